import { modelOf } from "../../systems/models/model-of.js";
import type { RodWorld } from "../../systems/index.js";
import { mixPalette, sleepingColour, type Rgb } from "./colours.js";
import type { RodDebugCounts } from "./debug-counts.js";
import type { DebugSettings } from "./debug-options.js";
import { steadyBound } from "./nice-number.js";
import { quantityKinds, readQuantity } from "./quantities.js";
import { liftRadii, markPixels, markRadii, markSize } from "./rod-sizes.js";
import type { SegmentMesh } from "./segment-mesh.js";
import type { Tensions } from "./tensions.js";

/** Radians that a drawn piece of an element turns by, and pieces at most. */
const TURN_PER_PIECE = 0.35;
const MOST_PIECES = 16;

const ends = new Float64Array(6);
const kappa = new Float64Array(3);

type Shown = Pick<DebugSettings, "colour" | "range" | "sleeping">;

/** Colours along rods: of a quantity, and of sleep. */
export class RodColours {
  /** The values of the first and of the last colour; the same where nothing is shown. */
  least = 0;
  most = 0;
  /** The bound that fits the quantity shown last. */
  private bound = 0;
  private last: Shown["colour"] = "none";
  private values = new Float64Array(64);
  private readonly colour = new Float32Array(3);

  constructor(private readonly tensions: Tensions) {}

  /** Counts the rods that it draws. */
  draw(world: RodWorld, segments: SegmentMesh, shown: Shown, counts: RodDebugCounts): void {
    const { isAtRest } = world.components.Rest;
    const { pen } = segments;
    if (shown.colour !== "none") this.read(world, shown);
    // Round, since there would be gaps where a rod bends.
    pen.isRound = true;
    pen.pixels = pen.endPixels = markPixels.ribbon;
    let first = 0;
    for (const rod of world.rods) {
      const sleeps = shown.sleeping && isAtRest[rod] === 1;
      if (sleeps) counts.sleeping++;
      else if (shown.colour !== "none") counts.coloured++;
      if (sleeps || shown.colour !== "none")
        this.drawRod(world, rod, segments, sleeps ? "none" : shown.colour, first);
      first += world.components.Rod.elements[rod];
    }
  }

  /** All values, and the range that they are shown in. */
  private read(world: RodWorld, { colour, range }: Shown): void {
    if (colour === "none") return;
    const { elements } = world.components.Rod;
    const kind = quantityKinds[colour];
    if (colour !== this.last) this.bound = 0;
    this.last = colour;
    if (colour === "tension") this.tensions.gather();
    let count = 0;
    for (const rod of world.rods) count += elements[rod];
    if (count > this.values.length) this.values = new Float64Array(2 * count);
    let first = 0;
    for (const rod of world.rods) {
      readQuantity(colour, world, rod, this.tensions, this.values, first);
      first += elements[rod];
    }
    let largest = 0;
    for (let i = 0; i < count; i++) largest = Math.max(largest, Math.abs(this.values[i]));
    if (range !== "auto") [this.least, this.most] = range;
    else {
      this.bound = kind.names ? kind.names.length - 1 : steadyBound(this.bound, largest);
      this.most = this.bound;
      this.least = kind.isSigned ? -this.most : 0;
    }
  }

  private drawRod(
    world: RodWorld,
    rod: number,
    segments: SegmentMesh,
    quantity: Shown["colour"],
    first: number,
  ): void {
    const { components, memory, units } = world;
    const { pen } = segments;
    const model = modelOf(world, rod);
    const lengths = components.GeneralizedCoordinates.lengthsSpan[rod];
    const { radius } = markSize(world, rod);
    pen.metres = markRadii.ribbon * radius;
    pen.lift = liftRadii.ribbon * radius;
    let s = 0;
    model.point(world, rod, 0, ends, 0);
    for (let c = 0; c < 3; c++) ends[c] *= units.length;
    for (let i = 0; i < components.Rod.elements[rod]; i++) {
      const length = memory.f64[lengths + i];
      model.curvature(world, rod, i, 0.5, kappa, 0);
      // Not Math.hypot, which boxes what it is given.
      const turn = Math.sqrt(kappa[0] * kappa[0] + kappa[1] * kappa[1] + kappa[2] * kappa[2]) * length;
      const pieces = Math.min(MOST_PIECES, Math.max(1, Math.ceil(turn / TURN_PER_PIECE)));
      pen.colour = quantity === "none" ? sleepingColour : this.colourOf(quantity, this.values[first + i]);
      for (let piece = 1; piece <= pieces; piece++) {
        const end = Math.min(s + (length * piece) / pieces, components.Rod.length[rod]);
        model.point(world, rod, end, ends, 3);
        for (let c = 3; c < 6; c++) ends[c] *= units.length;
        segments.draw(ends, 0, ends, 3);
        ends.copyWithin(0, 3);
      }
      s += length;
    }
  }

  private colourOf(quantity: Exclude<Shown["colour"], "none">, value: number): Rgb {
    const width = this.most - this.least;
    const share = width > 0 ? (value - this.least) / width : 0;
    mixPalette(quantityKinds[quantity].palette, share, this.colour);
    return this.colour as unknown as Rgb;
  }
}

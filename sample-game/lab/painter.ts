// Small live pictures for the start page: the real simulator, drawn with plain strokes.
import type { RopeOptions } from "../../plugin/rope.js";
import type { StrandOptions } from "../../plugin/strand.js";
import { materials } from "../../plugin/materials.js";
import { sampleFloats, sampleRod, stepWorld, type RodHandle, type RodWorld } from "../../systems/index.js";

export interface Preview {
  /** Goes on by `seconds` and draws. */
  draw(context: CanvasRenderingContext2D, seconds: number): void;
}

export interface PreviewContent {
  world: RodWorld;
  rods: readonly { handle: RodHandle; options: RopeOptions | StrandOptions }[];
  /** Middle and height of the picture, metres; from the front, "xy", by default. */
  view: { x: number; y: number; height: number; axes?: "xy" | "xz" };
  /** Moves the roots to where they have to be at this time. */
  move(seconds: number): void;
  /** What else there is to see. */
  bodies: readonly Painted[];
}

/** Painted in its place between the ropes, from the far ones to the near ones. */
export interface Painted {
  /** Metres from the viewer, from any plane: along z, or downwards where the picture is seen from above. */
  depth: number;
  /** In metres, with y upwards. */
  paint(context: CanvasRenderingContext2D, seconds: number): void;
}

const FRAME = 1 / 60;
/** Of a rope: pieces that are painted by themselves, so that it passes over itself and others; a hair is one piece. */
const PIECES = 16;
const PER_PIECE = 4;
/** Pixels: what is thinner is a hair, without an edge. */
const THICK = 3;

export function previewOf({ world, rods, view, move, bodies }: PreviewContent): Preview {
  const strokes = rods.map(({ handle, options }) => new RodStroke(handle.entity, options));
  const axes = view.axes === "xz" ? seenFromAbove : seenFromFront;
  const painted: Painted[] = [...bodies, ...strokes.flatMap(({ pieces }) => pieces)];
  let time = 0;
  let owed = 0;
  return {
    draw(context, seconds) {
      owed += seconds;
      // Roots have to be told every frame: told once for several, they would leap.
      for (; owed > 0.5 * FRAME; owed -= FRAME) {
        move((time += FRAME));
        stepWorld(world, FRAME);
      }
      const { width, height } = context.canvas;
      const scale = height / view.height;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      context.setTransform(scale, 0, 0, -scale, width / 2 - scale * view.x, height / 2 + scale * view.y);
      context.lineJoin = "round";
      for (const stroke of strokes) stroke.follow(world, axes, scale);
      painted.sort((a, b) => b.depth - a.depth);
      for (const one of painted) one.paint(context, time);
    },
  };
}

/** Up in the picture, towards the viewer, and the sign that makes a depth of it. */
interface Axes {
  readonly up: number;
  readonly along: number;
  readonly sign: number;
}
const seenFromFront: Axes = { up: 1, along: 2, sign: 1 };
const seenFromAbove: Axes = { up: 2, along: 1, sign: -1 };

/** A rope in pieces, each with an edge that sets it off from what it crosses, and a light along it. */
class RodStroke {
  readonly pieces: Painted[];
  private readonly samples = new Float32Array((PIECES * PER_PIECE + 1) * sampleFloats);
  private readonly thickness: number;
  private readonly colours: Record<"edge" | "body" | "light", string>;
  private up = 1;
  private width = 0;
  private isThick = true;

  constructor(
    private readonly entity: number,
    options: RopeOptions | StrandOptions,
  ) {
    this.thickness = 2 * sectionOf(options);
    const body = colourOf(options);
    this.colours = {
      edge: cssColour(body, 0.3),
      body: cssColour(body, 1),
      light: cssColour(body, 1.9),
    };
    // Hairs are too many and too thin to be told apart piece by piece.
    const count = this.thickness > 1e-3 ? PIECES : 1;
    this.pieces = Array.from({ length: count }, (_, i) => ({
      depth: 0,
      paint: (context) => this.paint(context, (i * PIECES * PER_PIECE) / count, (PIECES * PER_PIECE) / count),
    }));
  }

  follow(world: RodWorld, { up, along, sign }: Axes, scale: number): void {
    const { samples, pieces } = this;
    sampleRod(world, this.entity, PIECES * PER_PIECE + 1, samples, 0);
    this.up = up;
    this.width = Math.max(this.thickness, 1.1 / scale);
    this.isThick = this.width * scale > THICK;
    pieces.forEach((piece, i) => {
      const middle = Math.round(((i + 0.5) * PIECES * PER_PIECE) / pieces.length);
      piece.depth = sign * samples[middle * sampleFloats + along]!;
    });
  }

  private paint(context: CanvasRenderingContext2D, first: number, count: number): void {
    const { colours, width } = this;
    if (this.isThick) this.stroke(context, first, count, colours.edge, 1.3 * width, 0);
    this.stroke(context, first, count, colours.body, width, 0);
    if (this.isThick) this.stroke(context, first, count, colours.light, 0.3 * width, 0.18 * width);
  }

  private stroke(
    context: CanvasRenderingContext2D,
    first: number,
    count: number,
    colour: string,
    width: number,
    shift: number,
  ): void {
    const { samples, up } = this;
    context.beginPath();
    // One sample into the neighbours, so that the light along the rope has no gaps.
    const last = Math.min(first + count + 1, PIECES * PER_PIECE);
    for (let i = Math.max(0, first - 1); i <= last; i++) {
      context.lineTo(samples[i * sampleFloats]! - shift, samples[i * sampleFloats + up]! + shift);
    }
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = this.isThick ? "butt" : "round";
    context.stroke();
  }
}

/** A solid with a dark outline; `outline` leaves its path. */
export function paintSolid(
  context: CanvasRenderingContext2D,
  colour: string,
  outline: (context: CanvasRenderingContext2D) => void,
): void {
  context.beginPath();
  outline(context);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = "rgb(20 12 6 / 45%)";
  context.lineWidth = 0.01;
  context.stroke();
}

function sectionOf({ radius = 0 }: RopeOptions | StrandOptions): number {
  return typeof radius === "number" ? radius : Math.max(...radius);
}

function colourOf({ colour, material }: RopeOptions | StrandOptions): { r: number; g: number; b: number } {
  return colour ?? materials[typeof material === "string" ? material : "hair"].colour;
}

/** Colours are linear for the renderer; a canvas wants them for the eye, and a little brighter on a dark card. */
function cssColour({ r, g, b }: { r: number; g: number; b: number }, brightness: number): string {
  const channel = (linear: number) =>
    Math.round(255 * Math.min(1, brightness * (1.25 * linear + 0.01)) ** (1 / 2.2));
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`;
}

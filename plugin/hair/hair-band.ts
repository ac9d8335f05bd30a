import type { Bone } from "@babylonjs/core/Bones/bone.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { cos, sin } from "../../systems/math/elementary.js";
import { quantity } from "../../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject } from "../../systems/world/validate.js";
import type { Attachment } from "../attachments/attachment.js";
import { carrierOf, readCarrier } from "../carrier.js";
import { finitePoint, type Point } from "../points.js";
import type { Rod } from "../rod.js";
import type { Hair } from "./hair.js";

export interface TieOptions {
  /** Metres: half the width of the lock where it is tied; default 0.012. */
  radius?: number;
  /** Metres from the point to the roots that are taken; default all. */
  reach?: number;
  /** What the band goes along with; default the mesh that the hair grows on. */
  target?: TransformNode | Bone;
}

const tieNames: OptionNames<TieOptions> = { radius: true, reach: true, target: true };

/** Share of a strand that is left between its root and the band, at least, and beyond the band. */
const SLACK = 0.05;
const LEFT_OVER = 0.1;
/** Metres per newton, and weights of the strand that it is pulled with at most: they come together without a jerk. */
const BAND_COMPLIANCE = 10;
const MOST_WEIGHTS = 50;
/** m/s^2 */
const STANDARD_GRAVITY = 9.81;
/** Places of a strand that are looked at. */
const PLACES = 24;
const goldenAngle = 2.399963229728653;

const at = new Vector3();
const position = new Vector3();
const rotation = new Quaternion();

/** Strands that are held together in a point, as by a rubber band, until it is disposed. */
export class HairBand {
  /** Made by `Hair.tie`. */
  constructor(private readonly ties: readonly Attachment[]) {}

  /** How many strands it holds now. */
  get strands(): number {
    return this.ties.filter(({ isDisposed }) => !isDisposed).length;
  }

  get isDisposed(): boolean {
    return this.strands === 0;
  }

  /** Lets the strands go. */
  dispose(): void {
    for (const tie of this.ties) tie.dispose();
  }
}

/**
 * Each strand is held where it is nearest to the point, so far along that it reaches there. In the band strands
 * lie beside each other, in the order of their way around it.
 */
export function tieHair(hair: Hair, point: Point, options: TieOptions = {}): HairBand {
  const { radius = 0.012, reach = Infinity, target = hair.mesh } = checkOptions("options", options, tieNames);
  const wanted = Vector3.FromArray([...finitePoint("point", point)]);
  quantity("radius", radius, "length");
  if (reach !== Infinity) quantity("reach", reach, "length");
  readCarrier(carrierOf(target, undefined), position, rotation);
  const turned = rotation.conjugate();
  const held: { rod: Rod; s: number }[] = [];
  for (const rod of hair.rods) {
    if (rod.isDisposed) continue;
    const far = Vector3.Distance(rod.getPointToRef(0, at), wanted);
    const least = far / (1 - SLACK);
    const most = (1 - LEFT_OVER) * rod.length;
    if (far <= reach && least < most) held.push({ rod, s: nearest(rod, wanted, least, most) });
  }
  if (held.length === 0)
    reject("point", `(${wanted.asArray().join(", ")})`, "a place that strands can reach");
  return new HairBand(
    held.map(({ rod, s }, i) => {
      // Evenly over a disc.
      const size = radius * Math.sqrt((i + 0.5) / held.length);
      const offset = new Vector3(size * cos(goldenAngle * i), 0, size * sin(goldenAngle * i));
      const local = wanted.add(offset).subtractInPlace(position).applyRotationQuaternion(turned);
      const mass = rod.material.density * Math.PI * rod.radii[0] * rod.radii[1] * rod.length;
      const mostForce = MOST_WEIGHTS * STANDARD_GRAVITY * mass;
      return rod.attach(s, target, { point: local, compliance: BAND_COMPLIANCE, mostForce });
    }),
  );
}

function nearest(rod: Rod, to: Vector3, least: number, most: number): number {
  let best = least;
  let distance = Infinity;
  for (let i = 0; i <= PLACES; i++) {
    const s = least + ((most - least) * i) / PLACES;
    const found = Vector3.DistanceSquared(rod.getPointToRef(s, at), to);
    if (found >= distance) continue;
    distance = found;
    best = s;
  }
  return best;
}

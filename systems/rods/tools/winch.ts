import { AttachmentTarget } from "../../../components/index.js";
import { AttachmentSpan } from "../../../components/spans/attachment-span.js";
import { windowPlan, type ElementPlan } from "../../models/element-plan.js";
import { reshapingOf } from "../../models/model-of.js";
import { ObstaclePose } from "../../../components/spans/obstacle-spans.js";
import { quaternionToMatrix } from "../../math/quaternion.js";
import { livingRod, type RodHandle } from "../rods.js";
import { requireBetweenSteps } from "../../world/between-steps.js";
import { limits } from "../../world/limits.js";
import { quantity } from "../../world/quantities.js";
import { checkOptions, type OptionNames } from "../../world/options.js";
import { oneOf, reject, within } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { leastLength } from "./cut.js";
import { moveAttachments, moveContacts, type Moved } from "./moved-places.js";

const { longEndElement, mostElements } = limits.rods;
const { mostLength } = limits.ranges;

export type RodEnd = "root" | "tip";

export interface WinchOptions {
  /** Metres of a new element; default the length of the neighbour of the one at that end. */
  elementLength?: number;
}

const winchNames: OptionNames<WinchOptions> = { elementLength: true };

/**
 * Lets a rod have `metres` more at one end, or takes so much in (below 0): what a winch there does until the
 * end of the next `stepWorld`. To be called once before each one.
 *
 * At a held root the rod slides along its own helix: material that moves at speed c along it turns and moves,
 * with all that follows, like a screw with velocity c t and angular velocity c R kappa. That is a motion of
 * the root, so at first nothing moves. The new root lies behind the clamp or the pin by what is paid out, on
 * the continued helix, or before it by what is taken in. In the next frame it moves to where it is held,
 * which drives the rod with the winch's speed.
 *
 * An attachment at the very end, to a point of the world or of an obstacle, winds in the same way: it stays
 * at the end, which goes to its point in the next frame. One to another rod stays there too, and is closed
 * at once. At an end that nothing holds, material appears with the velocity that the end element has there,
 * and disappears with it.
 *
 * The end element grows until it is divided, and shrinks until it is gone. All other attachments and contacts
 * stay with their material; an attachment whose material is taken in stays at the end.
 */
export function payOut(
  world: RodWorld,
  rod: RodHandle,
  metres: number,
  end: RodEnd = "root",
  options: WinchOptions = {},
): void {
  const winding = planWinding(world, rod, metres, end, options);
  if (!winding) return;
  const { entity, plan, from, to, length } = winding;
  const { Rod } = world.components;
  const reshaping = reshapingOf(world, entity, "pay out");
  const before = heldPoints(world, entity);
  reshaping.takeElements(world, entity, plan, entity);

  const now = Rod.length[entity];
  const rounding = 1e-9 * length;
  moveAttachments(world, entity, (s) => {
    const isEnd = end === "root" ? s < rounding : s > length - rounding;
    const material = Math.min(Math.max(s - from, 0), now);
    return { rod: entity, s: !isEnd ? material : end === "root" ? 0 : now };
  });
  shiftHeldPoints(world, before, heldPoints(world, entity));
  const moved: Moved = (s) => (s < from || s > to ? null : { rod: entity, s: s - from });
  moveContacts(world, entity, moved);
}

interface Winding {
  readonly entity: number;
  readonly plan: ElementPlan;
  /** What there will be of the rod, in arc length as it is now, and how long it is now. */
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** All that can be wrong is found here, before anything changes. Null if there is nothing to do. */
function planWinding(
  world: RodWorld,
  rod: RodHandle,
  metres: number,
  end: RodEnd,
  options: WinchOptions,
): Winding | null {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "payOut");
  checkOptions("options", options, winchNames);
  reshapingOf(world, entity, "pay out");
  const { units } = world;
  oneOf("end", end, ["root", "tip"]);
  const length = world.components.Rod.length[entity];
  const shortest = leastLength(world, entity) - length;
  within("metres", metres, Math.min(0, shortest) * units.length, mostLength);
  const elementLength =
    options.elementLength === undefined
      ? neighbourLength(world, entity, end)
      : quantity("elementLength", options.elementLength, "length") / units.length;
  if (metres === 0) return null;
  const more = metres / units.length;
  const from = end === "root" ? -more : 0;
  const to = end === "root" ? length : length + more;
  const plan = windowPlan(world, entity, from, to);
  divideEnd(plan, end, elementLength);
  return { entity, plan, from, to, length };
}

/** Metres that a rod lacks to be so long; an error if it cannot be. */
export function checkRodLength(
  world: RodWorld,
  rod: RodHandle,
  metres: number,
  end: RodEnd,
  options: WinchOptions = {},
): number {
  const entity = livingRod(world, rod);
  const { units } = world;
  within("metres", metres, leastLength(world, entity) * units.length, mostLength);
  const more = metres - world.components.Rod.length[entity] * units.length;
  planWinding(world, rod, more, end, options);
  return more;
}

/** Pays out or takes in at one end until the rod has this many metres, as `payOut` does. */
export function setRodLength(
  world: RodWorld,
  rod: RodHandle,
  metres: number,
  end: RodEnd = "root",
  options: WinchOptions = {},
): void {
  payOut(world, rod, checkRodLength(world, rod, metres, end, options), end, options);
}

/** The one at the end may be anything between nothing and too long; a rod of one element goes by that. */
function neighbourLength(world: RodWorld, rod: number, end: RodEnd): number {
  const { Rod, GeneralizedCoordinates } = world.components;
  const last = Rod.elements[rod] - 1;
  const neighbour = end === "root" ? Math.min(1, last) : Math.max(0, last - 1);
  return world.memory.f64[GeneralizedCoordinates.lengthsSpan[rod] + neighbour];
}

/** Cuts whole elements off the end element, on the side that is in the rod already, while it is too long. */
function divideEnd({ borders, sources }: ElementPlan, end: RodEnd, elementLength: number): void {
  const last = sources.length - 1;
  const length = end === "root" ? borders[1] - borders[0] : borders[last + 1] - borders[last];
  const parts = Math.max(0, Math.ceil(length / elementLength - longEndElement));
  const total = sources.length + parts;
  if (total > mostElements) reject("metres", `${total} elements`, `at most ${mostElements} elements`);
  for (let i = 1; i <= parts; i++) {
    if (end === "root") {
      borders.splice(1, 0, borders[1] - elementLength);
      sources.splice(0, 0, sources[0]);
    } else {
      borders.splice(-1, 0, borders[borders.length - 2] + elementLength);
      sources.push(sources[sources.length - 1]);
    }
  }
}

/** Where the rod is held by points of the world or of obstacles, by attachment. */
function heldPoints(world: RodWorld, rod: number): Map<number, Float64Array> {
  const { Attachment, Rod } = world.components;
  const points = new Map<number, Float64Array>();
  for (const attachment of world.attachments) {
    if (Attachment.rod[attachment] !== rod || Attachment.target[attachment] === AttachmentTarget.rod)
      continue;
    const point = new Float64Array(3);
    world.models[Rod.model[rod]].point(world, rod, Attachment.s[attachment], point, 0);
    points.set(attachment, point);
  }
  return points;
}

const R = new Float64Array(9);

/**
 * An attachment that does not stay on its material has the point that it holds shifted as much, in the frame
 * of its obstacle if it has one. It starts from where it is now and goes back to its goal in the frame; what
 * it gives way stays as it is.
 */
function shiftHeldPoints(
  world: RodWorld,
  before: Map<number, Float64Array>,
  after: Map<number, Float64Array>,
): void {
  const heap = world.memory.f64;
  const { Attachment, Obstacle } = world.components;
  for (const [attachment, place] of after) {
    const from = before.get(attachment)!;
    const shift = place.map((x, c) => x - from[c]);
    if (Attachment.target[attachment] === AttachmentTarget.obstacle) {
      const pose = Obstacle.poseSpan[Attachment.other[attachment]];
      quaternionToMatrix(heap, pose + ObstaclePose.quaternion, R, 0);
      const [x, y, z] = shift;
      for (let k = 0; k < 3; k++) shift[k] = R[3 * k] * x + R[3 * k + 1] * y + R[3 * k + 2] * z;
    }
    const point = Attachment.span[attachment] + AttachmentSpan.point;
    for (let c = 0; c < 3; c++) heap[point + c] += shift[c];
  }
}

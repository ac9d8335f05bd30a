import { limits } from "../../world/limits.js";
import { AttachmentTarget, RootKind } from "../../../components/index.js";
import { AttachmentSpan } from "../../../components/spans/attachment-span.js";
import { directorRoll } from "../../math/director-roll.js";
import { reshapingOf } from "../../models/model-of.js";
import { removeRodEntity } from "../../models/rod-spans.js";
import { livingRod, type RodHandle } from "../rods.js";
import { requireBetweenSteps } from "../../world/between-steps.js";
import { quantityOrZero } from "../../world/quantities.js";
import { checkOptions, type OptionNames } from "../../world/options.js";
import { oneOf, reject, within } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { moveAttachments, moveContacts, type Moved } from "./moved-places.js";
import type { RodEnd } from "./winch.js";
import { acos, cos, hypot, sin } from "../../math/elementary.js";

const { mostElements } = limits.rods;

export interface JoinOptions {
  /** Which end of the second rod meets the tip of the first; default "root". */
  end?: RodEnd;
  /** Metres that the ends may be apart; default the rods' diameter. The second rod is moved by that much. */
  gap?: number;
  /** Radians that their directions may differ by, up to a right angle; default 0.5. */
  angle?: number;
}

export const joinNames: OptionNames<JoinOptions> = { end: true, gap: true, angle: true };

/**
 * Joins an end of the free rod `second` to the tip of `first`, rigidly, as a splice does. They become one rod
 * with the handle of the first; the handle of the second ends. Section and material must be the same.
 *
 * The second rod comes to the tip of the first without turning. Directions that differ stay so: the angle
 * goes into the natural curvature of a piece of four radii where they meet. The roll about the tangent does
 * not matter: the directors of the second are turned to go on from those of the first. Elliptic sections
 * cannot be turned; they must meet within `angle`, and the difference goes into the natural twist of the same
 * piece.
 *
 * Velocities become one as in an inelastic impact: linear and angular momentum are kept, but for what a held
 * root takes. Attachments and contacts go along. Friction, drag and collision groups are those of the first.
 */
export function joinRods(
  world: RodWorld,
  first: RodHandle,
  second: RodHandle,
  options: JoinOptions = {},
): void {
  const rod = livingRod(world, first, "first");
  const other = livingRod(world, second, "second");
  requireBetweenSteps(world, "joinRods");
  checkOptions("options", options, joinNames);
  const end = oneOf("end", options.end ?? "root", ["root", "tip"]);
  const reshaping = reshapingOf(world, rod, "join");
  checkAlike(world, rod, other);
  checkNear(world, rod, other, end, options);

  const { Rod } = world.components;
  const [before, length] = [Rod.length[rod], Rod.length[other]];
  turnDirections(world, rod, other, end);
  if (end === "tip") reshaping.reverse(world, other);
  reshaping.append(world, rod, other);
  const moved: Moved = (s) => ({
    rod,
    s: Math.min(before + (end === "root" ? s : length - s), Rod.length[rod]),
  });
  world.rods.splice(world.rods.indexOf(other), 1);
  moveAttachments(world, other, moved);
  moveContacts(world, other, moved);
  removeRodEntity(world, other);
}

const alike = ["radius1", "radius2"] as const;
const alikeMaterial = [
  "density",
  "youngModulus",
  "poissonRatio",
  "internalDamping",
  "axialStiffness",
  "yieldCurvature",
] as const;

function checkAlike(world: RodWorld, rod: number, other: number): void {
  const { Rod, Root, Material } = world.components;
  if (rod === other) reject("second", `entity ${other}`, "another rod than the first");
  if (Root.kind[other] !== RootKind.free)
    reject("second", `entity ${other} (held)`, "a rod whose root is free");
  if (Rod.model[rod] !== Rod.model[other])
    reject("second", `a ${world.models[Rod.model[other]].name}`, `a ${world.models[Rod.model[rod]].name}`);
  const metre = world.units.length;
  for (const name of alike) same(`second's ${name}`, Rod[name][other] * metre, Rod[name][rod] * metre);
  for (const name of alikeMaterial) same(`second's ${name}`, Material[name][other], Material[name][rod]);
  const elements = Rod.elements[rod] + Rod.elements[other] + 1;
  if (elements > mostElements)
    reject("second", `a rod that makes ${elements} elements`, `at most ${mostElements}`);
}

/** But for rounding. */
function same(parameter: string, value: number, expected: number): void {
  if (value !== expected && !(Math.abs(value - expected) <= 1e-9 * Math.abs(expected)))
    reject(parameter, value, `that of the first, ${expected}`);
}

/** Frames of the ends that are to meet, the second as it will run on from the first. */
const frames = new Float64Array(24);

function checkNear(world: RodWorld, rod: number, other: number, end: RodEnd, options: JoinOptions): void {
  const { Rod } = world.components;
  const metre = world.units.length;
  const diameter = 2 * Math.max(Rod.radius1[rod], Rod.radius2[rod]) * metre;
  const mostGap = quantityOrZero("gap", options.gap ?? diameter, "position");
  const mostAngle = within("angle", options.angle ?? 0.5, 0, Math.PI / 2);
  const model = world.models[Rod.model[rod]];
  model.frame(world, rod, Rod.length[rod], frames, 0);
  model.frame(world, other, end === "root" ? 0 : Rod.length[other], frames, 12);
  if (end === "tip") turnRound(frames, 12);
  const gap = hypot(frames[21] - frames[9], frames[22] - frames[10], frames[23] - frames[11]) * metre;
  if (gap > mostGap)
    reject("second", `an end ${gap} m from the tip of the first`, `at most ${mostGap} m (gap)`);
  let cosine = 0;
  for (let c = 0; c < 3; c++) cosine += frames[c] * frames[12 + c];
  const angle = acos(Math.min(1, Math.max(-1, cosine)));
  if (angle > mostAngle + 1e-9)
    reject("second", `a rod that turns by ${angle} from the first`, `at most ${mostAngle} (angle)`);
  if (Rod.radius1[rod] === Rod.radius2[rod]) return;
  const roll = directorRoll(frames, 0, 12);
  const left = Math.abs(roll - Math.PI * Math.round(roll / Math.PI));
  if (left > mostAngle + 1e-9)
    reject("second", `an elliptic section rolled by ${left} to the first`, `at most ${mostAngle} (angle)`);
}

/** t' = -t, d1' = d1, d2' = -d2 */
function turnRound(frame: Float64Array, at: number): void {
  for (let c = 0; c < 3; c++) {
    frame[at + c] = -frame[at + c];
    frame[at + 6 + c] = -frame[at + 6 + c];
  }
}

/**
 * Directions that attachments hold: a tangent that runs the other way is held the other way, and those given
 * in the frame of the second rod turn with its directors, here by their present place in the world.
 */
function turnDirections(world: RodWorld, rod: number, other: number, end: RodEnd): void {
  const heap = world.memory.f64;
  const { Attachment, Rod } = world.components;
  const isRound = Rod.radius1[rod] === Rod.radius2[rod];
  const roll = directorRoll(frames, 0, 12);
  const angle = isRound ? roll : Math.PI * Math.round(roll / Math.PI);
  const sign = end === "tip" ? -1 : 1;
  for (const attachment of world.attachments) {
    const direction = Attachment.span[attachment] + AttachmentSpan.direction;
    if (Attachment.target[attachment] === AttachmentTarget.rod && Attachment.other[attachment] === other) {
      const d1 = heap[direction + 1];
      const d2 = sign * heap[direction + 2];
      heap[direction] *= sign;
      heap[direction + 1] = cos(angle) * d1 + sin(angle) * d2;
      heap[direction + 2] = cos(angle) * d2 - sin(angle) * d1;
    }
    if (Attachment.rod[attachment] === other && sign < 0)
      for (let c = 0; c < 3; c++) heap[direction + c] *= -1;
  }
}

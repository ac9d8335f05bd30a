import { AttachmentTarget, RootKind } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { wrongChoice } from "../models/carried.js";
import { shapeFault } from "../shapes/saved-shape.js";
import { containerShape } from "../shapes/shape-set.js";
import { noteSize } from "../sleep/moved-obstacles.js";
import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { checkNumber, checkRun, below, finite, flag, quantitiesIn, type Quantities } from "./allowed.js";
import type { StateParts } from "./parse-state.js";
import { obstacleNumbers } from "./span-numbers.js";

const { roundedUnit, roundedLength } = limits.states;

/** What numbers have to be beside each other. Whatever passes can be put into a world without fail. */
export function checkState(world: RodWorld, state: StateParts): void {
  const is = quantitiesIn(world.units);
  for (const what of ["rods", "obstacles", "attachments"] as const) checkNames(state, what);
  checkShapes(state);
  for (let i = 0; i < state.counts.rods; i++) checkRod(state, i, is);
  for (let i = 0; i < state.counts.obstacles; i++) checkObstacle(state, i, is);
  checkCombs(state);
  for (let i = 0; i < state.counts.attachments; i++) checkAttachment(state, i);
  for (let i = 0; i < state.counts.contacts; i++) checkContact(state, i);
  for (let i = 0; i < state.counts.touches; i++) checkSides(state, "touches", i);
  checkNotes(state);
}

/** Who lives has a number that nobody else has, and an odd generation. */
function checkNames(state: StateParts, what: "rods" | "obstacles" | "attachments"): void {
  const { entity, generation } = state[what];
  const seen = new Set<number>();
  for (let i = 0; i < entity.length; i++) {
    if (seen.has(entity[i])) reject(`state.${what}[${i}].entity`, entity[i], "a number that no other has");
    seen.add(entity[i]);
    if (generation[i] % 2 !== 1) reject(`state.${what}[${i}].generation`, generation[i], "an odd number");
  }
}

/** They stand in the order of their obstacles, the children of a container before it. */
function checkShapes({ shapes, obstacles, counts }: StateParts): void {
  let next = 0;
  for (let i = 0; i < counts.obstacles; i++) {
    const place = obstacles.shape[i];
    const expected = next + shapes[place].children;
    if (place !== expected) reject(`state.obstacles[${i}].shape`, place, `${expected}`);
    for (let k = next; k < place; k++)
      if (shapes[k].kind === containerShape)
        reject(`state.shapes[${k}].kind`, "container", "no container in another");
    next = place + 1;
  }
  if (next !== counts.shapes) reject("state.shapes.length", counts.shapes, `${next}, those of the obstacles`);
  shapes.forEach(({ kind, numbers, children }, i) => {
    const fault = shapeFault(kind, numbers, children);
    if (fault) reject(`state.shapes[${i}]`, fault, "the numbers of a shape");
  });
}

function checkRod(state: StateParts, i: number, is: Quantities): void {
  const { rods, rodNumbers, rodParts, models } = state;
  const name = `state.rods[${i}]`;
  const { at, sizes } = rodParts[i];
  const model = models[rods.model[i]];
  const elements = rods.elements[i];
  const v = at + sizes.q;
  const lengths = v + sizes.v + sizes.rest;
  const target = lengths + sizes.lengths;
  const carried = target + sizes.target;
  const loads = carried + sizes.carried;
  const noted = loads + sizes.loads;
  checkBetween(name, "numbers", rodNumbers, at, loads);
  checkBetween(name, "joints", rodNumbers, noted, noted + sizes.noted);
  for (let k = loads; k < noted; k++)
    if (Number.isNaN(rodNumbers[k])) reject(`${name}.loads`, NaN, "numbers");
  checkLengths(name, rodNumbers.subarray(lengths, target), rods.length[i], is);
  const layout = model.carried;
  if (layout) {
    checkPlaces(`${name}.position`, rodNumbers, at + layout.position, is);
    checkUnit(`${name}.quaternion`, rodNumbers, at + layout.quaternion, 4);
    checkRun(`${name}.curvature`, rodNumbers.subarray(at + layout.curvatures, v), is.curvature);
    checkRun(`${name}.restCurvature`, rodNumbers.subarray(v + sizes.v, lengths), is.curvature);
    const wrong = wrongChoice(model, elements, rodNumbers, carried);
    if (wrong) reject(`${name}.${wrong.name}`, wrong.value, `one of ${wrong.allowed.join(", ")}`);
  }
  checkPlaces(`${name}.target`, rodNumbers, target + RootTarget.position, is);
  if (rods.kind[i] !== RootKind.free)
    checkUnit(`${name}.target`, rodNumbers, target + RootTarget.quaternion, 4);
  if (sizes.noted !== 0 && sizes.noted !== 3 * (elements + 1))
    reject(`${name}.joints`, sizes.noted, `0 or ${3 * (elements + 1)}`);
  if (rods.isAtRest[i] !== 0 && sizes.noted === 0)
    reject(`${name}.isAtRest`, rods.isAtRest[i], "0 without joints");
  checkAdaptation(state, name, i);
}

function checkLengths(name: string, lengths: Float64Array, length: number, is: Quantities): void {
  checkRun(`${name}.lengths`, lengths, is.length);
  let sum = 0;
  for (const one of lengths) sum += one;
  if (!(Math.abs(sum - length) <= roundedLength * length * (1 + lengths.length)))
    reject(`${name}.length`, length, `${sum}, that of its elements`);
}

function checkAdaptation({ rods, models }: StateParts, name: string, i: number): void {
  const [shortest, longest] = [rods.shortest[i], rods.longest[i]];
  if (longest === 0 && shortest === 0) return;
  const model = models[rods.model[i]];
  if (!model.reshaping)
    reject(`${name}.longest`, longest, `0, since model "${model.name}" cannot be divided`);
  if (!(shortest > 0 && longest >= (2 - roundedLength) * shortest))
    reject(`${name}.longest`, longest, `at least twice shortest, ${2 * shortest}`);
}

function checkObstacle({ obstacleNumbers: numbers }: StateParts, i: number, is: Quantities): void {
  const name = `state.obstacles[${i}]`;
  const at = i * obstacleNumbers;
  for (const pose of [at, at + ObstaclePose.target]) {
    checkPlaces(`${name}.position`, numbers, pose + ObstaclePose.position, is);
    checkUnit(`${name}.quaternion`, numbers, pose + ObstaclePose.quaternion, 4);
  }
}

function checkCombs({ combs, obstacles, shapes, counts }: StateParts): void {
  const seen = new Set<number>();
  for (let i = 0; i < counts.combs; i++) {
    const obstacle = combs.obstacle[i];
    if (seen.has(obstacle)) reject(`state.combs[${i}].obstacle`, obstacle, "one that is no comb yet");
    seen.add(obstacle);
    const { children } = shapes[obstacles.shape[obstacle]];
    if (combs.parts[i] !== children)
      reject(`state.combs[${i}].parts`, combs.parts[i], `${children}, those of its shape`);
  }
}

function checkAttachment({ attachments, attachmentNumbers, rods, counts }: StateParts, i: number): void {
  const name = `state.attachments[${i}]`;
  const { rod, other, s, sOther, target, directed } = attachments;
  checkArc(`${name}.s`, s[i], rods.length[rod[i]]);
  if (target[i] === AttachmentTarget.rod) {
    checkNumber(`${name}.other`, other[i], below(counts.rods));
    checkArc(`${name}.sOther`, sOther[i], rods.length[other[i]]);
  } else if (target[i] === AttachmentTarget.obstacle)
    checkNumber(`${name}.other`, other[i], below(counts.obstacles));
  const at = i * AttachmentSpan.size;
  if (directed[i] > 0) checkUnit(`${name}.direction`, attachmentNumbers, at + AttachmentSpan.direction, 3);
  if (directed[i] > 1) checkUnit(`${name}.up`, attachmentNumbers, at + AttachmentSpan.up, 3);
}

function checkContact(state: StateParts, i: number): void {
  checkSides(state, "contacts", i);
  const { basis } = state.contacts;
  for (let axis = 0; axis < 3; axis++) {
    checkUnit(`state.contacts[${i}].basis`, basis, 9 * i + 3 * axis, 3);
    const next = (axis + 1) % 3;
    let along = 0;
    for (let c = 0; c < 3; c++) along += basis[9 * i + 3 * axis + c] * basis[9 * i + 3 * next + c];
    if (!(Math.abs(along) <= roundedUnit)) reject(`state.contacts[${i}].basis`, along, "0 between its axes");
  }
}

/** Of a contact or a touch: both sides live, and the place is on them. */
function checkSides(
  { counts, rods, obstacles, shapes, ...state }: StateParts,
  what: "contacts" | "touches",
  i: number,
): void {
  const { A, B, withObstacle, sA, sB } = state[what];
  const name = `state.${what}[${i}]`;
  const isRod = withObstacle[i] === 0;
  checkNumber(`${name}.A`, A[i], below(isRod ? counts.rods : counts.obstacles));
  // Of a pair that has not been told of for some time, places are those of then.
  if (what === "touches") return;
  checkArc(`${name}.sB`, sB[i], rods.length[B[i]]);
  if (isRod) checkArc(`${name}.sA`, sA[i], rods.length[A[i]]);
  else checkNumber(`${name}.sA`, sA[i], below(Math.max(1, shapes[obstacles.shape[A[i]]].children)));
}

function checkNotes({ notes, counts }: StateParts): void {
  for (let i = 0; i < counts.notes; i++) {
    const name = `state.notes[${i}]`;
    const at = i * noteSize;
    checkNumber(`${name}.obstacle`, notes[at] + 1, below(counts.obstacles + 1));
    checkNumber(`${name}.generation`, notes[at + 1], flag);
    checkNumber(`${name}.shape`, notes[at + 2], flag);
  }
}

function checkArc(name: string, s: number, length: number): void {
  if (!(s <= length * (1 + roundedLength))) reject(name, s, `from 0 to ${length}`);
}

function checkPlaces(name: string, numbers: ArrayLike<number>, at: number, is: Quantities): void {
  for (let c = 0; c < 3; c++) checkNumber(`${name}[${c}]`, numbers[at + c], is.place);
}

function checkUnit(name: string, numbers: ArrayLike<number>, at: number, count: number): void {
  let square = 0;
  for (let c = 0; c < count; c++) square += numbers[at + c] * numbers[at + c];
  if (!(Math.abs(square - 1) <= roundedUnit)) reject(name, Math.sqrt(square), "a length of 1");
}

function checkBetween(name: string, what: string, numbers: Float64Array, from: number, to: number): void {
  const { least, most } = finite;
  for (let k = from; k < to; k++) {
    const value = numbers[k];
    if (!(value >= least && value <= most)) reject(`${name}.${what}[${k - from}]`, value, "a finite number");
  }
}

import { ObstaclePose } from "../../../components/spans/obstacle-spans.js";
import { quaternionToMatrix } from "../../math/quaternion.js";
import { limits } from "../../world/limits.js";
import { forceUnit, velocityUnit } from "../../world/units.js";
import type { RodWorld } from "../../world/world.js";
import { CombPart, CombSpan, partAt } from "../../../components/spans/comb-span.js";
import { hypot } from "../../math/elementary.js";

const { snagReleaseShare, standingSpeed } = limits.bodies;

/**
 * At the start of `stepWorld`: forces are counted anew, unless no frame is due, and then the last ones stay.
 */
export function openCombs(world: RodWorld, frames: number): void {
  if (world.snags.length > 0) world.snags.length = 0;
  if (frames === 0) return;
  const heap = world.memory.f64;
  const { Comb } = world.components;
  for (const comb of world.combs) {
    Comb.seconds[comb] = 0;
    heap.fill(0, Comb.span[comb], Comb.span[comb] + CombSpan.parts);
    for (let part = 0; part < Comb.parts[comb]; part++) {
      const at = partAt(Comb.span[comb], part) + CombPart.impulse;
      heap[at] = heap[at + 1] = heap[at + 2] = 0;
    }
  }
}

/** After a sub-step, however it was divided. */
export function passCombTime({ combs, components }: RodWorld, h: number): void {
  for (const comb of combs) components.Comb.seconds[comb] += h;
}

/** Of a step that is about to be taken: poses are still those from before, impulses those that it takes. */
export function noteCombs(world: RodWorld): void {
  if (world.combs.length === 0) return;
  const { contacts, components } = world;
  const { Comb } = components;
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.withObstacle[row] === 1 && Comb.parts[contacts.A[row]] > 0) noteContact(world, row);
  }
}

/** Impulses act where the rod's centreline is, on both sides. */
function noteContact({ contacts, components, memory }: RodWorld, row: number): void {
  const heap = memory.f64;
  const { Comb, Obstacle } = components;
  const comb = contacts.A[row];
  const pose = Obstacle.poseSpan[comb] + ObstaclePose.position;
  const torque = Comb.span[comb] + CombSpan.torque;
  const part = partAt(Comb.span[comb], contacts.sA[row]) + CombPart.impulse;
  const x = contacts.points[6 * row + 3] - heap[pose];
  const y = contacts.points[6 * row + 4] - heap[pose + 1];
  const z = contacts.points[6 * row + 5] - heap[pose + 2];
  const fx = -contacts.impulse[3 * row];
  const fy = -contacts.impulse[3 * row + 1];
  const fz = -contacts.impulse[3 * row + 2];
  heap[part] += fx;
  heap[part + 1] += fy;
  heap[part + 2] += fz;
  heap[torque] += y * fz - z * fy;
  heap[torque + 1] += z * fx - x * fz;
  heap[torque + 2] += x * fy - y * fx;
}

/** At the end of `stepWorld`: tells which teeth have snagged in it. */
export function closeCombs(world: RodWorld, frames: number): void {
  if (frames === 0) return;
  const { Comb } = world.components;
  for (const comb of world.combs) {
    noteMotion(world, comb);
    const teeth = Comb.parts[comb] - 1;
    for (let tooth = 0; tooth < teeth; tooth++) noteSnag(world, comb, tooth);
  }
}

const R = new Float64Array(9);
const velocity = new Float64Array(3);

/** The direction in which every part moves, v + w x R m; kept where it stands. */
function noteMotion({ components, memory, units }: RodWorld, comb: number): void {
  const heap = memory.f64;
  const { Comb, Obstacle } = components;
  const v = Obstacle.velocitySpan[comb];
  const least = standingSpeed / velocityUnit(units);
  quaternionToMatrix(heap, Obstacle.poseSpan[comb] + ObstaclePose.quaternion, R, 0);
  for (let part = 0; part < Comb.parts[comb]; part++) {
    const at = partAt(Comb.span[comb], part);
    const middle = at + CombPart.middle;
    const x = R[0] * heap[middle] + R[3] * heap[middle + 1] + R[6] * heap[middle + 2];
    const y = R[1] * heap[middle] + R[4] * heap[middle + 1] + R[7] * heap[middle + 2];
    const z = R[2] * heap[middle] + R[5] * heap[middle + 1] + R[8] * heap[middle + 2];
    velocity[0] = heap[v + 3] + heap[v + 1] * z - heap[v + 2] * y;
    velocity[1] = heap[v + 4] + heap[v + 2] * x - heap[v] * z;
    velocity[2] = heap[v + 5] + heap[v] * y - heap[v + 1] * x;
    const speed = hypot(velocity[0], velocity[1], velocity[2]);
    if (!(speed > least)) continue;
    for (let c = 0; c < 3; c++) heap[at + CombPart.motion + c] = velocity[c] / speed;
  }
}

function noteSnag(world: RodWorld, comb: number, tooth: number): void {
  const heap = world.memory.f64;
  const { Comb, Obstacle } = world.components;
  const at = partAt(Comb.span[comb], tooth);
  let along = 0;
  for (let c = 0; c < 3; c++) along += heap[at + CombPart.impulse + c] * heap[at + CombPart.motion + c];
  const seconds = Comb.seconds[comb];
  const resistance = -along / seconds;
  const isSnagged = heap[at + CombPart.snagged] === 1;
  const least = Comb.snagForce[comb] * (isSnagged ? snagReleaseShare : 1);
  heap[at + CombPart.held] = resistance > least ? heap[at + CombPart.held] + seconds : 0;
  if (heap[at + CombPart.held] === 0) heap[at + CombPart.snagged] = 0;
  else if (!isSnagged && heap[at + CombPart.held] >= Comb.snagTime[comb]) {
    heap[at + CombPart.snagged] = 1;
    const force = resistance * forceUnit(world.units);
    world.snags.push({ entity: comb, generation: Obstacle.generation[comb], tooth, force });
  }
}

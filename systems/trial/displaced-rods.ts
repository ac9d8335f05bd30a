import { reserveRows } from "../../components/index.js";
import { jointPosition, jointStride } from "../../components/spans/joint.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import { takeWork } from "../world/work.js";
import type { RodWorld } from "../world/world.js";

const { displacedElement } = limits.work;

/** Puts the exact rods of a group where the step would take them. */
export function displaceRods(world: RodWorld, group: number, h: number): void {
  reserveDisplaced(world, group);
  const heap = world.memory.f64;
  const { trial, components, models } = world;
  const { item, start } = trial.groups.rods;
  const { Rod, GeneralizedCoordinates } = components;
  noteJoints(world, group);
  let at = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const rod = item[i];
    if (!isExactRod(world, rod)) continue;
    const model = models[Rod.model[rod]];
    const q = GeneralizedCoordinates.qSpan[rod];
    const count = coordinates(world, rod);
    for (let k = 0; k < count; k++) trial.before[at + k] = heap[q + k];
    at += count;
    model.displace(world, rod, h);
    model.deform(world, rod);
    takeWork(world, rod, Rod.elements[rod] * displacedElement);
  }
}

/** Room for what the group's rods were. */
function reserveDisplaced(world: RodWorld, group: number): void {
  const { trial, components } = world;
  const { item, start } = trial.groups.rods;
  let numbers = 0;
  let joints = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    numbers += coordinates(world, item[i]);
    joints += components.Rod.elements[item[i]] + 1;
  }
  reserveRows(trial.ofCoordinates, numbers);
  reserveRows(trial.ofJoints, joints);
}

export function putRodsBack(world: RodWorld, group: number): void {
  const heap = world.memory.f64;
  const { trial, components, models } = world;
  const { item, start } = trial.groups.rods;
  const { Rod, GeneralizedCoordinates } = components;
  let at = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const rod = item[i];
    if (!isExactRod(world, rod)) continue;
    const q = GeneralizedCoordinates.qSpan[rod];
    const count = coordinates(world, rod);
    for (let k = 0; k < count; k++) heap[q + k] = trial.before[at + k];
    at += count;
    models[Rod.model[rod]].deform(world, rod);
  }
}

function noteJoints(world: RodWorld, group: number): void {
  const { trial, components, memory } = world;
  const { item, start } = trial.groups.rods;
  const { Rod, Centreline } = components;
  let at = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const rod = item[i];
    if (!isExactRod(world, rod)) continue;
    let joint = Centreline.jointsSpan[rod] + jointPosition;
    for (let k = 0; k <= Rod.elements[rod]; k++, joint += jointStride, at += 3) {
      for (let c = 0; c < 3; c++) trial.joints[at + c] = memory.f64[joint + c];
    }
  }
}

/** How far a joint of the group has been displaced, at most, in radii of its rod. */
export function largestTravel(world: RodWorld, group: number): number {
  const { trial, components, memory } = world;
  const { item, start } = trial.groups.rods;
  const { joints } = trial;
  const { Rod, Centreline } = components;
  let largest = 0;
  let at = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const rod = item[i];
    if (!isExactRod(world, rod)) continue;
    let joint = Centreline.jointsSpan[rod] + jointPosition;
    let farthest = 0;
    for (let k = 0; k <= Rod.elements[rod]; k++, joint += jointStride, at += 3) {
      const x = memory.f64[joint] - joints[at];
      const y = memory.f64[joint + 1] - joints[at + 1];
      const z = memory.f64[joint + 2] - joints[at + 2];
      farthest = Math.max(farthest, x * x + y * y + z * z);
    }
    largest = Math.max(largest, Math.sqrt(farthest) / Rod.radius1[rod]);
  }
  return largest;
}

function coordinates({ components, models }: RodWorld, rod: number): number {
  const { Rod } = components;
  return models[Rod.model[rod]].coordinateCount(Rod.elements[rod]);
}

import type { RodWorld } from "../../world.js";
import { RootTarget } from "../root-motion.js";
import { Element, Header, vCurvature } from "./layout.js";
import { rigidMomentum } from "./rigid-motion.js";

const rootMotion = new Float64Array(6);
const rigid = new Float64Array(6);

/**
 * A clamped root has no momenta of its own to restore (`momentum.ts`). What the projection of the carried velocities took
 * from the motion relative to the root is given back by a factor on that motion, to the header. The factor is bounded by what a
 * rotation loses, (h w)^2: a root that stops short may take as much as it likes.
 */
export function findSwing(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Root, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  const target = Root.targetSpan[rod]! + RootTarget.angular;
  let moving = 0;
  for (let r = 0; r < 6; r++) {
    rootMotion[r] = heap[target + r];
    moving += rootMotion[r] * rootMotion[r];
  }
  const drag = 1 + h * heap[workspace + Header.drag];
  let energy = heap[workspace + Header.kinetic] + heap[workspace + Header.addedEnergy];
  let left = heap[workspace + Header.carriedEnergy];
  if (moving > 0) {
    energy += rigidEnergy(world, rod, h);
    left = relativeEnergy(world, rod, 1 / drag);
  }
  heap[workspace + Header.swing] = 1;
  if (!(energy > 0)) return;
  // What drag takes is not given back: it is a factor of the inertia in A.
  left *= drag;
  const most = 1 + h * h * heap[workspace + Header.turning];
  const factor = Math.sqrt(Math.min(energy / left, most));
  if (factor > 1) heap[workspace + Header.swing] = factor;
}

/** Kinetic energy that the motion opposite to the root's would add to the carried one: -xi . p + 1/2 xi . P xi. */
function rigidEnergy(world: RodWorld, rod: number, h: number): number {
  const heap = world.memory.f64;
  const { Rod, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  let energy = 0;
  for (let c = 0; c < 3; c++) energy -= rootMotion[c]! * heap[workspace + Header.tipLoad + c]!;
  for (let i = 0; i < Rod.elements[rod]!; i++) {
    const row = workspace + Header.size + i * Element.size;
    const share = 0.5 / (1 + h * heap[row + Element.drag]!);
    rigidMomentum(heap, row, rootMotion, rigid);
    for (let r = 0; r < 6; r++)
      energy += rootMotion[r]! * (share * rigid[r]! - heap[row + Element.wrench + r]!);
  }
  return energy;
}

/** 1/2 |L^-1 (p - p_root)|^2, p_root the momentum of all going along with the root: A xi but for drag, and L^-1 A xi = U^T xi. */
function relativeEnergy(world: RodWorld, rod: number, share: number): number {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  let energy = 0;
  let U = Workspace.span[rod]! + Header.size + Element.U;
  let y = GeneralizedCoordinates.nextSpan[rod]! + vCurvature;
  for (let i = 0; i < elements; i++, U += Element.size - 18) {
    for (let c = 0; c < 3; c++, U += 6, y++) {
      let along = 0;
      for (let r = 0; r < 6; r++) along += heap[U + r] * rootMotion[r];
      const left = heap[y] - share * along;
      energy += 0.5 * left * left;
    }
  }
  return energy;
}

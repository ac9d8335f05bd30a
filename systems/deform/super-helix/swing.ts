import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world.js";
import { RootTarget } from "../root-motion.js";
import { Element, Header, vCurvature } from "./layout.js";
import { addRigidMotion, rigidMomentum } from "./rigid-motion.js";
import { whiten } from "./solve.js";

const rootMotion = new Float64Array(6);
const rigid = new Float64Array(6);

/**
 * A clamped root has no momenta of its own to restore (`momentum.ts`). What the projection of the carried velocities took
 * from the motion relative to the root is given back by a factor on that motion. The factor is bounded by what a rotation loses,
 * (h w)^2: a root that stops short may take as much as it likes.
 */
export function restoreSwing(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Root, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  const target = Root.targetSpan[rod]! + RootTarget.angular;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  let moving = 0;
  for (let r = 0; r < 6; r++) {
    rootMotion[r] = -heap[target + r]!;
    moving += rootMotion[r]! * rootMotion[r]!;
  }
  let energy = heap[workspace + Header.kinetic]! + heap[workspace + Header.stiffeningEnergy];
  if (moving > 0) {
    energy += rigidEnergy(world, rod, h);
    addRigidMotion(world, rod, rootMotion, h);
  }
  if (energy > 0) {
    let drag = 0;
    for (let r = 0; r < vCurvature; r++) heap[next + r] = 0;
    for (let i = 0; i < elements; i++) {
      const row = workspace + Header.size + i * Element.size;
      const to = next + vCurvature + 3 * i;
      drag += heap[row + Element.drag]! / elements;
      for (let c = 0; c < 3; c++) heap[to + c] = heap[row + Element.own + c];
    }
    whiten(heap, elements, workspace, RootKind.clamped, 1, heap, next);
    let left = 0;
    for (let i = vCurvature; i < vCurvature + 3 * elements; i++)
      left += 0.5 * heap[next + i]! * heap[next + i]!;
    // What drag takes is not given back: it is a factor of the inertia in A.
    left *= 1 + h * drag;
    const most = 1 + h * h * heap[workspace + Header.turning]!;
    const factor = Math.sqrt(Math.min(energy / left, most));
    if (factor > 1) scaleRows(world, rod, factor);
  }
  if (moving > 0) {
    for (let r = 0; r < 6; r++) rootMotion[r] = -rootMotion[r]!;
    addRigidMotion(world, rod, rootMotion, h);
  }
}

/** Kinetic energy that the rigid motion `rootMotion` would add to the carried one: xi . p + 1/2 xi . P xi. */
function rigidEnergy(world: RodWorld, rod: number, h: number): number {
  const heap = world.memory.f64;
  const { Rod, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  let energy = 0;
  for (let c = 0; c < 3; c++) energy += rootMotion[c]! * heap[workspace + Header.tipLoad + c]!;
  for (let i = 0; i < Rod.elements[rod]!; i++) {
    const row = workspace + Header.size + i * Element.size;
    const share = 0.5 / (1 + h * heap[row + Element.drag]!);
    rigidMomentum(heap, row, rootMotion, rigid);
    for (let r = 0; r < 6; r++)
      energy += rootMotion[r]! * (heap[row + Element.wrench + r]! + share * rigid[r]!);
  }
  return energy;
}

function scaleRows(world: RodWorld, rod: number, factor: number): void {
  const heap = world.memory.f64;
  const { Rod, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  for (let c = 0; c < 3; c++) heap[workspace + Header.tipLoad + c]! *= factor;
  for (let i = 0; i < Rod.elements[rod]!; i++) {
    const row = workspace + Header.size + i * Element.size;
    for (let at = row + Element.own; at < row + Element.drag; at++) heap[at]! *= factor;
  }
}

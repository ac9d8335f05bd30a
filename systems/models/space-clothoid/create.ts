import type { RodWorld } from "../../world/world.js";
import type { InitialShape } from "../rod-model.js";
import { qCurvature } from "./layout.js";

export function createRod(world: RodWorld, rod: number, shape: InitialShape): void {
  const heap = world.memory.f64;
  const q = world.components.GeneralizedCoordinates.qSpan[rod];
  for (let i = 0; i < qCurvature; i++) heap[q + i] = shape.root[i];
  writeJointCurvatures(world, rod, shape.curvature, q + qCurvature);
  setNaturalCurvature(world, rod, shape.natural);
}

export function setNaturalCurvature(world: RodWorld, rod: number, natural: ArrayLike<number>): void {
  writeJointCurvatures(world, rod, natural, world.components.GeneralizedCoordinates.restSpan[rod]);
}

/** Natural curvatures go linearly from joint to joint. */
export function naturalCurvature(world: RodWorld, rod: number, out: Float64Array): void {
  const { Rod, GeneralizedCoordinates } = world.components;
  const heap = world.memory.f64;
  const rest = GeneralizedCoordinates.restSpan[rod];
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) out[i] = 0.5 * (heap[rest + i] + heap[rest + 3 + i]);
}

/**
 * Curvatures at the joints from means over the elements: the continuous ones that are nearest to these in the
 * mean square along the rod. They turn by as much in all, are exact where the means are equal, and are those
 * of least energy. (Such as have exactly these means would swing from joint to joint behind every step.)
 *
 * The normal equations
 *   (l_{i-1} x_{i-1} + 2 (l_{i-1} + l_i) x_i + l_i x_{i+1}) / 6 = (l_{i-1} m_{i-1} + l_i m_i) / 2
 * are solved by `solveMeans`.
 */
export function writeJointCurvatures(
  world: RodWorld,
  rod: number,
  means: ArrayLike<number>,
  at: number,
): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  const elements = Rod.elements[rod];
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  for (let i = 0; i <= elements; i++) {
    for (let c = 0; c < 3; c++) {
      const before = i > 0 ? heap[lengths + i - 1] * means[3 * (i - 1) + c] : 0;
      const after = i < elements ? heap[lengths + i] * means[3 * i + c] : 0;
      heap[at + 3 * i + c] = (before + after) / 2;
    }
  }
  solveMeans(world, rod, at);
}

/** b -> K^-1 b at `heap[at]`: a curvature is stiff together with those of the neighbouring joints. */
export function solveStiffness(world: RodWorld, rod: number, at: number, stiffness: readonly number[]): void {
  const heap = world.memory.f64;
  for (let i = 0; i < 3 * (world.components.Rod.elements[rod] + 1); i++) heap[at + i] /= stiffness[i % 3]!;
  solveMeans(world, rod, at);
}

/**
 * Solves (l_{i-1} x_{i-1} + 2 (l_{i-1} + l_i) x_i + l_i x_{i+1}) / 6 = b_i for each of three components, by
 * elimination from the root; x takes the place of b, at `heap[at]`.
 */
function solveMeans({ components, memory }: RodWorld, rod: number, at: number): void {
  const heap = memory.f64;
  const elements = components.Rod.elements[rod];
  const lengths = heap.subarray(components.GeneralizedCoordinates.lengthsSpan[rod]);
  const diagonal = new Float64Array(elements + 1);
  for (let i = 0; i <= elements; i++) {
    const before = i > 0 ? lengths[i - 1] : 0;
    const after = i < elements ? lengths[i] : 0;
    const factor = i > 0 ? before / diagonal[i - 1] : 0;
    diagonal[i] = 2 * (before + after) - factor * before;
    for (let c = 0; c < 3; c++) {
      const last = i > 0 ? factor * heap[at + 3 * (i - 1) + c] : 0;
      heap[at + 3 * i + c] = 6 * heap[at + 3 * i + c] - last;
    }
  }
  for (let i = elements; i >= 0; i--) {
    for (let c = 0; c < 3; c++) {
      const beyond = i < elements ? lengths[i] * heap[at + 3 * (i + 1) + c] : 0;
      heap[at + 3 * i + c] = (heap[at + 3 * i + c] - beyond) / diagonal[i];
    }
  }
}

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
 * are solved by elimination from the root.
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
  const lengths = heap.subarray(GeneralizedCoordinates.lengthsSpan[rod]);
  const diagonal = new Float64Array(elements + 1);
  for (let i = 0; i <= elements; i++) {
    const before = i > 0 ? lengths[i - 1] : 0;
    const after = i < elements ? lengths[i] : 0;
    const factor = i > 0 ? before / diagonal[i - 1] : 0;
    diagonal[i] = 2 * (before + after) - factor * before;
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      if (i > 0) sum += 3 * before * means[3 * (i - 1) + c] - factor * heap[at + 3 * (i - 1) + c];
      if (i < elements) sum += 3 * after * means[3 * i + c];
      heap[at + 3 * i + c] = sum;
    }
  }
  for (let i = elements; i >= 0; i--) {
    for (let c = 0; c < 3; c++) {
      const beyond = i < elements ? lengths[i] * heap[at + 3 * (i + 1) + c] : 0;
      heap[at + 3 * i + c] = (heap[at + 3 * i + c] - beyond) / diagonal[i];
    }
  }
}

import type { RodWorld } from "../../world/world.js";
import { qCurvature, vCurvature, vRootLinear } from "../rod-workspace.js";
import type { RodShape } from "../rod-shape.js";
import type { CurvatureLayout } from "./layout.js";
import { hypot } from "../../math/elementary.js";

type Methods = Pick<RodShape, "bend" | "naturalAt" | "fastestBending" | "boundMotion" | "rootTurning">;

/**
 * What the stages ask of the curvatures of a rod and of their rates. Between two joints a curvature goes
 * linearly if it goes at all, so its norm is largest at one of them.
 */
export function bendingMethods({ perElement }: CurvatureLayout): Methods {
  return {
    bend({ components, memory }, rod, element) {
      const heap = memory.f64;
      const { qSpan, restSpan } = components.GeneralizedCoordinates;
      let largest = 0;
      for (let i = element; i < element + perElement; i++) {
        const kappa = qSpan[rod] + qCurvature + 3 * i;
        const rest = restSpan[rod] + 3 * i;
        const strain = hypot(heap[kappa + 1] - heap[rest + 1], heap[kappa + 2] - heap[rest + 2]);
        largest = Math.max(largest, strain);
      }
      return largest;
    },

    naturalAt({ components, memory }, rod, element, share, out, at) {
      const here = components.GeneralizedCoordinates.restSpan[rod] + 3 * element;
      const next = here + 3 * (perElement - 1);
      for (let c = 0; c < 3; c++)
        out[at + c] = (1 - share) * memory.f64[here + c] + share * memory.f64[next + c];
    },

    fastestBending({ components, memory }, rod) {
      const heap = memory.f64;
      const { Rod, GeneralizedCoordinates } = components;
      const lengths = GeneralizedCoordinates.lengthsSpan[rod];
      const rates = GeneralizedCoordinates.nextSpan[rod] + vCurvature;
      let square = 0;
      for (let i = 0; i < Rod.elements[rod]; i++) {
        for (let k = i; k < i + perElement; k++) {
          const x = heap[lengths + i] * heap[rates + 3 * k + 1];
          const y = heap[lengths + i] * heap[rates + 3 * k + 2];
          square = Math.max(square, x * x + y * y);
        }
      }
      return Math.sqrt(square);
    },

    /** The root's turn and all that elements bend and twist, on an arm as long as the rod. */
    boundMotion({ components, memory }, rod, out) {
      const heap = memory.f64;
      const { Rod, GeneralizedCoordinates } = components;
      const v = GeneralizedCoordinates.nextSpan[rod];
      const lengths = GeneralizedCoordinates.lengthsSpan[rod];
      const elements = Rod.elements[rod];
      let squares = 0;
      for (let i = 0; i < elements; i++) {
        let largest = 0;
        for (let k = i; k < i + perElement; k++) {
          const rate = v + vCurvature + 3 * k;
          const x = heap[lengths + i] * heap[rate];
          const y = heap[lengths + i] * heap[rate + 1];
          const z = heap[lengths + i] * heap[rate + 2];
          largest = Math.max(largest, x * x + y * y + z * z);
        }
        squares += largest;
      }
      const turning = norm(heap, v) + Math.sqrt(elements * squares);
      out[0] = turning;
      out[1] = norm(heap, v + vRootLinear) + Rod.length[rod] * turning;
    },

    rootTurning({ components, memory }: RodWorld, rod) {
      const w = components.GeneralizedCoordinates.nextSpan[rod];
      return hypot(memory.f64[w], memory.f64[w + 1], memory.f64[w + 2]);
    },
  };
}

function norm(heap: Float64Array, at: number): number {
  return Math.sqrt(heap[at] * heap[at] + heap[at + 1] * heap[at + 1] + heap[at + 2] * heap[at + 2]);
}

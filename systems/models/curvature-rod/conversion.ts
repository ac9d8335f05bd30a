import type { RodWorld } from "../../world/world.js";
import type { RodConversion } from "../rod-conversion.js";
import { spansOf } from "../rod-spans.js";
import { Body, Header, qCurvature, vCurvature } from "../rod-workspace.js";
import type { Reshaped } from "./reshaped.js";
import { settleRod } from "./settle.js";

/** Curvatures, or rates, to `heap[at]` from their means over the elements. */
type WriteCurvatures = (world: RodWorld, rod: number, means: ArrayLike<number>, at: number) => void;

/**
 * Between joints a curvature is constant or goes linearly: its mean is that of the element's ends, and what
 * both kinds of rod agree on.
 */
export function conversionMethods(model: Reshaped, write: WriteCurvatures): RodConversion {
  const { perElement, rowSize } = model.layout;
  const means = (heap: Float64Array, at: number, elements: number) =>
    Float64Array.from(
      { length: 3 * elements },
      (_, i) => 0.5 * (heap[at + i] + heap[at + i + 3 * (perElement - 1)]),
    );
  const forceAt = (workspace: number, elements: number, joint: number) =>
    workspace + (joint === elements ? Header.tipForce : Header.size + joint * rowSize + Body.force);
  return {
    read(world, rod) {
      settleRod(world, model, rod);
      const heap = world.memory.f64;
      const { elements, q, v, rest, workspace } = spansOf(world, rod);
      const forces = new Float64Array(3 * (elements + 1));
      for (let i = 0; i < forces.length; i++)
        forces[i] = heap[forceAt(workspace, elements, Math.floor(i / 3)) + (i % 3)];
      return {
        root: heap.slice(q, q + qCurvature),
        curvature: means(heap, q + qCurvature, elements),
        natural: means(heap, rest, elements),
        twist: heap.slice(v, v + vCurvature),
        rates: means(heap, v + vCurvature, elements),
        forces,
      };
    },

    setMotion(world, rod, { twist, rates, forces }) {
      const heap = world.memory.f64;
      const { elements, v, workspace } = spansOf(world, rod);
      for (let r = 0; r < vCurvature; r++) heap[v + r] = twist[r];
      write(world, rod, rates, v + vCurvature);
      for (let i = 0; i < forces.length; i++)
        heap[forceAt(workspace, elements, Math.floor(i / 3)) + (i % 3)] = forces[i];
    },
  };
}

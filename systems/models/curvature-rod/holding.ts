import type { RodWorld } from "../../world/world.js";
import type { RodHolding } from "../rod-holding.js";
import { spansOf } from "../rod-spans.js";
import { Body, Header, qCurvature } from "../rod-workspace.js";
import { curvatureCount, type CurvatureLayout } from "./layout.js";

/** Inertia rows of a rod in its present shape; `gatherRows` of the next step makes them anew. */
type FindInertia = (world: RodWorld, rod: number) => void;
/** b -> K^-1 b, for the stiffness K of the rod's curvatures, and `heap[at]` for b. */
type SolveStiffness = (world: RodWorld, rod: number, at: number, stiffness: readonly number[]) => void;

/** Of the elastic energy of an element of length 1: by its own curvature, or by those of its two joints. */
const shares = {
  1: [[1]],
  2: [
    [1 / 3, 1 / 6],
    [1 / 6, 1 / 3],
  ],
} as const;

/**
 * A shape q is at rest where K (q - q0) = G(q), with G the force of the weight on the curvatures: so it is
 * for the natural shape q0 = q - K^-1 G(q), whatever q is.
 */
export function holdingMethods(
  layout: CurvatureLayout,
  findInertia: FindInertia,
  solveStiffness: SolveStiffness,
): RodHolding {
  const { perElement } = layout;
  const share = shares[perElement];
  return {
    curvatureCount: (elements) => curvatureCount(layout, elements),

    imbalance(world, rod, out) {
      findInertia(world, rod);
      weightOnCurvatures(world, rod, layout, out);
      const heap = world.memory.f64;
      const { elements, q, rest, lengths } = spansOf(world, rod);
      const stiffness = stiffnessOf(world, rod);
      for (let i = 0; i < 3 * curvatureCount(layout, elements); i++) out[i] = -out[i];
      for (let i = 0; i < 3 * elements; i++) {
        const scale = heap[lengths + Math.floor(i / 3)] * stiffness[i % 3];
        for (let a = 0; a < perElement; a++) {
          for (let b = 0; b < perElement; b++) {
            const strain = heap[q + qCurvature + i + 3 * b] - heap[rest + i + 3 * b];
            out[i + 3 * a] += scale * share[a]![b]! * strain;
          }
        }
      }
    },

    massMoment({ components, memory }, rod, out) {
      const workspace = components.Workspace.span[rod];
      out.fill(0);
      for (let i = 0; i < components.Rod.elements[rod]; i++)
        for (let c = 0; c < 3; c++)
          out[c] += memory.f64[workspace + Header.size + i * layout.rowSize + Body.h + c];
    },

    addWrench({ components, memory }, rod, element, wrench, out, at) {
      const workspace = components.Workspace.span[rod];
      for (let i = 0; i < element; i++) {
        for (let c = 0; c < 3 * perElement && i + Math.floor(c / 3) < element; c++) {
          const turn = workspace + Header.size + i * layout.rowSize + layout.S + 6 * c;
          for (let r = 0; r < 6; r++) out[at + 3 * i + c] += wrench[r] * memory.f64[turn + r];
        }
      }
    },

    hold(world, rod) {
      const { elements, q, rest } = spansOf(world, rod);
      const count = 3 * curvatureCount(layout, elements);
      const weight = new Float64Array(count);
      findInertia(world, rod);
      weightOnCurvatures(world, rod, layout, weight);
      const heap = world.memory.f64;
      heap.set(weight, rest);
      solveStiffness(world, rod, rest, stiffnessOf(world, rod));
      for (let i = 0; i < count; i++) heap[rest + i] = heap[q + qCurvature + i] - heap[rest + i];
    },

    bendBy(world, rod, index, by) {
      world.memory.f64[spansOf(world, rod).q + qCurvature + index] += by;
    },
  };
}

function stiffnessOf({ components }: RodWorld, rod: number): [number, number, number] {
  const { twistStiffness, bendStiffness1, bendStiffness2 } = components.Mechanics;
  return [twistStiffness[rod], bendStiffness1[rod], bendStiffness2[rod]];
}

/**
 * From the tip to the root: what the weight does on a curvature is g . F of the element itself, and S . p
 * where p is the wrench (torque about the root point, force) of the weight beyond.
 */
function weightOnCurvatures(
  { components, gravity, memory }: RodWorld,
  rod: number,
  { perElement, rowSize, S, F }: CurvatureLayout,
  out: Float64Array,
): void {
  const heap = memory.f64;
  const workspace = components.Workspace.span[rod];
  const [gx, gy, gz] = gravity;
  let [torqueX, torqueY, torqueZ, mass] = [0, 0, 0, 0];
  out.fill(0);
  for (let i = components.Rod.elements[rod] - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * rowSize;
    for (let c = 0; c < 3 * perElement; c++) {
      const own = row + F + 6 * c + 3;
      const turn = row + S + 6 * c;
      out[3 * i + c] +=
        gx * (heap[own] + mass * heap[turn + 3]) +
        gy * (heap[own + 1] + mass * heap[turn + 4]) +
        gz * (heap[own + 2] + mass * heap[turn + 5]) +
        torqueX * heap[turn] +
        torqueY * heap[turn + 1] +
        torqueZ * heap[turn + 2];
    }
    const h = row + Body.h;
    torqueX += heap[h + 1] * gz - heap[h + 2] * gy;
    torqueY += heap[h + 2] * gx - heap[h] * gz;
    torqueZ += heap[h] * gy - heap[h + 1] * gx;
    mass += heap[row + Body.mass];
  }
}

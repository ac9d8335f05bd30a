import type { ElementPlan } from "../element-plan.js";
import { loadMethods } from "../loads.js";
import type { RodSpans } from "../rod-spans.js";
import { Body, Header } from "../rod-workspace.js";
import type { CurvatureLayout } from "./layout.js";

/**
 * The forces of the last step, from which the next one finds how far tension stiffens the rod (the kernels'
 * `rods/tension.ts`): in the rows of the elements that begin at the joints, and in the header for the tip.
 */
export function curvatureLoads({ rowSize }: CurvatureLayout): ReturnType<typeof loadMethods> {
  return loadMethods((elements, joint) =>
    joint === elements ? Header.tipForce : Header.size + joint * rowSize + Body.force,
  );
}

/** The forces on new elements: T along them is what it was there. */
export function takeForces(
  heap: Float64Array,
  { rowSize }: CurvatureLayout,
  old: RodSpans,
  plan: ElementPlan,
  spans: RodSpans,
): void {
  for (let c = 0; c < 3; c++) {
    const tension = new Float64Array(old.elements);
    let beyond = old.workspace + Header.tipForce + c;
    for (let i = old.elements - 1; i >= 0; i--) {
      tension[i] = (i === old.elements - 1 ? 0 : tension[i + 1]) + heap[beyond];
      beyond = old.workspace + Header.size + i * rowSize + Body.force + c;
    }
    const last = spans.elements - 1;
    heap[spans.workspace + Header.tipForce + c] = tension[plan.sources[last]];
    for (let i = last; i > 0; i--) {
      heap[spans.workspace + Header.size + i * rowSize + Body.force + c] =
        tension[plan.sources[i - 1]] - tension[plan.sources[i]];
    }
  }
}

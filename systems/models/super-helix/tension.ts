import type { RodSpans } from "../rod-spans.js";
import type { ElementPlan } from "../element-plan.js";
import { Element, Header } from "./layout.js";

/** The forces on new elements: T along them is what it was there. */
export function takeForces(heap: Float64Array, old: RodSpans, plan: ElementPlan, spans: RodSpans): void {
  for (let c = 0; c < 3; c++) {
    const tension = new Float64Array(old.elements);
    let beyond = old.workspace + Header.tipForce + c;
    for (let i = old.elements - 1; i >= 0; i--) {
      tension[i] = (i === old.elements - 1 ? 0 : tension[i + 1]) + heap[beyond];
      beyond = old.workspace + Header.size + i * Element.size + Element.force + c;
    }
    const last = spans.elements - 1;
    heap[spans.workspace + Header.tipForce + c] = tension[plan.sources[last]];
    for (let i = last; i > 0; i--) {
      heap[spans.workspace + Header.size + i * Element.size + Element.force + c] =
        tension[plan.sources[i - 1]] - tension[plan.sources[i]];
    }
  }
}

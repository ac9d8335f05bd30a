import type { RodSpans } from "../rod-spans.js";
import type { RodWorld } from "../../world/world.js";
import type { ElementPlan } from "../element-plan.js";
import { locate } from "../locate.js";
import { Element, Header, jointStride } from "./layout.js";

/**
 * The forces of the last step, from which the next one finds how far tension stiffens the rod (the kernel's
 * `tension.ts`), lumped at the joints.
 */

const arc = new Float64Array(1);

/** A force `load` = (s, x, y, z) on the rod at s, divided among the joints beside it. */
export function addLoad(world: RodWorld, rod: number, load: Float64Array): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Workspace } = world.components;
  arc[0] = load[0];
  const element = locate(world, rod, arc, 0);
  const beyond = arc[0] / heap[GeneralizedCoordinates.lengthsSpan[rod] + element];
  const workspace = Workspace.span[rod];
  const near = workspace + Header.size + element * Element.size + Element.force;
  const far = element === Rod.elements[rod] - 1 ? workspace + Header.tipForce : near + Element.size;
  for (let c = 0; c < 3; c++) {
    heap[near + c] += (1 - beyond) * load[1 + c];
    heap[far + c] += beyond * load[1 + c];
  }
}

/**
 * `arc[0]`, an arc length, becomes the smaller T . t of the elements on both sides of the one that it is in.
 */
export function leastTension(world: RodWorld, rod: number, arc: Float64Array): void {
  const heap = world.memory.f64;
  const { gravity } = world;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const joints = Centreline.jointsSpan[rod];
  const workspace = Workspace.span[rod];
  const last = Rod.elements[rod] - 1;
  const element = locate(world, rod, arc, 0);
  const before = Math.max(0, element - 1);
  const after = Math.min(last, element + 1);
  let force = workspace + Header.tipForce;
  let beyond = 0;
  let [x, y, z] = [0, 0, 0];
  arc[0] = Infinity;
  for (let i = last; i >= before; i--) {
    x += heap[force];
    y += heap[force + 1];
    z += heap[force + 2];
    const mass = Mechanics.lineDensity[rod] * (beyond + 0.5 * heap[lengths + i]);
    beyond += heap[lengths + i];
    if (i === before || i === after) {
      const t = joints + i * jointStride;
      const tension =
        (x + mass * gravity[0]) * heap[t] +
        (y + mass * gravity[1]) * heap[t + 1] +
        (z + mass * gravity[2]) * heap[t + 2];
      arc[0] = Math.min(arc[0], tension);
    }
    force = workspace + Header.size + i * Element.size + Element.force;
  }
}

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

import { jointStride } from "../../components/spans/joint.js";
import { locate } from "./locate.js";
import type { RodContact } from "./rod-contact.js";

const place = new Float64Array(1);

/**
 * The forces of the last step on a rod, lumped at the joints. `loadAt` says where in the workspace the force
 * on a joint stands, of a rod with so many elements.
 */
export function loadMethods(
  loadAt: (elements: number, joint: number) => number,
): Pick<RodContact, "addLoad" | "leastTension"> {
  return {
    /** A force `load` = (s, x, y, z) on the rod at s, divided among the joints beside it. */
    addLoad(world, rod, load) {
      const heap = world.memory.f64;
      const { Rod, GeneralizedCoordinates, Workspace } = world.components;
      place[0] = load[0];
      const element = locate(world, rod, place, 0);
      const beyond = place[0] / heap[GeneralizedCoordinates.lengthsSpan[rod] + element];
      const workspace = Workspace.span[rod];
      const near = workspace + loadAt(Rod.elements[rod], element);
      const far = workspace + loadAt(Rod.elements[rod], element + 1);
      for (let c = 0; c < 3; c++) {
        heap[near + c] += (1 - beyond) * load[1 + c];
        heap[far + c] += beyond * load[1 + c];
      }
    },

    /**
     * `arc[0]`, an arc length, becomes the smaller T . t of the elements on both sides of the one that it is
     * in.
     */
    leastTension(world, rod, arc) {
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
      let beyond = 0;
      let [x, y, z] = [0, 0, 0];
      arc[0] = Infinity;
      for (let i = last; i >= before; i--) {
        const force = workspace + loadAt(last + 1, i + 1);
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
      }
    },
  };
}

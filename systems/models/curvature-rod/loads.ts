import { loadMethods } from "../loads.js";
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

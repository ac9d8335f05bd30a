import type { CarriedLayout, Choice, Parts } from "../carried.js";
import { Body, Header, qCurvature, qRootQuaternion } from "../rod-workspace.js";

/** Momenta, forces and the shape that the velocities belong to; matrices are found anew in every step. */
const header: Parts = [[Header.tipSpinMomentum, Header.placedPose]];
/** Of every row: spin momentum, force and stiffening of its joint. */
const body: Parts = [[Body.spinMomentum, Body.size]];
const isOne = [0, 1];

/** What states keep of rods that are made of curvatures; each model adds what its own rows carry. */
export function carriedCurvatures(
  rowSize: number,
  row: Parts,
  nodes: Choice,
  knots?: CarriedLayout["knots"],
): CarriedLayout {
  return {
    header,
    rowsAt: Header.size,
    rowSize,
    row: [...body, ...row],
    headerChoices: [
      { name: "carried", at: Header.carried, allowed: [0, 1, 2] },
      { name: "isStiffened", at: Header.isStiffened, allowed: isOne },
    ],
    rowChoices: [nodes],
    position: 0,
    quaternion: qRootQuaternion,
    curvatures: qCurvature,
    ...(knots ? { knots } : {}),
  };
}

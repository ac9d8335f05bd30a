import { RootKind } from "../../../../components/components";
import { nodal } from "../../../world/limits/nodal";
import { RootTarget } from "../../../../components/spans/root-target";
import { nodeSize, stateStart } from "../../../models/nodal/layout";
import { Numbers } from "../rods/numbers";
import { rotateQuaternion } from "../rods/quaternion";
import { elements, internalDampingColumn, kind, lengths, next, number, rootTargetColumn, span, v } from "../rods/rod";
import { factorBand, unwhitenBand, whitenBand } from "./band";
import { findEdges, moveState } from "./frames";
import { gatherEnergy } from "./gather";
import { addInertia, addMassMatrix, addWeight, findDrag } from "./mass";
import { band, bandSize, count, D, firstFree, gradient, q, rootTurn, side, state } from "./rod";

/**
 * Implicit Euler by Gauss-Newton: with A = M (1 + h drag) + h (h + gamma) H the first iteration, about the
 * state as it is, finds A v = M v^n - h grad E + h M g; each further one, about the state moved by h v, finds
 * A dv = M (v^n - v) - h grad E + h M g - h gamma H v. The factor of the last is that of contacts.
 */
export function predictRod(h: f64): void {
  const velocity = changetype<Numbers>(changetype<usize>(next));
  const before = changetype<Numbers>(changetype<usize>(v));
  startState(h);
  findEdges(state);
  findDrag(before);
  for (let i = 0; i < count; i++) velocity[i] = 0;
  holdNode(velocity);
  const gamma = number(internalDampingColumn);
  for (let iteration = 0; iteration < nodal.mostIterations; iteration++) {
    if (iteration > 0) moveState(q, velocity, h, rootTurn, state);
    clear();
    gatherEnergy(state, velocity, h * (h + gamma), iteration > 0 ? gamma : 0);
    addMassMatrix(h);
    for (let i = 0; i < count; i++) side[i] = -h * gradient[i];
    addInertia(side, before, 1, 0);
    addWeight(side, h);
    if (iteration > 0) addInertia(side, velocity, -1, h);
    else takeHeld(velocity);
    factorBand();
    whitenBand(side, count - 1);
    unwhitenBand(side);
    for (let i = firstFree; i < count; i++) velocity[i] += side[i];
    if (iteration + 1 >= nodal.leastIterations && isSettled(h)) return;
  }
}

/** The state that is moved, as it is but for a clamp, which is where it is told to be. */
function startState(h: f64): void {
  const numbers = stateStart + nodeSize * (elements + 1);
  for (let i = 0; i < numbers; i++) state[i] = q[i];
  const target = span<Numbers>(rootTargetColumn).from(RootTarget.angular);
  for (let c = 0; c < 3; c++) rootTurn[c] = kind == RootKind.clamped ? target[c] : 0;
  if (kind == RootKind.clamped)
    rotateQuaternion(state.quaternion, h * rootTurn[0], h * rootTurn[1], h * rootTurn[2]);
}

function holdNode(velocity: Numbers): void {
  const target = span<Numbers>(rootTargetColumn).from(RootTarget.linear);
  for (let c = 0; c < firstFree; c++) velocity[c] = target[c];
}

function clear(): void {
  for (let i = 0; i < count; i++) gradient[i] = 0;
  for (let i = 0; i < count * bandSize; i++) band[i] = 0;
}

/** The velocity of a held node acts on the others by its rows of A. */
function takeHeld(velocity: Numbers): void {
  for (let j = firstFree; j < min(count, firstFree + bandSize); j++) {
    for (let i = 0; i < firstFree; i++) {
      if (j - i < bandSize) side[j] -= band[j * bandSize + j - i] * velocity[i];
    }
  }
}

/** Whether the last iteration has moved no node by much of the length of its edge. */
function isSettled(h: f64): bool {
  for (let j = firstFree > 0 ? 1 : 0; j <= elements; j++) {
    const at = D * j;
    const l = lengths[min(j, elements - 1)] * nodal.settled;
    const square = side[at] * side[at] + side[at + 1] * side[at + 1] + side[at + 2] * side[at + 2];
    if (!(h * h * square <= l * l)) return false;
  }
  return true;
}

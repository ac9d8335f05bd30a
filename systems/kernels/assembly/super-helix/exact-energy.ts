import { superHelix } from "../../../world/limits/super-helix";
import { addColumns } from "../rods/add-columns";
import { Numbers } from "../rods/numbers";
import { rigidSquare, rootFreedoms } from "../rods/rigid-factor";
import { elements, header, lengths, q, v } from "../rods/rod";
import { twistSize, Velocity } from "../rods/rows";
import { expectedMomentum, rootMotion, twist } from "../rods/scratch";
import { addMomentum } from "./rigid-motion";
import { elementRow } from "./rows";

/** Whether an element has more turns than the nodes of its carried velocity can see. */
export function isUnresolved(): bool {
  const most = superHelix.resolvedTurn * superHelix.resolvedTurn;
  for (let i = 0; i < elements; i++) {
    const k = q.kappa(i);
    const l = lengths[i];
    if ((k[0] * k[0] + k[1] * k[1] + k[2] * k[2]) * l * l > most) return true;
  }
  return false;
}

/**
 * 1/2 v^T M v without nodes, for a rod whose A = L L^T has been factored in the present shape: M is A without
 * stiffness and drag. A held root has no part in A. So the motion u relative to it comes first; going along
 * with the root, xi, adds xi . (M u + M v) / 2.
 */
export function exactKinetic(h: f64): f64 {
  takeRootMotion();
  for (let r = 0; r < twistSize; r++) expectedMomentum[r] = 0;
  addMomentum(v, h, expectedMomentum);
  for (let r = 0; r < twistSize; r++) v[r] -= rootMotion[r];
  addMomentum(v, h, expectedMomentum);
  let twice = (factoredEnergy(v) - stiffnessEnergy()) / (1 + h * header.drag);
  for (let r = 0; r < twistSize; r++) {
    v[r] += rootMotion[r];
    twice += rootMotion[r] * expectedMomentum[r];
  }
  return 0.5 * twice;
}

/** rootMotion <- the part of v that the root is told. */
function takeRootMotion(): void {
  for (let r = 0; r < twistSize; r++) rootMotion[r] = r < rootFreedoms() ? 0 : v[r];
}

/** v^T D v, the share of the stiffness in A. */
function stiffnessEnergy(): f64 {
  const stiffness = header.stiffness;
  let twice: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const rate = v.rate(i);
    for (let c = 0; c < 3; c++) twice += lengths[i] * stiffness[c] * rate[c] * rate[c];
  }
  return twice;
}

/** |L^T v|^2 of a velocity, relative to what a held root is told. */
export function factoredEnergy(velocity: Velocity): f64 {
  const freedoms = rootFreedoms();
  for (let r = 0; r < twistSize; r++) twist[r] = r < freedoms ? velocity[r] : 0;
  let twice = rigidSquare(header.rootFactor, freedoms, twist);
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const rate = velocity.rate(i);
    const L = row.m;
    const y0 = rate[0] / L.e00 + L.e10 * rate[1] + L.e20 * rate[2] + along(row.U, 0);
    const y1 = rate[1] / L.e11 + L.e21 * rate[2] + along(row.U, 6);
    const y2 = rate[2] / L.e22 + along(row.U, 12);
    twice += y0 * y0 + y1 * y1 + y2 * y2;
    addColumns(row.S, rate, twist);
  }
  return twice;
}

/** The twist reached times the column that begins at `U[c]`. */
function along(U: Numbers, c: i32): f64 {
  let sum: f64 = 0;
  for (let r = 0; r < twistSize; r++) sum += U[c + r] * twist[r];
  return sum;
}

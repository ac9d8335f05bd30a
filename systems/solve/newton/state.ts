import { createBlockFactor, type BlockFactor } from "../sparse/block-factor.js";
import { ClosedSystem } from "./closed-system.js";
import { roomForIndices, roomForNumbers } from "../../math/room.js";

/**
 * All that Newton's method on the Alart-Curnier function computes. 3 numbers per
 * contact, unless said otherwise.
 */
export interface NewtonState {
  contacts: number;
  /** Index of each contact's diagonal block. */
  diagonal: Int32Array;
  /** rho_N and rho_T of the Alart-Curnier function, 1 per contact: inverses of the diagonal of W. */
  rhoN: Float64Array;
  rhoT: Float64Array;
  r: Float64Array;
  u: Float64Array;
  /** The Alart-Curnier function, and half of its square. */
  f: Float64Array;
  merit: number;
  /** Its derivatives with respect to u and r of the same contact, 9 numbers. */
  fu: Float64Array;
  fr: Float64Array;
  /** df/dr = fu W + fr, 9 numbers per block of W. */
  jacobian: Float64Array;
  readonly factor: BlockFactor;
  /** In its place where nearly all contacts are coupled. */
  readonly closed: ClosedSystem;
  /** Whether factors cost so much that separated contacts are better kept out of them. */
  isCostly: boolean;
  /** Newton's direction, and W times it. */
  d: Float64Array;
  Wd: Float64Array;
  trialR: Float64Array;
  trialU: Float64Array;
}

export function createNewtonState(): NewtonState {
  const none = new Float64Array(0);
  return {
    contacts: 0,
    diagonal: new Int32Array(0),
    rhoN: none,
    rhoT: none,
    r: none,
    u: none,
    f: none,
    merit: 0,
    fu: none,
    fr: none,
    jacobian: none,
    factor: createBlockFactor(),
    closed: new ClosedSystem(),
    isCostly: false,
    d: none,
    Wd: none,
    trialR: none,
    trialU: none,
  };
}

export function resizeNewtonState(state: NewtonState, contacts: number, blocks: number): void {
  const n = 3 * contacts;
  state.contacts = contacts;
  state.diagonal = roomForIndices(state.diagonal, contacts);
  state.rhoN = roomForNumbers(state.rhoN, contacts);
  state.rhoT = roomForNumbers(state.rhoT, contacts);
  state.r = roomForNumbers(state.r, n);
  state.u = roomForNumbers(state.u, n);
  state.f = roomForNumbers(state.f, n);
  state.fu = roomForNumbers(state.fu, 3 * n);
  state.fr = roomForNumbers(state.fr, 3 * n);
  state.jacobian = roomForNumbers(state.jacobian, 9 * blocks);
  state.d = roomForNumbers(state.d, n);
  state.Wd = roomForNumbers(state.Wd, n);
  state.trialR = roomForNumbers(state.trialR, n);
  state.trialU = roomForNumbers(state.trialU, n);
}

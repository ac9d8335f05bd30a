import { createBlockFactor, type BlockFactor } from "../sparse/block-factor.js";
import { roomForIndices, roomForNumbers } from "../../math/room.js";

/** What a contact's force may be. */
export const Kind = {
  /** mu > 0: the Lorentz cone, after scaling. */
  cone: 0,
  /** mu = 0: a normal force, no tangential one. */
  ray: 1,
  /** An attachment: any force. */
  free: 2,
  /** Nothing that its force could move: the force stays zero. */
  none: 3,
} as const;

/**
 * The scaled problem: find x, y in the Lorentz cone |v_T| <= v_0 of every contact with
 *   y = W x + q + |y_T| e_0,   x . y = 0,
 * and all that an iteration computes. r = size S x with S_i = diag(1 / mu, 1, 1) / sqrt(s_i), s_i such that
 * the blocks on W's diagonal have the trace 3; W stands here for S W S, q for S b / size. |y_T| e_0 is the
 * term of De Saxce: y is u + mu |u_T| e_N.
 *
 * 3 numbers per contact, unless said otherwise. Directions and their targets live in the eigenbasis of
 * the scaling point (`nesterov-todd.ts`), where the small and the large parts of a vector near the
 * cone's surface are apart.
 */
export interface InteriorPointState {
  contacts: number;
  /** Contacts of kind cone and ray. */
  cones: number;
  /** Size of the force. */
  size: number;
  kind: Int32Array;
  scale: Float64Array;
  W: Float64Array;
  q: Float64Array;
  x: Float64Array;
  y: Float64Array;
  /** x_0 - |x_T| and y_0 - |y_T|, 1 per contact: their digits would be lost in the difference. */
  gapX: Float64Array;
  gapY: Float64Array;
  /** W x + q + |y_T| e_0 - y: what the equation still lacks. */
  residual: Float64Array;
  /** Eigenvalues of the scaling, and R = Q diag(eigenvalues), 9 numbers; Q holds the eigenvectors. */
  eigenvalue: Float64Array;
  R: Float64Array;
  /** R^T T^-1, 9 numbers, with T = I - e_0 (0, y_T / |y_T|)^T: what De Saxce's term makes of dy. */
  RT: Float64Array;
  /** x = P lambda, y = P^-1 lambda. */
  lambda: Float64Array;
  /** P^-1 dx + P dy, and P^-1 dx. */
  target: Float64Array;
  dx: Float64Array;
  /** The predictor's product dx o dy, for the corrector. */
  product: Float64Array;
  /** D + R^T T^-1 W R, 9 numbers per block of W. */
  matrix: Float64Array;
  readonly factor: BlockFactor;
  /** Whether factors cost so much that weak couplings are better left out, and whether some were. */
  isCostly: boolean;
  partial: boolean;
  rhs: Float64Array;
  scratch: Float64Array;
  force: Float64Array;
}

export function createInteriorPointState(): InteriorPointState {
  const none = new Float64Array(0);
  return {
    contacts: 0,
    cones: 0,
    size: 1,
    kind: new Int32Array(0),
    scale: none,
    W: none,
    q: none,
    x: none,
    y: none,
    gapX: none,
    gapY: none,
    residual: none,
    eigenvalue: none,
    R: none,
    RT: none,
    lambda: none,
    target: none,
    dx: none,
    product: none,
    matrix: none,
    factor: createBlockFactor(),
    isCostly: false,
    partial: false,
    rhs: none,
    scratch: none,
    force: none,
  };
}

export function resizeState(state: InteriorPointState, contacts: number, blocks: number): void {
  const n = 3 * contacts;
  state.contacts = contacts;
  state.kind = roomForIndices(state.kind, contacts);
  state.scale = roomForNumbers(state.scale, n);
  state.W = roomForNumbers(state.W, 9 * blocks);
  state.q = roomForNumbers(state.q, n);
  state.x = roomForNumbers(state.x, n);
  state.y = roomForNumbers(state.y, n);
  state.gapX = roomForNumbers(state.gapX, contacts);
  state.gapY = roomForNumbers(state.gapY, contacts);
  state.residual = roomForNumbers(state.residual, n);
  state.eigenvalue = roomForNumbers(state.eigenvalue, n);
  state.R = roomForNumbers(state.R, 3 * n);
  state.RT = roomForNumbers(state.RT, 3 * n);
  state.lambda = roomForNumbers(state.lambda, n);
  state.target = roomForNumbers(state.target, n);
  state.dx = roomForNumbers(state.dx, n);
  state.product = roomForNumbers(state.product, n);
  state.matrix = roomForNumbers(state.matrix, 9 * blocks);
  state.rhs = roomForNumbers(state.rhs, n);
  state.scratch = roomForNumbers(state.scratch, n);
  state.force = roomForNumbers(state.force, n);
}

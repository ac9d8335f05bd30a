/**
 * Where things stand in the spans of a super-helix. Matrices of 6 x 3 (a twist, or a wrench, per curvature) are stored
 * column by column, angular part first: S[6 c + r].
 */

/** Rows of `Centreline.jointsSpan`: the frame R = [t d1 d2] column by column, then the position. */
export const jointStride = 12;
export const jointPosition = 9;

/** q = (root position, root quaternion x y z w, kappa of each element); v = (root angular, root linear, kappaDot). */
export const qRootQuaternion = 3;
export const qCurvature = 7;
export const vRootLinear = 3;
export const vCurvature = 6;

/** Workspace: a header, then one row per element. */
export const Header = {
  /** Cholesky factor of the root's 6 x 6 (free) or 3 x 3 (pinned) block, lower triangle row by row, reciprocal diagonal. */
  rootFactor: 0,
  /** Momentum (angular about `momentumOrigin`, linear) that a free rod must have at the start of the next step. */
  momentum: 21,
  momentumOrigin: 27,
  /** Where its centre of mass must be then. */
  centre: 30,
  /** 0 until a first step has set the two. */
  momentumKnown: 33,
  /** Torque of the tip's lumped spin inertia, which belongs to no element. */
  tipTorque: 34,
  /** Implicit stiffness and damping per unit length h (h + gamma) (C, B1, B2), and the tip's spin inertia. */
  stiffness: 37,
  tipSpin: 40,
  size: 41,
} as const;

export const Element = {
  /** xi_{i+1} = xi_i + S_i kappaDot_i, twists about the root point. */
  S: 0,
  /** Momentum per kappaDot_i of the element itself: F = [int r x (R b); int R b]. */
  F: 18,
  /** U = (P S + F) L^-T */
  U: 36,
  /** m = int b^T b (xx xy xz yy yz zz); after factoring L (l00 l10 l20 l11 l21 l22 with reciprocal diagonal). */
  m: 54,
  /** Rigid inertia about the root point: J (xx xy xz yy yz zz), h = int r, mass. */
  J: 60,
  h: 66,
  mass: 69,
  /** Generalised inertial, gravity and drag force on kappa_i, and the wrench of the same about the root point. */
  bias: 70,
  wrench: 73,
  /** Drag coefficient per unit mass, taken at the start of the step. */
  drag: 79,
  /** Scalar integrals of the element's functions (`helix-moments.ts`), 48 of them. */
  moments: 80,
  size: 128,
} as const;

export function workspaceSize(elements: number): number {
  return Header.size + elements * Element.size;
}

/**
 * Numbers of the rod at hand that its element functions share. They travel in an array: a number passed to a function
 * that is not inlined would be boxed, at every element of every step.
 */
export const RodConstant = {
  rootX: 0,
  rootY: 1,
  rootZ: 2,
  density: 3,
  linearDrag: 4,
  quadraticDrag: 5,
  size: 6,
} as const;

/** Motion of a joint when all generalised accelerations are zero; -g counts as acceleration, the wind as velocity. */
export const Motion = { angular: 0, angularAcceleration: 3, velocity: 6, acceleration: 9, size: 12 } as const;

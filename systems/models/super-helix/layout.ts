/**
 * Where things stand in the spans of a super-helix. Matrices of 6 x 3 (a twist, or a wrench, per curvature)
 * are stored column by column, angular part first: S[6 c + r].
 */

export { jointPosition, jointStride } from "../../../components/spans/joint.js";

/**
 * q = (root position, root quaternion x y z w, kappa of each element); v = (root angular, root linear,
 * kappaDot).
 */
export const qRootQuaternion = 3;
export const qCurvature = 7;
export const vRootLinear = 3;
export const vCurvature = 6;

/** Workspace: a header, then one row per element. */
export const Header = {
  /**
   * Cholesky factor of the root's 6 x 6 (free) or 3 x 3 (pinned) block, lower triangle row by row, reciprocal
   * diagonal.
   */
  rootFactor: 0,
  /** Articulated inertia at the root: torque per linear velocity, 3 x 3, for a pinned root that moves. */
  rootCoupling: 21,
  /** Implicit stiffness and damping per unit length h (h + gamma) (C, B1, B2), and the tip's spin inertia. */
  stiffness: 30,
  tipSpin: 33,
  /** Spin momentum of the tip's section, which belongs to no element. */
  tipSpinMomentum: 34,
  /**
   * Momentum (angular about `momentumOrigin`, linear) after the last step, and where the centre of mass must
   * be.
   */
  momentum: 37,
  momentumOrigin: 43,
  centre: 46,
  /** 0 until a first step has set what is carried over: the velocity fields and the three above. */
  carried: 49,
  /** Rotation of a rod that can turn beyond h w, because its axis moves (`momentum.ts`). */
  precession: 50,
  /** Kinetic energy after the last step. */
  kinetic: 53,
  /**
   * The rigid motion that would restore the momenta, and the energy it adds: linear and quadratic in its
   * share.
   */
  lostMotion: 54,
  lostEnergy: 60,
  /** Mean square of the angular velocity along the rod after the last step. */
  turning: 62,
  /**
   * The tip's spin momentum as the step under way changes it: what is carried stays as it was, should the
   * step be repeated.
   */
  tipLoad: 63,
  /**
   * The shape that what is carried belongs to, one step before the present one, with the rows'
   * `fieldCurvature`: the root's position and quaternion, its twist, and the step h taken since.
   */
  fieldPose: 66,
  fieldTwist: 73,
  fieldStep: 79,
  /** Tension (`tension.ts`): force of the last step on the tip; what it stiffens the tip by. */
  tipForce: 80,
  tipStiffening: 83,
  /** Energy of what tension and wind add to the carried momentum; 1 if tension stiffens any joint. */
  addedEnergy: 84,
  isStiffened: 85,
  /** The root's position and quaternion that the joints were last placed for (`kinematics.ts`). */
  placedPose: 86,
  /**
   * h (C, B1, B2); mean drag per unit mass; energies 1/2 p A^-1 p and 1/2 g A^-1 g of the impulses p and g
   * (`solve.ts`).
   */
  elastic: 93,
  drag: 96,
  carriedEnergy: 97,
  elasticEnergy: 98,
  /** Factor on the motion relative to a clamped root (`swing.ts`). */
  swing: 99,
  size: 100,
} as const;

/** What is read by pairs stands at even places: a pair then never lies across two lines of the cache. */
export const Element = {
  /** xi_{i+1} = xi_i + S_i kappaDot_i, twists about the root point. */
  S: 0,
  /** Momentum per kappaDot_i of the element itself: F = [int r x (R b); int R b]. */
  F: 18,
  /** U = (P S + F) L^-T */
  U: 36,
  /**
   * m = int b^T b (xx xy xz yy yz zz); after factoring L (l00 l10 l20 l11 l21 l22 with reciprocal diagonal).
   */
  m: 54,
  /** Rigid inertia about the root point: J (xx xy xz yy yz zz), h = int r, mass. */
  J: 60,
  h: 66,
  mass: 69,
  /**
   * Impulse of the step on kappa_i from the element itself, and its wrench about the root point: carried
   * momentum, wind. After `whiten`, `own` is the part of L^-1 g.
   */
  own: 70,
  wrench: 73,
  /** Drag coefficient per unit mass, taken at the start of the step. */
  drag: 79,
  /** Spin momentum of the section at the element's start after the last step. */
  spinMomentum: 80,
  /** How many nodes there are: 0 if nothing is carried, else 4 or 8. */
  nodes: 83,
  /** Velocity of the nodes after the last step: x of up to 8 nodes, then y, then z. */
  velocity: 84,
  /** S2 at up to 8 nodes in the present shape, then S3, a2, a3. */
  functions: 108,
  /** kappa in the shape that the velocity of the nodes belongs to. */
  fieldCurvature: 140,
  /**
   * Force of the last step on the joint at the element's start, and what the tension there stiffens it by.
   */
  force: 143,
  stiffening: 146,
  /** kappa and length that the joints were last placed for. */
  placed: 147,
  /** f_3 to f_7 at the element's end. */
  ends: 151,
  size: 156,
} as const;

/** Behind the rows: room for the three columns of a contact, and a vector like v. */
export function exchangeStart(elements: number): number {
  return Header.size + elements * Element.size;
}

/** Behind that: the element whose `response` was asked for last, for the `push` that follows. */
export function respondingAt(elements: number): number {
  return exchangeStart(elements) + 4 * (vCurvature + 3 * elements);
}

export function workspaceSize(elements: number): number {
  return respondingAt(elements) + 1;
}

/**
 * What rods that are made of curvatures have in common in their spans, whatever the curvatures are between
 * the joints. Each model's layout says the rest.
 */

/**
 * q = (root position, root quaternion x y z w, curvatures); v = (root angular, root linear, their rates).
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
  /**
   * What is carried over: 0 nothing, as before a first step; 1 the velocity fields and the three above; 2 the
   * fields alone, of the present shape, as the midpoint rule leaves them.
   */
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
  /** 1 where the step under way is one by the midpoint rule (`midpoint.ts`). */
  isMidpoint: 100,
  size: 102,
} as const;

/** What the row of an element begins with. Read by pairs: at even places. */
export const Body = {
  /** Rigid inertia about the root point: J (xx xy xz yy yz zz), h = int r, mass. */
  J: 0,
  h: 6,
  mass: 9,
  /** Wrench about the root point of the impulse of the step: carried momentum, wind. */
  wrench: 10,
  /** Drag coefficient per unit mass, taken at the start of the step. */
  drag: 16,
  /** Spin momentum of the section at the element's start after the last step. */
  spinMomentum: 17,
  /** Force of the last step on the joint at the element's start, and what tension stiffens it by there. */
  force: 20,
  stiffening: 23,
  size: 24,
} as const;

/**
 * How the frame hands over a contact, an attachment or a dynamic body: numbers at fixed places of an array,
 * since a number passed to a function may be boxed. All in world units.
 *
 * A contact has sides A and B. The normal n points from A to B, u = v_B - v_A is the relative velocity along
 * (n, t1, t2), the impulse r acts on B and -r on A. An attachment is the same with `friction` set to
 * `bilateral` and any basis.
 */
export const ContactInput = {
  /** n, t1, t2: 9 numbers. */
  basis: 0,
  /**
   * Added to b, along the basis: gap / h in front for a contact that may still close, an
   * attachment's offset / h.
   */
  bias: 9,
  /** Coefficient of friction, or `bilateral`. */
  friction: 12,
  /**
   * Velocity that a unit of impulse adds to the contact's own, along n and in every direction across it; 0 is
   * rigid.
   */
  compliance: 13,
  complianceAcross: 14,
  /** Arc length on rod B, and from its centreline to where the force acts. */
  sB: 15,
  armB: 16,
  /** The same for A if it is a rod; of a dynamic body only the arm counts, from its centre of mass. */
  sA: 19,
  armA: 20,
  /** Velocity of A's point if A moves as it is told. */
  velocityA: 23,
  size: 26,
} as const;

/**
 * A dynamic body: its velocity without contact, inverse mass and inverse inertia along the world's
 * axes, row by row.
 */
export const BodyInput = {
  angularVelocity: 0,
  linearVelocity: 3,
  inverseMass: 6,
  inverseInertia: 7,
  size: 16,
} as const;

/** Layout of `Attachment.span`. */
export const AttachmentSpan = {
  /** What it holds on to: a point of the world, or of an obstacle in its frame. */
  point: 0,
  /** Where a point of the world has to be at the end of the frame, and the velocity of getting there. */
  goal: 3,
  velocity: 6,
  /** Impulse of the last step on the rod, and the force it amounts to. */
  impulse: 9,
  force: 12,
  /**
   * The direction that the tangent is held to: of the world, of an obstacle in its frame, or of another rod
   * in its material frame.
   */
  direction: 15,
  /** Impulse that holds it, at the end of a lever of one element's length, and the torque it amounts to. */
  turning: 18,
  torque: 21,
  /**
   * What the first director is held to, likewise, and the impulse that holds it at the end of a lever along
   * it.
   */
  up: 24,
  rolling: 27,
  size: 30,
} as const;

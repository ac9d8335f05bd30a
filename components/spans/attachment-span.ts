/** Layout of `Attachment.span`. */
export const AttachmentSpan = {
  /** What it holds on to: a point of the world, or of an obstacle in its frame. */
  point: 0,
  /** Where a point of the world has to be at the end of the frame, and the velocity of getting there. */
  goal: 3,
  velocity: 6,
  /** Impulse of the last step on the rod, and the force that is told. */
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
  /** Of its island in the last step: mass of all rods and dynamic bodies, forces of all soft attachments. */
  mass: 30,
  pull: 31,
  /** What was added to the velocity of the point for its offset, and 1 if that is too far to be closed at once. */
  bias: 32,
  isFar: 35,
  size: 36,
} as const;

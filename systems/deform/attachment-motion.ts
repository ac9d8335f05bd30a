import { AttachmentTarget } from "../../components/index.js";
import type { RodWorld } from "../world.js";

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
  size: 15,
} as const;

/** At the start of a frame: the constant velocity that takes every point that is held on to where it has to be. */
export function followAttachments(world: RodWorld, timeLeft: number): void {
  const heap = world.memory.f64;
  const { Attachment } = world.components;
  for (const attachment of world.attachments) {
    const span = Attachment.span[attachment];
    for (let c = 0; c < 3; c++) {
      heap[span + AttachmentSpan.velocity + c] =
        (heap[span + AttachmentSpan.goal + c] - heap[span + AttachmentSpan.point + c]) / timeLeft;
    }
  }
}

/** Moves the points of the world that attachments hold on to. */
export function advanceAttachments(world: RodWorld, h: number): void {
  const heap = world.memory.f64;
  const { Attachment } = world.components;
  for (const attachment of world.attachments) {
    if (Attachment.target[attachment] !== AttachmentTarget.point) continue;
    const span = Attachment.span[attachment];
    for (let c = 0; c < 3; c++)
      heap[span + AttachmentSpan.point + c] += h * heap[span + AttachmentSpan.velocity + c];
  }
}

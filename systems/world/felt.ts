import { AttachmentTarget, ObstacleMotion } from "../../components/index.js";
import type { EntitySets } from "../math/entity-sets.js";
import type { RodWorld } from "./world.js";

/** Joins rods and dynamic bodies that act on each other. What moves as it is told joins no one. */
export function joinFelt(world: RodWorld, sets: EntitySets): void {
  const { contacts, attachments, components } = world;
  const { A, B, withObstacle } = contacts;
  const { Obstacle, Attachment } = components;
  for (let i = 0; i < contacts.count; i++) {
    if (withObstacle[i] === 0 || Obstacle.motion[A[i]] === ObstacleMotion.dynamic) sets.join(A[i], B[i]);
  }
  for (const attachment of attachments) {
    if (holdsWhatMoves(world, attachment))
      sets.join(Attachment.other[attachment], Attachment.rod[attachment]);
  }
}

/** Whether an attachment holds a rod to another rod, or to a body that feels it. */
export function holdsWhatMoves({ components }: RodWorld, attachment: number): boolean {
  const { Attachment, Obstacle } = components;
  const target = Attachment.target[attachment];
  if (target !== AttachmentTarget.obstacle) return target === AttachmentTarget.rod;
  return Obstacle.motion[Attachment.other[attachment]] === ObstacleMotion.dynamic;
}

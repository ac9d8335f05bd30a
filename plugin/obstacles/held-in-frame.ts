import type { AttachmentOptions } from "../attachments/attachment.js";
import { finitePoint, type Triple } from "../points.js";
import type { Obstacle } from "./obstacle.js";

/**
 * Point and direction of an attachment, given in the frame of the obstacle's node, in the frame that the
 * obstacle itself has.
 */
export function heldInFrame(obstacle: Obstacle, options: AttachmentOptions): AttachmentOptions {
  const { point, direction } = options;
  const asPoint = ([x, y, z]: Triple) => ({ x, y, z });
  return {
    ...options,
    point: asPoint(obstacle.framePoint(point === undefined ? [0, 0, 0] : finitePoint("point", point))),
    ...(direction === undefined || direction === "present"
      ? {}
      : { direction: asPoint(obstacle.frameDirection(finitePoint("direction", direction))) }),
  };
}

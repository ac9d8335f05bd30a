import type { AttachmentOptions } from "../attachments/attachment.js";
import { finitePoint, type Point, type Triple } from "../points.js";
import type { Obstacle } from "./obstacle.js";

/**
 * Point and directions of an attachment, given in the frame of the obstacle's node, in the frame that the
 * obstacle itself has.
 */
export function heldInFrame(obstacle: Obstacle, options: AttachmentOptions): AttachmentOptions {
  const { point, direction, up } = options;
  const asPoint = ([x, y, z]: Triple) => ({ x, y, z });
  const turned = (name: string, given: Point) => asPoint(obstacle.frameDirection(finitePoint(name, given)));
  return {
    ...options,
    point: asPoint(obstacle.framePoint(point === undefined ? [0, 0, 0] : finitePoint("point", point))),
    ...(isVector(direction) ? { direction: turned("direction", direction) } : {}),
    ...(isVector(up) ? { up: turned("up", up) } : {}),
  };
}

function isVector(given: Point | "present" | undefined): given is Point {
  return given !== undefined && given !== "present";
}

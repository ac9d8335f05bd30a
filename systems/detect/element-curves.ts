import type { RodWorld } from "../world/world.js";

/** The element as a curve, once in a step. */
export function writeElement(world: RodWorld, element: number): void {
  const { detection } = world;
  if (detection.written[element] === detection.step) return;
  detection.written[element] = detection.step;
  const { boxes, curves } = detection;
  const rod = boxes.rod[element];
  world.models[world.components.Rod.model[rod]].writeCurve(world, rod, boxes.place[element], curves, element);
}

// How far a point is from an obstacle as the simulator has it; SI, negative inside.
import type { ElasticRods, Obstacle, Point } from "../../../plugin/index.js";
import { createPointQuery, queryDistance } from "../../../systems/shapes/point-query.js";
import { distanceToShape } from "../../../systems/shapes/shape-distance.js";

const query = createPointQuery();

export function obstacleDistance({ world }: ElasticRods, { handle }: Obstacle, point: Point): number {
  const { Obstacle: column } = world.components;
  const { length } = world.units;
  query.values.set([point.x / length, point.y / length, point.z / length]);
  const shape = column.shape[handle.entity];
  distanceToShape(world.shapes, shape, world.memory.f64, column.poseSpan[handle.entity], query);
  return query.values[queryDistance] * length;
}

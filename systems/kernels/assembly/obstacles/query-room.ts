import { ShapeTables } from "../_obstacles-layout";
import { Rows } from "../_runs";
import { Placement, Pose } from "./placement";
import { PointQuery } from "./point-query";
import { ClosestOnTriangle } from "./triangle";
import { deepestTree, WaitingNode } from "./tree";

/** What distances from shapes take: in a span of the memory that the host gives. */
export let tables = changetype<ShapeTables>(0);
export let query = changetype<PointQuery>(0);
/** Where the obstacle in hand stands, as the host says. */
export let hostPose = changetype<Pose>(0);
/** The placements of the obstacle in hand, of a child in it, and of the child in the world. */
export let outer = changetype<Placement>(0);
export let inner = changetype<Placement>(0);
export let composed = changetype<Placement>(0);
/** The least of the distances from the children of a container. */
export let leastQuery = changetype<PointQuery>(0);
export let found = changetype<ClosestOnTriangle>(0);
export let nearest = changetype<ClosestOnTriangle>(0);
export let waiting = changetype<Rows<WaitingNode>>(0);

export function queryRoomBytes(): usize {
  return (
    offsetof<ShapeTables>() +
    2 * offsetof<PointQuery>() +
    offsetof<Pose>() +
    3 * offsetof<Placement>() +
    2 * offsetof<ClosestOnTriangle>() +
    2 * deepestTree * offsetof<WaitingNode>()
  );
}

/** Takes a room: the tables of shapes, the query and a pose of the host, then what is the kernel's own. */
export function takeQueryRoom(at: usize): void {
  tables = changetype<ShapeTables>(at);
  at += offsetof<ShapeTables>();
  query = changetype<PointQuery>(at);
  at += offsetof<PointQuery>();
  hostPose = changetype<Pose>(at);
  at += offsetof<Pose>();
  outer = changetype<Placement>(at);
  at += offsetof<Placement>();
  inner = changetype<Placement>(at);
  at += offsetof<Placement>();
  composed = changetype<Placement>(at);
  at += offsetof<Placement>();
  leastQuery = changetype<PointQuery>(at);
  at += offsetof<PointQuery>();
  found = changetype<ClosestOnTriangle>(at);
  at += offsetof<ClosestOnTriangle>();
  nearest = changetype<ClosestOnTriangle>(at);
  at += offsetof<ClosestOnTriangle>();
  waiting = changetype<Rows<WaitingNode>>(at);
}

import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { ObstacleHandle } from "../../systems/index.js";
import { setObstacleMass } from "../../systems/bodies/driven-bodies.js";
import type { BridgedBody } from "../obstacles/havok/bridged-body.js";
import { meshShape, type MeshShapeName } from "../obstacles/mesh-shapes.js";
import { Obstacle } from "../obstacles/obstacle.js";
import type { ObstacleFollower } from "../obstacles/obstacle-set.js";
import { groupsOf, putCombs } from "./put-combs.js";
import type { ScenePlan } from "./scene-plan.js";
import type { ObstacleRecord } from "./scene-state.js";

/** The obstacles of the world as the plugin's. */
export function putObstacles(
  plan: ScenePlan,
  handles: readonly ObstacleHandle[],
): readonly (Obstacle | null)[] {
  const { obstacleSet } = plan.parts;
  const byEntity = new Map(obstacleSet.members.map((one) => [one.handle.entity, one]));
  const ofCombs = new Set(plan.combs.map(({ record }) => record.obstacle));
  const all = plan.scene.obstacles.map((record, i) => {
    if (ofCombs.has(i)) return null;
    if (!record) return null;
    const part = plan.bridged[i];
    if (part) return putBridged(part, record);
    const carrier = plan.carriersOfObstacles[i];
    // Without its body nothing moves it.
    if (record.source === "bridged") setObstacleMass(plan.rods.world, handles[i]);
    const body = record.source === "body" ? (carrier?.node.physicsBody ?? null) : null;
    const obstacle =
      byEntity.get(handles[i].entity) ??
      new Obstacle(record.name, handles[i], carrier?.bone ?? carrier?.node ?? null, body, obstacleSet);
    obstacleSet.tie(obstacle, carrier && followerOf(record, obstacle, carrier, body));
    return obstacle;
  });
  putCombs(plan, all, handles);
  obstacleSet.members.splice(0, Infinity, ...all.filter((one): one is Obstacle => one !== null));
  return all;
}

function putBridged(part: BridgedBody, { name, options, memory }: ObstacleRecord): Obstacle {
  const { friction, restitution, collision } = options!;
  part.options = {
    name,
    ...(friction === null ? {} : { friction }),
    ...(restitution === null ? {} : { restitution }),
    ...(collision === null ? {} : { collision: groupsOf(collision) }),
  };
  part.obstacle.name = name;
  part.readMemory(memory!, 0);
  return part.obstacle;
}

function followerOf(
  { source, meshShape: shape, instance, position, rotation, scaling }: ObstacleRecord,
  obstacle: Obstacle,
  { node, bone }: NonNullable<ScenePlan["carriersOfObstacles"][number]>,
  body: ObstacleFollower["body"],
): ObstacleFollower {
  const placed = { shape: { kind: "sphere", radius: 1 } } as const;
  const name = shape as MeshShapeName;
  return {
    // What it was made of is in the simulator.
    placed,
    obstacle,
    node,
    bone,
    body,
    instance,
    surface: {},
    position: Vector3.FromArray([...position]),
    rotation: Quaternion.FromArray([...rotation]),
    scaling: Vector3.FromArray([...scaling]),
    ...(source === "mesh" ? { meshShape: name, remake: () => meshShape(node as AbstractMesh, name) } : {}),
  };
}

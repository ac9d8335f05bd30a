import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { ObstacleHandle } from "../../systems/index.js";
import { makeHandle } from "../../systems/world/handles.js";
import { adoptComb, type Comb } from "../comb.js";
import { Obstacle } from "../obstacles/obstacle.js";
import type { PlannedComb, ScenePlan } from "./scene-plan.js";

/** Combs on obstacles that the world has; those of new combs are entered in `obstacles`. */
export function putCombs(
  plan: ScenePlan,
  obstacles: (Obstacle | null)[],
  handles: readonly ObstacleHandle[],
): void {
  const living = plan.rods.combs;
  for (const planned of plan.combs) {
    const { record, parent } = planned;
    const { entity } = handles[record.obstacle];
    const comb =
      living.find(({ obstacle }) => obstacle.handle.entity === entity) ??
      make(plan, planned, handles[record.obstacle]);
    obstacles[record.obstacle] = comb.obstacle;
    comb.mesh.parent = parent;
    comb.mostSpeed = record.mostSpeed;
    comb.put(poseOf(record), record.goal && poseOf(record.goal));
  }
}

function make({ rods, parts }: ScenePlan, { record, measures }: PlannedComb, handle: ObstacleHandle): Comb {
  const { name, surface, mostSpeed } = record;
  const { friction, restitution, collision } = surface;
  const { obstacleSet } = parts;
  const given = {
    friction,
    ...(restitution === null ? {} : { restitution }),
    ...(collision === null ? {} : { collision: groupsOf(collision) }),
  };
  const comb = adoptComb(rods, name, measures, given, mostSpeed, (mesh) => {
    const obstacle = new Obstacle(name, handle, mesh, null, obstacleSet);
    obstacleSet.tie(obstacle, {
      obstacle,
      placed: { shape: { kind: "sphere", radius: 1 } },
      node: mesh,
      bone: null,
      body: null,
      instance: 0,
      surface: {},
      position: Vector3.Zero(),
      rotation: Quaternion.Identity(),
      scaling: Vector3.One(),
    });
    const { Comb: column } = rods.world.components;
    const teeth = column.parts[handle.entity] - 1;
    return { obstacle, handle: makeHandle(rods.world, "obstacle", handle.entity, { teeth }) };
  });
  parts.enterComb(comb);
  return comb;
}

export function groupsOf({
  membership,
  collidesWith,
}: {
  readonly membership: number | null;
  readonly collidesWith: number | null;
}): { membership?: number; collidesWith?: number } {
  return {
    ...(membership === null ? {} : { membership }),
    ...(collidesWith === null ? {} : { collidesWith }),
  };
}

function poseOf({ position, rotation }: { position: readonly number[]; rotation: readonly number[] }) {
  return { position: Vector3.FromArray([...position]), rotation: Quaternion.FromArray([...rotation]) };
}

// All that a scene with rods is, as one string: to see that a call that threw has left no trace.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods, Winch } from "../../plugin/index.js";
import { stateHash } from "../systems/world/state-hash.js";

export function sceneState(scene: Scene, rods: ElasticRods, winch: Winch): string {
  return JSON.stringify([
    stateHash(rods.world),
    rods.rods.map(({ name, appearance, rootTarget, followedNode }) => [
      name,
      appearance,
      rootTarget && [...rootTarget],
      followedNode?.name,
    ]),
    rods.obstacles.map((obstacle) => [obstacle.name, obstacle.friction]),
    rods.attachments.map(({ s, rod, isDisposed }) => [s, rod.name, isDisposed]),
    rods.hair.map((hair) => [
      hair.name,
      hair.guideCount,
      [...hair.exportGroom().guides.lengths, ...hair.exportGroom().guides.curls],
    ]),
    [winch.speed, winch.end, winch.shortest, winch.longest],
    [rods.frame, rods.subSteps, rods.maximumFrames, rods.tolerance, rods.solver, rods.crowd, rods.budget],
    [rods.largestSpeed, rods.largestTurn, rods.restSpeed, rods.crowdSubSteps],
    [rods.gravity.asArray(), rods.wind.asArray(), rods.timeScale, rods.impactSpeed, rods.collides],
    [scene.meshes.length, scene.materials.length, scene.textures.length, scene.transformNodes.length],
    [scene.onBeforeRenderObservable, scene.onPointerObservable, rods.onBeforeStepObservable].map(
      ({ observers }) => observers.length,
    ),
    scene.meshes.map((mesh) => mesh.getAbsolutePosition().subtract(Vector3.Zero()).asArray()),
  ]);
}

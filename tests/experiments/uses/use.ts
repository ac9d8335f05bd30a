import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods } from "../../../plugin/index.js";
import type { RodWorld } from "../../../systems/index.js";
import { createHavokScene, g } from "../../plugin/havok-scene.js";
import { createNullScene, FRAME } from "../../plugin/null-scene.js";

/** What someone who has read the guide's first page wrote. */
export interface Use {
  readonly world: RodWorld;
  /** Before each image: what the program does, with the seconds since it began. */
  each?(seconds: number): void;
  /** J that gravity, hands, winches and springs can have given in all: energy beyond it came from nowhere. */
  readonly given: number;
  /** How much has passed, as the scene knows itself, beside rods through rods. */
  passed?(): number;
}

export interface UseStage {
  readonly scene: Scene;
  /** One image. */
  render(): void;
}

export type UseScene = (stage: UseStage) => Use;

export const stageWithout = (): UseStage => createNullScene();

/** With a real Havok. */
export const stageWithHavok = (): UseStage => createHavokScene();

export const at = (x: number, y: number, z = 0): Vector3 => new Vector3(x, y, z);

/** J that the weight of all rods does when they fall by so much. */
export function fall(rods: ElasticRods, metres: number): number {
  let mass = 0;
  for (const { material, radii, length } of rods.rods)
    mass += material.density * Math.PI * radii[0] * radii[1] * length;
  return mass * g * metres;
}

export { FRAME };

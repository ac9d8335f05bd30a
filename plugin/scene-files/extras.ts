import type { Node } from "@babylonjs/core/node.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { checkScene } from "../checks.js";

/** The field of `extras` of a glTF node, or of `metadata` of a node or a scene, that holds what `loadRods` takes. */
export const EXTRAS = "babylonRods";

/**
 * What a scene that was loaded brings of rods, in the order of its nodes: in the `extras` of glTF, which Babylon
 * keeps in the metadata of nodes, or in the metadata of a .babylon file.
 */
export function rodsInExtras(scene: Scene): unknown[] {
  const { transformNodes, meshes, cameras, lights } = checkScene(scene);
  const nodes: readonly Pick<Node, "metadata">[] = [...transformNodes, ...meshes, ...cameras, ...lights];
  return [scene, ...nodes].flatMap(({ metadata }) => {
    const found: unknown =
      inside(metadata, EXTRAS) ?? inside(inside(inside(metadata, "gltf"), "extras"), EXTRAS);
    return found === undefined ? [] : [found];
  });
}

function inside(value: unknown, field: string): unknown {
  const isRecord = typeof value === "object" && value !== null && Object.hasOwn(value, field);
  return isRecord ? (value as Record<string, unknown>)[field] : undefined;
}

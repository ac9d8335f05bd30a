import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { plainWood } from "../studio/surfaces.js";

/** A cube of boards with half this side. */
export function createCrate(scene: Scene, name: string, half: number): Mesh {
  const crate = CreateBox(name, { size: 2 * half }, scene);
  crate.material = plainWood(scene, new Color3(0.36, 0.22, 0.11));
  addBattens(scene, crate, half);
  return crate;
}

/** Boards on the edges, flush with the faces that ropes touch. */
function addBattens(scene: Scene, crate: Mesh, half: number): void {
  const material = plainWood(scene, new Color3(0.24, 0.14, 0.07));
  const [length, width, proud] = [2 * half, 0.3 * half, 0.002];
  for (const [axis, side] of [
    ["x", 1],
    ["x", -1],
    ["z", 1],
    ["z", -1],
  ] as const) {
    for (const end of [-1, 1]) {
      const flat = axis === "x" ? { width: proud, depth: length } : { width: length, depth: proud };
      const batten = CreateBox("batten", { ...flat, height: width }, scene);
      batten.position[axis] = side * half;
      batten.position.y = end * (half - width / 2);
      batten.material = material;
      batten.parent = crate;
      batten.receiveShadows = true;
      batten.isPickable = false;
    }
  }
}

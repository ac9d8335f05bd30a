// What examples make is gone when they are: made and disposed of again and again, on an engine without graphics.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { describe, expect, it } from "vitest";
import { examples } from "../../../sample-game/examples/index.js";
import { createNullScene } from "../../plugin/null-scene.js";

/** All that a scene and its engine hold of what `ElasticRods` has made. */
function held(scene: Scene): unknown {
  const { meshes, materials, textures, onBeforeRenderObservable, onDisposeObservable } = scene;
  return {
    meshes: meshes.filter(({ name }) => /^(ropes|strands|hair)/.test(name)).length,
    materials: materials.filter(({ name }) => /^(ropes|strands|hair)/.test(name)).length,
    textures: textures.length,
    observers: [onBeforeRenderObservable.observers.length, onDisposeObservable.observers.length],
    engineTextures: scene.getEngine().getLoadedTexturesCache().length,
  };
}

describe.each(Object.entries(examples))("%s", (_, create) => {
  it("leaves nothing of its rods behind, made three times in one scene", async () => {
    const { scene, render } = createNullScene();
    render();
    let before: unknown;
    for (let round = 0; round < 3; round++) {
      const rods = await create({ scene, camera: null });
      render();
      rods.step(1 / 60);
      rods.dispose();
      // Babylon strikes observers off a moment later.
      await new Promise((resolve) => setTimeout(resolve));
      // What Babylon itself adds with the first material stays.
      before ??= held(scene);
      expect(held(scene)).toEqual(before);
    }
    scene.dispose();
  });
});

it("the rope of the character lies over its arm", async () => {
  const { scene } = createNullScene();
  const rods = await examples.character({ scene, camera: null });
  rods.step(1.5);
  const rope = rods.rods.find(({ kind }) => kind === "rope")!;
  expect(rope.getPointToRef(0.5 * rope.length, new Vector3()).y).toBeGreaterThan(1.2);
  scene.dispose();
});

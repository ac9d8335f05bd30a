// Scenes in which nothing goes wrong: their motion is the same, bit by bit, without any bounds.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { ElasticRods } from "../../../plugin/index.js";
import { createAttachment, createRod, createRodWorld, moveRoot, stepWorld } from "../../../systems/index.js";
import { createNullScene, FRAME } from "../../plugin/null-scene.js";
import type { WorkScene } from "../work/scenes.js";

const material = { density: 1000, youngModulus: 1e8, internalDamping: 0.02, friction: 0.3 };

/** Four ropes side by side, held at both ends, whose roots are swung to and fro by so much, metres. */
const swingingRopes = (amplitude: number, hertz: number) => (): WorkScene => {
  const world = createRodWorld({ frame: FRAME, subSteps: 4, budget: 8 });
  const ropes = [0, 1, 2, 3].map((i) => {
    const at = [-0.4, 0, 0.3 * i] as const;
    const rod = createRod(world, {
      ...{ length: 1, elements: 16, radius: 0.005, material },
      root: { kind: "pinned", position: at, direction: [1, 0, 0] },
    });
    createAttachment(world, { rod, s: 1, to: { point: [0.4, 0, 0.3 * i] } });
    return { rod, at };
  });
  let seconds = 0;
  return {
    world,
    step() {
      seconds += FRAME;
      const y = amplitude * Math.sin(2 * Math.PI * hertz * seconds);
      for (const { rod, at } of ropes) moveRoot(world, rod, [at[0], y, at[2]]);
      stepWorld(world, FRAME);
    },
  };
};

/** Twelve short ropes that lie on the ground beside and across each other. */
function ropesAtRest(): WorkScene {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  rods.createGround();
  for (let i = 0; i < 6; i++) {
    const z = 0.05 * i;
    const rope = { radius: 0.005, root: "free" } as const;
    rods.createRope({ ...rope, from: new Vector3(-0.15, 0.006, z), to: new Vector3(0.15, 0.006, z) });
    rods.createRope({ ...rope, from: new Vector3(z, 0.018, -0.05), to: new Vector3(z, 0.018, 0.3) });
  }
  return { world: rods.world, step: () => render() };
}

/** The README's ten lines. */
function tenLines(): WorkScene {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    ...{ from: new Vector3(-0.5, 2, 0), to: new Vector3(0.5, 2, 0) },
    ...{ radius: 0.01, slack: 0.3, material: "hemp" },
  });
  rope.attach(rope.length, new Vector3(0.5, 2, 0), { breakingForce: 200 });
  const head = CreateSphere("head", { diameter: 0.2 }, scene);
  rods.addObstacle(head, { shape: "sphere" });
  rods.createHair(head, { strands: 50, curl: "wavy", length: 0.25, density: ({ y }) => (y > 0.02 ? 1 : 0) });
  return { world: rods.world, step: () => render() };
}

export const calmScenes = {
  "ropes that swing gently": swingingRopes(0.05, 0.5),
  "ropes that swing fast": swingingRopes(0.2, 1.5),
  "ropes that lie on each other": ropesAtRest,
  "hair and a rope": tenLines,
} as const satisfies Record<string, () => WorkScene>;

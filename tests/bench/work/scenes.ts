// Scenes that go through all that a frame may cost, for the comparison of counted work with the clock.
import { CreateTorusKnot } from "@babylonjs/core/Meshes/Builders/torusKnotBuilder.js";
import { ElasticRods } from "../../../plugin/index.js";
import { tightKnot } from "../../../sample-game/scenes/tight-knot.js";
import type { RodWorld } from "../../../systems/index.js";
import { uses, type UseName } from "../../experiments/uses/table.js";
import { at } from "../../experiments/uses/use.js";
import { goldenScenes } from "../../golden/scenes.js";
import { createNullScene, FRAME } from "../../plugin/null-scene.js";

export interface WorkScene {
  readonly world: RodWorld;
  /** One frame. */
  step(): void;
}

/** A use, with what its program does before each image. */
export const use = (name: UseName) => (): WorkScene => {
  const running = uses[name]();
  let seconds = 0;
  return {
    world: running.world,
    step() {
      running.each?.(seconds);
      running.step();
      seconds += FRAME;
    },
  };
};

/** Twelve thin ropes, six across six, fall as a net onto a mesh of some thousand triangles. */
export function netOnMesh(): WorkScene {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  rods.createGround();
  const knot = CreateTorusKnot("knot", { radius: 0.12, tube: 0.04, radialSegments: 64 }, scene);
  knot.position.y = 0.2;
  rods.addObstacle(knot, { shape: "mesh" });
  for (let i = 0; i < 6; i++) {
    const away = 0.06 * (i - 2.5);
    const rope = { radius: 0.002, root: "free" } as const;
    rods.createRope({ ...rope, from: at(away, 0.5, -0.25), to: at(away, 0.5, 0.25) });
    rods.createRope({ ...rope, from: at(-0.25, 0.506, away), to: at(0.25, 0.506, away) });
  }
  return { world: rods.world, step: () => render() };
}

function knot(): WorkScene {
  const { world, pull } = tightKnot({ knot: "figure-eight", elements: 60, friction: 0.3, force: 30 });
  return { world, step: pull };
}

const golden = (name: keyof typeof goldenScenes) => (): WorkScene => {
  const { world, step } = goldenScenes[name]();
  let seconds = 0;
  return { world, step: () => step((seconds += FRAME)) };
};

export const workScenes = {
  knot,
  "net on a mesh": netOnMesh,
  "hair on hair": golden("hair"),
  "heap of ropes": golden("contacts"),
  "rope on the ground": use("rope lowered to the ground"),
  "cord in a hand": use("telephone cord in a hand"),
  "hair in the ground": use("hair on a ball in the ground"),
  "coiled strands": use("eight tightly coiled strands"),
  "coiled rope": use("coiled rope"),
  "leaping roots": use("leaping roots"),
  "thin rings": use("thin linked rings"),
  "mesh wall": use("mesh, 2 sub-steps"),
} as const satisfies Record<string, () => WorkScene>;

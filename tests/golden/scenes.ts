// Scenes whose motion is fixed bit by bit: small, but each goes through much of the simulator.
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { SalonComb } from "../../sample-game/scenes/salon-comb.js";
import { HEAD_HEIGHT } from "../../sample-game/scenes/salon.js";
import { createSalon } from "../../sample-game/scenes/salon-world.js";
import { tightKnot } from "../../sample-game/scenes/tight-knot.js";
import {
  createObstacle,
  createRodWorld,
  moveObstacle,
  stepWorld,
  type RodWorld,
  type WorldOptions,
} from "../../systems/index.js";
import { cos, sin } from "../../systems/math/elementary.js";
import { createGround, createStick } from "../physics/contact-scenes.js";
import { hangCrate, ropeMass } from "../physics/havok-ropes.js";
import { ball, createBody } from "../plugin/havok-scene.js";
import { createNullScene, FRAME } from "../plugin/null-scene.js";

export interface GoldenScene {
  readonly world: RodWorld;
  /** One frame of `FRAME` seconds; `seconds` is the time at its end. */
  step(seconds: number): void;
}

/** Workers that take part; by default none. */
export type GoldenThreads = Pick<WorldOptions, "workers" | "workerUrl">;

/** By name; 2 s of each are run. */
export const goldenScenes = { contacts, knot, hair, havok } as const satisfies Record<
  string,
  (threads?: GoldenThreads) => GoldenScene
>;
export type GoldenName = keyof typeof goldenScenes;

/** Soft ropes fall across each other on the ground, and a ball is pushed through the heap. */
function contacts(threads: GoldenThreads = {}): GoldenScene {
  const [friction, ropes, height, speed] = [0.4, 12, 0.045, 0.2];
  const world = createRodWorld({ subSteps: 2, ...threads });
  createGround(world, { friction });
  for (let i = 0; i < ropes; i++) {
    const [x, z] = [cos(2.4 * i), sin(2.4 * i)];
    createStick(world, {
      centre: [0.02 * x, 0.03 + 0.025 * i, 0.02 * z],
      direction: [x, 0.1, z],
      length: 0.3,
      radius: 0.006,
      elements: 5,
      youngModulus: 3e6,
      internalDamping: 0.02,
      friction,
    });
  }
  const shape = { kind: "sphere", radius: 0.04 } as const;
  const pushed = createObstacle(world, { shape, position: [0.3, height, 0.02], friction });
  return {
    world,
    step(seconds) {
      moveObstacle(world, pushed, [0.3 - speed * seconds, height, 0.02]);
      stepWorld(world, FRAME);
    },
  };
}

/** A figure-eight knot is pulled tight; its elements are divided and merged on the way. */
function knot(threads: GoldenThreads = {}): GoldenScene {
  const { world, pull } = tightKnot({
    knot: "figure-eight",
    elements: 30,
    friction: 0.3,
    force: 30,
    adaptive: true,
    frame: FRAME,
    threads,
  });
  return { world, step: pull };
}

/** Curls that touch each other, on a head that turns, are combed at one side of it. */
function hair(threads: GoldenThreads = {}): GoldenScene {
  const { scene } = createNullScene();
  const salon = createSalon(scene, { strands: 40, curl: 60, length: 0.2, collisions: "all", threads });
  salon.settings.turn = 0.5;
  const comb = new SalonComb(salon.comb, salon.head);
  comb.depth = "deep";
  const beside = new Vector3(0.6, HEAD_HEIGHT + 0.05, 0.02);
  return {
    world: salon.rods.world,
    step(seconds) {
      const drawn = new Vector3(0, -0.18 * Math.max(0, seconds - 0.7), 0);
      comb.ray = new Ray(beside.add(drawn), new Vector3(-1, 0, 0));
      salon.rods.step(FRAME);
    },
  };
}

/** A crate of Havok swings on a rope, a second rope falls on it, and a stone hits both. */
function havok(threads: GoldenThreads = {}): GoldenScene {
  const { scene, rods, crate, step } = hangCrate(20 * ropeMass, threads);
  crate.setLinearVelocity(new Vector3(0.2, 0, 0.4));
  const stone = createBody(scene, ball(scene, 0.05), { at: [-0.5, 1.6, 0.01], mass: 0.05 });
  stone.setLinearVelocity(new Vector3(1.5, 1, 0));
  rods.createRope({
    from: new Vector3(-0.3, 1.15, 0.04),
    to: new Vector3(0.3, 1.15, -0.02),
    radius: 0.008,
    elements: 8,
    root: "free",
    material: { density: 500, youngModulus: 2e6, internalDamping: 0.02, friction: 0.6 },
  });
  return { world: rods.world, step: () => step() };
}

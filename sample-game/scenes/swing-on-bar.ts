// A rope that swings down from its pinned end against a bar, without Babylon: for experiments and tests.
import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";

export interface SwingOnBarOptions {
  elements: number;
  /** Elements are divided and merged as they need it: between these lengths, metres. */
  adapt?: { shortest: number; longest: number };
}

/** Metres. */
export const swingLength = 1;
export const swingRadius = 0.005;

export interface SwingOnBar {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  step(): void;
  shape(samples: number): number[][];
}

/** It starts level, hits the bar in full swing and wraps around it. */
export function swingOnBar(options: SwingOnBarOptions): SwingOnBar {
  const world = createRodWorld();
  createObstacle(world, {
    shape: { kind: "capsule", radius: 0.04, halfLength: 0.3 },
    position: [0.14, -0.25, 0],
    quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    friction: 0.3,
  });
  const rod = createRod(world, {
    length: swingLength,
    radius: swingRadius,
    material: { density: 1000, youngModulus: 5e5, internalDamping: 0.02, linearDrag: 0.3, friction: 0.3 },
    root: { kind: "pinned", direction: [1, 0, 0] },
    ...options,
  });
  return {
    world,
    rod,
    step: () => {
      stepWorld(world, 1 / 60);
    },
    shape: (samples) =>
      Array.from({ length: samples }, (_, i) => [
        ...getPoint(world, rod, (swingLength * i) / (samples - 1), new Float64Array(3)),
      ]),
  };
}

import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  moveObstacle,
  moveRoot,
  simulatedTime,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

const hairMaterial = { density: 1300, youngModulus: 4e9, internalDamping: 1e-3, friction: 0.2 };
const ropeMaterial = { density: 1000, youngModulus: 1e6, internalDamping: 0.01, friction: 0.3 };
const frame = 1 / 60;
const subSteps = 4;

/** Four strands side by side that swing down, at a place. */
function addHair(world: RodWorld, x: number): RodHandle[] {
  return [0, 1, 2, 3].map((i) =>
    createRod(world, {
      length: 0.2,
      elements: 6,
      radius: 5e-5,
      material: hairMaterial,
      care: "crowd",
      collision: { self: true },
      curvature: [0, 20, 0],
      root: { kind: "clamped", position: [x, 1, 2e-4 * i], direction: [1, 0, 0] },
    }),
  );
}

function addRope(world: RodWorld, x: number): RodHandle {
  return createRod(world, {
    length: 0.6,
    elements: 10,
    radius: 0.01,
    material: ropeMaterial,
    root: { kind: "clamped", position: [x, 1.2, 0], direction: [1, 0, 0] },
  });
}

/** A ball that hair falls onto, and one far away that is moved to and fro. */
function addBalls(world: RodWorld): () => void {
  const shape = { kind: "sphere", radius: 0.05 } as const;
  createObstacle(world, { shape, position: [0.1, 0.93, 0] });
  const far = createObstacle(world, { shape, position: [-2, 0, 0] });
  let turned = 0;
  return () => {
    turned += 0.1;
    moveObstacle(world, far, [-2 + Math.sin(turned), 0, 0], [0, 0, 0, 1]);
  };
}

function stateOf(world: RodWorld, rods: readonly RodHandle[]): number[] {
  const { GeneralizedCoordinates, Rod } = world.components;
  return rods.flatMap(({ entity }) => {
    const model = world.models[Rod.model[entity]];
    const q = GeneralizedCoordinates.qSpan[entity];
    const v = GeneralizedCoordinates.vSpan[entity];
    const { f64 } = world.memory;
    return [
      ...f64.subarray(q, q + model.coordinateCount(Rod.elements[entity])),
      ...f64.subarray(v, v + model.velocityCount(Rod.elements[entity])),
    ];
  });
}

/** Seconds of the last step of each rod. */
const lastSteps = (world: RodWorld, rods: readonly RodHandle[]): number[] =>
  rods.map(({ entity }) => world.components.Rod.stepped[entity] * world.units.time);

describe("steps of crowds", () => {
  it("leave hair and a rope that are apart as each would be alone, to the last bit, beside balls", () => {
    const together = createRodWorld({ subSteps, crowdSubSteps: 1 });
    const withHair = createRodWorld({ subSteps: 1 });
    const withRope = createRodWorld({ subSteps });
    const moves = [together, withHair, withRope].map(addBalls);
    const hair = addHair(together, 0);
    const hairAlone = addHair(withHair, 0);
    const rope = addRope(together, 2);
    const ropeAlone = addRope(withRope, 2);
    let most = 0;
    for (let i = 0; i < 40; i++) {
      moves.forEach((move) => move());
      for (const world of [together, withHair, withRope]) stepWorld(world, frame);
      most = Math.max(most, together.contacts.count);
      expect(stateOf(together, hair), `hair, frame ${i}`).toEqual(stateOf(withHair, hairAlone));
      expect(stateOf(together, [rope]), `rope, frame ${i}`).toEqual(stateOf(withRope, [ropeAlone]));
    }
    expect(most).toBeGreaterThan(4);
    const pose = (world: RodWorld) => {
      const at = world.components.Obstacle.poseSpan[world.obstacles[1]];
      return world.memory.f64.slice(at, at + 7);
    };
    expect(pose(together)).toEqual(pose(withRope));
    expect(simulatedTime(together)).toBe(simulatedTime(withRope));
  });

  it("are short where a rope comes near, hair is tied, or a body feels it, and long elsewhere", () => {
    const world = createRodWorld({ subSteps, crowdSubSteps: 1 });
    const free = addHair(world, 0);
    const near = addHair(world, 2);
    const tied = addHair(world, 4);
    const pushed = addHair(world, 6);
    const rope = addRope(world, 8);
    createAttachment(world, { rod: tied[1], s: 0.2, to: { point: [4.2, 1, 0] } });
    createObstacle(world, {
      shape: { kind: "sphere", radius: 0.05 },
      position: [6.1, 0.9485, 0],
      motion: "dynamic",
      mass: 0.1,
      inertia: [1e-4, 1e-4, 1e-4],
    });
    stepWorld(world, frame);
    const long = (rods: readonly RodHandle[]) =>
      lastSteps(world, rods).map((h) => Math.round(h / frame / 0.25));
    expect(long(free)).toEqual([4, 4, 4, 4]);
    expect(long(near)).toEqual([4, 4, 4, 4]);
    expect(long([tied[1]])).toEqual([1]);
    expect(long(pushed)).toEqual([1, 1, 1, 1]);
    expect(long([rope])).toEqual([1]);
    for (let i = 0; i < 200 && long(near)[0] === 4; i++) {
      moveRoot(world, rope, [8 - 0.04 * i, 1.2, 0]);
      stepWorld(world, frame);
    }
    expect(long(near)[0]).toBe(1);
    expect(long(free)[0]).toBe(4);
  });

  it("are those of the frame where more are asked for, and of the whole world where there is nobody else", () => {
    const many = createRodWorld({ subSteps, crowdSubSteps: 9 });
    const hair = addHair(many, 0);
    addRope(many, 2);
    stepWorld(many, frame);
    expect(many.components.Rod.stepped[hair[0].entity]).toBe(many.clock.frame / subSteps);
    const alone = createRodWorld({ subSteps, crowdSubSteps: 2 });
    const strands = addHair(alone, 0);
    for (let i = 0; i < 3; i++) stepWorld(alone, frame);
    expect(alone.components.Rod.stepped[strands[0].entity]).toBe(alone.clock.frame / 2);
    expect(simulatedTime(alone)).toBeCloseTo(3 * frame, 12);
  });
});

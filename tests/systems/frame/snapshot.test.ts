import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  isAttached,
  moveAttachment,
  removeAttachment,
  removeRod,
  restoreState,
  rodPoints,
  saveState,
  setGravity,
  setMaterial,
  stepWorld,
  type AttachmentHandle,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { spansOf } from "../../../systems/models/rod-spans.js";

interface Heap {
  readonly world: RodWorld;
  readonly rods: readonly RodHandle[];
  readonly hand: AttachmentHandle;
}

/** Two adaptive ropes that fall across each other on the ground and against a dynamic crate, one of them pulled at its end. */
function heap(): Heap {
  const world = createRodWorld();
  world.touches.watched = true;
  createObstacle(world, { shape: { kind: "box", halfExtents: [2, 0.5, 2] }, position: [0, -0.5, 0] });
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [0.05, 0.05, 0.05] },
    position: [0.1, 0.05, 0],
    motion: "dynamic",
    mass: 0.2,
    inertia: [3e-4, 3e-4, 3e-4],
  });
  const rods = [0, 1].map((i) =>
    createRod(world, {
      length: 0.6,
      elements: 8,
      radius: 0.006,
      material: { density: 800, youngModulus: 1e6, internalDamping: 0.05, friction: 0.4 },
      adapt: { shortest: 0.02, longest: 0.15 },
      root: {
        kind: "free",
        position: i === 0 ? [-0.3, 0.12, 0.01] : [0, 0.14, -0.3],
        direction: i === 0 ? [1, 0, 0] : [0, 0, 1],
      },
    }),
  );
  const hand = createAttachment(world, {
    rod: rods[0],
    s: 0.6,
    to: { point: [0.3, 0.12, 0.01] },
    compliance: 1e-3,
    mostForce: 5,
  });
  return { world, rods, hand };
}

function run({ world, hand }: Heap, from: number, frames: number): void {
  for (let i = from; i < from + frames; i++) {
    if (isAttached(world, hand))
      moveAttachment(world, hand, [0.3 - 0.004 * i, 0.12, 0.01 * Math.sin(0.2 * i)]);
    stepWorld(world, 1 / 60);
  }
}

/** Every number that the rods and contacts are made of. */
function digits({ world, rods }: Heap): number[] {
  const { memory, contacts, components } = world;
  return [
    ...rods.flatMap(({ entity }) => {
      const { q, v, elements } = spansOf(world, entity);
      return [...memory.f64.slice(q, q + 7 + 3 * elements), ...memory.f64.slice(v, v + 6 + 3 * elements)];
    }),
    ...contacts.impulse.slice(0, 3 * contacts.count),
    ...world.obstacles.flatMap((one) => [
      ...memory.f64.slice(components.Obstacle.poseSpan[one], components.Obstacle.poseSpan[one] + 7),
    ]),
    world.touches.count,
    ...world.touches.impulse.slice(0, 3 * world.touches.count),
    world.clock.now,
  ];
}

describe("a restored world", () => {
  it("goes on bit for bit, again and again", () => {
    const scene = heap();
    run(scene, 0, 11);
    const snapshot = saveState(scene.world);
    expect(scene.world.contacts.count).toBeGreaterThan(2);
    const elements = scene.world.statistics.elements;
    run(scene, 11, 25);
    const reached = digits(scene);
    // What is restored had other elements and contacts.
    expect(scene.world.statistics.elements).not.toBe(elements);
    for (let again = 0; again < 2; again++) {
      restoreState(scene.world, snapshot);
      run(scene, 11, 25);
      expect(digits(scene)).toEqual(reached);
    }
  });

  it("goes on like one that was never interrupted", () => {
    const [one, other] = [heap(), heap()];
    run(one, 0, 40);
    run(other, 0, 20);
    const snapshot = saveState(other.world);
    run(other, 20, 7);
    restoreState(other.world, snapshot);
    run(other, 20, 20);
    expect(digits(other)).toEqual(digits(one));
  });

  it("has the attachments that it had, also those that ended", () => {
    const scene = heap();
    run(scene, 0, 10);
    const snapshot = saveState(scene.world);
    run(scene, 10, 15);
    const reached = digits(scene);
    removeAttachment(scene.world, scene.hand);
    const later = createAttachment(scene.world, { rod: scene.rods[1], s: 0, to: { point: [0, 0.1, 0] } });
    run(scene, 25, 5);
    const renamed = restoreState(scene.world, snapshot);
    expect(isAttached(scene.world, later)).toBe(false);
    expect(renamed).toHaveLength(1);
    const [[old, hand]] = renamed;
    expect(old).toEqual(scene.hand);
    run({ ...scene, hand }, 10, 15);
    expect(digits(scene)).toEqual(reached);
  });

  it("has the gravity and the materials that it had", () => {
    const scene = heap();
    const snapshot = saveState(scene.world);
    run(scene, 0, 5);
    const reached = rodPoints(scene.world, scene.rods[0], 5);
    setGravity(scene.world, [0, 5, 0]);
    setMaterial(scene.world, scene.rods[0], { youngModulus: 1e8, density: 3000 });
    restoreState(scene.world, snapshot);
    run(scene, 0, 5);
    expect(rodPoints(scene.world, scene.rods[0], 5)).toEqual(reached);
  });
});

it("refuses the state of other rods", () => {
  const scene = heap();
  const snapshot = saveState(scene.world);
  removeRod(scene.world, scene.rods[1]);
  expect(() => restoreState(scene.world, snapshot)).toThrow(/state is .of other rods/);
});

import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  moveObstacle,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import {
  beginParts,
  createStepParts,
  endParts,
  goOnWithRepeated,
} from "../../../systems/frame/step-parts.js";

const material = { density: 1000, youngModulus: 1e6, internalDamping: 0.01, friction: 0.3 };

/** Ropes that lie on the ground, far from each other, each tied to a point; a ball far away, driven. */
function ropesOnTheGround(places: readonly number[]): { world: RodWorld; ropes: RodHandle[] } {
  const world = createRodWorld({ subSteps: 1 });
  createObstacle(world, { shape: { kind: "box", halfExtents: [10, 0.1, 10] }, position: [0, -0.1, 0] });
  const ball = createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [0, 5, 0] });
  moveObstacle(world, ball, [0, 5.1, 0], [0, 0.1, 0, 0.995]);
  const ropes = places.map((x) => {
    const root = { kind: "free", position: [x, 0.0098, 0], direction: [0, 0, 1] } as const;
    const rod = createRod(world, { length: 0.5, elements: 8, radius: 0.01, material, root });
    createAttachment(world, { rod, s: 0, to: { point: [x, 0.01, 0] } });
    return rod;
  });
  return { world, ropes };
}

function lists(world: RodWorld): object {
  const { contacts } = world;
  const rows = Array.from({ length: contacts.count }, (_, row) => [
    contacts.entity[row],
    contacts.A[row],
    contacts.B[row],
    contacts.sB[row],
    ...contacts.impulse.subarray(3 * row, 3 * row + 3),
  ]);
  return {
    rods: [...world.rods],
    obstacles: [...world.obstacles],
    attachments: [...world.attachments],
    rows,
  };
}

describe("a world that is divided", () => {
  it("is the same again when its parts are put together", () => {
    const { world } = ropesOnTheGround([0, 1, 2, 3]);
    stepWorld(world, 1 / 60);
    const whole = lists(world);
    expect(world.contacts.count).toBeGreaterThan(8);
    expect(world.trial.groups.count).toBe(4);
    world.trial.hasFailed = Uint8Array.of(0, 1, 0, 1);
    const parts = createStepParts(world.memory);
    const [a, b, c, d] = world.rods;
    beginParts(world, parts);
    expect(world.rods).toEqual([a, c]);
    expect(world.obstacles).toEqual([]);
    expect(world.attachments).toHaveLength(2);
    const { contacts } = world;
    const sides = () => new Set(contacts.B.subarray(0, contacts.count));
    expect(sides()).toEqual(new Set([a, c]));
    goOnWithRepeated(world, parts);
    expect(world.rods).toEqual([b, d]);
    expect(world.obstacles).toHaveLength(2);
    expect(sides()).toEqual(new Set([b, d]));
    endParts(world, parts);
    expect(lists(world)).toEqual(whole);
    for (let row = 0; row < contacts.count; row++) {
      expect(world.components.Contact.row[contacts.entity[row]]).toBe(row);
    }
  });

  it("leaves out what went while a part was in hand", () => {
    const { world } = ropesOnTheGround([0, 1, 2]);
    stepWorld(world, 1 / 60);
    const [first, second, third] = world.attachments;
    world.trial.hasFailed = Uint8Array.of(0, 1, 0);
    const parts = createStepParts(world.memory);
    beginParts(world, parts);
    world.attachments.splice(world.attachments.indexOf(first), 1);
    goOnWithRepeated(world, parts);
    endParts(world, parts);
    expect(world.attachments).toEqual([second, third]);
  });
});

describe("ropes that do not feel each other", () => {
  /** Of two ropes the second is jerked along, so that its steps are halved; points of the first, frame by frame. */
  function first(places: readonly number[], jerk: boolean): { points: number[]; retries: number } {
    const { world, ropes } = ropesOnTheGround(places);
    if (jerk) {
      createAttachment(world, { rod: ropes[1], s: 0.5, to: { point: [places[1] + 0.4, 0.3, 0.6] } });
    }
    const points: number[] = [];
    let retries = 0;
    for (let frame = 0; frame < 12; frame++) {
      stepWorld(world, 1 / 60);
      retries += world.statistics.retries;
      points.push(...getPoint(world, ropes[0], 0.5, new Float64Array(3)));
    }
    return { points, retries };
  }

  it("go on to the same bits, whatever happens to the others", () => {
    const calm = first([0], false);
    const beside = first([0, 3], true);
    expect(beside.retries).toBeGreaterThan(calm.retries);
    expect(beside.points).toEqual(calm.points);
  });
});

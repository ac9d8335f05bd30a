import { describe, expect, it } from "vitest";
import {
  createContactTable,
  createLinearMemory,
  swapContacts,
  type Memory,
} from "../../../components/index.js";
import { createDetection } from "../../../systems/detect/detection.js";
import { IslandOperator } from "../../../systems/solve/whitened/island-operator.js";
import { WhitenedContacts } from "../../../systems/solve/whitened/whitened-contacts.js";
import { createTrial } from "../../../systems/trial/trial-state.js";
import { createRod, createRodWorld, stepWorld, type RodWorld } from "../../../systems/index.js";
import { goldenScenes } from "../../golden/scenes.js";
import { WorldHash } from "../../golden/world-hash.js";
import { createGround, createStick } from "../../physics/contact-scenes.js";
import { FRAME } from "../../plugin/null-scene.js";

/** From here on every allocation replaces the buffer, as growing does: whoever reads an old view reads nothing. */
function moveAtEveryAllocation(memory: Memory): { times: number } {
  const moves = { times: 0 };
  const { allocate } = memory;
  memory.allocate = (count) => {
    const span = allocate.call(memory, count);
    memory.linear.grow(0);
    memory.f64 = new Float64Array(memory.linear.buffer);
    memory.bindViews();
    moves.times++;
    return span;
  };
  return moves;
}

/** Tables begin small again, so that they grow in the midst of the next step. */
function shrinkTables(world: RodWorld): void {
  const { memory, contacts, solver } = world;
  Object.assign(world, { detection: createDetection(memory, 1), trial: createTrial(memory, 1) });
  if (contacts.count === 0) swapContacts(contacts, createContactTable(memory, 1));
  const whitened = new WhitenedContacts(memory);
  Object.assign(solver, { whitened, operator: new IslandOperator(whitened) });
}

interface Scene {
  world: RodWorld;
  step: (seconds: number) => void;
}

/** Ropes that fall across each other, of which two are of clothoids. */
function clothoids(): Scene {
  const world = createRodWorld();
  createGround(world, {});
  const rope = { length: 0.4, elements: 4, radius: 0.005, material: { density: 1000, youngModulus: 1e6 } };
  ["clothoid", "super-helix", "clothoid"].forEach((model, i) =>
    createRod(world, {
      ...rope,
      model,
      restCurvature: [0, 3 * i, 1],
      root: { kind: "free", position: [0, 0.006 + 0.011 * i, 0], direction: [1, 0, i - 1] },
    }),
  );
  return { world, step: () => stepWorld(world, FRAME) };
}

function run(build: () => Scene, frames: number, between?: (world: RodWorld) => void): string {
  const { world, step } = build();
  world.touches.watched = true;
  const hash = new WorldHash();
  let most = 0;
  for (let frame = 1; frame <= frames; frame++) {
    between?.(world);
    step(frame * FRAME);
    hash.add(world);
    most = Math.max(most, world.contacts.count);
  }
  expect(most).toBeGreaterThan(4);
  return hash.value();
}

describe("a world whose memory moves whenever something is put into it", () => {
  it.each([
    ["contacts", 20, goldenScenes.contacts],
    ["knot", 12, goldenScenes.knot],
    ["hair", 12, goldenScenes.hair],
    ["havok", 40, goldenScenes.havok],
    ["clothoids", 20, clothoids],
  ] as const)("%s: has the same bits as one whose memory stays", (_, frames, build) => {
    const still = run(build, frames);
    let moves = { times: 0 };
    const moved = run(build, frames, (world) => {
      if (moves.times === 0) moves = moveAtEveryAllocation(world.memory);
      shrinkTables(world);
    });
    expect(moved).toBe(still);
    expect(moves.times).toBeGreaterThan(5 * frames);
  });
});

it("a shared memory holds contacts, columns and what detection keeps: a worker sees what the world writes", () => {
  const world = createRodWorld({ memory: createLinearMemory(1, true) });
  createGround(world, {});
  createStick(world, { centre: [0, 0.006, 0], direction: [1, 0, 0], length: 0.3, radius: 0.006 });
  stepWorld(world, 1);
  const { contacts, detection, solver, memory } = world;
  expect(contacts.count).toBeGreaterThan(1);
  expect(memory.linear.buffer).toBeInstanceOf(SharedArrayBuffer);
  const { w, b, columns, spans } = solver.whitened;
  const { found, before, boxes, pairs, curves, pieces } = detection;
  const ofDetection = [
    detection.rows,
    detection.rank,
    boxes.bounds,
    pairs.first,
    curves.data,
    pieces.middles,
  ];
  const { trial } = world;
  const ofTrial = [trial.residual, trial.endGap, trial.groups.rods.item];
  const ofSolver = [w, b, columns, spans];
  const ofContacts = [contacts.gap, contacts.impulse, found.basis, found.spacing, before.entity];
  for (const column of [...ofContacts, ...ofDetection, ...ofTrial, ...ofSolver]) {
    expect(column.buffer).toBe(memory.linear.buffer);
    expect(column.length).toBeGreaterThan(0);
  }
});

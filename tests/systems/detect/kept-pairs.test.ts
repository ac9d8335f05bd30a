import { describe, expect, it } from "vitest";
import { Care } from "../../../components/index.js";
import { createSalon } from "../../../sample-game/scenes/salon-world.js";
import { tightKnot } from "../../../sample-game/scenes/tight-knot.js";
import {
  createAttachment,
  createRod,
  createRodWorld,
  cutRod,
  joinRods,
  moveAttachment,
  removeRod,
  restoreState,
  saveState,
  stepWorld,
  teleport,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { WorldHash } from "../../golden/world-hash.js";
import { createGround, createStick } from "../../physics/contact-scenes.js";
import { createNullScene, FRAME } from "../../plugin/null-scene.js";
import { checkGrids, keepNothing } from "./broad-phase/checked-grid.js";

interface Scene {
  readonly world: RodWorld;
  step(frame: number): void;
}

/** Falls, turns with the head, hangs, and drifts so slowly that pairs are kept for a few steps. */
function wavyHair(): Scene {
  const { scene } = createNullScene();
  const salon = createSalon(scene, { strands: 40, curl: 60, length: 0.15, collisions: "all" });
  return {
    world: salon.rods.world,
    step(frame) {
      salon.settings.turn = frame < 20 ? 1 : 0;
      salon.settings.wind = frame < 80 ? 0 : 0.15;
      salon.rods.step(FRAME);
    },
  };
}

/** Steps are halved, elements divided and merged. */
function pulledKnot(): Scene {
  const { world, pull } = tightKnot({
    knot: "overhand",
    elements: 30,
    friction: 0.3,
    force: 30,
    adaptive: true,
  });
  return { world, step: pull };
}

/** Comes down in turns that lie on each other. */
function coiledRope(): Scene {
  const world = createRodWorld({ subSteps: 2 });
  createGround(world, { friction: 0.5 });
  createRod(world, {
    length: 1.2,
    elements: 48,
    radius: 0.006,
    restCurvature: [2, 18, 0],
    material: { density: 800, youngModulus: 2e6, internalDamping: 0.05, friction: 0.5 },
    root: { kind: "free", position: [0, 0.12, 0], direction: [1, 0.1, 0] },
  });
  return { world, step: () => stepWorld(world, FRAME) };
}

const scenes = [
  { name: "wavy hair on a head that turns", build: wavyHair, frames: 150, grid: "crowd", sought: 0.95 },
  { name: "a knot that is pulled tight", build: pulledKnot, frames: 60, grid: "exact", sought: 0.8 },
  { name: "a coiled rope that falls", build: coiledRope, frames: 100, grid: "exact", sought: 0.8 },
] as const;

describe.each(scenes)("pairs that are kept: $name", ({ build, frames, grid, sought }) => {
  it("are those of a search from nothing, with their ranges, at every step", () => {
    const scene = build();
    const checked = checkGrids(scene.world)[grid];
    let contacts = 0;
    for (let frame = 0; frame < frames; frame++) {
      scene.step(frame);
      contacts = Math.max(contacts, scene.world.contacts.count);
    }
    expect(contacts).toBeGreaterThan(10);
    expect(checked.searches).toBeGreaterThanOrEqual(frames);
    // Or else nothing was kept that could have been wrong.
    expect(checked.soughtInAll).toBeLessThan(sought * checked.elements);
  });

  it("change no bit of the motion", () => {
    const [kept, fromNothing] = [build(), build()];
    keepNothing(fromNothing.world);
    const [hash, other] = [new WorldHash(), new WorldHash()];
    for (let frame = 0; frame < frames; frame++) {
      kept.step(frame);
      fromNothing.step(frame);
      expect(hash.add(kept.world).value(), `frame ${frame}`).toBe(other.add(fromNothing.world).value());
    }
  });
});

/** Sticks of a crowd and ropes that lie on the ground across each other. */
function heap(): { world: RodWorld; sticks: RodHandle[] } {
  const world = createRodWorld({ subSteps: 2 });
  createGround(world, { friction: 0.5 });
  const sticks = Array.from({ length: 12 }, (_, i) => {
    const [x, z] = [Math.cos(2.4 * i), Math.sin(2.4 * i)];
    return createStick(world, {
      centre: [0.02 * x, 0.01 + 0.013 * i, 0.02 * z],
      direction: [x, 0.05, z],
      length: 0.3,
      radius: 0.006,
      elements: 5,
      youngModulus: 3e6,
      internalDamping: 0.1,
    });
  });
  for (const { entity } of sticks.slice(6)) world.components.Rod.care[entity] = Care.crowd;
  return { world, sticks };
}

const run = (world: RodWorld, frames: number) => {
  for (let i = 0; i < frames; i++) stepWorld(world, FRAME);
};

describe("what is kept is no longer believed", () => {
  const changes: Record<string, (world: RodWorld, sticks: RodHandle[]) => void> = {
    "after a rod is removed": (world, [stick]) => removeRod(world, stick),
    "after one is cut": (world, [stick]) => void cutRod(world, stick, 0.13),
    "after it is joined again": (world, [stick]) => {
      const other = cutRod(world, stick, 0.13);
      stepWorld(world, FRAME);
      joinRods(world, stick, other, { gap: 0.05, angle: 1.5 });
    },
    "after one leaps": (world, sticks) => teleport(world, sticks[2], [0.01, 0.03, 0.02]),
    "while one is pulled away": (world, sticks) => {
      const hand = createAttachment(world, { rod: sticks[1], s: 0.15, to: { point: [0, 0.05, 0] } });
      for (let i = 0; i < 10; i++) {
        moveAttachment(world, hand, [0, 0.05 + 0.01 * i, 0]);
        stepWorld(world, FRAME);
      }
    },
    "after another comes": (world) =>
      void createStick(world, { centre: [0, 0.05, 0], direction: [1, 0, 1], radius: 0.006 }),
    "after groups change": ({ components: { Rod } }, sticks) => {
      for (const { entity } of sticks.slice(4)) Rod.collidesWith[entity] = 0;
      Rod.selfContact[sticks[0].entity] = 0;
    },
    "while steps are long": (world) => stepWorld(world, 0.2),
  };

  it.each(Object.entries(changes))("%s", (_, change) => {
    const { world, sticks } = heap();
    const { crowd, exact } = checkGrids(world);
    run(world, 40);
    expect(crowd.soughtInAll + exact.soughtInAll).toBeLessThan(crowd.elements + exact.elements);
    change(world, sticks);
    run(world, 12);
    expect(world.contacts.count).toBeGreaterThan(0);
  });

  it("after a state is restored, from which the world goes on bit by bit as it did", () => {
    const { world } = heap();
    checkGrids(world);
    run(world, 20);
    const state = saveState(world);
    const onward = () => {
      run(world, 20);
      return new WorldHash().add(world).value();
    };
    const first = onward();
    restoreState(world, state);
    expect(onward()).toBe(first);
  });

  it("while rods sleep and wake", () => {
    const { world, sticks } = heap();
    const { Rod } = world.components;
    checkGrids(world);
    for (const { entity } of sticks) Rod.collidesWith[entity] = ~2;
    for (const { entity } of sticks.slice(10)) {
      Rod.membership[entity] = 2;
      Rod.selfContact[entity] = 0;
    }
    world.resting.speed = 0.05;
    run(world, 120);
    const { resting } = world.statistics;
    expect(resting).toBeGreaterThan(0);
    teleport(world, sticks[11], [0, 0.3, 0]);
    run(world, 5);
    expect(world.statistics.resting).toBeLessThan(resting);
    run(world, 20);
  });
});

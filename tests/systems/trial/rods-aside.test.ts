import { describe, expect, it } from "vitest";
import { createStepParts } from "../../../systems/frame/step-parts.js";
import type { CollisionOptions, RodHandle, RodWorld } from "../../../systems/index.js";
import { noteMotion } from "../../../systems/trial/found-motion.js";
import { asideMayBePassed, isAnyAside, mayComeToAside } from "../../../systems/trial/rods-aside.js";
import { noteStrays } from "../../../systems/trial/unforeseen-pairs.js";
import { createStick } from "../../physics/contact-scenes.js";
import { createStill, displace, groupOf, h, runToTrial, takeBy } from "./tried-step.js";

const radius = 0.002;
const length = 0.2;

interface Aside {
  world: RodWorld;
  /** Along x. */
  moving: RodHandle;
}

/** A stick along z, 0.1 m above one along x, has gone ahead: its step is taken, that of the other is repeated. */
function stickAside(options: { collision?: CollisionOptions; isCrowd?: boolean } = {}): Aside {
  const world = createStill();
  world.isCrowd = options.isCrowd ?? false;
  const ahead = createStick(world, {
    centre: [0, 0.1, 0],
    direction: [0, 0, 1],
    length,
    radius,
    elements: 3,
    collision: options.collision ?? {},
  });
  world.isCrowd = false;
  const moving = createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0], length, radius, elements: 3 });
  runToTrial(world);
  const parts = createStepParts(world.memory);
  parts.rods[1].push(ahead.entity);
  world.divided.push({ parts, poses: new Float64Array(0) });
  world.rods.splice(world.rods.indexOf(ahead.entity), 1);
  runToTrial(world);
  return { world, moving };
}

/** What is said before the stick is displaced by `way`, and after. */
function fate({ world, moving }: Aside, way: readonly number[]): { mayCome: boolean; mayBePassed: boolean } {
  takeBy(world, moving, way);
  const group = groupOf(world, moving);
  noteMotion(world, group, h);
  const mayCome = mayComeToAside(world, group);
  displace(world, group);
  noteStrays(world, group, h);
  return { mayCome, mayBePassed: asideMayBePassed(world, group) };
}

it("nobody is aside before a step is divided", () => {
  const world = createStill();
  expect(isAnyAside(world)).toBe(false);
  expect(isAnyAside(stickAside().world)).toBe(true);
});

describe("a stick that has gone ahead", () => {
  it("is passed by one that goes through where it stands", () => {
    expect(fate(stickAside(), [0, 0.2, 0])).toEqual({ mayCome: true, mayBePassed: true });
  });

  it("is passed by one that stops nearer than half a thickness to its axis", () => {
    expect(fate(stickAside(), [0, 0.1 - 0.9 * radius, 0])).toEqual({ mayCome: true, mayBePassed: true });
  });

  it("is not passed by one that stops farther away", () => {
    expect(fate(stickAside(), [0, 0.1 - 1.1 * radius, 0])).toEqual({ mayCome: true, mayBePassed: false });
  });

  it("is not passed by one that goes by beside its end", () => {
    expect(fate(stickAside(), [0, 0.2, 1.5 * length])).toEqual({ mayCome: true, mayBePassed: false });
  });

  it("is not come to by one that goes too little", () => {
    expect(fate(stickAside(), [0, 0.05, 0])).toEqual({ mayCome: false, mayBePassed: false });
  });

  it("may be passed by whom it does not touch", () => {
    const aside = stickAside({ collision: { collidesWith: 0 } });
    expect(fate(aside, [0, 0.2, 0])).toEqual({ mayCome: false, mayBePassed: false });
  });

  it("may be passed if it is one of a crowd", () => {
    expect(fate(stickAside({ isCrowd: true }), [0, 0.2, 0])).toEqual({ mayCome: false, mayBePassed: false });
  });
});

import { describe, expect, it } from "vitest";
import { createAttachment, type RodHandle, type RodWorld } from "../../../systems/index.js";
import { anyMayStray, mayStray, noteStrays, straysMayPass } from "../../../systems/trial/unforeseen-pairs.js";
import { createStick } from "../../physics/contact-scenes.js";
import { createStill, displace, groupOf, h, runToTrial, takeBy } from "./tried-step.js";

const radius = 0.002;
const length = 0.2;

interface Sticks {
  world: RodWorld;
  /** Along x. */
  one: RodHandle;
  /** Along z, half a metre above. */
  two: RodHandle;
}

/** Tied by a far third one, they are of one group. */
function crossedSticks({ elements = 4, areTied = true, care = "exact" as "exact" | "crowd" } = {}): Sticks {
  const world = createStill();
  const one = createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0], length, radius, elements });
  if (care === "crowd") world.isCrowd = true;
  const two = createStick(world, { centre: [0, 0.5, 0], direction: [0, 0, 1], length, radius, elements });
  world.isCrowd = false;
  const third = createStick(world, { centre: [9, 0, 0], direction: [1, 0, 0], length, radius, elements: 1 });
  if (areTied) {
    for (const rod of [one, two])
      createAttachment(world, { rod, s: 0, to: { rod: third, s: 0 }, compliance: 1 });
  }
  runToTrial(world);
  for (const rod of [one, two, third]) takeBy(world, rod, [0, 0, 0]);
  return { world, one, two };
}

/** What the search asks about, with an answer that is never yes. */
function asked(world: RodWorld, group: number): { pairs: string[]; mayPass: boolean } {
  const pairs: string[] = [];
  const mayPass = straysMayPass(world, group, h, (_, a, b) => {
    pairs.push(`${Math.min(a, b)} ${Math.max(a, b)}`);
    return false;
  });
  return { pairs: pairs.sort(), mayPass };
}

const strays = (world: RodWorld, rod: RodHandle): number[] => {
  const first = world.trial.groups.firstElement[rod.entity];
  return [...world.trial.isStray.subarray(first, first + world.components.Rod.elements[rod.entity])];
};

describe("an exact rod", () => {
  it("may stray if it goes by half of its radius and more", () => {
    const { world, one } = crossedSticks();
    expect(mayStray(world, one.entity, 0.49 * radius)).toBe(false);
    expect(mayStray(world, one.entity, 0.51 * radius)).toBe(true);
  });

  it("that goes as expected has no strays", () => {
    const { world, one } = crossedSticks();
    const group = groupOf(world, one);
    displace(world, group);
    expect(anyMayStray(world, group)).toBe(false);
    expect(noteStrays(world, group, h)).toBe(false);
  });
});

describe("a stick that forces fling from where it was expected", () => {
  it("is a stray in all of its elements, and the one that rests in none", () => {
    const { world, one, two } = crossedSticks();
    takeBy(world, one, [0, 1, 0]);
    const group = groupOf(world, one);
    displace(world, group);
    expect(anyMayStray(world, group)).toBe(true);
    expect(noteStrays(world, group, h)).toBe(true);
    expect(strays(world, one)).toEqual([1, 1, 1, 1]);
    expect(strays(world, two)).toEqual([0, 0, 0, 0]);
  });

  it("is compared with the elements on its way, and with no others", () => {
    const { world, one } = crossedSticks();
    takeBy(world, one, [0.01, 1, 0.01]);
    const group = groupOf(world, one);
    displace(world, group);
    noteStrays(world, group, h);
    // Elements of 50 mm: those of the first from x = -0.1, of the second, numbered from 4, from z = -0.1.
    expect(asked(world, group)).toEqual({ pairs: ["1 5", "1 6", "2 5", "2 6"], mayPass: false });
  });

  it("passes if the curves of a pair say so", () => {
    const { world, one } = crossedSticks();
    takeBy(world, one, [0, 1, 0]);
    const group = groupOf(world, one);
    displace(world, group);
    noteStrays(world, group, h);
    expect(straysMayPass(world, group, h, () => true)).toBe(true);
  });

  it("goes free where nothing is on its way", () => {
    const { world, one } = crossedSticks();
    takeBy(world, one, [0, -1, 0]);
    const group = groupOf(world, one);
    displace(world, group);
    expect(noteStrays(world, group, h)).toBe(true);
    expect(asked(world, group)).toEqual({ pairs: [], mayPass: false });
  });

  it("passes whatever is of another group, since nobody follows that", () => {
    const { world, one } = crossedSticks({ areTied: false });
    takeBy(world, one, [0, 1, 0]);
    const group = groupOf(world, one);
    displace(world, group);
    noteStrays(world, group, h);
    expect(asked(world, group)).toEqual({ pairs: [], mayPass: true });
  });

  it("may go through a crowd", () => {
    const { world, one } = crossedSticks({ areTied: false, care: "crowd" });
    takeBy(world, one, [0, 1, 0]);
    const group = groupOf(world, one);
    displace(world, group);
    noteStrays(world, group, h);
    expect(asked(world, group)).toEqual({ pairs: [], mayPass: false });
  });

  it("leaves pairs that were foreseen to those who look at them", () => {
    const { world, one } = crossedSticks();
    takeBy(world, one, [0.01, 1, 0.01]);
    const group = groupOf(world, one);
    displace(world, group);
    noteStrays(world, group, h);
    const { pairs } = world.detection;
    [pairs.first[0], pairs.second[0], pairs.first[1], pairs.second[1], pairs.count] = [1, 5, 2, 6, 2];
    expect(asked(world, group).pairs).toEqual(["1 6", "2 5"]);
  });
});

it("rods of many elements are compared as one by one, however they are taken together in blocks", () => {
  const elements = 50;
  const { world, one, two } = crossedSticks({ elements });
  takeBy(world, one, [0.02, 0.8, 0], [0, 0.3, 0.4]);
  takeBy(world, two, [0, -0.2, 0.03], [0.3, 0, 0.2]);
  const group = groupOf(world, one);
  displace(world, group);
  noteStrays(world, group, h);
  const { pairs } = asked(world, group);
  const { swept, isStray } = world.trial;
  const meet = (a: number, b: number) =>
    [0, 1, 2].every(
      (c) => swept[6 * a + c] <= swept[6 * b + 3 + c] && swept[6 * b + c] <= swept[6 * a + 3 + c],
    );
  const { first, second, count } = world.detection.pairs;
  const foreseen = new Set(Array.from({ length: count }, (_, i) => `${first[i]} ${second[i]}`));
  const expected: string[] = [];
  for (let a = 0; a < 2 * elements; a++) {
    for (let b = a + 1; b < 2 * elements; b++) {
      const areJoined = b - a === 1 && b !== elements;
      if (areJoined || foreseen.has(`${a} ${b}`) || isStray[a] + isStray[b] === 0) continue;
      if (meet(a, b)) expected.push(`${a} ${b}`);
    }
  }
  expect(expected.length).toBeGreaterThan(100);
  expect(pairs).toEqual(expected.sort());
});

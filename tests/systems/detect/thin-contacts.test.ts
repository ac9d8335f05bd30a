import { describe, expect, it } from "vitest";
import { deform } from "../../../systems/deform/deform.js";
import { findContacts } from "../../../systems/detect/detect.js";
import { findCandidates } from "../../../systems/detect/find-candidates.js";
import { thinOutContacts } from "../../../systems/detect/thin-contacts.js";
import { createObstacle, createRod, createRodWorld, type RodWorld } from "../../../systems/index.js";
import { predict } from "../../../systems/predict/predict.js";
import { limits } from "../../../systems/world/limits.js";
import { openAccounts } from "../../../systems/world/work.js";

const { contactShare, contactsPerElement, gatheredContact, gatheredNumber, keptContact } = limits.work;
const { leastSweeps, sweptContact, sweptNumber } = limits.work;
const h = 1 / 240;
const elements = 200;

/** A straight rope that is sunk into the ground, ever deeper from its root on, with its contacts found. */
function sunkRope(budget: number): { world: RodWorld; rod: number } {
  const world = createRodWorld({ gravity: [0, 0, 0], budget, units: { length: 1, mass: 1, time: 1 } });
  createObstacle(world, { shape: { kind: "box", halfExtents: [10, 1, 10] }, position: [0, -1, 0] });
  const { entity } = createRod(world, {
    length: 4,
    elements,
    radius: 0.01,
    material: { density: 1000, youngModulus: 1e9 },
    root: { kind: "free", position: [0, 0.0098, 0], direction: [1, -0.0005, 0] },
  });
  openAccounts(world);
  const { Rod } = world.components;
  deform(world);
  predict(world, h);
  findCandidates(world, h);
  Rod.workLeft[Rod.account[entity]] = Infinity;
  findContacts(world, h);
  return { world, rod: entity };
}

/** What a contact costs at least: three columns of three numbers for each element up to it. */
function cost({ components, detection }: RodWorld, row: number): number {
  const { length } = components.Rod;
  const { B, sB } = detection.found;
  const numbers = (9 * elements * sB[row]) / length[B[row]];
  const swept = leastSweeps * (sweptContact + numbers * sweptNumber);
  return keptContact + gatheredContact + numbers * gatheredNumber + swept;
}

const rows = ({ detection }: RodWorld): number[] =>
  Array.from({ length: detection.found.count }, (_, i) => i);
const gaps = (world: RodWorld): number[] => rows(world).map((row) => world.detection.found.gap[row]);
const total = (world: RodWorld): number => rows(world).reduce((sum, row) => sum + cost(world, row), 0);

describe("contacts that are found", () => {
  it("all stay where there is work for them", () => {
    const { world, rod } = sunkRope(100);
    const before = gaps(world);
    expect(before.length).toBe(elements);
    world.components.Rod.workLeft[rod] = 1;
    thinOutContacts(world);
    expect(gaps(world)).toEqual(before);
    expect(world.components.Rod.undone[rod]).toBe(0);
  });

  it("are the deepest for which half of what a frame may take will do, where they cost more", () => {
    const { world, rod } = sunkRope(1);
    const { Rod } = world.components;
    const before = gaps(world).sort((a, b) => a - b);
    const room = contactShare * Rod.allowance[rod];
    expect(total(world)).toBeGreaterThan(2 * room);
    Rod.workLeft[rod] = 1;
    thinOutContacts(world);
    const kept = gaps(world).sort((a, b) => a - b);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept).toEqual(before.slice(0, kept.length));
    const last = Math.max(...rows(world).map((row) => cost(world, row)));
    expect(total(world)).toBeGreaterThan(room);
    expect(total(world)).toBeLessThan(room + last);
    expect(Rod.undone[rod]).toBeGreaterThan(0);
  });

  it("have all that is left, if that is more", () => {
    const { world, rod } = sunkRope(1);
    const before = gaps(world);
    world.components.Rod.workLeft[rod] = total(world) + 1;
    thinOutContacts(world);
    expect(gaps(world)).toEqual(before);
  });

  it("have a share of it for each sub-step where rods are deep in debt", () => {
    const { world, rod } = sunkRope(1);
    const { Rod } = world.components;
    Rod.workLeft[rod] = -Rod.allowance[rod];
    thinOutContacts(world);
    const room = (contactShare * Rod.allowance[rod]) / world.clock.subSteps;
    const last = Math.max(...rows(world).map((row) => cost(world, row)));
    expect(total(world)).toBeGreaterThan(room);
    expect(total(world)).toBeLessThan(room + last);
  });

  it("are four for each element at most where no work is left", () => {
    const { world, rod } = sunkRope(1e4);
    const { found } = world.detection;
    world.components.Rod.workLeft[rod] = 0;
    world.components.Rod.elements[rod] = 10;
    thinOutContacts(world);
    expect(found.count).toBe(10 * contactsPerElement);
  });
});

import { describe, expect, it } from "vitest";
import { boxStride } from "../../../systems/detect/broad-phase/element-boxes.js";
import { findContacts } from "../../../systems/detect/detect.js";
import { findCandidates } from "../../../systems/detect/find-candidates.js";
import { rowLength, rowStart, rowStride } from "../../../components/spans/element-row.js";
import type { RodWorld } from "../../../systems/index.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { goOn, plainWorld, randomlyBent, setVelocity, straight } from "./detect-world.js";

const h = 0.01;

/** A crowd of thin bent fibres in a small space, each on its way. */
function crowdOfFibres(seed: number): RodWorld {
  const random = seeded(seed);
  const world = plainWorld();
  world.isCrowd = true;
  for (let i = 0; i < 100; i++) {
    const rod = randomlyBent(world, random, 1, { elements: 6, radius: 0.006 });
    setVelocity(
      world,
      rod,
      Array.from({ length: 6 }, () => symmetric(random, 0.5)),
    );
  }
  goOn(world);
  return world;
}

interface Found {
  A: number;
  B: number;
  sA: number;
  sB: number;
  gap: number;
}

function foundContacts(world: RodWorld): Found[] {
  findContacts(world, h);
  const { found } = world.detection;
  return Array.from({ length: found.count }, (_, i) => ({
    A: found.A[i],
    B: found.B[i],
    sA: found.sA[i],
    sB: found.sB[i],
    gap: found.gap[i],
  }));
}

const isSame = (p: Found, q: Found) =>
  p.A === q.A && p.B === q.B && Math.abs(p.sA - q.sA) < 1e-6 && Math.abs(p.sB - q.sB) < 1e-6;

/** The boxes that hold the point s of a rod. */
function boxesAt({ detection: { boxes, rows } }: RodWorld, rod: number, s: number): number[] {
  const at: number[] = [];
  for (let element = 0; element < boxes.elements; element++) {
    if (boxes.rod[element] !== rod) continue;
    const first = boxes.firstBox[element];
    const pieces = boxes.firstBox[element + 1] - first;
    const place =
      ((s - rows[element * rowStride + rowStart]) / rows[element * rowStride + rowLength]) * pieces;
    for (let i = 0; i < pieces; i++) if (place > i - 1e-6 && place < i + 1 + 1e-6) at.push(first + i);
  }
  return at;
}

function boxesMeet(world: RodWorld, contact: Found): boolean {
  const { bounds } = world.detection.boxes;
  const overlap = (i: number, j: number) =>
    [0, 1, 2].every(
      (c) =>
        bounds[i * boxStride + c] <= bounds[j * boxStride + 3 + c] &&
        bounds[j * boxStride + c] <= bounds[i * boxStride + 3 + c],
    );
  const ofB = boxesAt(world, contact.B, contact.sB);
  return boxesAt(world, contact.A, contact.sA).some((i) => ofB.some((j) => overlap(i, j)));
}

describe("comparing the pieces of elements in a crowd", () => {
  it("leaves a fraction of the pairs, and every contact that the boxes do not rule out", () => {
    let [all, left, contacts, ruledOut] = [0, 0, 0, 0];
    for (let seed = 1; seed <= 4; seed++) {
      const world = crowdOfFibres(seed);
      const { detection } = world;
      findCandidates(world, h);
      expect(detection.pairs.hasRanges).toBe(true);
      left += detection.pairs.count;
      const compared = foundContacts(world);
      detection.grid.findPairs(detection.boxes, detection.pairs);
      all += detection.pairs.count;
      const plain = foundContacts(world);
      contacts += plain.length;
      for (const contact of plain) {
        if (compared.some((other) => isSame(contact, other))) continue;
        ruledOut++;
        expect(boxesMeet(world, contact), `seed ${seed} ${JSON.stringify(contact)}`).toBe(false);
      }
      for (const contact of compared) {
        expect(
          plain.some((other) => isSame(contact, other)),
          `seed ${seed} ${JSON.stringify(contact)}`,
        ).toBe(true);
      }
    }
    expect(contacts).toBeGreaterThan(300);
    expect(ruledOut).toBeLessThan(0.02 * contacts);
    expect(left).toBeLessThan(0.5 * all);
  });

  it.each([
    { way: "along each other", velocity: [20, 0, 0], pairs: 0 },
    { way: "apart", velocity: [0, 5, 0], pairs: 0 },
    { way: "together, but not enough to touch", velocity: [0, -1, 0], pairs: 0 },
    { way: "together", velocity: [0, -5, 0], pairs: 1 },
  ])("knows of fibres three thicknesses apart whether they come near: $way", ({ velocity, pairs }) => {
    const world = plainWorld();
    world.isCrowd = true;
    straight(world, [0, 0, 0], [1, 0, 0], { elements: 1 });
    const other = straight(world, [0, 0.06, 0], [1, 0, 0], { elements: 1 });
    setVelocity(world, other, [0, 0, 0, ...velocity]);
    goOn(world);
    findCandidates(world, h);
    expect(world.detection.pairs.count).toBe(pairs);
  });
});

import { describe, expect, it } from "vitest";
import { tightKnot, type TightKnot } from "../../../sample-game/scenes/tight-knot.js";
import { createStrands, packedStrands } from "../../../sample-game/scenes/wisp.js";
import type { RodWorld } from "../../../systems/index.js";
import { Undone } from "../../../systems/world/work.js";
import { netOnMesh, use, type WorkScene } from "../../bench/work/scenes.js";
import { WorldHash } from "../../golden/world-hash.js";

/** What a world may count in a frame: three times what the islands may take that it ended with. */
function mostUnits({ rods, components }: RodWorld): number {
  const { account, allowance } = components.Rod;
  const accounts = new Set(rods.map((rod) => account[rod]));
  return 3 * [...accounts].reduce((sum, island) => sum + allowance[island], 0);
}

const nasty: Record<string, () => WorkScene> = {
  "telephone cord in a hand": use("telephone cord in a hand"),
  "eight tightly coiled strands": use("eight tightly coiled strands"),
  "hair on a ball in the ground": use("hair on a ball in the ground"),
  "net of ropes on a mesh": netOnMesh,
};

describe("work of a frame", () => {
  it.each(Object.entries(nasty))("%s: no frame counts more than three budgets", (_, scene) => {
    const { world, step } = scene();
    let overloads = 0;
    for (let i = 0; i < 90; i++) {
      step();
      expect(world.statistics.work, `frame ${i}`).toBeLessThan(mostUnits(world));
      if (world.statistics.overloaded > 0) overloads++;
    }
    // Else it says nothing about the bound.
    expect(overloads).toBeGreaterThan(0);
  });

  it("is the same in two runs, to the last bit, overload or not", () => {
    const hashes = [0, 1].map(() => {
      const { world, step } = use("telephone cord in a hand")();
      const hash = new WorldHash();
      const work: number[] = [];
      for (let i = 0; i < 40; i++) {
        step();
        hash.add(world);
        work.push(world.statistics.work);
      }
      return [hash.value(), ...work];
    });
    expect(hashes[1]).toEqual(hashes[0]);
  });

  it("of a knot that has too little is spent beside a heap that has far too little as if it were alone", () => {
    const alone = history(tightKnot(knot));
    const scene = tightKnot({ ...knot, furnish: addHeap });
    const beside = history(scene);
    beside.forEach((state, frame) => expect(state, `frame ${frame}`).toEqual(alone[frame]));
    expect(leftUndone & Undone.forces).toBeGreaterThan(0);
    expect(fellBehind).toBeGreaterThan(0);
  });
});

const frames = 12;
const knot = { knot: "overhand", elements: 40, friction: 0.3, force: 20 } as const;
/** ms, less than the knot needs. */
const budget = 1;
let leftUndone = 0;
let fellBehind = 0;

/** Curly strands that lie in each other, a metre away. */
function addHeap(world: RodWorld): void {
  const strands = packedStrands({
    fibres: 16,
    elements: 6,
    length: 0.1,
    spacing: 1.5e-4,
    hairType: "tightly coiled",
  });
  const away = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x: x + 1, y, z });
  createStrands(
    world,
    strands.map((strand) => ({ ...strand, from: away(strand.from), care: "crowd" as const })),
  );
}

/** Everything that decides how the knot goes on, frame by frame. */
function history({ world, rod, pull }: TightKnot): number[][] {
  world.work.budget = budget * 1e6;
  const { GeneralizedCoordinates, Rod } = world.components;
  const { entity } = rod;
  const model = world.models[Rod.model[entity]];
  return Array.from({ length: frames }, () => {
    pull();
    leftUndone |= Rod.undone[entity];
    fellBehind = Math.max(fellBehind, world.statistics.behind);
    const q = GeneralizedCoordinates.qSpan[entity];
    const v = GeneralizedCoordinates.vSpan[entity];
    const elements = Rod.elements[entity];
    const { contacts, memory } = world;
    const own = Array.from({ length: contacts.count }, (_, row) => row).filter(
      (row) => contacts.B[row] === entity,
    );
    return [
      Rod.workTaken[entity],
      Rod.undone[entity],
      ...memory.f64.subarray(q, q + model.coordinateCount(elements)),
      ...memory.f64.subarray(v, v + model.velocityCount(elements)),
      ...own.flatMap((row) => [contacts.sA[row], contacts.sB[row], contacts.gap[row]]),
      ...own.flatMap((row) => [...contacts.impulse.subarray(3 * row, 3 * row + 3)]),
    ];
  });
}

import { describe, expect, it } from "vitest";
import { copyRows } from "../../../components/index.js";
import { createDetection } from "../../../systems/detect/detection.js";
import { findCandidates } from "../../../systems/detect/find-candidates.js";
import { findRodContacts } from "../../../systems/detect/rod-contacts.js";
import type { RodOptions, RodWorld, WorldOptions } from "../../../systems/index.js";
import { giveWork, openAccounts } from "../../../systems/world/work.js";
import { findRodContacts as findByOracle } from "../../oracle/narrow-phase/rod-contacts.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { detectNow, goOn, plainWorld, randomlyBent, setVelocity } from "./detect-world.js";

/** What a search leaves: all columns of the contacts found, and what it cost. */
function outcomeOf(world: RodWorld, h: number, search: typeof findRodContacts) {
  const { detection, components, statistics } = world;
  const { workLeft, workTaken } = components.Rod;
  const before = [workLeft.slice(), workTaken.slice(), statistics.work] as const;
  detection.found.count = 0;
  search(world, h);
  const { found } = detection;
  const outcome = {
    ...copyRows(found, found.count),
    workLeft: workLeft.slice(),
    workTaken: workTaken.slice(),
    work: statistics.work,
  };
  workLeft.set(before[0]);
  workTaken.set(before[1]);
  statistics.work = before[2];
  return outcome;
}

interface Case {
  readonly rods: number;
  readonly turn: number;
  readonly options: Partial<RodOptions>;
  readonly world?: WorldOptions;
  readonly prepare?: (world: RodWorld) => void;
}

const cases: Record<string, Case> = {
  "ropes of short elements, in pieces": { rods: 10, turn: 0.5, options: { radius: 0.03, elements: 6 } },
  "ropes of long elements": { rods: 16, turn: 1, options: { radius: 0.01, elements: 4 } },
  "coils that touch themselves": { rods: 4, turn: 9, options: { radius: 0.01, elements: 4 } },
  "rods of a crowd, with ranges": { rods: 24, turn: 2, options: { radius: 0.005, care: "crowd" } },
  ribbons: { rods: 12, turn: 1, options: { radius: [0.03, 0.005] } },
  "ribbons of a crowd": { rods: 20, turn: 1, options: { radius: [0.005, 0.03], care: "crowd" } },
  "rods whose work has run out": {
    rods: 10,
    turn: 6,
    options: { radius: 0.01 },
    world: { budget: 1 },
    // What is found while there is work left is carried along when there is none.
    prepare: (world) => {
      openAccounts(world);
      giveWork(world, 0);
      detectNow(world, 0.01);
      world.components.Rod.workLeft.fill(-1);
    },
  },
  "curves as segments": {
    rods: 12,
    turn: 2,
    options: { radius: 0.02 },
    prepare: ({ detection }) => Object.assign(detection, { method: "segments", segmentLength: 0.05 }),
  },
  "a table that is too small": {
    rods: 10,
    turn: 4,
    options: { radius: 0.03 },
    prepare: (world) => Object.assign(world, { detection: createDetection(world.memory, 1) }),
  },
};

describe("the compiled narrow phase finds what its oracle finds, bit by bit", () => {
  it.each(Object.entries(cases))("%s", (_, { rods, turn, options, world: worldOptions, prepare }) => {
    let contacts = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const h = 10 ** (-4 + 3.5 * random());
      const world = plainWorld(worldOptions);
      for (let i = 0; i < rods; i++) {
        const rod = randomlyBent(world, random, turn, options);
        setVelocity(
          world,
          rod,
          [0, 1, 2, 3, 4, 5].map(() => symmetric(random)),
        );
      }
      prepare?.(world);
      goOn(world);
      findCandidates(world, h);
      const compiled = outcomeOf(world, h, findRodContacts);
      expect(compiled, `seed ${seed}`).toEqual(outcomeOf(world, h, findByOracle));
      contacts += compiled.gap.length;
    }
    expect(contacts).toBeGreaterThan(100);
  });
});

import { describe, expect, it } from "vitest";
import { copyRows } from "../../../components/index.js";
import { createDetection } from "../../../systems/detect/detection.js";
import { findCandidates } from "../../../systems/detect/find-candidates.js";
import { findObstacleContacts } from "../../../systems/detect/obstacle-contacts.js";
import { createObstacle, type RodOptions, type RodWorld, type WorldOptions } from "../../../systems/index.js";
import { giveWork, openAccounts } from "../../../systems/world/work.js";
import { findObstacleContacts as findByOracle } from "../../oracle/obstacles/obstacle-contacts.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { randomQuaternion } from "../shapes/shape-samples.js";
import { goOn, plainWorld, randomlyBent, setVelocity } from "./detect-world.js";
import { obstacleShapes } from "./obstacle-samples.js";

/** What a search leaves: all columns of the contacts found, and what it cost. */
function outcomeOf(world: RodWorld, h: number, search: typeof findObstacleContacts, crowdedOnly: boolean) {
  const { detection, components, statistics } = world;
  const { workLeft, workTaken } = components.Rod;
  const before = [workLeft.slice(), workTaken.slice(), statistics.work] as const;
  detection.found.count = 0;
  search(world, h, crowdedOnly);
  const { found } = detection;
  const outcome = {
    ...copyRows(found, found.count),
    workLeft: workLeft.slice(),
    workTaken: workTaken.slice(),
    work: statistics.work,
  };
  components.Rod.workLeft.set(before[0]);
  components.Rod.workTaken.set(before[1]);
  statistics.work = before[2];
  return outcome;
}

interface Case {
  readonly turn: number;
  readonly options: Partial<RodOptions>;
  readonly world?: WorldOptions;
  readonly crowdedOnly?: boolean;
  readonly prepare?: (world: RodWorld) => void;
  /** Units of work that all rods together have left when the search begins. */
  readonly left?: number;
}

const cases: Record<string, Case> = {
  ropes: { turn: 1, options: { radius: 0.02 } },
  coils: { turn: 9, options: { radius: 0.005 } },
  ribbons: { turn: 1, options: { radius: [0.03, 0.005] } },
  "rods of a crowd": { turn: 2, options: { radius: 0.005, care: "crowd" }, crowdedOnly: true },
  "rods whose work has run out": {
    turn: 3,
    options: { radius: 0.01 },
    world: { budget: 1 },
    prepare: (world) => {
      openAccounts(world);
      giveWork(world, 0);
      world.components.Rod.workLeft.fill(-1);
    },
  },
  "rods of a crowd with a little work left": {
    turn: 2,
    options: { radius: 0.005, care: "crowd" },
    world: { budget: 1 },
    crowdedOnly: true,
    left: 3e5,
  },
  "a table that is too small": {
    turn: 2,
    options: { radius: 0.03 },
    prepare: (world) => Object.assign(world, { detection: createDetection(world.memory, 1) }),
  },
};

function worldOf(random: () => number, { turn, options, world: worldOptions, prepare }: Case): RodWorld {
  const world = plainWorld(worldOptions);
  const vector = (scale: number) => [0, 1, 2].map(() => symmetric(random, scale));
  for (let i = 0; i < 4; i++) {
    const rod = randomlyBent(world, random, turn, options);
    setVelocity(world, rod, [...vector(1), ...vector(1)]);
  }
  for (const make of Object.values(obstacleShapes)) {
    const obstacle = { shape: make(random), position: vector(0.5), quaternion: randomQuaternion(random) };
    createObstacle(world, { ...obstacle, velocity: vector(1), angularVelocity: vector(1) });
  }
  prepare?.(world);
  goOn(world);
  return world;
}

describe("the compiled search at obstacles finds what its oracle finds, bit by bit", () => {
  it.each(Object.entries(cases))("%s", (_, each) => {
    const { crowdedOnly = false, left } = each;
    let contacts = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const random = seeded(seed);
      const world = worldOf(random, each);
      const h = 10 ** (-4 + 3 * random());
      findCandidates(world, h);
      if (left !== undefined) {
        world.components.Rod.account.fill(world.rods[0]);
        world.components.Rod.workLeft.fill(left);
      }
      const compiled = outcomeOf(world, h, findObstacleContacts, crowdedOnly);
      expect(compiled, `seed ${seed}`).toEqual(outcomeOf(world, h, findByOracle, crowdedOnly));
      contacts += compiled.gap.length;
    }
    expect(contacts).toBeGreaterThan(100);
  });
});

// The golden scenes move alike for any number of workers, bit by bit.
import { describe, expect, it } from "vitest";
import type { GoldenName } from "../../golden/scenes.js";
import { differenceOf, readHashes } from "../../golden/stored.js";
import { traceScene } from "../../golden/trace.js";
import type { RodWorld } from "../../../systems/index.js";
import { haveBegun } from "./begun.js";

const stored = readHashes();
const MINUTE = 60_000;

describe.each([1, 2, 4])("with %i workers", (workers) => {
  it.each(Object.keys(stored) as GoldenName[])(
    "%s moves as it is known to",
    (name) => {
      let shared: RodWorld | undefined;
      const { moments } = traceScene(name, { workers }, (world) => {
        shared = world;
        haveBegun(world, workers);
        world.threads.sharing = "without main thread";
      });
      const { threads } = shared!;
      expect({ problem: threads.problem, workers: threads.workers }).toEqual({ problem: undefined, workers });
      threads.dispose();
      expect(differenceOf(name, moments, stored[name])).toBeUndefined();
    },
    MINUTE,
  );
});

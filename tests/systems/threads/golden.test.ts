// The golden scenes move alike for any number of workers, bit by bit.
import { describe, expect, it } from "vitest";
import { goldenScenes, type GoldenName } from "../../golden/scenes.js";
import { differenceOf, readHashes } from "../../golden/stored.js";
import { trace } from "../../golden/trace.js";
import { haveBegun } from "./begun.js";

const stored = readHashes();
/** More jobs than `deform` and `predict` are: pairs are searched by workers too. */
const jobs: Readonly<Record<GoldenName, number>> = { contacts: 800, knot: 1500, hair: 450, havok: 1200 };
const MINUTES = 180_000;

describe.each([1, 2, 4])("with %i workers", (workers) => {
  it.each(Object.keys(stored) as GoldenName[])(
    "%s moves as it is known to",
    (name) => {
      const scene = goldenScenes[name]({ workers });
      const { threads } = scene.world;
      haveBegun(scene.world, workers);
      threads.sharing = "without main thread";
      const { moments } = trace(scene);
      expect({ problem: threads.problem, workers: threads.workers }).toEqual({ problem: undefined, workers });
      expect(threads.jobs).toBeGreaterThan(jobs[name]);
      threads.dispose();
      expect(differenceOf(name, moments, stored[name])).toBeUndefined();
    },
    MINUTES,
  );
});

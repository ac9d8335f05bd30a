import type { RodWorld } from "../../systems/index.js";
import { WorldHash } from "../golden/world-hash.js";
import { atMost, defineRun, median } from "../runner/index.js";
import { threadMilliseconds } from "../runner/thread-time.js";
import { calmScenes } from "./bounds/scenes.js";

/** Share of a frame that the bounds may cost where nothing goes wrong. */
const mostCost = 0.05;
/** Frames until things hang and lie as they will. */
const settling = 120;

export default defineRun({
  name: "bounds",
  purpose: "What do the bounds of work, energy, speed and passage cost where nothing goes wrong?",
  options: {
    frames: { type: "number", default: 600, above: 0, what: "that are timed of each scene" },
    only: { type: "text", what: "only scenes whose name has this in it" },
  },
  columns: {
    scene: {},
    bounded: { title: "with bounds", unit: "ms", digits: 3 },
    unbounded: { title: "without", unit: "ms", digits: 3 },
    cost: { title: "cost", digits: 3 },
    repeated: { title: "steps repeated" },
    same: { title: "same motion" },
  },
  run({ options, row, check, progress }) {
    const names = Object.keys(calmScenes) as (keyof typeof calmScenes)[];
    const chosen = names.filter((name) => name.includes(options.only ?? ""));
    chosen.forEach((scene, index) => {
      const bounded = calmScenes[scene]();
      const unbounded = calmScenes[scene]();
      removeBounds(unbounded.world);
      const times = { bounded: [] as number[], unbounded: [] as number[] };
      const ratios: number[] = [];
      let repeated = 0;
      for (let k = -settling; k < options.frames; k++) {
        progress((index + Math.max(0, k) / options.frames) / chosen.length, scene);
        // In turn, so that neither always finds the caches as the other left them.
        const first = k % 2 === 0;
        const one = timeOf(first ? bounded.step : unbounded.step);
        const two = timeOf(first ? unbounded.step : bounded.step);
        if (k < 0) continue;
        times.bounded.push(first ? one : two);
        times.unbounded.push(first ? two : one);
        ratios.push(first ? one / two : two / one);
        repeated += bounded.world.statistics.retries;
      }
      const cost = median(ratios) - 1;
      const same = hashOf(bounded.world) === hashOf(unbounded.world);
      row({
        ...{ scene, cost, repeated, same: same ? "yes" : "no" },
        bounded: median(times.bounded),
        unbounded: median(times.unbounded),
      });
      check({ what: `cost, ${scene}`, value: cost, wanted: atMost(mostCost) });
      check({ what: `same motion, ${scene}`, value: String(same), wanted: "true", holds: same });
    });
  },
});

function removeBounds(world: RodWorld): void {
  world.work.budget = Infinity;
  world.solver.allowsPassage = true;
  world.largestTurn = Infinity;
  world.largestSpeed = Infinity;
}

function timeOf(step: () => void): number {
  const began = threadMilliseconds();
  step();
  return threadMilliseconds() - began;
}

function hashOf(world: RodWorld): string {
  const hash = new WorldHash();
  hash.add(world);
  return hash.value();
}

import { addSystem, type RodWorld } from "../../systems/index.js";
import { stageNames, type StageName } from "../../systems/world/statistics.js";
import { between, defineRun, quantile } from "../runner/index.js";
import { workScenes } from "./work/scenes.js";

/** ms below which a frame is mostly what it takes to draw, and share of the others that may be off. */
const shortest = 1;
const outliers = 0.05;
/** Frames that tell something of a scene. */
const fewest = 10;
/** How far nanoseconds and units may be apart in a frame. */
const factor = 2;
/** Elements are charged as a whole when a step begins, and forces that are found again between stages. */
const parts = ["detect", "solve", "trial", "rest"] as const;
type Part = (typeof parts)[number];
const partOf = (stage: StageName): Part => parts.find((part) => part === stage) ?? "rest";

export default defineRun({
  name: "work",
  purpose: "How many nanoseconds does a unit of counted work take, scene by scene?",
  options: {
    only: { type: "text", what: "only scenes whose name has this in it" },
    frames: { type: "number", default: 150, above: 0, what: "of each scene" },
    budget: { type: "number", default: 0, atLeast: 0, what: "of the world, ms; 0: as the scene has it" },
  },
  columns: {
    scene: {},
    milliseconds: { title: "CPU of a frame, mean", unit: "ms" },
    worst: { title: "worst", unit: "ms" },
    counted: { title: "most counted", unit: "ms" },
    mean: { title: "ns per unit", digits: 2 },
    low: { title: "5 % of frames below", digits: 2 },
    high: { title: "5 % above", digits: 2 },
    detect: { digits: 2 },
    solve: { digits: 2 },
    trial: { digits: 2 },
    rest: { title: "all else", digits: 2 },
    overloaded: { title: "frames overloaded" },
  },
  run({ options, row, check, progress }) {
    const names = Object.keys(workScenes) as (keyof typeof workScenes)[];
    const chosen = names.filter((name) => name.includes(options.only ?? ""));
    chosen.forEach((scene, index) => {
      // Once through, so that the code is compiled.
      const rehearsal = workScenes[scene]();
      for (let k = 0; k < options.frames; k++) rehearsal.step();
      const { world, step } = workScenes[scene]();
      if (options.budget > 0) world.work.budget = options.budget * 1e6;
      const watch = new PartWatch(world);
      const frames: { ms: number; units: number }[] = [];
      let overloaded = 0;
      for (let k = 0; k < options.frames; k++) {
        progress((index + k / options.frames) / chosen.length, scene);
        const began = process.cpuUsage();
        step();
        const { user, system } = process.cpuUsage(began);
        if (world.statistics.overloaded > 0) overloaded++;
        const ms = (user + system) / 1e3;
        if (ms > shortest) frames.push({ ms, units: world.statistics.work });
      }
      if (frames.length < fewest) return;
      const ratios = frames.map(({ ms, units }) => (1e6 * ms) / units);
      const sum = (of: (frame: { ms: number; units: number }) => number) =>
        frames.reduce((total, frame) => total + of(frame), 0);
      const mean = (1e6 * sum(({ ms }) => ms)) / sum(({ units }) => units);
      row({
        scene,
        milliseconds: sum(({ ms }) => ms) / frames.length,
        worst: Math.max(...frames.map(({ ms }) => ms)),
        counted: Math.max(...frames.map(({ units }) => units)) / 1e6,
        mean,
        low: quantile(ratios, outliers),
        high: quantile(ratios, 1 - outliers),
        ...watch.shares(),
        overloaded,
      });
      check({ what: `${scene}: ns per unit`, value: mean, wanted: between(1 / factor, factor) });
    });
  },
});

/** Time and work of the stages, and of what is done between them. */
class PartWatch {
  readonly #time = new Map<Part, number>();
  readonly #units = new Map<Part, number>();
  #last = 0;
  #worked = 0;

  constructor(private readonly world: RodWorld) {
    for (const name of stageNames) {
      addSystem(world, { before: name, name: `before ${name}`, run: () => this.#note("rest") });
      addSystem(world, { after: name, name: `after ${name}`, run: () => this.#note(partOf(name)) });
    }
  }

  /** ms of each part over its counted ms. */
  shares(): Record<Part, number> {
    const of = (part: Part) => (1e6 * (this.#time.get(part) ?? 0)) / (this.#units.get(part) ?? 0);
    return Object.fromEntries(parts.map((part) => [part, of(part)])) as Record<Part, number>;
  }

  #note(part: Part): void {
    const now = performance.now();
    const { work } = this.world.statistics;
    // A new call begins with no work; what was outside of it is nobody's.
    if (work >= this.#worked && now - this.#last < 1e3) {
      this.#time.set(part, (this.#time.get(part) ?? 0) + now - this.#last);
      this.#units.set(part, (this.#units.get(part) ?? 0) + work - this.#worked);
    }
    this.#last = now;
    this.#worked = work;
  }
}

import { existsSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { combedWisp } from "../../sample-game/scenes/comb-wisp.js";
import { createSalon } from "../../sample-game/scenes/salon-world.js";
import type { RodWorld } from "../../systems/index.js";
import { createNullScene } from "../plugin/null-scene.js";
import { haveBegun } from "../systems/threads/begun.js";
import { defineRun, median } from "../runner/index.js";

interface Scene {
  readonly world: RodWorld;
  step(): void;
}
const frame = 1 / 60;

/** Hair on hair, without picture. */
function salon(curl: number, strands: number, workers: number): Scene {
  const { scene } = createNullScene();
  const { rods, settings } = createSalon(scene, { strands, curl, collisions: "all", threads: { workers } });
  settings.turn = 1;
  return { world: rods.world, step: () => rods.step(frame) };
}

export default defineRun({
  name: "threads",
  purpose: "What do workers save of the time of a step, and what do they cost?",
  options: {
    workers: { type: "integer", default: 2, minimum: 1, what: "largest number of workers" },
    frames: { type: "integer", default: 60, minimum: 2, what: "steps that are measured" },
    warm: { type: "integer", default: 90, minimum: 0, what: "steps before" },
    strands: { type: "integer", default: 200, minimum: 1, what: "strands of the salon" },
    fibres: { type: "integer", default: 225, minimum: 1, what: "fibres of the wisp" },
  },
  columns: {
    scene: {},
    workers: {},
    wall: { title: "wall time, median", unit: "ms", digits: 3 },
    least: { title: "least", unit: "ms", digits: 3 },
    cpu: { title: "CPU time of all threads, mean", unit: "ms", digits: 3 },
    main: { title: "of the main thread, median", unit: "ms", digits: 3 },
    predict: { title: "deform and predict", unit: "ms", digits: 2 },
    detect: { unit: "ms", digits: 2 },
    solve: { unit: "ms", digits: 2 },
    contacts: {},
    jobs: { title: "jobs shared, a step", digits: 2 },
    load: { title: "load of the machine", digits: 2 },
  },
  run({ options, row, check, progress }) {
    const { strands, fibres, frames, warm } = options;
    const counts = Array.from({ length: options.workers + 1 }, (_, i) => i);
    const scenes: Record<string, (workers: number) => Scene> = {
      [`salon, ${strands} wavy strands`]: (workers) => salon(40, strands, workers),
      [`wisp, ${fibres} wavy fibres`]: (workers) => combedWisp({ fibres, relaxing: 1, workers }),
    };
    Object.entries(scenes).forEach(([scene, create], k) => {
      const runs = counts.map((workers) => {
        const made = create(workers);
        if (workers > 0) haveBegun(made.world, workers);
        return new Measured(made);
      });
      for (let i = 0; i < warm + frames; i++) {
        progress((k + i / (warm + frames)) / 2, scene);
        // In turn, so that what else runs on the machine meets all alike.
        for (const each of runs) each.step(i >= warm);
      }
      const contacts = runs.map(({ scene: { world } }) => world.contacts.count);
      runs.forEach((each, workers) => row({ scene, workers, ...each.report(), load: loadavg()[0] }));
      check({
        what: `${scene}: contacts differ`,
        value: Math.max(...contacts) - Math.min(...contacts),
        wanted: "0",
        holds: new Set(contacts).size === 1,
      });
      for (const { scene: made } of runs) made.world.threads.dispose();
    });
  },
});

/**
 * ms that the main thread has run: what a step takes where every thread has a core to itself, whatever else the
 * machine does. Linux tells; elsewhere it is NaN.
 */
function mainThreadTime(): number {
  if (!existsSync(schedule)) return NaN;
  return Number(readFileSync(schedule, "utf8").split(" ")[0]) / 1e6;
}
const schedule = "/proc/self/schedstat";

class Measured {
  readonly #wall: number[] = [];
  readonly #main: number[] = [];
  readonly #stages = { predict: [] as number[], detect: [] as number[], solve: [] as number[] };
  #cpu = 0;
  #jobs = 0;

  constructor(readonly scene: Scene) {}

  step(counts: boolean): void {
    const { world } = this.scene;
    const jobs = world.threads.jobs;
    const cpu = process.cpuUsage();
    const main = mainThreadTime();
    const began = performance.now();
    this.scene.step();
    const wall = performance.now() - began;
    const ran = mainThreadTime();
    const { user, system } = process.cpuUsage(cpu);
    if (!counts) return;
    const { deform, predict, detect, solve } = world.statistics.milliseconds;
    this.#wall.push(wall);
    this.#main.push(ran - main);
    this.#cpu += (user + system) / 1000;
    this.#jobs += world.threads.jobs - jobs;
    this.#stages.predict.push(deform + predict);
    this.#stages.detect.push(detect);
    this.#stages.solve.push(solve);
  }

  report() {
    const { predict, detect, solve } = this.#stages;
    const count = this.#wall.length;
    return {
      wall: median(this.#wall),
      least: Math.min(...this.#wall),
      cpu: this.#cpu / count,
      main: median(this.#main),
      predict: median(predict),
      detect: median(detect),
      solve: median(solve),
      contacts: this.scene.world.contacts.count,
      jobs: this.#jobs / count,
    };
  }
}

import { compare } from "../../runner/index.js";
import { leastError, type Engine, type LiveRope, type Scene, type Variant } from "./rope.js";
import { score, type Score, type Truth } from "./score.js";

export interface Point extends Score {
  readonly settings: string;
  /** Milliseconds of the processor per simulated second. */
  readonly time: number;
}

/** The settings of an engine that no other of its settings beats in both error and time, fastest first. */
export interface Curve {
  readonly engine: string;
  readonly points: Point[];
  readonly tried: number;
  readonly failed: number;
}

interface Settings {
  readonly rounds: number;
  readonly extent: "few" | "all";
  readonly progress: (share: number, text: string) => void;
}

interface Trial extends Score {
  readonly variant: Variant;
  readonly roughTime: number;
}

const framesPerSecond = 60;
/** Errors from here on are those of ropes that fly apart or do not move at all. */
const useless = 0.3;

/** Tries all settings once, then times those that may matter, all engines side by side. */
export function measureCurves(
  engines: readonly Engine[],
  scene: Scene,
  truth: Truth,
  { rounds, extent, progress }: Settings,
): Curve[] {
  const trials = engines.map((engine, i) => {
    const variants = engine.variants(scene, extent);
    warm(scene, variants, extent === "few" ? 20 : 600);
    return variants.map((variant, k) => {
      progress((0.7 * (i + k / variants.length)) / engines.length, `${engine.name}, ${variant.settings}`);
      return tryOut(scene, truth, variant);
    });
  });
  const usable = trials.map((list) => list.filter(({ error }) => error < useless));
  const live: LiveRope[] = [];
  const works: Record<string, () => void> = {};
  usable.forEach((list, i) => {
    for (const trial of mayMatter(list)) {
      const rope = trial.variant.build(scene);
      live.push(rope);
      works[`${i} ${trial.variant.settings}`] = () => rope.frame();
    }
  });
  const { timings } = compare(works, {
    warmUp: extent === "few" ? 2 : 40,
    batch: extent === "few" ? 1 : 10,
    rounds,
    progress: (part) => progress(0.7 + 0.3 * part, "timing"),
  });
  for (const rope of live) rope.dispose();
  return engines.map((engine, i) => {
    const points = usable[i]
      .filter(({ variant }) => timings[`${i} ${variant.settings}`])
      .map(({ variant, error, periodError }) => ({
        settings: variant.settings,
        time: (timings[`${i} ${variant.settings}`].median * framesPerSecond) / 1000,
        error,
        ...(periodError !== undefined && { periodError }),
      }));
    return {
      engine: engine.name,
      points: unbeaten(points),
      tried: trials[i].length,
      failed: trials[i].length - usable[i].length,
    };
  });
}

function tryOut(scene: Scene, truth: Truth, variant: Variant): Trial {
  const rope = variant.build(scene);
  const result = score(scene, rope, truth);
  const time = roughTime(rope);
  rope.dispose();
  return { ...result, variant, roughTime: time };
}

/** Milliseconds a frame, the best of a few batches: in a single short one the compiler may be at work on what it has just met. */
function roughTime(rope: LiveRope): number {
  let best = Infinity;
  for (let batch = 0; batch < 5; batch++) {
    const start = process.cpuUsage();
    for (let frames = 1, spent = 0; spent < 2000; frames++) {
      rope.frame();
      const { user, system } = process.cpuUsage(start);
      spent = user + system;
      if (spent >= 2000) best = Math.min(best, spent / 1000 / frames);
    }
  }
  return best;
}

/** Lets the compiler settle before the first rough time; settings of all sizes, since it specialises on what it sees. */
function warm(scene: Scene, variants: readonly Variant[], milliseconds: number): void {
  const ropes = [0, 0.5, 1].map((share) => variants[Math.floor(share * (variants.length - 1))].build(scene));
  const start = process.cpuUsage();
  for (let spent = 0; spent < milliseconds;) {
    for (const rope of ropes) rope.frame();
    const { user, system } = process.cpuUsage(start);
    spent = (user + system) / 1000;
  }
  for (const rope of ropes) rope.dispose();
}

/** Rough times may be wrong by a factor; what is not beaten clearly is timed properly. */
function mayMatter(trials: readonly Trial[]): Trial[] {
  return trials.filter(
    (a) => !trials.some((b) => b !== a && isNoWorse(b, a) && b.roughTime < 0.5 * a.roughTime),
  );
}

function unbeaten(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.time - b.time || a.error - b.error);
  return sorted.filter((point, i) => sorted.slice(0, i).every((faster) => !isNoWorse(faster, point)));
}

/** Whether the error of `a` is not above that of `b`, as far as errors can be told apart. */
export function isNoWorse(a: { readonly error: number }, b: { readonly error: number }): boolean {
  return a.error <= Math.max(b.error, leastError);
}

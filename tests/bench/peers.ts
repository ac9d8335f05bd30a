import { atLeast, atMost, defineRun } from "../runner/index.js";
import { loadEngines } from "./peers/engines.js";
import { build as buildOwn, ownRods } from "./peers/own-rods.js";
import { gamma, rope, scenes, type Scene } from "./peers/rope.js";
import { intervals, score, type Truth } from "./peers/score.js";
import { convergedSwing } from "./peers/converged-swing.js";
import { restingShape } from "./peers/planar-elastica.js";
import { isNoWorse, measureCurves, type Curve } from "./peers/curves.js";

const peerNames = ["havok", "ammo", "jolt", "mujoco"] as const;
const sceneNames = ["cantilever", "span", "load", "swing"] as const;
/** Errors above this share of the length are none that anybody would want to compare. */
const worstError = 0.03;
const levels = [0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001];

export default defineRun({
  name: "peers",
  purpose: "What does a rope cost at a given error: this package, Havok, Ammo, Jolt and MuJoCo side by side?",
  options: {
    engines: { type: "choices", choices: peerNames, default: peerNames, what: "engines to compare with" },
    scenes: {
      type: "choices",
      choices: sceneNames,
      default: sceneNames,
      what: "what the rope is put through",
    },
    rounds: { type: "integer", default: 9, minimum: 1, what: "batches of each measurement" },
    few: { type: "flag", what: "one setting per engine, for a quick look" },
  },
  columns: {
    engine: { title: "engine" },
    settings: { title: "settings" },
    time: { title: "time per simulated second", unit: "ms" },
    error: { title: "error or stretch", unit: "% of the length" },
    periodError: { title: "error of the period", unit: "%" },
    tried: { title: "settings tried" },
    failed: { title: "of them useless (error above 30 %)" },
    cannot: { title: "cannot represent" },
    scene: { title: "scene" },
    level: { title: "error", unit: "% of the length" },
    "MuJoCo chain": { title: "MuJoCo chain" },
  },
  async run({ options, row, check, plot, progress }) {
    const engines = [
      ownRods,
      ...(await loadEngines(options.engines as readonly (typeof peerNames)[number][])),
    ];
    for (const { name, cannot } of engines) row({ engine: name, cannot }, { table: "Engines" });
    const chosen = options.scenes as readonly Scene["name"][];
    chosen.forEach((name, index) => {
      const scene = scenes[name];
      const truth = truthOf(scene, options.few);
      const share = (part: number): number => (index + part) / chosen.length;
      const curves = measureCurves(engines, scene, truth, {
        rounds: options.rounds,
        extent: options.few ? "few" : "all",
        progress: (part, text) => progress(share(part), `${name}: ${text}`),
      });
      for (const { engine, points, tried, failed } of curves) {
        row({ engine, tried, failed }, { table: `Settings tried: ${name}` });
        for (const { settings, time, error, periodError } of points) {
          row(
            { engine, settings, time, error: 100 * error, periodError: periodError && 100 * periodError },
            { table: titles[name] },
          );
        }
      }
      plot({
        title: titles[name],
        x: { label: "time per simulated second [ms]", scale: "log" },
        y: { label: "error [% of the length]", scale: "log" },
        series: curves.map(({ engine, points }) => ({
          label: engine,
          x: points.map(({ time }) => time),
          // What is exact stands at the foot of the panel instead of nowhere.
          y: points.map(({ error }) => 100 * Math.max(error, 1e-8)),
          style: "line-points",
        })),
        guides: [{ axis: "y", at: 100 * worstError, label: "3 %" }],
      });
      if (!options.few) {
        for (const level of levels) {
          row(
            { scene: name, level: 100 * level, ...timesAt(level, curves) },
            { table: "Time at a given error [ms]" },
          );
        }
        checkLead(name, curves, check);
      }
      if (name !== "load") {
        const fine = score(scene, buildOwn(scene, options.few ? 16 : 64, options.few ? 8 : 32), truth);
        check({
          what: `${name}: error of this package at its finest, % of the length`,
          value: 100 * fine.error,
          wanted: atMost(options.few ? 1 : 0.1),
        });
      } else {
        checkStretch(scene, truth, options.few ? [[8, 4]] : loadChecks, check);
      }
    });
  },
});

const titles: Record<Scene["name"], string> = {
  cantilever: "Hanging from a level clamp",
  span: "Hanging between two points",
  load: "Stretched by a weight of eleven ropes",
  swing: "Swinging",
};

function truthOf(scene: Scene, isQuick: boolean): Truth {
  if (scene.name === "swing")
    return { swing: convergedSwing(scene, intervals, isQuick ? 10 : 16, isQuick ? 12 : 32) };
  if (scene.name === "load") {
    const straight = (_: unknown, i: number): number =>
      i % 2 === 0 ? 0 : (-rope.length * (i - 1)) / 2 / intervals;
    return { rest: Float64Array.from({ length: 2 * (intervals + 1) }, straight) };
  }
  return { rest: restingShape(gamma, scene, intervals).map((x) => x * rope.length) };
}

const loadChecks = [
  [8, 4],
  [8, 1],
  [32, 4],
] as const;

type CheckNumber = (input: { what: string; value: number; wanted: ReturnType<typeof atLeast> }) => boolean;

/**
 * At the usual step, at a long one and with many elements: a taut rope is stiff across, the more so the finer it is.
 * Without drag, which would hide a slow growth.
 */
function checkStretch(
  scene: Scene,
  truth: Truth,
  settings: readonly (readonly [elements: number, subSteps: number])[],
  check: CheckNumber,
): void {
  for (const [elements, subSteps] of settings) {
    const { error } = score(scene, buildOwn({ ...scene, drag: 0 }, elements, subSteps), truth);
    check({
      what: `load: stretch of this package, ${elements} elements at ${60 * subSteps} steps/s, %`,
      value: 100 * error,
      wanted: atMost(0.01),
    });
  }
}

/** Milliseconds of the fastest setting of each engine whose error is not above the level; empty where none is. */
function timesAt(level: number, curves: readonly Curve[]): Record<string, number | undefined> {
  return Object.fromEntries(
    curves.map(({ engine, points }) => [engine, points.find(({ error }) => error <= level)?.time]),
  );
}

/** How many times longer a peer takes than this package at the same error or less, where its lead is least. */
function checkLead(scene: string, [own, ...peers]: Curve[], check: CheckNumber): void {
  for (const peer of peers) {
    const points = peer.points.filter(({ error }) => error < worstError);
    const leads = points.map((point) => {
      const fast = Math.min(...own.points.filter((mine) => isNoWorse(mine, point)).map(({ time }) => time));
      return { error: point.error, lead: point.time / fast };
    });
    if (leads.length === 0) continue;
    const least = leads.reduce((a, b) => (b.lead < a.lead ? b : a));
    check({
      what: `${scene}: least lead over ${peer.engine} (at an error of ${(100 * least.error).toPrecision(2)} %)`,
      value: least.lead,
      wanted: atLeast(1),
    });
  }
}

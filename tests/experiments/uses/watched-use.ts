import { mostWork, noWork, WorkCounter, type CountedWork } from "../../oracle/counted-work.js";
import { PassingRods } from "../../oracle/passing-rods.js";
import { measureWorld } from "../../oracle/world-measures.js";
import type { Work } from "../../runner/guard/child.js";
import type { Watch } from "../../runner/guard/watch.js";
import { median } from "../../runner/index.js";
import { uses, type UseName } from "./table.js";

export interface UseInput {
  readonly name: UseName;
  readonly seconds: number;
}

/** Worst of all frames; of a use that froze, up to there. */
export interface UseReport {
  readonly frames: number;
  readonly isFinite: boolean;
  /** CPU time of a frame, ms. */
  readonly milliseconds: number;
  readonly slowest: number;
  /** The longest frame of a page that has just been opened, while code is being compiled. */
  readonly slowestCold: number;
  /** Counted work of a frame, ms, at most; CPU time of warm frames over it; frames that were overloaded. */
  readonly counted: number;
  readonly perUnit: number;
  readonly overloads: number;
  /** Seconds by which rods fell behind, at most. */
  readonly behind: number;
  readonly work: CountedWork;
  /** Elastic and kinetic energy at most, J, and over what there was at first and was given since. */
  readonly energy: number;
  readonly share: number;
  /** m/s */
  readonly fastest: number;
  readonly passages: number;
  /** Ropes that were too curly to be watched for passages. */
  readonly unwatched: number;
  readonly contacts: number;
  readonly unsolved: number;
}

/** How often a use is run: the code that it needs is compiled by the last time. */
const rounds = 3;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const work: Work<UseInput, UseReport, UseReport> = (input, watch) => {
  let report = runOnce(input, watch, undefined);
  const cold = report.slowest;
  for (let round = 1; round < rounds; round++) report = runOnce(input, watch, cold);
  return report;
};

function runOnce({ name, seconds }: UseInput, watch: Watch<UseReport>, cold: number | undefined): UseReport {
  const use = uses[name]();
  const { world } = use;
  const counter = new WorkCounter(world);
  const passing = new PassingRods(world);
  const atFirst = measureWorld(world);
  const times: number[] = [];
  const counts: number[] = [];
  const most = {
    overloads: 0,
    behind: 0,
    energy: 0,
    fastest: 0,
    passages: 0,
    unwatched: 0,
    contacts: 0,
    unsolved: 0,
  };
  let worst = noWork();
  let isFinite = true;
  let known = 0;
  const report = (): UseReport => ({
    frames: times.length,
    isFinite,
    milliseconds: times.length > 0 ? median(times) : 0,
    slowest: Math.max(0, ...times),
    slowestCold: cold ?? Math.max(0, ...times),
    counted: Math.max(0, ...counts),
    perUnit: sum(times) / Math.max(1e-9, sum(counts)),
    work: worst,
    share: most.energy / (atFirst.elastic + atFirst.kinetic + use.given),
    ...most,
  });
  for (let i = 0; i < Math.round(60 * seconds) && isFinite; i++) {
    passing.begin();
    const watched = passing.milliseconds;
    const milliseconds = watch.frame(() => {
      use.each?.(i / 60);
      use.step();
    });
    times.push(Math.max(0, milliseconds - (passing.milliseconds - watched)));
    counts.push(world.statistics.work / 1e6);
    if (world.statistics.overloaded > 0) most.overloads++;
    most.behind += world.statistics.behind;
    const now = measureWorld(world);
    isFinite = now.isFinite;
    most.energy = Math.max(most.energy, now.elastic + now.kinetic);
    most.fastest = Math.max(most.fastest, now.fastest);
    passing.end();
    known = Math.max(known, use.passed?.() ?? 0);
    most.passages = passing.count + known;
    most.unwatched = Math.max(most.unwatched, passing.unwatched);
    most.contacts = Math.max(most.contacts, world.statistics.contacts);
    most.unsolved = Math.max(most.unsolved, world.statistics.unsolved);
    worst = mostWork(worst, counter.take());
    watch.note(report());
  }
  return report();
}

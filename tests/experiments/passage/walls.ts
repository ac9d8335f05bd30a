import type { Work } from "../../runner/guard/child.js";
import type { SeedInput } from "./seeds.js";
import { measureWorld } from "../../oracle/world-measures.js";
import { median } from "../../runner/index.js";
import { wallCase, wallScene, type WallCase } from "./wall-scene.js";

/** What has come of a rope; of one that froze, up to there. */
export interface WallReport {
  readonly story: string;
  readonly isFinite: boolean;
  /** Seconds after which it went through. */
  readonly passed: number | undefined;
  /** m/s */
  readonly fastest: number;
  readonly contacts: number;
  readonly retries: number;
  /** CPU time of a frame, ms. */
  readonly milliseconds: number;
  readonly slowest: number;
}

/** Sixtieths of a second between two notes to the parent. */
const noted = 10;

export const work: Work<SeedInput, WallReport, WallReport> = ({ seed, seconds }, watch) => {
  const given = wallCase(seed);
  const scene = wallScene(given);
  const { world } = scene.rods;
  const times: number[] = [];
  const most = { fastest: 0, contacts: 0, retries: 0 };
  let passed: number | undefined;
  let isFinite = true;
  const report = (): WallReport => ({
    story: storyOf(given),
    isFinite,
    passed,
    ...most,
    milliseconds: times.length > 0 ? median(times) : 0,
    slowest: Math.max(0, ...times),
  });
  for (let i = 0; i < Math.round(60 * seconds) && passed === undefined; i++) {
    times.push(watch.frame(() => scene.step()));
    const { fastest, isFinite: stillIs } = measureWorld(world);
    isFinite = stillIs;
    if (!isFinite) break;
    most.fastest = Math.max(most.fastest, fastest);
    most.contacts = Math.max(most.contacts, world.statistics.contacts);
    most.retries += world.statistics.retries;
    if (scene.hasPassed()) passed = (i + 1) / 60;
    if (i % noted === 0) watch.note(report());
  }
  scene.rods.scene.getEngine().dispose();
  return report();
};

function storyOf({ wall, thickness, radius, length, elements, friction, ...push }: WallCase): string {
  const thick = wall.endsWith("box") ? ` of ${(1000 * thickness).toFixed(1)} mm` : "";
  const rope = `${(1000 * radius).toFixed(1)} mm, ${length.toFixed(2)} m, ${elements} elements`;
  const how =
    push.thrown > 0
      ? `thrown at ${push.thrown.toFixed(1)} m/s`
      : `${push.weights.toPrecision(3)} weights at ${push.fastest.toFixed(1)} m/s`;
  return `${wall}${thick}; ${rope}, friction ${friction.toFixed(2)}, ${how}, ${push.subSteps} sub-steps`;
}

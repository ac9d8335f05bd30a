import type { Work } from "../../runner/guard/child.js";
import type { SeedInput } from "./seeds.js";
import { median } from "../../runner/index.js";
import { linkedRings, ringCase } from "./ring-scene.js";

/** What has come of a pair of rings; of a pair that froze, up to there. */
export interface RingReport {
  readonly story: string;
  readonly isFinite: boolean;
  /** Seconds after which they came apart. */
  readonly apart: number | undefined;
  /** Widest opening of a ring where it is tied, in radii. */
  readonly opening: number;
  /** Deepest contact of all frames, in radii. */
  readonly gap: number;
  readonly contacts: number;
  readonly retries: number;
  /** CPU time of a frame, ms. */
  readonly milliseconds: number;
  readonly slowest: number;
}

/** Sixtieths of a second between two notes to the parent. */
const noted = 10;

export const work: Work<SeedInput, RingReport, RingReport> = ({ seed, seconds }, watch) => {
  const rings = ringCase(seed);
  const { world, drag, areLinked, opening } = linkedRings(rings);
  const times: number[] = [];
  const most = { opening: 0, gap: 0, contacts: 0, retries: 0 };
  let apart: number | undefined;
  let isFinite = true;
  const report = (): RingReport => ({
    story: storyOf(rings),
    isFinite,
    apart,
    ...most,
    milliseconds: times.length > 0 ? median(times) : 0,
    slowest: Math.max(0, ...times),
  });
  for (let i = 0; i < Math.round(60 * seconds) && apart === undefined; i++) {
    times.push(watch.frame(drag));
    const { contacts, statistics, units } = world;
    most.opening = Math.max(most.opening, opening() / rings.radius);
    most.contacts = Math.max(most.contacts, contacts.count);
    most.retries += statistics.retries;
    for (let row = 0; row < contacts.count; row++)
      most.gap = Math.min(most.gap, (contacts.gap[row] * units.length) / rings.radius);
    isFinite = Number.isFinite(opening());
    if (!isFinite) break;
    if (!areLinked()) apart = (i + 1) / 60;
    if (i % noted === 0) watch.note(report());
  }
  return report();
};

function storyOf({ radius, length, elements, substance, friction, ...hands }: ReturnType<typeof ringCase>) {
  const rope = `${(1000 * radius).toFixed(2)} mm, ${length.toFixed(2)} m, ${elements} elements, ${substance}`;
  const pull = `${hands.weights.toPrecision(3)} weights at ${hands.fastest.toFixed(1)} m/s`;
  return `${rope}, friction ${friction.toFixed(2)}, ${pull}, ${hands.subSteps} sub-steps`;
}

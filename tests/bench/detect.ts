import { buildKnottedRope } from "../../sample-game/scenes/knotted-rope.js";
import { createStrands, wispStrands, type WispOptions } from "../../sample-game/scenes/wisp.js";
import { advance } from "../../systems/advance/advance.js";
import { deform } from "../../systems/deform/deform.js";
import { keepContacts } from "../../systems/detect/contact-persistence.js";
import { findContacts } from "../../systems/detect/detect.js";
import { findCandidates } from "../../systems/detect/find-candidates.js";
import { predict } from "../../systems/predict/predict.js";
import { createRodWorld, type RodWorld } from "../../systems/index.js";
import { atMost, defineRun, growth, median } from "../runner/index.js";

type Build = (world: RodWorld) => unknown;

const curls = { straight: "straight", curly: { radius: 0.004, pitch: 0.03 } } as const;
/** Sub-steps before the first that counts: hair begins to fall and the code gets compiled. */
const warmUp = 6;

export default defineRun({
  name: "detect",
  purpose: "What does finding all contacts cost, part by part, and how does it grow?",
  options: {
    fibres: { type: "integer", default: 2025, minimum: 320, what: "fibres of the largest wisp" },
    steps: { type: "integer", default: 8, minimum: 2, what: "sub-steps that are measured" },
    dense: { type: "number", default: 1.1e-4, minimum: 1e-5, what: "metres between roots of the dense wisp" },
  },
  columns: {
    scene: { title: "scene" },
    pairs: { title: "pairs" },
    contacts: { title: "contacts" },
    churn: { title: "begin and end" },
    broad: { title: "broad", unit: "ms" },
    narrow: { title: "narrow", unit: "ms" },
    persist: { title: "persistence", unit: "ms" },
    share: { title: "persistence", unit: "%" },
    rate: { title: "pairs per second, narrow" },
  },
  run({ options, row, check, plot, progress }) {
    const { fibres, steps, dense } = options;
    const measureScene = (scene: string, build: Build) => {
      const measured = measureSteps(build, steps);
      row({ scene, ...measured });
      return measured;
    };
    const wisp =
      (wispOptions: WispOptions): Build =>
      (world) =>
        createStrands(
          world,
          wispStrands(wispOptions).map((strand) => ({ ...strand, care: "crowd" as const })),
        );

    progress(0, "knotted rope");
    measureScene("knotted rope", (world) => buildKnottedRope(world, { set: true }));
    const sizes = [250, 500, 1000].filter((size) => size < 0.8 * fibres).concat(fibres);
    const names = Object.keys(curls) as (keyof typeof curls)[];
    const series = names.map((name, index) => {
      const y = sizes.map((size, i) => {
        progress(0.05 + 0.35 * (index + i / sizes.length), `${size} ${name} fibres`);
        const { broad, narrow, persist } = measureScene(
          `${size} ${name} fibres`,
          wisp({ fibres: size, curl: curls[name] }),
        );
        return broad + narrow + persist;
      });
      const { exponent } = growth(sizes, y);
      check({ what: `growth exponent, ${name} fibres`, value: exponent, wanted: atMost(1.3) });
      return { label: `${name} fibres`, x: sizes, y, style: "line-points" as const };
    });

    progress(0.8, "dense wisp");
    const { share } = measureScene(`${fibres} straight fibres, dense`, wisp({ fibres, spacing: dense }));
    check({ what: "persistence of the dense wisp, % of the stage", value: share, wanted: atMost(5) });
    plot({
      title: "Detection of one sub-step",
      x: { label: "fibres of 12 elements", scale: "log", ticks: sizes },
      y: { label: "time [ms]", scale: "log" },
      series,
    });
  },
});

/** Relative velocity of contacts, in world units. */
const slip = 0.01;

/** Medians over the sub-steps of a scene that falls freely: contacts begin and end all the time. */
function measureSteps(build: Build, steps: number) {
  const world = createRodWorld();
  build(world);
  const { counts } = world.detection;
  const h = world.clock.frame / world.clock.subSteps;
  const times = { broad: [] as number[], narrow: [] as number[], persist: [] as number[] };
  let [pairs, contacts, churn] = [0, 0, 0];
  for (let i = 0; i < warmUp + steps; i++) {
    deform(world);
    predict(world, h);
    const broad = clock(() => findCandidates(world, h));
    const narrow = clock(() => findContacts(world, h));
    const persist = clock(() => keepContacts(world));
    // Nothing is solved here; contacts of hair that falls freely slip.
    world.contacts.velocity.fill(slip, 0, 3 * world.contacts.count);
    advance(world, h);
    if (i < warmUp) continue;
    times.broad.push(broad);
    times.narrow.push(narrow);
    times.persist.push(persist);
    pairs += counts.candidates / steps;
    contacts += counts.contacts / steps;
    churn += (counts.created + counts.ended) / steps;
  }
  const [broad, narrow, persist] = [median(times.broad), median(times.narrow), median(times.persist)];
  return {
    pairs: Math.round(pairs),
    contacts: Math.round(contacts),
    churn: Math.round(churn),
    broad,
    narrow,
    persist,
    share: (100 * persist) / (broad + narrow + persist),
    rate: (1000 * pairs) / narrow,
  };
}

/** Milliseconds of processor time: other programs on the machine do not count. */
function clock(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

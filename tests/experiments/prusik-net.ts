import { prusikNet } from "../../sample-game/scenes/prusik-net.js";
import { atLeast, atMost, defineRun } from "../runner/index.js";

/** Seconds at the end in which creep is measured; a net that holds creeps no faster than so many mm/s. */
const last = 1;
const slowest = 2;
/** Frictions that hold from the first on, and slip up to the second. */
const [holds, slips] = [0.3, 0.05];
/** A bar that has sunk by so much has slipped off with its knots, metres. */
const fallen = 1;
const framesPerSecond = 60;

export default defineRun({
  name: "prusik-net",
  purpose:
    "Do Prusik knots of soft cord on soft ropes carry bars, and from which friction on (adaptive contact, Figure 1)?",
  options: {
    frictions: {
      type: "numbers",
      default: [0.03, 0.05, 0.1, 0.2, 0.3, 0.5],
      above: 0,
      what: "of ropes and cords",
    },
    masses: {
      type: "numbers",
      default: [0.2, 1, 5],
      above: 0,
      what: "kg of each bar, at a friction that holds",
    },
    storeys: { type: "integer", default: 2, minimum: 1, maximum: 3, what: "bars, one below the other" },
    seconds: { type: "number", default: 4, minimum: 2, what: "for which the net hangs" },
  },
  columns: {
    friction: { title: "mu", digits: 2 },
    mass: { title: "bar", unit: "kg", digits: 2 },
    held: { title: "holds" },
    creep: { title: "creep of the bars in the last second", unit: "mm/s", digits: 2 },
    asymmetry: { title: "knots of a bar apart", unit: "mm", digits: 2 },
    contacts: { title: "contacts at the end" },
    frame: { title: "CPU time of a frame, median", unit: "ms", digits: 2 },
    residual: { title: "worst Es at the end", digits: 2 },
    gap: { title: "smallest gap at the end [cord radii]", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const { frictions, masses, storeys, seconds } = options;
    const cases = [
      ...frictions.map((friction) => ({ friction, mass: 1 })),
      ...masses.filter((mass) => mass !== 1).map((mass) => ({ friction: holds, mass })),
    ];
    const hung = cases.map((each, i) => {
      progress(i / cases.length, `mu ${each.friction}, ${each.mass} kg`);
      const net = hang({ ...each, storeys, seconds });
      const { heights, times, ...values } = net;
      row({ ...each, ...values });
      const name = `mu ${each.friction}, ${each.mass} kg`;
      if (each.friction >= holds) {
        check({ what: `${name}: creep [mm/s]`, value: net.creep ?? Infinity, wanted: atMost(slowest) });
        check({ what: `${name}: smallest gap [radii]`, value: net.gap, wanted: atLeast(-0.2) });
      }
      if (each.friction <= slips)
        check({ what: `${name}: slips`, value: !net.held, wanted: true, holds: !net.held });
      return { ...each, heights, times };
    });
    plot({
      title: "Lowest bar of a net of Prusik knots (Figure 1)",
      x: { label: "time [s]" },
      y: { label: "height [m]" },
      series: hung.map(({ friction, mass, times, heights }) => ({
        label: `mu ${friction}, ${mass} kg`,
        x: times,
        y: heights,
      })),
    });
  },
});

function hang(given: { friction: number; mass: number; storeys: number; seconds: number }) {
  const net = prusikNet(given);
  const frames = Math.round(given.seconds * framesPerSecond);
  const start = net.heights().at(-1)!;
  const [times, heights, milliseconds] = [0, 1, 2].map(() => [] as number[]);
  let held = true;
  for (let i = 1; i <= frames && held; i++) {
    const began = process.cpuUsage();
    net.step();
    milliseconds.push(process.cpuUsage(began).user / 1e3);
    times.push(i / framesPerSecond);
    heights.push(net.heights().at(-1)!);
    held = start - heights.at(-1)! < fallen;
  }
  const before = heights[Math.max(0, heights.length - 1 - Math.round(last * framesPerSecond))];
  const creep = (1e3 * (before - heights.at(-1)!)) / last;
  const places = net.places();
  const { contacts, units, statistics } = net.world;
  let gap = 0;
  for (let k = 0; k < contacts.count; k++)
    gap = Math.min(gap, (contacts.gap[k] * units.length) / net.cordRadius);
  return {
    held: held && creep < 10 * slowest,
    creep: held ? creep : undefined,
    asymmetry: held ? 1e3 * Math.abs(places[0] - places[1]) : undefined,
    contacts: held ? contacts.count : undefined,
    frame: [...milliseconds].sort((a, b) => a - b)[milliseconds.length >> 1],
    residual: statistics.residual,
    gap,
    times,
    heights,
  };
}

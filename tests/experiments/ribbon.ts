import { atLeast, atMost, defineRun, measure, type Panel } from "../runner/index.js";
import { frame, HangingSheet, sheets, type Sheet } from "./ribbon/sheets.js";

/** Points at which shapes are compared and drawn. */
const points = 60;

export default defineRun({
  name: "ribbon",
  purpose:
    "Do a curled ribbon, a poster and a parchment need more than one or two clothoids, and what do they cost?",
  options: {
    hanging: { type: "number", default: 10, above: 0, what: "seconds in which they come to rest" },
    pulling: { type: "number", default: 1, above: 0, what: "seconds in which a hand pulls them straight" },
    reference: { type: "integer", default: 24, minimum: 2, what: "clothoids of what they are compared with" },
    rounds: { type: "integer", default: 5, minimum: 1, what: "timed batches" },
  },
  columns: {
    clothoids: {},
    time: { title: "time of a frame", unit: "us", digits: 3 },
    real: { title: "times faster than real", digits: 3 },
    straight: { title: "tip when pulled straight / length", digits: 3 },
    rest: { title: "tip at rest / length", digits: 3 },
    error: { title: "distance at rest / length", digits: 2 },
    back: { title: "after it was let go / length", digits: 2 },
    gain: { title: "largest gain of energy when free [share]", digits: 2 },
  },
  run({ options, row, check, plot, progress }) {
    const panels: Panel[] = [];
    sheets.forEach((sheet, i) => {
      progress(i / sheets.length, sheet.name);
      const found = tried(sheet, options);
      const time = measure(frameOf(sheet), { rounds: options.rounds, batch: 20 }).low;
      const { name, clothoids } = sheet;
      const { straight, rest, error, back, gain } = found;
      row({ name, clothoids, time, real: (1e6 * frame) / time, straight, rest, error, back, gain });
      check({ what: `${name}: times faster than real`, value: (1e6 * frame) / time, wanted: atLeast(20) });
      check({
        what: `${name}: depth of the tip when pulled straight / length`,
        value: straight,
        wanted: atLeast(0.95),
      });
      check({
        what: `${name}: back in its shape after it was let go / length`,
        value: back,
        wanted: atMost(0.02),
      });
      check({
        what: `${name}: largest gain of energy in a frame when free`,
        value: gain,
        wanted: atMost(1e-3),
      });
      check({
        what: `${name}: distance at rest from ${options.reference} clothoids / length`,
        value: error,
        wanted: atMost(0.1),
      });
      panels.push({
        title: `${name}, ${clothoids} ${clothoids === 1 ? "clothoid" : "clothoids"}`,
        x: { label: "x [m]" },
        y: { label: "height [m]" },
        sameUnits: true,
        series: found.shapes.map(({ label, shape }) => ({
          label,
          x: shape.map(([x]) => x),
          y: shape.map(([, y]) => y),
          dashed: label !== "at rest" && label !== "pulled",
        })),
      });
    });
    for (const panel of panels) plot(panel);
  },
});

interface Settings {
  readonly hanging: number;
  readonly pulling: number;
  readonly reference: number;
}

function tried(sheet: Sheet, { hanging, pulling, reference }: Settings) {
  const { length } = sheet;
  const fine = new HangingSheet(sheet, reference);
  fine.frames(hanging);
  const hung = new HangingSheet(sheet);
  hung.frames(hanging);
  const atRest = hung.points(points);
  const rest = -hung.tip()[1] / length;
  hung.pull(pulling);
  hung.frames(0.2);
  const pulled = hung.points(points);
  const straight = -hung.tip()[1] / length;
  hung.letGo();
  let [energy, gain] = [hung.energy(), 0];
  const scale = Math.abs(energy);
  const springing: number[][][] = [];
  hung.frames(hanging, (time) => {
    const now = hung.energy();
    gain = Math.max(gain, (now - energy) / scale);
    energy = now;
    if (Math.abs(time - 0.1) < frame / 2) springing.push(hung.points(points));
  });
  const after = hung.points(points);
  return {
    ...{ rest, straight, gain },
    error: distance(atRest, fine.points(points)) / length,
    back: distance(after, atRest) / length,
    shapes: [
      { label: "at rest", shape: atRest },
      { label: "pulled", shape: pulled },
      ...springing.map((shape) => ({ label: "0.1 s after", shape })),
      { label: `${reference} clothoids`, shape: fine.points(points) },
    ],
  };
}

/** Root of the mean square distance of points that belong to each other. */
function distance(a: readonly number[][], b: readonly number[][]): number {
  const squares = a.map((point, i) => point.reduce((sum, x, c) => sum + (x - b[i][c]) ** 2, 0));
  return Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / a.length);
}

/** A frame of a sheet that is shaken by its own fall again and again. */
function frameOf(sheet: Sheet): () => void {
  const hung = new HangingSheet(sheet);
  return () => hung.frames(frame);
}

import { element } from "./elements.js";

/** What is drawn: the time that is seen, and the least force that fills the height. */
const SECONDS = 8;
const LEAST_SCALE = 1e-5;
const [WIDTH, HEIGHT, TEETH_HEIGHT] = [280, 96, 26];

export interface ForceSample {
  /** Simulated seconds. */
  readonly seconds: number;
  /** Newtons. */
  readonly force: number;
  /** Newtons on every tooth, and whether rods hold it back. */
  readonly teeth: ArrayLike<number>;
  readonly snagged: ArrayLike<boolean>;
}

export interface ForcePlot {
  readonly element: HTMLElement;
  /** After every step. */
  add(sample: ForceSample): void;
  /** Newtons: the last value, and the greatest that is seen. */
  readonly force: number;
  readonly peak: number;
}

/** The force on a comb over the last seconds, and below it how the teeth share it. */
export function createForcePlot(): ForcePlot {
  const canvas = element("canvas", { width: String(2 * WIDTH), height: String(2 * (HEIGHT + TEETH_HEIGHT)) });
  const [now, most, tooth] = ["force", "peak", "tooth"].map((name) =>
    element("output", { "data-value": name }, "–"),
  );
  const context = canvas.getContext("2d")!;
  context.scale(2, 2);
  const samples: { seconds: number; force: number }[] = [];
  let peak = 0;
  let drawnAt = -Infinity;
  let scale = LEAST_SCALE;
  let scaledAt = 0;
  let fontSize = 14;
  return {
    element: element(
      "section",
      { class: "force-plot", "aria-label": "Force on the comb" },
      element(
        "p",
        { class: "values" },
        element("span", {}, "Comb ", now),
        element("span", {}, "peak ", most),
        element("span", {}, "tooth ", tooth),
      ),
      canvas,
      element("p", { class: "legend" }, `Last ${SECONDS} s; below it every tooth, red where hair snags`),
    ),
    get force() {
      return samples.length > 0 ? samples[samples.length - 1].force : 0;
    },
    get peak() {
      return peak;
    },
    add({ seconds, force, teeth, snagged }) {
      samples.push({ seconds, force });
      while (samples[0].seconds < seconds - SECONDS) samples.shift();
      peak = samples.reduce((greatest, sample) => Math.max(greatest, sample.force), 0);
      // Text that changes with every image cannot be read.
      if (Math.abs(seconds - drawnAt) > 0.1) {
        drawnAt = seconds;
        // The same on a phone, where the plot is smaller.
        fontSize = (11 * WIDTH) / Math.max(canvas.clientWidth, 0.4 * WIDTH);
        now.textContent = written(force);
        most.textContent = written(peak);
        tooth.textContent = force > 0 ? String(indexOfGreatest(teeth) + 1) : "–";
      }
      context.clearRect(0, 0, WIDTH, HEIGHT + TEETH_HEIGHT);
      scale = followScale(scale, scaleFor(samples), seconds - scaledAt);
      scaledAt = seconds;
      drawCurve(context, samples, seconds, scale, fontSize);
      drawTeeth(context, teeth, snagged);
    },
  };
}

/** Shares of the time that may be off the scale, and of the height that what is not fills. */
const BRIEF = 0.02;
const FILLED = 0.8;
/** Seconds in which the scale follows. */
const FOLLOWING = 0.4;

/**
 * Newtons that fill the height: by what is pulled but for the strongest moments. A tooth that comes free of a snag jerks for an image or
 * two, a hundred times as hard as any stroke; a scale for that would show nothing of the strokes before and after, for as long as it is seen.
 */
export function scaleFor(samples: readonly { readonly force: number }[]): number {
  const forces = samples.map(({ force }) => force).filter((force) => force > 0);
  forces.sort((a, b) => a - b);
  if (forces.length === 0) return LEAST_SCALE;
  const allowed = Math.floor(BRIEF * samples.length);
  return Math.max(LEAST_SCALE, forces[Math.max(0, forces.length - 1 - allowed)] / FILLED);
}

/** A scale on its way to another: eyes can follow. */
export function followScale(scale: number, wanted: number, seconds: number): number {
  return wanted * (scale / wanted) ** Math.exp(-Math.max(0, seconds) / FOLLOWING);
}

const written = (newtons: number) =>
  newtons < 1e-3
    ? `${(1e6 * newtons).toFixed(0)} µN`
    : `${(1e3 * newtons).toFixed(newtons < 0.01 ? 2 : 1)} mN`;

function indexOfGreatest(values: ArrayLike<number>): number {
  let greatest = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[greatest]) greatest = i;
  return greatest;
}

function drawCurve(
  context: CanvasRenderingContext2D,
  samples: readonly { seconds: number; force: number }[],
  seconds: number,
  scale: number,
  fontSize: number,
): void {
  const x = (at: number) => WIDTH * (1 - (seconds - at) / SECONDS);
  const y = (force: number) => HEIGHT - 1 - (HEIGHT - 8) * (force / scale);
  drawScale(context, roundBelow(scale), y, fontSize);
  context.save();
  context.beginPath();
  context.rect(0, 0, WIDTH, HEIGHT);
  context.clip();
  context.beginPath();
  context.moveTo(x(samples[0].seconds), y(0));
  for (const sample of samples) context.lineTo(x(sample.seconds), y(sample.force));
  context.lineTo(x(seconds), y(0));
  context.fillStyle = "#e6a35a33";
  context.fill();
  context.strokeStyle = "#e6a35a";
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}

/** The greatest of 1, 2 and 5 times a power of ten that is not above. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1);
}

/** A line at a round force, and how much that is. */
function drawScale(
  context: CanvasRenderingContext2D,
  force: number,
  y: (force: number) => number,
  fontSize: number,
): void {
  context.strokeStyle = context.fillStyle = "#efe9df55";
  context.lineWidth = 0.5;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(0, y(force));
  context.lineTo(WIDTH, y(force));
  context.stroke();
  context.setLineDash([]);
  context.font = `${fontSize}px system-ui, sans-serif`;
  context.fillStyle = "#efe9dfaa";
  context.fillText(written(force), 2, y(force) + 1.1 * fontSize);
}

/** A bar for every tooth, relative to the one that bears most. */
function drawTeeth(
  context: CanvasRenderingContext2D,
  teeth: ArrayLike<number>,
  snagged: ArrayLike<boolean>,
): void {
  const most = Math.max(LEAST_SCALE / 10, teeth[indexOfGreatest(teeth)]);
  const pitch = WIDTH / teeth.length;
  for (let i = 0; i < teeth.length; i++) {
    const height = 2 + (TEETH_HEIGHT - 8) * (teeth[i] / most);
    context.fillStyle = snagged[i] ? "#e0604a" : "#c9c3b8";
    context.fillRect(i * pitch + 0.25 * pitch, HEIGHT + 5, 0.5 * pitch, height);
  }
}

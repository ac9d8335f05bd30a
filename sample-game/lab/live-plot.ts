// A plot that grows while its experiment runs: a curve for each choice.

export interface Curve {
  readonly label: string;
  readonly points: (readonly [number, number])[];
}

/** Pixels of the canvas, which is drawn at twice the size that it is shown in. */
const MARGIN = { left: 110, right: 24, top: 24, bottom: 76 };
const FONT = "24px ui-sans-serif, system-ui, sans-serif";
const COLOURS = ["#b4532a", "#1f6f8b", "#5b7a2a", "#7a4b94", "#8a6d1f", "#444444"];
/** Of a range: what is left free above and below, and how many ticks there are at about. */
const ROOM = 0.05;
const TICKS = 5;

export class LivePlot {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly axes: { readonly x: string; readonly y: string },
  ) {}

  draw(curves: readonly Curve[]): void {
    const { context } = this;
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    context.font = FONT;
    const all = curves.flatMap(({ points }) => points);
    const x = rangeOf(all.map(([value]) => value));
    const y = rangeOf(all.map(([, value]) => value));
    const toX = (value: number) =>
      MARGIN.left + ((value - x.least) / (x.most - x.least)) * (width - MARGIN.left - MARGIN.right);
    const toY = (value: number) =>
      height -
      MARGIN.bottom -
      ((value - y.least) / (y.most - y.least)) * (height - MARGIN.top - MARGIN.bottom);
    this.drawAxes(x, y, toX, toY);
    curves.forEach(({ points }, i) => {
      context.beginPath();
      for (const [px, py] of points) context.lineTo(toX(px), toY(py));
      context.strokeStyle = COLOURS[i % COLOURS.length];
      context.lineWidth = 4;
      context.lineJoin = "round";
      context.stroke();
    });
    context.textAlign = "right";
    curves.forEach(({ label }, i) => {
      context.fillStyle = COLOURS[i % COLOURS.length];
      context.fillText(label, width - MARGIN.right - 8, MARGIN.top + 26 + 30 * i);
    });
  }

  private drawAxes(x: Range, y: Range, toX: (value: number) => number, toY: (value: number) => number): void {
    const { context, axes } = this;
    const { width, height } = context.canvas;
    context.strokeStyle = "rgb(0 0 0 / 18%)";
    context.lineWidth = 1.5;
    context.fillStyle = "#3b3835";
    context.textAlign = "center";
    for (const tick of ticksOf(x)) {
      line(context, toX(tick), MARGIN.top, toX(tick), height - MARGIN.bottom);
      context.fillText(textOf(tick), toX(tick), height - MARGIN.bottom + 30);
    }
    context.fillText(axes.x, (MARGIN.left + width - MARGIN.right) / 2, height - 10);
    context.textAlign = "right";
    for (const tick of ticksOf(y)) {
      line(context, MARGIN.left, toY(tick), width - MARGIN.right, toY(tick));
      context.fillText(textOf(tick), MARGIN.left - 8, toY(tick) + 8);
    }
    context.save();
    context.translate(24, (MARGIN.top + height - MARGIN.bottom) / 2);
    context.rotate(-Math.PI / 2);
    context.textAlign = "center";
    context.fillText(axes.y, 0, 0);
    context.restore();
  }
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function rangeOf(values: readonly number[]): Range {
  const [least, most] = values.reduce(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Infinity, -Infinity],
  );
  if (!(most >= least)) return { least: 0, most: 1 };
  const room = ROOM * (most - least) || 0.5 * Math.abs(most) || 1;
  return { least: least - room, most: most + room };
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function ticksOf({ least, most }: Range): number[] {
  const rough = (most - least) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) => (first + i) * step);
}

const textOf = (value: number) => String(Number(value.toPrecision(4)));

function line(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}

import type { Axis } from "./panel.js";

export interface Tick {
  readonly at: number;
  /** Missing on minor ticks. */
  readonly label?: TickLabel;
}

/** Plain words, or a power of ten that is set with a raised exponent. */
export type TickLabel = { readonly text: string } | { readonly mantissa: string; readonly exponent: number };

/** Maps data to [0, 1] along an axis. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly Tick[];
  /** The axis' numbers are multiplied by this power of ten to keep their labels short. */
  readonly factor: number;
  shows(value: number): boolean;
  place(value: number): number;
}

/** Room between the outermost data and the frame, as a share of the axis. */
const PADDING = 0.04;
const WANTED_TICKS = 6;

export function axisScale(axis: Axis, values: readonly number[]): Scale {
  for (const end of [axis.minimum, axis.maximum]) {
    if (end !== undefined && !(Number.isFinite(end) && (axis.scale !== "log" || end > 0))) {
      const allowed = axis.scale === "log" ? "a number above 0" : "a finite number";
      throw new Error(`axis "${axis.label}": end ${end}; allowed is ${allowed}`);
    }
  }
  return axis.scale === "log" ? logScale(axis, values) : linearScale(axis, values);
}

function linearScale(axis: Axis, values: readonly number[]): Scale {
  const shown = values.filter(Number.isFinite);
  const [low, high] = ends(
    axis,
    shown,
    (value) => value,
    (value) => value,
  );
  const step = niceStep((high - low) / WANTED_TICKS);
  const places = axis.ticks ?? multiples(step, low, high);
  const largest = Math.max(...places.map(Math.abs), step);
  // 0.00002 or 3,000,000 on every tick is noise: a common power of ten goes to the end of the axis.
  const factor = largest >= 1e5 || largest < 1e-2 ? Math.floor(Math.log10(largest) + 1e-9) : 0;
  const decimals = Math.max(0, factor - Math.floor(Math.log10(step) + 1e-9));
  const text = (at: number): string => {
    const scaled = at / 10 ** factor;
    return minus(axis.ticks === undefined ? scaled.toFixed(decimals) : String(Number(scaled.toPrecision(6))));
  };
  return {
    low,
    high,
    ticks: places.map((at) => ({ at, label: { text: text(at) } })),
    factor,
    shows: (value) => Number.isFinite(value) && value >= low && value <= high,
    place: (value) => (value - low) / (high - low),
  };
}

function logScale(axis: Axis, values: readonly number[]): Scale {
  const shown = values.filter((value) => value > 0 && value < Infinity);
  const [low, high] = ends(axis, shown.length ? shown : [1, 10], Math.log10, (value) => 10 ** value);
  const span = Math.log10(high / low);
  return {
    low,
    high,
    ticks: axis.ticks ? axis.ticks.map((at) => ({ at, label: plainNumber(at) })) : logTicks(low, high, span),
    factor: 0,
    shows: (value) => value >= low && value <= high,
    place: (value) => Math.log10(value / low) / span,
  };
}

/** Ends of the axis: the given ones, else the data's with some room, never an empty interval. */
function ends(
  axis: Axis,
  shown: readonly number[],
  to: (value: number) => number,
  from: (value: number) => number,
): [number, number] {
  const fallback = shown.length === 0;
  let low = to(axis.minimum ?? (fallback ? 0 : shown.reduce((a, b) => Math.min(a, b))));
  let high = to(axis.maximum ?? (fallback ? 1 : shown.reduce((a, b) => Math.max(a, b))));
  if (!(high > low)) {
    const middle = low;
    const half = axis.scale === "log" ? 0.5 : Math.abs(middle) * 0.1 || 1;
    low = axis.minimum === undefined ? middle - half : low;
    high = axis.maximum === undefined || axis.minimum !== undefined ? middle + half : high;
  }
  const room = PADDING * (high - low);
  return [
    from(axis.minimum === undefined ? low - room : low),
    from(axis.maximum === undefined ? high + room : high),
  ];
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return power * (lead < 1.5 ? 1 : lead < 3 ? 2 : lead < 7 ? 5 : 10);
}

function multiples(step: number, low: number, high: number): number[] {
  const places: number[] = [];
  const slack = 1e-9 * step;
  for (let k = Math.ceil((low - slack) / step); k * step <= high + slack; k++) {
    places.push(Math.min(high, Math.max(low, k * step)) || 0);
  }
  return places;
}

function logTicks(low: number, high: number, span: number): Tick[] {
  // Below a third of a decade the axis is nearly linear, and so are good ticks.
  if (span < 0.3) {
    const step = niceStep((high - low) / WANTED_TICKS);
    return multiples(step, low, high).map((at) => ({ at, label: plainNumber(at) }));
  }
  const stride = Math.max(1, Math.ceil(span / 8));
  const leads = span < 1.2 ? [1, 2, 3, 4, 6, 8] : span < 1.8 ? [1, 2, 5] : [1];
  const ticks: Tick[] = [];
  const labelled: number[] = [];
  for (let decade = Math.floor(Math.log10(low)); decade <= Math.ceil(Math.log10(high)); decade++) {
    for (let lead = 1; lead <= 9; lead++) {
      const at = Number(`${lead}e${decade}`);
      if (at < low * (1 - 1e-12) || at > high * (1 + 1e-12)) continue;
      if (leads.includes(lead) && decade % stride === 0) labelled.push(at);
      else if (stride === 1 || lead === 1) ticks.push({ at });
    }
  }
  const plain = labelled.every((at) => at >= 1e-3 && at <= 1e4);
  return [...ticks, ...labelled.map((at) => ({ at, label: plain ? plainNumber(at) : powerOfTen(at) }))];
}

function plainNumber(value: number): TickLabel {
  if (value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e6)) return powerOfTen(value);
  return { text: minus(Number(value.toPrecision(6)).toLocaleString("en", { maximumFractionDigits: 9 })) };
}

function powerOfTen(value: number): TickLabel {
  const [lead, exponent] = value.toExponential(5).split("e");
  const mantissa = Number(lead);
  return { mantissa: mantissa === 1 ? "10" : `${minus(String(mantissa))}×10`, exponent: Number(exponent) };
}

/** The minus sign is as wide as a digit; the hyphen is not. */
export function minus(text: string): string {
  return text.replaceAll("-", "−");
}

import { exp, log } from "../../systems/math/elementary.js";
import type { NumberProperty } from "./property.js";

type Scale = Pick<NumberProperty<never>, "scale" | "least" | "most" | "isWhole" | "hasZero" | "hasInfinity">;

/** Share of a slider's way at each end that stands for 0 and for Infinity. */
const END = 0.02;

function ends({ hasZero, hasInfinity }: Scale): readonly [number, number] {
  return [hasZero ? END : 0, hasInfinity ? 1 - END : 1];
}

/** Where on its way, 0 to 1, a slider stands for a value; values beyond its ends stand there. */
export function shareOf(scale: Scale, value: number): number {
  const { least, most } = scale;
  const [low, high] = ends(scale);
  if (scale.hasZero && value <= 0) return 0;
  if (scale.hasInfinity && value === Infinity) return 1;
  const inner =
    scale.scale === "log"
      ? log(Math.max(value, least) / least) / log(most / least)
      : (value - least) / (most - least);
  return low + (high - low) * Math.min(Math.max(inner, 0), 1);
}

/** The value at a share of its way, rounded to what a slider can tell: three digits of its range. */
export function valueAt(scale: Scale, share: number): number {
  const { least, most } = scale;
  const [low, high] = ends(scale);
  if (scale.hasZero && share < low / 2) return 0;
  if (scale.hasInfinity && share > (1 + high) / 2) return Infinity;
  const inner = Math.min(Math.max((share - low) / (high - low), 0), 1);
  if (scale.scale === "linear") {
    const value = least + inner * (most - least);
    return scale.isWhole ? Math.round(value) : Number(value.toPrecision(4));
  }
  const value = least * exp(inner * log(most / least));
  return scale.isWhole ? Math.round(value) : Number(value.toPrecision(3));
}

/** The same with a word for what is endless, and no more digits than one reads. */
export function shown(value: number): string {
  if (value === Infinity) return "∞";
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3)
    return value
      .toExponential(2)
      .replace(/\.?0+e/, "e")
      .replace("e+", "e");
  return String(Number(value.toPrecision(4)));
}

import { elementPlan } from "../../systems/models/element-plan.js";
import { modelOf } from "../../systems/models/model-of.js";
import { hypot } from "../../systems/math/elementary.js";
import { getRestCurvature, setRestCurvature } from "../../systems/index.js";
import { quantity } from "../../systems/world/quantities.js";
import { reject } from "../../systems/world/validate.js";
import type { Rod } from "../rod.js";

/** Points of a curve from the root to the tip, at equal distances; linear in between. */
export const CURVE_POINTS = 5;

/** Radians over the whole rod that are no curl but the crookedness of straight ropes. */
const STRAIGHT = 0.01;

/** A curve that was set, and what elements had of it: a few elements cannot tell all points of it. */
const lastSet = new WeakMap<Rod, { readonly curve: readonly number[]; readonly natural: Float64Array }>();

/** Natural curvature, 1/m, at each point; NaN where the model does not tell it. */
export function naturalCurveOf(rod: Rod): readonly number[] {
  const { world } = rod.owner;
  if (!modelOf(world, rod.handle.entity).naturalCurvature)
    return Array<number>(CURVE_POINTS).fill(Number.NaN);
  const natural = getRestCurvature(world, rod.handle);
  const known = lastSet.get(rod);
  if (known && isSame(known.natural, natural)) return known.curve;
  const sizes = middlesOf(rod).map((_, i) => hypot(natural[3 * i + 1], natural[3 * i + 2]));
  const isStraight = sizes.every((size) => size * rod.length < STRAIGHT);
  return points((share) => (isStraight ? 0 : valueAt(middlesOf(rod), sizes, share)));
}

/** Bends it by nature about the axis that it has, else about its second director; its twist stays. */
export function setNaturalCurve(rod: Rod, curve: readonly number[]): void {
  if (curve.length !== CURVE_POINTS) reject("curve", curve, `${CURVE_POINTS} numbers from root to tip`);
  for (const value of curve) if (value !== 0) quantity("curvature", Math.abs(value), "curvature");
  const { world } = rod.owner;
  const natural = getRestCurvature(world, rod.handle);
  const [first, second] = axisOf(natural, rod.length);
  const shares = points((share) => share);
  middlesOf(rod).forEach((middle, i) => {
    const value = valueAt(shares, curve, middle);
    natural[3 * i + 1] = value * first;
    natural[3 * i + 2] = value * second;
  });
  setRestCurvature(world, rod.handle, natural);
  lastSet.set(rod, { curve: [...curve], natural });
}

const points = (at: (share: number) => number): number[] =>
  Array.from({ length: CURVE_POINTS }, (_, i) => at(i / (CURVE_POINTS - 1)));

/** Where elements have their middles, as shares of the length. */
function middlesOf(rod: Rod): number[] {
  const { borders } = elementPlan(rod.owner.world, rod.handle.entity);
  const whole = borders[borders.length - 1];
  return borders.slice(1).map((border, i) => (0.5 * (border + borders[i])) / whole);
}

/** Linear between places; beyond the first and the last, their values. */
function valueAt(places: readonly number[], values: readonly number[], at: number): number {
  const next = places.findIndex((place) => place >= at);
  if (next < 0) return values[values.length - 1];
  if (next === 0) return values[0];
  const share = (at - places[next - 1]) / (places[next] - places[next - 1]);
  return values[next - 1] + share * (values[next] - values[next - 1]);
}

function axisOf(natural: Float64Array, length: number): readonly [number, number] {
  let [first, second] = [0, 0];
  for (let i = 0; i < natural.length; i += 3) {
    first += (3 * natural[i + 1]) / natural.length;
    second += (3 * natural[i + 2]) / natural.length;
  }
  const size = hypot(first, second);
  return size * length < STRAIGHT ? [0, 1] : [first / size, second / size];
}

/** As far as units tell. */
function isSame(a: Float64Array, b: Float64Array): boolean {
  return (
    a.length === b.length && a.every((value, i) => Math.abs(value - b[i]) <= 1e-9 * (1 + Math.abs(value)))
  );
}

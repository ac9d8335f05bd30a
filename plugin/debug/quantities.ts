import { Care } from "../../components/index.js";
import { modelOf } from "../../systems/models/model-of.js";
import { velocityUnit } from "../../systems/world/units.js";
import type { RodWorld } from "../../systems/index.js";
import type { RodQuantity } from "./debug-options.js";
import { diverging, careColours, sequential, type Rgb } from "./colours.js";
import type { Tensions } from "./tensions.js";

/** A number for every element of a rod, and how it is shown. */
export interface QuantityKind {
  readonly title: string;
  readonly unit: string;
  readonly palette: readonly Rgb[];
  /** Whether values may be below 0: the range then has 0 in its middle. */
  readonly isSigned: boolean;
  /** Names of the values 0, 1, ..., where there are no others. */
  readonly names?: readonly string[];
}

export const quantityKinds: Readonly<Record<RodQuantity, QuantityKind>> = {
  curvature: { title: "curvature", unit: "1/m", palette: sequential, isSigned: false },
  twist: { title: "twist", unit: "rad/m", palette: diverging, isSigned: true },
  strain: { title: "bending strain", unit: "%", palette: sequential, isSigned: false },
  tension: { title: "tension", unit: "N", palette: diverging, isSigned: true },
  speed: { title: "speed", unit: "m/s", palette: sequential, isSigned: false },
  care: { title: "care", unit: "", palette: careColours, isSigned: false, names: ["exact", "crowd"] },
};

/** Math.hypot would box what it is given: lengths are roots of sums here. */
const numbers = new Float64Array(3);

type Reading = (world: RodWorld, rod: number, element: number) => number;

/** In the unit of the kind, in the middle of an element. */
const readings: Readonly<Record<Exclude<RodQuantity, "tension">, Reading>> = {
  curvature: (world, rod, element) => {
    modelOf(world, rod).curvature(world, rod, element, 0.5, numbers, 0);
    return Math.sqrt(numbers[1] * numbers[1] + numbers[2] * numbers[2]) / world.units.length;
  },
  twist: (world, rod, element) => {
    modelOf(world, rod).curvature(world, rod, element, 0.5, numbers, 0);
    return numbers[0] / world.units.length;
  },
  // Of the fibre farthest from the axis, beyond the natural shape.
  strain: (world, rod, element) => {
    const { radius1, radius2 } = world.components.Rod;
    return 100 * modelOf(world, rod).bend(world, rod, element) * Math.max(radius1[rod], radius2[rod]);
  },
  speed: (world, rod, element) => {
    modelOf(world, rod).velocity(world, rod, middleOf(world, rod, element), numbers, 0);
    const square = numbers[0] * numbers[0] + numbers[1] * numbers[1] + numbers[2] * numbers[2];
    return Math.sqrt(square) * velocityUnit(world.units);
  },
  care: (world, rod) => (world.components.Rod.care[rod] === Care.exact ? 0 : 1),
};

/** Of all elements of a rod, from the first on, to `out[at]`. */
export function readQuantity(
  kind: RodQuantity,
  world: RodWorld,
  rod: number,
  tensions: Tensions,
  out: Float64Array,
  at: number,
): void {
  if (kind === "tension") return tensions.read(rod, out, at);
  const read = readings[kind];
  for (let i = 0; i < world.components.Rod.elements[rod]; i++) out[at + i] = read(world, rod, i);
}

/** Arc length of the middle of an element, in the world's units. */
function middleOf({ memory, components }: RodWorld, rod: number, element: number): number {
  const lengths = components.GeneralizedCoordinates.lengthsSpan[rod];
  let s = 0.5 * memory.f64[lengths + element];
  for (let i = 0; i < element; i++) s += memory.f64[lengths + i];
  return s;
}

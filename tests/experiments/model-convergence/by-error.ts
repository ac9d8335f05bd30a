import { growth } from "../../runner/index.js";

export interface Measured {
  readonly model: string;
  readonly elements: number;
  readonly freedoms: number;
  /** L2 distance at rest over the length. */
  readonly error: number;
  /** Microseconds of a step of one rod: of all the frame in that motion, and of deform and predict in its middle. */
  readonly time: number;
  readonly alone: number;
}

/** Unknowns for each element, and beside them, of a clamped rod. */
const unknowns: Readonly<Record<string, readonly [number, number]>> = {
  "super-helix": [3, 0],
  clothoid: [3, 3],
  "elastic-rod": [4, 3],
  corde: [6, 3],
  "mass-spring": [3, 3],
};

export function freedomsOf(model: string, elements: number): number {
  const [each, beside] = unknowns[model];
  return each * elements + beside;
}

export function elementsFor(model: string, freedoms: number): number {
  const [each, beside] = unknowns[model];
  return (freedoms - beside) / each;
}

/**
 * Freedoms and time that an error takes, on straight lines in logarithms through the last pair of measured ones
 * that encloses it: a coarse rod may come near by chance. Nothing where no pair does.
 */
export function interpolate(
  measured: readonly Measured[],
  level: number,
): { freedoms?: number; time?: number; alone?: number } {
  const fine = measured.findIndex((_, i) => measured.slice(i).every(({ error }) => error <= level));
  if (fine < 1) return {};
  const [a, b] = [measured[fine - 1], measured[fine]];
  const share = Math.log(a.error / level) / Math.log(a.error / b.error);
  const between = (from: number, to: number) => from * (to / from) ** share;
  return {
    freedoms: between(a.freedoms, b.freedoms),
    time: between(a.time, b.time),
    alone: between(a.alone, b.alone),
  };
}

/** Slope of the error over the elements. */
export function orderOf(measured: readonly Measured[]): number {
  const elements = measured.map((each) => each.elements);
  return -growth(
    elements,
    measured.map(({ error }) => error),
  ).exponent;
}

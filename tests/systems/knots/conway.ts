// Conway's notation (An enumeration of knots and links, 1970) as drawings: a second source of the knots besides the table's codes.
import type { KnotDiagram } from "../../../systems/knots/diagram.js";

/**
 * Four ends and the crossings between them. Crossing c has the slots 4 c to 4 c + 3, anticlockwise, the strand of the even ones below; `mate` tells
 * which slots are joined.
 */
interface Tangle {
  readonly crossings: readonly number[];
  readonly northWest: number;
  readonly northEast: number;
  readonly southWest: number;
  readonly southEast: number;
}

/**
 * The knot of a rational notation ("3 1 2") or of a sum of rational tangles ("3,2 1,2"), closed as Conway closes it. A plus or a minus
 * at the end ("3,3,2-") is one more crossing, of the kind of the others or of the other kind.
 */
export function conwayKnot(notation: string): KnotDiagram {
  const mate: number[] = [];
  const parts = notation.split(",");
  let whole: Tangle;
  if (parts.length === 1) {
    whole = rational(mate, notation);
  } else {
    whole = parts
      .map((part) => reflected(mate, rational(mate, part.replace(/[+-]$/, ""))))
      .reduce((a, b) => sum(mate, a, b));
    if (notation.endsWith("+")) whole = sum(mate, whole, twists(mate, 1));
    if (notation.endsWith("-")) whole = sum(mate, whole, twists(mate, -1));
  }
  join(mate, whole.northWest, whole.northEast);
  join(mate, whole.southWest, whole.southEast);
  return followed(mate);
}

/** a b c = ((a reflected + b) reflected + c) */
function rational(mate: number[], notation: string): Tangle {
  const numbers = notation.trim().split(" ").map(Number);
  return numbers
    .slice(1)
    .reduce(
      (tangle, count) => sum(mate, reflected(mate, tangle), twists(mate, count)),
      twists(mate, numbers[0]),
    );
}

/** Crossings side by side, the strand that rises to the right above, below if their number is negative. */
function twists(mate: number[], count: number): Tangle {
  const single = (): Tangle => {
    const slot = mate.push(-1, -1, -1, -1) - 4;
    const [northWest, southWest, southEast, northEast] = count > 0 ? [0, 1, 2, 3] : [3, 0, 1, 2];
    return {
      crossings: [slot / 4],
      northWest: slot + northWest,
      northEast: slot + northEast,
      southWest: slot + southWest,
      southEast: slot + southEast,
    };
  };
  return Array.from({ length: Math.abs(count) }, single).reduce((a, b) => sum(mate, a, b));
}

function sum(mate: number[], a: Tangle, b: Tangle): Tangle {
  join(mate, a.northEast, b.northWest);
  join(mate, a.southEast, b.southWest);
  return {
    crossings: [...a.crossings, ...b.crossings],
    northWest: a.northWest,
    southWest: a.southWest,
    northEast: b.northEast,
    southEast: b.southEast,
  };
}

/** In the line from north-west to south-east: clockwise becomes anticlockwise, so the odd slots change places. */
function reflected(mate: number[], tangle: Tangle): Tangle {
  const moved = (slot: number) => (slot >= 0 && slot % 2 === 1 ? slot ^ 2 : slot);
  const slots = tangle.crossings.flatMap((crossing) => [0, 1, 2, 3].map((k) => 4 * crossing + k));
  const before = new Map(slots.map((slot) => [slot, mate[slot]]));
  for (const slot of slots) mate[moved(slot)] = moved(before.get(slot)!);
  return {
    crossings: tangle.crossings,
    northWest: moved(tangle.northWest),
    southEast: moved(tangle.southEast),
    northEast: moved(tangle.southWest),
    southWest: moved(tangle.northEast),
  };
}

function join(mate: number[], a: number, b: number): void {
  mate[a] = b;
  mate[b] = a;
}

/** Walks along the knot. */
function followed(mate: readonly number[]): KnotDiagram {
  const entered: number[] = [];
  let slot = 0;
  do {
    entered.push(slot);
    slot = mate[slot ^ 2];
  } while (slot !== 0);
  if (entered.length !== mate.length / 2) throw new Error("more than one component");
  const signs = new Int8Array(mate.length / 4);
  for (let c = 0; c < signs.length; c++) {
    const [lower, upper] = [0, 1].map(
      (odd) => entered.find((each) => each >> 2 === c && each % 2 === odd)! % 4,
    );
    // Right-handed if the upper strand comes in a quarter before the lower one, anticlockwise.
    signs[c] = (upper + 1) % 4 === lower ? 1 : -1;
  }
  return {
    passes: Int32Array.from(entered, (each) => each >> 2),
    over: Uint8Array.from(entered, (each) => each % 2),
    signs,
  };
}

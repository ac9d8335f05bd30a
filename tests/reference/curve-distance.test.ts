import { describe, expect, it } from "vitest";
import { closestPoints, createClosestPointSearch } from "../../systems/curves/closest-points.js";
import { createCurveSet, endOfCurve } from "../../systems/curves/curve-set.js";
import { writeCurve, type CurveDescription } from "../systems/curves/curve-description.js";
import { readReference } from "./read.js";

interface Minimiser {
  sA: number;
  sB: number;
  smallest_hessian_eigenvalue: number;
}

interface Pair {
  id: number;
  tag: string;
  A: CurveDescription;
  B: CurveDescription;
  distance: number;
  minimisers: Minimiser[] | null;
  minimiser_unique: boolean;
}

const { pairs } = readReference<{ pairs: Pair[] }>("curve-distance");
const curves = createCurveSet(2, 64);
const search = createClosestPointSearch();

function solve(pair: Pair, upperBound: number, precision = 1e-12): boolean {
  writeCurve(curves, 0, pair.A);
  writeCurve(curves, 1, pair.B);
  return closestPoints(
    search,
    curves,
    0,
    0,
    endOfCurve(curves, 0),
    1,
    0,
    endOfCurve(curves, 1),
    upperBound,
    precision,
  );
}

/** Distances of the parameters to the nearest of the known minimisers. */
function parameterError(minimisers: Minimiser[]): number {
  return Math.min(
    ...minimisers.map(({ sA, sB }) => Math.max(Math.abs(search.sA - sA), Math.abs(search.sB - sB))),
  );
}

describe("pairs of curve-distance.json", () => {
  it("are there", () => expect(pairs.length).toBeGreaterThan(0));

  it.each(pairs)("$id, $tag: the global minimum, without a bound", (pair) => {
    expect(solve(pair, Infinity)).toBe(true);
    expect(Math.abs(search.distance - pair.distance)).toBeLessThan(1e-10);
    const sharp = pair.minimisers?.filter((each) => each.smallest_hessian_eigenvalue > 1e-6);
    if (sharp?.length && sharp.length === pair.minimisers!.length) {
      expect(parameterError(sharp)).toBeLessThan(1e-9);
    }
  });

  it.each(pairs)("$id, $tag: found below a bound just above the distance, and at low precision", (pair) => {
    expect(solve(pair, pair.distance * (1 + 1e-9) + 1e-12, 1e-4)).toBe(true);
    expect(Math.abs(search.distance - pair.distance)).toBeLessThan(1e-9 * pair.distance + 1e-12);
  });

  it.each(pairs.filter((pair) => pair.distance > 1e-6))(
    "$id, $tag: rejected by a bound just below",
    (pair) => {
      expect(solve(pair, pair.distance * (1 - 1e-9))).toBe(false);
    },
  );
});

import { describe, expect, it } from "vitest";
import { alexanderPolynomial, determinantOf } from "../../../systems/knots/alexander.js";
import { mirrored, writhe, type KnotDiagram } from "../../../systems/knots/diagram.js";
import { invariantsOf, mirrorInvariants, sumInvariants } from "../../../systems/knots/invariants.js";
import { jonesPolynomial, type Terms } from "../../../systems/knots/jones.js";
import { slotMates } from "../../../systems/knots/planar.js";
import { closedPolygon } from "../../../systems/knots/polygon.js";
import { projected } from "../../../systems/knots/projection.js";
import { sumOfDiagrams } from "../../../systems/knots/factors.js";
import { signatureOf } from "../../../systems/knots/signature.js";
import { knotsWith } from "../../../systems/knots/table.js";
import { seeded } from "../../oracle/random.js";
import { randomPolygon, torusKnot } from "./curves.js";

const drawn = (points: readonly number[]) => projected(closedPolygon(points, true), 0.36, 0.48, 0.8);
/** Drawings with some ten crossings, neither reduced nor simplified. */
const random = seeded(11);
const drawings = Array.from({ length: 120 }, () => drawn(randomPolygon(10, random))).filter(
  (each) => each.signs.length > 0,
);

/** The definition: a sum over the 2^n ways to open the crossings. */
function jonesByStates(diagram: KnotDiagram): Terms {
  const n = diagram.signs.length;
  const mate = slotMates(diagram);
  const bracket = new Map<number, number>();
  for (let state = 0; state < 2 ** n; state++) {
    const isA = (slot: number) => (state >> (slot >> 2)) & 1;
    // Opening with A joins the slots 0 1 and 2 3, the other way 0 3 and 1 2.
    const across = (slot: number) => (isA(slot) ? slot ^ 1 : slot ^ 3);
    const seen = new Set<number>();
    let circles = 0;
    for (let start = 0; start < 4 * n; start++) {
      if (seen.has(start)) continue;
      circles++;
      for (let slot = start; !seen.has(slot); slot = mate[across(slot)]) seen.add(slot).add(across(slot));
    }
    let power = -n;
    for (let c = 0; c < n; c++) power += 2 * ((state >> c) & 1);
    for (let k = 0, binomial = 1; k < circles; binomial *= (circles - 1 - k) / (k + 1), k++) {
      const exponent = power + 2 * (circles - 1) - 4 * k;
      const sign = (circles - 1) % 2 === 0 ? 1 : -1;
      bracket.set(exponent, (bracket.get(exponent) ?? 0) + sign * binomial);
    }
  }
  const w = writhe(diagram);
  return [...bracket]
    .filter(([, coefficient]) => coefficient !== 0)
    .map(([power, coefficient]) => [(3 * w - power) / 4, w % 2 === 0 ? coefficient : -coefficient] as const)
    .sort(([p], [q]) => p - q);
}

/** |det| of the equations of colouring: twice the arc above is the sum of the two below. Floating point, from other equations than Alexander's. */
function determinantByColouring({ passes, over, signs }: KnotDiagram): number {
  const n = signs.length;
  const rows = Array.from({ length: n }, () => new Float64Array(n));
  let arc = 0;
  passes.forEach((crossing, pass) => {
    if (over[pass]) rows[crossing][arc] += 2;
    else {
      rows[crossing][arc]--;
      arc = (arc + 1) % n;
      rows[crossing][arc]--;
    }
  });
  let determinant = 1;
  for (let k = 0; k < n - 1; k++) {
    const pivot = rows
      .slice(k, n - 1)
      .reduce((best, row) => (Math.abs(row[k]) > Math.abs(best[k]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(k, 0, pivot);
    determinant *= pivot[k];
    for (const row of rows.slice(k + 1)) {
      const factor = row[k] / pivot[k];
      for (let j = k; j < n; j++) row[j] -= factor * pivot[j];
    }
  }
  return Math.abs(determinant);
}

const valueAtMinusOne = (terms: Terms) => terms.reduce((sum, [p, c]) => sum + (p % 2 === 0 ? c : -c), 0);
const valueAtOne = (terms: Terms) => terms.reduce((sum, [, c]) => sum + c, 0);

describe("invariants of knots", () => {
  it("has drawings that are knots", () => {
    expect(drawings.filter((each) => determinantOf(alexanderPolynomial(each)) > 1).length).toBeGreaterThan(5);
    expect(Math.max(...drawings.map((each) => each.signs.length))).toBeGreaterThan(9);
  });

  it("Jones polynomial is the sum over all states", () => {
    for (const diagram of drawings.filter((each) => each.signs.length <= 12)) {
      expect(jonesPolynomial(diagram)).toEqual(jonesByStates(diagram));
    }
  });

  it("determinants by Alexander, Jones and colouring agree", () => {
    for (const diagram of drawings) {
      const determinant = determinantOf(alexanderPolynomial(diagram));
      expect(determinantByColouring(diagram)).toBeCloseTo(determinant, 5);
      expect(Math.abs(valueAtMinusOne(jonesPolynomial(diagram)))).toBe(determinant);
      expect(valueAtOne(jonesPolynomial(diagram))).toBe(1);
      // Murasugi: the determinant modulo 4 follows the signature.
      expect(determinant % 4).toBe((Math.abs(signatureOf(diagram)) + 1) % 4);
    }
  });

  it("do not depend on the view, and mirror images have theirs mirrored", () => {
    const points = randomPolygon(10, seeded(3));
    const polygon = closedPolygon(points, true);
    const first = invariantsOf(projected(polygon, 0, 0, 1));
    for (const [x, y, z] of [
      [1, 0, 0],
      [0, 1, 0],
      [0.6, 0, 0.8],
      [0.36, 0.48, 0.8],
    ]) {
      const drawing = projected(polygon, x, y, z);
      expect(invariantsOf(drawing)).toEqual(first);
      expect(invariantsOf(mirrored(drawing))).toEqual(mirrorInvariants(first));
    }
  });

  // Jones 1985: V = t^((p-1)(q-1)/2) (1 - t^(p+1) - t^(q+1) + t^(p+q)) / (1 - t^2).
  it.each([
    [2, 3],
    [2, 5],
    [2, 9],
    [3, 4],
    [3, 5],
    [4, 5],
  ])("torus knot %i, %i has the Jones and Alexander polynomials of the formulas", (p, q) => {
    const { jones, alexander, signature } = invariantsOf(drawn(torusKnot(p, q)));
    const left = new Float64Array(4 * p * q);
    for (const [e, c] of jones) {
      left[e] += c;
      left[e + 2] -= c;
    }
    const right = new Float64Array(left.length);
    const lowest = ((p - 1) * (q - 1)) / 2;
    for (const [e, c] of [
      [0, 1],
      [p + 1, -1],
      [q + 1, -1],
      [p + q, 1],
    ]) {
      right[lowest + e] += c;
    }
    expect(left).toEqual(right);
    // (t^pq - 1)(t - 1) / ((t^p - 1)(t^q - 1)), multiplied out.
    expect(times(times(alexander, powerMinusOne(p)), powerMinusOne(q))).toEqual(
      times(powerMinusOne(p * q), powerMinusOne(1)),
    );
    if (p === 2) expect(signature).toBe(1 - q);
  });

  it("of two knots in a row are products and sums", () => {
    const [a, b] = [drawn(torusKnot(2, 3)), drawn(torusKnot(5, 2))];
    expect(invariantsOf(sumOfDiagrams([a, b]))).toEqual(sumInvariants(invariantsOf(a), invariantsOf(b)));
  });

  it("of the table are those of knots", () => {
    for (const { invariants } of [3, 4, 5, 6, 7, 8, 9].flatMap(knotsWith)) {
      const { alexander, determinant, jones, signature } = invariants;
      expect(alexander).toEqual([...alexander].reverse());
      expect(Math.abs(alexander.reduce((sum, c) => sum + c, 0))).toBe(1);
      expect(valueAtOne(jones)).toBe(1);
      expect(Math.abs(valueAtMinusOne(jones))).toBe(determinant);
      expect(determinant % 4).toBe((Math.abs(signature) + 1) % 4);
    }
  });
});

function powerMinusOne(n: number): number[] {
  return Array.from({ length: n + 1 }, (_, k) => (k === 0 ? -1 : k === n ? 1 : 0));
}

function times(a: readonly number[], b: readonly number[]): number[] {
  const product = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => b.forEach((y, j) => (product[i + j] += x * y)));
  return product;
}

import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { gaussLegendre } from "../../math/gauss-legendre.js";

/**
 * Every integral over a helical element is a sum of constant vectors times one of the scalar integrals below, because
 * position, velocity and acceleration along the element are sums of constant vectors times
 *   s, S2, S3, a2, a3, c2, c3,   a_n = (1/k) dS_n/dk,   c_n = (1/k) da_n/dk,   k = |kappa|.
 * (S_n: `math/helix-functions.ts`.) So the moments < X Y > = int_0^l X Y ds of these functions replace all quadrature.
 * Up to `seriesAngle` they are power series in y = (k l)^2, summed to machine precision; an element that turns further
 * is integrated by Gauss-Legendre quadrature with as many points as its angle asks for.
 */
// prettier-ignore
export const Moment = {
  // < X >
  one: 0, s: 1, S2: 2, S3: 3, a2: 4, a3: 5,
  // < s X >, < S2 X >, < S3 X >
  s_S2: 10, s_S3: 11, s_a2: 12, s_a3: 13,
  S2_S2: 18, S2_S3: 19, S2_a2: 20, S2_a3: 21,
  S3_S3: 27, S3_a2: 28, S3_a3: 29,
  // < a2 X >, < a3 X >
  a2_a2: 36, a3_a3: 45,
} as const;
/** Row X of the moments: < X 1 >, < X s >, < X S2 >, < X S3 >, < X a2 >, < X a3 >, < X c2 >, < X c3 >. */
export const momentStride = 8;
/** Rows X = 1, s, S2, S3, a2, a3. */
const momentRows = 6;
export const momentCount = momentRows * momentStride;

/** Beyond this the terms of the series grow before they fall and cost digits: at 4 radians, two. */
const seriesAngle = 4;
/** The widest panel of the quadrature; rules[a] serves panels that turn at most a radians. */
const panelAngle = 16;
const maximumPanels = 1000;
const rules = Array.from({ length: panelAngle + 1 }, (_, angle) => gaussLegendre(angle + 10));

/**
 * The moments that are series: columns S2 and beyond of every row, from the diagonal on. Basis functions are numbered as
 * the columns; function number n starts with the power s^n.
 */
const factors: (readonly [number, number])[] = [];
for (let row = 0; row < momentRows; row++) {
  for (let column = Math.max(row, 2); column < momentStride; column++) factors.push([row, column]);
}
const seriesCount = factors.length;

const maximumTerms = 30;

/** coefficient[m * seriesCount + i]: moment i is l^(its power) sum_m coefficient (-y)^m. */
const coefficient = new Float64Array(maximumTerms * seriesCount);
/** largestY[m]: with m terms, all moments are exact to rounding up to this y. */
const largestY = new Float64Array(maximumTerms);
/** Of moment i: its power of l, its place, and the place of its mirror image (its own where there is none). */
const lengthPower = new Int32Array(seriesCount);
const place = new Int32Array(seriesCount);
const mirror = new Int32Array(seriesCount);

prepareSeries();

/** Coefficient of (-y)^j s^(n + 2j) / l^(n + 2j) of basis function n: 1, s, S2, S3, a2, a3, c2, c3. */
function basis(n: number, j: number, factorial: number[]): number {
  if (n < 2) return j === 0 ? 1 : 0;
  const derivative = n < 4 ? 1 : n < 6 ? -2 * (j + 1) : 4 * (j + 1) * (j + 2);
  return derivative / factorial[n + 2 * j]!;
}

function prepareSeries(): void {
  const factorial = [1];
  for (let n = 1; n < 2 * maximumTerms + 12; n++) factorial.push(factorial[n - 1]! * n);
  factors.forEach(([row, column], i) => {
    lengthPower[i] = row + column + 1;
    place[i] = row * momentStride + column;
    mirror[i] = column < momentRows ? column * momentStride + row : place[i]!;
    for (let m = 0; m < maximumTerms; m++) {
      let sum = 0;
      for (let j = 0; j <= m; j++) sum += basis(row, j, factorial) * basis(column, m - j, factorial);
      coefficient[m * seriesCount + i] = sum / (row + column + 2 * m + 1);
    }
  });
  for (let m = 1; m < maximumTerms; m++) {
    let y = Infinity;
    for (let i = 0; i < seriesCount; i++) {
      const ratio = Math.abs(coefficient[i]! / coefficient[m * seriesCount + i]!);
      y = Math.min(y, Math.pow(1e-17 * ratio, 1 / m));
    }
    largestY[m] = y;
  }
}

const lengthPowers = new Float64Array(16);
const sums = new Float64Array(seriesCount);

/** All moments of the element with curvature `heap[kappa]` and length `heap[length]`, to `heap[at]`. */
export function helixMoments(heap: Float64Array, kappa: number, length: number, at: number): void {
  const k0 = heap[kappa]!;
  const k1 = heap[kappa + 1]!;
  const k2 = heap[kappa + 2]!;
  const l = heap[length]!;
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  const y = kk * l * l;
  if (y > seriesAngle * seriesAngle) {
    integrate(heap, kk, l, at);
    return;
  }
  let terms = 2;
  while (largestY[terms]! < y) terms++;
  for (let p = 0, power = 1; p < 16; p++, power *= l) lengthPowers[p] = power;
  heap[at] = l;
  heap[at + Moment.s] = heap[at + momentStride] = lengthPowers[2]! / 2;
  heap[at + momentStride + 1] = lengthPowers[3]! / 3;
  const x = -y;
  const last = (terms - 1) * seriesCount;
  // Five Horner schemes side by side: each is a chain of dependent operations, together they keep the processor busy.
  for (let i = 0; i < seriesCount; i += 5) {
    let c = last + i;
    let g0 = coefficient[c]!;
    let g1 = coefficient[c + 1]!;
    let g2 = coefficient[c + 2]!;
    let g3 = coefficient[c + 3]!;
    let g4 = coefficient[c + 4]!;
    for (c -= seriesCount; c >= 0; c -= seriesCount) {
      g0 = g0 * x + coefficient[c]!;
      g1 = g1 * x + coefficient[c + 1]!;
      g2 = g2 * x + coefficient[c + 2]!;
      g3 = g3 * x + coefficient[c + 3]!;
      g4 = g4 * x + coefficient[c + 4]!;
    }
    sums[i] = g0;
    sums[i + 1] = g1;
    sums[i + 2] = g2;
    sums[i + 3] = g3;
    sums[i + 4] = g4;
  }
  for (let i = 0; i < seriesCount; i++) {
    const moment = sums[i]! * lengthPowers[lengthPower[i]!]!;
    heap[at + place[i]!] = moment;
    heap[at + mirror[i]!] = moment;
  }
}

const f = createHelixFunctions();
const values = new Float64Array(momentStride);

/** Gauss-Legendre: products of these functions turn at most twice as fast as the helix, angle + 10 points resolve them. */
function integrate(heap: Float64Array, kk: number, l: number, at: number): void {
  const angle = Math.sqrt(kk) * l;
  // A state that has blown up must not hang the frame that is to notice it.
  const panels = Math.min(Math.ceil(angle / panelAngle), maximumPanels);
  const width = l / panels;
  const { nodes, weights } = rules[Math.min(Math.ceil(angle / panels), panelAngle)] ?? rules[panelAngle]!;
  heap.fill(0, at, at + momentCount);
  for (let panel = 0; panel < panels; panel++) {
    for (let g = 0; g < nodes.length; g++) {
      evaluateBasis(kk, (panel + nodes[g]!) * width);
      const weight = weights[g]! * width;
      for (let row = 0; row < momentRows; row++) {
        const factor = weight * values[row]!;
        const to = at + row * momentStride;
        for (let column = 0; column < momentStride; column++) heap[to + column]! += factor * values[column]!;
      }
    }
  }
}

/** a_n = s^(n+2) 2 f_n', c_n = s^(n+4) 4 f_n'', with df_n/dy = (n f_{n+2} - f_{n+1}) / 2. */
function evaluateBasis(kk: number, s: number): void {
  const ss = s * s;
  const ssss = ss * ss;
  f[0] = kk * ss;
  helixFunctions(f);
  values[0] = 1;
  values[1] = s;
  values[2] = ss * f[2]!;
  values[3] = ss * s * f[3]!;
  values[4] = ssss * (2 * f[4]! - f[3]!);
  values[5] = ssss * s * (3 * f[5]! - f[4]!);
  values[6] = ssss * ss * (8 * f[6]! - 5 * f[5]! + f[4]!);
  values[7] = ssss * ss * s * (15 * f[7]! - 7 * f[6]! + f[5]!);
}

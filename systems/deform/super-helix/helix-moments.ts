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
  S2: 0, S3: 1, a2: 2, a3: 3, c2: 4, c3: 5,
  // < s X >
  s_S2: 6, s_S3: 7, s_a2: 8, s_a3: 9, s_c2: 10, s_c3: 11,
  // < S2 X >
  S2_S2: 12, S2_S3: 13, S2_a2: 14, S2_a3: 15, S2_c2: 16, S2_c3: 17,
  // < S3 X >
  S3_S3: 18, S3_a2: 19, S3_a3: 20, S3_c2: 21, S3_c3: 22,
  // < a2 X >, < a3 X >
  a2_a2: 23, a2_a3: 24, a2_c2: 25, a2_c3: 26, a3_a3: 27, a3_c2: 28, a3_c3: 29,
} as const;
export const momentCount = 30;

/** Beyond this the terms of the series grow before they fall and cost digits: at 4 radians, two. */
const seriesAngle = 4;
/** The widest panel of the quadrature; rules[a] serves panels that turn at most a radians. */
const panelAngle = 16;
const maximumPanels = 1000;
const rules = Array.from({ length: panelAngle + 1 }, (_, angle) => gaussLegendre(angle + 10));

/** The factors of every moment, in the order of `Moment`: indices in `basis` below. */
const [one, s, S2, S3, a2, a3, c2, c3] = [0, 1, 2, 3, 4, 5, 6, 7];
// prettier-ignore
const factors: readonly (readonly [number, number])[] = [
  [one, S2], [one, S3], [one, a2], [one, a3], [one, c2], [one, c3],
  [s, S2], [s, S3], [s, a2], [s, a3], [s, c2], [s, c3],
  [S2, S2], [S2, S3], [S2, a2], [S2, a3], [S2, c2], [S2, c3],
  [S3, S3], [S3, a2], [S3, a3], [S3, c2], [S3, c3],
  [a2, a2], [a2, a3], [a2, c2], [a2, c3], [a3, a3], [a3, c2], [a3, c3],
];

/** Power of s that each basis function starts with. */
const powers = [0, 1, 2, 3, 4, 5, 6, 7];

const maximumTerms = 30;

/** coefficient[m * momentCount + i]: moment i is l^(its power) * sum_m coefficient (-y)^m. */
const coefficient = new Float64Array(maximumTerms * momentCount);
/** l-power of each moment. */
const lengthPower = new Int32Array(momentCount);
/** largestY[m]: with m terms, all moments are exact to rounding up to this y. */
const largestY = new Float64Array(maximumTerms);

prepareSeries();

function prepareSeries(): void {
  const factorial = [1];
  for (let n = 1; n < 2 * maximumTerms + 12; n++) factorial.push(factorial[n - 1]! * n);
  /** Coefficient of (-y)^j s^power of a basis function. */
  const basis = (index: number, j: number): number => {
    if (index <= s!) return j === 0 ? 1 : 0;
    if (index <= S3!) return 1 / factorial[index + 2 * j]!;
    if (index <= a3!) return (-2 * (j + 1)) / factorial[index + 2 * j]!;
    return (4 * (j + 1) * (j + 2)) / factorial[index + 2 * j]!;
  };
  for (let i = 0; i < momentCount; i++) {
    const [x, y] = factors[i]!;
    const power = powers[x]! + powers[y]!;
    lengthPower[i] = power + 1;
    for (let m = 0; m < maximumTerms; m++) {
      let sum = 0;
      for (let j = 0; j <= m; j++) sum += basis(x, j) * basis(y, m - j);
      coefficient[m * momentCount + i] = sum / (power + 2 * m + 1);
    }
  }
  for (let m = 1; m < maximumTerms; m++) {
    let y = Infinity;
    for (let i = 0; i < momentCount; i++) {
      const ratio = Math.abs(coefficient[i]! / coefficient[m * momentCount + i]!);
      y = Math.min(y, Math.pow(1e-17 * ratio, 1 / m));
    }
    largestY[m] = y;
  }
}

const lengthPowers = new Float64Array(16);

/** All moments of an element of length `l` and squared curvature `kk` = |kappa|^2, to `out[at]`. */
export function helixMoments(kk: number, l: number, out: Float64Array, at: number): void {
  const y = kk * l * l;
  if (y <= seriesAngle * seriesAngle) sumSeries(y, l, out, at);
  else integrate(kk, l, Math.sqrt(y), out, at);
}

function sumSeries(y: number, l: number, out: Float64Array, at: number): void {
  let terms = 2;
  while (largestY[terms]! < y) terms++;
  for (let p = 0, power = 1; p < 16; p++, power *= l) lengthPowers[p] = power;
  const x = -y;
  const last = (terms - 1) * momentCount;
  // Six Horner schemes side by side: each is a chain of dependent operations, together they keep the processor busy.
  for (let i = 0; i < momentCount; i += 6) {
    let c = last + i;
    let g0 = coefficient[c]!;
    let g1 = coefficient[c + 1]!;
    let g2 = coefficient[c + 2]!;
    let g3 = coefficient[c + 3]!;
    let g4 = coefficient[c + 4]!;
    let g5 = coefficient[c + 5]!;
    for (c -= momentCount; c >= 0; c -= momentCount) {
      g0 = g0 * x + coefficient[c]!;
      g1 = g1 * x + coefficient[c + 1]!;
      g2 = g2 * x + coefficient[c + 2]!;
      g3 = g3 * x + coefficient[c + 3]!;
      g4 = g4 * x + coefficient[c + 4]!;
      g5 = g5 * x + coefficient[c + 5]!;
    }
    const to = at + i;
    out[to] = g0 * lengthPowers[lengthPower[i]!]!;
    out[to + 1] = g1 * lengthPowers[lengthPower[i + 1]!]!;
    out[to + 2] = g2 * lengthPowers[lengthPower[i + 2]!]!;
    out[to + 3] = g3 * lengthPowers[lengthPower[i + 3]!]!;
    out[to + 4] = g4 * lengthPowers[lengthPower[i + 4]!]!;
    out[to + 5] = g5 * lengthPowers[lengthPower[i + 5]!]!;
  }
}

const f = createHelixFunctions();

/** Gauss-Legendre: products of these functions turn at most twice as fast as the helix, angle + 10 points resolve them. */
function integrate(kk: number, l: number, angle: number, out: Float64Array, at: number): void {
  // A state that has blown up must not hang the frame that is to notice it.
  const panels = Math.min(Math.ceil(angle / panelAngle), maximumPanels);
  const width = l / panels;
  const { nodes, weights } = rules[Math.min(Math.ceil(angle / panels), panelAngle)] ?? rules[panelAngle]!;
  out.fill(0, at, at + momentCount);
  for (let panel = 0; panel < panels; panel++) {
    for (let g = 0; g < nodes.length; g++)
      addPoint(kk, (panel + nodes[g]!) * width, weights[g]! * width, out, at);
  }
}

/** a_n = s^(n+2) 2 f_n', c_n = s^(n+4) 4 f_n'', with df_n/dy = (n f_{n+2} - f_{n+1}) / 2. */
function addPoint(kk: number, s: number, weight: number, out: Float64Array, at: number): void {
  const ss = s * s;
  const ssss = ss * ss;
  helixFunctions(kk * ss, f);
  const S2 = ss * f.f2;
  const S3 = ss * s * f.f3;
  const a2 = ssss * (2 * f.f4 - f.f3);
  const a3 = ssss * s * (3 * f.f5 - f.f4);
  const c2 = ssss * ss * (8 * f.f6 - 5 * f.f5 + f.f4);
  const c3 = ssss * ss * s * (15 * f.f7 - 7 * f.f6 + f.f5);
  addRow(out, at + Moment.S2, weight, S2, S3, a2, a3, c2, c3);
  addRow(out, at + Moment.s_S2, weight * s, S2, S3, a2, a3, c2, c3);
  addRow(out, at + Moment.S2_S2, weight * S2, S2, S3, a2, a3, c2, c3);
  const wS3 = weight * S3;
  out[at + Moment.S3_S3]! += wS3 * S3;
  out[at + Moment.S3_a2]! += wS3 * a2;
  out[at + Moment.S3_a3]! += wS3 * a3;
  out[at + Moment.S3_c2]! += wS3 * c2;
  out[at + Moment.S3_c3]! += wS3 * c3;
  const wa2 = weight * a2;
  out[at + Moment.a2_a2]! += wa2 * a2;
  out[at + Moment.a2_a3]! += wa2 * a3;
  out[at + Moment.a2_c2]! += wa2 * c2;
  out[at + Moment.a2_c3]! += wa2 * c3;
  const wa3 = weight * a3;
  out[at + Moment.a3_a3]! += wa3 * a3;
  out[at + Moment.a3_c2]! += wa3 * c2;
  out[at + Moment.a3_c3]! += wa3 * c3;
}

function addRow(
  out: Float64Array,
  to: number,
  w: number,
  S2: number,
  S3: number,
  a2: number,
  a3: number,
  c2: number,
  c3: number,
): void {
  out[to]! += w * S2;
  out[to + 1]! += w * S3;
  out[to + 2]! += w * a2;
  out[to + 3]! += w * a3;
  out[to + 4]! += w * c2;
  out[to + 5]! += w * c3;
}

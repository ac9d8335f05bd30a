import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { gaussNodes, gaussWeights } from "../../math/gauss-legendre.js";

/**
 * Every integral over a helical element is a sum of constant vectors times one of the scalar integrals below, because
 * position, velocity and acceleration along the element are sums of constant vectors times
 *   s, S2, S3, a2, a3, c2, c3,   a_n = (1/k) dS_n/dk,   c_n = (1/k) da_n/dk,   k = |kappa|.
 * (S_n: `math/helix-functions.ts`.) So the moments < X Y > = int_0^l X Y ds of these functions replace all quadrature.
 * Up to `seriesAngle` they are power series in y = (k l)^2, summed to machine precision; an element that turns further
 * is integrated by Gauss-Legendre panels of at most `seriesAngle` each.
 */
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
} as const; // prettier-ignore
export const momentCount = 30;

const seriesAngle = 3;

/** The factors of every moment, in the order of `Moment`: indices in `basis` below. */
const [one, s, S2, S3, a2, a3, c2, c3] = [0, 1, 2, 3, 4, 5, 6, 7];
const factors: readonly (readonly [number, number])[] = [
  [one, S2], [one, S3], [one, a2], [one, a3], [one, c2], [one, c3],
  [s, S2], [s, S3], [s, a2], [s, a3], [s, c2], [s, c3],
  [S2, S2], [S2, S3], [S2, a2], [S2, a3], [S2, c2], [S2, c3],
  [S3, S3], [S3, a2], [S3, a3], [S3, c2], [S3, c3],
  [a2, a2], [a2, a3], [a2, c2], [a2, c3], [a3, a3], [a3, c2], [a3, c3],
]; // prettier-ignore

/** Power of s that each basis function starts with. */
const powers = [0, 1, 2, 3, 4, 5, 6, 7];

const maximumTerms = 24;

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

/** All moments of an element of length `l` and squared curvature `k2` = |kappa|^2, into `out`. */
export function helixMoments(k2: number, l: number, out: Float64Array): void {
  const y = k2 * l * l;
  if (y <= seriesAngle * seriesAngle) sumSeries(y, l, out);
  else integratePanels(k2, l, Math.ceil(Math.sqrt(y) / seriesAngle), out);
}

function sumSeries(y: number, l: number, out: Float64Array): void {
  let terms = 2;
  while (largestY[terms]! < y) terms++;
  let power = 1;
  for (let p = 0; p < 16; p++) {
    lengthPowers[p] = power;
    power *= l;
  }
  const x = -y;
  // Six Horner schemes side by side: each is a chain of dependent operations, together they keep the processor busy.
  for (let i = 0; i < momentCount; i += 6) {
    let at = (terms - 1) * momentCount + i;
    let g0 = coefficient[at]!;
    let g1 = coefficient[at + 1]!;
    let g2 = coefficient[at + 2]!;
    let g3 = coefficient[at + 3]!;
    let g4 = coefficient[at + 4]!;
    let g5 = coefficient[at + 5]!;
    for (at -= momentCount; at >= 0; at -= momentCount) {
      g0 = g0 * x + coefficient[at]!;
      g1 = g1 * x + coefficient[at + 1]!;
      g2 = g2 * x + coefficient[at + 2]!;
      g3 = g3 * x + coefficient[at + 3]!;
      g4 = g4 * x + coefficient[at + 4]!;
      g5 = g5 * x + coefficient[at + 5]!;
    }
    out[i] = g0 * lengthPowers[lengthPower[i]!]!;
    out[i + 1] = g1 * lengthPowers[lengthPower[i + 1]!]!;
    out[i + 2] = g2 * lengthPowers[lengthPower[i + 2]!]!;
    out[i + 3] = g3 * lengthPowers[lengthPower[i + 3]!]!;
    out[i + 4] = g4 * lengthPowers[lengthPower[i + 4]!]!;
    out[i + 5] = g5 * lengthPowers[lengthPower[i + 5]!]!;
  }
}

const functions = createHelixFunctions();
const values = new Float64Array(8);

function integratePanels(k2: number, l: number, panels: number, out: Float64Array): void {
  out.fill(0, 0, momentCount);
  const width = l / panels;
  for (let panel = 0; panel < panels; panel++) {
    for (let g = 0; g < gaussNodes.length; g++) {
      evaluateBasis(k2, (panel + gaussNodes[g]!) * width);
      const weight = gaussWeights[g]! * width;
      for (let i = 0; i < momentCount; i++) {
        out[i]! += weight * values[factors[i]![0]]! * values[factors[i]![1]]!;
      }
    }
  }
}

/** a_n = s^(n+2) 2 f_n', c_n = s^(n+4) 4 f_n'', with df_n/dy = (n f_{n+2} - f_{n+1}) / 2. */
function evaluateBasis(k2: number, at: number): void {
  const ss = at * at;
  helixFunctions(k2 * ss, functions);
  const { f2, f3, f4, f5, f6, f7 } = functions;
  values[0] = 1;
  values[1] = at;
  values[2] = ss * f2;
  values[3] = ss * at * f3;
  values[4] = ss * ss * (2 * f4 - f3);
  values[5] = ss * ss * at * (3 * f5 - f4);
  values[6] = ss * ss * ss * (8 * f6 - 5 * f5 + f4);
  values[7] = ss * ss * ss * at * (15 * f7 - 7 * f6 + f5);
}

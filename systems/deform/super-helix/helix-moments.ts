import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { gaussLegendre } from "../../math/gauss-legendre.js";

/**
 * The inertia of a helical element is a sum of constant vectors times one of the scalar integrals below, because
 * position and velocity along the element are sums of constant vectors times
 *   1, s, S2, S3, a2, a3,   a_n = (1/k) dS_n/dk,   k = |kappa|.
 * (S_n: `math/helix-functions.ts`.) So the moments < X Y > = int_0^l X Y ds of these functions replace all quadrature.
 * S_{n+1} is the integral of S_n, and a_{n+1} that of a_n, so most of them are made of the functions at the element's end:
 *   int S_n = S_{n+1},  int s S_n = l S_{n+1} - S_{n+2},  int S2 S3 = S3^2 / 2,  int (S2 a3 + S3 a2) = S3 a3,
 * and the same with a_n. Seven are left. Up to `seriesAngle` they are power series in y = (k l)^2, summed to machine precision;
 * an element that turns further is integrated by Gauss-Legendre quadrature with as many points as its angle asks for.
 */
// prettier-ignore
export const Moment = {
  S2: 0, S3: 1, a2: 2, a3: 3,
  s_S2: 4, s_S3: 5, s_a2: 6, s_a3: 7,
  S2_S2: 8, S2_S3: 9, S2_a2: 10, S2_a3: 11,
  S3_S3: 12, S3_a2: 13, S3_a3: 14,
  a2_a2: 15, a3_a3: 16,
} as const;
export const momentCount = 17;

/** Beyond this the terms of the series grow before they fall and cost digits: at 4 radians, two. */
const seriesAngle = 4;
/** The widest panel of the quadrature; rules[a] serves panels that turn at most a radians. */
const panelAngle = 16;
const maximumPanels = 1000;
const rules = Array.from({ length: panelAngle + 1 }, (_, angle) => gaussLegendre(angle + 10));

/** The two factors of the moments by series. Basis functions S2, S3, a2, a3 are numbered by the power of s they start with. */
const factors = [
  [2, 2],
  [3, 3],
  [2, 4],
  [3, 5],
  [2, 5],
  [4, 4],
  [5, 5],
] as const;
const seriesCount = 7;
const maximumTerms = 30;

/** coefficient[m * seriesCount + i]: moment i is l^(its power) sum_m coefficient (-y)^m. */
const coefficient = new Float64Array(maximumTerms * seriesCount);
/** largestY[m]: with m terms, all moments are exact to rounding up to this y. */
const largestY = new Float64Array(maximumTerms);

prepareSeries();

/** Coefficient of (-y)^j s^(n + 2j) / l^(n + 2j) of basis function n. */
function basis(n: number, j: number, factorial: number[]): number {
  return (n < 4 ? 1 : -2 * (j + 1)) / factorial[n + 2 * j]!;
}

function prepareSeries(): void {
  const factorial = [1];
  for (let n = 1; n < 2 * maximumTerms + 12; n++) factorial.push(factorial[n - 1]! * n);
  factors.forEach(([first, second], i) => {
    for (let m = 0; m < maximumTerms; m++) {
      let sum = 0;
      for (let j = 0; j <= m; j++) sum += basis(first, j, factorial) * basis(second, m - j, factorial);
      coefficient[m * seriesCount + i] = sum / (first + second + 2 * m + 1);
    }
  });
  for (let m = 1; m < maximumTerms; m++) {
    let y = Infinity;
    for (let i = 0; i < seriesCount; i++) {
      const ratio = Math.abs(coefficient[i]! / coefficient[m * seriesCount + i]!);
      y = Math.min(y, Math.pow(1e-16 * ratio, 1 / m));
    }
    largestY[m] = y;
  }
}

/** All moments of the element with curvature `heap[kappa]` and length `heap[length]`. */
export function helixMoments(heap: Float64Array, kappa: number, length: number, out: Float64Array): void {
  const k0 = heap[kappa]!;
  const k1 = heap[kappa + 1]!;
  const k2 = heap[kappa + 2]!;
  const l = heap[length]!;
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  const y = kk * l * l;
  if (y > seriesAngle * seriesAngle) {
    integrate(heap, kappa, length, out);
    return;
  }
  let terms = 2;
  while (largestY[terms]! < y) terms++;
  // Horner schemes side by side: each is a chain of dependent operations, together they keep the processor busy.
  let c = (terms - 1) * seriesCount;
  let g0 = coefficient[c]!;
  let g1 = coefficient[c + 1]!;
  let g2 = coefficient[c + 2]!;
  let g3 = coefficient[c + 3]!;
  let g4 = coefficient[c + 4]!;
  let g5 = coefficient[c + 5]!;
  let g6 = coefficient[c + 6]!;
  for (c -= seriesCount; c >= 0; c -= seriesCount) {
    g0 = coefficient[c]! - g0 * y;
    g1 = coefficient[c + 1]! - g1 * y;
    g2 = coefficient[c + 2]! - g2 * y;
    g3 = coefficient[c + 3]! - g3 * y;
    g4 = coefficient[c + 4]! - g4 * y;
    g5 = coefficient[c + 5]! - g5 * y;
    g6 = coefficient[c + 6]! - g6 * y;
  }
  f[0] = y;
  helixFunctions(f);
  const f4 = f[4]!;
  const f5 = f[5]!;
  const f6 = f[6]!;
  const l2 = l * l;
  const l3 = l2 * l;
  const l4 = l2 * l2;
  const l5 = l4 * l;
  const l7 = l5 * l2;
  const l9 = l7 * l2;
  const S3 = l3 * f[3]!;
  const S4 = l4 * f4;
  const a3 = l5 * (3 * f5 - f4);
  const a4 = l5 * l * (4 * f6 - f5);
  const S2a3 = g4 * l4 * l4;
  out[Moment.S2] = S3;
  out[Moment.S3] = S4;
  out[Moment.a2] = a3;
  out[Moment.a3] = a4;
  out[Moment.s_S2] = l * S3 - S4;
  out[Moment.s_S3] = l * S4 - l5 * f5;
  out[Moment.s_a2] = l * a3 - a4;
  out[Moment.s_a3] = l * a4 - l7 * (5 * f[7]! - f6);
  out[Moment.S2_S2] = g0 * l5;
  out[Moment.S2_S3] = 0.5 * S3 * S3;
  out[Moment.S2_a2] = g2 * l7;
  out[Moment.S2_a3] = S2a3;
  out[Moment.S3_S3] = g1 * l7;
  out[Moment.S3_a2] = S3 * a3 - S2a3;
  out[Moment.S3_a3] = g3 * l9;
  out[Moment.a2_a2] = g5 * l9;
  out[Moment.a3_a3] = g6 * l9 * l2;
}

const f = createHelixFunctions();
const values = new Float64Array(6);
/** The two factors of each moment among 1, s, S2, S3, a2, a3. */
// prettier-ignore
const products = new Uint8Array([
  0, 2, 0, 3, 0, 4, 0, 5,
  1, 2, 1, 3, 1, 4, 1, 5,
  2, 2, 2, 3, 2, 4, 2, 5,
  3, 3, 3, 4, 3, 5,
  4, 4, 5, 5,
]);

/** Gauss-Legendre: products of these functions turn at most twice as fast as the helix, angle + 10 points resolve them. */
function integrate(heap: Float64Array, kappa: number, length: number, out: Float64Array): void {
  const k0 = heap[kappa]!;
  const k1 = heap[kappa + 1]!;
  const k2 = heap[kappa + 2]!;
  const l = heap[length]!;
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  const angle = Math.sqrt(kk) * l;
  // A state that has blown up must not hang the frame that is to notice it.
  const panels = Math.min(Math.ceil(angle / panelAngle), maximumPanels);
  const width = l / panels;
  const { nodes, weights } = rules[Math.min(Math.ceil(angle / panels), panelAngle)] ?? rules[panelAngle]!;
  out.fill(0);
  for (let panel = 0; panel < panels; panel++) {
    for (let g = 0; g < nodes.length; g++) {
      values[1] = (panel + nodes[g]!) * width;
      f[0] = kk * values[1] * values[1];
      evaluateBasis();
      const weight = weights[g]! * width;
      for (let i = 0; i < momentCount; i++) {
        out[i]! += weight * values[products[2 * i]!]! * values[products[2 * i + 1]!]!;
      }
    }
  }
}

/** The other functions at s = values[1], y = f[0]: a_n = s^(n+2) 2 f_n', with df_n/dy = (n f_{n+2} - f_{n+1}) / 2. */
function evaluateBasis(): void {
  const s = values[1]!;
  const ss = s * s;
  helixFunctions(f);
  values[0] = 1;
  values[2] = ss * f[2]!;
  values[3] = ss * s * f[3]!;
  values[4] = ss * ss * (2 * f[4]! - f[3]!);
  values[5] = ss * ss * s * (3 * f[5]! - f[4]!);
}

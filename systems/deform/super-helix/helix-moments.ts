import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { gaussLegendre } from "../../math/gauss-legendre.js";

/**
 * The inertia of a helical element is a sum of constant vectors times one of the scalar integrals below, because
 * position and velocity along the element are sums of constant vectors times
 *   1, s, S2, S3, a2, a3,   a_n = (1/k) dS_n/dk,   k = |kappa|.
 * (S_n: `math/helix-functions.ts`.) So the moments < X Y > = int_0^l X Y ds of these functions replace all quadrature.
 * Up to `seriesAngle` they are power series in y = (k l)^2, summed to machine precision; an element that turns further
 * is integrated by Gauss-Legendre quadrature with as many points as its angle asks for.
 */
// prettier-ignore
export const Moment = {
  S2: 0, S3: 1, a2: 2, a3: 3,
  s_S2: 4, s_S3: 5, s_a2: 6, s_a3: 7,
  S2_S2: 8, S2_S3: 9, S2_a2: 10, S2_a3: 11,
  S3_S3: 12, S3_a2: 13, S3_a3: 14,
  a2_a2: 15, a2_a3: 16, a3_a3: 17,
} as const;
export const momentCount = 18;

/** Beyond this the terms of the series grow before they fall and cost digits: at 4 radians, two. */
const seriesAngle = 4;
/** The widest panel of the quadrature; rules[a] serves panels that turn at most a radians. */
const panelAngle = 16;
const maximumPanels = 1000;
const rules = Array.from({ length: panelAngle + 1 }, (_, angle) => gaussLegendre(angle + 10));

/** The two factors of each moment. Basis functions 1, s, S2, S3, a2, a3 are numbered by the power of s they start with. */
const factors: (readonly [number, number])[] = [];
for (let first = 0; first < 6; first++) {
  for (let second = Math.max(first, 2); second < 6; second++) factors.push([first, second]);
}

const maximumTerms = 30;

/** coefficient[m * momentCount + i]: moment i is l^(its power) sum_m coefficient (-y)^m. */
const coefficient = new Float64Array(maximumTerms * momentCount);
/** largestY[m]: with m terms, all moments are exact to rounding up to this y. */
const largestY = new Float64Array(maximumTerms);
/** Power of l of each moment. */
const lengthPower = new Int32Array(momentCount);

prepareSeries();

/** Coefficient of (-y)^j s^(n + 2j) / l^(n + 2j) of basis function n. */
function basis(n: number, j: number, factorial: number[]): number {
  if (n < 2) return j === 0 ? 1 : 0;
  return (n < 4 ? 1 : -2 * (j + 1)) / factorial[n + 2 * j]!;
}

function prepareSeries(): void {
  const factorial = [1];
  for (let n = 1; n < 2 * maximumTerms + 12; n++) factorial.push(factorial[n - 1]! * n);
  factors.forEach(([first, second], i) => {
    lengthPower[i] = first + second + 1;
    for (let m = 0; m < maximumTerms; m++) {
      let sum = 0;
      for (let j = 0; j <= m; j++) sum += basis(first, j, factorial) * basis(second, m - j, factorial);
      coefficient[m * momentCount + i] = sum / (first + second + 2 * m + 1);
    }
  });
  for (let m = 1; m < maximumTerms; m++) {
    let y = Infinity;
    for (let i = 0; i < momentCount; i++) {
      const ratio = Math.abs(coefficient[i]! / coefficient[m * momentCount + i]!);
      y = Math.min(y, Math.pow(1e-16 * ratio, 1 / m));
    }
    largestY[m] = y;
  }
}

const lengthPowers = new Float64Array(12);

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
  for (let p = 0, power = 1; p < lengthPowers.length; p++, power *= l) lengthPowers[p] = power;
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
    out[i] = g0 * lengthPowers[lengthPower[i]!]!;
    out[i + 1] = g1 * lengthPowers[lengthPower[i + 1]!]!;
    out[i + 2] = g2 * lengthPowers[lengthPower[i + 2]!]!;
    out[i + 3] = g3 * lengthPowers[lengthPower[i + 3]!]!;
    out[i + 4] = g4 * lengthPowers[lengthPower[i + 4]!]!;
    out[i + 5] = g5 * lengthPowers[lengthPower[i + 5]!]!;
  }
}

const f = createHelixFunctions();
const values = new Float64Array(6);

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
      for (let first = 0, i = 0; first < 6; first++) {
        const factor = weight * values[first]!;
        for (let second = Math.max(first, 2); second < 6; second++, i++) out[i]! += factor * values[second]!;
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

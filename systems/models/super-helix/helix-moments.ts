import { KernelRoom } from "./kernel-room.js";
import { power } from "../../math/elementary.js";

/**
 * The inertia of a helical element is a sum of constant vectors times one of the scalar integrals below,
 * because position and velocity along the element are sums of constant vectors times
 *   1, s, S2, S3, a2, a3,   a_n = (1/k) dS_n/dk,   k = |kappa|.
 * (S_n: `math/helix-functions.ts`.) So the moments < X Y > = int_0^l X Y ds of these functions replace all
 * quadrature. S_{n+1} is the integral of S_n, and a_{n+1} that of a_n, so most of them are made of the
 * functions at the element's end:
 *   int S_n = S_{n+1},  int s S_n = l S_{n+1} - S_{n+2},  int S2 S3 = S3^2 / 2,  int (S2 a3 + S3 a2) = S3 a3,
 * and the same with a_n. Seven are left. Up to `seriesAngle` they are power series in y = (k l)^2, summed to
 * machine precision; for an element that turns further they are sums of its angle's powers with sine and
 * cosine, which lose digits only below that.
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

/**
 * The two factors of the moments by series. Basis functions S2, S3, a2, a3 are numbered by the power of s
 * they start with.
 */
const factors = [
  [2, 2],
  [3, 3],
  [2, 4],
  [3, 5],
  [2, 5],
  [4, 4],
  [5, 5],
] as const;
/** One more than there are: the kernel sums them two by two. */
const seriesStride = 8;
const maximumTerms = 30;

/** Coefficient of (-y)^j s^(n + 2j) / l^(n + 2j) of basis function n. */
function basis(n: number, j: number, factorial: number[]): number {
  return (n < 4 ? 1 : -2 * (j + 1)) / factorial[n + 2 * j]!;
}

/**
 * Writes to the kernel's room: coefficient[m * seriesStride + i], where moment i is l^(its power) sum_m
 * coefficient (-y)^m, and largestY[m], up to which m terms give all moments exactly to rounding.
 */
export function writeMomentSeries(heap: Float64Array): void {
  const factorial = [1];
  for (let n = 1; n < 2 * maximumTerms + 12; n++) factorial.push(factorial[n - 1]! * n);
  factors.forEach(([first, second], i) => {
    for (let m = 0; m < maximumTerms; m++) {
      let sum = 0;
      for (let j = 0; j <= m; j++) sum += basis(first, j, factorial) * basis(second, m - j, factorial);
      heap[KernelRoom.moments + m * seriesStride + i] = sum / (first + second + 2 * m + 1);
    }
  });
  for (let m = 1; m < maximumTerms; m++) {
    let y = Infinity;
    for (let i = 0; i < factors.length; i++) {
      const first = KernelRoom.moments + i;
      const ratio = Math.abs(heap[first] / heap[first + m * seriesStride]);
      y = Math.min(y, power(1e-16 * ratio, 1 / m));
    }
    heap[KernelRoom.largestY + m] = y;
  }
}

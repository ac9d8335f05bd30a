import { sineAndCosine } from "./elementary.js";

/**
 * f_n(y) = sum_j (-y)^j / (n + 2j)!, the functions of a helix: with y = |kappa|^2 s^2 and S_n = s^n f_n, S_1
 * = sin(|kappa| s) / |kappa|, S_2 = (1 - cos) / |kappa|^2, S_3 = (s - sin / |kappa|) / |kappa|^2, and so on;
 * d S_{n+1} / ds = S_n. They are entire in y, so small curvature needs no special case.
 */

/**
 * f[n] is f_n for n = 1 ... 8, and f[0] the y they are taken at. A typed array carries the argument too,
 * because a number passed to a function that is not inlined is boxed, and this one is called for every
 * element of every step.
 */
export function createHelixFunctions(): Float64Array {
  return new Float64Array(9);
}

/**
 * Below this y the power series is summed. Above, the trigonometric form divides by y three times to reach
 * f_7, f_8; at y = 4 this loses less than two digits in them, and none in f_1, f_2, f_3.
 */
const seriesLimit = 4;

/** Terms kept of the series of f_7 and f_8: the first one left out, 4^11 7! / 29!, is 2e-21 of the first. */
const seriesTerms = 11;
const series7 = new Float64Array(seriesTerms);
const series8 = new Float64Array(seriesTerms);
for (let j = 0, inverse7 = 1 / 5040; j < seriesTerms; j++) {
  series7[j] = inverse7;
  series8[j] = inverse7 / (2 * j + 8);
  inverse7 /= (2 * j + 8) * (2 * j + 9);
}

/** f[1] ... f[8] at y = f[0] >= 0. */
export function helixFunctions(f: Float64Array): void {
  const y = f[0]!;
  if (y < seriesLimit) {
    // The smaller y, the fewer terms matter: 5 leave 1e-19 below 0.01, 7 leave 1e-20 below 0.25, 8
    // leave 1e-19 below 1.
    let j = y < 0.25 ? (y < 0.01 ? 4 : 6) : y < 1 ? 7 : seriesTerms - 1;
    let f7 = series7[j]!;
    let f8 = series8[j]!;
    while (--j >= 0) {
      f7 = series7[j]! - y * f7;
      f8 = series8[j]! - y * f8;
    }
    const f6 = 1 / 720 - y * f8;
    const f5 = 1 / 120 - y * f7;
    const f4 = 1 / 24 - y * f6;
    const f3 = 1 / 6 - y * f5;
    f[8] = f8;
    f[7] = f7;
    f[6] = f6;
    f[5] = f5;
    f[4] = f4;
    f[3] = f3;
    f[2] = 1 / 2 - y * f4;
    f[1] = 1 - y * f3;
    return;
  }
  const angle = Math.sqrt(y);
  f[1] = angle / 2;
  f[3] = angle;
  sineAndCosine(f, 1);
  sineAndCosine(f, 3);
  const half = f[1]!;
  const f1 = f[3]! / angle;
  const f2 = (2 * half * half) / y;
  const f3 = (1 - f1) / y;
  const f4 = (1 / 2 - f2) / y;
  const f5 = (1 / 6 - f3) / y;
  const f6 = (1 / 24 - f4) / y;
  f[1] = f1;
  f[2] = f2;
  f[3] = f3;
  f[4] = f4;
  f[5] = f5;
  f[6] = f6;
  f[7] = (1 / 120 - f5) / y;
  f[8] = (1 / 720 - f6) / y;
}

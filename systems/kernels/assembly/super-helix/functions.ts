import { sin } from "../_math";
import { Numbers } from "../rods/numbers";

/** The same as `systems/math/helix-functions.ts`, bit for bit; a test holds them together. */

// Quotients of whole numbers would be whole.
const half: f64 = 0.5;
const inverse6: f64 = 1.0 / 6.0;
const inverse24: f64 = 1.0 / 24.0;
const inverse120: f64 = 1.0 / 120.0;
const inverse720: f64 = 1.0 / 720.0;

/** f[1] ... f[8] at y = f[0] >= 0. */
export function helixFunctions(f: Numbers): void {
  const y = f[0];
  if (y < 4) {
    // The smaller y, the fewer terms of f_7 and f_8 matter; those are the inverse factorials of 7, 9, ... and
    // 8, 10, ...
    let f7: f64 = 0;
    let f8: f64 = 0;
    if (y >= 0.01) {
      if (y >= 0.25) {
        if (y >= 1) {
          f7 = 9.183689863795548e-29;
          f8 = 3.2798892370698385e-30;
          f7 = 6.446950284384475e-26 - y * f7;
          f8 = 2.479596263224798e-27 - y * f8;
          f7 = 3.868170170630685e-23 - y * f7;
          f8 = 1.6117375710961186e-24 - y * f8;
        }
        f7 = 1.9572941063391266e-20 - y * f7;
        f8 = 8.896791392450576e-22 - y * f8;
      }
      f7 = 8.220635246624331e-18 - y * f7;
      f8 = 4.1103176233121653e-19 - y * f8;
      f7 = 2.811457254345521e-15 - y * f7;
      f8 = 1.5619206968586228e-16 - y * f8;
    }
    f7 = 7.647163731819817e-13 - y * f7;
    f8 = 4.779477332387386e-14 - y * f8;
    f7 = 1.6059043836821616e-10 - y * f7;
    f8 = 1.1470745597729726e-11 - y * f8;
    f7 = 2.505210838544172e-8 - y * f7;
    f8 = 2.08767569878681e-9 - y * f8;
    f7 = 2.7557319223985893e-6 - y * f7;
    f8 = 2.7557319223985894e-7 - y * f8;
    f7 = 0.0001984126984126984 - y * f7;
    f8 = 2.48015873015873e-5 - y * f8;
    const f6 = inverse720 - y * f8;
    const f5 = inverse120 - y * f7;
    const f4 = inverse24 - y * f6;
    const f3 = inverse6 - y * f5;
    f[8] = f8;
    f[7] = f7;
    f[6] = f6;
    f[5] = f5;
    f[4] = f4;
    f[3] = f3;
    f[2] = half - y * f4;
    f[1] = 1 - y * f3;
    return;
  }
  const angle = Math.sqrt(y);
  const sine = sin(angle / 2);
  const f1 = sin(angle) / angle;
  const f2 = (2 * sine * sine) / y;
  const f3 = (1 - f1) / y;
  const f4 = (half - f2) / y;
  const f5 = (inverse6 - f3) / y;
  const f6 = (inverse24 - f4) / y;
  f[1] = f1;
  f[2] = f2;
  f[3] = f3;
  f[4] = f4;
  f[5] = f5;
  f[6] = f6;
  f[7] = (inverse120 - f5) / y;
  f[8] = (inverse720 - f6) / y;
}

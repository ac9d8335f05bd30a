import {
  c4,
  c6,
  c8,
  c10,
  c12,
  c14,
  c16,
  inverseQuarter,
  quarter1,
  quarter2,
  quarter3,
  s3,
  s5,
  s7,
  s9,
  s11,
  s13,
  s15,
  s17,
} from "./trigonometry.js";

/**
 * An angle at `values[at]` becomes its sine, with the cosine behind it: the bits of `sin` and `cos`, up to
 * 1.6e6. V8 boxes doubles that a function is given or gives unless it is inlined, and when that happens is
 * its own affair: so numbers go through the array, and nothing is called.
 */
export function sineAndCosine(values: Float64Array, at: number): void {
  const x = values[at]!;
  const n = Math.floor(x * inverseQuarter + 0.5);
  const a = x - n * quarter1;
  const b = n * quarter2;
  const hi = a - b;
  const lost = hi - a;
  const lo = a - (hi - lost) - (b + lost) - n * quarter3;
  const y = hi + lo;
  const tail = hi - y + lo;
  const z = y * y;
  const p = s3 - z * (s5 - z * (s7 - z * (s9 - z * (s11 - z * (s13 - z * (s15 - z * s17))))));
  const sine = y + (tail * (1 - 0.5 * z) - y * z * p);
  const q = c4 - z * (c6 - z * (c8 - z * (c10 - z * (c12 - z * (c14 - z * c16)))));
  const half = 0.5 * z;
  const head = 1 - half;
  const cosine = head + (1 - head - half + (z * z * q - y * tail));
  const isOdd = (n & 1) === 1;
  const first = isOdd ? cosine : sine;
  const second = isOdd ? sine : cosine;
  values[at] = (n & 2) === 2 ? -first : first;
  values[at + 1] = ((n + 1) & 2) === 2 ? -second : second;
}

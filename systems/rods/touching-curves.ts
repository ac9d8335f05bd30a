import { limits } from "../world/limits.js";

const { gapIterations, leastGapEigenvalue } = limits.trial;

/** Two curves near their contact, by their Taylor expansions: offsets in one array. */
export const Touching = {
  /** Sides: tangent 3, second derivative 3, and how far back and forth the expansion holds. */
  A: 0,
  B: 8,
  bend: 3,
  back: 6,
  forth: 7,
  /** b - a at the expansion points, and the side on which B is. */
  gap: 16,
  normal: 19,
  /** Where the least distance was found. */
  x: 22,
  y: 23,
  size: 24,
} as const;

/** Rounding: a step shorter than this share of the distance changes that by less than rounding does. */
const settled = 1e-8;

/**
 * The least distance of g + b' y + b'' y^2 / 2 - a' x - a'' x^2 / 2 over x and y within reach, negative where
 * B has come to the other side of A. Newton's method on its square, kept downhill by a shift of the Hessian.
 */
export function smallestGap(t: Float64Array): number {
  const { A, B, bend, back, forth, gap, normal } = Touching;
  let x = 0;
  let y = 0;
  let G0 = 0;
  let G1 = 0;
  let G2 = 0;
  for (let i = 0; i <= gapIterations; i++) {
    G0 = t[gap] + y * (t[B] + 0.5 * y * t[B + bend]) - x * (t[A] + 0.5 * x * t[A + bend]);
    G1 = t[gap + 1] + y * (t[B + 1] + 0.5 * y * t[B + bend + 1]) - x * (t[A + 1] + 0.5 * x * t[A + bend + 1]);
    G2 = t[gap + 2] + y * (t[B + 2] + 0.5 * y * t[B + bend + 2]) - x * (t[A + 2] + 0.5 * x * t[A + bend + 2]);
    if (i === gapIterations) break;
    const a0 = -(t[A] + x * t[A + bend]);
    const a1 = -(t[A + 1] + x * t[A + bend + 1]);
    const a2 = -(t[A + 2] + x * t[A + bend + 2]);
    const b0 = t[B] + y * t[B + bend];
    const b1 = t[B + 1] + y * t[B + bend + 1];
    const b2 = t[B + 2] + y * t[B + bend + 2];
    const fx = a0 * G0 + a1 * G1 + a2 * G2;
    const fy = b0 * G0 + b1 * G1 + b2 * G2;
    let hxx = a0 * a0 + a1 * a1 + a2 * a2 - (t[A + bend] * G0 + t[A + bend + 1] * G1 + t[A + bend + 2] * G2);
    let hyy = b0 * b0 + b1 * b1 + b2 * b2 + (t[B + bend] * G0 + t[B + bend + 1] * G1 + t[B + bend + 2] * G2);
    const hxy = a0 * b0 + a1 * b1 + a2 * b2;
    const mean = 0.5 * (hxx + hyy);
    const least = mean - Math.sqrt(0.25 * (hxx - hyy) * (hxx - hyy) + hxy * hxy);
    const shift = Math.max(0, leastGapEigenvalue - least);
    hxx += shift;
    hyy += shift;
    const det = hxx * hyy - hxy * hxy;
    let dx = -(hyy * fx - hxy * fy) / det;
    let dy = -(hxx * fy - hxy * fx) / det;
    // A side that is stopped stays there, and the other goes on by itself: it must not make room for
    // what does not come.
    const stoppedY = within(y + dy, t[B + back], t[B + forth]) - y;
    if (stoppedY !== dy) dx = -(fx + hxy * stoppedY) / hxx;
    const stoppedX = within(x + dx, t[A + back], t[A + forth]) - x;
    if (stoppedX !== dx) dy = -(fy + hxy * stoppedX) / hyy;
    const nextY = within(y + dy, t[B + back], t[B + forth]);
    const stepY = nextY - y;
    x += stoppedX;
    y = nextY;
    const square = G0 * G0 + G1 * G1 + G2 * G2;
    if (stoppedX * stoppedX + stepY * stepY < settled * settled * square) break;
  }
  t[Touching.x] = x;
  t[Touching.y] = y;
  const side = t[normal] * G0 + t[normal + 1] * G1 + t[normal + 2] * G2 < 0 ? -1 : 1;
  return side * Math.sqrt(G0 * G0 + G1 * G1 + G2 * G2);
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

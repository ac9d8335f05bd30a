/**
 * Two straight pieces, g + p x with |x| <= h and q y with |y| <= k, as a block of numbers in a workspace: the
 * dot products among p, q and g, the half-lengths, and the result.
 */
export const linePP = 0;
export const lineQQ = 1;
export const linePQ = 2;
export const linePG = 3;
export const lineQG = 4;
export const lineH = 5;
export const lineK = 6;
/** Where the pieces are closest. */
export const lineX = 7;
export const lineY = 8;
export const linePairSize = 9;

/**
 * Minimises |g + p x - q y| over the pieces whose block stands at `o`. The quadratic is convex, so the
 * clamped minimiser in x, with y free, is the right x unless y has to be clamped too; then x is the foot
 * of the clamped y.
 */
export function closestOnLines(w: Float64Array, o: number): void {
  const P = w[o + linePP];
  const Q = w[o + lineQQ];
  const R = w[o + linePQ];
  const G = w[o + linePG];
  const H = w[o + lineQG];
  const h = w[o + lineH];
  const k = w[o + lineK];
  const determinant = P * Q - R * R;
  let x = 0;
  if (determinant > 1e-14 * P * Q) x = Math.min(h, Math.max(-h, (R * H - Q * G) / determinant));
  let y = Q > 0 ? (R * x + H) / Q : 0;
  if (y > k || y < -k) {
    y = y > k ? k : -k;
    x = P > 0 ? Math.min(h, Math.max(-h, (R * y - G) / P)) : 0;
  } else if (Q === 0 && P > 0) {
    x = Math.min(h, Math.max(-h, -G / P));
  }
  w[o + lineX] = x;
  w[o + lineY] = y;
}

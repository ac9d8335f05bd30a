// `Math.hypot` is left to the engine as well, and takes ten times as long. A root is exact by IEEE 754.

/** Squares in here have lost nothing to the ends of the range of doubles. */
const leastSquare = 1e-280;
const mostSquare = 1e300;

export function hypot(x: number, y: number, z = 0, w = 0): number {
  const square = x * x + y * y + z * z + w * w;
  return square > leastSquare && square < mostSquare ? Math.sqrt(square) : scaledHypot(x, y, z, w);
}

/** Of tiny and huge numbers; 0 and infinity are their own lengths. */
function scaledHypot(x: number, y: number, z: number, w: number): number {
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w));
  if (most === 0 || !(most < Infinity)) return most;
  const square =
    (x / most) * (x / most) + (y / most) * (y / most) + (z / most) * (z / most) + (w / most) * (w / most);
  return most * Math.sqrt(square);
}

/** The length of a vector of any number of components. */
export function norm(vector: ArrayLike<number>): number {
  let length = 0;
  for (let i = 0; i < vector.length; i += 3)
    length = hypot(length, vector[i], vector[i + 1] ?? 0, vector[i + 2] ?? 0);
  return length;
}

/** Engines may give `x ** 2` another last digit than x x. */
export function square(x: number): number {
  return x * x;
}

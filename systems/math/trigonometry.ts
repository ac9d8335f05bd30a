// The last digits of the host's `Math.sin` differ from engine to engine, and from release to release of one.
// These are sums, products and quotients, which IEEE 754 fixes: the same bits everywhere. The kernels compile
// this very file (`kernels/assembly/_math.ts`), so what is written here must be AssemblyScript too: `number`
// is f64, a quotient of two literals would be whole, and tables would lie in the caller's memory.

/** Pi / 2 in three parts; the first two have 33 bits, so that their multiples up to 2^20 are exact. */
export const quarter1 = 1.5707963267341256;
export const quarter2 = 6.077100506303966e-11;
export const quarter3 = 2.0222662487959506e-21;
export const inverseQuarter = 0.6366197723675814;
/** From here on the multiple of pi / 2 has more than 20 bits: 2^20 pi / 2. */
const far = 1647099.3291652855;
const fullTurn = 6.283185307179586;
/** Below this sin x = x and cos x = 1 to the last bit. */
const minute = 1e-9;

/** Right to 1 ulp up to |x| = 1.6e6. Beyond, turns are taken off by the double next to 2 pi. */
export function sin(x: number): number {
  if (!(Math.abs(x) <= far)) x = x % fullTurn;
  if (Math.abs(x) < minute) return x;
  const n = quadrantOf(x);
  const y = reducedHead(x, n);
  const tail = reducedTail(x, n, y);
  const quadrant = n - 4 * Math.floor(0.25 * n);
  const value = quadrant === 0 || quadrant === 2 ? sineOf(y, tail) : cosineOf(y, tail);
  return quadrant >= 2 ? -value : value;
}

/** As exact as `sin`. */
export function cos(x: number): number {
  if (!(Math.abs(x) <= far)) x = x % fullTurn;
  const n = quadrantOf(x);
  const y = reducedHead(x, n);
  const tail = reducedTail(x, n, y);
  const quadrant = n - 4 * Math.floor(0.25 * n);
  const value = quadrant === 0 || quadrant === 2 ? cosineOf(y, tail) : sineOf(y, tail);
  return quadrant === 1 || quadrant === 2 ? -value : value;
}

/** How many quarters of a turn to take off. */
function quadrantOf(x: number): number {
  return Math.floor(x * inverseQuarter + 0.5);
}

/** x less n quarters; what its rounding leaves out is the tail. */
function reducedHead(x: number, n: number): number {
  const a = x - n * quarter1;
  return a - n * quarter2 + lostBy(a, n);
}

function reducedTail(x: number, n: number, head: number): number {
  const a = x - n * quarter1;
  return a - n * quarter2 - head + lostBy(a, n);
}

/** What a - n quarter2 loses (Knuth's two-sum), and the third part. */
function lostBy(a: number, n: number): number {
  const b = n * quarter2;
  const hi = a - b;
  const lost = hi - a;
  return a - (hi - lost) - (b + lost) - n * quarter3;
}

/** 1 / n! of the series. */
export const s17 = 2.8114572543455206e-15;
export const s15 = 7.647163731819816e-13;
export const s13 = 1.6059043836821613e-10;
export const s11 = 2.505210838544172e-8;
export const s9 = 2.7557319223985893e-6;
export const s7 = 0.0001984126984126984;
export const s5 = 0.008333333333333333;
export const s3 = 0.16666666666666666;
export const c16 = 4.779477332387385e-14;
export const c14 = 1.1470745597729725e-11;
export const c12 = 2.08767569878681e-9;
export const c10 = 2.755731922398589e-7;
export const c8 = 2.48015873015873e-5;
export const c6 = 0.001388888888888889;
export const c4 = 0.041666666666666664;

/** sin(y + tail) for |y| <= pi / 4, by Taylor's series: the first term left out is 1e-19 of the sine. */
function sineOf(y: number, tail: number): number {
  const z = y * y;
  const p = s3 - z * (s5 - z * (s7 - z * (s9 - z * (s11 - z * (s13 - z * (s15 - z * s17))))));
  return y + (tail * (1 - 0.5 * z) - y * z * p);
}

/** cos(y + tail) for |y| <= pi / 4; what 1 - y^2 / 2 loses is added with the small terms. */
function cosineOf(y: number, tail: number): number {
  const z = y * y;
  const p = c4 - z * (c6 - z * (c8 - z * (c10 - z * (c12 - z * (c14 - z * c16)))));
  const half = 0.5 * z;
  const head = 1 - half;
  return head + (1 - head - half + (z * z * p - y * tail));
}

const quarterTurn = 1.5707963267948966;
const quarterTurnTail = 6.123233995736766e-17;
const halfTurn = 3.141592653589793;
const halfTurnTail = 1.2246467991473532e-16;

/** Right to 2 ulp, with the signs and limits that `Math.atan2` has. */
export function atan2(y: number, x: number): number {
  if (x !== x || y !== y) return x + y;
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const more = Math.max(ax, ay);
  const less = Math.min(ax, ay);
  // Of two zeros or two infinities the quotient is not a number; those are 0 and an eighth of a turn.
  const t = less === more ? (more > 0 ? 1 : 0) : less / more;
  // atan t = atan c + atan((t - c) / (1 + c t)), with c the next quarter: what is left is below 1 / 8.
  const c = 0.25 * Math.floor(4 * t + 0.5);
  const r = (t - c) / (1 + c * t);
  const z = r * r;
  let p = 0.058823529411764705;
  p = p * z - 0.06666666666666667;
  p = p * z + 0.07692307692307693;
  p = p * z - 0.09090909090909091;
  p = p * z + 0.1111111111111111;
  p = p * z - 0.14285714285714285;
  p = p * z + 0.2;
  p = p * z - 0.3333333333333333;
  // The angle is head + r + tail: the large parts are put together last.
  const head = arctangentOf(c);
  const tail = arctangentTailOf(c) + r * z * p;
  const isLeft = x < 0 || (x === 0 && 1 / x < 0);
  const side = isLeft ? r : -r;
  const angle =
    ay > ax
      ? quarterTurn + (isLeft ? head : -head) + (side + (quarterTurnTail + (isLeft ? tail : -tail)))
      : isLeft
        ? halfTurn - head - (r + (tail - halfTurnTail))
        : head + (r + tail);
  return y < 0 || (y === 0 && 1 / y < 0) ? -angle : angle;
}

/** Of 0, 1 / 4, ... 1, and what their doubles leave out. */
function arctangentOf(c: number): number {
  if (c < 0.5) return c < 0.25 ? 0 : 0.24497866312686414;
  return c < 0.75 ? 0.4636476090008061 : c < 1 ? 0.6435011087932844 : 0.7853981633974483;
}

function arctangentTailOf(c: number): number {
  if (c < 0.5) return c < 0.25 ? 0 : 1.0698755618734451e-17;
  return c < 0.75 ? 2.2698777452961687e-17 : c < 1 ? 1.5834785051444286e-17 : 3.061616997868383e-17;
}

/** Right to 2 ulp; not a number beyond 1, as `Math.asin`. */
export function asin(x: number): number {
  return atan2(x, Math.sqrt((1 - x) * (1 + x)));
}

/** Right to 2 ulp; not a number beyond 1, as `Math.acos`. */
export function acos(x: number): number {
  return atan2(Math.sqrt((1 - x) * (1 + x)), x);
}

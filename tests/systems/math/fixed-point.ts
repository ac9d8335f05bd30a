// Elementary functions of whole numbers of 2^-320, summed by their series: an oracle without roundings to speak of.

/** So many units of 2^-`bits`. */
export type Fixed = bigint;
const bits = 320n;
const one = 1n << bits;

/** A double is a fraction with a power of two below it: exact, unless it is below 2^-320. */
export function fixed(x: number): Fixed {
  let exponent = 0n;
  while (!Number.isInteger(x)) {
    x *= 2;
    exponent++;
  }
  return (BigInt(x) << bits) >> exponent;
}

const times = (a: Fixed, b: Fixed): Fixed => (a * b) >> bits;
const over = (a: Fixed, b: Fixed): Fixed => (a << bits) / b;
const size = (a: Fixed) => (a < 0n ? -a : a);

/** How far a double is from the exact value, in units of the last place of a double of that size. */
export function ulps(actual: number, expected: Fixed): number {
  if (!Number.isFinite(actual)) return Infinity;
  const difference = size(fixed(actual) - expected);
  const place = size(expected).toString(2).length - 53;
  const unit = place > 0 ? 1n << BigInt(place) : 1n;
  return Number((difference << 20n) / unit) / 2 ** 20;
}

/** Machin: pi / 4 = 4 atan(1 / 5) - atan(1 / 239). */
const pi = 4n * (4n * smallAtan(one / 5n) - smallAtan(one / 239n));
const logOf2 = 2n * smallAtanh(one / 3n);

function smallAtan(x: Fixed): Fixed {
  const square = times(x, x);
  let sum = 0n;
  for (let term = x, n = 1n, sign = 1n; term !== 0n && term !== -1n; n += 2n, sign = -sign) {
    sum += (sign * term) / n;
    term = times(term, square);
  }
  return sum;
}

function smallAtanh(x: Fixed): Fixed {
  const square = times(x, x);
  let sum = 0n;
  for (let term = x, n = 1n; term !== 0n && term !== -1n; n += 2n) {
    sum += term / n;
    term = times(term, square);
  }
  return sum;
}

/** Sum of terms that each are the last one times a small factor. */
function series(first: Fixed, next: (term: Fixed, n: bigint) => Fixed): Fixed {
  let sum = first;
  for (let term = first, n = 1n; ; n++) {
    term = next(term, n);
    if (size(term) <= 1n) return sum;
    sum += term;
  }
}

export function sin(x: Fixed): Fixed {
  const turns = (2n * x + pi) / (2n * pi) - (2n * x + pi < 0n ? 1n : 0n);
  const y = x - turns * pi;
  const square = times(y, y);
  const sum = series(y, (term, n) => -times(term, square) / (2n * n * (2n * n + 1n)));
  return turns % 2n === 0n ? sum : -sum;
}

export const cos = (x: Fixed): Fixed => sin(x + pi / 2n);

export function exp(x: Fixed): Fixed {
  const k = x / logOf2;
  const value = series(one, (term, n) => times(term, x - k * logOf2) / n);
  return k < 0n ? value >> -k : value << k;
}

export function log(x: Fixed): Fixed {
  const k = BigInt(x.toString(2).length) - 1n - bits;
  const m = k < 0n ? x << -k : x >> k;
  return k * logOf2 + 2n * smallAtanh(over(m - one, m + one));
}

/** sqrt(1 - x^2). */
export function legOf(x: Fixed): Fixed {
  const square = (one - times(x, x)) << bits;
  let root = square === 0n ? 0n : 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (let next = root; root > 0n;) {
    next = (root + square / root) >> 1n;
    if (next >= root) break;
    root = next;
  }
  return root;
}

export function atan2(y: Fixed, x: Fixed): Fixed {
  const [ax, ay] = [size(x), size(y)];
  // Halved twice: tan(a / 2) = tan a / (1 + sqrt(1 + tan^2 a)), by the sides of a triangle.
  const opposite = ay < ax ? ay : ax;
  let adjacent = ay < ax ? ax : ay;
  for (let i = 0; i < 2; i++) adjacent += hypotenuse(opposite, adjacent);
  const acute = 4n * smallAtan(over(opposite, adjacent));
  const angle = ay < ax ? acute : pi / 2n - acute;
  const turned = x < 0n ? pi - angle : angle;
  return y < 0n ? -turned : turned;
}

function hypotenuse(a: Fixed, b: Fixed): Fixed {
  const square = a * a + b * b;
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

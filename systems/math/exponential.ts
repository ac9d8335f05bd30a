// As in `trigonometry.ts`: sums, products and quotients alone, so that every engine gives the same bits.

/** The logarithm of 2 in two parts; the first has 33 bits, so that its multiples by an exponent are exact. */
const logOf2Head = 0.6931471804855391;
const logOf2Tail = 7.440617110012397e-11;
const inverseLogOf2 = 1.4426950408889634;
/** Beyond these e^x is infinite, or nothing. */
const mostExponent = 709.782712893384;
const leastExponent = -745.1332191019411;

/** Right to 1 ulp. */
export function exp(x: number): number {
  if (!(x <= mostExponent)) return x > mostExponent ? Infinity : NaN;
  if (x < leastExponent) return 0;
  const k = Math.floor(x * inverseLogOf2 + 0.5);
  const hi = x - k * logOf2Head;
  const lo = k * logOf2Tail;
  const r = hi - lo;
  const tail = hi - r - lo;
  // e^r - 1 - r for |r| <= 0.35, by its series: the first term left out is 4e-18.
  let p = 1.6059043836821613e-10;
  for (let n = coefficients.length - 1; n >= 0; n--) p = p * r + coefficients[n];
  return timesPowerOf2(1 + (r + (tail + r * r * p)), k);
}

/** 1 / 2!, ... 1 / 12! */
const coefficients = new Float64Array(11);
for (let n = 0, factorial = 2; n < coefficients.length; n++, factorial *= n + 2)
  coefficients[n] = 1 / factorial;

/** 1 - e^-x, which loses no digits where x is small. */
export function decay(x: number): number {
  if (x > 0.5) return 1 - exp(-x);
  // x - x^2 / 2! + x^3 / 3! - ...: the first term left out is 1e-17 of the sum.
  let p = 1.6059043836821613e-10;
  for (let n = coefficients.length - 1; n >= 0; n--) p = coefficients[n] - p * x;
  return x - x * x * p;
}

const smallest = 1e-290;

/** The natural logarithm, right to 1 ulp. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  // x = 2^k m, with m from 1 / sqrt 2 to sqrt 2.
  // Doubles below 2^-1022 have fewer digits, and are enlarged first.
  let k = x < smallest ? -512 : 0;
  let m = x < smallest ? x * powerOf2(512) : x;
  for (let e = 512, power = powerOf2(512); e > 0; e >>= 1, power = Math.sqrt(power)) {
    if (m >= power) {
      m /= power;
      k += e;
    } else if (m * power < 2) {
      m *= power;
      k -= e;
    }
  }
  if (m > Math.SQRT2) {
    m /= 2;
    k++;
  } else if (m < Math.SQRT1_2) {
    m *= 2;
    k--;
  }
  return logOfSum(m - 1, k);
}

/** log(1 + f) for f from -0.29 to 0.41, which loses no digits where f is small, and log of the sum elsewhere. */
export function log1p(f: number): number {
  return f > -0.29 && f < 0.41 ? logOfSum(f, 0) : log(1 + f);
}

/**
 * k log 2 + log(1 + f). With s = f / (2 + f), log(1 + f) is 2 s + 2 s^3 / 3 + 2 s^5 / 5 + ..., and 2 s is f -
 * s f: so that the large part, f, is exact.
 */
function logOfSum(f: number, k: number): number {
  const s = f / (2 + f);
  const z = s * s;
  let p = 0;
  for (let n = 25; n >= 3; n -= 2) p = p * z + 2 / n;
  const half = 0.5 * f * f;
  return k * logOf2Head - (half - (s * (half + z * p) + k * logOf2Tail) - f);
}

/** x^y for x > 0: e^(y log x), whose relative error is that of the exponent, |y log x| ulp. */
export function power(x: number, y: number): number {
  return x === 0 && y > 0 ? 0 : exp(y * log(x));
}

export function asinh(x: number): number {
  const a = Math.abs(x);
  const sum = log1p(a + (a * a) / (1 + Math.sqrt(1 + a * a)));
  return x < 0 ? -sum : sum;
}

/** The least whole n with 2^n >= x, for x from 1 to 2^32. */
export function ceilLog2(x: number): number {
  return x <= 1 ? 0 : 32 - Math.clz32(Math.ceil(x) - 1);
}

/** Powers of two are exact; in two factors, since 2^k alone may be too large or too small for a double. */
function timesPowerOf2(x: number, k: number): number {
  const half = Math.trunc(k / 2);
  return x * powerOf2(half) * powerOf2(k - half);
}

function powerOf2(k: number): number {
  let result = 1;
  let base = k < 0 ? 0.5 : 2;
  for (let n = Math.abs(k); n > 0; n >>= 1, base *= base) if (n & 1) result *= base;
  return result;
}

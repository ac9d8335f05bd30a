/** The few statistics that benchmarks and experiments report. */

/** Quantile with linear interpolation between the ordered values; `fraction` 0.5 is the median. */
export function quantile(values: ArrayLike<number>, fraction: number): number {
  if (values.length === 0) throw new Error("quantile: values has length 0; allowed is at least 1");
  if (!(fraction >= 0 && fraction <= 1)) throw new Error(`quantile: fraction ${fraction}; allowed is 0 to 1`);
  const ordered = Float64Array.from(values).sort();
  const place = fraction * (ordered.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, ordered.length - 1);
  return ordered[below] + (place - below) * (ordered[above] - ordered[below]);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/** Median with the quartiles around it: a spread that one disturbed batch cannot blow up. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spread(values: ArrayLike<number>): Spread {
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/** `y = intercept + slope x` by least squares. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** Share of the variance of y that the line explains. */
  readonly rSquared: number;
  /** Standard error of the slope; 0 for two points, which any line meets. */
  readonly slopeError: number;
}

export function linearRegression(x: ArrayLike<number>, y: ArrayLike<number>): Line {
  const n = x.length;
  if (n !== y.length)
    throw new Error(`linearRegression: y has ${y.length} values; allowed is as many as x, ${n}`);
  if (n < 2) throw new Error(`linearRegression: x has ${n} values; allowed is at least 2`);
  // Sums about the means: raw moments lose all digits when x is far from 0.
  const meanX = mean(x);
  const meanY = mean(y);
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < n; i++) {
    const dx = x[i] - meanX;
    const dy = y[i] - meanY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (!(xx > 0))
    throw new Error("linearRegression: x holds one value only; allowed is at least 2 different ones");
  const slope = xy / xx;
  const intercept = meanY - slope * meanX;
  let residual = 0;
  for (let i = 0; i < n; i++) residual += (y[i] - intercept - slope * x[i]) ** 2;
  return {
    slope,
    intercept,
    rSquared: yy > 0 ? 1 - residual / yy : 1,
    slopeError: n > 2 ? Math.sqrt(residual / (n - 2) / xx) : 0,
  };
}

/** `y = factor x^exponent` by least squares on the logarithms. */
export interface Growth {
  readonly exponent: number;
  readonly factor: number;
  readonly rSquared: number;
  readonly exponentError: number;
}

export function growth(x: ArrayLike<number>, y: ArrayLike<number>): Growth {
  const line = linearRegression(logarithms("x", x), logarithms("y", y));
  return {
    exponent: line.slope,
    factor: Math.exp(line.intercept),
    rSquared: line.rSquared,
    exponentError: line.slopeError,
  };
}

function logarithms(name: string, values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values, (value, i) => {
    if (!(value > 0 && value < Infinity))
      throw new Error(`growth: ${name}[${i}] is ${value}; allowed is above 0`);
    return Math.log(value);
  });
}

export function mean(values: ArrayLike<number>): number {
  return Float64Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

/** So many values from one to the other; one alone is in the middle. */
export function evenly(from: number, to: number, count: number): number[] {
  if (count === 1) return [0.5 * (from + to)];
  return Array.from({ length: count }, (_, k) => from + (k / (count - 1)) * (to - from));
}

/**
 * Exact shape of a rope at rest in a plane: Kirchhoff's equation `theta'' = n_x sin(theta) - n_y cos(theta)` for the
 * tangent's angle, in units of the length and of `EI`, with `n_y(s) = N_y - Gamma (1 - s)`. Solved by collocation at
 * Chebyshev's points, so every digit that the boundary layer of `Gamma^(-1/3)` allows comes from a few dozen of them.
 */
export interface PlanarHold {
  readonly root: "clamped" | "pinned";
  /** Where the other end is held, with free turning; free if missing. */
  readonly end?: readonly [number, number];
}

/** Returns x and y at the arc lengths `i / intervals`, root first. */
export function restingShape(gamma: number, hold: PlanarHold, intervals: number, points = 96): Float64Array {
  const grid = chebyshev(points);
  const theta = new Float64Array(points + 1);
  const force = [0, 0];
  if (hold.end) {
    startFromCatenary(gamma, hold.end[0], grid.s, theta, force);
    newton(gamma, hold, grid, theta, force);
  } else {
    // A cantilever is followed from a light one: Newton's method does not find the way for a heavy one from straight.
    for (let load = Math.min(gamma, 1); ; load = Math.min(gamma, 1.5 * load)) {
      newton(load, hold, grid, theta, force);
      if (load === gamma) break;
    }
  }
  const x = integrate(grid, theta.map(Math.cos));
  const y = integrate(grid, theta.map(Math.sin));
  const out = new Float64Array(2 * (intervals + 1));
  for (let i = 0; i <= intervals; i++) {
    out[2 * i] = interpolate(grid, x, i / intervals);
    out[2 * i + 1] = interpolate(grid, y, i / intervals);
  }
  return out;
}

interface Grid {
  readonly s: Float64Array;
  /** Derivative at the points, row by row. */
  readonly D: Float64Array;
  readonly D2: Float64Array;
}

function newton(gamma: number, hold: PlanarHold, grid: Grid, theta: Float64Array, force: number[]): void {
  const { s, D, D2 } = grid;
  const n = s.length;
  const size = n + (hold.end ? 2 : 0);
  for (let iteration = 0; iteration < 60; iteration++) {
    const A = new Float64Array(size * size);
    const right = new Float64Array(size);
    for (let i = 0; i < n; i++) {
      const [sin, cos] = [Math.sin(theta[i]), Math.cos(theta[i])];
      const ny = force[1] - gamma * (1 - s[i]);
      let derivative = 0;
      if (i === 0 && hold.root === "clamped") {
        A[0] = 1;
        derivative = theta[0];
      } else if (i === 0 || i === n - 1) {
        for (let j = 0; j < n; j++) derivative += (A[i * size + j] = D[i * n + j]) * theta[j];
      } else {
        for (let j = 0; j < n; j++) derivative += (A[i * size + j] = D2[i * n + j]) * theta[j];
        A[i * size + i] -= force[0] * cos + ny * sin;
        if (hold.end) {
          A[i * size + n] = -sin;
          A[i * size + n + 1] = cos;
        }
        derivative += ny * cos - force[0] * sin;
      }
      right[i] = -derivative;
    }
    if (hold.end) closeAt(hold.end, grid, theta, A, right);
    const step = solveLinear(A, right);
    let largest = 0;
    for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(step[i]));
    const share = Math.min(1, 0.5 / largest);
    for (let i = 0; i < n; i++) theta[i] += share * step[i];
    if (hold.end) for (let c = 0; c < 2; c++) force[c] += share * step[n + c];
    if (largest < 1e-10) return;
  }
  throw new Error(`restingShape: Newton's method did not settle at Gamma ${gamma}`);
}

/** Two rows: the integrals of cosine and sine end where the rope is held. */
function closeAt(
  end: readonly [number, number],
  grid: Grid,
  theta: Float64Array,
  A: Float64Array,
  right: Float64Array,
): void {
  const n = grid.s.length;
  const size = n + 2;
  const w = clenshawCurtis(n - 1);
  for (let c = 0; c < 2; c++) {
    let sum = 0;
    for (let j = 0; j < n; j++) {
      const [sin, cos] = [Math.sin(theta[j]), Math.cos(theta[j])];
      sum += w[j] * (c === 0 ? cos : sin);
      A[(n + c) * size + j] = w[j] * (c === 0 ? -sin : cos);
    }
    right[n + c] = end[c] - sum;
  }
}

/** A perfectly flexible rope over a level chord. */
function startFromCatenary(
  gamma: number,
  width: number,
  s: Float64Array,
  theta: Float64Array,
  force: number[],
): void {
  let [low, high] = [1e-3, 100];
  for (let i = 0; i < 100; i++) {
    const a = Math.sqrt(low * high);
    if (2 * a * Math.asinh(0.5 / a) < width) low = a;
    else high = a;
  }
  for (let i = 0; i < s.length; i++) theta[i] = Math.atan((s[i] - 0.5) / low);
  force[0] = gamma * low;
  force[1] = gamma / 2;
}

function chebyshev(n: number): Grid {
  const s = Float64Array.from({ length: n + 1 }, (_, j) => (1 - Math.cos((Math.PI * j) / n)) / 2);
  const D = new Float64Array((n + 1) ** 2);
  const scale = (j: number): number => (j === 0 || j === n ? 2 : 1) * (j % 2 === 0 ? 1 : -1);
  for (let i = 0; i <= n; i++) {
    let sum = 0;
    for (let j = 0; j <= n; j++) {
      if (i === j) continue;
      const d = scale(i) / scale(j) / (s[i] - s[j]);
      D[i * (n + 1) + j] = d;
      sum -= d;
    }
    D[i * (n + 1) + i] = sum;
  }
  const D2 = new Float64Array(D.length);
  for (let i = 0; i <= n; i++)
    for (let k = 0; k <= n; k++)
      for (let j = 0; j <= n; j++) D2[i * (n + 1) + j] += D[i * (n + 1) + k] * D[k * (n + 1) + j];
  return { s, D, D2 };
}

function clenshawCurtis(n: number): Float64Array {
  const w = new Float64Array(n + 1);
  for (let j = 0; j <= n; j++) {
    let sum = 1;
    for (let k = 1; k <= n / 2; k++) {
      const b = 2 * k === n ? 1 : 2;
      sum -= (b / (4 * k * k - 1)) * Math.cos((2 * Math.PI * k * j) / n);
    }
    w[j] = ((j === 0 || j === n ? 1 : 2) * sum) / (2 * n);
  }
  return w;
}

/** The function with this derivative that is 0 at the root. */
function integrate({ s, D }: Grid, derivative: Float64Array): Float64Array {
  const n = s.length;
  const A = D.slice();
  A.fill(0, 0, n);
  A[0] = 1;
  const right = derivative.slice();
  right[0] = 0;
  return solveLinear(A, right);
}

/** Barycentric formula. */
function interpolate({ s }: Grid, values: Float64Array, at: number): number {
  const n = s.length - 1;
  let [above, below] = [0, 0];
  for (let j = 0; j <= n; j++) {
    if (at === s[j]) return values[j];
    const w = ((j % 2 === 0 ? 1 : -1) * (j === 0 || j === n ? 0.5 : 1)) / (at - s[j]);
    above += w * values[j];
    below += w;
  }
  return above / below;
}

/** Gaussian elimination with row exchanges; both arguments are used up. */
export function solveLinear(A: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(A[i * n + k]) > Math.abs(A[pivot * n + k])) pivot = i;
    if (pivot !== k) {
      for (let j = k; j < n; j++) {
        [A[k * n + j], A[pivot * n + j]] = [A[pivot * n + j], A[k * n + j]];
      }
      [right[k], right[pivot]] = [right[pivot], right[k]];
    }
    for (let i = k + 1; i < n; i++) {
      const factor = A[i * n + k] / A[k * n + k];
      if (factor === 0) continue;
      for (let j = k + 1; j < n; j++) A[i * n + j] -= factor * A[k * n + j];
      right[i] -= factor * right[k];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) right[i] -= A[i * n + j] * right[j];
    right[i] /= A[i * n + i];
  }
  return right;
}

import { curvatureAt, points, type DarbouxProblem, type Integrator } from "./problem.js";

// The classical integrators, with `effort` steps between two points. The state is R, by rows, and x.
const size = 12;
const kappa = new Float64Array(3);
const state = new Float64Array(size);
const tried = new Float64Array(size);
const slopes = [0, 1, 2, 3].map(() => new Float64Array(size));

/** R' = R [kappa]_x, x' = R e1. */
function slopeAt(problem: DarbouxProblem, s: number, at: Float64Array, out: Float64Array): void {
  curvatureAt(problem, s, kappa);
  for (let r = 0; r < 3; r++) {
    const [a, b, c] = [at[3 * r], at[3 * r + 1], at[3 * r + 2]];
    out[3 * r] = b * kappa[2] - c * kappa[1];
    out[3 * r + 1] = c * kappa[0] - a * kappa[2];
    out[3 * r + 2] = a * kappa[1] - b * kappa[0];
    out[9 + r] = a;
  }
}

function go(from: Float64Array, h: number, slope: Float64Array, out: Float64Array): void {
  for (let i = 0; i < size; i++) out[i] = from[i] + h * slope[i];
}

type Step = (problem: DarbouxProblem, s: number, h: number) => void;

const stepper =
  (step: Step): Integrator =>
  (problem, effort, out) => {
    const h = problem.length / (points * effort);
    state.fill(0);
    state[0] = state[4] = state[8] = 1;
    for (let i = 0; i < points; i++) {
      for (let k = 0; k < effort; k++) step(problem, (i * effort + k) * h, h);
      for (let c = 0; c < 3; c++) out[3 * i + c] = state[9 + c];
    }
  };

export const euler = stepper((problem, s, h) => {
  slopeAt(problem, s, state, slopes[0]);
  go(state, h, slopes[0], state);
});

/** Euler's step on the group of rotations: each piece is a helix. */
export const lieEuler = stepper((problem, s, h) => {
  curvatureAt(problem, s, kappa);
  const [x, y, z] = kappa;
  const square = x * x + y * y + z * z;
  const norm = Math.sqrt(square);
  const a = norm > 0 ? Math.sin(h * norm) / norm : h;
  const b = norm > 0 ? (1 - Math.cos(h * norm)) / square : (h * h) / 2;
  const c = norm > 0 ? (h - a) / square : 0;
  // exp(h K) = 1 + a K + b K^2; the way is its integral, h + b K + c K^2, of e1.
  for (let r = 0; r < 3; r++) {
    const [u, v, w] = [state[3 * r], state[3 * r + 1], state[3 * r + 2]];
    const along = u * x + v * y + w * z;
    const [ku, kv, kw] = [v * z - w * y, w * x - u * z, u * y - v * x];
    state[9 + r] += h * u + b * ku + c * (x * along - square * u);
    state[3 * r] = u + a * ku + b * (x * along - square * u);
    state[3 * r + 1] = v + a * kv + b * (y * along - square * v);
    state[3 * r + 2] = w + a * kw + b * (z * along - square * w);
  }
});

export const rungeKutta2 = stepper((problem, s, h) => {
  slopeAt(problem, s, state, slopes[0]);
  go(state, 0.5 * h, slopes[0], tried);
  slopeAt(problem, s + 0.5 * h, tried, slopes[1]);
  go(state, h, slopes[1], state);
});

export const rungeKutta4 = stepper((problem, s, h) => {
  const [one, two, three, four] = slopes;
  slopeAt(problem, s, state, one);
  go(state, 0.5 * h, one, tried);
  slopeAt(problem, s + 0.5 * h, tried, two);
  go(state, 0.5 * h, two, tried);
  slopeAt(problem, s + 0.5 * h, tried, three);
  go(state, h, three, tried);
  slopeAt(problem, s + h, tried, four);
  for (let i = 0; i < size; i++) state[i] += (h / 6) * (one[i] + 2 * two[i] + 2 * three[i] + four[i]);
});

import { gaussLegendre } from "../../systems/math/gauss-legendre.js";

/**
 * Half a rod, clamped horizontally at the origin, and a disk that is lifted against it: the elastica between the clamp and
 * the disk, with the force on the edge of the friction cone. Lengths in units of the supports' distance Delta, curvature
 * `k = kappa0 Delta`, `R` = (radius of disk + radius of rod) / Delta, phi = atan mu. With the tangent's angle theta as
 * parameter, alpha its value at the disk, and f = 2 x force Delta^2 / B:
 *
 *     theta'^2 = k^2 + f (sin(alpha - phi - theta) + sin phi)
 *     int cos(theta) / theta' = 1/2 - R sin alpha,     int sin(theta) / theta' = y of the contact
 */
export interface BendingProblem {
  readonly k: number;
  readonly R: number;
  readonly mu: number;
}

export interface BendingState {
  alpha: number;
  f: number;
}

const { nodes, weights } = gaussLegendre(48);
const place = new Float64Array(2);

/** Where the contact is on the rod, into `place`. theta = alpha - w^2 takes the root out of the end of a straight rod. */
function integrate({ k, mu }: BendingProblem, alpha: number, f: number): void {
  const phi = Math.atan(mu);
  const end = Math.sqrt(alpha);
  place.fill(0);
  for (let i = 0; i < nodes.length; i++) {
    const w = end * nodes[i];
    const bend = Math.sqrt(k * k + f * (Math.sin(w * w - phi) + Math.sin(phi)));
    const ds = (2 * w * end * weights[i]) / bend;
    place[0] += Math.cos(alpha - w * w) * ds;
    place[1] += Math.sin(alpha - w * w) * ds;
  }
}

/** Angle of the unloaded rod where the disk first touches it, and the height of the disk's centre then. */
export function firstTouch({ k, R }: BendingProblem): { alpha: number; height: number } {
  if (k === 0) return { alpha: 0, height: -R };
  return { alpha: Math.asin(0.5 / (1 / k + R)), height: 1 / k - Math.sqrt((1 / k + R) ** 2 - 0.25) };
}

/** Indentation at which the rod stands upright on the disk and slips off; undefined for a rod that curls past the disk. */
export function largestIndentation(problem: BendingProblem): number | undefined {
  const { k, R } = problem;
  const upright = Math.PI / 2;
  // A force brings the contact nearer to the clamp, so bisection finds the one that brings it above the disk.
  if (k * (0.5 - R) >= 1) return undefined;
  let [low, high] = [0, 1e6];
  for (let i = 0; i < 200; i++) {
    const f = 0.5 * (low + high);
    integrate(problem, upright, f);
    if (place[0] > 0.5 - R) low = f;
    else high = f;
  }
  return place[1] - firstTouch(problem).height;
}

/** F = load of both halves x Delta^2 / (48 B). */
export function load({ mu }: BendingProblem, { alpha, f }: BendingState): number {
  return (f * Math.cos(alpha - Math.atan(mu))) / 48;
}

/** The loads at rising indentations, each found by Newton's method from the one before. */
export function bendingLoads(problem: BendingProblem, indentations: readonly number[]): number[] {
  const touch = firstTouch(problem);
  const state: BendingState = { alpha: touch.alpha, f: 0 };
  let last = 0;
  return indentations.map((delta) => {
    // A straight rod starts from nothing, where the equations say nothing: begin on the line of small deflections.
    if (state.alpha === 0) Object.assign(state, { alpha: 3 * delta, f: 48 * delta });
    // The step of the continuation must not leave the reach of Newton's method.
    const steps = Math.max(1, Math.ceil((delta - last) / 0.005));
    for (let i = 1; i <= steps; i++)
      newton(problem, touch.height + last + ((delta - last) * i) / steps, state);
    last = delta;
    return load(problem, state);
  });
}

const residual = new Float64Array(2);

function misfit(problem: BendingProblem, height: number, alpha: number, f: number): void {
  integrate(problem, alpha, f);
  residual[0] = place[0] - 0.5 + problem.R * Math.sin(alpha);
  residual[1] = place[1] - problem.R * Math.cos(alpha) - height;
}

const mostRounds = 30;

function newton(problem: BendingProblem, height: number, state: BendingState): void {
  for (let round = 0; round < mostRounds; round++) {
    const { alpha, f } = state;
    misfit(problem, height, alpha, f);
    const [x, y] = residual;
    if (Math.abs(x) + Math.abs(y) < 1e-13) return;
    const [da, df] = [1e-7 * (alpha + 1e-3), 1e-7 * (f + 1e-3)];
    misfit(problem, height, alpha + da, f);
    const [xa, ya] = [(residual[0] - x) / da, (residual[1] - y) / da];
    misfit(problem, height, alpha, f + df);
    const [xf, yf] = [(residual[0] - x) / df, (residual[1] - y) / df];
    const det = xa * yf - xf * ya;
    state.alpha -= (yf * x - xf * y) / det;
    state.f -= (xa * y - ya * x) / det;
  }
  misfit(problem, height, state.alpha, state.f);
  if (!(Math.abs(residual[0]) + Math.abs(residual[1]) < 1e-10))
    throw new Error(`no equilibrium found for the disk at ${height} (k ${problem.k}, mu ${problem.mu})`);
}

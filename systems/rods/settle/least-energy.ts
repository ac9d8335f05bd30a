import { solveSymmetric } from "../../math/small-solve.js";
import { limits } from "../../world/limits.js";
import type { StaticRod } from "./static-rod.js";

const { mostRounds, push, balanced, nearlyBalanced, stalled, tiesClosed, closingStep, longestStep } =
  limits.statics;
const { leastDamping, mostDamping, tiedStiffness, energyRounding } = limits.statics;

/** A point of the rod that has to be somewhere. */
export interface Tie {
  readonly s: number;
  readonly to: ArrayLike<number>;
}

export interface Balance {
  /** Whether the forces are in balance and every tie is closed. */
  readonly isFound: boolean;
  readonly rounds: number;
  /** Largest force that is left over, as a share of what acts on it. */
  readonly left: number;
}

/**
 * Newton's method for the least energy of a rod whose ties stay closed, with Lagrange's multipliers. Where its
 * energy is not convex, or a step would raise it, it is damped until the step lowers it: so the energy never
 * rises but for what it takes to close the ties first, and what is found is a minimum.
 */
export class LeastEnergy {
  private readonly n: number;
  private readonly rows: number;
  private readonly gradient: Float64Array;
  private readonly J: Float64Array;
  private readonly H: Float64Array;
  private readonly open: Float64Array;
  private readonly multipliers: Float64Array;

  constructor(
    private readonly rod: StaticRod,
    private readonly ties: readonly Tie[],
  ) {
    this.n = rod.count;
    this.rows = 3 * ties.length;
    this.gradient = new Float64Array(this.n);
    this.J = new Float64Array(this.rows * this.n);
    this.H = new Float64Array(this.n * this.n);
    this.open = new Float64Array(this.rows);
    this.multipliers = new Float64Array(this.rows);
  }

  find(): Balance {
    const { rod } = this;
    if (!this.close(mostRounds)) return { isFound: false, rounds: 0, left: Infinity };
    let damping = 0;
    let left = Infinity;
    let least = Infinity;
    for (let round = 0; round < mostRounds; round++) {
      rod.gradient(this.gradient);
      this.findMultipliers();
      left = this.imbalance();
      // A round rod that is hardly crooked has a side that it likes to turn down, and gets there but slowly.
      const hasStalled = left < nearlyBalanced && left > stalled * least;
      if (left < balanced || hasStalled) return { isFound: true, rounds: round, left };
      least = Math.min(least, left);
      this.findHessian();
      const next = this.step(damping);
      if (next === null) return { isFound: left < nearlyBalanced, rounds: round, left };
      damping = next;
    }
    return { isFound: left < nearlyBalanced, rounds: mostRounds, left };
  }

  /** One damped step; the damping for the next one, or null if none lowers the energy. */
  private step(from: number): number | null {
    const { rod, n } = this;
    const before = rod.read();
    const energy = rod.energy();
    // Below that, differences of energies are rounding.
    const slack = energyRounding * (Math.abs(energy) + rod.forceScale[n - 1] / rod.length);
    for (let damping = from; damping <= mostDamping; damping = Math.max(10 * damping, leastDamping)) {
      const change = this.newtonStep(damping);
      if (!change) continue;
      let longest = 0;
      for (let i = 0; i < n; i++)
        longest = Math.max(
          longest,
          Math.abs(change[i]) * (rod.forceScale[i] / rod.forceScale[n - 1]) * rod.length,
        );
      rod.move(change, Math.min(1, longestStep / longest));
      if (this.close(8) && rod.energy() <= energy + slack) return damping < leastDamping ? 0 : damping / 100;
      rod.write(before);
    }
    return null;
  }

  /** (H + damping) dz + J^T dl = -g - J^T l, J dz = 0; null where that has no minimum. */
  private newtonStep(damping: number): Float64Array | null {
    const { n, rows, J, H, rod } = this;
    const A = H.slice();
    for (let i = 0; i < n; i++) A[n * i + i] += damping * rod.damping[i];
    // J dz = 0, so this changes nothing but makes the matrix positive where only tied motions are stable.
    for (let r = 0; r < rows; r++) {
      let size = 0;
      for (let i = 0; i < n; i++) size += (J[n * r + i] * J[n * r + i]) / rod.damping[i];
      for (let i = 0; i < n; i++)
        for (let k = 0; k <= i; k++) A[n * i + k] += (tiedStiffness * J[n * r + i] * J[n * r + k]) / size;
    }
    const change = this.gradient.map((g) => -g);
    for (let r = 0; r < rows; r++)
      for (let i = 0; i < n; i++) change[i] -= J[n * r + i] * this.multipliers[r];
    const factor = A.slice();
    if (!solveSymmetric(factor, n, change)) return null;
    if (rows === 0) return change;
    const W = new Float64Array(rows * rows);
    const columns = Array.from({ length: rows }, (_, r) => {
      const column = J.slice(n * r, n * r + n);
      solveSymmetric(A.slice(), n, column);
      return column;
    });
    const moved = new Float64Array(rows);
    for (let r = 0; r < rows; r++)
      for (let i = 0; i < n; i++) {
        moved[r] += J[n * r + i] * change[i];
        for (let k = 0; k < rows; k++) W[rows * r + k] += J[n * r + i] * columns[k][i];
      }
    if (!solveSymmetric(W, rows, moved)) return null;
    for (let r = 0; r < rows; r++) for (let i = 0; i < n; i++) change[i] -= columns[r][i] * moved[r];
    return change;
  }

  /** Newton's method for the ties alone, of least change. Whether they are closed. */
  private close(most: number): boolean {
    const { rod, ties, n, rows, J, open } = this;
    for (let round = 0; round <= most; round++) {
      let size = 0;
      ties.forEach(({ s, to }, t) => {
        const point = rod.at(s);
        for (let c = 0; c < 3; c++) {
          open[3 * t + c] = point[c] - to[c];
          size = Math.max(size, Math.abs(open[3 * t + c]));
        }
      });
      ties.forEach(({ s }, t) => rod.jacobian(s, J, 3 * n * t));
      if (size <= tiesClosed * rod.length) return true;
      const back = open.slice();
      if (!this.solveTies(back)) return false;
      const change = new Float64Array(n);
      for (let r = 0; r < rows; r++)
        for (let i = 0; i < n; i++) change[i] -= (J[n * r + i] * back[r]) / rod.damping[i];
      rod.move(change, Math.min(1, (closingStep * rod.length) / size));
    }
    return false;
  }

  /** Multipliers of least squares: J D^-1 (g + J^T l) = 0. */
  private findMultipliers(): void {
    const { rows, n, J, gradient, multipliers, rod } = this;
    for (let r = 0; r < rows; r++) {
      multipliers[r] = 0;
      for (let i = 0; i < n; i++) multipliers[r] -= (J[n * r + i] * gradient[i]) / rod.damping[i];
    }
    this.solveTies(multipliers);
  }

  /** b <- (J D^-1 J^T)^-1 b */
  private solveTies(b: Float64Array): boolean {
    const { rows, n, J, rod } = this;
    const W = new Float64Array(rows * rows);
    for (let r = 0; r < rows; r++)
      for (let k = 0; k < rows; k++)
        for (let i = 0; i < n; i++) W[rows * r + k] += (J[n * r + i] * J[n * k + i]) / rod.damping[i];
    let trace = 0;
    for (let r = 0; r < rows; r++) trace += W[rows * r + r];
    for (let r = 0; r < rows; r++) W[rows * r + r] += 1e-14 * trace;
    return solveSymmetric(W, rows, b);
  }

  private imbalance(): number {
    const { n, rows, J, gradient, multipliers, rod } = this;
    let most = 0;
    for (let i = 0; i < n; i++) {
      let sum = gradient[i];
      for (let r = 0; r < rows; r++) sum += J[n * r + i] * multipliers[r];
      most = Math.max(most, Math.abs(sum) / rod.forceScale[i]);
    }
    return most;
  }

  /** Second derivatives of the energy and of the work of the multipliers, by differences of the first. */
  private findHessian(): void {
    const { n, H, rod } = this;
    const before = rod.read();
    const change = new Float64Array(n);
    const [plus, minus] = [new Float64Array(n), new Float64Array(n)];
    const derivative = (out: Float64Array) => {
      rod.gradient(out);
      this.ties.forEach(({ s }, t) => rod.addForce(s, this.multipliers.subarray(3 * t, 3 * t + 3), 1, out));
    };
    H.fill(0);
    for (let i = 0; i < n; i++) {
      const by = push * (rod.forceScale[n - 1] / rod.forceScale[i] / rod.length);
      change[i] = 1;
      rod.move(change, by, before);
      derivative(plus);
      rod.move(change, -by, before);
      derivative(minus);
      change[i] = 0;
      for (let k = 0; k < n; k++) {
        const second = (plus[k] - minus[k]) / (4 * by);
        H[n * i + k] += second;
        H[n * k + i] += second;
      }
    }
    rod.write(before);
  }
}

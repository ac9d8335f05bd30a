import type { LocalContacts } from "./local-solver.js";
import { hypot } from "../../math/elementary.js";

/**
 * One contact in units of its own, W / s, b / |b|, r s / |b| with s = tr(W) / 3:
 * tolerances become pure numbers.
 */
export class ScaledContact {
  readonly W = new Float64Array(9);
  readonly b = new Float64Array(3);
  readonly r = new Float64Array(3);
  readonly u = new Float64Array(3);
  readonly mu = new Float64Array(1);
  /** Force of one unit. */
  private readonly unit = new Float64Array(1);

  /** Gives false where there is no scale: W or b is zero. */
  load(contacts: LocalContacts, i: number): boolean {
    const { W, b, r, mu } = contacts;
    const at = 9 * i;
    const s = (W[at] + W[at + 4] + W[at + 8]) / 3;
    const size = Math.sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
    if (!(s > 0 && size > 0)) return false;
    this.unit[0] = size / s;
    for (let k = 0; k < 9; k++) this.W[k] = W[at + k] / s;
    for (let k = 0; k < 3; k++) {
      this.b[k] = b[k] / size;
      this.r[k] = r[3 * i + k] / this.unit[0];
    }
    this.mu[0] = mu[i];
    return true;
  }

  store(r: Float64Array, i: number): void {
    for (let k = 0; k < 3; k++) r[3 * i + k] = this.r[k] * this.unit[0];
  }

  /** u = W r + b */
  updateVelocity(): void {
    const { W, b, r, u } = this;
    for (let k = 0; k < 3; k++) u[k] = b[k] + W[3 * k] * r[0] + W[3 * k + 1] * r[1] + W[3 * k + 2] * r[2];
  }

  /** At least 1; more where a nearly singular W makes the force large, and the rounding with it. */
  forceSize(): number {
    return Math.max(1, hypot(Math.max(1, this.mu[0]) * this.r[0], this.r[1], this.r[2]));
  }
}

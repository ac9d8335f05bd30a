import { limits } from "../../world/limits.js";
import type { Damping, SweepKernel } from "../whitened/sweep-kernel.js";
import type { Accelerator } from "./accelerator.js";
import { Measure } from "./measure.js";

const {
  momentumDropGrowth,
  firstMomentumLimit,
  momentumLimitSweeps,
  uphillCounted,
  momentumLoss,
  momentumGain,
  leastMomentum,
  wholeMomentum,
} = limits.gaussSeidel;

/** What a contact for which momentum points uphill loses of its own, and how it comes back. */
const damping: Damping = {
  leastUphill: uphillCounted,
  loss: momentumLoss,
  gain: momentumGain,
  leastShare: leastMomentum,
  whole: wholeMomentum,
};

const State = { t: 0, sweeps: 1, leastChange: 2, uphill: 3, beta: 4, leastUphill: 5, size: 6 } as const;

/**
 * Nesterov's momentum on the sweep G: after g' = G(x) the next point is g' + beta (g' - g), with beta rising
 * towards 1. It is dropped as soon as it points uphill, which the step x - g' tells (O'Donoghue and Candes,
 * 2015).
 *
 * Friction makes the sweep unlike a descent: near beta = 1 it can swing up while every step still points
 * downhill. So momentum is dropped as well when the sweep's change grows, and beta is limited. Contacts that
 * oscillate between two states keep the residual of thousands up; each loses momentum by itself.
 * `docs/method.md` has the measurements.
 */
export class Nesterov implements Accelerator {
  private previous = new Float64Array(0);
  /** By contact, the share of the momentum that it gets. */
  private shares = new Float64Array(0);
  /** In an array: numbers that change would be boxed. */
  private readonly state = new Float64Array(State.size);
  private contacts = 0;
  private started = false;
  private kernel: SweepKernel | undefined = undefined;

  begin(contacts: number): void {
    if (this.previous.length < 3 * contacts) {
      this.previous = new Float64Array(6 * contacts);
      this.shares = new Float64Array(2 * contacts);
    }
    this.contacts = contacts;
    this.reset();
  }

  reset(): void {
    const { state } = this;
    state[State.t] = 1;
    state[State.sweeps] = 0;
    state[State.leastChange] = Infinity;
    state[State.leastUphill] = Infinity;
    this.started = false;
    this.shares.fill(1, 0, this.contacts);
    this.kernel?.forgetMomentum();
  }

  /** A compiled sweep that holds forces and w extrapolates both: w need not be found from all columns. */
  extrapolateInKernel(kernel: SweepKernel, measures: Float64Array): void {
    if (this.kernel !== kernel || !this.started) {
      kernel.forgetMomentum();
      this.kernel = kernel;
      this.started = true;
    }
    const { state } = this;
    if (!kernel.measureUphill(state, State.uphill)) return;
    this.chooseBeta(measures);
    kernel.extrapolate(state, State.beta, damping);
  }

  /** Sets beta from the sweep's change and from how far momentum points uphill. */
  private chooseBeta(measures: Float64Array): void {
    const { state } = this;
    const change = measures[Measure.change];
    state[State.sweeps]++;
    if (
      state[State.uphill] > 0 ||
      change > momentumDropGrowth * momentumDropGrowth * state[State.leastChange]
    ) {
      state[State.t] = 1;
      state[State.leastChange] = change;
    }
    state[State.leastChange] = Math.min(state[State.leastChange], change);
    const next = (1 + Math.sqrt(1 + 4 * state[State.t] * state[State.t])) / 2;
    const limit = Math.max(firstMomentumLimit, 1 - momentumLimitSweeps / state[State.sweeps]);
    state[State.beta] = Math.min(limit, (state[State.t] - 1) / next);
    state[State.t] = next;
  }

  extrapolate(
    input: Float64Array,
    r: Float64Array,
    scale: Float64Array,
    active: Int32Array,
    activeCount: number,
    measures: Float64Array,
  ): void {
    const { previous, shares } = this;
    if (this.kernel) {
      // Its momentum cannot be read from here.
      this.kernel = undefined;
      this.reset();
    }
    if (!this.started) {
      for (let k = 0; k < activeCount; k++) {
        const f = 3 * active[k];
        for (let c = f; c < f + 3; c++) previous[c] = r[c];
      }
      this.started = true;
      return;
    }
    let uphill = 0;
    let size = 0;
    let moving = 0;
    for (let k = 0; k < activeCount; k++) {
      const f = 3 * active[k];
      let product = 0;
      for (let c = f; c < f + 3; c++) product += (input[c] - r[c]) * (r[c] - previous[c]);
      product *= scale[active[k]];
      uphill += product;
      size += Math.abs(product);
      if (product !== 0) moving++;
    }
    const { leastUphill, loss, gain, leastShare, whole } = damping;
    const { state } = this;
    // That of the sweep before, since the compiled sweep decides as it goes.
    const least = state[State.leastUphill];
    state[State.leastUphill] = (leastUphill * size) / Math.max(1, moving);
    state[State.uphill] = uphill;
    this.chooseBeta(measures);
    const beta = state[State.beta];
    for (let k = 0; k < activeCount; k++) {
      const f = 3 * active[k];
      let product = 0;
      for (let c = f; c < f + 3; c++) product += (input[c] - r[c]) * (r[c] - previous[c]);
      let share = shares[active[k]];
      share =
        scale[active[k]] * product > least ? Math.max(leastShare, share * loss) : Math.min(1, share * gain);
      shares[active[k]] = share;
      const part = share < whole ? share * beta : beta;
      for (let c = f; c < f + 3; c++) {
        const now = r[c];
        r[c] = now + part * (now - previous[c]);
        previous[c] = now;
      }
    }
  }
}

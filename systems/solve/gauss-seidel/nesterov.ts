import type { Damping, SweepKernel } from "../whitened/sweep-kernel.js";
import type { Accelerator } from "./accelerator.js";
import { Measure } from "./measure.js";

/**
 * Nesterov's momentum on the sweep G: after g' = G(x), the next point is g' + beta (g' - g) with beta rising towards 1. The momentum is
 * dropped as soon as it points uphill, which the step x - g' tells (O'Donoghue and Candes, 2015).
 *
 * Contacts for which it points uphill alone lose a tenth of theirs, down to half of it, and get a fiftieth of what is left back with every sweep in
 * which it does not: a few that swing between two states keep the residual of thousands up, and their sum does not tell. Sweeps to Es 1e-4,
 * states of combed wisps, wavy of 40,745, 47,011, 9,918 and 8,041 contacts, coiled of 7,706 and 4,301:
 *   no memory, uphill 3/4 of the momentum      270   230   1200   720   2180   580
 *   a quarter lost, all back at once           250   250   1110   650   2130   580
 *   a fifth lost, 1/20 back                    190   220   1190   290   1640   580
 *   a tenth lost, 1/50 back                    180   200   1070   260   1130   580   <- this
 *   1/20 lost, 1/100 back                      180   200   1010   260   1070   590
 * With none at all they take more sweeps than with all of it, and so with a momentum that each contact begins anew.
 *
 * `leastUphill`: those whose product is below this share of the mean of the sweep before, uphill or down, are as good as settled. `whole`: above
 * this share they have all of it, since to take a part away costs a third of a visit; a quarter of the contacts is below.
 */
const damping: Damping = { leastUphill: 0.1, loss: 0.9, gain: 1.02, leastShare: 0.5, whole: 0.95 };
/**
 * Friction makes the sweep unlike a descent: with beta near 1 it can swing up while every step still points downhill. So the momentum is
 * dropped as well when the change by a sweep has grown by this factor since it began, and beta stays below 1 - 10 / sweeps, below 0.95
 * at first. Sweeps to Es 1e-4, states of a combed wisp, of 9,143, 8,227 and 8,054 contacts and of 2,025 fibres, 40,989: without either 340, never,
 * never, 280; dropped 340, 290, 560, 290; held below 0.95 too 360, 300, 670, 210; as it is 330, 340, 540, 230.
 */
const MOST_RISE = 3;
const FIRST_LIMIT = 0.95;
const LIMIT_GAP = 10;

const State = { t: 0, sweeps: 1, leastChange: 2, uphill: 3, beta: 4, leastUphill: 5, size: 6 } as const;

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

  /** Where a compiled sweep holds forces and w, both go along there: that spares to find w anew from all columns. */
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

  /** How much momentum there is to be, from the sweep's change and how far it points uphill. */
  private chooseBeta(measures: Float64Array): void {
    const { state } = this;
    const change = measures[Measure.change];
    state[State.sweeps]++;
    if (state[State.uphill] > 0 || change > MOST_RISE * MOST_RISE * state[State.leastChange]) {
      state[State.t] = 1;
      state[State.leastChange] = change;
    }
    state[State.leastChange] = Math.min(state[State.leastChange], change);
    const next = (1 + Math.sqrt(1 + 4 * state[State.t] * state[State.t])) / 2;
    const limit = Math.max(FIRST_LIMIT, 1 - LIMIT_GAP / state[State.sweeps]);
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
      // What it remembers is not to be had here.
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

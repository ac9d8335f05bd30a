import type { Accelerator } from "./accelerator.js";

/**
 * Nesterov's momentum on the sweep G: after g' = G(x), the next point is g' + beta (g' - g) with beta rising towards 1. The momentum is
 * dropped as soon as it points uphill, which the step x - g' tells (O'Donoghue and Candes, 2015).
 *
 * Contacts for which it points uphill alone get a part of it: a few that swing between two states keep the residual of thousands up, and
 * their sum does not tell. Steps of a combed wisp, 14 of 3,100 to 9,800 contacts, seconds of solving: with a share of 0.3 of the
 * momentum 15.8, 0.5 12.6, 0.7 11.0, 0.8 12.0, 0.9 16.8. With none at all they take more sweeps than with all of it, and so with a
 * momentum that each contact begins anew.
 */
const UPHILL_SHARE = 0.75;

export class Nesterov implements Accelerator {
  private previous = new Float64Array(0);
  private t = 1;
  private started = false;

  begin(contacts: number): void {
    if (this.previous.length < 3 * contacts) this.previous = new Float64Array(6 * contacts);
    this.reset();
  }

  reset(): void {
    this.t = 1;
    this.started = false;
  }

  extrapolate(
    input: Float64Array,
    r: Float64Array,
    scale: Float64Array,
    active: Int32Array,
    activeCount: number,
  ): void {
    const previous = this.previous;
    if (!this.started) {
      for (let k = 0; k < activeCount; k++) {
        const f = 3 * active[k];
        for (let c = f; c < f + 3; c++) previous[c] = r[c];
      }
      this.started = true;
      return;
    }
    let uphill = 0;
    for (let k = 0; k < activeCount; k++) {
      const f = 3 * active[k];
      let product = 0;
      for (let c = f; c < f + 3; c++) product += (input[c] - r[c]) * (r[c] - previous[c]);
      uphill += scale[active[k]] * product;
    }
    if (uphill > 0) this.t = 1;
    const next = (1 + Math.sqrt(1 + 4 * this.t * this.t)) / 2;
    const beta = (this.t - 1) / next;
    this.t = next;
    for (let k = 0; k < activeCount; k++) {
      const f = 3 * active[k];
      let product = 0;
      for (let c = f; c < f + 3; c++) product += (input[c] - r[c]) * (r[c] - previous[c]);
      const share = product > 0 ? UPHILL_SHARE * beta : beta;
      for (let c = f; c < f + 3; c++) {
        const now = r[c];
        r[c] = now + share * (now - previous[c]);
        previous[c] = now;
      }
    }
  }
}

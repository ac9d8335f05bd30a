// One sweep of Gauss-Seidel over whitened contacts with the secular local solver (`solve/local/secular.ts`),
// two entries of the columns at a time, or four of single precision. The formulas are those of `solve/local`,
// where they are explained. What is rare there (an attachment, a singular W_ii, a search that does not end)
// is not done here: the caller is told which contact it is, does it and calls again.
import { local } from "../../world/limits/local";
import { f0, f1, f2, localForce } from "./_local-force";
import { SweepHead } from "./_sweep-layout";
import { addColumns, u0, u1, u2, velocity } from "./sweep/columns";

export { countAtHome, gather } from "./sweep/gather";
export { extrapolate, findW } from "./sweep/state";
export { violations } from "./sweep/violations";

const head = changetype<SweepHead>(0);

/**
 * Visits the listed contacts from `from` on. Gives the place in the list of the first that it cannot do, or
 * `count`.
 *
 * By Nesterov's momentum (`solve/gauss-seidel/nesterov.ts`) a contact starts from x = g + share beta (g - p),
 * where g and p are what the last sweep and the one before left; w is there already (`extrapolate`). Let g'
 * be what it leaves. How far the momentum points uphill for it is (x - g').(g' - g); s_i times that is summed
 * up. Contacts for which it does point uphill lose a part of theirs. What is withheld from them is added up
 * here, while their columns are at hand: to read these once more after the sweep took a third of its time.
 */
export function sweep(from: i32, count: i32): i32 {
  return head.isSingle ? sweepColumns<f32>(from, count) : sweepColumns<f64>(from, count);
}

function sweepColumns<T>(from: i32, count: i32): i32 {
  const list = head.list;
  const contacts = head.contacts;
  const forces = head.forces;
  const previous = head.previous;
  const shares = head.shares;
  const w = head.w;
  const withheldW = head.withheldW;
  const beta = head.beta;
  const least = head.leastUphill;
  const loss = head.loss;
  const gain = head.gain;
  const leastShare = head.leastShare;
  const whole = head.whole;
  let change: f64 = head.sum;
  let uphill: f64 = head.uphillSum;
  let size: f64 = head.uphillSize;
  let moving: f64 = head.uphillCount;
  let k = from;
  for (; k < count; k++) {
    const i = list[k];
    const contact = contacts[i];
    const force = forces[i];
    const last = previous[i];
    let share = shares[i];
    const part = share < whole ? share * beta : beta;
    const g0 = force.n;
    const g1 = force.s;
    const g2 = force.t;
    const x0 = g0 + part * (g0 - last.n);
    const x1 = g1 + part * (g1 - last.s);
    const x2 = g2 + part * (g2 - last.t);
    velocity<T>(contact, w, x0, x1, x2);
    const b0 = u0 - (contact.w00 * x0 + contact.w01 * x1 + contact.w02 * x2);
    const b1 = u1 - (contact.w10 * x0 + contact.w11 * x1 + contact.w12 * x2);
    const b2 = u2 - (contact.w20 * x0 + contact.w21 * x1 + contact.w22 * x2);
    const excess = sizeof<T>() == 4 ? local.secularExcessSingle : local.secularExcess;
    if (!localForce(contact, b0, b1, b2, excess)) break;
    const d0 = f0 - x0;
    const d1 = f1 - x1;
    const d2 = f2 - x2;
    const m0 = f0 - g0;
    const m1 = f1 - g1;
    const m2 = f2 - g2;
    last.set(g0, g1, g2);
    force.set(f0, f1, f2);
    const square = d0 * d0 + d1 * d1 + d2 * d2;
    let product: f64 = 0;
    if (square > 0) {
      addColumns<T>(contact, w, d0, d1, d2);
      const scale = contact.scale;
      change += square * scale * scale;
      product = -scale * (d0 * m0 + d1 * m1 + d2 * m2);
      uphill += product;
      size += abs(product);
      if (product != 0) moving++;
    }
    share = product > least ? max(leastShare, share * loss) : min(1.0, share * gain);
    shares[i] = share;
    if (share < whole && (m0 != 0 || m1 != 0 || m2 != 0)) {
      const withheld = 1 - share;
      addColumns<T>(contact, withheldW, withheld * m0, withheld * m1, withheld * m2);
    }
  }
  head.sum = change;
  head.uphillSum = uphill;
  head.uphillSize = size;
  head.uphillCount = moving;
  return k;
}

import { local } from "../../../world/limits/local";
import { f0, f1, f2, localForce } from "../_local-force";
import { ClosedHead } from "../_closed-layout";
import { LocalVector } from "../_runs";
import { ContactRecord } from "../_sweep-layout";
import { p0, p1, p2, rowBytes, rowsTimes } from "./rows";

const head = changetype<ClosedHead>(0);

/** u = W r + b */
export function velocities(): void {
  const contacts = head.contacts;
  const row = rowBytes(contacts);
  const r = changetype<usize>(head.forces);
  let rows = head.W;
  for (let i = 0; i < contacts; i++, rows += 3 * row) {
    rowsTimes(rows, row, r);
    const b = head.b[i];
    head.velocities[i].set(b.n + p0, b.s + p1, b.t + p2);
  }
}

/**
 * Sweeps of Gauss-Seidel over all contacts that forces move. Gives whether all could be solved; else the
 * forces are of no use.
 */
export function sweep(times: i32): bool {
  const contacts = head.contacts;
  const row = rowBytes(contacts);
  for (let k = 0; k < times; k++) {
    let rows = head.W;
    for (let i = 0; i < contacts; i++, rows += 3 * row) {
      const contact = head.records[i];
      const force = head.forces[i];
      const b = head.b[i];
      if (!(contact.scale > 0)) continue;
      // Half of a knot's contacts are open and stay so: they are looked at first and last.
      if (k > 0 && k + 1 < times && force.n == 0 && contact.friction >= 0) continue;
      rowsTimes(rows, row, changetype<usize>(head.forces));
      if (!visit(contact, force, b.n + p0, b.s + p1, b.t + p2)) return false;
    }
  }
  return true;
}

/** Gives a contact, whose velocity is u, the force that its law asks for while all others stay. */
function visit(contact: ContactRecord, force: LocalVector, u0: f64, u1: f64, u2: f64): bool {
  const r0 = force.n;
  const r1 = force.s;
  const r2 = force.t;
  const b0 = u0 - (contact.w00 * r0 + contact.w01 * r1 + contact.w02 * r2);
  const b1 = u1 - (contact.w10 * r0 + contact.w11 * r1 + contact.w12 * r2);
  const b2 = u2 - (contact.w20 * r0 + contact.w21 * r1 + contact.w22 * r2);
  if (contact.friction < 0) return holdStill(contact, force, b0, b1, b2);
  if (!localForce(contact, b0, b1, b2, local.secularExcess)) return false;
  force.set(f0, f1, f2);
  return true;
}

/** The force of an attachment, -W_ii^-1 b, where W_ii is far from singular. Whether it is. */
function holdStill(contact: ContactRecord, force: LocalVector, b0: f64, b1: f64, b2: f64): bool {
  const w00 = contact.w00;
  const w10 = contact.w10;
  const w20 = contact.w20;
  const l10 = w10 / w00;
  const l20 = w20 / w00;
  const d1 = contact.w11 - l10 * w10;
  const e21 = contact.w21 - l20 * w10;
  const l21 = e21 / d1;
  const d2 = contact.w22 - l20 * w20 - l21 * e21;
  if (!(w00 > 0 && d1 > local.regularPivot * contact.w11 && d2 > local.regularPivot * contact.w22)) return false;
  const y1 = b1 - l10 * b0;
  const x2 = (b2 - l20 * b0 - l21 * y1) / d2;
  const x1 = y1 / d1 - l21 * x2;
  force.set(l10 * x1 + l20 * x2 - b0 / w00, -x1, -x2);
  return true;
}

// What a contact's columns Y do: velocity = Y^T w, and w += Y force. A vector of entries is read at once,
// which no field can say: these loads are by address.
import { after } from "../_runs";
import { ContactRecord, ContactSide, groupBytes, vectorBytes } from "../_sweep-layout";

/** What `velocity` leaves. */
export let u0: f64 = 0;
export let u1: f64 = 0;
export let u2: f64 = 0;

const bothSides: usize = 2 * offsetof<ContactSide>();

/** u = b + compliance r + Y^T w */
// @ts-ignore: decorator
@inline
export function velocity<T>(contact: ContactRecord, w: usize, r0: f64, r1: f64, r2: f64): void {
  let sum0 = v128.splat<T>(0);
  let sum1 = v128.splat<T>(0);
  let sum2 = v128.splat<T>(0);
  let column = changetype<usize>(after(contact));
  for (let k: usize = 0; k < bothSides; k += offsetof<ContactSide>()) {
    const side = changetype<ContactSide>(changetype<usize>(contact) + k);
    let at = w + side.start * sizeof<T>();
    const end = column + side.groups * groupBytes;
    for (; column < end; column += groupBytes, at += vectorBytes) {
      const part = v128.load(at);
      sum0 = v128.add<T>(sum0, v128.mul<T>(v128.load(column), part));
      sum1 = v128.add<T>(sum1, v128.mul<T>(v128.load(column, vectorBytes), part));
      sum2 = v128.add<T>(sum2, v128.mul<T>(v128.load(column, 2 * vectorBytes), part));
    }
  }
  const across = contact.complianceAcross;
  u0 = contact.b0 + contact.compliance * r0 + total<T>(sum0);
  u1 = contact.b1 + across * r1 + total<T>(sum1);
  u2 = contact.b2 + across * r2 + total<T>(sum2);
}

/** The sum of the entries of a vector. */
// @ts-ignore: decorator
@inline
function total<T>(sum: v128): f64 {
  if (sizeof<T>() == 8) return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  const two = f32x4.add(sum, i8x16.shuffle(sum, sum, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return <f64>(f32x4.extract_lane(two, 0) + f32x4.extract_lane(two, 1));
}

/** w += Y d */
// @ts-ignore: decorator
@inline
export function addColumns<T>(contact: ContactRecord, w: usize, d0: f64, d1: f64, d2: f64): void {
  const x0 = v128.splat<T>(<T>d0);
  const x1 = v128.splat<T>(<T>d1);
  const x2 = v128.splat<T>(<T>d2);
  let column = changetype<usize>(after(contact));
  for (let k: usize = 0; k < bothSides; k += offsetof<ContactSide>()) {
    const side = changetype<ContactSide>(changetype<usize>(contact) + k);
    let at = w + side.start * sizeof<T>();
    const end = column + side.groups * groupBytes;
    for (; column < end; column += groupBytes, at += vectorBytes) {
      const first = v128.mul<T>(v128.load(column), x0);
      const second = v128.mul<T>(v128.load(column, vectorBytes), x1);
      const third = v128.mul<T>(v128.load(column, 2 * vectorBytes), x2);
      v128.store(at, v128.add<T>(v128.load(at), v128.add<T>(v128.add<T>(first, second), third)));
    }
  }
}

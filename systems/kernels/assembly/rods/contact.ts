import { SharedRoom } from "../../../models/kernel-room";
import { callRoom } from "./call-room";
import { Numbers } from "./numbers";
import { Joint, Spatial, Vector } from "./records";
import { forwardRigid, rootFreedoms } from "./rigid-factor";
import { header } from "./rod";
import { Contact, twistSize, Velocity } from "./rows";

/** A contact that is given. Its arc length is that from the start of its element. */
export const contact = changetype<Contact>(callRoom + (SharedRoom.given << 3));
/** What is found there: the frame, from the root point, and the motion by the element's own curvatures. */
export const frame = changetype<Joint>(callRoom + (SharedRoom.found << 3));
export const columns = changetype<Numbers>(callRoom + (SharedRoom.found << 3) + offsetof<Joint>());
/** Or Y^T Y. */
const W = changetype<Numbers>(callRoom + (SharedRoom.found << 3));

/** The freedoms of the root in a column. */
export function whitenRoot(at: Spatial, out: Numbers): void {
  const freedoms = rootFreedoms();
  if (freedoms == 0) return;
  forwardRigid(header.rootFactor, freedoms, at);
  for (let r = 0; r < freedoms; r++) out[3 * r] = at[r];
}

/** Y^T Y of the `length` entries of columns: 9 numbers are found. */
export function selfProduct(Y: Numbers, length: i32): void {
  let xx: f64 = 0;
  let xy: f64 = 0;
  let xz: f64 = 0;
  let yy: f64 = 0;
  let yz: f64 = 0;
  let zz: f64 = 0;
  for (let k = 0; k < length; k++) {
    const entry = Y.part<Vector>(3 * k);
    const x = entry.x;
    const y = entry.y;
    const z = entry.z;
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  W[0] = xx;
  W[1] = W[3] = xy;
  W[2] = W[6] = xz;
  W[4] = yy;
  W[5] = W[7] = yz;
  W[8] = zz;
}

/** Entry k of three columns times (x, y, z). */
// @ts-ignore: decorator
@inline
function entryTimes(Y: Numbers, k: i32, x: f64, y: f64, z: f64): f64 {
  const entry = Y.part<Vector>(3 * k);
  return x * entry.x + y * entry.y + z * entry.z;
}

/**
 * change <- what three impulses (x, y, z) make of columns that reach so many curvatures, of all that there
 * are.
 */
export function combine(
  Y: Numbers, x: f64, y: f64, z: f64, reached: i32, curvatures: i32, change: Velocity,
): void {
  const ofRoot = rootFreedoms();
  for (let r = 0; r < ofRoot; r++) change[r] = entryTimes(Y, r, x, y, z);
  // A held root does not move, and what is beyond has no part in a column.
  for (let r = ofRoot; r < twistSize; r++) change[r] = 0;
  const rates = change.rate(0);
  for (let k = 0; k < 3 * reached; k++) rates[k] = entryTimes(Y, ofRoot + k, x, y, z);
  for (let k = 3 * reached; k < 3 * curvatures; k++) rates[k] = 0;
}

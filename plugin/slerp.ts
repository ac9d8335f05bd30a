import { Quaternion } from "@babylonjs/core/Maths/math.vector.js";
import { acos, sin } from "../systems/math/elementary.js";

/** From here on an arc and its chord are one. */
const ALIKE = 0.999999;

/** `Quaternion.SlerpToRef` by functions that have the same last digit in every engine. */
export function slerpToRef(from: Quaternion, to: Quaternion, share: number, out: Quaternion): Quaternion {
  const dot = Quaternion.Dot(from, to);
  const cosine = Math.abs(dot);
  let [ofFrom, ofTo] = [1 - share, share];
  if (cosine <= ALIKE) {
    const angle = acos(cosine);
    const whole = 1 / sin(angle);
    ofFrom = sin(ofFrom * angle) * whole;
    ofTo = sin(ofTo * angle) * whole;
  }
  if (dot < 0) ofTo = -ofTo;
  return out.copyFromFloats(
    ofFrom * from.x + ofTo * to.x,
    ofFrom * from.y + ofTo * to.y,
    ofFrom * from.z + ofTo * to.z,
    ofFrom * from.w + ofTo * to.w,
  );
}

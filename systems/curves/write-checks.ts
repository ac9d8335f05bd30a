import { positive, reject } from "../world/validate.js";
import type { CurveSet } from "./curve-set.js";

export function checkCurve(curves: CurveSet, id: number): void {
  if (!(Number.isInteger(id) && id >= 0 && id < curves.capacity)) {
    reject("id", id, `a whole number from 0 to ${curves.capacity - 1}`);
  }
}

/** Three finite numbers from `offset` on. */
export function checkVector(parameter: string, values: ArrayLike<number>, offset: number): void {
  for (let i = offset; i < offset + 3; i++) {
    if (!Number.isFinite(values[i])) reject(`${parameter}[${i}]`, values[i], "a finite number");
  }
}

/** What helices and clothoids have in common: id, the joint at which they start, length. */
export function checkRodElement(
  curves: CurveSet,
  id: number,
  joint: ArrayLike<number>,
  jointOffset: number,
  lengths: Float64Array,
  lengthOffset: number,
): void {
  checkCurve(curves, id);
  if (!(lengths[lengthOffset] > 0 && lengths[lengthOffset] < Infinity))
    positive("length", lengths[lengthOffset]);
  for (let i = 0; i < 12; i += 3) checkVector("joint", joint, jointOffset + i);
}

import { hypot } from "../../../systems/math/elementary.js";

/**
 * What Havok does to a body that nothing touches, as measured: damping takes its share at once; the rest of a
 * step goes in four parts, each of which adds its gravity, brakes the body if it is slow, and moves it.
 */

const PARTS = 4;

/**
 * Havok's solver brakes bodies below this speed (m/s) by this share of the world's gravity (of 10 m/s^2 if
 * there is none), which helps piles to come to rest. Its numbers are rounded to half precision, so that both
 * are only good to some 4 per cent.
 */
const SLOW = 0.1005;
const BRAKE_SHARE = 0.0309;
/**
 * Share of what the brake may take in a step by which it is uncertain; and that of the speed below which it
 * brakes at all.
 */
const BRAKE_BLUR = 0.06;
const SLOW_BLUR = 0.06;

/** m/s^2 that Havok brakes slow bodies with, in a world of this gravity. */
export function brakeOf(gravity: Float64Array): number {
  return BRAKE_SHARE * (hypot(gravity[0], gravity[1], gravity[2]) || 10);
}

/**
 * Layout of the result: velocity at the end, mean velocity on the way, and by how much (m/s) the former may
 * be off.
 */
export const FreeStep = { velocity: 0, mean: 3, blur: 6, size: 7 } as const;

/** Layout of what a step depends on besides the velocity: seconds, linear damping (1/s), brake (m/s^2). */
export const StepInput = { seconds: 0, damping: 1, brake: 2, size: 3 } as const;

const v = new Float64Array(3);

export function freeStep(
  velocity: Float64Array,
  acceleration: Float64Array,
  input: Float64Array,
  out: Float64Array,
): void {
  const part = input[StepInput.seconds] / PARTS;
  const kept = Math.max(0, 1 - input[StepInput.damping] * input[StepInput.seconds]);
  const brake = input[StepInput.brake] * part;
  let isSlow = false;
  let doubtful = 0;
  for (let c = 0; c < 3; c++) {
    v[c] = kept * velocity[c];
    out[FreeStep.mean + c] = 0;
  }
  for (let k = 0; k < PARTS; k++) {
    for (let c = 0; c < 3; c++) v[c] += part * acceleration[c];
    const speed = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    if (speed < (1 + SLOW_BLUR) * SLOW) isSlow = true;
    if (Math.abs(speed - SLOW) < SLOW_BLUR * SLOW) doubtful++;
    let share = 1;
    if (speed < SLOW) share = speed > brake ? 1 - brake / speed : brake > 0 ? 0 : 1;
    for (let c = 0; c < 3; c++) {
      v[c] *= share;
      out[FreeStep.mean + c] += v[c] / PARTS;
    }
  }
  for (let c = 0; c < 3; c++) out[FreeStep.velocity + c] = v[c];
  const rounding = 2e-6 * (1 + Math.abs(v[0]) + Math.abs(v[1]) + Math.abs(v[2]));
  out[FreeStep.blur] = rounding + (isSlow ? (BRAKE_BLUR * PARTS + doubtful) * brake : 0);
}

import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";

/** Air is never still: strength and direction wander slowly around what was asked for. */
export function gustyWind(seconds: number, speed: number, out: Vector3): void {
  const gusts =
    0.2 * Math.sin(0.9 * seconds) + 0.12 * Math.sin(2.3 * seconds + 1) + 0.08 * Math.sin(5.1 * seconds);
  const strength = speed * (0.8 + gusts);
  const direction = 0.35 * Math.sin(0.37 * seconds + 0.6) + 0.2 * Math.sin(1.1 * seconds);
  out.copyFromFloats(strength * Math.cos(direction), 0, strength * Math.sin(direction));
}

import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { cos, sin } from "../../systems/math/elementary.js";

/** Air is never still: strength and direction wander slowly around what was asked for. */
export function gustyWind(seconds: number, speed: number, out: Vector3): void {
  const gusts = 0.2 * sin(0.9 * seconds) + 0.12 * sin(2.3 * seconds + 1) + 0.08 * sin(5.1 * seconds);
  const strength = speed * (0.8 + gusts);
  const direction = 0.35 * sin(0.37 * seconds + 0.6) + 0.2 * sin(1.1 * seconds);
  out.copyFromFloats(strength * cos(direction), 0, strength * sin(direction));
}

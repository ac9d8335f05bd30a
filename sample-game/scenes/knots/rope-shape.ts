import { add, anyAcross, cross, dot, scale, subtract, type Triple } from "../../../plugin/points.js";
import { frameQuaternion } from "../../../plugin/root-frame.js";
import { atan2, hypot } from "../../../systems/math/elementary.js";

/** What a rod needs to know of its shape: the frame at its root, and twist and curvatures of each element. */
export interface RopeShape {
  readonly quaternion: ReturnType<typeof frameQuaternion>;
  readonly curvature: Float64Array;
}

/** The shape of a rod with elements of length `l` and these unit tangents at their ends. Nowhere twisted. */
export function shapeOfTangents(tangents: readonly Triple[], l: number): RopeShape {
  let d1 = anyAcross(tangents[0]);
  const quaternion = frameQuaternion({ t: tangents[0], d1 });
  const curvature = new Float64Array(3 * (tangents.length - 1));
  for (let i = 0; i < tangents.length - 1; i++) {
    // An arc that turns from one tangent to the next about what is across both, and so never twists.
    const [t, next] = [tangents[i], tangents[i + 1]];
    const normal = cross(t, next);
    const sine = hypot(...normal);
    if (sine > 0) {
      const turning = scale(normal, atan2(sine, dot(t, next)) / (sine * l));
      curvature[3 * i + 1] = dot(turning, d1);
      curvature[3 * i + 2] = dot(turning, cross(t, d1));
    }
    d1 = subtract(d1, scale(add(t, next), dot(d1, next) / (1 + dot(t, next))));
  }
  return { quaternion, curvature };
}

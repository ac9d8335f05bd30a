import { matrixToQuaternion } from "../math/quaternion.js";
import type { RodWorld } from "../world/world.js";

/** Floats of one sample: position and radius, then the quaternion that turns (x, y, z) into (t, d1, d2). */
export const sampleFloats = 8;

const frame = new Float64Array(12);

/**
 * Writes `samples` evenly spaced samples of the rod `entity` to `out[at]`, in metres, for drawing. The
 * quaternions of neighbours are on the same hemisphere, so that they can be interpolated.
 */
export function sampleRod(
  world: RodWorld,
  entity: number,
  samples: number,
  out: Float32Array,
  at: number,
): void {
  const { Rod } = world.components;
  const model = world.models[Rod.model[entity]!]!;
  const length = Rod.length[entity]!;
  const metre = world.units.length;
  const radius = Rod.radius1[entity]! * metre;
  for (let i = 0; i < samples; i++) {
    const to = at + i * sampleFloats;
    model.frame(world, entity, (length * i) / (samples - 1), frame, 0);
    out[to] = frame[9]! * metre;
    out[to + 1] = frame[10]! * metre;
    out[to + 2] = frame[11]! * metre;
    out[to + 3] = radius;
    matrixToQuaternion(frame, 0, out, to + 4);
    if (i > 0) keepHemisphere(out, to + 4, to + 4 - sampleFloats);
  }
}

function keepHemisphere(out: Float32Array, at: number, before: number): void {
  const dot =
    out[at]! * out[before]! +
    out[at + 1]! * out[before + 1]! +
    out[at + 2]! * out[before + 2]! +
    out[at + 3]! * out[before + 3]!;
  if (dot < 0) for (let c = 0; c < 4; c++) out[at + c] = -out[at + c]!;
}

import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { FLOATS_PER_SAMPLE } from "./rod-samples.js";

/**
 * How far the drawn cubic can leave the box of its two end samples, in chords: with both tangents along one
 * axis, one out and one back, the Hermite cubic t(1 - t) peaks at 1/4 of the tangent length, and the shader
 * makes that length at most (1 + 4/24) chords.
 */
const BULGE_PER_CHORD = (1 + 4 / 24) / 4;

/**
 * The box around `rodCount` drawn rods: each rod's samples, its thickest section and the curve between
 * samples. `widest(rod)` is the larger of 1 and the section's aspect. False, and the box untouched, when
 * there is no rod.
 */
export function boundRods(
  samples: Float32Array,
  rodCount: number,
  samplesPerRod: number,
  widest: (rod: number) => number,
  minimum: Vector3,
  maximum: Vector3,
): boolean {
  if (rodCount === 0) return false;
  let x0 = Infinity;
  let y0 = Infinity;
  let z0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  let z1 = -Infinity;
  let at = 0;
  for (let rod = 0; rod < rodCount; rod++) {
    let rx0 = Infinity;
    let ry0 = Infinity;
    let rz0 = Infinity;
    let rx1 = -Infinity;
    let ry1 = -Infinity;
    let rz1 = -Infinity;
    let radius = 0;
    let longestChordSquared = 0;
    let px = samples[at];
    let py = samples[at + 1];
    let pz = samples[at + 2];
    for (let sample = 0; sample < samplesPerRod; sample++, at += FLOATS_PER_SAMPLE) {
      const x = samples[at];
      const y = samples[at + 1];
      const z = samples[at + 2];
      if (x < rx0) rx0 = x;
      if (y < ry0) ry0 = y;
      if (z < rz0) rz0 = z;
      if (x > rx1) rx1 = x;
      if (y > ry1) ry1 = y;
      if (z > rz1) rz1 = z;
      if (samples[at + 3] > radius) radius = samples[at + 3];
      const dx = x - px;
      const dy = y - py;
      const dz = z - pz;
      const chordSquared = dx * dx + dy * dy + dz * dz;
      if (chordSquared > longestChordSquared) longestChordSquared = chordSquared;
      px = x;
      py = y;
      pz = z;
    }
    const reach = radius * widest(rod) + BULGE_PER_CHORD * Math.sqrt(longestChordSquared);
    x0 = Math.min(x0, rx0 - reach);
    y0 = Math.min(y0, ry0 - reach);
    z0 = Math.min(z0, rz0 - reach);
    x1 = Math.max(x1, rx1 + reach);
    y1 = Math.max(y1, ry1 + reach);
    z1 = Math.max(z1, rz1 + reach);
  }
  minimum.copyFromFloats(x0, y0, z0);
  maximum.copyFromFloats(x1, y1, z1);
  return true;
}

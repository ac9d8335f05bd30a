// Strands of known shape: helices of any radius, pitch and lean, waves, straight lines.
import type { StrandCurves } from "../../../plugin/grooms/curves.js";
import { curvesFromPoints } from "../../../plugin/grooms/curves.js";

export interface Vec {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type Shape = (s: number) => Vec;

/** Of arc length `length`, in `count` points. */
export const strandOf = (shape: Shape, length: number, count: number): Vec[] =>
  Array.from({ length: count }, (_, i) => shape((i / (count - 1)) * length));

export const straight =
  (from: Vec, direction: Vec): Shape =>
  (s) => ({ x: from.x + s * direction.x, y: from.y + s * direction.y, z: from.z + s * direction.z });

/** Down, winding about a vertical axis beside the root. */
export const curl =
  (from: Vec, radius: number, pitch: number): Shape =>
  (s) => {
    const climb = pitch / (2 * Math.PI);
    const angle = s / Math.hypot(radius, climb);
    return {
      x: from.x + radius * (Math.cos(angle) - 1),
      y: from.y - climb * angle,
      z: from.z + radius * Math.sin(angle),
    };
  };

/** In a plane, to one side and the other, its tangent turning as a sine of the arc length; downwards. */
export function wave(from: Vec, swing: number, wavelength: number): Shape {
  return (s) => {
    const pieces = 400;
    let [x, y] = [from.x, from.y];
    for (let i = 0; i < pieces; i++) {
      const angle = swing * Math.cos((2 * Math.PI * (i + 0.5) * (s / pieces)) / wavelength);
      x += (s / pieces) * Math.sin(angle);
      y -= (s / pieces) * Math.cos(angle);
    }
    return { x, y, z: from.z };
  };
}

/** One strand of each kind, with numbers of points of their own. */
export function mixedCurves(): StrandCurves {
  const at = (x: number): Vec => ({ x, y: 1, z: 0 });
  return curvesFromPoints([
    strandOf(straight(at(0), { x: 0, y: -1, z: 0 }), 0.15, 9),
    strandOf(straight(at(0.01), { x: 0.8, y: -0.6, z: 0 }), 0.12, 5),
    strandOf(curl(at(0.02), 0.008, 0.03), 0.2, 60),
    strandOf(wave(at(0.03), 0.6, 0.05), 0.18, 40),
  ]);
}

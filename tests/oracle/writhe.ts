import { cross, dot } from "./vectors.js";

const subtract = (a: number[], b: number[]) => a.map((value, c) => value - b[c]);

/**
 * Writhe of an open polygon: the signed crossings of its edges averaged over all directions, as a sum over pairs of the area on the
 * sphere from whose points the one edge is seen to cross the other, over 2 pi. Ends that go on straight, far away, add nothing.
 */
export function writhe(points: readonly number[][]): number {
  let sum = 0;
  for (let i = 0; i + 1 < points.length; i++) {
    for (let j = i + 2; j + 1 < points.length; j++) {
      sum += crossingArea(points[i], points[i + 1], points[j], points[j + 1]);
    }
  }
  return sum / (2 * Math.PI);
}

/** The solid angle of directions along which edge ab crosses edge cd, with the sign of the crossing. */
function crossingArea(a: number[], b: number[], c: number[], d: number[]): number {
  const ac = subtract(c, a);
  const ad = subtract(d, a);
  const bc = subtract(c, b);
  const bd = subtract(d, b);
  const faces = [cross(ac, ad), cross(ad, bd), cross(bd, bc), cross(bc, ac)];
  const lengths = faces.map((face) => Math.hypot(...face));
  if (lengths.some((length) => length === 0)) return 0;
  let area = 0;
  for (let k = 0; k < 4; k++) {
    const sine = dot(faces[k], faces[(k + 1) % 4]) / (lengths[k] * lengths[(k + 1) % 4]);
    area += Math.asin(Math.max(-1, Math.min(1, sine)));
  }
  return Math.sign(dot(cross(subtract(d, c), subtract(b, a)), ac)) * area;
}

import { atan2, cos, norm, sin, square } from "../../systems/math/elementary.js";
import { limits } from "../../systems/world/limits.js";
import { anyAcross, cross, dot, type Triple } from "../points.js";
import type { Frame } from "./helix-chain.js";

const { pointsPerElement, twistingBend } = limits.grooms;

export interface FirstGuess {
  readonly frame: Frame;
  /** Twist and curvatures of each element. */
  readonly curvatures: Float64Array;
}

/**
 * Frames that do not twist go along the curve (Bishop 1975); in them a helix has a curvature that turns as fast
 * as the helix winds. So what it turns by in an element is the element's twist, and what is left of it, in
 * frames that twist so, its curvatures. `points` are at equal arc lengths `h`.
 */
export function firstGuess(points: Float64Array, h: number, elements: number): FirstGuess {
  const count = points.length / 3 - 1;
  const tangents = Array.from({ length: count }, (_, k) => tangent(points, k));
  let first = anyAcross(tangents[0]);
  const frame = Float64Array.from([...tangents[0], ...first, ...cross(tangents[0], first)]);
  // Curvature between pieces k and k + 1, in the frame that does not twist.
  const bends = new Float64Array(2 * count);
  for (let k = 0; k + 1 < count; k++) {
    const bend = cross(tangents[k], tangents[k + 1]);
    bends[2 * k] = dot(bend, first) / h;
    bends[2 * k + 1] = dot(bend, cross(tangents[k], first)) / h;
    first = carried(first, tangents[k], tangents[k + 1]);
  }
  bends.copyWithin(2 * count - 2, 2 * count - 4, 2 * count - 2);
  const curvatures = new Float64Array(3 * elements);
  let turned = 0;
  for (let element = 0; element < elements; element++) {
    const from = pointsPerElement * element;
    const twist = twistOf(bends, from, h);
    const sum = [0, 0];
    for (let k = from; k < from + pointsPerElement; k++) {
      const angle = turned + (k + 0.5 - from) * h * twist;
      const [c, s] = [cos(angle), sin(angle)];
      sum[0] += c * bends[2 * k] + s * bends[2 * k + 1];
      sum[1] += c * bends[2 * k + 1] - s * bends[2 * k];
    }
    turned += pointsPerElement * h * twist;
    curvatures.set([twist, sum[0] / pointsPerElement, sum[1] / pointsPerElement], 3 * element);
  }
  return { frame, curvatures };
}

/** Less where the curvature does not turn evenly, or where there is next to none. */
function twistOf(bends: Float64Array, from: number, h: number): number {
  const last = Math.min(from + pointsPerElement, bends.length / 2 - 1);
  let [along, aside, bent] = [0, 0, 0];
  for (let k = Math.max(0, from - 1); k < last; k++) {
    const [a, b, c, d] = bends.subarray(2 * k, 2 * k + 4);
    along += a * c + b * d;
    aside += a * d - b * c;
    bent += (a * a + b * b + c * c + d * d) / 2;
  }
  if (!(bent > 0)) return 0;
  const evenness = norm([along, aside, 0]) / bent;
  const bend = (bent / pointsPerElement) * square(pointsPerElement * h);
  return ((atan2(aside, along) / h) * square(evenness) * bend) / (bend + square(twistingBend));
}

function tangent(points: Float64Array, k: number): Triple {
  const [x, y, z] = [0, 1, 2].map((c) => points[3 * k + 3 + c] - points[3 * k + c]);
  const length = norm([x, y, z]);
  return length > 0 ? [x / length, y / length, z / length] : [1, 0, 0];
}

/** By the least rotation that takes one tangent to the next; the way that is left where they are opposite. */
function carried(first: Triple, from: Triple, to: Triple): Triple {
  const axis = cross(from, to);
  const share = 1 / Math.max(1 + dot(from, to), 1e-9);
  const turn = cross(axis, first);
  const twice = cross(axis, turn);
  const moved = first.map((x, c) => x + turn[c] + share * twice[c]) as unknown as Triple;
  const off = dot(moved, to);
  const rest = moved.map((x, c) => x - off * to[c]);
  const length = norm(rest);
  return length > 0.1 ? (rest.map((x) => x / length) as unknown as Triple) : anyAcross(to);
}

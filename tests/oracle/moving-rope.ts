// What a rope has done to itself, by brute force on points of its centreline, x y z one after the other.
import { passThroughEachOther, type Polyline } from "./passing.js";

export interface Passages {
  /** Pairs of edges that have gone through each other: the rope went through itself. */
  readonly through: readonly (readonly [number, number])[];
  /** Whether the way on from an end, straight outwards, swept over the rope or the other way: an end went in or out of a loop. */
  readonly byAnEnd: boolean;
}

/** Ends go on as far as this many extents of the rope, outwards from its centre, as the recogniser of knots takes them. */
const outside = 6;
/** Edges so near along the rope do not meet but by rounding, where it is straight. */
const apart = 4;

/**
 * What passed while the points moved straight from `before` to `after`. The knot of a rope can change in no other way: either the rope
 * goes through itself or one of the ways on does.
 */
export function passages(before: Float64Array, after: Float64Array): Passages {
  const [from, to] = [withWaysOn(before), withWaysOn(after)];
  const edges = from.length / 3 - 1;
  const through: [number, number][] = [];
  let byAnEnd = false;
  for (let i = 0; i < edges; i++) {
    for (let j = i + apart; j < edges; j++) {
      const isOfAnEnd = i === 0 || j === edges - 1;
      if ((isOfAnEnd && byAnEnd) || cannotMeet(from, to, i, from, to, j)) continue;
      if (!passThroughEachOther(edge(from, i), edge(to, i), edge(from, j), edge(to, j))) continue;
      if (isOfAnEnd) byAnEnd = true;
      else through.push([i - 1, j - 1]);
    }
  }
  return { through, byAnEnd };
}

/** How many edges of one rope have gone through edges of another while both moved straight. */
export function passagesBetween(
  a: readonly [Float64Array, Float64Array],
  b: readonly [Float64Array, Float64Array],
): number {
  let count = 0;
  for (let i = 0; 3 * i + 3 < a[0].length; i++) {
    for (let j = 0; 3 * j + 3 < b[0].length; j++) {
      if (cannotMeet(a[0], a[1], i, b[0], b[1], j)) continue;
      if (passThroughEachOther(edge(a[0], i), edge(a[1], i), edge(b[0], j), edge(b[1], j))) count++;
    }
  }
  return count;
}

/** Whether two edges are farther from each other, seen from their middles, than they reach and go. */
function cannotMeet(
  from: Float64Array,
  to: Float64Array,
  i: number,
  fromOther: Float64Array,
  toOther: Float64Array,
  j: number,
): boolean {
  let [apart, lengthI, lengthJ, most] = [0, 0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const [p, q] = [from[3 * i + c], from[3 * i + 3 + c]];
    const [r, s] = [fromOther[3 * j + c], fromOther[3 * j + 3 + c]];
    apart += (0.5 * (p + q - r - s)) ** 2;
    lengthI += (q - p) ** 2;
    lengthJ += (s - r) ** 2;
  }
  const reach = 0.5 * (Math.sqrt(lengthI) + Math.sqrt(lengthJ));
  for (let corner = 0; corner < 4; corner++) {
    const a = 3 * (i + (corner & 1));
    const b = 3 * (j + (corner >> 1));
    let way = 0;
    for (let c = 0; c < 3; c++) way += (to[a + c] - from[a + c] - toOther[b + c] + fromOther[b + c]) ** 2;
    most = Math.max(most, way);
  }
  return Math.sqrt(apart) > reach + Math.sqrt(most);
}

/** The rope's points, and before and after them where its ends lead to. */
function withWaysOn(points: Float64Array): Float64Array {
  const n = points.length / 3;
  const centre = new Float64Array(3);
  for (let i = 0; i < points.length; i++) centre[i % 3] += points[i] / n;
  let extent = 0;
  for (let i = 0; i < n; i++) extent = Math.max(extent, distanceFrom(centre, points, i));
  const all = new Float64Array(points.length + 6);
  all.set(points, 3);
  for (const [end, at] of [
    [0, 0],
    [n - 1, n + 1],
  ]) {
    const share = (outside * extent) / distanceFrom(centre, points, end);
    for (let c = 0; c < 3; c++) all[3 * at + c] = centre[c] + share * (points[3 * end + c] - centre[c]);
  }
  return all;
}

function distanceFrom(centre: Float64Array, points: Float64Array, i: number): number {
  return Math.hypot(points[3 * i] - centre[0], points[3 * i + 1] - centre[1], points[3 * i + 2] - centre[2]);
}

const edge = (points: Float64Array, i: number): Polyline => [
  [...points.subarray(3 * i, 3 * i + 3)],
  [...points.subarray(3 * i + 3, 3 * i + 6)],
];

/**
 * Least distance of two places of the rope between which it turns by half a circle and more, as it must between two places that are nearest
 * to each other; Infinity if none are nearer than `within`. Between points d apart a bend of curvature k is missed by k d^2 / 8.
 */
export function closestTurns(points: Float64Array, within: number): number {
  const edges = points.length / 3 - 1;
  const turned = turns(points);
  let longest = 0;
  for (let i = 0; i < edges; i++) longest = Math.max(longest, Math.hypot(...difference(points, i + 1, i)));
  let least = within;
  for (let i = 0; i < edges; i++) {
    for (let j = i + 2; j < edges; j++) {
      if (turned[j] - turned[i] < Math.PI) continue;
      const x = points[3 * i] - points[3 * j];
      const y = points[3 * i + 1] - points[3 * j + 1];
      const z = points[3 * i + 2] - points[3 * j + 2];
      const reach = least + 2 * longest;
      if (x * x + y * y + z * z < reach * reach) least = Math.min(least, edgeDistance(points, i, points, j));
    }
  }
  return least < within ? least : Infinity;
}

/** Angle that the rope has turned by from its start to each edge. */
function turns(points: Float64Array): Float64Array {
  const turned = new Float64Array(points.length / 3 - 1);
  for (let i = 1; i < turned.length; i++) {
    const [u, v] = [difference(points, i, i - 1), difference(points, i + 1, i)];
    const cosine = dot(u, v) / (Math.hypot(...u) * Math.hypot(...v));
    turned[i] = turned[i - 1] + Math.acos(Math.min(1, Math.max(-1, cosine)));
  }
  return turned;
}

/** Least distance of two ropes; Infinity if they are nowhere nearer than `within`. */
export function closestOf(a: Float64Array, b: Float64Array, within: number): number {
  let least = within;
  for (let i = 0; 3 * i + 3 < a.length; i++) {
    const reach = Math.hypot(...difference(a, i + 1, i));
    for (let j = 0; 3 * j + 3 < b.length; j++) {
      const apart = Math.hypot(a[3 * i] - b[3 * j], a[3 * i + 1] - b[3 * j + 1], a[3 * i + 2] - b[3 * j + 2]);
      if (apart - reach - Math.hypot(...difference(b, j + 1, j)) < least)
        least = Math.min(least, edgeDistance(a, i, b, j));
    }
  }
  return least < within ? least : Infinity;
}

/** Least distance of two edges. */
function edgeDistance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const [u, v] = [difference(a, i + 1, i), difference(b, j + 1, j)];
  const w = [0, 1, 2].map((c) => a[3 * i + c] - b[3 * j + c]);
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)];
  const det = uu * vv - uv * uv;
  // Nearest on the lines, brought onto the edges one after the other.
  let x = det > 1e-12 * uu * vv ? between((uv * vw - vv * uw) / det) : 0;
  const y = between((vw + x * uv) / vv);
  x = between((y * uv - uw) / uu);
  return Math.hypot(...w.map((value, c) => value + x * u[c] - y * v[c]));
}

const between = (share: number): number => Math.min(1, Math.max(0, share));
const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const difference = (points: Float64Array, i: number, j: number): [number, number, number] => [
  points[3 * i] - points[3 * j],
  points[3 * i + 1] - points[3 * j + 1],
  points[3 * i + 2] - points[3 * j + 2],
];

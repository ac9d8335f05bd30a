import { limits } from "../world/limits.js";
import { signedQuantity } from "../world/quantities.js";
import { reject } from "../world/validate.js";
import { hypot } from "../math/elementary.js";

const { outsideRadius, cornerJitter } = limits.knots;

/** Corners of a closed polygon, x y z one after the other; only the first `count` are in use. */
export interface Polygon {
  readonly corners: Float64Array;
  count: number;
}

/**
 * The polygon through `points`. An open rope is closed at infinity: both ends go outwards and meet outside.
 */
export function closedPolygon(points: ArrayLike<number>, closed: boolean): Polygon {
  checkPoints("points", points);
  const outside = surroundings(points);
  const polygon = startPolygon(points, 3);
  if (!closed) closeOutside(polygon, outside, outsideRadius);
  disturb(polygon, outside.extent);
  return polygon;
}

/** Two curves as polygons; ropes that are open are closed outside of both. */
export function polygonPair(
  a: ArrayLike<number>,
  closedA: boolean,
  b: ArrayLike<number>,
  closedB: boolean,
): [Polygon, Polygon] {
  checkPoints("a", a);
  checkPoints("b", b);
  const outside = surroundings(Float64Array.from([...Array.from(a), ...Array.from(b)]));
  const [first, second] = [startPolygon(a, 3), startPolygon(b, 3)];
  if (!closedA) closeOutside(first, outside, outsideRadius);
  // Farther out, so that the two ways outside cannot meet.
  if (!closedB) closeOutside(second, outside, 2 * outsideRadius);
  disturb(first, outside.extent);
  disturb(second, -outside.extent);
  return [first, second];
}

/**
 * Two open ropes as one polygon: along A from its start to its end, outside from there to the end of B, along
 * B to its start, outside to the start of A.
 */
export function joinedPolygon(a: ArrayLike<number>, b: ArrayLike<number>): Polygon {
  checkPoints("a", a);
  checkPoints("b", b);
  const nb = b.length / 3;
  const back = Float64Array.from(
    { length: b.length },
    (_, i) => b[3 * (nb - 1 - Math.floor(i / 3)) + (i % 3)],
  );
  const outside = surroundings(Float64Array.from([...Array.from(a), ...back]));
  const polygon = startPolygon(a, nb + 6);
  appendOutside(
    polygon,
    outwards(a, a.length - 3, outside),
    outwards(back, 0, outside),
    outside,
    outsideRadius,
  );
  polygon.corners.set(back, 3 * polygon.count);
  polygon.count += nb;
  // Farther out than the first way, so that the two cannot meet.
  closeOutside(polygon, outside, 2 * outsideRadius);
  disturb(polygon, outside.extent);
  return polygon;
}

function startPolygon(points: ArrayLike<number>, room: number): Polygon {
  const corners = new Float64Array(points.length + 3 * room);
  for (let i = 0; i < points.length; i++) corners[i] = points[i];
  return { corners, count: points.length / 3 };
}

/** From the last corner outwards, around, and inwards to the first. */
function closeOutside(polygon: Polygon, outside: Surroundings, radii: number): void {
  const last = outwards(polygon.corners, 3 * (polygon.count - 1), outside);
  appendOutside(polygon, last, outwards(polygon.corners, 0, outside), outside, radii);
}

interface Surroundings {
  /** Centre of mass of the corners. */
  readonly centre: Float64Array;
  /** Largest distance of a corner from it. */
  readonly extent: number;
}

function surroundings(points: ArrayLike<number>): Surroundings {
  const n = points.length / 3;
  const centre = new Float64Array(3);
  for (let i = 0; i < points.length; i++) centre[i % 3] += points[i] / n;
  let extent = 0;
  for (let i = 0; i < points.length; i += 3) {
    const distance = hypot(points[i] - centre[0], points[i + 1] - centre[1], points[i + 2] - centre[2]);
    extent = Math.max(extent, distance);
  }
  return { centre, extent: extent || 1 };
}

/** Direction from the centre to the corner that begins at `points[at]`. */
function outwards(points: ArrayLike<number>, at: number, { centre }: Surroundings): Float64Array {
  return normalised(centre.map((c, k) => points[at + k] - c)) ?? Float64Array.of(1, 0, 0);
}

/**
 * The way from one direction to another on a sphere around the rope, in chords of at most a quarter circle.
 */
function appendOutside(
  polygon: Polygon,
  from: Float64Array,
  to: Float64Array,
  { centre, extent }: Surroundings,
  radii: number,
): void {
  const put = (direction: Float64Array) => {
    for (let k = 0; k < 3; k++) {
      polygon.corners[3 * polygon.count + k] = centre[k] + radii * extent * direction[k];
    }
    polygon.count++;
  };
  const between = normalised(from.map((x, k) => x + to[k])) ?? across(from);
  put(from);
  if (from[0] * to[0] + from[1] * to[1] + from[2] * to[2] < 0) put(between);
  put(to);
}

/** Any unit vector across `direction`. */
function across([x, y, z]: Float64Array): Float64Array {
  const least = Math.min(Math.abs(x), Math.abs(y), Math.abs(z));
  if (least === Math.abs(x)) return normalised(Float64Array.of(0, z, -y))!;
  if (least === Math.abs(y)) return normalised(Float64Array.of(-z, 0, x))!;
  return normalised(Float64Array.of(y, -x, 0))!;
}

function normalised(v: Float64Array): Float64Array | undefined {
  const length = hypot(v[0], v[1], v[2]);
  return length > 1e-6 ? v.map((x) => x / length) : undefined;
}

function disturb({ corners, count }: Polygon, extent: number): void {
  // A multiplicative sequence: equidistributed, and the same in every run.
  let state = 0.5;
  for (let i = 0; i < 3 * count; i++) {
    state = (state + 0.618033988749895) % 1;
    const scrambled = (state * 9301.7 + i * i * 0.414213562373) % 1;
    corners[i] += cornerJitter * extent * (2 * scrambled - 1);
  }
}

function checkPoints(parameter: string, points: ArrayLike<number>): void {
  if (!(points?.length % 3 === 0 && points.length >= 6)) {
    reject(`${parameter}.length`, points?.length, "three numbers for each of at least 2 points");
  }
  for (let i = 0; i < points.length; i++) {
    signedQuantity(`${parameter}[${i}]`, points[i], "position");
  }
}

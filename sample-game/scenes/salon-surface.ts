// What the comb glides over: what hair lies on, and a tube around the neck, where hair hangs. No Babylon.
import type { ObstacleChild } from "../../systems/index.js";
import { headShape } from "./salon.js";
import { hypot } from "../../systems/math/elementary.js";

type Triple = readonly [number, number, number];

/** A ball, or one that is drawn out along y or z. */
interface Part {
  readonly centre: Triple;
  readonly radius: number;
  readonly halfLength: number;
  readonly axis: 1 | 2;
}

/** The lowest point: the shoulders are below. */
const LEAST_Y = -0.17;
const neck: Part = { centre: [0, -0.1, 0.012], radius: 0.068, halfLength: 0.07, axis: 1 };
const parts: readonly Part[] = [...headShape.map(partOf), neck];

function partOf({ shape, position = [0, 0, 0], quaternion }: ObstacleChild): Part {
  const centre = [position[0], position[1], position[2]] as const;
  if (shape.kind === "sphere") return { centre, radius: shape.radius, halfLength: 0, axis: 1 };
  if (shape.kind === "capsule") {
    return { centre, radius: shape.radius, halfLength: shape.halfLength, axis: quaternion ? 2 : 1 };
  }
  throw new Error(`The comb glides over spheres and capsules, not over a ${shape.kind}`);
}

/** Metres outside of the surface, negative inside. */
export function distanceAt(point: Triple): number {
  return Math.min(...parts.map((part) => hypot(...fromAxis(part, point)) - part.radius));
}

/** The unit vector away from the part of the surface that is nearest. */
export function outwardsAt(point: Triple): [number, number, number] {
  let [least, nearest] = [Infinity, [0, 1, 0] as [number, number, number]];
  for (const part of parts) {
    const away = fromAxis(part, point);
    const size = hypot(...away);
    if (size - part.radius >= least || size === 0) continue;
    [least, nearest] = [size - part.radius, [away[0] / size, away[1] / size, away[2] / size]];
  }
  return nearest;
}

/** A point that is inside comes out, one below the end comes up to it. */
export function pushedOut([x, y, z]: Triple): [number, number, number] {
  let point: [number, number, number] = [x, Math.max(y, LEAST_Y), z];
  // Out of one part may be into another; they overlap so far that few turns are enough.
  for (let turn = 0; turn < 20; turn++) {
    const depth = -distanceAt(point);
    if (depth <= 0) break;
    point = along(point, outwardsAt(point), depth + 1e-9);
  }
  return point;
}

/** Metres of a ray that are followed, and at most by a step: so close together lie the points of which one is nearest. */
const FAR = 3;
const MOST_STEP = 0.01;

/** Where a ray meets the surface first or, if it passes by, is nearest to it; `hits` tells which. */
export function meetSurface(
  origin: Triple,
  direction: Triple,
): { point: [number, number, number]; hits: boolean } {
  const size = hypot(...direction);
  const unit = [direction[0] / size, direction[1] / size, direction[2] / size] as const;
  let [nearest, least] = [0, Infinity];
  // As far as the surface is away, the ray may be followed without meeting it.
  for (let t = 0; t < FAR;) {
    const distance = distanceAt(along(origin, unit, t));
    if (distance < least) [nearest, least] = [t, distance];
    if (distance < 1e-6) break;
    t += Math.min(Math.max(distance, 1e-5), MOST_STEP);
  }
  return { point: along(origin, unit, nearest), hits: least < 1e-6 };
}

function fromAxis({ centre, halfLength, axis }: Part, point: Triple): [number, number, number] {
  const away: [number, number, number] = [point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]];
  away[axis] -= Math.min(Math.max(away[axis], -halfLength), halfLength);
  return away;
}

function along(from: Triple, direction: Triple, distance: number): [number, number, number] {
  return [
    from[0] + distance * direction[0],
    from[1] + distance * direction[1],
    from[2] + distance * direction[2],
  ];
}

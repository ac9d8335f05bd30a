// Bars carried by loops of cord that are tied to hanging ropes with Prusik knots, without Babylon (adaptive contact 2008, Figure 1).
import type { Triple } from "../../plugin/points.js";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getObstaclePose,
  getPoint,
  rodLength,
  stepWorld,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { nonNegative, positive, positiveInteger } from "../../systems/world/validate.js";
import { hypot, square } from "../../systems/math/elementary.js";
import { layKnot, ropeAlong } from "./knots/laid-knot.js";

export interface PrusikNetOptions {
  /** Of all ropes and cords; default 0.3. */
  friction?: number;
  /** kg of each bar; default 1. */
  mass?: number;
  /** Bars, one below the other; default 2. */
  storeys?: number;
}

export interface PrusikNet {
  readonly world: RodWorld;
  /** Metres. */
  readonly cordRadius: number;
  readonly ropes: readonly RodHandle[];
  /** Two for each bar. */
  readonly loops: readonly RodHandle[];
  readonly bars: readonly ObstacleHandle[];
  /** One more frame. */
  step(): void;
  /** Metres above the ground at which each bar is. */
  heights(): number[];
  /** Metres down the rope at which each knot is. */
  places(): number[];
}

/** Metres: of the cords, whose loops have the size that their knots give them. */
const cordRadius = 0.003;
const spacing = 1.15;
/** An element of a cord is so many radii long. */
const cordElement = 4;
const ropeElement = 0.02;
/** Between the hanging ropes; between bars, above the first and below the last. */
const apart = 0.5;
const storeyHeight = 0.4;
const barRadius = 0.012;
const frame = 1 / 60;

export function prusikNet(options: PrusikNetOptions = {}): PrusikNet {
  const friction = nonNegative("friction", options.friction ?? 0.3);
  const mass = positive("mass", options.mass ?? 1);
  const storeys = positiveInteger("storeys", options.storeys ?? 2, 3);
  const world = createRodWorld({ frame });
  const laid = layKnot("prusik", { radius: cordRadius, spacing });
  const material = { density: 1000, youngModulus: 2e6, internalDamping: 0.02, linearDrag: 1, friction };
  const top = (storeys + 1) * storeyHeight;
  const sides = [-0.5 * apart, 0.5 * apart];
  const ropes = sides.map((x) => hangRope(world, [x, top], laid.post!.radius, material));
  const loops: RodHandle[] = [];
  const bars: ObstacleHandle[] = [];
  for (let storey = 0; storey < storeys; storey++) {
    const height = top - (storey + 1) * storeyHeight;
    const ends = sides.map((x) => {
      const points = laid.ropes[0].map(([px, py, pz]): Triple => [x + px, height + pz, -py]);
      loops.push(tieLoop(world, points, material));
      return points.reduce((far, point) => (point[2] > far[2] ? point : far));
    });
    bars.push(hangBar(world, ends, loops.slice(-2), mass, friction));
  }
  return {
    world,
    cordRadius,
    ropes,
    loops,
    bars,
    step: () => stepWorld(world, frame),
    heights: () => bars.map((bar) => getObstaclePose(world, bar, pose)[1]),
    places: () => loops.map((loop, i) => placeOf(world, ropes[i % 2], loop)),
  };
}

type Cord = Parameters<typeof createRod>[1]["material"];

/** Held at both ends, straight down. */
function hangRope(world: RodWorld, [x, top]: readonly number[], radius: number, material: Cord): RodHandle {
  const rod = createRod(world, {
    length: top,
    elements: Math.round(top / ropeElement),
    radius,
    material,
    root: { kind: "pinned", position: [x, top, 0], direction: [0, -1, 0] },
  });
  createAttachment(world, { rod, s: top, to: { point: [x, 0, 0] } });
  return rod;
}

/** Closed: its end is held to its start in place and direction. */
function tieLoop(world: RodWorld, points: readonly Triple[], material: Cord): RodHandle {
  const closed = [...points, points[0]];
  const { length } = ropeAlong(closed, { radius: cordRadius });
  const elements = Math.round(length! / (cordElement * cordRadius));
  const rod = createRod(world, { ...ropeAlong(closed, { radius: cordRadius, elements }), material });
  createAttachment(world, { rod, s: rodLength(world, rod), to: { rod, s: 0 }, direction: "present" });
  return rod;
}

/** A level bar between the far ends of two loops. */
function hangBar(
  world: RodWorld,
  ends: readonly Triple[],
  loops: readonly RodHandle[],
  mass: number,
  friction: number,
): ObstacleHandle {
  const [left, right] = ends;
  const halfLength = 0.5 * apart;
  const across = (mass * square(2 * halfLength)) / 12;
  const bar = createObstacle(world, {
    shape: { kind: "capsule", radius: barRadius, halfLength },
    // Along x.
    quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    position: [0.5 * (left[0] + right[0]), left[1], left[2]],
    motion: "dynamic",
    mass,
    inertia: [across, 0.5 * mass * square(barRadius), across],
    friction,
    collision: { collidesWith: 0 },
  });
  ends.forEach((end, i) => {
    const point = nearestPoint(world, loops[i], end);
    createAttachment(world, {
      rod: loops[i],
      s: point,
      to: { obstacle: bar, point: [0, ends[i] === left ? halfLength : -halfLength, 0] },
    });
  });
  return bar;
}

const pose = new Float64Array(7);
const at = new Float64Array(3);
const samples = 200;

/** Where on a rod, metres along it, it comes nearest to a point. */
function nearestPoint(world: RodWorld, rod: RodHandle, [x, y, z]: Triple): number {
  const length = rodLength(world, rod);
  let [nearest, least] = [0, Infinity];
  for (let i = 0; i <= samples; i++) {
    const s = (length * i) / samples;
    getPoint(world, rod, s, at);
    const distance = hypot(at[0] - x, at[1] - y, at[2] - z);
    if (distance < least) [nearest, least] = [s, distance];
  }
  return nearest;
}

/** The middle of the knot: of all of the loop that is near the rope. */
function placeOf(world: RodWorld, rope: RodHandle, loop: RodHandle): number {
  const length = rodLength(world, loop);
  let [sum, count] = [0, 0];
  for (let i = 0; i <= samples; i++) {
    getPoint(world, loop, (length * i) / samples, at);
    const near: Triple = [at[0], at[1], at[2]];
    const s = nearestPoint(world, rope, near);
    getPoint(world, rope, s, at);
    if (hypot(at[0] - near[0], at[1] - near[1], at[2] - near[2]) > 8 * cordRadius) continue;
    sum += s;
    count++;
  }
  return count > 0 ? sum / count : Number.NaN;
}

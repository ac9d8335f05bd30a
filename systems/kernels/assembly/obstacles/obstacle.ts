import { ElementRow } from "../narrow-phase/element-row";
import { ChildBox } from "./child-bounds";
import { Pose } from "./placement";
import { outer } from "./query-room";
import { RodBounds } from "./rod-bounds";
import { Vector } from "./vector";

/** Angular velocity, then the linear one. */
@unmanaged
export class Twist {
  wx: f64;
  wy: f64;
  wz: f64;
  vx: f64;
  vy: f64;
  vz: f64;
}

/** The obstacle in hand: where it stands, how it moves in a step, and its box along the world's axes. */
export let pose = changetype<Pose>(0);
let twist = changetype<Twist>(0);
let h: f64 = 0;
let x: f64 = 0;
let y: f64 = 0;
let z: f64 = 0;
let halfX: f64 = 0;
let halfY: f64 = 0;
let halfZ: f64 = 0;
let lowX: f64 = 0;
let lowY: f64 = 0;
let lowZ: f64 = 0;
let highX: f64 = 0;
let highY: f64 = 0;
let highZ: f64 = 0;
/** What its turn in the step adds to the box on all sides, and how far it goes. */
let room: f64 = 0;
let wayX: f64 = 0;
let wayY: f64 = 0;
let wayZ: f64 = 0;

/**
 * Takes an obstacle in hand for a step, by where its pose, its velocities and the box of its shape stand in
 * the memory, counted in doubles. Rods are looked at from a frame that goes along with it.
 */
export function takeObstacle(poseSpan: u32, velocitySpan: u32, boundsSpan: u32, step: f64): void {
  h = step;
  pose = changetype<Pose>((<usize>poseSpan) << 3);
  twist = changetype<Twist>((<usize>velocitySpan) << 3);
  outer.place(pose);
  const own = changetype<ChildBox>((<usize>boundsSpan) << 3);
  const m = outer;
  x = middle(m.x, m.ax, m.bx, m.cx, own);
  y = middle(m.y, m.ay, m.by, m.cy, own);
  z = middle(m.z, m.az, m.bz, m.cz, own);
  halfX = extent(m.ax, m.bx, m.cx, own);
  halfY = extent(m.ay, m.by, m.cy, own);
  halfZ = extent(m.az, m.bz, m.cz, own);
  lowX = x - halfX;
  lowY = y - halfY;
  lowZ = z - halfZ;
  highX = x + halfX;
  highY = y + halfY;
  highZ = z + halfZ;
  const farX = abs(x - pose.x) + halfX;
  const farY = abs(y - pose.y) + halfY;
  const farZ = abs(z - pose.z) + halfZ;
  const farthest = farX * farX + farY * farY + farZ * farZ;
  const turn = twist.wx * twist.wx + twist.wy * twist.wy + twist.wz * twist.wz;
  room = h * sqrt(turn * farthest);
  wayX = h * twist.vx;
  wayY = h * twist.vy;
  wayZ = h * twist.vz;
}

/** The middle and the half extent of a turned box along an axis, on which its own axes have parts a, b, c. */
// @ts-ignore: decorator
@inline
function middle(from: f64, a: f64, b: f64, c: f64, own: ChildBox): f64 {
  return from + a * own.x + b * own.y + c * own.z;
}

// @ts-ignore: decorator
@inline
function extent(a: f64, b: f64, c: f64, own: ChildBox): f64 {
  return abs(a) * own.halfX + abs(b) * own.halfY + abs(c) * own.halfZ;
}

/** Whether a rod may come near the obstacle in the step. */
export function mayMeet(rod: RodBounds): bool {
  return (
    areNear(rod.lowX, rod.highX, rod.slowestX, rod.fastestX, wayX, lowX, highX) &&
    areNear(rod.lowY, rod.highY, rod.slowestY, rod.fastestY, wayY, lowY, highY) &&
    areNear(rod.lowZ, rod.highZ, rod.slowestZ, rod.fastestZ, wayZ, lowZ, highZ)
  );
}

// @ts-ignore: decorator
@inline
function areNear(low: f64, high: f64, slowest: f64, fastest: f64, way: f64, from: f64, to: f64): bool {
  const down = min(0.0, h * slowest - way);
  const up = max(0.0, h * fastest - way);
  return !(low + down > to + room) && !(high + up < from - room);
}

/**
 * Whether an element may come within the reach, by the positions of its ends and how far its points are from
 * its chord.
 */
export function isNearBox(from: Vector, to: Vector, bulge: f64, reach: f64): bool {
  return (
    meets(from.x, to.x, bulge, reach, lowX, highX) &&
    meets(from.y, to.y, bulge, reach, lowY, highY) &&
    meets(from.z, to.z, bulge, reach, lowZ, highZ)
  );
}

// @ts-ignore: decorator
@inline
function meets(a: f64, b: f64, bulge: f64, reach: f64, from: f64, to: f64): bool {
  return !(min(a, b) - bulge - reach > to) && !(max(a, b) + bulge + reach < from);
}

/** Whether the middle of an element's chord is within the reach of the box. */
export function isWithin(row: ElementRow, reach: f64): bool {
  return (
    !(abs(row.middleX - x) > halfX + reach) &&
    !(abs(row.middleY - y) > halfY + reach) &&
    !(abs(row.middleZ - z) > halfZ + reach)
  );
}

/** The speed, at most, of an element seen from the obstacle. */
export function approachOf(row: ElementRow): f64 {
  const px = row.middleX - pose.x;
  const py = row.middleY - pose.y;
  const pz = row.middleZ - pose.z;
  const wx = twist.wx;
  const wy = twist.wy;
  const wz = twist.wz;
  const vx = row.velocityX - twist.vx - wy * pz + wz * py;
  const vy = row.velocityY - twist.vy - wz * px + wx * pz;
  const vz = row.velocityZ - twist.vz - wx * py + wy * px;
  const ux = row.angularX - wx;
  const uy = row.angularY - wy;
  const uz = row.angularZ - wz;
  return (
    sqrt(vx * vx + vy * vy + vz * vz) +
    0.5 * row.length * sqrt(ux * ux + uy * uy + uz * uz) +
    row.rest
  );
}

import { detect } from "../../../world/limits/detect";
import { ElementRow } from "../narrow-phase/element-row";
import { restingShare } from "../narrow-phase/resting-share";
import { Joint } from "../rods/records";
import { head } from "./room";

/** The element in hand: its row and its ends; seen from the frame, its mean velocity and half the spread. */
export let row = changetype<ElementRow>(0);
export let from = changetype<Joint>(0);
export let to = changetype<Joint>(0);
export let velocityX: f64 = 0;
export let velocityY: f64 = 0;
export let velocityZ: f64 = 0;
export let spreadX: f64 = 0;
export let spreadY: f64 = 0;
export let spreadZ: f64 = 0;
/** The speed of its faster end there. */
export let speed: f64 = 0;
/** How far the box of its arc has to reach around it, and what of that is for ways of unknown direction. */
export let room: f64 = 0;
export let astray: f64 = 0;

/**
 * Takes an element in hand. Two points that meet at a time t have moved relative to each other by
 * t w x d + t u, d their distance at first, w the turn of the frame, u what it leaves of their relative
 * velocity. In the frame their distance is then wrong by at most t^2 |w| |u|, for which the boxes make room.
 */
export function takeElement(element: i32): void {
  row = head.rows[element];
  const joints = changetype<Joint>((<usize>head.jointsSpan[head.rod[element]]) << 3);
  from = changetype<Joint>(changetype<usize>(joints) + <usize>head.place[element] * offsetof<Joint>());
  to = from.next;
  const wx = head.angularX;
  const wy = head.angularY;
  const wz = head.angularZ;
  const x = row.middleX - head.pointX;
  const y = row.middleY - head.pointY;
  const z = row.middleZ - head.pointZ;
  velocityX = row.velocityX - head.velocityX - (wy * z - wz * y);
  velocityY = row.velocityY - head.velocityY - (wz * x - wx * z);
  velocityZ = row.velocityZ - head.velocityZ - (wx * y - wy * x);
  const halfX = 0.5 * (to.x - from.x);
  const halfY = 0.5 * (to.y - from.y);
  const halfZ = 0.5 * (to.z - from.z);
  spreadX = row.spreadX - (wy * halfZ - wz * halfY);
  spreadY = row.spreadY - (wz * halfX - wx * halfZ);
  spreadZ = row.spreadZ - (wx * halfY - wy * halfX);
  const turning = norm(row.angularX - wx, row.angularY - wy, row.angularZ - wz);
  speed = max(
    norm(velocityX - spreadX, velocityY - spreadY, velocityZ - spreadZ),
    norm(velocityX + spreadX, velocityY + spreadY, velocityZ + spreadZ),
  );
  const drift = head.h * norm(wx, wy, wz) * speed;
  const bow = turning * sagittaOf(row) + row.bow;
  const radius = row.radius * (1 + restingShare(head.crowded[element] == 1));
  astray = head.h * (bow + drift + head.pushes[element]);
  room = radius + head.margin + astray;
}

/** No point of an arc is farther from its chord than k l^2 / 8, or half its length. */
export function sagittaOf(row: ElementRow): f64 {
  return min(0.125 * row.bend * row.length * row.length, 0.5 * row.length);
}

/** How far boxes of an element are widened to be kept: by the way of a few steps, or not at all. */
export function keptMargin(): f64 {
  const start = norm(row.velocityX - row.spreadX, row.velocityY - row.spreadY, row.velocityZ - row.spreadZ);
  const end = norm(row.velocityX + row.spreadX, row.velocityY + row.spreadY, row.velocityZ + row.spreadZ);
  const way = detect.keptSteps * (head.h * max(start, end) + astray);
  return way <= detect.mostMargin * row.radius ? max(way, detect.leastMargin * row.radius) : 0;
}

// @ts-ignore: decorator
@inline
export function norm(x: f64, y: f64, z: f64): f64 {
  return sqrt(x * x + y * y + z * z);
}

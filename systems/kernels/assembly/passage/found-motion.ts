import { square } from "../narrow-phase/clothoid";
import { ElementRow } from "../narrow-phase/element-row";
import { head } from "./room";

/**
 * With the rows of a rod's elements written: by how much its ways may bend, how far any point of it goes, its
 * joints come off the ways that were expected, and by how much it turns.
 */
export function noteMotion(rod: i32, first: i32, elements: i32): void {
  const end = first + elements;
  const turn = head.h * fastestTurn(first, end);
  const detour = head.length[rod] * turn * turn;
  let speed: f64 = 0;
  let deviation: f64 = 0;
  // From the tip on, which mostly is the fastest.
  for (let element = end - 1; element >= first; element--) {
    const row = head.rows[element];
    head.detour[element] = detour;
    speed = fasterOf(speed, row);
    deviation = largerOf(deviation, row, head.expected[element]);
  }
  head.turning[rod] = turn;
  head.travel[rod] = head.h * speed + detour;
  head.deviation[rod] = head.h * deviation + detour;
}

/** A bound of all angular velocities of a rod, whichever way its elements come to point in the step. */
function fastestTurn(first: i32, end: i32): f64 {
  const root = head.rows[first];
  let turn = sqrt(square(root.angularX) + square(root.angularY) + square(root.angularZ));
  // The rest of an element is a quarter of its length times the turn that it adds (`super-helix/shape.ts`).
  for (let element = first; element < end; element++) {
    const row = head.rows[element];
    turn += (4 * row.rest) / row.length;
  }
  return turn;
}

/** The larger of a speed and that of an element. */
function fasterOf(known: f64, row: ElementRow): f64 {
  const speed = square(row.velocityX) + square(row.velocityY) + square(row.velocityZ);
  const spread = square(row.spreadX) + square(row.spreadY) + square(row.spreadZ);
  if (isSumBelow(speed, spread, known - row.bow)) return known;
  return max(known, sqrt(speed) + sqrt(spread) + row.bow);
}

/** Whether sqrt(a) + sqrt(b) is below a limit, told without roots by 2 (a + b) >= (sqrt(a) + sqrt(b))^2. */
// @ts-ignore: decorator
@inline
function isSumBelow(a: f64, b: f64, limit: f64): bool {
  return limit > 0 && 2 * (a + b) < limit * limit;
}

/**
 * The larger of a speed and that at which the ends of an element leave the straight ways that were expected,
 * wherever on them they are.
 */
function largerOf(known: f64, found: ElementRow, expected: ElementRow): f64 {
  const vx = expected.velocityX;
  const vy = expected.velocityY;
  const vz = expected.velocityZ;
  const wx = expected.spreadX;
  const wy = expected.spreadY;
  const wz = expected.spreadZ;
  // Of both ends: (v + w) (V + W) + (v - w) (V - W), halved.
  const along =
    found.velocityX * vx +
    found.velocityY * vy +
    found.velocityZ * vz +
    (found.spreadX * wx + found.spreadY * wy + found.spreadZ * wz);
  const way = square(vx) + square(vy) + square(vz) + (square(wx) + square(wy) + square(wz));
  const share = way > 0 ? min(1.0, max(0.0, along / way)) : 0;
  const speed =
    square(found.velocityX - share * vx) +
    square(found.velocityY - share * vy) +
    square(found.velocityZ - share * vz);
  const spread =
    square(found.spreadX - share * wx) +
    square(found.spreadY - share * wy) +
    square(found.spreadZ - share * wz);
  if (isSumBelow(speed, spread, known)) return known;
  return max(known, sqrt(speed) + sqrt(spread));
}

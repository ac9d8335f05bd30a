import { trial } from "../../../world/limits/trial";
import { Expansion } from "../narrow-phase/curve";
import { A0, A1, B0, B1, Box } from "./room";

/**
 * n . g over a box, for the direction n that is tried: in its middle, its slopes along a and b, how much of
 * it the bends may take.
 */
let nx: f64 = 0;
let ny: f64 = 0;
let nz: f64 = 0;

/**
 * Whether a direction has n . g > 0 all over a box, before the step and after, with as much left as must be
 * kept. The one that is tried lies between those of the gap before and after.
 */
export function areSeparate(box: Box, thickness: f64): bool {
  takeDirection();
  const x = box.halfA;
  const y = box.halfB;
  const middle0 = middle(A0, B0);
  const slopeA0 = slope(A0);
  const slopeB0 = slope(B0);
  const bends0 = bends(A0, B0, x, y);
  if (!(middle0 - abs(slopeA0) * x - abs(slopeB0) * y - bends0 > 0)) return false;
  const middle1 = middle(A1, B1);
  const slopeA1 = slope(A1);
  const slopeB1 = slope(B1);
  const bends1 = bends(A1, B1, x, y);
  const least1 = middle1 - abs(slopeA1) * x - abs(slopeB1) * y - bends1;
  const enough = trial.crossingDistance * thickness;
  if (least1 > enough) return true;
  if (!(least1 > 0 && distanceBefore() < enough)) return false;
  // The least of n . (g1 - share g0) over the box: by how much more is left than must be kept.
  const alongA = slopeA1 - trial.keptDistance * slopeA0;
  const alongB = slopeB1 - trial.keptDistance * slopeB0;
  const tilt = abs(alongA) * x + abs(alongB) * y;
  return middle1 - trial.keptDistance * middle0 - tilt - bends1 - trial.keptDistance * bends0 > 0;
}

/** How far the curves are from each other before the step, near the box in hand: across their tangents. */
export function distanceBefore(): f64 {
  const x = B0.x - A0.x;
  const y = B0.y - A0.y;
  const z = B0.z - A0.z;
  const alongA = x * A0.dx + y * A0.dy + z * A0.dz;
  const alongB = x * B0.dx + y * B0.dy + z * B0.dz;
  const across = x * x + y * y + z * z - max(alongA * alongA, alongB * alongB);
  return sqrt(max(0.0, across));
}

function takeDirection(): void {
  const x0 = B0.x - A0.x;
  const y0 = B0.y - A0.y;
  const z0 = B0.z - A0.z;
  const x1 = B1.x - A1.x;
  const y1 = B1.y - A1.y;
  const z1 = B1.z - A1.z;
  const per0 = 1 / sqrt(x0 * x0 + y0 * y0 + z0 * z0);
  const per1 = 1 / sqrt(x1 * x1 + y1 * y1 + z1 * z1);
  const x = per0 * x0 + per1 * x1;
  const y = per0 * y0 + per1 * y1;
  const z = per0 * z0 + per1 * z1;
  const per = 1 / sqrt(x * x + y * y + z * z);
  nx = x * per;
  ny = y * per;
  nz = z * per;
}

// @ts-ignore: decorator
@inline
function middle(A: Expansion, B: Expansion): f64 {
  return nx * (B.x - A.x) + ny * (B.y - A.y) + nz * (B.z - A.z);
}

// @ts-ignore: decorator
@inline
function slope(e: Expansion): f64 {
  return nx * e.dx + ny * e.dy + nz * e.dz;
}

// @ts-ignore: decorator
@inline
function bends(A: Expansion, B: Expansion, x: f64, y: f64): f64 {
  return 0.5 * (A.curve.bend * x * x + B.curve.bend * y * y);
}

import { detect } from "../../../world/limits/detect";
import { Basis } from "./records";

/** Ingredients of a basis: the gap b - a, unit tangents of both sides, how small a gap has no direction. */
export let gapX: f64 = 0;
export let gapY: f64 = 0;
export let gapZ: f64 = 0;
let ax: f64 = 0;
let ay: f64 = 0;
let az: f64 = 0;
let bx: f64 = 0;
let by: f64 = 0;
let bz: f64 = 0;
let tiny: f64 = 0;

/** The normal, and the unit vector along the fibres. */
let nx: f64 = 0;
let ny: f64 = 0;
let nz: f64 = 0;
let ux: f64 = 0;
let uy: f64 = 0;
let uz: f64 = 0;

// @ts-ignore: decorator
@inline
export function giveGap(x: f64, y: f64, z: f64): void {
  gapX = x;
  gapY = y;
  gapZ = z;
}

// @ts-ignore: decorator
@inline
export function giveTangents(x: f64, y: f64, z: f64, ofBX: f64, ofBY: f64, ofBZ: f64): void {
  ax = x;
  ay = y;
  az = z;
  bx = ofBX;
  by = ofBY;
  bz = ofBZ;
}

/** The basis of a contact (`detect/contact-basis.ts`). `endA`, `endB`: whether that rod ends there. */
export function writeContactBasis(tinyGap: f64, endA: bool, endB: bool, out: Basis): void {
  tiny = tinyGap;
  const isFound =
    (!endA && !endB && crossingNormal()) || (endA && endB && gapNormal()) || perpendicularGap(endA, endB);
  // Centrelines that meet: any direction across them is as good as another.
  if (!isFound) anyPerpendicular();
  takeTangent(!isAcross());
  writeBasis(out);
}

/**
 * n = a' x b', towards B. False where the tangents are nearly parallel, and where the gap is long enough to
 * have a direction of its own and has another one.
 */
function crossingNormal(): bool {
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const sine = sqrt(x * x + y * y + z * z);
  if (sine < detect.crossingSine) return false;
  const across = (gapX * x + gapY * y + gapZ * z) / sine;
  const gap = sqrt(gapX * gapX + gapY * gapY + gapZ * gapZ);
  if (gap > detect.certainGap * tiny && abs(across) < detect.leastAcross * gap) return false;
  const side: f64 = across < 0 ? -1 : 1;
  nx = (side * x) / sine;
  ny = (side * y) / sine;
  nz = (side * z) / sine;
  return true;
}

function gapNormal(): bool {
  nx = gapX;
  ny = gapY;
  nz = gapZ;
  return normalise();
}

/** n = the gap without its part along the fibres. */
function perpendicularGap(endA: bool, endB: bool): bool {
  takeDirection(endA, endB);
  const part = gapX * ux + gapY * uy + gapZ * uz;
  nx = gapX - part * ux;
  ny = gapY - part * uy;
  nz = gapZ - part * uz;
  return normalise();
}

/** The tangent of the side that goes on, or the mean of both, as lines: they may be anti-parallel. */
function takeDirection(endA: bool, endB: bool): void {
  takeTangent(endA && !endB);
  if (endA != endB) return;
  const cosine = ax * bx + ay * by + az * bz;
  const sign: f64 = cosine < 0 ? -1 : 1;
  // No shorter than the square root of 2: the sign makes the angle between them at most a right one.
  const size = sqrt(2 + 2 * abs(cosine));
  ux = (ux + sign * bx) / size;
  uy = (uy + sign * by) / size;
  uz = (uz + sign * bz) / size;
}

function takeTangent(ofB: bool): void {
  ux = ofB ? bx : ax;
  uy = ofB ? by : ay;
  uz = ofB ? bz : az;
}

/** Whether A's tangent has enough of a direction across the normal; at an end that points at B it has not. */
function isAcross(): bool {
  const part = nx * ax + ny * ay + nz * az;
  return 1 - part * part > detect.leastTangent * detect.leastTangent;
}

function normalise(): bool {
  const size = sqrt(nx * nx + ny * ny + nz * nz);
  if (!(size > tiny)) return false;
  nx /= size;
  ny /= size;
  nz /= size;
  return true;
}

function anyPerpendicular(): void {
  const isX = abs(ux) < 0.6;
  const along = isX ? ux : uy;
  nx = (isX ? 1.0 : 0.0) - along * ux;
  ny = (isX ? 0.0 : 1.0) - along * uy;
  nz = 0.0 - along * uz;
  const size = sqrt(nx * nx + ny * ny + nz * nz);
  nx /= size;
  ny /= size;
  nz /= size;
}

/** The basis with a normal, its t1 as near to a tangent as possible. */
// @ts-ignore: decorator
@inline
export function writeBasisAlong(x: f64, y: f64, z: f64, tx: f64, ty: f64, tz: f64, out: Basis): void {
  nx = x;
  ny = y;
  nz = z;
  ux = tx;
  uy = ty;
  uz = tz;
  writeBasis(out);
}

/** The basis with the normal and t1 as near to the vector along the fibres as possible. */
function writeBasis(out: Basis): void {
  const dot = nx * ux + ny * uy + nz * uz;
  let tx = ux - dot * nx;
  let ty = uy - dot * ny;
  let tz = uz - dot * nz;
  let size = sqrt(tx * tx + ty * ty + tz * tz);
  if (size < 1e-6) {
    // The tangent is the normal, at an end that points straight at the other side: t1 is arbitrary.
    const useX = abs(nx) < 0.6;
    const part = useX ? nx : ny;
    tx = (useX ? 1.0 : 0.0) - part * nx;
    ty = (useX ? 0.0 : 1.0) - part * ny;
    tz = -part * nz;
    size = sqrt(tx * tx + ty * ty + tz * tz);
  }
  tx /= size;
  ty /= size;
  tz /= size;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.sx = tx;
  out.sy = ty;
  out.sz = tz;
  out.tx = ny * tz - nz * ty;
  out.ty = nz * tx - nx * tz;
  out.tz = nx * ty - ny * tx;
}

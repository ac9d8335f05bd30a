import { PointQuery } from "./point-query";

/** Signed distances of shapes with a formula, to the query. */

@unmanaged
export class Sphere {
  radius: f64;
}

/** A capsule or a cylinder, along y. */
@unmanaged
export class Round {
  half: f64;
  radius: f64;
}

@unmanaged
export class HalfExtents {
  x: f64;
  y: f64;
  z: f64;
}

export function sphereDistance(sphere: Sphere, q: PointQuery): void {
  aroundCentre(0, sphere.radius, q);
}

export function capsuleDistance(capsule: Round, q: PointQuery): void {
  const half = capsule.half;
  aroundCentre(max(-half, min(half, q.y)), capsule.radius, q);
}

/** Distance to a ball about (0, y, 0). At its very centre every direction leads out; x is taken. */
// @ts-ignore: decorator
@inline
function aroundCentre(centreY: f64, radius: f64, q: PointQuery): void {
  const x = q.x;
  const y = q.y - centreY;
  const z = q.z;
  const length = sqrt(x * x + y * y + z * z);
  const inverse = 1 / length;
  const nx: f64 = length > 0 ? x * inverse : 1;
  const ny: f64 = length > 0 ? y * inverse : 0;
  const nz: f64 = length > 0 ? z * inverse : 0;
  q.distance = length - radius;
  q.setClosest(radius * nx, centreY + radius * ny, radius * nz);
  q.setNormal(nx, ny, nz);
}

export function cylinderDistance(cylinder: Round, q: PointQuery): void {
  const half = cylinder.half;
  const radius = cylinder.radius;
  const x = q.x;
  const y = q.y;
  const z = q.z;
  const fromAxis = sqrt(x * x + z * z);
  const radialX: f64 = fromAxis > 0 ? x / fromAxis : 1;
  const radialZ: f64 = fromAxis > 0 ? z / fromAxis : 0;
  const up: f64 = y < 0 ? -1 : 1;
  const beyondSide = fromAxis - radius;
  const beyondCap = abs(y) - half;
  let r = fromAxis;
  let closestY = y;
  let radial: f64 = 0;
  let axial: f64 = 0;
  if (beyondSide <= 0 && beyondCap <= 0) {
    if (beyondSide > beyondCap) {
      r = radius;
      radial = 1;
      q.distance = beyondSide;
    } else {
      closestY = up * half;
      axial = 1;
      q.distance = beyondCap;
    }
  } else {
    const outSide = max(beyondSide, 0);
    const outCap = max(beyondCap, 0);
    const distance = sqrt(outSide * outSide + outCap * outCap);
    r = min(fromAxis, radius);
    closestY = up * min(abs(y), half);
    radial = outSide / distance;
    axial = outCap / distance;
    q.distance = distance;
  }
  q.setClosest(r * radialX, closestY, r * radialZ);
  q.setNormal(radial * radialX, axial * up, radial * radialZ);
}

export function boxDistance(box: HalfExtents, q: PointQuery): void {
  const onX = max(-box.x, min(box.x, q.x));
  const onY = max(-box.y, min(box.y, q.y));
  const onZ = max(-box.z, min(box.z, q.z));
  const outX = q.x - onX;
  const outY = q.y - onY;
  const outZ = q.z - onZ;
  const beyondX = abs(q.x) - box.x;
  const beyondY = abs(q.y) - box.y;
  const beyondZ = abs(q.z) - box.z;
  const isFlatX = !(beyondY > beyondX);
  const ofXY = isFlatX ? beyondX : beyondY;
  const isZ = beyondZ > ofXY;
  const shallowest = isZ ? beyondZ : ofXY;
  if (shallowest > 0) {
    const distance = sqrt(outX * outX + outY * outY + outZ * outZ);
    q.distance = distance;
    q.setClosest(onX, onY, onZ);
    q.setNormal(outX / distance, outY / distance, outZ / distance);
    return;
  }
  q.distance = shallowest;
  if (isZ) {
    const side: f64 = q.z < 0 ? -1 : 1;
    q.setClosest(onX, onY, side * box.z);
    q.setNormal(0, 0, side);
  } else if (isFlatX) {
    const side: f64 = q.x < 0 ? -1 : 1;
    q.setClosest(side * box.x, onY, onZ);
    q.setNormal(side, 0, 0);
  } else {
    const side: f64 = q.y < 0 ? -1 : 1;
    q.setClosest(onX, side * box.y, onZ);
    q.setNormal(0, side, 0);
  }
}

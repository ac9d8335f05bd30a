import { queryClosest, queryDistance, queryNormal, queryPoint } from "./point-query.js";

/**
 * Signed distances of shapes with a formula. `numbers[at]` starts the shape, `q` is a point query's values.
 */

export function sphereDistance(numbers: Float64Array, at: number, q: Float64Array): void {
  q[queryClosest + 1] = 0;
  aroundCentre(numbers, at, q);
}

export function capsuleDistance(numbers: Float64Array, at: number, q: Float64Array): void {
  const half = numbers[at];
  q[queryClosest + 1] = Math.max(-half, Math.min(half, q[queryPoint + 1]));
  aroundCentre(numbers, at + 1, q);
}

/**
 * Distance to a ball about (0, y, 0), y being left where the closest point's will stand. At its very centre
 * every direction leads out; x is taken.
 */
function aroundCentre(numbers: Float64Array, radiusAt: number, q: Float64Array): void {
  const centreY = q[queryClosest + 1];
  const radius = numbers[radiusAt];
  const x = q[queryPoint];
  const y = q[queryPoint + 1] - centreY;
  const z = q[queryPoint + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  const inverse = 1 / length;
  const nx = length > 0 ? x * inverse : 1;
  const ny = length > 0 ? y * inverse : 0;
  const nz = length > 0 ? z * inverse : 0;
  q[queryDistance] = length - radius;
  q[queryClosest] = radius * nx;
  q[queryClosest + 1] = centreY + radius * ny;
  q[queryClosest + 2] = radius * nz;
  q[queryNormal] = nx;
  q[queryNormal + 1] = ny;
  q[queryNormal + 2] = nz;
}

export function cylinderDistance(numbers: Float64Array, at: number, q: Float64Array): void {
  const half = numbers[at];
  const radius = numbers[at + 1];
  const x = q[queryPoint];
  const y = q[queryPoint + 1];
  const z = q[queryPoint + 2];
  const fromAxis = Math.sqrt(x * x + z * z);
  const radialX = fromAxis > 0 ? x / fromAxis : 1;
  const radialZ = fromAxis > 0 ? z / fromAxis : 0;
  const up = y < 0 ? -1 : 1;
  const beyondSide = fromAxis - radius;
  const beyondCap = Math.abs(y) - half;
  let r = fromAxis;
  let closestY = y;
  let radial = 0;
  let axial = 0;
  if (beyondSide <= 0 && beyondCap <= 0) {
    if (beyondSide > beyondCap) {
      r = radius;
      radial = 1;
      q[queryDistance] = beyondSide;
    } else {
      closestY = up * half;
      axial = 1;
      q[queryDistance] = beyondCap;
    }
  } else {
    const outSide = Math.max(beyondSide, 0);
    const outCap = Math.max(beyondCap, 0);
    const distance = Math.sqrt(outSide * outSide + outCap * outCap);
    r = Math.min(fromAxis, radius);
    closestY = up * Math.min(Math.abs(y), half);
    radial = outSide / distance;
    axial = outCap / distance;
    q[queryDistance] = distance;
  }
  q[queryClosest] = r * radialX;
  q[queryClosest + 1] = closestY;
  q[queryClosest + 2] = r * radialZ;
  q[queryNormal] = radial * radialX;
  q[queryNormal + 1] = axial * up;
  q[queryNormal + 2] = radial * radialZ;
}

export function boxDistance(numbers: Float64Array, at: number, q: Float64Array): void {
  let square = 0;
  let nearestFace = 0;
  let shallowest = -Infinity;
  for (let i = 0; i < 3; i++) {
    const half = numbers[at + i];
    const p = q[queryPoint + i];
    const beyond = Math.abs(p) - half;
    if (beyond > shallowest) {
      shallowest = beyond;
      nearestFace = i;
    }
    const onBox = Math.max(-half, Math.min(half, p));
    q[queryClosest + i] = onBox;
    q[queryNormal + i] = p - onBox;
    square += (p - onBox) * (p - onBox);
  }
  if (shallowest > 0) {
    const distance = Math.sqrt(square);
    q[queryDistance] = distance;
    for (let i = 0; i < 3; i++) q[queryNormal + i] /= distance;
    return;
  }
  const side = q[queryPoint + nearestFace] < 0 ? -1 : 1;
  q[queryDistance] = shallowest;
  q[queryNormal] = q[queryNormal + 1] = q[queryNormal + 2] = 0;
  q[queryNormal + nearestFace] = side;
  q[queryClosest + nearestFace] = side * numbers[at + nearestFace];
}

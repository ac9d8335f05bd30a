import { detect } from "../../../world/limits/detect";
import { gapX, gapY, gapZ, giveGap, giveTangents, writeContactBasis } from "./basis";
import { Expansion } from "./curve";
import { ElementRow } from "./element-row";
import { sample } from "./expansion";
import { takeOffSection } from "./host";
import { Basis } from "./records";
import { curveOfA, curveOfB, head, pair, search } from "./room";

/** Gaps that have no direction, in shares of the thickness. */
const tinyShare: f64 = 1e-9;

/** Writes down the contact in hand, if it is one. */
export function addContact(): void {
  const A = search.newtonA;
  const B = search.newtonB;
  A.copy(curveOfA);
  B.copy(curveOfB);
  A.parameter = pair.x;
  B.parameter = pair.y;
  sample(A);
  sample(B);
  addSampled(A, B);
}

/** The same where A and B hold the points already. */
export function addSampled(A: Expansion, B: Expansion): void {
  const a = pair.a;
  const b = pair.b;
  const i = head.rows[a];
  const j = head.rows[b];
  const rodA = head.rod[a];
  const rodB = head.rod[b];
  const x = pair.x;
  const y = pair.y;
  giveGap(B.x - A.x, B.y - A.y, B.z - A.z);
  const distance = sqrt(gapX * gapX + gapY * gapY + gapZ * gapZ);
  // A minimum of a rod's distance from itself lies beyond half a turn (self-contact.ts); a point short of
  // that merely joins.
  const turn = j.turn + j.bend * y - i.turn - i.bend * x;
  if (rodA == rodB && turn < 0.999999 * Math.PI) return;
  const endA = isAtEnd(a, i, x);
  const endB = isAtEnd(b, j, y);
  measureSlopes(A, B, endA, endB);
  if (beyondCut > detect.flatSlope * distance || steepest > detect.steepSlope * distance) return;
  const row = head.found;
  if (row == head.foundRoom) {
    head.isFull = 1;
    return;
  }

  const basis = head.basis[row];
  giveTangents(A.dx, A.dy, A.dz, B.dx, B.dy, B.dz);
  writeContactBasis(tinyShare * (i.radius + j.radius), endA, endB, basis);
  head.A[row] = rodA;
  head.B[row] = rodB;
  head.withObstacle[row] = 0;
  head.sA[row] = i.start + x;
  head.sB[row] = j.start + y;
  const points = head.points[row];
  points.ax = A.x;
  points.ay = A.y;
  points.az = A.z;
  points.bx = B.x;
  points.by = B.y;
  points.bz = B.z;
  // Along the normal, which is the distance where it is least.
  head.gap[row] = gapX * basis.nx + gapY * basis.ny + gapZ * basis.nz;
  takeOffRadius(rodA, 0, row);
  takeOffRadius(rodB, 1, row);
  if (pair.ofCrowd && staysOpen(A, B, i, j, basis, head.gap[row])) return;
  const isCutOff = beyondJoint / distance > 0;
  head.friction[row] = sqrt(head.materialFriction[rodA] * head.materialFriction[rodB]);
  head.isCutOff[row] = isCutOff;
  head.spacing[row] = isCutOff ? pair.spacing : pair.spacingInHand;
  head.distance[row] = distance;
  head.found = row + 1;
}

// @ts-ignore: decorator
@inline
function takeOffRadius(rod: i32, side: i32, row: i32): void {
  const radius = head.radius1[rod];
  if (radius == head.radius2[rod]) head.gap[row] -= radius;
  else takeOffSection(rod, side, row);
}

/**
 * Whether the sides of the contact in hand stay well apart during the step, in a crowd, by the velocities
 * that are expected of them. Those along the rods do not bring them together, but for their bends.
 */
function staysOpen(A: Expansion, B: Expansion, i: ElementRow, j: ElementRow, n: Basis, gap: f64): bool {
  const h = head.boxStep;
  takeRigidVelocity(i, A);
  let x = -h * vx;
  let y = -h * vy;
  let z = -h * vz;
  takeRigidVelocity(j, B);
  x += h * vx;
  y += h * vy;
  z += h * vz;
  const along = x * n.nx + y * n.ny + z * n.nz;
  const sideways = x * x + y * y + z * z - along * along;
  const curved = 0.5 * (i.bend + j.bend) * sideways;
  const rest = h * (i.rest + j.rest);
  return gap + along - curved - rest > detect.spareGap * (i.radius + j.radius);
}

/** The velocity that the rigid motion of an element gives to a point. */
let vx: f64 = 0;
let vy: f64 = 0;
let vz: f64 = 0;

// @ts-ignore: decorator
@inline
function takeRigidVelocity(row: ElementRow, point: Expansion): void {
  const x = point.x - row.middleX;
  const y = point.y - row.middleY;
  const z = point.z - row.middleZ;
  const wx = row.angularX;
  const wy = row.angularY;
  const wz = row.angularZ;
  vx = row.velocityX + wy * z - wz * y;
  vy = row.velocityY + wz * x - wx * z;
  vz = row.velocityZ + wx * y - wy * x;
}

/** Whether a place along an element is an end of its rod. */
function isAtEnd(element: i32, row: ElementRow, x: f64): bool {
  const rod = head.rod;
  const isFirst = head.place[element] == 0;
  const isLast = element + 1 == head.elements || rod[element + 1] != rod[element];
  return (isFirst && x <= 0) || (isLast && x >= row.length);
}

/** How the gap falls beyond a joint, beyond a border within an element, and anywhere, times the distance. */
let beyondJoint: f64 = 0;
let beyondCut: f64 = 0;
let steepest: f64 = 0;

/** Takes these slopes for the contact in hand. At an end of the rod there is nothing beyond. */
function measureSlopes(A: Expansion, B: Expansion, endA: bool, endB: bool): void {
  const x = pair.x;
  const y = pair.y;
  const alongA = gapX * A.dx + gapY * A.dy + gapZ * A.dz;
  const alongB = gapX * B.dx + gapY * B.dy + gapZ * B.dz;
  beyondJoint = 0;
  beyondCut = 0;
  steepest = 0;
  if (!endA) {
    steepest = abs(alongA);
    if (x >= pair.x1) note(x < pair.lengthA, alongA);
    if (x <= pair.x0) note(x > 0, -alongA);
  }
  if (!endB) {
    steepest = max(steepest, abs(alongB));
    if (y >= pair.y1) note(y < pair.lengthB, -alongB);
    if (y <= pair.y0) note(y > 0, alongB);
  }
}

function note(isCut: bool, slope: f64): void {
  if (isCut) beyondCut = max(beyondCut, slope);
  else beyondJoint = max(beyondJoint, slope);
}

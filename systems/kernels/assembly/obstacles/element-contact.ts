import { detect } from "../../../world/limits/detect";
import { CurveContact } from "../_obstacles-layout";
import { writeBasisAlong } from "../narrow-phase/basis";
import { sample } from "../narrow-phase/expansion";
import { takeOffSection } from "../narrow-phase/host";
import { asked, head, inWorld } from "./search-room";

/** Writes down a contact of an element with an obstacle, if it is one. */
export function addContact(obstacle: i32, element: i32, contact: CurveContact): void {
  const rod = head.rod[element];
  const s = contact.s;
  const nx = contact.normalX;
  const ny = contact.normalY;
  const nz = contact.normalZ;
  const e = inWorld;
  e.curve = head.curves[element];
  e.kind = head.kind[element];
  e.terms = asked.terms;
  e.parameter = s;
  sample(e);
  const slope = nx * e.dx + ny * e.dy + nz * e.dz;
  const beyond = slopeBeyondJoint(element, s, slope);
  if (beyond > detect.steepSlope) return;
  const row = head.found;
  const distance = contact.distance;
  writeBasisAlong(nx, ny, nz, e.dx, e.dy, e.dz, head.basis[row]);
  head.A[row] = obstacle;
  head.B[row] = rod;
  head.withObstacle[row] = 1;
  head.sA[row] = contact.child;
  head.sB[row] = head.rows[element].start + s;
  const points = head.points[row];
  points.ax = contact.closestX;
  points.ay = contact.closestY;
  points.az = contact.closestZ;
  points.bx = contact.closestX + distance * nx;
  points.by = contact.closestY + distance * ny;
  points.bz = contact.closestZ + distance * nz;
  head.gap[row] = distance;
  if (head.radius1[rod] == head.radius2[rod]) head.gap[row] -= head.radius1[rod];
  else takeOffSection(rod, 1, row);
  head.friction[row] = sqrt(head.materialFriction[rod] * head.obstacleFriction[obstacle]);
  head.isCutOff[row] = beyond > 0;
  head.spacing[row] = asked.spacing;
  head.distance[row] = distance;
  head.found = row + 1;
}

/** How the distance falls beyond the joint, if the contact lies at one; else 0. */
function slopeBeyondJoint(element: i32, s: f64, slope: f64): f64 {
  if (s <= 0) return head.place[element] > 0 ? max(0.0, slope) : 0;
  if (s < head.rows[element].length) return 0;
  const isLast = element + 1 == head.elements || head.rod[element + 1] != head.rod[element];
  return isLast ? 0 : max(0.0, -slope);
}

import { SharedRoom } from "../../../models/kernel-room";
import { Law, NodalRoom } from "../../../models/nodal/layout";
import { Numbers } from "../rods/numbers";
import { Joint, Vector } from "../rods/records";
import { jointAt, lengths, next } from "../rods/rod";
import { Contact } from "../rods/rows";
import { quaternionToMatrix } from "../rods/quaternion";
import { unwhitenBand, whitenColumns } from "./band";
import { columns, count, D, firstFree, q, side } from "./rod";
import { inRoom, law } from "./room";

const given = changetype<Contact>(SharedRoom.given << 3);
const found = changetype<Numbers>(SharedRoom.found << 3);

/**
 * How the velocity of a contact along a direction changes with the unknowns from node `element` on: D + 3
 * numbers, `to[step * k]` for the k-th. The point goes with the edge, the arm turns with its section.
 */
function gradientAlong(element: i32, direction: Vector, to: Numbers, step: i32): void {
  const joint = jointAt(element);
  const share = given.s / lengths[element];
  const arm = given.arm;
  const nx = arm.y * direction.z - arm.z * direction.y;
  const ny = arm.z * direction.x - arm.x * direction.z;
  const nz = arm.x * direction.y - arm.y * direction.x;
  const perLength = 1 / distance(joint, joint.next);
  const turn = inRoom<Vector>(NodalRoom.vector);
  turn.put(
    (ny * joint.tz - nz * joint.ty) * perLength,
    (nz * joint.tx - nx * joint.tz) * perLength,
    (nx * joint.ty - ny * joint.tx) * perLength,
  );
  for (let c = 0; c < 3; c++) {
    to[step * c] = (1 - share) * direction[c] - turn[c];
    to[step * (D + c)] = share * direction[c] + turn[c];
  }
  if (law == Law.elasticRod) to[step * 3] = nx * joint.tx + ny * joint.ty + nz * joint.tz;
  if (law != Law.corde) return;
  // An edge of CORDE turns about its tangent as its frame does.
  const frame = inRoom<Numbers>(NodalRoom.gradients);
  quaternionToMatrix(q.node(element).quaternion, frame);
  const along = nx * joint.tx + ny * joint.ty + nz * joint.tz;
  for (let c = 0; c < 3; c++) {
    const axis = frame.from(3 * c);
    to[step * (3 + c)] = along * (axis[0] * joint.tx + axis[1] * joint.ty + axis[2] * joint.tz);
  }
}

function distance(a: Joint, b: Joint): f64 {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const z = b.z - a.z;
  return Math.sqrt(x * x + y * y + z * z);
}

/** Velocity of the contact along its directions, as the step has found it. */
export function contactVelocity(element: i32): void {
  const gradient = inRoom<Numbers>(NodalRoom.gradients).from(12);
  const velocity = changetype<Numbers>(changetype<usize>(next)).from(D * element);
  for (let d = 0; d < 3; d++) {
    gradientAlong(element, given.direction(d), gradient, 1);
    let sum: f64 = 0;
    for (let k = 0; k < D + 3; k++) sum += gradient[k] * velocity[k];
    given.velocity[d] = sum;
  }
}

/** Length of the columns of a contact there: a multiple of 3. */
export function columnLength(element: i32): i32 {
  return roundUp(D * (element + 1) + 3 - firstFree);
}

// @ts-ignore: decorator
@inline
export function roundUp(length: i32): i32 {
  return 3 * ((length + 2) / 3);
}

/** The columns U^-1 J^T of the three directions, side by side, to `columns`; the velocity too. */
export function contactColumns(element: i32): void {
  const length = columnLength(element);
  for (let i = 0; i < 3 * length; i++) columns[i] = 0;
  const gradient = inRoom<Numbers>(NodalRoom.gradients).from(12);
  const velocity = changetype<Numbers>(changetype<usize>(next)).from(D * element);
  const first = D * element;
  for (let d = 0; d < 3; d++) {
    gradientAlong(element, given.direction(d), gradient, 1);
    let sum: f64 = 0;
    for (let k = 0; k < D + 3; k++) {
      sum += gradient[k] * velocity[k];
      if (first + k >= firstFree) columns[3 * (first + k - firstFree) + d] = gradient[k];
    }
    given.velocity[d] = sum;
  }
  whitenColumns(columns, first + D + 2);
}

/** Their product with themselves is found. */
export function selfProduct(length: i32): void {
  for (let i = 0; i < 9; i++) found[i] = 0;
  for (let k = 0; k < length; k++) {
    const row = columns.from(3 * k);
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) found[3 * a + b] += row[a] * row[b];
    }
  }
}

/** The proposed velocity changes by U^-T w, w in the free numbers of `side`. */
export function applySide(): void {
  unwhitenBand(side);
  const velocity = changetype<Numbers>(changetype<usize>(next));
  for (let i = firstFree; i < count; i++) velocity[i] += side[i];
}

/** By impulses along the directions of the columns that are left from `contactColumns`. */
export function push(length: i32, x: f64, y: f64, z: f64): void {
  for (let i = firstFree; i < count; i++) {
    const k = i - firstFree;
    const row = columns.from(3 * k);
    side[i] = k < length ? x * row[0] + y * row[1] + z * row[2] : 0;
  }
  applySide();
}

import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { Numbers } from "../rods/numbers";
import { quaternionToMatrix } from "../rods/quaternion";
import { Joint } from "../rods/records";
import { elements, header, jointAt, joints, lengths, q } from "../rods/rod";
import { poseSize } from "../rods/rows";
import { placeEnd, placeNodesOneByOne, takeAboutRoot, turnAlong } from "./long-element";
import { shift } from "./nodes";
import { findWay, integral, integrate, spreadFrames } from "./piece";
import { inRoom, nodesFor } from "./room";
import { ElementRow, elementRow } from "./rows";

/**
 * Kinematics of a chain of clothoids (R = [t d1 d2], R' = R [kappa]x, r' = t), kappa going linearly from each
 * joint to the next: phi_a = 1 - s/l, phi_b = s/l. World rotations and motions by the two curvatures are
 *   A_x(s) = int phi_x R,  B_x(s)_c = int (A_x)_c x t  =  int phi_x R_c x (p(s) - p).
 */

/**
 * Whether q and the lengths are those of the last time that this was asked; they are noted for the next. A
 * rod that is looked at between frames need not be placed again when it is stepped.
 */
export function isPlaced(): bool {
  let same = true;
  const pose = header.placedPose;
  for (let i = 0; i < poseSize; i++) {
    if (pose[i] != q[i]) same = false;
    pose[i] = q[i];
  }
  let row = elementRow(0);
  for (let i = 0; i < elements; i++, row = row.next) {
    const placed = row.placed;
    const kappa = q.kappa(i);
    for (let c = 0; c < 6; c++) {
      if (placed[c] != kappa[c]) same = false;
      placed[c] = kappa[c];
    }
    if (placed[6] != lengths[i]) same = false;
    placed[6] = lengths[i];
  }
  return same;
}

/** The joints have been placed for something else: the next `isPlaced` is false, since NaN equals nothing. */
export function forgetPlaced(): void {
  header.placedPose[0] = NaN;
}

/** q -> joints, twist columns of every element, frames and positions of its nodes. */
export function placeJoints(): void {
  quaternionToMatrix(q.quaternion, joints);
  joints.position.copy(q);
  const quaternion = inRoom<Numbers>(ClothoidRoom.own + 20);
  for (let c = 0; c < 4; c++) quaternion[c] = q.quaternion[c];
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    for (let c = 0; c < 4; c++) row.quaternion[c] = quaternion[c];
    const turn = turnAlong(i);
    const needed = nodesFor(turn);
    // What is carried is known at the nodes that it was written for.
    if (row.nodes == 0) row.nodes = needed;
    placeElement(i, row, turn, quaternion);
    if (<i32>row.nodes < needed || turn > spaceClothoid.pieceTurn) placeEnd(i, row, quaternion);
    takeAboutRoot(i, row);
  }
}

/** The nodes of an element from its start on; and its end, `quaternion` too, as well as these can tell. */
function placeElement(i: i32, row: ElementRow, turn: f64, quaternion: Numbers): void {
  if (turn > spaceClothoid.pieceTurn) {
    placeNodesOneByOne(i, row);
    return;
  }
  const a = q.kappa(i);
  const b = q.kappa(i + 1);
  const length = lengths[i];
  const count = <i32>row.nodes;
  const way = row.position;
  spreadFrames(quaternion, a[0], a[1], a[2], b[0], b[1], b[2], length, count, row.frames);
  findWay(row.frames, length, count, way);
  integrate(row.frames, way, length, count);
  const start = jointAt(i);
  putEnd(start, start.next, row);
  quaternionToMatrix(quaternion, start.next);
  shift(way, count, start.x - q.x, start.y - q.y, start.z - q.z);
}

/** Position of the end, and the twist columns as they are about it. */
function putEnd(start: Joint, end: Joint, row: ElementRow): void {
  const A0 = integral(0);
  end.x = start.x + A0[0];
  end.y = start.y + A0[1];
  end.z = start.z + A0[2];
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) {
      const k = 3 * c + r;
      const to = 6 * c + r;
      row.Sa[to] = A0[k] - integral(1)[k];
      row.Sb[to] = integral(1)[k];
      row.Sa[to + 3] = integral(2)[k] - integral(3)[k];
      row.Sb[to + 3] = integral(3)[k];
    }
  }
}

import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { columns } from "../rods/contact";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { quaternionToMatrix } from "../rods/quaternion";
import { Joint, Vector } from "../rods/records";
import { elements, header, joints, lengths, q } from "../rods/rod";
import { poseSize } from "../rods/rows";
import { placeEnd, turnAlong } from "./long-element";
import { spreadFrames, spreadMore } from "./piece";
import { inRoom, nodesFor, nodesOfEnd, ruleOf } from "./room";
import { ElementRow, elementRow, frameAt } from "./rows";

/**
 * Kinematics of a chain of clothoids (R = [t d1 d2], R' = R [kappa]x, r' = t), kappa going linearly from each
 * joint to the next: phi_a = 1 - s/l, phi_b = s/l. World rotations and motions by the two curvatures are
 *   A_x(s) = int phi_x R,  B_x(s)_c = int (A_x)_c x t  =  int phi_x R_c x (p(s) - p).
 */

/**
 * Whether q and the lengths are those that the joints were placed for; if not, they are noted for that. A
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

/** q -> joints, and the frames of the nodes of every element. `isPlaced` has been asked before. */
export function placeJoints(): void {
  quaternionToMatrix(q.quaternion, joints);
  joints.position.copy(q);
  const quaternion = inRoom<Numbers>(ClothoidRoom.own + 20);
  for (let c = 0; c < 4; c++) quaternion[c] = q.quaternion[c];
  let row = elementRow(0);
  let joint = joints;
  for (let i = 0; i < elements; i++, row = row.next, joint = joint.next) {
    for (let c = 0; c < 4; c++) row.quaternion[c] = quaternion[c];
    const turn = turnAlong(row);
    // What is carried is known at the nodes that it was written for.
    if (row.nodes == 0) row.nodes = nodesFor(turn);
    if (turn > spaceClothoid.pieceTurn) placeEnd(i, row, columns, quaternion);
    else placeElement(i, row, joint, turn, quaternion);
  }
}

/** The frames of an element's nodes, and its end. */
function placeElement(i: i32, row: ElementRow, start: Joint, turn: f64, quaternion: Numbers): void {
  const a = q.kappa(i);
  const b = q.kappa(i + 1);
  const count = <i32>row.nodes;
  const end = start.next;
  const needed = nodesOfEnd(turn);
  let frames = row.frames;
  spreadFrames(quaternion, a[0], a[1], a[2], b[0], b[1], b[2], lengths[i], count, frames);
  if (count < needed) {
    frames = inRoom<Numbers>(ClothoidRoom.frames);
    spreadMore(needed, frames);
  }
  addWay(frames, lengths[i], max(count, needed), start.position, end.position);
  quaternionToMatrix(quaternion, end);
}

/** The way along the whole of an element, from its start to its end. */
function addWay(frames: Numbers, length: f64, count: i32, start: Vector, end: Vector): void {
  const weights = ruleOf(count).weights;
  let xy = f64x2.splat(0), z = xy, otherXY = xy, otherZ = xy;
  // Opposite nodes have one weight.
  for (let g = 0; g < count >> 1; g++) {
    const R = frameAt(frames, g);
    const S = frameAt(frames, count - 1 - g);
    const weight = weights.both(g);
    xy = f64x2.add(xy, f64x2.mul(weight, R.pair(0)));
    z = f64x2.add(z, f64x2.mul(weight, R.pair(2)));
    otherXY = f64x2.add(otherXY, f64x2.mul(weight, S.pair(0)));
    otherZ = f64x2.add(otherZ, f64x2.mul(weight, S.pair(2)));
  }
  xy = f64x2.add(xy, otherXY);
  end.put(
    start.x + length * Pair.first(xy),
    start.y + length * Pair.second(xy),
    start.z + length * Pair.first(f64x2.add(z, otherZ)),
  );
}

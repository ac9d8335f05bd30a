import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { Spatial } from "../rods/records";
import { jointAt, joints } from "../rods/rod";
import { advanceFrame, turnOf } from "./advance-frame";
import { inRoom, ruleOf } from "./room";
import { ElementRow, frameAt, motionAt, vectorAt } from "./rows";

/** Elements that turn too far for one series (`limits.spaceClothoid.pieceTurn`). */

/** How far an element, as it is placed, turns at most. */
export function turnAlong(row: ElementRow): f64 {
  return turnOf(row.placed, row.placed.from(3), row.placed[6]);
}

/** Twists are taken about the root point, so a rod far from the world's origin loses nothing. */
export function takeAboutRoot(i: i32, row: ElementRow): void {
  const end = jointAt(i + 1);
  const x = end.x - joints.x;
  const y = end.y - joints.y;
  const z = end.z - joints.z;
  aboutRoot(row.Sa, x, y, z);
  aboutRoot(row.Sb, x, y, z);
}

function aboutRoot(S: Numbers, x: f64, y: f64, z: f64): void {
  for (let c = 0; c < 18; c += 6) {
    const twist = S.part<Spatial>(c);
    twist.lx += y * twist.az - z * twist.ay;
    twist.ly += z * twist.ax - x * twist.az;
    twist.lz += x * twist.ay - y * twist.ax;
  }
}

/** The end in the pieces that it needs; its columns, about it, to where they are wanted. */
export function placeEnd(i: i32, row: ElementRow, columns: Numbers, quaternion: Numbers): void {
  const start = jointAt(i);
  const kappa = row.placed;
  const length = kappa[6];
  advanceFrame(row.quaternion, start.position, kappa, kappa.from(3), length, length, start.next, columns);
  const Q = inRoom<Numbers>(ClothoidRoom.own + 24);
  for (let c = 0; c < 4; c++) quaternion[c] = Q[c];
}

/** Its nodes and end, frames, positions and motion. */
export function placeLongElement(i: i32, row: ElementRow): void {
  placeNodesOneByOne(i, row);
  placeEnd(i, row, row.Sa, inRoom<Numbers>(ClothoidRoom.own + 20));
  takeAboutRoot(i, row);
}

function placeNodesOneByOne(i: i32, row: ElementRow): void {
  const count = <i32>row.nodes;
  const nodes = ruleOf(count).nodes;
  const start = jointAt(i);
  const kappa = row.placed;
  const length = kappa[6];
  const to = start.next;
  for (let g = 0; g < count; g++) {
    // The columns of the end are found last: until then there is room.
    const s = nodes[g] * length;
    advanceFrame(row.quaternion, start.position, kappa, kappa.from(3), length, s, to, row.Sa);
    for (let k = 0; k < 9; k++) frameAt(row.frames, g)[k] = to[k];
    vectorAt(row.position, g).put(to.x - joints.x, to.y - joints.y, to.z - joints.z);
    const motion = motionAt(row.motion, g);
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 3; r++) {
        motion[6 * r + c] = row.Sa[6 * c + 3 + r];
        motion[6 * r + 3 + c] = row.Sb[6 * c + 3 + r];
      }
    }
  }
}

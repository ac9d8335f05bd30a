import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { Spatial } from "../rods/records";
import { jointAt, lengths, q } from "../rods/rod";
import { advanceFrame, turnOf } from "./advance-frame";
import { inRoom, ruleOf } from "./room";
import { ElementRow, frameAt, motionAt, vectorAt } from "./rows";

/** Elements that turn too far for one series (`limits.spaceClothoid.pieceTurn`). */

/** How far element i turns at most. */
export function turnAlong(i: i32): f64 {
  return turnOf(q.kappa(i), q.kappa(i + 1), lengths[i]);
}

/** Twists are taken about the root point, so a rod far from the world's origin loses nothing. */
export function takeAboutRoot(i: i32, row: ElementRow): void {
  const end = jointAt(i + 1);
  const x = end.x - q.x;
  const y = end.y - q.y;
  const z = end.z - q.z;
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

/** The end in the pieces that it needs. */
export function placeEnd(i: i32, row: ElementRow, quaternion: Numbers): void {
  const columns = row.Sa;
  const start = jointAt(i);
  advanceFrame(
    row.quaternion, start.position, q.kappa(i), q.kappa(i + 1), lengths[i], lengths[i], start.next, columns,
  );
  const Q = inRoom<Numbers>(ClothoidRoom.own + 24);
  for (let c = 0; c < 4; c++) quaternion[c] = Q[c];
}

/** Positions and motion of the nodes of an element that turns too far for one series. */
export function placeNodesOneByOne(i: i32, row: ElementRow): void {
  const count = <i32>row.nodes;
  const nodes = ruleOf(count).nodes;
  const start = jointAt(i);
  const length = lengths[i];
  const to = start.next;
  for (let g = 0; g < count; g++) {
    // The columns of the end are found last: until then there is room.
    advanceFrame(
      row.quaternion, start.position, q.kappa(i), q.kappa(i + 1), length, nodes[g] * length, to, row.Sa,
    );
    for (let k = 0; k < 9; k++) frameAt(row.frames, g)[k] = to[k];
    vectorAt(row.position, g).put(to.x - q.x, to.y - q.y, to.z - q.z);
    const motion = motionAt(row.motion, g);
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 3; r++) {
        motion[6 * r + c] = row.Sa[6 * c + 3 + r];
        motion[6 * r + 3 + c] = row.Sb[6 * c + 3 + r];
      }
    }
  }
}

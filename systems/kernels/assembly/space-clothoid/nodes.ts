import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { Numbers } from "../rods/numbers";
import { Joint } from "../rods/records";
import { elements, isSecondOrder, jointAt, joints } from "../rods/rod";
import { collocate } from "./collocate";
import { placeLongElement, takeAboutRoot, turnAlong } from "./long-element";
import { spreadFrames } from "./piece";
import { GaussRule, inRoom, nodesFor, ruleOf } from "./room";
import { ElementRow, elementRow, frameAt, motionAt, vectorAt } from "./rows";

/**
 * Motion of a rod per rate of its curvatures: S_a and S_b of the joints, B_a and B_b of the nodes that
 * inertia and carried velocity are known at, and where these are. All come from the frames at the nodes.
 * `deform` leaves it to those who need it first: a rod that is only looked at, or tried in another place,
 * does without.
 */
export function findMotion(): void {
  if (isMoved()) return;
  let row = elementRow(0);
  let joint = joints;
  for (let i = 0; i < elements; i++, row = row.next, joint = joint.next) moveElement(i, row, joint);
}

/** Whether the placed shape is that of the last time that this was asked; it is noted for the next. */
function isMoved(): bool {
  let same = true;
  let row = elementRow(0);
  const quaternion = row.moved.from(7);
  for (let c = 0; c < 4; c++) {
    if (quaternion[c] != row.quaternion[c]) same = false;
    quaternion[c] = row.quaternion[c];
  }
  for (let i = 0; i < elements; i++, row = row.next) {
    const moved = row.moved;
    const placed = row.placed;
    for (let c = 0; c < 7; c++) {
      if (moved[c] != placed[c]) same = false;
      moved[c] = placed[c];
    }
  }
  return same;
}

/** The next `isMoved` is false, since NaN equals nothing. */
export function forgetMoved(row: ElementRow): void {
  row.moved[0] = NaN;
}

function moveElement(i: i32, row: ElementRow, start: Joint): void {
  if (turnAlong(row) > spaceClothoid.pieceTurn) {
    placeLongElement(i, row);
    return;
  }
  const count = <i32>row.nodes;
  const length = row.placed[6];
  const rule = ruleOf(count);
  const integrand = inRoom<Numbers>(ClothoidRoom.integrand);
  const rotation = inRoom<Numbers>(ClothoidRoom.rotation);
  const whole = inRoom<Numbers>(ClothoidRoom.whole);
  spreadRotation(row.frames, rule, count, integrand);
  collocate(integrand, rule, count, length, rotation);
  putColumns(whole, row, 0);
  // The way to a node is the integral of the tangent, the first column of both.
  const x = start.x - joints.x;
  const y = start.y - joints.y;
  const z = start.z - joints.z;
  for (let g = 0; g < count; g++) {
    const A = motionAt(rotation, g);
    vectorAt(row.position, g).put(x + A[0] + A[3], y + A[6] + A[9], z + A[12] + A[15]);
    crossTangent(A, frameAt(row.frames, g), motionAt(integrand, g));
  }
  collocate(integrand, rule, count, length, row.motion);
  putColumns(whole, row, 3);
  takeAboutRoot(i, row);
}

/** phi_a R and phi_b R at the nodes. */
function spreadRotation(frames: Numbers, rule: GaussRule, count: i32, out: Numbers): void {
  const nodes = rule.nodes;
  for (let g = 0; g < count; g++) {
    const R = frameAt(frames, g);
    const to = motionAt(out, g);
    const share = nodes[g];
    for (let r = 0; r < 3; r++) {
      const t = R[r];
      const a = R[3 + r];
      const b = R[6 + r];
      const row = to.from(6 * r);
      row[0] = t - share * t;
      row[1] = a - share * a;
      row[2] = b - share * b;
      row[3] = share * t;
      row[4] = share * a;
      row[5] = share * b;
    }
  }
}

/** Integrals along an element to its columns S_a and S_b, from their row `first` on. */
function putColumns(whole: Numbers, row: ElementRow, first: i32): void {
  const S = row.Sa.from(first);
  // Sa and Sb stand side by side.
  for (let k = 0; k < 6; k++) {
    S[6 * k] = whole[k];
    S[6 * k + 1] = whole[6 + k];
    S[6 * k + 2] = whole[12 + k];
  }
}

/** A x t of a node. */
function crossTangent(A: Numbers, t: Numbers, out: Numbers): void {
  const x = t.both(0);
  const y = t.both(1);
  const z = t.both(2);
  for (let k = 0; k < 6; k += 2) {
    const Ax = A.pair(k);
    const Ay = A.pair(6 + k);
    const Az = A.pair(12 + k);
    out.setPair(k, f64x2.sub(f64x2.mul(Ay, z), f64x2.mul(Az, y)));
    out.setPair(6 + k, f64x2.sub(f64x2.mul(Az, x), f64x2.mul(Ax, z)));
    out.setPair(12 + k, f64x2.sub(f64x2.mul(Ax, y), f64x2.mul(Ay, x)));
  }
}

/** Gives an element as many nodes as its shape needs, if it has others; its motion is found anew. */
export function chooseNodes(i: i32, row: ElementRow): void {
  const turn = turnAlong(row);
  const needed = nodesFor(
    isSecondOrder() ? spaceClothoid.spareTurn + spaceClothoid.spareRatio * turn : turn,
  );
  if (<i32>row.nodes == needed) return;
  row.nodes = needed;
  if (turn <= spaceClothoid.pieceTurn) {
    const Q = inRoom<Numbers>(ClothoidRoom.own + 20);
    const k = row.placed;
    for (let c = 0; c < 4; c++) Q[c] = row.quaternion[c];
    spreadFrames(Q, k[0], k[1], k[2], k[3], k[4], k[5], k[6], needed, row.frames);
  }
  moveElement(i, row, jointAt(i));
}

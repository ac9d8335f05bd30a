import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { Numbers } from "../rods/numbers";
import { jointAt, lengths, q } from "../rods/rod";
import { placeEnd, placeNodesOneByOne, takeAboutRoot, turnAlong } from "./long-element";
import { findWay, spreadFrames } from "./piece";
import { inRoom, nodesFor, ruleOf } from "./room";
import { ElementRow, frameAt, motionAt, vectorAt } from "./rows";

/**
 * Motion of the nodes that an element's inertia and its carried velocity are known at: B_a and B_b, from the
 * frames there.
 */
export function findMotion(i: i32, row: ElementRow): void {
  if (turnAlong(i) > spaceClothoid.pieceTurn) return;
  const count = <i32>row.nodes;
  const integrand = inRoom<Numbers>(ClothoidRoom.integrand);
  const rotation = inRoom<Numbers>(ClothoidRoom.rotation);
  const nodes = ruleOf(count).nodes;
  for (let g = 0; g < count; g++) {
    const R = frameAt(row.frames, g);
    const to = motionAt(integrand, g);
    const share = nodes[g];
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) {
        const along = share * R[3 * c + r];
        to[6 * r + c] = R[3 * c + r] - along;
        to[6 * r + 3 + c] = along;
      }
    }
  }
  collocate(integrand, count, lengths[i], rotation);
  for (let g = 0; g < count; g++) {
    crossTangent(motionAt(rotation, g), frameAt(row.frames, g), motionAt(integrand, g));
  }
  collocate(integrand, count, lengths[i], row.motion);
}

/** Integrals up to the nodes of all that moves or turns them, times `scale`. */
function collocate(values: Numbers, count: i32, scale: f64, out: Numbers): void {
  const rule = ruleOf(count);
  const scales = f64x2.splat(scale);
  for (let g = 0; g < count; g++) {
    const W = rule.collocation(g);
    let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0, s8 = s0;
    for (let h = 0; h < count; h++) {
      const weight = W.both(h);
      const value = motionAt(values, h);
      s0 = f64x2.add(s0, f64x2.mul(weight, value.pair(0)));
      s1 = f64x2.add(s1, f64x2.mul(weight, value.pair(2)));
      s2 = f64x2.add(s2, f64x2.mul(weight, value.pair(4)));
      s3 = f64x2.add(s3, f64x2.mul(weight, value.pair(6)));
      s4 = f64x2.add(s4, f64x2.mul(weight, value.pair(8)));
      s5 = f64x2.add(s5, f64x2.mul(weight, value.pair(10)));
      s6 = f64x2.add(s6, f64x2.mul(weight, value.pair(12)));
      s7 = f64x2.add(s7, f64x2.mul(weight, value.pair(14)));
      s8 = f64x2.add(s8, f64x2.mul(weight, value.pair(16)));
    }
    const to = motionAt(out, g);
    to.setPair(0, f64x2.mul(s0, scales));
    to.setPair(2, f64x2.mul(s1, scales));
    to.setPair(4, f64x2.mul(s2, scales));
    to.setPair(6, f64x2.mul(s3, scales));
    to.setPair(8, f64x2.mul(s4, scales));
    to.setPair(10, f64x2.mul(s5, scales));
    to.setPair(12, f64x2.mul(s6, scales));
    to.setPair(14, f64x2.mul(s7, scales));
    to.setPair(16, f64x2.mul(s8, scales));
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

/** Moves the nodes. */
export function shift(position: Numbers, count: i32, x: f64, y: f64, z: f64): void {
  for (let g = 0; g < count; g++) {
    const r = vectorAt(position, g);
    r.put(r.x + x, r.y + y, r.z + z);
  }
}

/** Gives an element as many nodes as its shape needs, if it has others; its motion is found anew. */
export function chooseNodes(i: i32, row: ElementRow): void {
  const turn = turnAlong(i);
  const needed = nodesFor(turn);
  if (<i32>row.nodes == needed) return;
  row.nodes = needed;
  const Q = inRoom<Numbers>(ClothoidRoom.own + 20);
  if (turn > spaceClothoid.pieceTurn) {
    placeNodesOneByOne(i, row);
    placeEnd(i, row, Q);
    takeAboutRoot(i, row);
    return;
  }
  const a = q.kappa(i);
  const b = q.kappa(i + 1);
  const length = lengths[i];
  for (let c = 0; c < 4; c++) Q[c] = row.quaternion[c];
  spreadFrames(Q, a[0], a[1], a[2], b[0], b[1], b[2], length, needed, row.frames);
  findWay(row.frames, length, needed, row.position);
  const start = jointAt(i);
  shift(row.position, needed, start.x - q.x, start.y - q.y, start.z - q.z);
  findMotion(i, row);
}

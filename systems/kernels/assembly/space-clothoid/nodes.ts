import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { Numbers } from "../rods/numbers";
import { jointAt, lengths, q } from "../rods/rod";
import { placeEnd, placeNodesOneByOne, takeAboutRoot, turnAlong } from "./long-element";
import { collocate, findWay, spreadFrames } from "./piece";
import { inRoom, nodesFor, ruleOf } from "./room";
import { column, ElementRow } from "./rows";

/** Motion of the nodes that an element's inertia and its carried velocity are known at. */

/** B_a and B_b at the nodes of an element, from the frames there. */
export function findMotion(i: i32, row: ElementRow): void {
  if (turnAlong(i) > spaceClothoid.pieceTurn) return;
  const count = <i32>row.nodes;
  const integrand = inRoom<Numbers>(ClothoidRoom.integrand);
  const rotation = inRoom<Numbers>(ClothoidRoom.rotation);
  const nodes = ruleOf(count).nodes;
  const length = lengths[i];
  const frames = row.frames;
  for (let k = 0; k < 9; k++) {
    const R = column(frames, k);
    const ofA = column(integrand, k);
    const ofB = column(integrand, 9 + k);
    for (let g = 0; g < count; g += 2) {
      const along = f64x2.mul(nodes.pair(g), R.pair(g));
      ofA.setPair(g, f64x2.sub(R.pair(g), along));
      ofB.setPair(g, along);
    }
  }
  collocate(integrand, 18, count, length, rotation);
  for (let c = 0; c < 6; c++) crossTangent(column(rotation, 3 * c), frames, count, column(integrand, 3 * c));
  collocate(integrand, 18, count, length, row.motion);
}

/** Three columns x t at the nodes. */
function crossTangent(A: Numbers, t: Numbers, count: i32, out: Numbers): void {
  for (let g = 0; g < count; g += 2) {
    const x = A.pair(g);
    const y = column(A, 1).pair(g);
    const z = column(A, 2).pair(g);
    const tx = t.pair(g);
    const ty = column(t, 1).pair(g);
    const tz = column(t, 2).pair(g);
    out.setPair(g, f64x2.sub(f64x2.mul(y, tz), f64x2.mul(z, ty)));
    column(out, 1).setPair(g, f64x2.sub(f64x2.mul(z, tx), f64x2.mul(x, tz)));
    column(out, 2).setPair(g, f64x2.sub(f64x2.mul(x, ty), f64x2.mul(y, tx)));
  }
}

/** Moves the nodes. */
export function shift(position: Numbers, count: i32, x: f64, y: f64, z: f64): void {
  for (let g = 0; g < count; g++) {
    column(position, 0)[g] += x;
    column(position, 1)[g] += y;
    column(position, 2)[g] += z;
  }
}

/** Gives an element as many nodes as its shape needs, if it has others; its motion is found anew. */
export function chooseNodes(i: i32, row: ElementRow): void {
  const turn = turnAlong(i);
  const needed = nodesFor(turn);
  if (<i32>row.nodes == needed) return;
  row.nodes = needed;
  if (turn > spaceClothoid.pieceTurn) {
    const Q = inRoom<Numbers>(ClothoidRoom.own + 20);
    placeNodesOneByOne(i, row);
    placeEnd(i, row, Q);
    takeAboutRoot(i, row);
    return;
  }
  const a = q.kappa(i);
  const b = q.kappa(i + 1);
  const length = lengths[i];
  const Q = inRoom<Numbers>(ClothoidRoom.own + 20);
  for (let c = 0; c < 4; c++) Q[c] = row.quaternion[c];
  spreadFrames(Q, a[0], a[1], a[2], b[0], b[1], b[2], length, needed, row.frames);
  findWay(row.frames, length, needed, row.position);
  const start = jointAt(i);
  shift(row.position, needed, start.x - q.x, start.y - q.y, start.z - q.z);
  findMotion(i, row);
}

import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { Numbers } from "../rods/numbers";
import { quaternionToMatrix } from "../rods/quaternion";
import { Joint, Spatial, Vector } from "../rods/records";
import { findWay, integral, integrate, spreadFrames } from "./piece";
import { inRoom, nodesFor } from "./room";

/** How far an element of a length turns between two curvatures, at most: in radians. */
export function turnOf(a: Numbers, b: Numbers, length: f64): f64 {
  const first = a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
  const last = b[0] * b[0] + b[1] * b[1] + b[2] * b[2];
  return length * Math.sqrt(Math.max(first, last));
}

/**
 * From the start of an element a length s along it, beyond its ends too, where it goes on as it is: the frame and position there, and the columns of their
 * motion per unit of both curvatures (angular 3, linear 3; those of a, then those of b). In pieces, if it
 * turns far: with A_x = int phi_x R and B_x = int A_x x t, those of the pieces add up as
 *   A_x += dA_x,  B_x += A_x x dp + dB_x.
 */
export function advanceFrame(
  quaternion: Numbers,
  position: Vector,
  a: Numbers,
  b: Numbers,
  length: f64,
  s: f64,
  to: Joint,
  columns: Numbers,
): void {
  const turn = turnOf(a, b, length) * Math.max(1, Math.abs(2 * s / length - 1));
  const pieces = Math.ceil((turn * Math.abs(s)) / (length * spaceClothoid.pieceTurn));
  const count = <i32>Math.min(Math.max(1, pieces), mostPieces);
  const step = s / <f64>count;
  const Q = inRoom<Numbers>(ClothoidRoom.own + 24);
  for (let c = 0; c < 4; c++) Q[c] = quaternion[c];
  for (let k = 0; k < 36; k++) columns[k] = 0;
  to.position.copy(position);
  for (let n = 0; n < count; n++) {
    integratePiece(Q, a, b, <f64>n * step / length, step / length, step);
    addPiece(<f64>n * step / length, step / length, to.position, columns);
  }
  quaternionToMatrix(Q, to);
}

/** Whoever turns further than so many pieces is beyond all accuracy, and takes no more time. */
const mostPieces: f64 = 1000;

/** From a share of the element on, a share of it further. */
function integratePiece(Q: Numbers, a: Numbers, b: Numbers, start: f64, share: f64, length: f64): void {
  const k0 = a[0] + start * (b[0] - a[0]);
  const k1 = a[1] + start * (b[1] - a[1]);
  const k2 = a[2] + start * (b[2] - a[2]);
  const e0 = k0 + share * (b[0] - a[0]);
  const e1 = k1 + share * (b[1] - a[1]);
  const e2 = k2 + share * (b[2] - a[2]);
  const square = Math.max(k0 * k0 + k1 * k1 + k2 * k2, e0 * e0 + e1 * e1 + e2 * e2);
  const nodes = nodesFor(Math.abs(length) * Math.sqrt(square));
  const frames = inRoom<Numbers>(ClothoidRoom.frames);
  const way = inRoom<Numbers>(ClothoidRoom.way);
  spreadFrames(Q, k0, k1, k2, e0, e1, e2, length, nodes, frames);
  findWay(frames, length, nodes, way);
  integrate(frames, way, length, nodes);
}

/** Adds what a piece moves and turns; phi_b = start + share y along it. */
function addPiece(start: f64, share: f64, position: Vector, columns: Numbers): void {
  const A0 = integral(0);
  const A1 = integral(1);
  const B0 = integral(2);
  const B1 = integral(3);
  const x = A0[0];
  const y = A0[1];
  const z = A0[2];
  for (let c = 0; c < 3; c++) {
    const at = 3 * c;
    const ofA = columns.part<Spatial>(6 * c);
    const ofB = columns.part<Spatial>(18 + 6 * c);
    ofA.lx += ofA.ay * z - ofA.az * y;
    ofA.ly += ofA.az * x - ofA.ax * z;
    ofA.lz += ofA.ax * y - ofA.ay * x;
    ofB.lx += ofB.ay * z - ofB.az * y;
    ofB.ly += ofB.az * x - ofB.ax * z;
    ofB.lz += ofB.ax * y - ofB.ay * x;
    for (let r = 0; r < 3; r++) {
      const turn = start * A0[at + r] + share * A1[at + r];
      const move = start * B0[at + r] + share * B1[at + r];
      ofA[r] += A0[at + r] - turn;
      ofB[r] += turn;
      ofA[3 + r] += B0[at + r] - move;
      ofB[3 + r] += move;
    }
  }
  position.x += x;
  position.y += y;
  position.z += z;
}

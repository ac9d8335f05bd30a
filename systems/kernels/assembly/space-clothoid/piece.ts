import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { mostNodes } from "../../../models/space-clothoid/layout";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { inRoom, ruleOf } from "./room";
import { frameAt, vectorAt } from "./rows";
import { evaluate, expand } from "./series";

/**
 * A piece of an element that turns by a few radians at most. Frames at the nodes come from their series, all
 * else from sums over the nodes. With y in [0, 1] along it and its way p(y) from its start:
 *   A0 = int R,  A1 = int y R,  p = A0 e1,
 *   B0_c = int R_c x (p(1) - p(y)),  B1_c = int y R_c x (p(1) - p(y)).
 */

const ahead: i32 = 0;
const behind: i32 = 4;
const base: i32 = 8;
/** A0, A1, B0, B1, and sums that these are made of. */
const integrals: i32 = 12;
const integralSize: i32 = 10;

/** Where the integrals are found: A0, A1, B0 and B1 for n = 0 to 3. */
// @ts-ignore: decorator
@inline
export function integral(n: i32): Numbers {
  return inRoom<Numbers>(ClothoidRoom.piece + integrals + integralSize * n);
}

/** Frames at the nodes of a piece that begins with a quaternion, which is taken to its end. */
export function spreadFrames(
  quaternion: Numbers,
  a0: f64, a1: f64, a2: f64,
  b0: f64, b1: f64, b2: f64,
  length: f64,
  count: i32,
  frames: Numbers,
): void {
  const scratch = inRoom<Numbers>(ClothoidRoom.piece);
  const to = scratch.from(ahead);
  const from = scratch.from(behind);
  const middle = scratch.from(base);
  expand(a0, a1, a2, b0, b1, b2, length);
  evaluate(1, to, from);
  for (let c = 0; c < 3; c++) from[c] = -from[c];
  multiply(quaternion, from, middle);
  normalise(middle);
  multiply(middle, to, quaternion);
  normalise(quaternion);
  spreadMore(count, frames);
}

/** The frames of the same piece at other nodes. */
export function spreadMore(count: i32, frames: Numbers): void {
  const scratch = inRoom<Numbers>(ClothoidRoom.piece);
  const to = scratch.from(ahead);
  const from = scratch.from(behind);
  const middle = scratch.from(base);
  const nodes = ruleOf(count).nodes;
  for (let g = 0; g < count >> 1; g++) {
    evaluate(1 - 2 * nodes[g], to, from);
    putFrame(middle, from, frames, g);
    putFrame(middle, to, frames, count - 1 - g);
  }
}

/** a b */
function multiply(a: Numbers, b: Numbers, out: Numbers): void {
  const x = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  const y = a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2];
  const z = a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0];
  const w = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
}

function normalise(quaternion: Numbers): void {
  let square: f64 = 0;
  for (let c = 0; c < 4; c++) square += quaternion[c] * quaternion[c];
  const share = 1 / Math.sqrt(square);
  for (let c = 0; c < 4; c++) quaternion[c] *= share;
}

/** The rotation matrix of a b, column by column, to node g. */
function putFrame(a: Numbers, b: Numbers, frames: Numbers, g: i32): void {
  const x = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  const y = a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2];
  const z = a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0];
  const w = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
  const R = frameAt(frames, g);
  R[0] = 1 - 2 * (y * y + z * z);
  R[1] = 2 * (x * y + z * w);
  R[2] = 2 * (x * z - y * w);
  R[3] = 2 * (x * y - z * w);
  R[4] = 1 - 2 * (x * x + z * z);
  R[5] = 2 * (y * z + x * w);
  R[6] = 2 * (x * z + y * w);
  R[7] = 2 * (y * z - x * w);
  R[8] = 1 - 2 * (x * x + y * y);
  R[9] = 0;
}

/** The way to the nodes: the integral of the tangent. */
export function findWay(frames: Numbers, length: f64, count: i32, way: Numbers): void {
  const rule = ruleOf(count);
  for (let g = 0; g < count; g++) {
    const W = rule.collocation(g);
    let xy = f64x2.splat(0);
    let z = f64x2.splat(0);
    // Two nodes at a time: one sum after the other would wait for itself.
    let otherXY = f64x2.splat(0);
    let otherZ = f64x2.splat(0);
    for (let h = 0; h < count; h += 2) {
      const R = frameAt(frames, h);
      const S = frameAt(frames, h + 1);
      xy = f64x2.add(xy, f64x2.mul(W.both(h), R.pair(0)));
      z = f64x2.add(z, f64x2.mul(W.both(h), R.pair(2)));
      otherXY = f64x2.add(otherXY, f64x2.mul(W.both(h + 1), S.pair(0)));
      otherZ = f64x2.add(otherZ, f64x2.mul(W.both(h + 1), S.pair(2)));
    }
    const to = vectorAt(way, g);
    const sum = f64x2.add(xy, otherXY);
    to.put(
      length * Pair.first(sum),
      length * Pair.second(sum),
      length * Pair.first(f64x2.add(z, otherZ)),
    );
  }
}

/** All integrals of a piece from the frames at its nodes and the way to them. */
export function integrate(frames: Numbers, way: Numbers, length: f64, count: i32): void {
  const rule = ruleOf(count);
  const weights = inRoom<Numbers>(ClothoidRoom.weights);
  const first = weights.from(mostNodes);
  for (let g = 0; g < count; g++) {
    weights[g] = length * rule.weights[g];
    first[g] = rule.nodes[g] * weights[g];
  }
  sumFrames(frames, weights, first, count, integral(0), integral(1));
  // The sums of the frames times each component of the way.
  for (let j = 0; j < 3; j++) {
    for (let g = 0; g < count; g++) {
      const weight = length * rule.weights[g] * vectorAt(way, g)[j];
      weights[g] = weight;
      first[g] = rule.nodes[g] * weight;
    }
    sumFrames(frames, weights, first, count, integral(4 + j), integral(7 + j));
  }
  crossWay(integral(0), 4, integral(2));
  crossWay(integral(1), 7, integral(3));
}

/** Sums of the frames with two sets of weights. */
function sumFrames(frames: Numbers, w: Numbers, v: Numbers, count: i32, out: Numbers, other: Numbers): void {
  let a0 = f64x2.splat(0), a1 = a0, a2 = a0, a3 = a0, a4 = a0;
  let b0 = a0, b1 = a0, b2 = a0, b3 = a0, b4 = a0;
  for (let g = 0; g < count; g++) {
    const R = frameAt(frames, g);
    const first = w.both(g);
    const second = v.both(g);
    a0 = f64x2.add(a0, f64x2.mul(first, R.pair(0)));
    a1 = f64x2.add(a1, f64x2.mul(first, R.pair(2)));
    a2 = f64x2.add(a2, f64x2.mul(first, R.pair(4)));
    a3 = f64x2.add(a3, f64x2.mul(first, R.pair(6)));
    a4 = f64x2.add(a4, f64x2.mul(first, R.pair(8)));
    b0 = f64x2.add(b0, f64x2.mul(second, R.pair(0)));
    b1 = f64x2.add(b1, f64x2.mul(second, R.pair(2)));
    b2 = f64x2.add(b2, f64x2.mul(second, R.pair(4)));
    b3 = f64x2.add(b3, f64x2.mul(second, R.pair(6)));
    b4 = f64x2.add(b4, f64x2.mul(second, R.pair(8)));
  }
  out.setPair(0, a0);
  out.setPair(2, a1);
  out.setPair(4, a2);
  out.setPair(6, a3);
  out.setPair(8, a4);
  other.setPair(0, b0);
  other.setPair(2, b1);
  other.setPair(4, b2);
  other.setPair(6, b3);
  other.setPair(8, b4);
}

/** int R_c x (p(1) - p) = (int R_c) x p(1) - int R_c x p; the last is made of those from `moment` on. */
function crossWay(A: Numbers, moment: i32, out: Numbers): void {
  const p = integral(0);
  for (let c = 0; c < 9; c += 3) {
    for (let r = 0; r < 3; r++) {
      const y = r == 2 ? 0 : r + 1;
      const z = 3 - r - y;
      const crossed = integral(moment + z)[c + y] - integral(moment + y)[c + z];
      out[c + r] = A[c + y] * p[z] - A[c + z] * p[y] - crossed;
    }
  }
}

import { ClothoidRoom } from "../../../models/space-clothoid/kernel-room";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { inRoom, ruleOf } from "./room";
import { column } from "./rows";
import { evaluate, expand } from "./series";

/**
 * A piece of an element that turns by a few radians at most. Frames at the nodes come from their series, all
 * else from sums over the nodes. With y in [0, 1] along it and its way p(y) from its start:
 *   A0 = int R,  A1 = int y R,  p = A0 e1,  B0_c = int R_c x (p(1) - p(y)),  B1_c = int y R_c x (p(1) - p(y)).
 */

const ahead: i32 = 0;
const behind: i32 = 4;
const base: i32 = 8;
/** A0, A1, B0, B1, 9 numbers each. */
const integrals: i32 = 12;

/** Where the integrals are found: A0, A1, B0 and B1 for n = 0 to 3. */
// @ts-ignore: decorator
@inline
export function integral(n: i32): Numbers {
  return inRoom<Numbers>(ClothoidRoom.piece + integrals + 9 * n);
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
  column(frames, 0)[g] = 1 - 2 * (y * y + z * z);
  column(frames, 1)[g] = 2 * (x * y + z * w);
  column(frames, 2)[g] = 2 * (x * z - y * w);
  column(frames, 3)[g] = 2 * (x * y - z * w);
  column(frames, 4)[g] = 1 - 2 * (x * x + z * z);
  column(frames, 5)[g] = 2 * (y * z + x * w);
  column(frames, 6)[g] = 2 * (x * z + y * w);
  column(frames, 7)[g] = 2 * (y * z - x * w);
  column(frames, 8)[g] = 1 - 2 * (x * x + y * y);
}

/** Integrals up to the nodes of so many columns, times `scale`. */
export function collocate(values: Numbers, columns: i32, count: i32, scale: f64, out: Numbers): void {
  const rule = ruleOf(count);
  const scales = f64x2.splat(scale);
  for (let c = 0; c < columns; c++) {
    const value = column(values, c);
    const to = column(out, c);
    for (let g = 0; g < count; g += 2) {
      let sum = f64x2.mul(rule.collocation(0).pair(g), value.both(0));
      for (let h = 1; h < count; h++) {
        sum = f64x2.add(sum, f64x2.mul(rule.collocation(h).pair(g), value.both(h)));
      }
      to.setPair(g, f64x2.mul(sum, scales));
    }
  }
}

/** The way to the nodes, three columns. */
export function findWay(frames: Numbers, length: f64, count: i32, way: Numbers): void {
  collocate(frames, 3, count, length, way);
}

/** All integrals of a piece from the frames at its nodes and the way to them. */
export function integrate(frames: Numbers, way: Numbers, length: f64, count: i32): void {
  const rule = ruleOf(count);
  const A0 = integral(0);
  const A1 = integral(1);
  for (let k = 0; k < 9; k++) {
    const R = column(frames, k);
    let whole = f64x2.splat(0);
    let first = f64x2.splat(0);
    for (let g = 0; g < count; g += 2) {
      const value = f64x2.mul(rule.weights.pair(g), R.pair(g));
      whole = f64x2.add(whole, value);
      first = f64x2.add(first, f64x2.mul(rule.nodes.pair(g), value));
    }
    A0[k] = length * Pair.sum(whole);
    A1[k] = length * Pair.sum(first);
  }
  // int R_c x (p(1) - p) = (int R_c) x p(1) - int R_c x p
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) {
      const y = r == 2 ? 0 : r + 1;
      const z = 3 - r - y;
      const Ry = column(frames, 3 * c + y);
      const Rz = column(frames, 3 * c + z);
      const py = column(way, y);
      const pz = column(way, z);
      let whole = f64x2.splat(0);
      let first = f64x2.splat(0);
      for (let g = 0; g < count; g += 2) {
        const cross = f64x2.sub(f64x2.mul(Ry.pair(g), pz.pair(g)), f64x2.mul(Rz.pair(g), py.pair(g)));
        const value = f64x2.mul(rule.weights.pair(g), cross);
        whole = f64x2.add(whole, value);
        first = f64x2.add(first, f64x2.mul(rule.nodes.pair(g), value));
      }
      const at = 3 * c;
      integral(2)[at + r] = A0[at + y] * A0[z] - A0[at + z] * A0[y] - length * Pair.sum(whole);
      integral(3)[at + r] = A1[at + y] * A0[z] - A1[at + z] * A0[y] - length * Pair.sum(first);
    }
  }
}

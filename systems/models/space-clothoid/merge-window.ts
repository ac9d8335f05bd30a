import { solveSymmetric } from "../../math/small-solve.js";
import type { RodSpans } from "../rod-spans.js";

/**
 * The joints around one that goes: up to three on either side, of which the outermost, if there are three, keep
 * their curvature, for beyond them nothing may change. Curvatures go linearly between joints, so their products
 * along the window are sums with l/3 of a joint with itself and l/6 of neighbours.
 */
export const Window = {
  mostJoints: 6,
  /** The first of them, how many are left, the arc length where they begin, and the lengths between them. */
  first: 0,
  joints: 0,
  start: 0,
  longest: 0,
  lengths: new Float64Array(6),
  /** Which of the old ones goes; the new ones whose curvature may change: the first, and behind the last. */
  gone: 0,
  from: 0,
  to: 0,
};

const side = 3;
const { mostJoints } = Window;
/** Lengths between the old joints. */
const oldLengths = new Float64Array(mostJoints);
/** The inverse of their products, row by row. */
const inverse = new Float64Array(mostJoints * mostJoints);
const products = new Float64Array(mostJoints * mostJoints);
const column = new Float64Array(mostJoints);
const oldProduct = new Float64Array(mostJoints + 1);

/** Looks at the joints around the end of `element`. */
export function takeWindow(heap: Float64Array, old: RodSpans, element: number): void {
  const joint = element + 1;
  Window.first = Math.max(0, joint - side);
  const last = Math.min(old.elements, joint + side);
  Window.joints = last - Window.first;
  Window.gone = joint - Window.first;
  Window.from = joint - side >= 0 ? 1 : 0;
  Window.to = Window.joints - (joint + side <= old.elements ? 1 : 0);
  Window.start = 0;
  for (let i = 0; i < Window.first; i++) Window.start += heap[old.lengths + i];
  for (let i = 0; i < Window.joints; i++) oldLengths[i] = heap[old.lengths + Window.first + i];
  Window.longest = 0;
  for (let i = 0, k = 0; k < Window.joints; i++, k++) {
    Window.lengths[i] = k === Window.gone - 1 ? oldLengths[k] + oldLengths[++k] : oldLengths[k];
    Window.longest = Math.max(Window.longest, Window.lengths[i]);
  }
  invert();
}

/** What a force of one joint's curvature does to another's, by unit stiffness; 0 for those that stay. */
export function ownRoom(i: number, j: number): number {
  const { from, to } = Window;
  return i < from || j < from || i >= to || j >= to ? 0 : inverse[mostJoints * i + j];
}

/** int phi_i phi_j along the new elements. */
function product(i: number, j: number): number {
  const { lengths, joints } = Window;
  if (i === j) return ((i > 0 ? lengths[i - 1] : 0) + (i + 1 < joints ? lengths[i] : 0)) / 3;
  return Math.abs(i - j) === 1 ? lengths[Math.min(i, j)] / 6 : 0;
}

function invert(): void {
  const { from, to } = Window;
  const count = to - from;
  for (let c = 0; c < count; c++) {
    for (let i = 0; i < count; i++) {
      column[i] = i === c ? 1 : 0;
      for (let j = 0; j < count; j++) products[count * i + j] = product(from + i, from + j);
    }
    solveSymmetric(products, count, column);
    for (let i = 0; i < count; i++) inverse[mostJoints * (from + i) + from + c] = column[i];
  }
}

/**
 * The vectors at the new joints that are nearest in the mean square, along the window, to those at
 * `heap[old + 3 i]` of the old ones: sum_j int phi_i phi_j x_j = int phi_i (old), with a phi_i of the joints
 * beside the one that goes that is linear over it.
 */
export function fitWindow(heap: Float64Array, old: number, out: Float64Array): void {
  const { joints, gone, from, to } = Window;
  const at = old + 3 * Window.first;
  const share = oldLengths[gone - 1] / (oldLengths[gone - 1] + oldLengths[gone]);
  for (let c = 0; c < 3; c++) {
    for (let k = 0; k <= joints; k++) {
      oldProduct[k] = 0;
      const here = heap[at + 3 * k + c];
      if (k > 0) oldProduct[k] += (oldLengths[k - 1] * (2 * here + heap[at + 3 * k - 3 + c])) / 6;
      if (k < joints) oldProduct[k] += (oldLengths[k] * (2 * here + heap[at + 3 * k + 3 + c])) / 6;
    }
    for (let i = 0; i < joints; i++) {
      const k = i < gone ? i : i + 1;
      out[3 * i + c] = heap[at + 3 * k + c];
    }
    for (let i = from; i < to; i++) {
      const k = i < gone ? i : i + 1;
      column[i] = oldProduct[k];
      if (k === gone - 1) column[i] += (1 - share) * oldProduct[gone];
      if (k === gone + 1) column[i] += share * oldProduct[gone];
      if (i === from && from > 0) column[i] -= product(i, i - 1) * out[3 * (i - 1) + c];
      if (i === to - 1 && to < joints) column[i] -= product(i, i + 1) * out[3 * (i + 1) + c];
    }
    for (let i = from; i < to; i++) {
      let sum = 0;
      for (let j = from; j < to; j++) sum += inverse[mostJoints * i + j] * column[j];
      out[3 * i + c] = sum;
    }
  }
}

import { quaternionToMatrix, rotateQuaternion } from "../../math/quaternion.js";

/**
 * Rotations of the edges of a rod in a shape that is told in curvatures; when rods are made, not in steps.
 */
export type Quaternion = Float64Array;

/** out <- a b */
export function multiply(
  a: ArrayLike<number>,
  atA: number,
  b: ArrayLike<number>,
  atB: number,
  out: Float64Array,
  to: number,
): void {
  const [ax, ay, az, aw] = [a[atA], a[atA + 1], a[atA + 2], a[atA + 3]];
  const [bx, by, bz, bw] = [b[atB], b[atB + 1], b[atB + 2], b[atB + 3]];
  out[to] = aw * bx + ax * bw + ay * bz - az * by;
  out[to + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[to + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[to + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

export function product(a: ArrayLike<number>, b: ArrayLike<number>): Quaternion {
  const out = new Float64Array(4);
  multiply(a, 0, b, 0, out, 0);
  return out;
}

export function inverse(q: ArrayLike<number>): Quaternion {
  return Float64Array.of(-q[0], -q[1], -q[2], q[3]);
}

export function matrixOf(q: ArrayLike<number>): Float64Array {
  const R = new Float64Array(9);
  quaternionToMatrix(q, 0, R, 0);
  return R;
}

/** How the frame turns on half of an element of this curvature, in its own axes. */
function halfTurn(curvature: ArrayLike<number>, element: number, length: number): Quaternion {
  const turn = Float64Array.of(0, 0, 0, 1);
  rotateQuaternion(turn, 0, curvature, 3 * element, [0.5 * length]);
  return turn;
}

/**
 * From the edge before node i to the one behind it, the edges as the frames in the middles of elements of
 * constant curvature; at the first node from the root's frame.
 */
export function turnAtNode(curvature: ArrayLike<number>, lengths: ArrayLike<number>, i: number): Quaternion {
  const behind = halfTurn(curvature, i, lengths[i]);
  return i > 0 ? product(halfTurn(curvature, i - 1, lengths[i - 1]), behind) : behind;
}

/** The angle of twist that belongs to it, which may be more than a turn. */
export function twistAtNode(curvature: ArrayLike<number>, lengths: ArrayLike<number>, i: number): number {
  const before = i > 0 ? lengths[i - 1] * curvature[3 * i - 3] : 0;
  return 0.5 * (before + lengths[i] * curvature[3 * i]);
}

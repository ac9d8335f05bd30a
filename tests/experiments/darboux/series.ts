import { points, type DarbouxProblem, type Integrator } from "./problem.js";

/** rad: that a piece turns by at most, so that its series loses no digits. */
const mostTurn = 5;
const mostTerms = 64;

/** Coefficients of the frame's quaternion, of the tangent, and of the way. */
const q = new Float64Array(4 * mostTerms);
const t = new Float64Array(3 * mostTerms);
const frame = new Float64Array(4);
const product = new Float64Array(4);
const place = new Float64Array(3);

/**
 * The library's series, about the middle of a piece: with x in [-1, 1] along it,
 *   q_0 = 1,  (n + 1) q_{n+1} = q_n m + q_{n-1} d.
 * The tangent is q e1 q*, a product of two series, and the way its integral. `effort` terms are summed.
 */
export const series: Integrator = (problem, effort, out) => {
  const pieces = Math.max(1, Math.ceil(turnOf(problem) / mostTurn));
  const length = problem.length / pieces;
  frame.set([0, 0, 0, 1]);
  place.fill(0);
  let point = 0;
  for (let piece = 0; piece < pieces; piece++) {
    expand(problem, piece / pieces, (piece + 1) / pieces, effort);
    tangentOf(effort);
    // From the middle's frame: that of the start times q(-1)*.
    evaluateFrame(-1, effort, product);
    multiplyByConjugate(frame, product);
    const end = (piece + 1) * length * (1 + 1e-12);
    for (; point < points && ((point + 1) * problem.length) / points <= end; point++) {
      const s = ((point + 1) * problem.length) / points - piece * length;
      putWay(2 * (s / length) - 1, effort, 0.5 * length, out, 3 * point);
    }
    const from = place.slice();
    putWay(1, effort, 0.5 * length, from, 0);
    place.set(from);
    evaluateFrame(1, effort, product);
    multiply(frame, product);
  }
};

function turnOf({ length, start, end }: DarbouxProblem): number {
  return length * Math.max(Math.hypot(...start), Math.hypot(...end));
}

function expand({ length, start, end }: DarbouxProblem, from: number, to: number, terms: number): void {
  const at = (share: number, c: number) => start[c] + share * (end[c] - start[c]);
  const share = 0.125 * (to - from) * length;
  const m = [0, 1, 2].map((c) => share * (at(from, c) + at(to, c)));
  const d = [0, 1, 2].map((c) => share * (at(to, c) - at(from, c)));
  q.fill(0, 0, 4 * terms);
  q[3] = 1;
  for (let n = 0; n + 1 < terms; n++) {
    addProduct(4 * n, m, 4 * (n + 1));
    if (n > 0) addProduct(4 * (n - 1), d, 4 * (n + 1));
    for (let c = 0; c < 4; c++) q[4 * (n + 1) + c] /= n + 1;
  }
}

/** q[out] += q[a] b, b a pure quaternion. */
function addProduct(a: number, [x, y, z]: readonly number[], out: number): void {
  q[out] += q[a + 3] * x + q[a + 1] * z - q[a + 2] * y;
  q[out + 1] += q[a + 3] * y + q[a + 2] * x - q[a] * z;
  q[out + 2] += q[a + 3] * z + q[a] * y - q[a + 1] * x;
  q[out + 3] -= q[a] * x + q[a + 1] * y + q[a + 2] * z;
}

/** The first column of the rotation, term by term. */
function tangentOf(terms: number): void {
  for (let n = 0; n < terms; n++) {
    let [x, y, z] = [0, 0, 0];
    for (let a = 0; a <= n; a++) {
      const [i, j] = [4 * a, 4 * (n - a)];
      x += q[i + 3] * q[j + 3] + q[i] * q[j] - q[i + 1] * q[j + 1] - q[i + 2] * q[j + 2];
      y += 2 * (q[i] * q[j + 1] + q[i + 3] * q[j + 2]);
      z += 2 * (q[i] * q[j + 2] - q[i + 3] * q[j + 1]);
    }
    t[3 * n] = x;
    t[3 * n + 1] = y;
    t[3 * n + 2] = z;
  }
}

function evaluateFrame(x: number, terms: number, out: Float64Array): void {
  out.fill(0);
  for (let n = terms - 1; n >= 0; n--) for (let c = 0; c < 4; c++) out[c] = out[c] * x + q[4 * n + c];
}

const way = new Float64Array(3);

/** out[at] <- the place at x, by the frame of the middle and the way from the start of the piece. */
function putWay(x: number, terms: number, half: number, out: Float64Array, at: number): void {
  for (let c = 0; c < 3; c++) {
    let [here, start] = [0, 0];
    for (let n = terms - 1; n >= 0; n--) {
      here = here * x + t[3 * n + c] / (n + 1);
      start = -start + t[3 * n + c] / (n + 1);
    }
    way[c] = half * (here * x + start);
  }
  const [qx, qy, qz, qw] = frame;
  const ux = 2 * (qy * way[2] - qz * way[1]);
  const uy = 2 * (qz * way[0] - qx * way[2]);
  const uz = 2 * (qx * way[1] - qy * way[0]);
  out[at] = place[0] + way[0] + qw * ux + qy * uz - qz * uy;
  out[at + 1] = place[1] + way[1] + qw * uy + qz * ux - qx * uz;
  out[at + 2] = place[2] + way[2] + qw * uz + qx * uy - qy * ux;
}

/** a <- a b* */
function multiplyByConjugate(a: Float64Array, b: Float64Array): void {
  for (let c = 0; c < 3; c++) b[c] = -b[c];
  multiply(a, b);
}

/** a <- a b, of norm 1 */
function multiply(a: Float64Array, b: Float64Array): void {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  a[0] = aw * bx + ax * bw + ay * bz - az * by;
  a[1] = aw * by + ay * bw + az * bx - ax * bz;
  a[2] = aw * bz + az * bw + ax * by - ay * bx;
  a[3] = aw * bw - ax * bx - ay * by - az * bz;
  const norm = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3]);
  for (let c = 0; c < 4; c++) a[c] /= norm;
}

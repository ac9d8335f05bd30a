import { cholesky, choleskySolve } from "../../oracle/dense-super-helix.js";
import { bendStiffness, frame, lineDensity, rope, type Scene } from "./rope.js";

/**
 * The swing by another method than any of those that are compared: the tangent's angle in the plane is a polynomial in
 * the arc length, `theta = sum a_k P_k`, so nothing can stretch; Lagrange's equations for `a` are integrated in space
 * by Gauss's rule and in time by the classical Runge-Kutta method. Converges faster than any power of the degree.
 * Returns x and y of equidistant points at the start and after every frame. The root is pinned.
 */
export function convergedSwing(
  scene: Scene,
  intervals: number,
  modes = 20,
  stepsPerFrame = 32,
): Float64Array[] {
  const basis = createBasis(modes, 2 * modes + 8);
  const state = new Float64Array(2 * modes);
  state[0] = scene.startAngle;
  const h = frame / stepsPerFrame;
  const out = [shape(state, modes, intervals)];
  for (let f = Math.round(scene.seconds / frame); f > 0; f--) {
    for (let k = 0; k < stepsPerFrame; k++) rungeKutta(basis, state, h);
    out.push(shape(state, modes, intervals));
  }
  return out;
}

interface Basis {
  readonly modes: number;
  readonly nodes: number;
  readonly weight: Float64Array;
  /** `P_k` at the nodes, node by node; the integral of a function from the root to each node, row by row. */
  readonly P: Float64Array;
  readonly integral: Float64Array;
  /** `EI int P_j' P_k'` */
  readonly K: Float64Array;
  readonly M: Float64Array;
  readonly force: Float64Array;
  /** Velocity of the nodes per rate of each mode, and the acceleration that the rates alone give them. */
  readonly Jx: Float64Array;
  readonly Jy: Float64Array;
  readonly fx: Float64Array;
  readonly fy: Float64Array;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
}

function createBasis(modes: number, nodes: number): Basis {
  const { s, weight } = gauss(nodes);
  const P = new Float64Array(nodes * modes);
  const dP = new Float64Array(nodes * modes);
  for (let i = 0; i < nodes; i++) legendre(s[i], modes, P, dP, i * modes);
  const K = new Float64Array(modes * modes);
  for (let i = 0; i < nodes; i++)
    for (let j = 0; j < modes; j++)
      for (let k = 0; k < modes; k++)
        K[j * modes + k] += bendStiffness * weight[i] * dP[i * modes + j] * dP[i * modes + k];
  const array = (size: number): Float64Array => new Float64Array(size);
  return {
    modes,
    nodes,
    weight,
    P,
    integral: integralToNodes(s, weight),
    K,
    M: array(modes * modes),
    force: array(modes),
    Jx: array(nodes * modes),
    Jy: array(nodes * modes),
    fx: array(nodes),
    fy: array(nodes),
    ax: array(nodes),
    ay: array(nodes),
  };
}

/** Derivative of (a, its rates) to `out`. */
function derivative(basis: Basis, state: Float64Array, out: Float64Array): void {
  const { modes, nodes, weight, P, integral, K, M, force, Jx, Jy, fx, fy, ax, ay } = basis;
  const [sin, cos, bend] = [new Float64Array(nodes), new Float64Array(nodes), new Float64Array(nodes)];
  for (let i = 0; i < nodes; i++) {
    let [theta, rate] = [0, 0];
    for (let k = 0; k < modes; k++) {
      theta += P[i * modes + k] * state[k];
      rate += P[i * modes + k] * state[modes + k];
    }
    sin[i] = Math.sin(theta);
    cos[i] = Math.cos(theta);
    bend[i] = rate * rate;
  }
  for (const array of [Jx, Jy, fx, fy, M]) array.fill(0);
  for (let i = 0; i < nodes; i++) {
    for (let m = 0; m < nodes; m++) {
      const [x, y] = [integral[i * nodes + m] * sin[m], integral[i * nodes + m] * cos[m]];
      fx[i] -= y * bend[m];
      fy[i] -= x * bend[m];
      for (let k = 0; k < modes; k++) {
        Jx[i * modes + k] -= x * P[m * modes + k];
        Jy[i * modes + k] += y * P[m * modes + k];
      }
    }
    const mass = lineDensity * weight[i];
    ax[i] = mass * fx[i];
    ay[i] = mass * (fy[i] + rope.gravity);
    for (let j = 0; j < modes; j++) {
      const [x, y] = [mass * Jx[i * modes + j], mass * Jy[i * modes + j]];
      for (let k = 0; k <= j; k++) M[j * modes + k] += x * Jx[i * modes + k] + y * Jy[i * modes + k];
    }
  }
  for (let j = 0; j < modes; j++) {
    let f = 0;
    for (let i = 0; i < nodes; i++) f -= Jx[i * modes + j] * ax[i] + Jy[i * modes + j] * ay[i];
    for (let k = 0; k < modes; k++) f -= K[j * modes + k] * state[k];
    force[j] = f;
    for (let k = 0; k < j; k++) M[k * modes + j] = M[j * modes + k];
  }
  cholesky(M, modes);
  choleskySolve(M, modes, force);
  for (let j = 0; j < modes; j++) {
    out[j] = state[modes + j];
    out[modes + j] = force[j];
  }
}

function rungeKutta(basis: Basis, state: Float64Array, h: number): void {
  const [k1, k2, k3, k4] = [0, 1, 2, 3].map(() => new Float64Array(state.length));
  const at = (k: Float64Array, share: number): Float64Array => state.map((value, i) => value + share * k[i]);
  derivative(basis, state, k1);
  derivative(basis, at(k1, h / 2), k2);
  derivative(basis, at(k2, h / 2), k3);
  derivative(basis, at(k3, h), k4);
  for (let i = 0; i < state.length; i++) state[i] += (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}

/** Positions by Gauss's rule on every interval. */
function shape(state: Float64Array, modes: number, intervals: number): Float64Array {
  const { s, weight } = gauss(8);
  const out = new Float64Array(2 * (intervals + 1));
  const P = new Float64Array(modes);
  for (let i = 0; i < intervals; i++) {
    let [x, y] = [0, 0];
    for (let g = 0; g < s.length; g++) {
      legendre((i + s[g]) / intervals, modes, P, undefined, 0);
      let theta = 0;
      for (let k = 0; k < modes; k++) theta += P[k] * state[k];
      x += (weight[g] / intervals) * Math.cos(theta);
      y += (weight[g] / intervals) * Math.sin(theta);
    }
    out[2 * i + 2] = out[2 * i] + x;
    out[2 * i + 3] = out[2 * i + 1] + y;
  }
  return out;
}

/** Legendre's polynomials on 0 to 1 and their derivatives. */
function legendre(s: number, count: number, P: Float64Array, dP: Float64Array | undefined, at: number): void {
  const x = 2 * s - 1;
  for (let k = 0; k < count; k++) {
    P[at + k] = k === 0 ? 1 : k === 1 ? x : ((2 * k - 1) * x * P[at + k - 1] - (k - 1) * P[at + k - 2]) / k;
    if (dP) dP[at + k] = k === 0 ? 0 : k === 1 ? 2 : dP[at + k - 2] + 2 * (2 * k - 1) * P[at + k - 1];
  }
}

/** Gauss's rule on 0 to 1. */
function gauss(count: number): { s: Float64Array; weight: Float64Array } {
  const s = new Float64Array(count);
  const weight = new Float64Array(count);
  const P = new Float64Array(count + 1);
  const dP = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) {
    let root = (1 - Math.cos((Math.PI * (i + 0.75)) / (count + 0.5))) / 2;
    for (let iteration = 0; iteration < 50; iteration++) {
      legendre(root, count + 1, P, dP, 0);
      root -= P[count] / dP[count];
    }
    s[i] = root;
    weight[i] = 1 / (root * (1 - root) * dP[count] ** 2);
  }
  return { s, weight };
}

/** Row i gives the integral from 0 to node i of the polynomial through the values at the nodes. */
function integralToNodes(s: Float64Array, weight: Float64Array): Float64Array {
  const n = s.length;
  const P = new Float64Array(n * (n + 1));
  for (let i = 0; i < n; i++) legendre(s[i], n + 1, P, undefined, i * (n + 1));
  const out = new Float64Array(n * n);
  // The coefficient of P_k is (2k + 1) int f P_k, and int_0^s P_k = (P_{k+1} - P_{k-1}) / (2 (2k + 1)).
  for (let i = 0; i < n; i++)
    for (let m = 0; m < n; m++)
      for (let k = 0; k < n; k++) {
        const row = i * (n + 1);
        const integral = k === 0 ? s[i] : (P[row + k + 1] - P[row + k - 1]) / (2 * (2 * k + 1));
        out[i * n + m] += (2 * k + 1) * weight[m] * P[m * (n + 1) + k] * integral;
      }
  return out;
}

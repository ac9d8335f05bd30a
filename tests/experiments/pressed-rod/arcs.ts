import type { FarEnd } from "./elastica.js";

/**
 * The same problem for a chain of n equal circular arcs, found by itself: of all curvatures that bring the far end
 * where it is, those of least bending. Rods of so few elements cannot do better, whatever the step.
 * Length and bending stiffness are 1; the clamp is at the origin and looks along x.
 */
export interface ArcState {
  /** Along the clamp's tangent. */
  readonly force: number;
  readonly energy: number;
  /** Of the far end's tangent from the clamp's. From a right angle on the end is not what touches. */
  readonly turn: number;
}

interface Place {
  x: number;
  y: number;
}

/** Newton's, of a step of the way. */
const mostIterations = 40;
/** Largest change of a curvature or force. */
const converged = 1e-7;
/** For derivatives of the far end's place by central differences. */
const nudge = 1e-4;
/** Of the way: each begins where the one before ended. */
const steps = 8;

/**
 * The state that is shorter by so much, in the first mode, reached from a slight bend. A pinned end may stand off
 * the clamp's line, towards the side to which it bends.
 */
export function arcsAt(shortening: number, elements: number, farEnd: FarEnd, offset = 0): ArcState {
  const z = firstMode(elements, farEnd);
  for (let step = 1; step <= steps; step++) {
    // The bend grows as the root of the shortening.
    const share = (step / steps) ** 2;
    const goal = { x: 1 - share * shortening, y: share * offset };
    if (step > 1) for (let i = 0; i < elements; i++) z[i] *= step / (step - 1);
    else scaleTo(z, elements, 1 - goal.x);
    balance(z, elements, farEnd, goal);
  }
  let energy = 0;
  let turn = 0;
  for (let i = 0; i < elements; i++) {
    energy += z[i] ** 2 / (2 * elements);
    turn += z[i] / elements;
  }
  return { force: z[elements], energy, turn: Math.abs(turn) };
}

/** Curvatures of the straight rod's first mode, then the forces along and across. */
function firstMode(elements: number, farEnd: FarEnd): Float64Array {
  const z = new Float64Array(elements + (farEnd === "pinned" ? 2 : 1));
  const wave = farEnd === "sliding" ? Math.PI / 2 : 4.493409457909064;
  for (let i = 0; i < elements; i++) {
    const s = (i + 0.5) / elements;
    z[i] = farEnd === "sliding" ? Math.cos(wave * s) : -Math.sin(wave * (1 - s));
  }
  z[elements] = wave ** 2;
  return z;
}

/** Scales a slight bend until the far end comes so much nearer, which goes with the square. */
function scaleTo(z: Float64Array, elements: number, goal: number): void {
  for (let i = 0; i < elements; i++) z[i] *= 1e-2;
  const scale = Math.sqrt(goal / (1 - farEndOf(z, elements).x));
  for (let i = 0; i < elements; i++) z[i] *= scale;
}

/** Newton's method: kappa_i / n + P dx/dkappa_i + Q dy/dkappa_i = 0, the far end at its goal. */
function balance(z: Float64Array, elements: number, farEnd: FarEnd, goal: Place): void {
  const size = z.length;
  const residual = new Float64Array(size);
  const moved = new Float64Array(size);
  const back = new Float64Array(size);
  for (let iteration = 0; iteration < mostIterations; iteration++) {
    unbalanced(z, elements, farEnd, goal, residual);
    const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
    for (let k = 0; k < size; k++) {
      const was = z[k];
      z[k] = was + nudge;
      unbalanced(z, elements, farEnd, goal, moved);
      z[k] = was - nudge;
      unbalanced(z, elements, farEnd, goal, back);
      z[k] = was;
      for (let i = 0; i < size; i++) rows[i][k] = (moved[i] - back[i]) / (2 * nudge);
    }
    for (let i = 0; i < size; i++) rows[i][size] = residual[i];
    const step = eliminate(rows);
    let largest = 0;
    for (let k = 0; k < size; k++) {
      z[k] -= step[k];
      largest = Math.max(largest, Math.abs(step[k]));
    }
    if (largest < converged) return;
  }
  throw new Error(`arcs: no balance of ${elements} elements of which the end is at ${goal.x}`);
}

function unbalanced(z: Float64Array, elements: number, farEnd: FarEnd, goal: Place, out: Float64Array): void {
  for (let i = 0; i < elements; i++) {
    const was = z[i];
    z[i] = was + nudge;
    const after = farEndOf(z, elements);
    z[i] = was - nudge;
    const before = farEndOf(z, elements);
    z[i] = was;
    out[i] = was / elements + (z[elements] * (after.x - before.x)) / (2 * nudge);
    if (farEnd === "pinned") out[i] += (z[elements + 1] * (after.y - before.y)) / (2 * nudge);
  }
  const end = farEndOf(z, elements);
  out[elements] = end.x - goal.x;
  if (farEnd === "pinned") out[elements + 1] = end.y - goal.y;
}

/** An arc that turns by a has a chord of sin(a / 2) / (a / 2) of its length, halfway between its tangents. */
function farEndOf(z: Float64Array, elements: number): Place {
  let angle = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i < elements; i++) {
    const half = z[i] / (2 * elements);
    const chord = (Math.abs(half) < 1e-6 ? 1 - half ** 2 / 6 : Math.sin(half) / half) / elements;
    x += chord * Math.cos(angle + half);
    y += chord * Math.sin(angle + half);
    angle += 2 * half;
  }
  return { x, y };
}

/** Gauss's elimination with pivots, of rows that end with the right side. */
function eliminate(rows: Float64Array[]): Float64Array {
  const size = rows.length;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let i = k + 1; i < size; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) pivot = i;
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    for (let i = k + 1; i < size; i++) {
      const share = rows[i][k] / rows[k][k];
      for (let j = k; j <= size; j++) rows[i][j] -= share * rows[k][j];
    }
  }
  const x = new Float64Array(size);
  for (let k = size - 1; k >= 0; k--) {
    let sum = rows[k][size];
    for (let j = k + 1; j < size; j++) sum -= rows[k][j] * x[j];
    x[k] = sum / rows[k][k];
  }
  return x;
}

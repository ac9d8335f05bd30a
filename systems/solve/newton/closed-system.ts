import type { FrictionProblem } from "../problem/friction-problem.js";
import { roomForIndices, roomForNumbers } from "../sparse/room.js";
import { factoriseDense, solveDense } from "./dense-factor.js";
import type { NewtonState } from "./state.js";

/**
 * Newton's direction (fu (W + C) + fr) d = -f with all that is known beforehand taken out, for problems in which nearly all contacts
 * feel each other. What is left:
 *
 *   open      nothing: d = -r
 *   level     d_N alone, there is no friction
 *   sliding   d_N and d_p, p across the direction e in which it slides: r_e + d_e = mu (r_N + d_N) once the normal row holds
 *   sticking  all three
 *
 * in a full matrix. Of 64 contacts of a knot 30 are open and 20 slide: 82 unknowns instead of 192, and a third of the time of
 * eliminating blocks of three, rows that are apart left out of these too.
 */
export interface ClosedSystem {
  /** What each contact does, and its first unknown. */
  kind: Uint8Array;
  first: Int32Array;
  unknowns: number;
  /** Of each contact that slides: e, and the radius of the disk over the distance at which the point to be projected lies. */
  slide: Float64Array;
  /** The part of the direction that is known. */
  known: Float64Array;
  matrix: Float64Array;
  exchanged: Int32Array;
  /** Right-hand side, then the unknowns. */
  x: Float64Array;
}

export const ContactKind = { open: 0, level: 1, sliding: 2, sticking: 3 } as const;

export function createClosedSystem(): ClosedSystem {
  const none = new Float64Array(0);
  return {
    kind: new Uint8Array(0),
    first: new Int32Array(0),
    unknowns: 0,
    slide: none,
    known: none,
    matrix: none,
    exchanged: new Int32Array(0),
    x: none,
  };
}

/** Factors the matrix that belongs to the forces and velocities of the state; `compliance` is relative to the diagonal of W. */
export function factoriseClosed(
  system: ClosedSystem,
  state: NewtonState,
  problem: FrictionProblem,
  compliance: number,
): void {
  const { contacts } = problem;
  if (system.kind.length < contacts) system.kind = new Uint8Array(2 * contacts);
  system.first = roomForIndices(system.first, contacts);
  system.slide = roomForNumbers(system.slide, 3 * contacts);
  system.known = roomForNumbers(system.known, 3 * contacts);
  system.unknowns = 0;
  for (let i = 0; i < contacts; i++) {
    system.kind[i] = kindOf(system, state, problem, i);
    system.first[i] = system.unknowns;
    system.unknowns += system.kind[i];
  }
  const n = system.unknowns;
  system.matrix = roomForNumbers(system.matrix, n * n);
  system.exchanged = roomForIndices(system.exchanged, n);
  system.x = roomForNumbers(system.x, n);
  writeMatrix(system, state, problem, compliance);
  factoriseDense(system.matrix, n, system.exchanged);
}

/** Also the number of unknowns. Where it slides, it is noted how. */
function kindOf(
  { slide }: ClosedSystem,
  { rhoN, rhoT, r, u }: NewtonState,
  { mu }: FrictionProblem,
  i: number,
): number {
  const a = 3 * i;
  if (rhoN[i] === 0) return ContactKind.open;
  if (mu[i] < 0) return ContactKind.sticking;
  const pressed = r[a] - rhoN[i] * u[a];
  if (!(pressed > 0)) return ContactKind.open;
  const radius = mu[i] * pressed;
  if (radius === 0) return ContactKind.level;
  const y1 = r[a + 1] - rhoT[i] * u[a + 1];
  const y2 = r[a + 2] - rhoT[i] * u[a + 2];
  const length = Math.sqrt(y1 * y1 + y2 * y2);
  if (length <= radius) return ContactKind.sticking;
  slide[a] = y1 / length;
  slide[a + 1] = y2 / length;
  slide[a + 2] = radius / length;
  return ContactKind.sliding;
}

function writeMatrix(
  { kind, first, unknowns: n, slide, matrix }: ClosedSystem,
  { rhoN, rhoT }: NewtonState,
  { contacts, rowStart, column, blocks, mu }: FrictionProblem,
  compliance: number,
): void {
  matrix.fill(0, 0, n * n);
  for (let i = 0; i < contacts; i++) {
    const rows = kind[i];
    if (rows === ContactKind.open) continue;
    const row = n * first[i];
    const p1 = -slide[3 * i + 1];
    const p2 = slide[3 * i];
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const j = column[k];
      const columns = kind[j];
      if (columns === ContactKind.open) continue;
      const w = 9 * k;
      const at = row + first[j];
      // The columns of this block: N (with what friction adds where it slides), then p; or all three.
      let n0 = blocks[w];
      let n1 = blocks[w + 3];
      let n2 = blocks[w + 6];
      let s0 = blocks[w + 1];
      let s1 = blocks[w + 4];
      let s2 = blocks[w + 7];
      const t0 = blocks[w + 2];
      const t1 = blocks[w + 5];
      const t2 = blocks[w + 8];
      if (columns === ContactKind.sliding) {
        const e1 = slide[3 * j];
        const e2 = slide[3 * j + 1];
        n0 += mu[j] * (e1 * s0 + e2 * t0);
        n1 += mu[j] * (e1 * s1 + e2 * t1);
        n2 += mu[j] * (e1 * s2 + e2 * t2);
        s0 = e1 * t0 - e2 * s0;
        s1 = e1 * t1 - e2 * s1;
        s2 = e1 * t2 - e2 * s2;
      }
      matrix[at] = n0;
      if (columns > 1) matrix[at + 1] = s0;
      if (columns > 2) matrix[at + 2] = t0;
      if (rows === ContactKind.level) continue;
      const slides = rows === ContactKind.sliding;
      matrix[at + n] = slides ? p1 * n1 + p2 * n2 : n1;
      if (columns > 1) matrix[at + n + 1] = slides ? p1 * s1 + p2 * s2 : s1;
      if (columns > 2) matrix[at + n + 2] = slides ? p1 * t1 + p2 * t2 : t1;
      if (slides) continue;
      matrix[at + 2 * n] = n2;
      if (columns > 1) matrix[at + 2 * n + 1] = s2;
      if (columns > 2) matrix[at + 2 * n + 2] = t2;
    }
    const own = row + first[i];
    matrix[own] += compliance / rhoN[i];
    if (rows > 1) matrix[own + n + 1] += compliance / rhoT[i];
    if (rows > 2) matrix[own + 2 * n + 2] += compliance / rhoT[i];
    if (rows === ContactKind.sliding) matrix[own + n + 1] += (1 / slide[3 * i + 2] - 1) / rhoT[i];
  }
}

/** d <- the direction for the f of the state, with the matrix that was factored last. */
export function solveClosed(
  system: ClosedSystem,
  { f, rhoN, rhoT, d }: NewtonState,
  { contacts, rowStart, column, blocks, mu }: FrictionProblem,
): void {
  const { kind, first, unknowns, slide, known, x } = system;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    const e1 = slide[a];
    const e2 = slide[a + 1];
    const isOpen = kind[i] === ContactKind.open;
    const normal = rhoN[i] === 0 ? 1 : rhoN[i];
    const tangential = rhoN[i] === 0 ? 1 : rhoT[i];
    known[a] = isOpen ? -normal * f[a] : 0;
    known[a + 1] = known[a + 2] = 0;
    if (isOpen || kind[i] === ContactKind.level) {
      known[a + 1] = -tangential * f[a + 1];
      known[a + 2] = -tangential * f[a + 2];
    } else if (kind[i] === ContactKind.sliding) {
      const along = mu[i] * rhoN[i] * f[a] - rhoT[i] * (e1 * f[a + 1] + e2 * f[a + 2]);
      known[a + 1] = e1 * along;
      known[a + 2] = e2 * along;
    }
  }
  for (let i = 0; i < contacts; i++) {
    if (kind[i] === ContactKind.open) continue;
    const a = 3 * i;
    let g0 = -f[a];
    let g1 = -f[a + 1];
    let g2 = -f[a + 2];
    if (kind[i] === ContactKind.sliding) {
      g1 /= slide[a + 2];
      g2 /= slide[a + 2];
    }
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const j = 3 * column[k];
      const d0 = known[j];
      const d1 = known[j + 1];
      const d2 = known[j + 2];
      if (d0 === 0 && d1 === 0 && d2 === 0) continue;
      const w = 9 * k;
      g0 -= blocks[w] * d0 + blocks[w + 1] * d1 + blocks[w + 2] * d2;
      g1 -= blocks[w + 3] * d0 + blocks[w + 4] * d1 + blocks[w + 5] * d2;
      g2 -= blocks[w + 6] * d0 + blocks[w + 7] * d1 + blocks[w + 8] * d2;
    }
    const at = first[i];
    x[at] = g0;
    if (kind[i] === ContactKind.sliding) x[at + 1] = slide[a] * g2 - slide[a + 1] * g1;
    else if (kind[i] === ContactKind.sticking) {
      x[at + 1] = g1;
      x[at + 2] = g2;
    }
  }
  solveDense(system.matrix, unknowns, system.exchanged, x);
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    const at = first[i];
    d[a] = kind[i] === ContactKind.open ? known[a] : x[at];
    d[a + 1] = known[a + 1];
    d[a + 2] = known[a + 2];
    if (kind[i] === ContactKind.sliding) {
      const e1 = slide[a];
      const e2 = slide[a + 1];
      d[a + 1] += mu[i] * e1 * x[at] - e2 * x[at + 1];
      d[a + 2] += mu[i] * e2 * x[at] + e1 * x[at + 1];
    } else if (kind[i] === ContactKind.sticking) {
      d[a + 1] = x[at + 1];
      d[a + 2] = x[at + 2];
    }
  }
}

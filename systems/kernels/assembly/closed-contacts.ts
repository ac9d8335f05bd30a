// Newton's direction for contacts of which nearly all feel each other, with all that is known beforehand taken out. What is solved for, and
// why, is told in `solve/newton/closed-system.ts`.
import {
  headB,
  headContacts,
  headDirection,
  headExchanged,
  headFirst,
  headForces,
  headFriction,
  headFunction,
  headKind,
  headKnown,
  headMatrix,
  headRecords,
  headRhoN,
  headRhoT,
  headRightSide,
  headSlide,
  headUnknowns,
  headVelocities,
  headW,
} from "../closed-layout";
import { recordColumns, recordFriction, recordScale, recordW } from "../sweep-layout";
import { factoriseDense, solveDense } from "./_dense-factor";
import { f0, f1, f2, LAST_STEP, localForce } from "./_local-force";

/** Of use for any matrix. */
export { factoriseDense, solveDense } from "./_dense-factor";

/** Also the number of unknowns. */
const OPEN = 0;
const LEVEL = 1;
const SLIDING = 2;
const STICKING = 3;

// @ts-ignore: decorator
@inline
function evenly(count: i32): i32 {
  return count + (count & 1);
}

/** What the rows of a contact in W times a vector are. */
let p0: f64 = 0;
let p1: f64 = 0;
let p2: f64 = 0;

/** Two sums of a row side by side: one would wait for itself at every product. */
// @ts-ignore: decorator
@inline
function rowsTimes(rows: usize, row: usize, vector: usize): void {
  let sum0 = f64x2.splat(0);
  let sum1 = sum0;
  let sum2 = sum0;
  let more0 = sum0;
  let more1 = sum0;
  let more2 = sum0;
  const second = rows + row;
  const third = second + row;
  let j: usize = 0;
  for (; j + 16 < row; j += 32) {
    const pair = v128.load(vector + j);
    const next = v128.load(vector + j, 16);
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(rows + j), pair));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(second + j), pair));
    sum2 = f64x2.add(sum2, f64x2.mul(v128.load(third + j), pair));
    more0 = f64x2.add(more0, f64x2.mul(v128.load(rows + j, 16), next));
    more1 = f64x2.add(more1, f64x2.mul(v128.load(second + j, 16), next));
    more2 = f64x2.add(more2, f64x2.mul(v128.load(third + j, 16), next));
  }
  if (j < row) {
    const pair = v128.load(vector + j);
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(rows + j), pair));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(second + j), pair));
    sum2 = f64x2.add(sum2, f64x2.mul(v128.load(third + j), pair));
  }
  sum0 = f64x2.add(sum0, more0);
  sum1 = f64x2.add(sum1, more1);
  sum2 = f64x2.add(sum2, more2);
  p0 = f64x2.extract_lane(sum0, 0) + f64x2.extract_lane(sum0, 1);
  p1 = f64x2.extract_lane(sum1, 0) + f64x2.extract_lane(sum1, 1);
  p2 = f64x2.extract_lane(sum2, 0) + f64x2.extract_lane(sum2, 1);
}

/** u = W r + b */
export function velocities(): void {
  const contacts = load<i32>(headContacts);
  const row = <usize>evenly(3 * contacts) << 3;
  const r = load<usize>(headForces);
  let rows = load<usize>(headW);
  let b = load<usize>(headB);
  let u = load<usize>(headVelocities);
  for (let i = 0; i < contacts; i++, rows += 3 * row, b += 24, u += 24) {
    rowsTimes(rows, row, r);
    store<f64>(u, load<f64>(b) + p0);
    store<f64>(u, load<f64>(b, 8) + p1, 8);
    store<f64>(u, load<f64>(b, 16) + p2, 16);
  }
}

/** Sweeps of Gauss-Seidel over all contacts that forces move. Whether it knew how to solve them all; else the forces are of no use. */
export function sweep(times: i32): bool {
  const contacts = load<i32>(headContacts);
  const row = <usize>evenly(3 * contacts) << 3;
  for (let k = 0; k < times; k++) {
    let rows = load<usize>(headW);
    let record = load<usize>(headRecords);
    let b = load<usize>(headB);
    let force = load<usize>(headForces);
    for (let i = 0; i < contacts; i++, rows += 3 * row, record += 8 * recordColumns, b += 24, force += 24) {
      if (!(load<f64>(record, 8 * recordScale) > 0)) continue;
      // Half of a knot's contacts are open and stay so: they are looked at first and last.
      if (k > 0 && k + 1 < times && load<f64>(force) == 0 && load<f64>(record, 8 * recordFriction) >= 0) continue;
      rowsTimes(rows, row, load<usize>(headForces));
      if (!visit(record, force, load<f64>(b) + p0, load<f64>(b, 8) + p1, load<f64>(b, 16) + p2)) return false;
    }
  }
  return true;
}

/** Gives a contact, whose velocity is u, the force that its law asks for while all others stay. */
function visit(record: usize, force: usize, u0: f64, u1: f64, u2: f64): bool {
  const w = record + 8 * recordW;
  const r0 = load<f64>(force);
  const r1 = load<f64>(force, 8);
  const r2 = load<f64>(force, 16);
  const b0 = u0 - (load<f64>(w) * r0 + load<f64>(w, 8) * r1 + load<f64>(w, 16) * r2);
  const b1 = u1 - (load<f64>(w, 24) * r0 + load<f64>(w, 32) * r1 + load<f64>(w, 40) * r2);
  const b2 = u2 - (load<f64>(w, 48) * r0 + load<f64>(w, 56) * r1 + load<f64>(w, 64) * r2);
  if (load<f64>(record, 8 * recordFriction) < 0) return holdStill(w, force, b0, b1, b2);
  if (!localForce(record, b0, b1, b2, LAST_STEP)) return false;
  store<f64>(force, f0);
  store<f64>(force, f1, 8);
  store<f64>(force, f2, 16);
  return true;
}

/** As in `bilateral.ts`: pivots above this share of the diagonal that they came from need not be searched for. */
const REGULAR: f64 = 1e-4;

/** The force of an attachment, -W_ii^-1 b, where W_ii is far from singular. Whether it is. */
function holdStill(w: usize, force: usize, b0: f64, b1: f64, b2: f64): bool {
  const w00 = load<f64>(w);
  const w10 = load<f64>(w, 24);
  const w20 = load<f64>(w, 48);
  const l10 = w10 / w00;
  const l20 = w20 / w00;
  const d1 = load<f64>(w, 32) - l10 * w10;
  const e21 = load<f64>(w, 56) - l20 * w10;
  const l21 = e21 / d1;
  const d2 = load<f64>(w, 64) - l20 * w20 - l21 * e21;
  if (!(w00 > 0 && d1 > REGULAR * load<f64>(w, 32) && d2 > REGULAR * load<f64>(w, 64))) return false;
  const y1 = b1 - l10 * b0;
  const x2 = (b2 - l20 * b0 - l21 * y1) / d2;
  const x1 = y1 / d1 - l21 * x2;
  store<f64>(force, l10 * x1 + l20 * x2 - b0 / w00);
  store<f64>(force, -x1, 8);
  store<f64>(force, -x2, 16);
  return true;
}

/** Finds what each contact does, writes the matrix that belongs to that and factors it; `compliance` is relative to the diagonal of W. */
export function factorise(compliance: f64): void {
  const contacts = load<i32>(headContacts);
  const kinds = load<usize>(headKind);
  const firsts = load<usize>(headFirst);
  let n = 0;
  for (let i = 0; i < contacts; i++) {
    const kind = kindOf(i);
    store<i32>(kinds + (<usize>i << 2), kind);
    store<i32>(firsts + (<usize>i << 2), n);
    n += kind;
  }
  store<i32>(headUnknowns, n);
  writeMatrix(contacts, n, compliance);
  factoriseDense(load<usize>(headMatrix), n, evenly(n), load<usize>(headExchanged));
}

/** Where it slides, it is noted how. */
function kindOf(i: i32): i32 {
  const at = <usize>i << 3;
  const a = 3 * at;
  const rhoN = load<f64>(load<usize>(headRhoN) + at);
  if (rhoN == 0) return OPEN;
  const mu = load<f64>(load<usize>(headFriction) + at);
  if (mu < 0) return STICKING;
  const r = load<usize>(headForces) + a;
  const u = load<usize>(headVelocities) + a;
  const pressed = load<f64>(r) - rhoN * load<f64>(u);
  if (!(pressed > 0)) return OPEN;
  const radius = mu * pressed;
  if (radius == 0) return LEVEL;
  const rhoT = load<f64>(load<usize>(headRhoT) + at);
  const y1 = load<f64>(r, 8) - rhoT * load<f64>(u, 8);
  const y2 = load<f64>(r, 16) - rhoT * load<f64>(u, 16);
  const length = sqrt(y1 * y1 + y2 * y2);
  if (length <= radius) return STICKING;
  const slide = load<usize>(headSlide) + a;
  store<f64>(slide, y1 / length);
  store<f64>(slide, y2 / length, 8);
  store<f64>(slide, radius / length, 16);
  return SLIDING;
}

function writeMatrix(contacts: i32, n: i32, compliance: f64): void {
  const kinds = load<usize>(headKind);
  const firsts = load<usize>(headFirst);
  const slides = load<usize>(headSlide);
  const frictions = load<usize>(headFriction);
  const wRow = <usize>evenly(3 * contacts) << 3;
  const row = <usize>evenly(n) << 3;
  for (let i = 0; i < contacts; i++) {
    const rows = load<i32>(kinds + (<usize>i << 2));
    if (rows == OPEN) continue;
    const first = load<i32>(firsts + (<usize>i << 2));
    const to = load<usize>(headMatrix) + <usize>first * row;
    const slide = slides + 24 * <usize>i;
    const across1 = -load<f64>(slide, 8);
    const across2 = load<f64>(slide);
    const rowN = load<usize>(headW) + 3 * <usize>i * wRow;
    for (let j = 0; j < contacts; j++) {
      const columns = load<i32>(kinds + (<usize>j << 2));
      if (columns == OPEN) continue;
      const w = rowN + 24 * <usize>j;
      const at = to + (<usize>load<i32>(firsts + (<usize>j << 2)) << 3);
      // The columns of this block: N (with what friction adds where it slides), then p; or all three.
      let n0 = load<f64>(w);
      let n1 = load<f64>(w + wRow);
      let n2 = load<f64>(w + 2 * wRow);
      let s0 = load<f64>(w, 8);
      let s1 = load<f64>(w + wRow, 8);
      let s2 = load<f64>(w + 2 * wRow, 8);
      let t0 = load<f64>(w, 16);
      let t1 = load<f64>(w + wRow, 16);
      let t2 = load<f64>(w + 2 * wRow, 16);
      if (columns == SLIDING) {
        const e1 = load<f64>(slides + 24 * <usize>j);
        const e2 = load<f64>(slides + 24 * <usize>j, 8);
        const mu = load<f64>(frictions + (<usize>j << 3));
        n0 += mu * (e1 * s0 + e2 * t0);
        n1 += mu * (e1 * s1 + e2 * t1);
        n2 += mu * (e1 * s2 + e2 * t2);
        s0 = e1 * t0 - e2 * s0;
        s1 = e1 * t1 - e2 * s1;
        s2 = e1 * t2 - e2 * s2;
      }
      if (rows == SLIDING) {
        n1 = across1 * n1 + across2 * n2;
        s1 = across1 * s1 + across2 * s2;
        t1 = across1 * t1 + across2 * t2;
      }
      writeRow(at, columns, n0, s0, t0);
      if (rows > LEVEL) writeRow(at + row, columns, n1, s1, t1);
      if (rows > SLIDING) writeRow(at + 2 * row, columns, n2, s2, t2);
    }
    const rhoN = load<f64>(load<usize>(headRhoN) + (<usize>i << 3));
    const rhoT = load<f64>(load<usize>(headRhoT) + (<usize>i << 3));
    const own = to + (<usize>first << 3);
    add(own, compliance / rhoN);
    if (rows > LEVEL) add(own + row + 8, compliance / rhoT);
    if (rows > SLIDING) add(own + 2 * row + 16, compliance / rhoT);
    if (rows == SLIDING) add(own + row + 8, (1 / load<f64>(slide, 16) - 1) / rhoT);
    // What rows are longer than the matrix.
    if (n & 1) for (let k = 0; k < rows; k++) store<f64>(to + <usize>(k + 1) * row - 8, 0);
  }
}

// @ts-ignore: decorator
@inline
function writeRow(at: usize, columns: i32, first: f64, second: f64, third: f64): void {
  store<f64>(at, first);
  if (columns > LEVEL) store<f64>(at, second, 8);
  if (columns > SLIDING) store<f64>(at, third, 16);
}

// @ts-ignore: decorator
@inline
function add(at: usize, value: f64): void {
  store<f64>(at, load<f64>(at) + value);
}

/** The direction for the function as it stands in memory, with the matrix that was factored last. */
export function solve(): void {
  const contacts = load<i32>(headContacts);
  const kinds = load<usize>(headKind);
  for (let i = 0; i < contacts; i++) findKnown(i, load<i32>(kinds + (<usize>i << 2)));
  const d = load<usize>(headDirection);
  const n = load<i32>(headUnknowns);
  const x = load<usize>(headRightSide);
  for (let i = 0; i < contacts; i++) {
    const kind = load<i32>(kinds + (<usize>i << 2));
    if (kind != OPEN) writeRightSide(i, kind, contacts, x);
  }
  solveDense(load<usize>(headMatrix), n, evenly(n), load<usize>(headExchanged), x);
  for (let i = 0; i < contacts; i++) {
    const kind = load<i32>(kinds + (<usize>i << 2));
    const known = load<usize>(headKnown) + 24 * <usize>i;
    const slide = load<usize>(headSlide) + 24 * <usize>i;
    const at = x + (<usize>load<i32>(load<usize>(headFirst) + (<usize>i << 2)) << 3);
    const out = d + 24 * <usize>i;
    store<f64>(out, kind == OPEN ? load<f64>(known) : load<f64>(at));
    if (kind == STICKING) {
      store<f64>(out, load<f64>(at, 8), 8);
      store<f64>(out, load<f64>(at, 16), 16);
      continue;
    }
    let d1 = load<f64>(known, 8);
    let d2 = load<f64>(known, 16);
    if (kind == SLIDING) {
      const e1 = load<f64>(slide);
      const e2 = load<f64>(slide, 8);
      const pressed = load<f64>(load<usize>(headFriction) + (<usize>i << 3)) * load<f64>(at);
      d1 += e1 * pressed - e2 * load<f64>(at, 8);
      d2 += e2 * pressed + e1 * load<f64>(at, 8);
    }
    store<f64>(out, d1, 8);
    store<f64>(out, d2, 16);
  }
}

/** The part of the direction of contact i that its own rows tell. */
function findKnown(i: i32, kind: i32): void {
  const at = <usize>i << 3;
  const f = load<usize>(headFunction) + 3 * at;
  const known = load<usize>(headKnown) + 3 * at;
  const rhoN = load<f64>(load<usize>(headRhoN) + at);
  const rhoT = load<f64>(load<usize>(headRhoT) + at);
  const isHeld = rhoN == 0;
  store<f64>(known, kind == OPEN ? -(isHeld ? 1 : rhoN) * load<f64>(f) : 0);
  let known1: f64 = 0;
  let known2: f64 = 0;
  if (kind == OPEN || kind == LEVEL) {
    const tangential = isHeld ? 1 : rhoT;
    known1 = -tangential * load<f64>(f, 8);
    known2 = -tangential * load<f64>(f, 16);
  } else if (kind == SLIDING) {
    const slide = load<usize>(headSlide) + 3 * at;
    const e1 = load<f64>(slide);
    const e2 = load<f64>(slide, 8);
    const mu = load<f64>(load<usize>(headFriction) + at);
    const along = mu * rhoN * load<f64>(f) - rhoT * (e1 * load<f64>(f, 8) + e2 * load<f64>(f, 16));
    known1 = e1 * along;
    known2 = e2 * along;
  }
  store<f64>(known, known1, 8);
  store<f64>(known, known2, 16);
}

/** What is known goes to the right-hand side. */
function writeRightSide(i: i32, kind: i32, contacts: i32, x: usize): void {
  const row = <usize>evenly(3 * contacts) << 3;
  const f = load<usize>(headFunction) + 24 * <usize>i;
  const slide = load<usize>(headSlide) + 24 * <usize>i;
  const at = x + (<usize>load<i32>(load<usize>(headFirst) + (<usize>i << 2)) << 3);
  rowsTimes(load<usize>(headW) + 3 * <usize>i * row, row, load<usize>(headKnown));
  store<f64>(at, -load<f64>(f) - p0);
  if (kind == SLIDING) {
    const share = load<f64>(slide, 16);
    const g1 = -load<f64>(f, 8) / share - p1;
    const g2 = -load<f64>(f, 16) / share - p2;
    store<f64>(at, load<f64>(slide) * g2 - load<f64>(slide, 8) * g1, 8);
  } else if (kind == STICKING) {
    store<f64>(at, -load<f64>(f, 8) - p1, 8);
    store<f64>(at, -load<f64>(f, 16) - p2, 16);
  }
}

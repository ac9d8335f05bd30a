import { ClosedHead } from "../_closed-layout";
import { factoriseDense } from "../_dense-factor";
import { LocalVector, Rows } from "../_runs";
import { Kind } from "./kind";
import { evenly, rowBytes } from "./rows";

const head = changetype<ClosedHead>(0);

/**
 * Finds what each contact does, writes the matrix that belongs to that and factors it. `compliance` is
 * relative to the diagonal of W.
 */
export function factorise(compliance: f64): void {
  const contacts = head.contacts;
  const kinds = head.kinds;
  const firsts = head.firsts;
  let n = 0;
  for (let i = 0; i < contacts; i++) {
    const kind = kindOf(i);
    kinds[i] = kind;
    firsts[i] = n;
    n += kind;
  }
  head.unknowns = n;
  writeMatrix(contacts, n, compliance);
  factoriseDense(head.matrix, n, evenly(n), head.exchanged);
}

/** What contact i does. Where it slides, its slide is noted. */
function kindOf(i: i32): i32 {
  const rhoN = head.rhoN[i];
  if (rhoN == 0) return Kind.open;
  const mu = head.friction[i];
  if (mu < 0) return Kind.sticking;
  const r = head.forces[i];
  const u = head.velocities[i];
  const pressed = r.n - rhoN * u.n;
  if (!(pressed > 0)) return Kind.open;
  const radius = mu * pressed;
  if (radius == 0) return Kind.level;
  const rhoT = head.rhoT[i];
  const y1 = r.s - rhoT * u.s;
  const y2 = r.t - rhoT * u.t;
  const length = sqrt(y1 * y1 + y2 * y2);
  if (length <= radius) return Kind.sticking;
  const slide = head.slides[i];
  slide.e1 = y1 / length;
  slide.e2 = y2 / length;
  slide.share = radius / length;
  return Kind.sliding;
}

function writeMatrix(contacts: i32, n: i32, compliance: f64): void {
  const row = <usize>evenly(n) << 3;
  for (let i = 0; i < contacts; i++) {
    const kind = head.kinds[i];
    if (kind == Kind.open) continue;
    const first = head.firsts[i];
    const to = head.matrix + <usize>first * row;
    writeRows(i, kind, contacts, to, row);
    const rhoN = head.rhoN[i];
    const rhoT = head.rhoT[i];
    const own = to + (<usize>first << 3);
    add(own, compliance / rhoN);
    if (kind > Kind.level) add(own + row + 8, compliance / rhoT);
    if (kind > Kind.sliding) add(own + 2 * row + 16, compliance / rhoT);
    if (kind == Kind.sliding) add(own + row + 8, (1 / head.slides[i].share - 1) / rhoT);
    // Rows are of an even length.
    if (n & 1) for (let k = 0; k < kind; k++) store<f64>(to + <usize>(k + 1) * row - 8, 0);
  }
}

/** The rows of contact i, block by block, to `to`, where they are `row` bytes long. */
// @ts-ignore: decorator
@inline
function writeRows(i: i32, kind: i32, contacts: i32, to: usize, row: usize): void {
  const kinds = head.kinds;
  const firsts = head.firsts;
  const slides = head.slides;
  const frictions = head.friction;
  const wRow = rowBytes(contacts);
  const across1 = -slides[i].e2;
  const across2 = slides[i].e1;
  const first = head.W + 3 * <usize>i * wRow;
  const second = first + wRow;
  const third = second + wRow;
  for (let j = 0; j < contacts; j++) {
    const columns = kinds[j];
    if (columns == Kind.open) continue;
    const w0 = changetype<Rows<LocalVector>>(first)[j];
    const w1 = changetype<Rows<LocalVector>>(second)[j];
    const w2 = changetype<Rows<LocalVector>>(third)[j];
    // The columns of this block: N (with what friction adds where it slides), then p; or all three.
    let n0 = w0.n;
    let n1 = w1.n;
    let n2 = w2.n;
    let s0 = w0.s;
    let s1 = w1.s;
    let s2 = w2.s;
    let t0 = w0.t;
    let t1 = w1.t;
    let t2 = w2.t;
    if (columns == Kind.sliding) {
      const e1 = slides[j].e1;
      const e2 = slides[j].e2;
      const mu = frictions[j];
      n0 += mu * (e1 * s0 + e2 * t0);
      n1 += mu * (e1 * s1 + e2 * t1);
      n2 += mu * (e1 * s2 + e2 * t2);
      s0 = e1 * t0 - e2 * s0;
      s1 = e1 * t1 - e2 * s1;
      s2 = e1 * t2 - e2 * s2;
    }
    if (kind == Kind.sliding) {
      n1 = across1 * n1 + across2 * n2;
      s1 = across1 * s1 + across2 * s2;
      t1 = across1 * t1 + across2 * t2;
    }
    const at = to + (<usize>firsts[j] << 3);
    writeRow(at, columns, n0, s0, t0);
    if (kind > Kind.level) writeRow(at + row, columns, n1, s1, t1);
    if (kind > Kind.sliding) writeRow(at + 2 * row, columns, n2, s2, t2);
  }
}

// @ts-ignore: decorator
@inline
function writeRow(at: usize, columns: i32, n: f64, s: f64, t: f64): void {
  const to = changetype<LocalVector>(at);
  to.n = n;
  if (columns > Kind.level) to.s = s;
  if (columns > Kind.sliding) to.t = t;
}

// @ts-ignore: decorator
@inline
function add(at: usize, value: f64): void {
  store<f64>(at, load<f64>(at) + value);
}

import { ClosedHead } from "../_closed-layout";
import { solveDense } from "../_dense-factor";
import { LocalVector } from "../_runs";
import { Kind } from "./kind";
import { evenly, p0, p1, p2, rowBytes, rowsTimes } from "./rows";

const head = changetype<ClosedHead>(0);

/** The unknowns of contact i in the vector that is solved for: as many as its kind says. */
// @ts-ignore: decorator
@inline
function unknownsOf(i: i32): LocalVector {
  return changetype<LocalVector>(changetype<usize>(head.rightSide) + (<usize>head.firsts[i] << 3));
}

/** The direction for the function as it stands in memory, with the matrix that was factored last. */
export function solve(): void {
  const contacts = head.contacts;
  const kinds = head.kinds;
  const n = head.unknowns;
  for (let i = 0; i < contacts; i++) findKnown(i, kinds[i]);
  for (let i = 0; i < contacts; i++) {
    const kind = kinds[i];
    if (kind != Kind.open) writeRightSide(i, kind, contacts);
  }
  solveDense(head.matrix, n, evenly(n), head.exchanged, head.rightSide);
  for (let i = 0; i < contacts; i++) writeDirection(i, kinds[i]);
}

/** The part of the direction of contact i that its own rows tell. */
function findKnown(i: i32, kind: i32): void {
  const f = head.alartCurnier[i];
  const known = head.known[i];
  const rhoN = head.rhoN[i];
  const rhoT = head.rhoT[i];
  const isHeld = rhoN == 0;
  known.n = kind == Kind.open ? -(isHeld ? 1 : rhoN) * f.n : 0;
  let known1: f64 = 0;
  let known2: f64 = 0;
  if (kind == Kind.open || kind == Kind.level) {
    const tangential = isHeld ? 1 : rhoT;
    known1 = -tangential * f.s;
    known2 = -tangential * f.t;
  } else if (kind == Kind.sliding) {
    const slide = head.slides[i];
    const e1 = slide.e1;
    const e2 = slide.e2;
    const mu = head.friction[i];
    const along = mu * rhoN * f.n - rhoT * (e1 * f.s + e2 * f.t);
    known1 = e1 * along;
    known2 = e2 * along;
  }
  known.s = known1;
  known.t = known2;
}

/** The right-hand side of contact i, with what is known beforehand. */
function writeRightSide(i: i32, kind: i32, contacts: i32): void {
  const row = rowBytes(contacts);
  const f = head.alartCurnier[i];
  const slide = head.slides[i];
  const x = unknownsOf(i);
  rowsTimes(head.W + 3 * <usize>i * row, row, changetype<usize>(head.known));
  x.n = -f.n - p0;
  if (kind == Kind.sliding) {
    const share = slide.share;
    const g1 = -f.s / share - p1;
    const g2 = -f.t / share - p2;
    x.s = slide.e1 * g2 - slide.e2 * g1;
  } else if (kind == Kind.sticking) {
    x.s = -f.s - p1;
    x.t = -f.t - p2;
  }
}

/** From what was solved for and what was known to the direction of contact i. */
// @ts-ignore: decorator
@inline
function writeDirection(i: i32, kind: i32): void {
  const known = head.known[i];
  const slide = head.slides[i];
  const x = unknownsOf(i);
  const out = head.direction[i];
  out.n = kind == Kind.open ? known.n : x.n;
  if (kind == Kind.sticking) {
    out.s = x.s;
    out.t = x.t;
    return;
  }
  let d1 = known.s;
  let d2 = known.t;
  if (kind == Kind.sliding) {
    const e1 = slide.e1;
    const e2 = slide.e2;
    const pressed = head.friction[i] * x.n;
    d1 += e1 * pressed - e2 * x.s;
    d2 += e2 * pressed + e1 * x.s;
  }
  out.s = d1;
  out.t = d2;
}

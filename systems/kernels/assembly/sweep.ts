// One sweep of Gauss-Seidel over whitened contacts with the secular local solver (`solve/local/secular.ts`), two entries of the columns
// at a time. The formulas are those of `solve/local`, where they are explained; what is rare there (an attachment, a singular
// W_ii, a search that does not end) is not done here: the caller is told which contact it is, does it and calls again.
import {
  headForces,
  headHomes,
  headIsSingle,
  headList,
  headOwners,
  headPrevious,
  headPreviousW,
  headRecords,
  headShares,
  headSum,
  headUphill,
  headUphillCount,
  headUphillSize,
  headUphillSum,
  headVelocities,
  headViolations,
  headW,
  pairSize,
  recordAlpha,
  recordB,
  recordColumns,
  recordCompliance,
  recordFriction,
  recordScale,
  recordSides,
  recordW,
} from "../sweep-layout";
import { f0, f1, f2, localForce } from "./_local-force";

/** What `velocity` leaves. */
let u0: f64 = 0;
let u1: f64 = 0;
let u2: f64 = 0;

/**
 * Visits the listed contacts from `from` on; gives the place in the list of the first that it cannot do, or `count`. Of each it notes how far
 * Nesterov's momentum (`solve/gauss-seidel/nesterov.ts`) points uphill for it, (x - g').(g' - g) with x where the sweep begins, g' what it
 * leaves and g what the one before left; s_i times that is summed up.
 */
export function sweep(from: i32, count: i32): i32 {
  return load<i32>(headIsSingle) ? sweepColumns<f32>(from, count) : sweepColumns<f64>(from, count);
}

function sweepColumns<T>(from: i32, count: i32): i32 {
  const list = load<usize>(headList);
  const records = load<usize>(headRecords);
  const forces = load<usize>(headForces);
  const previous = load<usize>(headPrevious);
  const products = load<usize>(headUphill);
  const w = load<usize>(headW);
  let change: f64 = load<f64>(headSum);
  let uphill: f64 = load<f64>(headUphillSum);
  let size: f64 = load<f64>(headUphillSize);
  let moving: f64 = load<f64>(headUphillCount);
  let k = from;
  for (; k < count; k++) {
    const i = load<i32>(list + (<usize>k << 2));
    const record = load<usize>(records + (<usize>i << 2));
    const force = forces + <usize>i * 24;
    const r0 = load<f64>(force);
    const r1 = load<f64>(force, 8);
    const r2 = load<f64>(force, 16);
    velocity<T>(record, w, r0, r1, r2);
    const b0 = u0 - (load<f64>(record, 8 * recordW) * r0 + load<f64>(record, 8 * recordW + 8) * r1 + load<f64>(record, 8 * recordW + 16) * r2);
    const b1 = u1 - (load<f64>(record, 8 * recordW + 24) * r0 + load<f64>(record, 8 * recordW + 32) * r1 + load<f64>(record, 8 * recordW + 40) * r2);
    const b2 = u2 - (load<f64>(record, 8 * recordW + 48) * r0 + load<f64>(record, 8 * recordW + 56) * r1 + load<f64>(record, 8 * recordW + 64) * r2);
    if (!localForce(record, b0, b1, b2)) break;
    const d0 = f0 - r0;
    const d1 = f1 - r1;
    const d2 = f2 - r2;
    const square = d0 * d0 + d1 * d1 + d2 * d2;
    let product: f64 = 0;
    if (square > 0) {
      store<f64>(force, f0);
      store<f64>(force, f1, 8);
      store<f64>(force, f2, 16);
      add<T>(record, w, d0, d1, d2);
      const scale = load<f64>(record, 8 * recordScale);
      change += square * scale * scale;
      const last = previous + <usize>i * 24;
      product = -scale * (d0 * (f0 - load<f64>(last)) + d1 * (f1 - load<f64>(last, 8)) + d2 * (f2 - load<f64>(last, 16)));
      uphill += product;
      size += abs(product);
      if (product != 0) moving++;
    }
    store<f64>(products + (<usize>i << 3), product);
  }
  store<f64>(headSum, change);
  store<f64>(headUphillSum, uphill);
  store<f64>(headUphillSize, size);
  store<f64>(headUphillCount, moving);
  return k;
}

/** How many of the first `count` listed contacts have their records where these stood at first. */
export function countAtHome(count: i32): i32 {
  const list = load<usize>(headList);
  const records = load<usize>(headRecords);
  const homes = load<usize>(headHomes);
  let atHome = 0;
  for (let k = 0; k < count; k++) {
    const i = <usize>load<i32>(list + (<usize>k << 2)) << 2;
    if (load<usize>(records + i) == load<usize>(homes + i)) atHome++;
  }
  return atHome;
}

/** Copies the records of the first `count` listed contacts to `to`, one behind the other; all others of the `contacts` are at home again. */
export function gather(count: i32, contacts: i32, to: usize): void {
  const list = load<usize>(headList);
  const records = load<usize>(headRecords);
  const homes = load<usize>(headHomes);
  const end = <usize>contacts << 2;
  for (let i: usize = 0; i < end; i += 4) {
    const home = load<usize>(homes + i);
    store<f64>(home, load<f64>(load<usize>(records + i), 8 * recordAlpha), 8 * recordAlpha);
    store<usize>(records + i, home);
  }
  for (let k = 0; k < count; k++) {
    const i = <usize>load<i32>(list + (<usize>k << 2)) << 2;
    const home = load<usize>(homes + i);
    const size = load<usize>(homes + i, 4) - home;
    memory.copy(to, home, size);
    store<usize>(records + i, to);
    to += size;
  }
}

/** w += the columns of the contacts [0, count) times their forces. */
export function addForces(count: i32): void {
  addAll(load<usize>(headForces), load<usize>(headW), count);
}

/** The same with the forces that the last sweep but one left, for the w that belongs to them. */
export function addPreviousForces(count: i32): void {
  addAll(load<usize>(headPrevious), load<usize>(headPreviousW), count);
}

function addAll(forces: usize, w: usize, count: i32): void {
  if (load<i32>(headIsSingle)) addColumns<f32>(forces, w, count);
  else addColumns<f64>(forces, w, count);
}

function addColumns<T>(forces: usize, w: usize, count: i32): void {
  const records = load<usize>(headRecords);
  for (let i = 0; i < count; i++) {
    const force = forces + <usize>i * 24;
    const r0 = load<f64>(force);
    const r1 = load<f64>(force, 8);
    const r2 = load<f64>(force, 16);
    // Most contacts of dense hair are open.
    if (r0 != 0 || r1 != 0 || r2 != 0) add<T>(load<usize>(records + (<usize>i << 2)), w, r0, r1, r2);
  }
}

/** Velocities of the contacts [0, count), and how far each is from its law, squared (`problem/natural-residual.ts`); leaves the sum. */
export function violations(count: i32): void {
  if (load<i32>(headIsSingle)) violationsOf<f32>(count);
  else violationsOf<f64>(count);
}

function violationsOf<T>(count: i32): void {
  const records = load<usize>(headRecords);
  const forces = load<usize>(headForces);
  const velocities = load<usize>(headVelocities);
  const shares = load<usize>(headViolations);
  const w = load<usize>(headW);
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) {
    const record = load<usize>(records + (<usize>i << 2));
    const force = forces + <usize>i * 24;
    const r0 = load<f64>(force);
    const r1 = load<f64>(force, 8);
    const r2 = load<f64>(force, 16);
    velocity<T>(record, w, r0, r1, r2);
    const out = velocities + <usize>i * 24;
    store<f64>(out, u0);
    store<f64>(out, u1, 8);
    store<f64>(out, u2, 16);
    const s = load<f64>(record, 8 * recordScale);
    const square = squaredViolation(load<f64>(record, 8 * recordFriction), s * r0, s * r1, s * r2);
    store<f64>(shares + (<usize>i << 3), square);
    sum += square;
  }
  store<f64>(headSum, sum);
}

/**
 * Adds the momentum: forces become g' + beta (g' - g), or a share of that where it has pointed uphill of late (`gauss-seidel/nesterov.ts`). w
 * goes along as a whole, which is much less than all columns, and what was too much is taken back.
 */
export function extrapolate(count: i32, owners: i32, beta: f64, leastUphill: f64, loss: f64, gain: f64, leastShare: f64, whole: f64): void {
  extrapolateW(owners, beta);
  const least = (leastUphill * load<f64>(headUphillSize)) / max(1.0, load<f64>(headUphillCount));
  if (load<i32>(headIsSingle)) extrapolateForces<f32>(count, beta, least, loss, gain, leastShare, whole);
  else extrapolateForces<f64>(count, beta, least, loss, gain, leastShare, whole);
}

function extrapolateW(owners: i32, beta: f64): void {
  const w = load<usize>(headW);
  const previous = load<usize>(headPreviousW);
  const factor = f64x2.splat(beta);
  let owner = load<usize>(headOwners);
  for (let k = 0; k < owners; k++, owner += 8) {
    const from = load<usize>(owner) << 3;
    const end = from + (load<usize>(owner, 4) << 3);
    let at = from;
    for (; at + 8 < end; at += 16) {
      const now = v128.load(w + at);
      v128.store(w + at, f64x2.add(now, f64x2.mul(factor, f64x2.sub(now, v128.load(previous + at)))));
      v128.store(previous + at, now);
    }
    // Beyond an odd length the next one may begin.
    if (at == end) continue;
    const now = load<f64>(w + at);
    store<f64>(w + at, now + beta * (now - load<f64>(previous + at)));
    store<f64>(previous + at, now);
  }
}

function extrapolateForces<T>(count: i32, beta: f64, least: f64, loss: f64, gain: f64, leastShare: f64, whole: f64): void {
  const list = load<usize>(headList);
  const records = load<usize>(headRecords);
  const forces = load<usize>(headForces);
  const previous = load<usize>(headPrevious);
  const products = load<usize>(headUphill);
  const shares = load<usize>(headShares);
  const w = load<usize>(headW);
  for (let k = 0; k < count; k++) {
    const i = <usize>load<i32>(list + (<usize>k << 2));
    const isUphill = load<f64>(products + (i << 3)) > least;
    let share = load<f64>(shares + (i << 3));
    share = isUphill ? max(leastShare, share * loss) : min(1.0, share * gain);
    store<f64>(shares + (i << 3), share);
    const force = forces + i * 24;
    const last = previous + i * 24;
    const r0 = load<f64>(force);
    const r1 = load<f64>(force, 8);
    const r2 = load<f64>(force, 16);
    const d0 = r0 - load<f64>(last);
    const d1 = r1 - load<f64>(last, 8);
    const d2 = r2 - load<f64>(last, 16);
    if (d0 == 0 && d1 == 0 && d2 == 0) continue;
    let part = beta;
    if (share < whole) {
      part = share * beta;
      const less = part - beta;
      if (less != 0) add<T>(load<usize>(records + (i << 2)), w, less * d0, less * d1, less * d2);
    }
    store<f64>(last, r0);
    store<f64>(last, r1, 8);
    store<f64>(last, r2, 16);
    store<f64>(force, r0 + part * d0);
    store<f64>(force, r1 + part * d1, 8);
    store<f64>(force, r2 + part * d2, 16);
  }
}

/** Two entries of a column, of single or double precision. */
// @ts-ignore: decorator
@inline
function entries<T>(column: usize, pair: usize): v128 {
  if (sizeof<T>() == 4) return f64x2.promote_low_f32x4(v128.load64_zero(column + 8 * pair));
  return v128.load(column + 16 * pair);
}

// @ts-ignore: decorator
@inline
function velocity<T>(record: usize, w: usize, r0: f64, r1: f64, r2: f64): void {
  let sum0 = f64x2.splat(0);
  let sum1 = f64x2.splat(0);
  let sum2 = f64x2.splat(0);
  let column = record + 8 * recordColumns;
  for (let side: usize = 8 * recordSides; side < 8 * recordSides + 16; side += 8) {
    let at = w + (load<usize>(record + side) << 3);
    const end = column + load<usize>(record + side, 4) * (sizeof<T>() * pairSize);
    for (; column < end; column += sizeof<T>() * pairSize, at += 16) {
      const pair = v128.load(at);
      sum0 = f64x2.add(sum0, f64x2.mul(entries<T>(column, 0), pair));
      sum1 = f64x2.add(sum1, f64x2.mul(entries<T>(column, 1), pair));
      sum2 = f64x2.add(sum2, f64x2.mul(entries<T>(column, 2), pair));
    }
  }
  const compliance = load<f64>(record, 8 * recordCompliance);
  u0 = load<f64>(record, 8 * recordB) + compliance * r0 + (f64x2.extract_lane(sum0, 0) + f64x2.extract_lane(sum0, 1));
  u1 = load<f64>(record, 8 * recordB + 8) + compliance * r1 + (f64x2.extract_lane(sum1, 0) + f64x2.extract_lane(sum1, 1));
  u2 = load<f64>(record, 8 * recordB + 16) + compliance * r2 + (f64x2.extract_lane(sum2, 0) + f64x2.extract_lane(sum2, 1));
}

/** w += Y d */
// @ts-ignore: decorator
@inline
function add<T>(record: usize, w: usize, d0: f64, d1: f64, d2: f64): void {
  const x0 = f64x2.splat(d0);
  const x1 = f64x2.splat(d1);
  const x2 = f64x2.splat(d2);
  let column = record + 8 * recordColumns;
  for (let side: usize = 8 * recordSides; side < 8 * recordSides + 16; side += 8) {
    let at = w + (load<usize>(record + side) << 3);
    const end = column + load<usize>(record + side, 4) * (sizeof<T>() * pairSize);
    for (; column < end; column += sizeof<T>() * pairSize, at += 16) {
      const first = f64x2.add(f64x2.mul(entries<T>(column, 0), x0), f64x2.mul(entries<T>(column, 1), x1));
      v128.store(at, f64x2.add(v128.load(at), f64x2.add(first, f64x2.mul(entries<T>(column, 2), x2))));
    }
  }
}

/** Of the velocity that `velocity` has left. */
// @ts-ignore: decorator
@inline
function squaredViolation(mu: f64, rN: f64, rX: f64, rY: f64): f64 {
  if (mu < 0) return u0 * u0 + u1 * u1 + u2 * u2;
  const N = rN - u0 - mu * sqrt(u1 * u1 + u2 * u2);
  const X = rX - u1;
  const Y = rY - u2;
  const T = sqrt(X * X + Y * Y);
  if (T <= mu * N) return square(N - rN) + square(X - rX) + square(Y - rY);
  if (mu * T <= -N) return square(rN) + square(rX) + square(rY);
  const pN = (N + mu * T) / (1 + mu * mu);
  const share = T > 0 ? (mu * pN) / T : 0;
  return square(pN - rN) + square(share * X - rX) + square(share * Y - rY);
}

// @ts-ignore: decorator
@inline
function square(x: f64): f64 {
  return x * x;
}

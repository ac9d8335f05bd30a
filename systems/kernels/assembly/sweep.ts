// One sweep of Gauss-Seidel over whitened contacts with the secular local solver (`solve/local/secular.ts`), two entries of the columns
// at a time, or four of single precision. The formulas are those of `solve/local`, where they are explained; what is rare there (an attachment, a singular
// W_ii, a search that does not end) is not done here: the caller is told which contact it is, does it and calls again.
import {
  groupSize,
  headBeta,
  headForces,
  headGain,
  headHomes,
  headIsSingle,
  headLeastShare,
  headLeastUphill,
  headLessW,
  headList,
  headLoss,
  headOwners,
  headPrevious,
  headPreviousW,
  headRecords,
  headShares,
  headSum,
  headUphillCount,
  headUphillSize,
  headUphillSum,
  headVelocities,
  headViolations,
  headW,
  headWhole,
  mostBeyond,
  recordAlpha,
  recordB,
  recordColumns,
  recordCompliance,
  recordFriction,
  recordScale,
  recordSides,
  recordW,
  vectorBytes,
} from "../sweep-layout";
import { f0, f1, f2, LAST_STEP, LAST_STEP_SINGLE, localForce } from "./_local-force";

/** What `velocity` leaves. */
let u0: f64 = 0;
let u1: f64 = 0;
let u2: f64 = 0;

/**
 * Visits the listed contacts from `from` on; gives the place in the list of the first that it cannot do, or `count`.
 *
 * A contact starts from x = g + share beta (g - p), g and p what the last sweep and the one before left, as Nesterov's momentum
 * (`solve/gauss-seidel/nesterov.ts`) has it; w has gone there already (`extrapolate`). Of each it notes how far the momentum points uphill
 * for it, (x - g').(g' - g) with g' what it leaves; s_i times that is summed up. Those for which it does lose a part of theirs. What they
 * then do not get is written down here, while their columns are at hand: to read these once more after the sweep took a third of its time.
 */
export function sweep(from: i32, count: i32): i32 {
  return load<i32>(headIsSingle) ? sweepColumns<f32>(from, count) : sweepColumns<f64>(from, count);
}

function sweepColumns<T>(from: i32, count: i32): i32 {
  const list = load<usize>(headList);
  const records = load<usize>(headRecords);
  const forces = load<usize>(headForces);
  const previous = load<usize>(headPrevious);
  const shares = load<usize>(headShares);
  const w = load<usize>(headW);
  const less = load<usize>(headLessW);
  const beta = load<f64>(headBeta);
  const least = load<f64>(headLeastUphill);
  const loss = load<f64>(headLoss);
  const gain = load<f64>(headGain);
  const leastShare = load<f64>(headLeastShare);
  const whole = load<f64>(headWhole);
  let change: f64 = load<f64>(headSum);
  let uphill: f64 = load<f64>(headUphillSum);
  let size: f64 = load<f64>(headUphillSize);
  let moving: f64 = load<f64>(headUphillCount);
  let k = from;
  for (; k < count; k++) {
    const i = <usize>load<i32>(list + (<usize>k << 2));
    const record = load<usize>(records + (i << 2));
    const force = forces + i * 24;
    const last = previous + i * 24;
    let share = load<f64>(shares + (i << 3));
    const part = share < whole ? share * beta : beta;
    const g0 = load<f64>(force);
    const g1 = load<f64>(force, 8);
    const g2 = load<f64>(force, 16);
    const x0 = g0 + part * (g0 - load<f64>(last));
    const x1 = g1 + part * (g1 - load<f64>(last, 8));
    const x2 = g2 + part * (g2 - load<f64>(last, 16));
    velocity<T>(record, w, x0, x1, x2);
    const b0 = u0 - (load<f64>(record, 8 * recordW) * x0 + load<f64>(record, 8 * recordW + 8) * x1 + load<f64>(record, 8 * recordW + 16) * x2);
    const b1 = u1 - (load<f64>(record, 8 * recordW + 24) * x0 + load<f64>(record, 8 * recordW + 32) * x1 + load<f64>(record, 8 * recordW + 40) * x2);
    const b2 = u2 - (load<f64>(record, 8 * recordW + 48) * x0 + load<f64>(record, 8 * recordW + 56) * x1 + load<f64>(record, 8 * recordW + 64) * x2);
    if (!localForce(record, b0, b1, b2, sizeof<T>() == 4 ? LAST_STEP_SINGLE : LAST_STEP)) break;
    const d0 = f0 - x0;
    const d1 = f1 - x1;
    const d2 = f2 - x2;
    const m0 = f0 - g0;
    const m1 = f1 - g1;
    const m2 = f2 - g2;
    store<f64>(last, g0);
    store<f64>(last, g1, 8);
    store<f64>(last, g2, 16);
    store<f64>(force, f0);
    store<f64>(force, f1, 8);
    store<f64>(force, f2, 16);
    const square = d0 * d0 + d1 * d1 + d2 * d2;
    let product: f64 = 0;
    if (square > 0) {
      add<T>(record, w, d0, d1, d2);
      const scale = load<f64>(record, 8 * recordScale);
      change += square * scale * scale;
      product = -scale * (d0 * m0 + d1 * m1 + d2 * m2);
      uphill += product;
      size += abs(product);
      if (product != 0) moving++;
    }
    share = product > least ? max(leastShare, share * loss) : min(1.0, share * gain);
    store<f64>(shares + (i << 3), share);
    if (share < whole && (m0 != 0 || m1 != 0 || m2 != 0)) {
      const lost = 1 - share;
      add<T>(record, less, lost * m0, lost * m1, lost * m2);
    }
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

/**
 * w <- the columns of the contacts [0, count) times their forces. w of the sweep before is moved along: what rounding has made of the one is not
 * to be taken for momentum, which would add it up twenty times over.
 */
export function findW(count: i32, owners: i32): void {
  if (load<i32>(headIsSingle)) findWOf<f32>(count, owners);
  else findWOf<f64>(count, owners);
}

function findWOf<T>(count: i32, owners: i32): void {
  const w = load<usize>(headW);
  const previous = load<usize>(headPreviousW);
  addStretches<T>(owners, previous, w, -1 as T);
  let owner = load<usize>(headOwners);
  for (let k = 0; k < owners; k++, owner += 8) {
    const entries = load<usize>(owner, 4) + mostBeyond;
    memory.fill(w + load<usize>(owner) * sizeof<T>(), 0, entries * sizeof<T>());
  }
  addColumns<T>(load<usize>(headForces), w, count);
  addStretches<T>(owners, previous, w, 1 as T);
}

/** to += factor from, in the stretches of w that are in use. */
function addStretches<T>(owners: i32, to: usize, from: usize, factor: T): void {
  let owner = load<usize>(headOwners);
  for (let k = 0; k < owners; k++, owner += 8) {
    let at = load<usize>(owner) * sizeof<T>();
    const end = at + load<usize>(owner, 4) * sizeof<T>();
    for (; at < end; at += sizeof<T>()) store<T>(to + at, (load<T>(to + at) + factor * load<T>(from + at)) as T);
  }
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

/** Takes w to where the contacts will start from: w + beta (w - w of the sweep before - what contacts that swing do not get). */
export function extrapolate(owners: i32): void {
  if (load<i32>(headIsSingle)) extrapolateW<f32>(owners);
  else extrapolateW<f64>(owners);
}

function extrapolateW<T>(owners: i32): void {
  const w = load<usize>(headW);
  const previous = load<usize>(headPreviousW);
  const less = load<usize>(headLessW);
  const beta = <T>load<f64>(headBeta);
  const factor = v128.splat<T>(beta);
  const none = v128.splat<T>(0);
  let owner = load<usize>(headOwners);
  for (let k = 0; k < owners; k++, owner += 8) {
    let at = load<usize>(owner) * sizeof<T>();
    const end = at + load<usize>(owner, 4) * sizeof<T>();
    for (; at + vectorBytes <= end; at += vectorBytes) {
      const now = v128.load(w + at);
      const momentum = v128.sub<T>(v128.sub<T>(now, v128.load(previous + at)), v128.load(less + at));
      v128.store(w + at, v128.add<T>(now, v128.mul<T>(factor, momentum)));
      v128.store(previous + at, now);
      v128.store(less + at, none);
    }
    // Beyond the last whole vector the next one may begin.
    for (; at < end; at += sizeof<T>()) {
      const now = load<T>(w + at);
      store<T>(w + at, (now + beta * (now - load<T>(previous + at) - load<T>(less + at))) as T);
      store<T>(previous + at, now);
      store<T>(less + at, 0 as T);
    }
  }
}

// @ts-ignore: decorator
@inline
function velocity<T>(record: usize, w: usize, r0: f64, r1: f64, r2: f64): void {
  let sum0 = v128.splat<T>(0);
  let sum1 = v128.splat<T>(0);
  let sum2 = v128.splat<T>(0);
  let column = record + 8 * recordColumns;
  for (let side: usize = 8 * recordSides; side < 8 * recordSides + 16; side += 8) {
    let at = w + load<usize>(record + side) * sizeof<T>();
    const end = column + load<usize>(record + side, 4) * (8 * groupSize);
    for (; column < end; column += 8 * groupSize, at += vectorBytes) {
      const part = v128.load(at);
      sum0 = v128.add<T>(sum0, v128.mul<T>(v128.load(column), part));
      sum1 = v128.add<T>(sum1, v128.mul<T>(v128.load(column, vectorBytes), part));
      sum2 = v128.add<T>(sum2, v128.mul<T>(v128.load(column, 2 * vectorBytes), part));
    }
  }
  const compliance = load<f64>(record, 8 * recordCompliance);
  u0 = load<f64>(record, 8 * recordB) + compliance * r0 + total<T>(sum0);
  u1 = load<f64>(record, 8 * recordB + 8) + compliance * r1 + total<T>(sum1);
  u2 = load<f64>(record, 8 * recordB + 16) + compliance * r2 + total<T>(sum2);
}

/** Of the entries of a vector. */
// @ts-ignore: decorator
@inline
function total<T>(sum: v128): f64 {
  if (sizeof<T>() == 8) return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  const two = f32x4.add(sum, i8x16.shuffle(sum, sum, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return <f64>(f32x4.extract_lane(two, 0) + f32x4.extract_lane(two, 1));
}

/** w += Y d */
// @ts-ignore: decorator
@inline
function add<T>(record: usize, w: usize, d0: f64, d1: f64, d2: f64): void {
  const x0 = v128.splat<T>(<T>d0);
  const x1 = v128.splat<T>(<T>d1);
  const x2 = v128.splat<T>(<T>d2);
  let column = record + 8 * recordColumns;
  for (let side: usize = 8 * recordSides; side < 8 * recordSides + 16; side += 8) {
    let at = w + load<usize>(record + side) * sizeof<T>();
    const end = column + load<usize>(record + side, 4) * (8 * groupSize);
    for (; column < end; column += 8 * groupSize, at += vectorBytes) {
      const first = v128.add<T>(v128.mul<T>(v128.load(column), x0), v128.mul<T>(v128.load(column, vectorBytes), x1));
      v128.store(at, v128.add<T>(v128.load(at), v128.add<T>(first, v128.mul<T>(v128.load(column, 2 * vectorBytes), x2))));
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

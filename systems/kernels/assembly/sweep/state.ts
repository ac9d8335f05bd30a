// The state w of the iterations. It is in use by stretches, and of the precision of the columns.
import { after } from "../_runs";
import { mostBeyond, SweepHead, vectorBytes } from "../_sweep-layout";
import { addColumns } from "./columns";

const head = changetype<SweepHead>(0);

/**
 * w <- the columns of the contacts [0, count) times their forces. w of the sweep before is moved along: else
 * the momentum would take for its own what rounding has made of w, and add it up twenty times over.
 */
export function findW(count: i32, stretches: i32): void {
  if (head.isSingle) findWOf<f32>(count, stretches);
  else findWOf<f64>(count, stretches);
}

function findWOf<T>(count: i32, stretches: i32): void {
  const w = head.w;
  const previous = head.previousW;
  addStretches<T>(stretches, previous, w, -1 as T);
  let stretch = head.stretches;
  for (let k = 0; k < stretches; k++, stretch = after(stretch)) {
    const entries = stretch.length + mostBeyond;
    memory.fill(w + stretch.start * sizeof<T>(), 0, entries * sizeof<T>());
  }
  addForces<T>(w, count);
  addStretches<T>(stretches, previous, w, 1 as T);
}

/** to += factor from, in the stretches that are in use. */
function addStretches<T>(stretches: i32, to: usize, from: usize, factor: T): void {
  let stretch = head.stretches;
  for (let k = 0; k < stretches; k++, stretch = after(stretch)) {
    let at = stretch.start * sizeof<T>();
    const end = at + stretch.length * sizeof<T>();
    for (; at < end; at += sizeof<T>()) {
      store<T>(to + at, (load<T>(to + at) + factor * load<T>(from + at)) as T);
    }
  }
}

function addForces<T>(w: usize, count: i32): void {
  const contacts = head.contacts;
  const forces = head.forces;
  for (let i = 0; i < count; i++) {
    const force = forces[i];
    const r0 = force.n;
    const r1 = force.s;
    const r2 = force.t;
    // Most contacts of dense hair are open.
    if (r0 != 0 || r1 != 0 || r2 != 0) addColumns<T>(contacts[i], w, r0, r1, r2);
  }
}

/** Takes w to where the next sweep starts from: w + beta (w - w of the sweep before - what is withheld). */
export function extrapolate(stretches: i32): void {
  if (head.isSingle) extrapolateW<f32>(stretches);
  else extrapolateW<f64>(stretches);
}

function extrapolateW<T>(stretches: i32): void {
  const w = head.w;
  const previous = head.previousW;
  const withheld = head.withheldW;
  const beta = <T>head.beta;
  const factor = v128.splat<T>(beta);
  const none = v128.splat<T>(0);
  let stretch = head.stretches;
  for (let k = 0; k < stretches; k++, stretch = after(stretch)) {
    let at = stretch.start * sizeof<T>();
    const end = at + stretch.length * sizeof<T>();
    for (; at + vectorBytes <= end; at += vectorBytes) {
      const now = v128.load(w + at);
      const momentum = v128.sub<T>(v128.sub<T>(now, v128.load(previous + at)), v128.load(withheld + at));
      v128.store(w + at, v128.add<T>(now, v128.mul<T>(factor, momentum)));
      v128.store(previous + at, now);
      v128.store(withheld + at, none);
    }
    // Beyond the last whole vector the next stretch may begin.
    for (; at < end; at += sizeof<T>()) {
      const now = load<T>(w + at);
      store<T>(w + at, (now + beta * (now - load<T>(previous + at) - load<T>(withheld + at))) as T);
      store<T>(previous + at, now);
      store<T>(withheld + at, 0 as T);
    }
  }
}

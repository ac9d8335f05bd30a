import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { backwardRigid, forwardRigid, rigidSquare, rootFreedoms } from "../rods/rigid-factor";
import { elements, header, lengths, q, rest } from "../rods/rod";
import { twistSize, Velocity } from "../rods/rows";
import { elasticWrench, twist, wrench } from "../rods/scratch";
import { Twist, Wrench } from "../rods/wrench";
import { elementRow, knot } from "./rows";

/**
 * The two halves of a solve with A = L L^T (`recursion.ts`), on a vector laid out like v. Entries of a held
 * root are no degrees of freedom: `whiten` leaves them alone, and `unwhiten` takes them as the given motion
 * of the root.
 */

/** h K (q - q0) of the i-th curvature: between joints both go linearly, so neighbours share a sixth. */
function elasticImpulse(i: i32, c: i32): f64 {
  const here = strain(i, c);
  let sum: f64 = 0;
  if (i > 0) sum += lengths[i - 1] * (2 * here + strain(i - 1, c));
  if (i < elements) sum += lengths[i] * (2 * here + strain(i + 1, c));
  return (header.elastic[c] * sum) / 6;
}

// @ts-ignore: decorator
@inline
function strain(i: i32, c: i32): f64 {
  return q.kappa(i)[c] - rest[3 * i + c];
}

/**
 * Whitens both impulses of a step at once, from the tip to the root. The carried momentum p stands in the
 * rows and knots as a wrench about the root point and a force on each kappa; the elastic impulse g acts on
 * the latter alone. On the curvatures x <- L^-1 p and `own` <- L^-1 g; on the freedoms of the root x <- their
 * difference. Their energies go to the header.
 */
export function whiten(x: Velocity): void {
  // Both side by side: the first number of each pair is of p, the second of g.
  const zero = f64x2.splat(0);
  let w0 = Pair.of(header.tipLoad.x, 0);
  let w1 = Pair.of(header.tipLoad.y, 0);
  let w2 = Pair.of(header.tipLoad.z, 0);
  let w3 = zero;
  let w4 = zero;
  let w5 = zero;
  let k0 = zero;
  let k1 = zero;
  let k2 = zero;
  let energy = zero;
  for (let i = elements; i >= 0; i--) {
    const at = knot(i);
    const own = at.own;
    let a0 = f64x2.add(k0, Pair.of(own[0], elasticImpulse(i, 0)));
    let a1 = f64x2.add(k1, Pair.of(own[1], elasticImpulse(i, 1)));
    let a2 = f64x2.add(k2, Pair.of(own[2], elasticImpulse(i, 2)));
    if (i > 0) {
      const Sb = elementRow(i - 1).Sb;
      a0 = f64x2.add(a0, Wrench.dot(w0, w1, w2, w3, w4, w5, Sb, 0));
      a1 = f64x2.add(a1, Wrench.dot(w0, w1, w2, w3, w4, w5, Sb, 6));
      a2 = f64x2.add(a2, Wrench.dot(w0, w1, w2, w3, w4, w5, Sb, 12));
    }
    const L = at.L;
    const y0 = f64x2.mul(a0, L.both(0));
    const y1 = f64x2.mul(f64x2.sub(a1, f64x2.mul(L.both(1), y0)), L.both(3));
    const y2 = f64x2.mul(f64x2.sub(a2, Pair.twoProducts(L.both(2), y0, L.both(4), y1)), L.both(5));
    const y = x.rate(i);
    y[0] = Pair.first(y0);
    y[1] = Pair.first(y1);
    y[2] = Pair.first(y2);
    own[0] = Pair.second(y0);
    own[1] = Pair.second(y1);
    own[2] = Pair.second(y2);
    energy = f64x2.add(energy, Pair.threeProducts(y0, y0, y1, y1, y2, y2));
    if (i > 0) {
      const row = elementRow(i - 1);
      const Sa = row.Sa;
      const Uk = at.Uk;
      // Those on the curvature before need the wrench as it is beyond the element.
      k0 = Knots.pass(Wrench.dot(w0, w1, w2, w3, w4, w5, Sa, 0), y0, y1, y2, Uk, 0);
      k1 = Knots.pass(Wrench.dot(w0, w1, w2, w3, w4, w5, Sa, 6), y0, y1, y2, Uk, 1);
      k2 = Knots.pass(Wrench.dot(w0, w1, w2, w3, w4, w5, Sa, 12), y0, y1, y2, Uk, 2);
      const load = row.wrench;
      w0 = f64x2.add(w0, Pair.of(load.ax, 0));
      w1 = f64x2.add(w1, Pair.of(load.ay, 0));
      w2 = f64x2.add(w2, Pair.of(load.az, 0));
      w3 = f64x2.add(w3, Pair.of(load.lx, 0));
      w4 = f64x2.add(w4, Pair.of(load.ly, 0));
      w5 = f64x2.add(w5, Pair.of(load.lz, 0));
    }
    const U = at.Ux;
    w0 = Wrench.pass(w0, y0, y1, y2, U, 0);
    w1 = Wrench.pass(w1, y0, y1, y2, U, 1);
    w2 = Wrench.pass(w2, y0, y1, y2, U, 2);
    w3 = Wrench.pass(w3, y0, y1, y2, U, 3);
    w4 = Wrench.pass(w4, y0, y1, y2, U, 4);
    w5 = Wrench.pass(w5, y0, y1, y2, U, 5);
  }
  let carried = Pair.first(energy);
  let elastic = Pair.second(energy);
  const freedoms = rootFreedoms();
  if (freedoms > 0) {
    wrench.setPair(0, Pair.firsts(w0, w1));
    wrench.setPair(2, Pair.firsts(w2, w3));
    wrench.setPair(4, Pair.firsts(w4, w5));
    elasticWrench.setPair(0, Pair.seconds(w0, w1));
    elasticWrench.setPair(2, Pair.seconds(w2, w3));
    elasticWrench.setPair(4, Pair.seconds(w4, w5));
    forwardRigid(header.rootFactor, freedoms, wrench);
    forwardRigid(header.rootFactor, freedoms, elasticWrench);
    for (let r = 0; r < freedoms; r++) {
      carried += wrench[r] * wrench[r];
      elastic += elasticWrench[r] * elasticWrench[r];
      x[r] = wrench[r] - elasticWrench[r];
    }
  }
  header.carriedEnergy = 0.5 * carried;
  header.elasticEnergy = 0.5 * elastic;
}

/** Forces on a curvature, two side by side. */
export abstract class Knots {
  /** Component r on its way to the curvature before: less by Uk y. */
  @inline
  static pass(k: v128, y0: v128, y1: v128, y2: v128, Uk: Numbers, r: i32): v128 {
    return f64x2.sub(k, Pair.threeProducts(Uk.both(r), y0, Uk.both(r + 3), y1, Uk.both(r + 6), y2));
  }
}

/**
 * x <- L^-T x, from the root to the tip: x_i = L^-T (y_i - Ux^T xi - Uk^T x_{i-1}), and xi goes on by what
 * x_{i-1} and x_i turn and move the element between them.
 */
export function unwhiten(x: Velocity): void {
  const freedoms = rootFreedoms();
  if (freedoms > 0) backwardRigid(header.rootFactor, freedoms, x);
  for (let r = 0; r < twistSize; r++) twist[r] = x[r];
  for (let i = 0; i <= elements; i++) {
    const at = knot(i);
    const L = at.L;
    const y = x.rate(i);
    const y0 = y[0] - along(i, x, 0);
    const y1 = y[1] - along(i, x, 1);
    const y2 = y[2] - along(i, x, 2);
    const x2 = y2 * L.e22;
    const x1 = (y1 - L.e21 * x2) * L.e11;
    y[0] = (y0 - L.e10 * x1 - L.e20 * x2) * L.e00;
    y[1] = x1;
    y[2] = x2;
    if (i > 0) elementRow(i - 1).move(x, i - 1, twist);
  }
}

/** Column c of U times the twist reached and the curvature's rate before. */
function along(i: i32, x: Velocity, c: i32): f64 {
  const at = knot(i);
  const sum = Twist.dot(twist.pair(0), twist.pair(2), twist.pair(4), at.Ux, 6 * c);
  if (i == 0) return sum;
  const before = x.rate(i - 1);
  const Uk = at.Uk.from(3 * c);
  return sum + (Uk[0] * before[0] + Uk[1] * before[1] + Uk[2] * before[2]);
}

/** |L^T v|^2 of a velocity, relative to what a held root is told. */
export function factoredEnergy(velocity: Velocity): f64 {
  const freedoms = rootFreedoms();
  for (let r = 0; r < twistSize; r++) twist[r] = r < freedoms ? velocity[r] : 0;
  let twice = rigidSquare(header.rootFactor, freedoms, twist);
  for (let i = 0; i <= elements; i++) {
    const L = knot(i).L;
    const rate = velocity.rate(i);
    const y0 = rate[0] / L.e00 + L.e10 * rate[1] + L.e20 * rate[2] + along(i, velocity, 0);
    const y1 = rate[1] / L.e11 + L.e21 * rate[2] + along(i, velocity, 1);
    const y2 = rate[2] / L.e22 + along(i, velocity, 2);
    twice += y0 * y0 + y1 * y1 + y2 * y2;
    if (i > 0) elementRow(i - 1).move(velocity, i - 1, twist);
  }
  return twice;
}

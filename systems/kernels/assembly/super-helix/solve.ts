import { Pair } from "../rods/pair";
import { backwardRigid, forwardRigid, rootFreedoms } from "../rods/rigid-factor";
import { elements, header, lengths, q, rest } from "../rods/rod";
import { Velocity } from "../rods/rows";
import { elasticWrench, wrench } from "../rods/scratch";
import { Twist, Wrench } from "../rods/wrench";
import { elementRow } from "./rows";

/**
 * The two halves of a solve with A = L L^T (`recursion.ts`), on a vector laid out like v. Entries of a held
 * root are no degrees of freedom: `whiten` leaves them alone, and `unwhiten` takes them as the given motion
 * of the root.
 */

/**
 * Whitens both impulses of a step at once, from the tip to the root. The carried momentum p stands in the
 * rows as a force on kappa and a wrench about the root point; the elastic impulse g = h K (q - q0) acts on
 * kappa alone:
 *   y = L^-1 (f + S^T w),  w <- w - U y + load.
 * On the curvatures x <- L^-1 p and `own` <- L^-1 g; on the freedoms of the root x <- their difference. Their
 * energies go to the header.
 */
export function whiten(x: Velocity): void {
  const C = header.elastic[0];
  const B1 = header.elastic[1];
  const B2 = header.elastic[2];
  // Both side by side: the first number of each pair is of p, the second of g.
  let w0 = Pair.of(header.tipLoad.x, 0);
  let w1 = Pair.of(header.tipLoad.y, 0);
  let w2 = Pair.of(header.tipLoad.z, 0);
  let w3 = f64x2.splat(0);
  let w4 = w3;
  let w5 = w3;
  let energy = w3;
  for (let i = elements - 1; i >= 0; i--) {
    const row = elementRow(i);
    const S = row.S;
    const own = row.own;
    const y = x.rate(i);
    const k = q.kappa(i);
    const k0 = rest.from(3 * i);
    const l = lengths[i];
    const a0 = f64x2.add(
      Pair.of(own[0], l * C * (k[0] - k0[0])),
      Wrench.dot(w0, w1, w2, w3, w4, w5, S, 0),
    );
    const a1 = f64x2.add(
      Pair.of(own[1], l * B1 * (k[1] - k0[1])),
      Wrench.dot(w0, w1, w2, w3, w4, w5, S, 6),
    );
    const a2 = f64x2.add(
      Pair.of(own[2], l * B2 * (k[2] - k0[2])),
      Wrench.dot(w0, w1, w2, w3, w4, w5, S, 12),
    );
    const L = row.m;
    const y0 = f64x2.mul(a0, L.both(0));
    const y1 = f64x2.mul(f64x2.sub(a1, f64x2.mul(L.both(1), y0)), L.both(3));
    const y2 = f64x2.mul(
      f64x2.sub(a2, Pair.twoProducts(L.both(2), y0, L.both(4), y1)),
      L.both(5),
    );
    y[0] = Pair.first(y0);
    y[1] = Pair.first(y1);
    y[2] = Pair.first(y2);
    own[0] = Pair.second(y0);
    own[1] = Pair.second(y1);
    own[2] = Pair.second(y2);
    energy = f64x2.add(energy, Pair.threeProducts(y0, y0, y1, y1, y2, y2));
    const load = row.wrench;
    const U = row.U;
    w0 = Wrench.pass(f64x2.add(w0, Pair.of(load.ax, 0)), y0, y1, y2, U, 0);
    w1 = Wrench.pass(f64x2.add(w1, Pair.of(load.ay, 0)), y0, y1, y2, U, 1);
    w2 = Wrench.pass(f64x2.add(w2, Pair.of(load.az, 0)), y0, y1, y2, U, 2);
    w3 = Wrench.pass(f64x2.add(w3, Pair.of(load.lx, 0)), y0, y1, y2, U, 3);
    w4 = Wrench.pass(f64x2.add(w4, Pair.of(load.ly, 0)), y0, y1, y2, U, 4);
    w5 = Wrench.pass(f64x2.add(w5, Pair.of(load.lz, 0)), y0, y1, y2, U, 5);
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

/** x <- L^-T x, from the root to the tip: x = L^-T (y - U^T xi), xi <- xi + S x. */
export function unwhiten(x: Velocity): void {
  const freedoms = rootFreedoms();
  if (freedoms > 0) backwardRigid(header.rootFactor, freedoms, x);
  let xi0 = x.pair(0);
  let xi2 = x.pair(2);
  let xi4 = x.pair(4);
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const S = row.S;
    const U = row.U;
    const L = row.m;
    const y = x.rate(i);
    const y0 = y[0] - Twist.dot(xi0, xi2, xi4, U, 0);
    const y1 = y[1] - Twist.dot(xi0, xi2, xi4, U, 6);
    const y2 = y[2] - Twist.dot(xi0, xi2, xi4, U, 12);
    const x2 = y2 * L.e22;
    const x1 = (y1 - L.e21 * x2) * L.e11;
    const x0 = (y0 - L.e10 * x1 - L.e20 * x2) * L.e00;
    y[0] = x0;
    y[1] = x1;
    y[2] = x2;
    const both0 = f64x2.splat(x0);
    const both1 = f64x2.splat(x1);
    const both2 = f64x2.splat(x2);
    xi0 = Twist.move(xi0, both0, both1, both2, S, 0);
    xi2 = Twist.move(xi2, both0, both1, both2, S, 2);
    xi4 = Twist.move(xi4, both0, both1, both2, S, 4);
  }
}

import { Element, Header, vCurvature } from "../../../models/super-helix/layout";
import { heap, Pair } from "./numbers";
import { backwardRigid, forwardRigid, rootFreedoms } from "./recursion";
import { elements, lengths, rest, workspace } from "./rod";
import { elasticWrench, wrench } from "./scratch";

/**
 * The two halves of a solve with A = L L^T (`recursion.ts`), on a vector laid out like v. Entries of a held root are
 * no degrees of freedom: `whiten` leaves them alone, and `unwhiten` takes them as the given motion of the root.
 */

/**
 * Whitens both impulses of a step at once, from the tip to the root: the carried momentum p, which stands in the rows as a force
 * on kappa and a wrench about the root point, and the elastic impulse g = h K (q - q0), which acts on kappa alone:
 *   y = L^-1 (f + S^T w),  w <- w - U y + load.
 * x <- L^-1 p and `own` <- L^-1 g on the curvatures; on the freedoms of the root, x <- their difference. Their energies to the header.
 */
export function whiten(strained: i32, x: i32): void {
  const C = heap[workspace + Header.elastic];
  const B1 = heap[workspace + Header.elastic + 1];
  const B2 = heap[workspace + Header.elastic + 2];
  // Both side by side: the first number of each pair is of p, the second of g.
  let w0 = Pair.of(heap[workspace + Header.tipLoad], 0);
  let w1 = Pair.of(heap[workspace + Header.tipLoad + 1], 0);
  let w2 = Pair.of(heap[workspace + Header.tipLoad + 2], 0);
  let w3 = f64x2.splat(0);
  let w4 = w3;
  let w5 = w3;
  let energy = w3;
  for (let i = elements - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * Element.size;
    const S = row + Element.S;
    const own = row + Element.own;
    const y = x + vCurvature + 3 * i;
    const k = strained + 3 * i;
    const k0 = rest + 3 * i;
    const l = heap[lengths + i];
    const a0 = f64x2.add(
      Pair.of(heap[own], l * C * (heap[k] - heap[k0])),
      Wrench.dot(w0, w1, w2, w3, w4, w5, S),
    );
    const a1 = f64x2.add(
      Pair.of(heap[own + 1], l * B1 * (heap[k + 1] - heap[k0 + 1])),
      Wrench.dot(w0, w1, w2, w3, w4, w5, S + 6),
    );
    const a2 = f64x2.add(
      Pair.of(heap[own + 2], l * B2 * (heap[k + 2] - heap[k0 + 2])),
      Wrench.dot(w0, w1, w2, w3, w4, w5, S + 12),
    );
    const L = row + Element.m;
    const y0 = f64x2.mul(a0, heap.both(L));
    const y1 = f64x2.mul(f64x2.sub(a1, f64x2.mul(heap.both(L + 1), y0)), heap.both(L + 3));
    const y2 = f64x2.mul(
      f64x2.sub(a2, Pair.twoProducts(heap.both(L + 2), y0, heap.both(L + 4), y1)),
      heap.both(L + 5),
    );
    heap[y] = Pair.first(y0);
    heap[y + 1] = Pair.first(y1);
    heap[y + 2] = Pair.first(y2);
    heap[own] = Pair.second(y0);
    heap[own + 1] = Pair.second(y1);
    heap[own + 2] = Pair.second(y2);
    energy = f64x2.add(energy, Pair.threeProducts(y0, y0, y1, y1, y2, y2));
    const load = row + Element.wrench;
    const U = row + Element.U;
    w0 = Wrench.pass(f64x2.add(w0, Pair.of(heap[load], 0)), y0, y1, y2, U);
    w1 = Wrench.pass(f64x2.add(w1, Pair.of(heap[load + 1], 0)), y0, y1, y2, U + 1);
    w2 = Wrench.pass(f64x2.add(w2, Pair.of(heap[load + 2], 0)), y0, y1, y2, U + 2);
    w3 = Wrench.pass(f64x2.add(w3, Pair.of(heap[load + 3], 0)), y0, y1, y2, U + 3);
    w4 = Wrench.pass(f64x2.add(w4, Pair.of(heap[load + 4], 0)), y0, y1, y2, U + 4);
    w5 = Wrench.pass(f64x2.add(w5, Pair.of(heap[load + 5], 0)), y0, y1, y2, U + 5);
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
    forwardRigid(heap, workspace + Header.rootFactor, freedoms, wrench, 0);
    forwardRigid(heap, workspace + Header.rootFactor, freedoms, elasticWrench, 0);
    for (let r = 0; r < freedoms; r++) {
      carried += wrench[r] * wrench[r];
      elastic += elasticWrench[r] * elasticWrench[r];
      heap[x + r] = wrench[r] - elasticWrench[r];
    }
  }
  heap[workspace + Header.carriedEnergy] = 0.5 * carried;
  heap[workspace + Header.elasticEnergy] = 0.5 * elastic;
}

/** Two wrenches side by side. */
export abstract class Wrench {
  /** Times the column at `heap[s]`. */
  @inline
  static dot(w0: v128, w1: v128, w2: v128, w3: v128, w4: v128, w5: v128, s: i32): v128 {
    const first = Pair.twoProducts(heap.both(s), w0, heap.both(s + 1), w1);
    const second = Pair.twoProducts(heap.both(s + 2), w2, heap.both(s + 3), w3);
    const third = Pair.twoProducts(heap.both(s + 4), w4, heap.both(s + 5), w5);
    return f64x2.add(f64x2.add(first, second), third);
  }

  /** A component on its way to the root: less by U y. */
  @inline
  static pass(w: v128, y0: v128, y1: v128, y2: v128, u: i32): v128 {
    return f64x2.sub(w, Pair.threeProducts(heap.both(u), y0, heap.both(u + 6), y1, heap.both(u + 12), y2));
  }
}

/** x <- L^-T x, from the root to the tip: x = L^-T (y - U^T xi), xi <- xi + S x. */
export function unwhiten(x: i32): void {
  const freedoms = rootFreedoms();
  if (freedoms > 0) backwardRigid(heap, workspace + Header.rootFactor, freedoms, heap, x);
  let xi0 = heap.pair(x);
  let xi2 = heap.pair(x + 2);
  let xi4 = heap.pair(x + 4);
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const S = row + Element.S;
    const U = row + Element.U;
    const L = row + Element.m;
    const y = x + vCurvature + 3 * i;
    const y0 = heap[y] - Twist.dot(xi0, xi2, xi4, U);
    const y1 = heap[y + 1] - Twist.dot(xi0, xi2, xi4, U + 6);
    const y2 = heap[y + 2] - Twist.dot(xi0, xi2, xi4, U + 12);
    const x2 = y2 * heap[L + 5];
    const x1 = (y1 - heap[L + 4] * x2) * heap[L + 3];
    const x0 = (y0 - heap[L + 1] * x1 - heap[L + 2] * x2) * heap[L];
    heap[y] = x0;
    heap[y + 1] = x1;
    heap[y + 2] = x2;
    const both0 = f64x2.splat(x0);
    const both1 = f64x2.splat(x1);
    const both2 = f64x2.splat(x2);
    xi0 = Twist.move(xi0, both0, both1, both2, S);
    xi2 = Twist.move(xi2, both0, both1, both2, S + 2);
    xi4 = Twist.move(xi4, both0, both1, both2, S + 4);
  }
}

/** A twist by two numbers at a time. */
abstract class Twist {
  @inline
  static dot(xi0: v128, xi2: v128, xi4: v128, u: i32): f64 {
    return Pair.sum(Pair.threeProducts(heap.pair(u), xi0, heap.pair(u + 2), xi2, heap.pair(u + 4), xi4));
  }

  @inline
  static move(xi: v128, x0: v128, x1: v128, x2: v128, s: i32): v128 {
    return f64x2.add(xi, Pair.threeProducts(heap.pair(s), x0, heap.pair(s + 6), x1, heap.pair(s + 12), x2));
  }
}

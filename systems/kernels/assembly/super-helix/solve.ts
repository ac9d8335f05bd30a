import { Element, Header, vCurvature } from "../../../deform/super-helix/layout";
import { heap } from "./numbers";
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
  let p0 = heap[workspace + Header.tipLoad];
  let p1 = heap[workspace + Header.tipLoad + 1];
  let p2 = heap[workspace + Header.tipLoad + 2];
  // prettier-ignore
  let p3: f64 = 0, p4: f64 = 0, p5: f64 = 0, g0: f64 = 0, g1: f64 = 0, g2: f64 = 0, g3: f64 = 0, g4: f64 = 0, g5: f64 = 0;
  let carried: f64 = 0;
  let elastic: f64 = 0;
  for (let i = elements - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * Element.size;
    const S = row + Element.S;
    const own = row + Element.own;
    const y = x + vCurvature + 3 * i;
    const k = strained + 3 * i;
    const k0 = rest + 3 * i;
    const l = heap[lengths + i];
    const S0 = heap[S];
    const S1 = heap[S + 1];
    const S2 = heap[S + 2];
    const S3 = heap[S + 3];
    const S4 = heap[S + 4];
    const S5 = heap[S + 5];
    const S6 = heap[S + 6];
    const S7 = heap[S + 7];
    const S8 = heap[S + 8];
    const S9 = heap[S + 9];
    const S10 = heap[S + 10];
    const S11 = heap[S + 11];
    const S12 = heap[S + 12];
    const S13 = heap[S + 13];
    const S14 = heap[S + 14];
    const S15 = heap[S + 15];
    const S16 = heap[S + 16];
    const S17 = heap[S + 17];
    // prettier-ignore
    const a0 = heap[own] + S0 * p0 + S1 * p1 + S2 * p2 + S3 * p3 + S4 * p4 + S5 * p5;
    // prettier-ignore
    const a1 = heap[own + 1] + S6 * p0 + S7 * p1 + S8 * p2 + S9 * p3 + S10 * p4 + S11 * p5;
    // prettier-ignore
    const a2 = heap[own + 2] + S12 * p0 + S13 * p1 + S14 * p2 + S15 * p3 + S16 * p4 + S17 * p5;
    // prettier-ignore
    const b0 = l * C * (heap[k] - heap[k0]) + S0 * g0 + S1 * g1 + S2 * g2 + S3 * g3 + S4 * g4 + S5 * g5;
    // prettier-ignore
    const b1 = l * B1 * (heap[k + 1] - heap[k0 + 1]) + S6 * g0 + S7 * g1 + S8 * g2 + S9 * g3 + S10 * g4 + S11 * g5;
    // prettier-ignore
    const b2 = l * B2 * (heap[k + 2] - heap[k0 + 2]) + S12 * g0 + S13 * g1 + S14 * g2 + S15 * g3 + S16 * g4 + S17 * g5;
    const L = row + Element.m;
    const L1 = heap[L + 1];
    const L2 = heap[L + 2];
    const L4 = heap[L + 4];
    const y0 = a0 * heap[L];
    const y1 = (a1 - L1 * y0) * heap[L + 3];
    const y2 = (a2 - L2 * y0 - L4 * y1) * heap[L + 5];
    const z0 = b0 * heap[L];
    const z1 = (b1 - L1 * z0) * heap[L + 3];
    const z2 = (b2 - L2 * z0 - L4 * z1) * heap[L + 5];
    heap[y] = y0;
    heap[y + 1] = y1;
    heap[y + 2] = y2;
    heap[own] = z0;
    heap[own + 1] = z1;
    heap[own + 2] = z2;
    carried += y0 * y0 + y1 * y1 + y2 * y2;
    elastic += z0 * z0 + z1 * z1 + z2 * z2;
    const load = row + Element.wrench;
    const U = row + Element.U;
    let u0 = heap[U];
    let u1 = heap[U + 6];
    let u2 = heap[U + 12];
    p0 += heap[load] - u0 * y0 - u1 * y1 - u2 * y2;
    g0 -= u0 * z0 + u1 * z1 + u2 * z2;
    u0 = heap[U + 1];
    u1 = heap[U + 7];
    u2 = heap[U + 13];
    p1 += heap[load + 1] - u0 * y0 - u1 * y1 - u2 * y2;
    g1 -= u0 * z0 + u1 * z1 + u2 * z2;
    u0 = heap[U + 2];
    u1 = heap[U + 8];
    u2 = heap[U + 14];
    p2 += heap[load + 2] - u0 * y0 - u1 * y1 - u2 * y2;
    g2 -= u0 * z0 + u1 * z1 + u2 * z2;
    u0 = heap[U + 3];
    u1 = heap[U + 9];
    u2 = heap[U + 15];
    p3 += heap[load + 3] - u0 * y0 - u1 * y1 - u2 * y2;
    g3 -= u0 * z0 + u1 * z1 + u2 * z2;
    u0 = heap[U + 4];
    u1 = heap[U + 10];
    u2 = heap[U + 16];
    p4 += heap[load + 4] - u0 * y0 - u1 * y1 - u2 * y2;
    g4 -= u0 * z0 + u1 * z1 + u2 * z2;
    u0 = heap[U + 5];
    u1 = heap[U + 11];
    u2 = heap[U + 17];
    p5 += heap[load + 5] - u0 * y0 - u1 * y1 - u2 * y2;
    g5 -= u0 * z0 + u1 * z1 + u2 * z2;
  }
  heap[workspace + Header.carriedEnergy] = 0.5 * carried;
  heap[workspace + Header.elasticEnergy] = 0.5 * elastic;
  const freedoms = rootFreedoms();
  if (freedoms == 0) return;
  wrench[0] = p0;
  wrench[1] = p1;
  wrench[2] = p2;
  wrench[3] = p3;
  wrench[4] = p4;
  wrench[5] = p5;
  elasticWrench[0] = g0;
  elasticWrench[1] = g1;
  elasticWrench[2] = g2;
  elasticWrench[3] = g3;
  elasticWrench[4] = g4;
  elasticWrench[5] = g5;
  forwardRigid(heap, workspace + Header.rootFactor, freedoms, wrench, 0);
  forwardRigid(heap, workspace + Header.rootFactor, freedoms, elasticWrench, 0);
  for (let r = 0; r < freedoms; r++) {
    carried += wrench[r] * wrench[r];
    elastic += elasticWrench[r] * elasticWrench[r];
    heap[x + r] = wrench[r] - elasticWrench[r];
  }
  heap[workspace + Header.carriedEnergy] = 0.5 * carried;
  heap[workspace + Header.elasticEnergy] = 0.5 * elastic;
}

/** x <- L^-T x, from the root to the tip: x = L^-T (y - U^T xi), xi <- xi + S x. */
export function unwhiten(x: i32): void {
  const freedoms = rootFreedoms();
  if (freedoms > 0) backwardRigid(heap, workspace + Header.rootFactor, freedoms, heap, x);
  let t0 = heap[x];
  let t1 = heap[x + 1];
  let t2 = heap[x + 2];
  let t3 = heap[x + 3];
  let t4 = heap[x + 4];
  let t5 = heap[x + 5];
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const S = row + Element.S;
    const U = row + Element.U;
    const L = row + Element.m;
    const y = x + vCurvature + 3 * i;
    // prettier-ignore
    const y0 = heap[y] - (heap[U] * t0 + heap[U + 1] * t1 + heap[U + 2] * t2 + heap[U + 3] * t3 + heap[U + 4] * t4 + heap[U + 5] * t5);
    // prettier-ignore
    const y1 = heap[y + 1] - (heap[U + 6] * t0 + heap[U + 7] * t1 + heap[U + 8] * t2 + heap[U + 9] * t3 + heap[U + 10] * t4 + heap[U + 11] * t5);
    // prettier-ignore
    const y2 = heap[y + 2] - (heap[U + 12] * t0 + heap[U + 13] * t1 + heap[U + 14] * t2 + heap[U + 15] * t3 + heap[U + 16] * t4 + heap[U + 17] * t5);
    const x2 = y2 * heap[L + 5];
    const x1 = (y1 - heap[L + 4] * x2) * heap[L + 3];
    const x0 = (y0 - heap[L + 1] * x1 - heap[L + 2] * x2) * heap[L];
    heap[y] = x0;
    heap[y + 1] = x1;
    heap[y + 2] = x2;
    t0 += heap[S] * x0 + heap[S + 6] * x1 + heap[S + 12] * x2;
    t1 += heap[S + 1] * x0 + heap[S + 7] * x1 + heap[S + 13] * x2;
    t2 += heap[S + 2] * x0 + heap[S + 8] * x1 + heap[S + 14] * x2;
    t3 += heap[S + 3] * x0 + heap[S + 9] * x1 + heap[S + 15] * x2;
    t4 += heap[S + 4] * x0 + heap[S + 10] * x1 + heap[S + 16] * x2;
    t5 += heap[S + 5] * x0 + heap[S + 11] * x1 + heap[S + 17] * x2;
  }
}

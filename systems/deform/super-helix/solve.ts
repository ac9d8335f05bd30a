import type { RootKind } from "../../../components/components.js";
import { Element, Header, vCurvature } from "./layout.js";
import { backwardRigid, forwardRigid, rootFreedoms } from "./recursion.js";

/**
 * The two halves of a solve with A = L L^T (`recursion.ts`), on a vector laid out like v. Entries of a held root are
 * no degrees of freedom: both halves leave them alone, and `unwhiten` takes them as the given motion of the root.
 */

const wrench = new Float64Array(6);

/**
 * x <- L^-1 f. The force f has two parts: the generalised force x, and `loadScale` times the wrench that stands in every
 * element's row (about the root point), which needs no Jacobian. From the tip to the root:
 *   y = L^-1 (f + S^T p),  p <- p - U y + load.
 */
export function whiten(
  heap: Float64Array,
  elements: number,
  workspace: number,
  root: RootKind,
  loadScale: number,
  x: Float64Array,
  at: number,
): void {
  let p0 = loadScale * heap[workspace + Header.tipLoad]!;
  let p1 = loadScale * heap[workspace + Header.tipLoad + 1]!;
  let p2 = loadScale * heap[workspace + Header.tipLoad + 2]!;
  let p3 = 0;
  let p4 = 0;
  let p5 = 0;
  for (let i = elements - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * Element.size;
    const S = row + Element.S;
    const U = row + Element.U;
    const L = row + Element.m;
    const y = at + vCurvature + 3 * i;
    // prettier-ignore
    const f0 = x[y]! + heap[S]! * p0 + heap[S + 1]! * p1 + heap[S + 2]! * p2 + heap[S + 3]! * p3 + heap[S + 4]! * p4 + heap[S + 5]! * p5;
    // prettier-ignore
    const f1 = x[y + 1]! + heap[S + 6]! * p0 + heap[S + 7]! * p1 + heap[S + 8]! * p2 + heap[S + 9]! * p3 + heap[S + 10]! * p4 + heap[S + 11]! * p5;
    // prettier-ignore
    const f2 = x[y + 2]! + heap[S + 12]! * p0 + heap[S + 13]! * p1 + heap[S + 14]! * p2 + heap[S + 15]! * p3 + heap[S + 16]! * p4 + heap[S + 17]! * p5;
    const y0 = f0 * heap[L]!;
    const y1 = (f1 - heap[L + 1]! * y0) * heap[L + 3]!;
    const y2 = (f2 - heap[L + 2]! * y0 - heap[L + 4]! * y1) * heap[L + 5]!;
    x[y] = y0;
    x[y + 1] = y1;
    x[y + 2] = y2;
    const load = row + Element.wrench;
    p0 += loadScale * heap[load]! - heap[U]! * y0 - heap[U + 6]! * y1 - heap[U + 12]! * y2;
    p1 += loadScale * heap[load + 1]! - heap[U + 1]! * y0 - heap[U + 7]! * y1 - heap[U + 13]! * y2;
    p2 += loadScale * heap[load + 2]! - heap[U + 2]! * y0 - heap[U + 8]! * y1 - heap[U + 14]! * y2;
    p3 += loadScale * heap[load + 3]! - heap[U + 3]! * y0 - heap[U + 9]! * y1 - heap[U + 15]! * y2;
    p4 += loadScale * heap[load + 4]! - heap[U + 4]! * y0 - heap[U + 10]! * y1 - heap[U + 16]! * y2;
    p5 += loadScale * heap[load + 5]! - heap[U + 5]! * y0 - heap[U + 11]! * y1 - heap[U + 17]! * y2;
  }
  const freedoms = rootFreedoms(root);
  if (freedoms === 0) return;
  wrench[0] = p0;
  wrench[1] = p1;
  wrench[2] = p2;
  wrench[3] = p3;
  wrench[4] = p4;
  wrench[5] = p5;
  for (let r = 0; r < freedoms; r++) x[at + r]! += wrench[r]!;
  forwardRigid(heap, workspace + Header.rootFactor, freedoms, x, at);
}

/** x <- L^-T x, from the root to the tip: x = L^-T (y - U^T xi), xi <- xi + S x. */
export function unwhiten(
  heap: Float64Array,
  elements: number,
  workspace: number,
  root: RootKind,
  x: Float64Array,
  at: number,
): void {
  const freedoms = rootFreedoms(root);
  backwardRigid(heap, workspace + Header.rootFactor, freedoms, x, at);
  let t0 = x[at]!;
  let t1 = x[at + 1]!;
  let t2 = x[at + 2]!;
  let t3 = x[at + 3]!;
  let t4 = x[at + 4]!;
  let t5 = x[at + 5]!;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const S = row + Element.S;
    const U = row + Element.U;
    const L = row + Element.m;
    const y = at + vCurvature + 3 * i;
    // prettier-ignore
    const y0 = x[y]! - (heap[U]! * t0 + heap[U + 1]! * t1 + heap[U + 2]! * t2 + heap[U + 3]! * t3 + heap[U + 4]! * t4 + heap[U + 5]! * t5);
    // prettier-ignore
    const y1 = x[y + 1]! - (heap[U + 6]! * t0 + heap[U + 7]! * t1 + heap[U + 8]! * t2 + heap[U + 9]! * t3 + heap[U + 10]! * t4 + heap[U + 11]! * t5);
    // prettier-ignore
    const y2 = x[y + 2]! - (heap[U + 12]! * t0 + heap[U + 13]! * t1 + heap[U + 14]! * t2 + heap[U + 15]! * t3 + heap[U + 16]! * t4 + heap[U + 17]! * t5);
    const x2 = y2 * heap[L + 5]!;
    const x1 = (y1 - heap[L + 4]! * x2) * heap[L + 3]!;
    const x0 = (y0 - heap[L + 1]! * x1 - heap[L + 2]! * x2) * heap[L]!;
    x[y] = x0;
    x[y + 1] = x1;
    x[y + 2] = x2;
    t0 += heap[S]! * x0 + heap[S + 6]! * x1 + heap[S + 12]! * x2;
    t1 += heap[S + 1]! * x0 + heap[S + 7]! * x1 + heap[S + 13]! * x2;
    t2 += heap[S + 2]! * x0 + heap[S + 8]! * x1 + heap[S + 14]! * x2;
    t3 += heap[S + 3]! * x0 + heap[S + 9]! * x1 + heap[S + 15]! * x2;
    t4 += heap[S + 4]! * x0 + heap[S + 10]! * x1 + heap[S + 16]! * x2;
    t5 += heap[S + 5]! * x0 + heap[S + 11]! * x1 + heap[S + 17]! * x2;
  }
}

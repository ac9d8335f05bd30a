import { ContactRecord } from "../../kernels/sweep-layout.js";
import { reduce, Reduced } from "./reduction.js";

/** The numbers of the contacts in hand, indexed from 0; arrays may be longer. */
export interface KernelContacts {
  readonly contacts: number;
  readonly diagonal: Float64Array;
  readonly b: Float64Array;
  readonly mu: Float64Array;
}

const none = new Float64Array(0);
const local = { W: new Float64Array(9), b: new Float64Array(3), mu: none, r: none, alpha: none };
const reduced = new Float64Array(Reduced.size);

/**
 * Writes what kernels need for the local problem of contact i as a record (`kernels/sweep-layout.ts`) at
 * `f64[at]`. Sides and columns are left alone.
 */
export function writeContactRecord(
  f64: Float64Array,
  at: number,
  { diagonal, b, mu }: KernelContacts,
  i: number,
): void {
  for (let c = 0; c < 3; c++) f64[at + ContactRecord.b0 + c] = b[3 * i + c];
  f64[at + ContactRecord.friction] = mu[i];
  f64[at + ContactRecord.compliance] = 0;
  f64[at + ContactRecord.complianceAcross] = 0;
  f64[at + ContactRecord.alpha] = 0;
  f64[at + ContactRecord.scale] = (diagonal[9 * i] + diagonal[9 * i + 4] + diagonal[9 * i + 8]) / 3;
  for (let c = 0; c < 9; c++) f64[at + ContactRecord.w00 + c] = local.W[c] = diagonal[9 * i + c];
  // Of what is left of W_ii nothing hangs on b.
  if (!reduce(local, 0, reduced)) reduced.fill(0);
  f64[at + ContactRecord.n1] = reduced[Reduced.n1];
  f64[at + ContactRecord.n2] = reduced[Reduced.n2];
  f64[at + ContactRecord.wBar11] = reduced[Reduced.w11];
  f64[at + ContactRecord.wBar12] = reduced[Reduced.w12];
  f64[at + ContactRecord.wBar21] = reduced[Reduced.w21];
  f64[at + ContactRecord.wBar22] = reduced[Reduced.w22];
  f64[at + ContactRecord.determinant] = reduced[Reduced.determinant];
}

import { Moment, momentCount } from "../../../deform/super-helix/helix-moments";
import { KernelRoom } from "../../../deform/super-helix/kernel-room";
import { helixFunctions } from "./functions";
import { heap, Numbers } from "./numbers";
import { f } from "./scratch";

/** The moments of `systems/deform/super-helix/helix-moments.ts`, which says what they are and prepares their series. */

const coefficient = changetype<Numbers>(KernelRoom.moments << 3);
const largestY = changetype<Numbers>(KernelRoom.largestY << 3);
const panelNodes = changetype<Numbers>(KernelRoom.panelNodes << 3);
const panelWeights = changetype<Numbers>(KernelRoom.panelWeights << 3);
const seriesStride = 8;
/** Beyond this the terms of the series grow before they fall and cost digits: at 4 radians, two. */
const seriesAngle = 4;
/** The widest panel of the quadrature; rule a serves panels that turn at most a radians. */
const panelAngle = 16;
const maximumPanels = 1000;

/** All moments of the element with curvature `heap[kappa]`, length `heap[length]` and f_3 to f_7 of its end at `heap[ends]`. */
export function helixMoments(kappa: i32, length: i32, ends: i32, out: Numbers): void {
  const k0 = heap[kappa];
  const k1 = heap[kappa + 1];
  const k2 = heap[kappa + 2];
  const l = heap[length];
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  const y = kk * l * l;
  if (y > seriesAngle * seriesAngle) {
    integrate(kappa, length, out);
    return;
  }
  let terms = 2;
  while (largestY[terms] < y) terms++;
  // Horner schemes side by side: each is a chain of dependent operations, together they keep the processor busy.
  let c = (terms - 1) * seriesStride;
  const yy = f64x2.splat(y);
  let g01 = coefficient.pair(c);
  let g23 = coefficient.pair(c + 2);
  let g45 = coefficient.pair(c + 4);
  let g6 = coefficient.pair(c + 6);
  for (c -= seriesStride; c >= 0; c -= seriesStride) {
    g01 = f64x2.sub(coefficient.pair(c), f64x2.mul(g01, yy));
    g23 = f64x2.sub(coefficient.pair(c + 2), f64x2.mul(g23, yy));
    g45 = f64x2.sub(coefficient.pair(c + 4), f64x2.mul(g45, yy));
    g6 = f64x2.sub(coefficient.pair(c + 6), f64x2.mul(g6, yy));
  }
  const f4 = heap[ends + 1];
  const f5 = heap[ends + 2];
  const f6 = heap[ends + 3];
  const l2 = l * l;
  const l3 = l2 * l;
  const l4 = l2 * l2;
  const l5 = l4 * l;
  const l7 = l5 * l2;
  const l9 = l7 * l2;
  const S3 = l3 * heap[ends];
  const S4 = l4 * f4;
  const a3 = l5 * (3 * f5 - f4);
  const a4 = l5 * l * (4 * f6 - f5);
  const S2a3 = f64x2.extract_lane(g45, 0) * l4 * l4;
  out[Moment.S2] = S3;
  out[Moment.S3] = S4;
  out[Moment.a2] = a3;
  out[Moment.a3] = a4;
  out[Moment.s_S2] = l * S3 - S4;
  out[Moment.s_S3] = l * S4 - l5 * f5;
  out[Moment.s_a2] = l * a3 - a4;
  out[Moment.s_a3] = l * a4 - l7 * (5 * heap[ends + 4] - f6);
  out[Moment.S2_S2] = f64x2.extract_lane(g01, 0) * l5;
  out[Moment.S2_S3] = 0.5 * S3 * S3;
  out[Moment.S2_a2] = f64x2.extract_lane(g23, 0) * l7;
  out[Moment.S2_a3] = S2a3;
  out[Moment.S3_S3] = f64x2.extract_lane(g01, 1) * l7;
  out[Moment.S3_a2] = S3 * a3 - S2a3;
  out[Moment.S3_a3] = f64x2.extract_lane(g23, 1) * l9;
  out[Moment.a2_a2] = f64x2.extract_lane(g45, 1) * l9;
  out[Moment.a3_a3] = f64x2.extract_lane(g6, 0) * l9 * l2;
}

/** Gauss-Legendre: products of these functions turn at most twice as fast as the helix, angle + 10 points resolve them. */
function integrate(kappa: i32, length: i32, out: Numbers): void {
  const k0 = heap[kappa];
  const k1 = heap[kappa + 1];
  const k2 = heap[kappa + 2];
  const l = heap[length];
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  const angle = Math.sqrt(kk) * l;
  // A state that has blown up must not hang the frame that is to notice it.
  const panels = Math.min(Math.ceil(angle / panelAngle), maximumPanels);
  const width = l / panels;
  const rule = <i32>Math.min(Math.ceil(angle / panels), panelAngle);
  const first = 10 * rule + ((rule * (rule - 1)) >> 1);
  for (let i = 0; i < momentCount; i++) out[i] = 0;
  for (let panel: f64 = 0; panel < panels; panel++) {
    for (let g = first; g < first + rule + 10; g++) {
      const s = (panel + panelNodes[g]) * width;
      const ss = s * s;
      f[0] = kk * s * s;
      helixFunctions(f);
      // a_n = s^(n+2) 2 f_n', with df_n/dy = (n f_{n+2} - f_{n+1}) / 2
      const S2 = ss * f[2];
      const S3 = ss * s * f[3];
      const a2 = ss * ss * (2 * f[4] - f[3]);
      const a3 = ss * ss * s * (3 * f[5] - f[4]);
      const weight = panelWeights[g] * width;
      out[Moment.S2] += weight * S2;
      out[Moment.S3] += weight * S3;
      out[Moment.a2] += weight * a2;
      out[Moment.a3] += weight * a3;
      out[Moment.s_S2] += weight * s * S2;
      out[Moment.s_S3] += weight * s * S3;
      out[Moment.s_a2] += weight * s * a2;
      out[Moment.s_a3] += weight * s * a3;
      out[Moment.S2_S2] += weight * S2 * S2;
      out[Moment.S2_S3] += weight * S2 * S3;
      out[Moment.S2_a2] += weight * S2 * a2;
      out[Moment.S2_a3] += weight * S2 * a3;
      out[Moment.S3_S3] += weight * S3 * S3;
      out[Moment.S3_a2] += weight * S3 * a2;
      out[Moment.S3_a3] += weight * S3 * a3;
      out[Moment.a2_a2] += weight * a2 * a2;
      out[Moment.a3_a3] += weight * a3 * a3;
    }
  }
}

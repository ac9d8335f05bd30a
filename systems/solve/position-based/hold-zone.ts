import { limits } from "../../world/limits.js";
import type { ContactOperator } from "../contact-operator.js";
import { invertBlock } from "../sparse/invert-block.js";
import type { PositionBasedWorkspace } from "./workspace.js";

const { leastPivot } = limits.positionBased;

const floor = new Float64Array(1);
/** Results of sums over the zone. */
const Sum = { zWz: 0, next: 1, curvature: 2, largest: 3, size: 4 } as const;
const sums = new Float64Array(Sum.size);

/**
 * Adds to r the forces on the zone's contacts that bring u_N to its target and, where `sticks` says so, stop
 * all slip. Conjugate residuals with the inverses of W_ii as preconditioner M: they need only products with
 * W. Their residual falls even where W is singular or no motion meets all conditions, which conjugate
 * gradients do not promise. Gives the number of products.
 */
export function holdZone(
  operator: ContactOperator,
  r: Float64Array,
  tolerance: Float64Array,
  most: number,
  workspace: PositionBasedWorkspace,
): number {
  const { zone, zoneCount: count, residual, z, Wz, p, Wp, MWp } = workspace;
  invertDiagonal(operator, workspace);
  readResidual(operator, r, workspace);
  precondition(workspace, residual, z);
  product(operator, workspace, z, Wz);
  for (let k = 0; k < count; k++) {
    const f = 3 * zone[k];
    for (let d = f; d < f + 3; d++) {
      p[d] = z[d];
      Wp[d] = Wz[d];
    }
  }
  dot(workspace, z, Wz, Sum.zWz);
  let products = 1;
  for (; products < most; products++) {
    findLargest(workspace, residual);
    if (sums[Sum.largest] <= tolerance[0]) break;
    precondition(workspace, Wp, MWp);
    dot(workspace, Wp, MWp, Sum.curvature);
    if (!(sums[Sum.curvature] > 0 && sums[Sum.zWz] > 0)) break;
    const step = sums[Sum.zWz] / sums[Sum.curvature];
    for (let k = 0; k < count; k++) {
      const f = 3 * zone[k];
      for (let d = f; d < f + 3; d++) {
        r[d] += step * p[d];
        residual[d] -= step * Wp[d];
        z[d] -= step * MWp[d];
      }
    }
    product(operator, workspace, z, Wz);
    dot(workspace, z, Wz, Sum.next);
    const share = sums[Sum.next] / sums[Sum.zWz];
    sums[Sum.zWz] = sums[Sum.next];
    for (let k = 0; k < count; k++) {
      const f = 3 * zone[k];
      for (let d = f; d < f + 3; d++) {
        p[d] = z[d] + share * p[d];
        Wp[d] = Wz[d] + share * Wp[d];
      }
    }
  }
  return products;
}

/**
 * Where slip is free only the normal has an inverse, so that no force and no residual arises in the tangents.
 */
function invertDiagonal(operator: ContactOperator, workspace: PositionBasedWorkspace): void {
  const { zone, zoneCount, sticks, inverse } = workspace;
  const { diagonal } = operator;
  for (let k = 0; k < zoneCount; k++) {
    const w = 9 * zone[k];
    if (sticks[zone[k]] === 1) {
      floor[0] = leastPivot * (diagonal[w] + diagonal[w + 4] + diagonal[w + 8]);
      invertBlock(diagonal, w, inverse, w, floor);
    } else {
      inverse.fill(0, w, w + 9);
      inverse[w] = 1 / diagonal[w];
    }
  }
}

/** What the velocities lack. */
function readResidual(operator: ContactOperator, r: Float64Array, workspace: PositionBasedWorkspace): void {
  const { zone, zoneCount, sticks, target, residual, velocity: u } = workspace;
  operator.begin(r);
  for (let k = 0; k < zoneCount; k++) {
    const i = zone[k];
    operator.velocity(r, i, u);
    residual[3 * i] = target[i] - u[0];
    residual[3 * i + 1] = sticks[i] === 1 ? -u[1] : 0;
    residual[3 * i + 2] = sticks[i] === 1 ? -u[2] : 0;
  }
}

/** out = M x over the zone. */
function precondition(
  { zone, zoneCount, inverse }: PositionBasedWorkspace,
  x: Float64Array,
  out: Float64Array,
): void {
  for (let k = 0; k < zoneCount; k++) {
    const f = 3 * zone[k];
    const m = 9 * zone[k];
    const x0 = x[f];
    const x1 = x[f + 1];
    const x2 = x[f + 2];
    out[f] = inverse[m] * x0 + inverse[m + 1] * x1 + inverse[m + 2] * x2;
    out[f + 1] = inverse[m + 3] * x0 + inverse[m + 4] * x1 + inverse[m + 5] * x2;
    out[f + 2] = inverse[m + 6] * x0 + inverse[m + 7] * x1 + inverse[m + 8] * x2;
  }
}

/** out = W x over the zone, for an x that is zero elsewhere and in tangents that are free. */
function product(
  operator: ContactOperator,
  { zone, zoneCount, sticks, velocity: u }: PositionBasedWorkspace,
  x: Float64Array,
  out: Float64Array,
): void {
  const { b } = operator;
  operator.begin(x);
  for (let k = 0; k < zoneCount; k++) {
    const i = zone[k];
    operator.velocity(x, i, u);
    out[3 * i] = u[0] - b[3 * i];
    out[3 * i + 1] = sticks[i] === 1 ? u[1] - b[3 * i + 1] : 0;
    out[3 * i + 2] = sticks[i] === 1 ? u[2] - b[3 * i + 2] : 0;
  }
}

function dot(
  { zone, zoneCount }: PositionBasedWorkspace,
  x: Float64Array,
  y: Float64Array,
  to: number,
): void {
  let sum = 0;
  for (let k = 0; k < zoneCount; k++) {
    const f = 3 * zone[k];
    sum += x[f] * y[f] + x[f + 1] * y[f + 1] + x[f + 2] * y[f + 2];
  }
  sums[to] = sum;
}

function findLargest({ zone, zoneCount }: PositionBasedWorkspace, x: Float64Array): void {
  let size = 0;
  for (let k = 0; k < zoneCount; k++) {
    const f = 3 * zone[k];
    size = Math.max(size, Math.abs(x[f]), Math.abs(x[f + 1]), Math.abs(x[f + 2]));
  }
  sums[Sum.largest] = size;
}

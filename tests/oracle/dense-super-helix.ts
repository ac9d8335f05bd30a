import { RootKind } from "../../components/index.js";
import { tipSpinInertia } from "../../systems/models/super-helix/spin.js";
import { Element, Header, jointStride, vCurvature } from "../../systems/models/super-helix/layout.js";
import type { RodWorld } from "../../systems/index.js";

/**
 * The mass matrix of a super-helix written out, by composite inertia from the inertia rows (O(N^2)), and Cholesky's
 * factorisation of it (O(N^3)): what the articulated recursion replaces and is tested against.
 * Order of unknowns as in v: root angular 3, root linear 3, then the curvatures.
 */
export function denseMassMatrix(world: RodWorld, rod: number, out: Float64Array): void {
  const heap = world.memory.f64;
  const { Rod, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const n = vCurvature + 3 * elements;
  const workspace = Workspace.span[rod]!;
  out.fill(0, 0, n * n);
  composite.fill(0);
  const tip = Centreline.jointsSpan[rod]! + elements * jointStride;
  const spin = tipSpinInertia(world, rod);
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) composite[6 * r + c] = spin * heap[tip + r]! * heap[tip + c]!;
  }
  for (let k = elements - 1; k >= 0; k--) {
    const row = workspace + Header.size + k * Element.size;
    const column = vCurvature + 3 * k;
    for (let c = 0; c < 3; c++) {
      // (Ic S + F), then against every twist upstream and its own
      for (let r = 0; r < 6; r++) {
        let sum = 0;
        for (let j = 0; j < 6; j++) sum += composite[6 * r + j]! * heap[row + Element.S + 6 * c + j]!;
        own[r] = sum;
        coupled[r] = sum + heap[row + Element.F + 6 * c + r]!;
      }
      for (let d = 0; d < 3; d++) {
        out[(column + d) * n + column + c] =
          heap[row + Element.m + packed[3 * d + c]!]! + dot(heap, row + Element.S + 6 * d, own);
      }
      for (let i = 0; i < k; i++) {
        const upstream = workspace + Header.size + i * Element.size + Element.S;
        for (let d = 0; d < 3; d++) {
          const value = dot(heap, upstream + 6 * d, coupled);
          out[(vCurvature + 3 * i + d) * n + column + c] = value;
          out[(column + c) * n + vCurvature + 3 * i + d] = value;
        }
      }
      for (let r = 0; r < 6; r++) {
        out[r * n + column + c] = coupled[r]!;
        out[(column + c) * n + r] = coupled[r]!;
      }
    }
    addRigid(heap, row);
  }
  for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) out[r * n + c] = composite[6 * r + c]!;
}

const composite = new Float64Array(36);
const own = new Float64Array(6);
const coupled = new Float64Array(6);
const packed = [0, 1, 2, 1, 3, 4, 2, 4, 5];

function dot(heap: Float64Array, at: number, x: Float64Array): number {
  let sum = 0;
  for (let r = 0; r < 6; r++) sum += heap[at + r]! * x[r]!;
  return sum;
}

function addRigid(heap: Float64Array, row: number): void {
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) composite[6 * r + c]! += heap[row + Element.J + packed[3 * r + c]!]!;
    composite[6 * (3 + r) + 3 + r]! += heap[row + Element.mass]!;
  }
  const [x, y, z] = [heap[row + Element.h]!, heap[row + Element.h + 1]!, heap[row + Element.h + 2]!];
  const cross = [0, -z, y, z, 0, -x, -y, x, 0];
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      composite[6 * r + 3 + c]! += cross[3 * r + c]!;
      composite[6 * (3 + c) + r]! += cross[3 * r + c]!;
    }
  }
}

/** Indices of v that are degrees of freedom of the rod. */
export function freedoms(world: RodWorld, rod: number): number[] {
  const root = world.components.Root.kind[rod];
  const n = vCurvature + 3 * world.components.Rod.elements[rod]!;
  const held = root === RootKind.clamped ? [0, 1, 2, 3, 4, 5] : root === RootKind.pinned ? [3, 4, 5] : [];
  return Array.from({ length: n }, (_, i) => i).filter((i) => !held.includes(i));
}

/** Lower Cholesky factor of the n x n matrix a, in place. */
export function cholesky(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    let diagonal = a[j * n + j]!;
    for (let k = 0; k < j; k++) diagonal -= a[j * n + k]! * a[j * n + k]!;
    const root = Math.sqrt(diagonal);
    a[j * n + j] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!;
      a[i * n + j] = sum / root;
    }
  }
}

/** b <- (L L^T)^-1 b */
export function choleskySolve(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = b[i]!;
    for (let k = 0; k < i; k++) sum -= l[i * n + k]! * b[k]!;
    b[i] = sum / l[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let k = i + 1; k < n; k++) sum -= l[k * n + i]! * b[k]!;
    b[i] = sum / l[i * n + i]!;
  }
}

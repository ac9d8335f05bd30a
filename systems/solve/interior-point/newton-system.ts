import { limits } from "../../world/limits.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import {
  analyse,
  analyseCoupled,
  factorise,
  solutionsPerFactorisation,
  solveFactored,
} from "../sparse/block-factor.js";
import { Kind, type InteriorPointState } from "./state.js";

const { solutionsForRefinement, mostRefinements, weakCoupling, refinedChange, refinementProgress } =
  limits.interiorPoint;

/** residual = W x + q + |y_T| e_0 - y */
export function computeResidual(state: InteriorPointState, { rowStart, column }: FrictionProblem): void {
  const { contacts, kind, W, q, x, y, gapY, residual } = state;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    let u0 = q[a];
    let u1 = q[a + 1];
    let u2 = q[a + 2];
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const j = 3 * column[k];
      const m = 9 * k;
      u0 += W[m] * x[j] + W[m + 1] * x[j + 1] + W[m + 2] * x[j + 2];
      u1 += W[m + 3] * x[j] + W[m + 4] * x[j + 1] + W[m + 5] * x[j + 2];
      u2 += W[m + 6] * x[j] + W[m + 7] * x[j + 1] + W[m + 8] * x[j + 2];
    }
    if (kind[i] === Kind.none) u0 = u1 = u2 = 0;
    else if (kind[i] !== Kind.free) {
      u0 -= gapY[i];
      u1 -= y[a + 1];
      u2 -= y[a + 2];
    }
    residual[a] = u0;
    residual[a + 1] = u1;
    residual[a + 2] = u2;
  }
}

/** matrix = D + R^T T^-1 (W + compliance) R, factored; D is 1, and 0 for attachments. */
export function factoriseNewtonMatrix(
  state: InteriorPointState,
  { rowStart, column }: FrictionProblem,
  compliance: number,
): void {
  const { contacts, kind, W, R, RT, matrix, factor } = state;
  for (let i = 0; i < contacts; i++) {
    const own = kind[i] === Kind.free ? 0 : 1;
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      for (let t = 0; t < 9; t++) block[t] = W[9 * k + t];
      if (column[k] === i) for (let t = 0; t < 9; t += 4) block[t] += compliance;
      multiply(RT, 9 * i, block, 0, half, 0);
      multiply(half, 0, R, 9 * column[k], matrix, 9 * k);
      if (column[k] === i) for (let t = 0; t < 9; t += 4) matrix[9 * k + t] += own;
    }
  }
  if (state.isCostly && decoupleWeak(state)) analyseCoupled(factor, contacts, rowStart, column);
  factorise(factor, rowStart, column, matrix);
}

/** Prepares the factors for the problem. */
export function analyseProblem(
  state: InteriorPointState,
  { contacts, rowStart, column }: FrictionProblem,
): void {
  analyse(state.factor, contacts, rowStart, column);
  state.partial = false;
  state.isCostly = solutionsPerFactorisation(state.factor) > solutionsForRefinement;
}

/**
 * Contacts about to separate have small eigenvalues: their rows hold I and hardly more. Without their
 * couplings, which refinement brings back, the factors of a large problem cost a fraction. Whether
 * the set has changed.
 */
function decoupleWeak(state: InteriorPointState): boolean {
  const { contacts, kind, eigenvalue, factor } = state;
  let changed = false;
  state.partial = false;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    const largest = Math.max(eigenvalue[a], eigenvalue[a + 1], eigenvalue[a + 2]);
    // The diagonal block of W has the trace 3.
    const weak = kind[i] !== Kind.free && 3 * largest * largest < weakCoupling ? 1 : 0;
    if (factor.decoupled[i] !== weak) changed = true;
    factor.decoupled[i] = weak;
    if (weak === 1) state.partial = true;
  }
  return changed;
}

const block = new Float64Array(9);
const half = new Float64Array(9);

function multiply(
  A: Float64Array,
  a: number,
  B: Float64Array,
  b: number,
  out: Float64Array,
  to: number,
): void {
  for (let i = 0; i < 9; i += 3) {
    const a0 = A[a + i];
    const a1 = A[a + i + 1];
    const a2 = A[a + i + 2];
    out[to + i] = a0 * B[b] + a1 * B[b + 3] + a2 * B[b + 6];
    out[to + i + 1] = a0 * B[b + 1] + a1 * B[b + 4] + a2 * B[b + 7];
    out[to + i + 2] = a0 * B[b + 2] + a1 * B[b + 5] + a2 * B[b + 8];
  }
}

/** dx = matrix^-1 (target - R^T T^-1 residual), refined. */
export function solveForStep(state: InteriorPointState, problem: FrictionProblem): void {
  const { contacts, RT, residual, target, rhs, matrix, factor } = state;
  const { rowStart, column } = problem;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    for (let c = 0; c < 3; c++) {
      const m = 9 * i + 3 * c;
      rhs[a + c] =
        target[a + c] - (RT[m] * residual[a] + RT[m + 1] * residual[a + 1] + RT[m + 2] * residual[a + 2]);
    }
  }
  if (refinedSolution(state, problem)) return;
  // The couplings left out were too strong together.
  analyse(factor, contacts, rowStart, column);
  state.partial = false;
  factorise(factor, rowStart, column, matrix);
  refinedSolution(state, problem);
}

/** One refinement for rounding, or as many as the couplings left out need; whether that was enough. */
function refinedSolution(state: InteriorPointState, { rowStart, column }: FrictionProblem): boolean {
  const { contacts, dx, rhs, scratch, matrix, factor } = state;
  for (let k = 0; k < 3 * contacts; k++) dx[k] = rhs[k];
  solveFactored(factor, dx);
  let previous = Infinity;
  for (let pass = 0; pass < mostRefinements; pass++) {
    for (let i = 0; i < contacts; i++) {
      for (let c = 0; c < 3; c++) {
        let sum = rhs[3 * i + c];
        for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
          const j = 3 * column[k];
          const m = 9 * k + 3 * c;
          sum -= matrix[m] * dx[j] + matrix[m + 1] * dx[j + 1] + matrix[m + 2] * dx[j + 2];
        }
        scratch[3 * i + c] = sum;
      }
    }
    solveFactored(factor, scratch);
    let change = 0;
    let size = 0;
    for (let k = 0; k < 3 * contacts; k++) {
      dx[k] += scratch[k];
      change += scratch[k] * scratch[k];
      size += dx[k] * dx[k];
    }
    if (!state.partial || change <= refinedChange * refinedChange * size) return true;
    // An error goes from strong to weak contacts in one pass and back, much smaller, in the next.
    if (pass % 2 === 0) continue;
    if (!(change < refinementProgress * previous)) return false;
    previous = change;
  }
  return false;
}

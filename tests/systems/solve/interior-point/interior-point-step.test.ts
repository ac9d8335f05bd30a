import { describe, expect, it } from "vitest";
import {
  complementarityAfter,
  longestStep,
  meanComplementarity,
  setProduct,
  setTarget,
  takeStep,
} from "../../../../systems/solve/interior-point/cone-step.js";
import { scalePoint } from "../../../../systems/solve/interior-point/nesterov-todd.js";
import {
  analyseProblem,
  computeResidual,
  factoriseNewtonMatrix,
  solveForStep,
} from "../../../../systems/solve/interior-point/newton-system.js";
import { Kind, type InteriorPointState } from "../../../../systems/solve/interior-point/state.js";
import { factorise } from "../../../../systems/solve/sparse/block-factor.js";
import { rodProblem } from "../newton/rod-problems.js";
import { randomState } from "./cone-state.js";

const options = { contacts: 14, rods: 5, freedom: 12, attached: 0.2, frictionless: 0.2, clamped: true };
const isCone = (state: InteriorPointState, i: number): boolean => state.kind[i] === Kind.cone;

/** (P^-1 x) o (P y), contact by contact, for the scaling R = Q diag(e) of another point: P^-1 x = Q diag(1 / e^2) R^T x. */
function scaledProducts(
  { contacts, kind, x, y }: InteriorPointState,
  R: Float64Array,
  e: Float64Array,
): number[] {
  const products: number[] = [];
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    if (kind[i] === Kind.ray) products.push(x[a] * y[a]);
    if (kind[i] !== Kind.cone) continue;
    const along = (v: Float64Array, k: number): number =>
      R[9 * i + k] * v[a] + R[9 * i + 3 + k] * v[a + 1] + R[9 * i + 6 + k] * v[a + 2];
    const [x1, x2, x3] = [0, 1, 2].map((k) => along(x, k) / e[a + k] ** 2);
    const [y1, y2, y3] = [0, 1, 2].map((k) => along(y, k));
    // (a, b, c) in the eigenbasis has the parts (a + b) / sqrt 2, (a - b) / sqrt 2, c.
    products.push(x1 * y1 + x2 * y2 + x3 * y3, x1 * y1 - x2 * y2);
    products.push(((x1 + x2) * y3 + (y1 + y2) * x3) / Math.SQRT2);
  }
  return products;
}

describe("scaling of Nesterov and Todd", () => {
  it.each([0, 3, 8])("maps lambda to x and y to lambda, with gaps down to 1e-%i", (decades) => {
    for (let seed = 1; seed <= 30; seed++) {
      const state = randomState(rodProblem(seed, options), seed, decades);
      scalePoint(state);
      const { x, y, lambda, R } = state;
      for (let i = 0; i < state.contacts; i++) {
        if (!isCone(state, i)) continue;
        const a = 3 * i;
        for (let k = 0; k < 3; k++) {
          const m = 9 * i + 3 * k;
          const forward = R[m] * lambda[a] + R[m + 1] * lambda[a + 1] + R[m + 2] * lambda[a + 2];
          expect(Math.abs(forward - x[a + k]), `seed ${seed}`).toBeLessThan(1e-13 * x[a]);
        }
        // The first eigenvalue is the largest: it magnifies the rounding of y.
        for (let k = 0; k < 3; k++) {
          const m = 9 * i + k;
          const back = R[m] * y[a] + R[m + 3] * y[a + 1] + R[m + 6] * y[a + 2];
          const rounding = 1e-15 * state.eigenvalue[a + k] * y[a] + 1e-9 * lambda[a];
          expect(Math.abs(back - lambda[a + k]), `seed ${seed}`).toBeLessThan(10 * rounding);
        }
      }
    }
  });
});

describe("couplings left out of the factors of a large problem", () => {
  it("come back by refinement: the step is that of the whole matrix", () => {
    // All contacts are neighbours, half of them about to separate.
    const problem = rodProblem(2, { contacts: 90, rods: 1, freedom: 300, mu: 0.4 });
    const state = randomState(problem, 2, 0.5);
    for (let i = 0; i < 45; i++) {
      for (let k = 3 * i; k < 3 * i + 3; k++) state.x[k] *= 0.01;
      state.gapX[i] *= 0.01;
      for (let k = 3 * i; k < 3 * i + 3; k++) state.y[k] *= 10;
      state.gapY[i] *= 10;
    }
    scalePoint(state);
    computeResidual(state, problem);
    setTarget(state, 0, 0);
    factoriseNewtonMatrix(state, problem, 1e-3);
    expect(state.partial).toBe(true);
    expect(state.factor.decoupled.subarray(0, 90).reduce((sum, each) => sum + each, 0)).toBeGreaterThan(20);
    solveForStep(state, problem);
    expect(state.partial).toBe(true);
    const step = Float64Array.from(state.dx);
    analyseProblem(state, problem);
    factorise(state.factor, problem.rowStart, problem.column, state.matrix);
    solveForStep(state, problem);
    const difference = Math.hypot(...step.map((value, k) => value - state.dx[k]));
    expect(difference).toBeLessThan(1e-6 * Math.hypot(...state.dx));
  });
});

describe("Newton's step of the interior point method", () => {
  it("solves the linearised equations: what they lack and the scaled x o y shrink by the step", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const problem = rodProblem(seed, options);
      const errors = [1e-2, 5e-3].map((step) => {
        const state = randomState(problem, seed, 0.5);
        scalePoint(state);
        computeResidual(state, problem);
        const residual = Float64Array.from(state.residual);
        const R = Float64Array.from(state.R);
        const eigenvalue = Float64Array.from(state.eigenvalue);
        const products = scaledProducts(state, R, eigenvalue);
        factoriseNewtonMatrix(state, problem, 0);
        setTarget(state, 0, 0);
        solveForStep(state, problem);
        const share = step * Math.min(1, longestStep(state));
        takeStep(state, share);
        computeResidual(state, problem);
        const lacking = state.residual.map((value, k) => value - (1 - share) * residual[k]);
        const uneven = scaledProducts(state, R, eigenvalue).map(
          (value, k) => value - (1 - share) * products[k],
        );
        return Math.hypot(...lacking, ...uneven);
      });
      // Second order: four times less for half the step. Exactly zero if nothing is curved.
      expect(errors[1], `seed ${seed}`).toBeLessThan(0.27 * errors[0]);
    }
  });

  it("goes exactly to the surface with the longest step, and keeps the gaps of what it leaves", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const problem = rodProblem(seed, options);
      for (const share of [0.5, 1 - 1e-9]) {
        const state = randomState(problem, seed, 1);
        scalePoint(state);
        computeResidual(state, problem);
        factoriseNewtonMatrix(state, problem, 1e-3);
        setTarget(state, 0, 0);
        solveForStep(state, problem);
        setProduct(state);
        setTarget(state, 0.1 * meanComplementarity(state), 1);
        solveForStep(state, problem);
        const longest = longestStep(state);
        expect(Number.isFinite(longest)).toBe(true);
        const promised = complementarityAfter(state, share * longest);
        takeStep(state, share * longest);
        scalePoint(state);
        expect(meanComplementarity(state)).toBeCloseTo(promised, 6);
        let smallest = Infinity;
        for (let i = 0; i < state.contacts; i++) {
          const { kind, x, y, gapX, gapY } = state;
          if (kind[i] === Kind.ray) smallest = Math.min(smallest, x[3 * i], y[3 * i]);
          if (!isCone(state, i)) continue;
          for (const [v, gap] of [
            [x, gapX],
            [y, gapY],
          ]) {
            expect(gap[i]).toBeGreaterThan(0);
            const plain = v[3 * i] - Math.hypot(v[3 * i + 1], v[3 * i + 2]);
            expect(Math.abs(gap[i] - plain)).toBeLessThan(1e-12 * v[3 * i]);
            smallest = Math.min(smallest, gap[i] / v[3 * i]);
          }
        }
        if (share > 0.5) expect(smallest).toBeLessThan(1e-6);
      }
    }
  });
});

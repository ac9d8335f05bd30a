import { describe, expect, it } from "vitest";
import {
  assembleJacobian,
  evaluateDerivatives,
  evaluateFunction,
  prepareFunction,
} from "../../../../systems/solve/newton/alart-curnier.js";
import { goldsteinPrice, meritSlope } from "../../../../systems/solve/newton/line-search.js";
import {
  createNewtonState,
  resizeNewtonState,
  type NewtonState,
} from "../../../../systems/solve/newton/state.js";
import {
  bilateral,
  contactVelocities,
  type FrictionProblem,
} from "../../../../systems/solve/problem/friction-problem.js";
import { denseProblem } from "../../../oracle/friction-problems.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { rodProblem } from "./rod-problems.js";

const options = { contacts: 12, rods: 5, freedom: 8, attached: 0.2, frictionless: 0.2, clamped: true };

function at(problem: FrictionProblem, r: Float64Array): NewtonState {
  const state = createNewtonState();
  resizeNewtonState(state, problem.contacts, problem.rowStart[problem.contacts]);
  prepareFunction(state, problem);
  state.r.set(r);
  contactVelocities(problem, r, state.u);
  state.merit = evaluateFunction(state, problem, state.r, state.u);
  evaluateDerivatives(state, problem, state.r, state.u);
  return state;
}

const functionAt = (problem: FrictionProblem, r: Float64Array): Float64Array => at(problem, r).f;

function randomForces(seed: number, contacts: number): Float64Array {
  const random = seeded(seed);
  return Float64Array.from({ length: 3 * contacts }, (_, k) => symmetric(random) + (k % 3 === 0 ? 0.7 : 0));
}

describe("the function of Alart and Curnier", () => {
  it("is zero in the three cases of Coulomb's law and not next to them", () => {
    // W = 1: u = r + b.
    const known = [
      { b: [0.5, 0.3, 0], r: [0, 0, 0] },
      { b: [-1, 0.3, 0.1], r: [1, -0.3, -0.1] },
      { b: [-1, 0, 2], r: [1, 0, -0.6] },
    ];
    for (const { b, r } of known) {
      const problem = denseProblem((row, column) => (row === column ? 1 : 0), b, [0.6]);
      expect(Math.hypot(...functionAt(problem, Float64Array.from(r)))).toBeLessThan(1e-15);
      for (let k = 0; k < 3; k++) {
        const off = Float64Array.from(r);
        off[k] += 0.01;
        expect(Math.hypot(...functionAt(problem, off))).toBeGreaterThan(1e-3);
      }
    }
  });

  it("has the Jacobian that differences give, at sliding, sticking, free, attached and immovable contacts", () => {
    const step = 1e-6;
    let sliding = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const problem = rodProblem(seed, options);
      const n = 3 * problem.contacts;
      const r = randomForces(seed, problem.contacts);
      const state = at(problem, r);
      assembleJacobian(state, problem, 0);
      sliding += state.fu.filter((value, k) => k % 9 === 5 && value !== 0).length;
      for (let column = 0; column < n; column++) {
        const plus = Float64Array.from(r);
        const minus = Float64Array.from(r);
        plus[column] += step;
        minus[column] -= step;
        const high = functionAt(problem, plus);
        const low = functionAt(problem, minus);
        for (let row = 0; row < n; row++) {
          let entry = 0;
          const i = Math.floor(row / 3);
          for (let k = problem.rowStart[i]; k < problem.rowStart[i + 1]; k++) {
            if (problem.column[k] === Math.floor(column / 3)) {
              entry = state.jacobian[9 * k + 3 * (row % 3) + (column % 3)];
            }
          }
          expect(
            Math.abs((high[row] - low[row]) / (2 * step) - entry),
            `seed ${seed}, row ${row}, column ${column}`,
          ).toBeLessThan(1e-6);
        }
      }
    }
    expect(sliding).toBeGreaterThan(10);
  });

  it("takes an attachment for u and a contact at a clamp for r", () => {
    const problem = rodProblem(3, options);
    const r = randomForces(3, problem.contacts);
    const { f, u } = at(problem, r);
    expect([...f.subarray(0, 3)]).toEqual([...r.subarray(0, 3)]);
    for (let i = 1; i < problem.contacts; i++) {
      if (problem.mu[i] === bilateral) {
        expect([...f.subarray(3 * i, 3 * i + 3)]).toEqual([...u.subarray(3 * i, 3 * i + 3)]);
      }
    }
  });
});

describe("line search", () => {
  it("has the slope that differences give, and ends where the merit has fallen as promised", () => {
    const random = seeded(9);
    let tried = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const problem = rodProblem(seed, options);
      const n = 3 * problem.contacts;
      const r = randomForces(seed, problem.contacts);
      const state = at(problem, r);
      for (let k = 0; k < n; k++) state.d[k] = symmetric(random);
      contactVelocities(problem, state.d, state.Wd);
      for (let k = 0; k < n; k++) state.Wd[k] -= problem.b[k];
      let slope = meritSlope(state);
      if (slope > 0) {
        for (let k = 0; k < n; k++) {
          state.d[k] = -state.d[k];
          state.Wd[k] = -state.Wd[k];
        }
        slope = -slope;
      }
      const { merit } = state;
      const h = 1e-6;
      const ahead = at(
        problem,
        r.map((value, k) => value + h * state.d[k]),
      ).merit;
      const behind = at(
        problem,
        r.map((value, k) => value - h * state.d[k]),
      ).merit;
      expect(Math.abs((ahead - behind) / (2 * h) - slope), `seed ${seed}`).toBeLessThan(
        1e-5 * (1 + Math.abs(slope)),
      );
      // Along a nearly level direction kinks may leave no acceptable step.
      if (slope > -0.05 * merit) continue;
      const step = goldsteinPrice(state, problem, merit, slope);
      if (step < 1e-6) continue;
      tried++;
      const mean = (state.merit - merit) / step;
      expect(mean).toBeLessThanOrEqual(0.1 * slope);
      expect(mean).toBeGreaterThanOrEqual(0.9 * slope);
    }
    expect(tried).toBeGreaterThan(20);
  });
});

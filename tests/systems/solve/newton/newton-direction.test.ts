import { describe, expect, it } from "vitest";
import {
  assembleJacobian,
  evaluateDerivatives,
  evaluateFunction,
  prepareFunction,
} from "../../../../systems/solve/newton/alart-curnier.js";
import { ClosedSystem } from "../../../../systems/solve/newton/closed-system.js";
import { solveForDirection } from "../../../../systems/solve/newton/newton-direction.js";
import { createNewtonState, resizeNewtonState } from "../../../../systems/solve/newton/state.js";
import { BlockOperator } from "../../../../systems/solve/contact-operator.js";
import { sweep } from "../../../../systems/solve/gauss-seidel/sweep.js";
import { GaussSeidelWorkspace } from "../../../../systems/solve/gauss-seidel/workspace.js";
import { secularSolver } from "../../../../systems/solve/local/solvers.js";
import { bilateral, contactVelocities } from "../../../../systems/solve/problem/friction-problem.js";
import { analyse } from "../../../../systems/solve/sparse/block-factor.js";
import { denseProblem } from "../../../oracle/friction-problems.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import { rodProblem } from "./rod-problems.js";

describe("Newton's direction", () => {
  it("solves its system, the same one with separated contacts kept out of the factors, and with all that is known beforehand", () => {
    let separated = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const problem = rodProblem(seed, {
        contacts: 24 + (seed % 7),
        rods: 12,
        freedom: 10,
        attached: 0.1,
        frictionless: 0.2,
        clamped: true,
      });
      const { contacts, rowStart, column } = problem;
      const random = seeded(seed);
      const state = createNewtonState();
      resizeNewtonState(state, contacts, rowStart[contacts]);
      analyse(state.factor, contacts, rowStart, column);
      prepareFunction(state, problem);
      for (let k = 0; k < 3 * contacts; k++) state.r[k] = symmetric(random);
      contactVelocities(problem, state.r, state.u);
      evaluateFunction(state, problem, state.r, state.u);
      evaluateDerivatives(state, problem, state.r, state.u);
      assembleJacobian(state, problem, 1e-3);
      for (const by of ["blocks", "coupled blocks", "coupled blocks", "closed contacts"]) {
        state.isCostly = by === "coupled blocks";
        if (by === "closed contacts") {
          state.closed.load(problem, state);
          state.closed.factorise(state.r, state.u, 1e-3);
          state.closed.solve(state.f, state.d);
        } else solveForDirection(state, problem);
        let worst = 0;
        for (let row = 0; row < 3 * contacts; row++) {
          let sum = state.f[row];
          for (let k = rowStart[Math.floor(row / 3)]; k < rowStart[Math.floor(row / 3) + 1]; k++) {
            for (let c = 0; c < 3; c++) {
              sum += state.jacobian[9 * k + 3 * (row % 3) + c] * state.d[3 * column[k] + c];
            }
          }
          worst = Math.max(worst, Math.abs(sum));
        }
        expect(worst, `seed ${seed}, ${by}`).toBeLessThan(1e-11 * Math.hypot(...state.d));
      }
      separated += state.factor.decoupled.subarray(0, contacts).reduce((sum, each) => sum + each, 0);
    }
    expect(separated).toBeGreaterThan(100);
  });

  it("begins with sweeps that are those of the loop, attachments among them", () => {
    const closed = new ClosedSystem();
    for (const contacts of [5, 31, 8, 30]) {
      const problem = rodProblem(contacts, {
        contacts,
        rods: 4,
        freedom: 30,
        attached: 0.2,
        frictionless: 0.2,
      });
      const state = createNewtonState();
      resizeNewtonState(state, contacts, problem.rowStart[contacts]);
      const operator = new BlockOperator(problem);
      const workspace = new GaussSeidelWorkspace();
      const r = new Float64Array(3 * contacts);
      workspace.begin(operator, r);
      for (let k = 0; k < 2; k++)
        sweep(operator, secularSolver, workspace, workspace.active, workspace.activeCount);
      const compiled = new Float64Array(3 * contacts);
      closed.load(problem, state);
      expect(closed.sweep(operator, compiled, 2)).toBe(true);
      expect(relativeDifference(compiled, r)).toBeLessThan(1e-11);
    }
  });

  it("leaves forces alone where sweeps are not for the kernel: an attachment that cannot move in one direction", () => {
    const problem = denseProblem(
      (row, column) => (row === column && row !== 2 ? 1 : 0),
      [1, 1, 0, -1, 0, 0],
      Float64Array.of(bilateral, 0.3),
    );
    const state = createNewtonState();
    resizeNewtonState(state, 2, problem.rowStart[2]);
    const closed = new ClosedSystem();
    closed.load(problem, state);
    const r = Float64Array.of(1, 2, 3, 4, 5, 6);
    expect(closed.sweep(new BlockOperator(problem), r, 3)).toBe(false);
    expect([...r]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("goes with velocities W r + b, also of problems smaller than the one before", () => {
    const closed = new ClosedSystem();
    for (const contacts of [5, 31, 8, 1, 30]) {
      const problem = rodProblem(contacts, { contacts, rods: 6, freedom: 10 });
      const random = seeded(contacts);
      const state = createNewtonState();
      resizeNewtonState(state, contacts, problem.rowStart[contacts]);
      const [r, u, wanted] = Array.from({ length: 3 }, () => new Float64Array(3 * contacts));
      for (let k = 0; k < 3 * contacts; k++) r[k] = symmetric(random);
      closed.load(problem, state);
      closed.velocities(r, u);
      contactVelocities(problem, r, wanted);
      expect(relativeDifference(u, wanted)).toBeLessThan(1e-14);
    }
  });
});

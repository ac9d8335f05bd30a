import { describe, expect, it } from "vitest";
import { buildWisp } from "../../../sample-game/scenes/wisp.js";
import { createRod, createRodWorld, stepWorld, storeProblem, type RodWorld } from "../../../systems/index.js";
import { BlockOperator } from "../../../systems/solve/contact-operator.js";
import { emptyReport } from "../../../systems/solve/gauss-seidel/options.js";
import { solveGaussSeidel } from "../../../systems/solve/gauss-seidel/solve.js";
import { GaussSeidelWorkspace } from "../../../systems/solve/gauss-seidel/workspace.js";
import {
  createInteriorPointWorkspace,
  solveInteriorPoint,
} from "../../../systems/solve/interior-point/interior-point.js";
import { createSecondOrderReport } from "../../../systems/solve/newton/second-order.js";
import type { FrictionProblem } from "../../../systems/solve/problem/friction-problem.js";
import { naturalResidual } from "../../../systems/solve/problem/natural-residual.js";
import { decodeProblem } from "../../../systems/solve/problem/stored-problem.js";

const tolerance = 1e-10;

/** A wisp that has fallen for some frames, each of a single step whose problem can be stored. */
function fallenWisp(curl: "wavy" | "straight", fibres: number): RodWorld {
  const world = createRodWorld({ subSteps: 1, frame: 1 / 240 });
  world.solver.tolerance = tolerance;
  buildWisp(world, { fibres, elements: 5, curl });
  for (let frame = 0; frame < 24; frame++) stepWorld(world, 1 / 240);
  return world;
}

/** Forces that the frame found, along the contacts' bases, in the order of the islands. */
function frameForces({ contacts, solver }: RodWorld): Float64Array {
  const r = new Float64Array(3 * contacts.count);
  for (let i = 0; i < contacts.count; i++) {
    const row = solver.islands.row[i];
    for (let d = 0; d < 3; d++)
      for (let c = 0; c < 3; c++)
        r[3 * i + d] += contacts.basis[9 * row + 3 * d + c] * contacts.impulse[3 * row + c];
  }
  return r;
}

const read = (world: RodWorld, island?: number): FrictionProblem => {
  const { header, binary } = storeProblem(world, "stored", island);
  return decodeProblem(JSON.parse(JSON.stringify(header)), binary);
};

const difference = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let most = 0;
  for (let k = 0; k < a.length; k++) most = Math.max(most, Math.abs(a[k] - b[k]));
  return most;
};

describe("storing the problem of the last step", () => {
  it("gives a problem that the frame's own forces solve, with b as the solver saw it", () => {
    const world = fallenWisp("wavy", 16);
    const problem = read(world);
    expect(problem.contacts).toBe(world.contacts.count);
    expect(problem.contacts).toBeGreaterThan(20);
    const u = new Float64Array(3 * problem.contacts);
    expect(naturalResidual(problem, frameForces(world), u)).toBeLessThan(2 * tolerance);
    // u is the contacts' velocity with what was added for gap and penetration.
    for (let i = 0; i < problem.contacts; i++) {
      const row = world.solver.islands.row[i];
      expect(u[3 * i]).toBeCloseTo(world.contacts.velocity[3 * row] + world.solver.bias[row], 8);
      expect(u[3 * i + 1]).toBeCloseTo(world.contacts.velocity[3 * row + 1], 8);
    }
  });

  it("brings the same forces when the stored problem is solved by the same method", () => {
    for (const method of ["gauss-seidel", "interior-point"] as const) {
      const world = fallenWisp("wavy", 9);
      world.solver.method = method;
      // From nothing, as whoever reads a stored problem starts.
      world.contacts.impulse.fill(0);
      stepWorld(world, 1 / 240);
      const problem = read(world);
      expect(problem.contacts).toBeGreaterThan(5);
      const r = new Float64Array(3 * problem.contacts);
      if (method === "gauss-seidel") {
        const workspace = new GaussSeidelWorkspace();
        solveGaussSeidel(new BlockOperator(problem), r, world.solver.loop, workspace, emptyReport());
      } else {
        const options = { tolerance, maxIterations: 60 };
        const workspace = createInteriorPointWorkspace();
        solveInteriorPoint(problem, r, options, workspace, createSecondOrderReport());
      }
      const found = frameForces(world);
      const size = Math.hypot(...found);
      expect(size).toBeGreaterThan(0);
      expect(difference(r, found) / size, method).toBeLessThan(1e-7);
    }
  });

  it("stores islands one by one: together they are the whole", () => {
    const world = fallenWisp("straight", 64);
    const { islands } = world.solver;
    const whole = read(world);
    expect(islands.count).toBeGreaterThan(3);
    let contacts = 0;
    let blocks = 0;
    for (let k = 0; k < islands.count; k++) {
      const part = read(world, k);
      expect(part.b).toEqual(whole.b.subarray(3 * contacts, 3 * (contacts + part.contacts)));
      expect(part.blocks).toEqual(whole.blocks.subarray(9 * blocks, 9 * blocks + part.blocks.length));
      contacts += part.contacts;
      blocks += part.blocks.length / 9;
    }
    expect([contacts, blocks]).toEqual([whole.contacts, whole.blocks.length / 9]);
  });

  it("leaves the simulation as it was", () => {
    const [one, other] = [fallenWisp("wavy", 9), fallenWisp("wavy", 9)];
    storeProblem(one, "stored");
    for (const world of [one, other]) stepWorld(world, 1 / 60);
    expect(one.contacts.impulse).toEqual(other.contacts.impulse);
  });

  it("refuses what is not there", () => {
    const lonely = createRodWorld();
    createRod(lonely, {
      length: 0.1,
      elements: 2,
      radius: 1e-3,
      material: { density: 1000, youngModulus: 1e6 },
    });
    stepWorld(lonely, 1 / 60);
    expect(() => storeProblem(lonely, "none")).toThrow(/allowed: a world whose rods touch/);
    const wisp = fallenWisp("wavy", 9);
    const { count } = wisp.solver.islands;
    expect(() => storeProblem(wisp, "none", count)).toThrow(`island is ${count}`);
    expect(() => storeProblem(wisp, "none", 0.5)).toThrow("island is 0.5");
  });
});

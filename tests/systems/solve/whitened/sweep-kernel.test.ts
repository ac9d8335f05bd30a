import { describe, expect, it } from "vitest";
import { combedWisp, type CombedWisp } from "../../../../sample-game/scenes/comb-wisp.js";
import { Nesterov } from "../../../../systems/solve/gauss-seidel/nesterov.js";
import { emptyReport } from "../../../../systems/solve/gauss-seidel/options.js";
import { sweep } from "../../../../systems/solve/gauss-seidel/sweep.js";
import { trueResidual } from "../../../../systems/solve/gauss-seidel/true-residual.js";
import { Measure } from "../../../../systems/solve/gauss-seidel/measure.js";
import { GaussSeidelWorkspace } from "../../../../systems/solve/gauss-seidel/workspace.js";
import { solveGaussSeidel } from "../../../../systems/solve/gauss-seidel/solve.js";
import { secularSolver } from "../../../../systems/solve/local/solvers.js";
import { Span } from "../../../../systems/solve/whitened/columns.js";
import { IslandOperator } from "../../../../systems/solve/whitened/island-operator.js";
import { SweepKernel } from "../../../../systems/solve/whitened/sweep-kernel.js";
import { WhitenedContacts } from "../../../../systems/solve/whitened/whitened-contacts.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import { fill, tangledScene } from "./random-contacts.js";

/** Contacts of rods and bodies of all kinds, attachments among them. */
function tangled(seed: number): WhitenedContacts {
  const scene = tangledScene(seed);
  const contacts = new WhitenedContacts(scene.world.memory);
  fill(scene, contacts);
  return contacts;
}

/** Those of a wisp whose curl has come, with impulses of no step before. */
function wisp(): WhitenedContacts {
  if (!combed) {
    combed = combedWisp({ fibres: 25, elements: 7, relaxing: 0.5, curling: 0.3 });
    for (let i = 0; i < 50; i++) combed.step();
  }
  return combed.world.solver.whitened;
}
let combed: CombedWisp | undefined;

function started(contacts: WhitenedContacts, compiled: boolean) {
  const operator = new IslandOperator(contacts, compiled).select(0, contacts.contacts);
  const workspace = new GaussSeidelWorkspace();
  workspace.begin(operator, new Float64Array(3 * contacts.contacts));
  return { operator, workspace, r: workspace.local.r };
}

/** The stretches of w that contacts act on, as the operator lists them. */
function ownersOf({ spans, contacts, w }: WhitenedContacts) {
  const support = new Int32Array(w.length / 3 + 1);
  for (let side = Span.w; side < Span.size * contacts; side += side % Span.size === Span.secondW ? 3 : 2) {
    const place = spans[side] / 3;
    if (spans[side + 1] > 0) support[place] = Math.max(support[place], spans[side + 1]);
  }
  const owners = Int32Array.from(support.keys())
    .filter((place) => support[place] > 0)
    .map((place) => 3 * place);
  return { owners, count: owners.length, support };
}

const problems = [
  ["random contacts 1", () => tangled(1)],
  ["random contacts 2", () => tangled(2)],
  ["random contacts 3", () => tangled(3)],
  ["a wisp", wisp],
] as const;

describe("the compiled sweep", () => {
  it.each(problems)("%s: each sweep and residual is that of JavaScript, to 1e-12", (_, make) => {
    const contacts = make();
    expect(contacts.contacts).toBeGreaterThan(20);
    const plain = started(contacts, false);
    const compiled = started(contacts, true);
    for (let round = 0; round < 5; round++) {
      compiled.r.set(plain.r);
      for (const { operator, workspace } of [plain, compiled]) {
        operator.begin(workspace.local.r);
        sweep(operator, secularSolver, workspace, workspace.active, workspace.activeCount);
        trueResidual(operator, workspace);
      }
      expect(plain.operator.kernel).toBe(undefined);
      // Of few contacts W is written out when sweeps have cost as much.
      if (round > 0 && compiled.operator.kernel === undefined) break;
      expect(compiled.operator.kernel).toBeDefined();
      expect(relativeDifference(compiled.r, plain.r)).toBeLessThan(1e-12);
      const [mine, other] = [compiled.workspace, plain.workspace];
      const length = 3 * contacts.contacts;
      expect(relativeDifference(mine.u.subarray(0, length), other.u.subarray(0, length))).toBeLessThan(1e-12);
      for (const measure of [Measure.change, Measure.residual]) {
        expect(mine.measures[measure] / other.measures[measure]).toBeCloseTo(1, 9);
      }
    }
  });

  it.each(problems)("%s: momentum takes w and the next sweep where JavaScript's takes them", (_, make) => {
    const contacts = make();
    // Attachments, which the kernel leaves to the caller, keep all of their momentum there: let them be contacts.
    for (let i = 0; i < contacts.contacts; i++) contacts.mu[i] = Math.max(0.1, contacts.mu[i]);
    const { operator, workspace, r } = started(contacts, true);
    const plain = started(contacts, false);
    const { measures, active, activeCount } = workspace;
    const { input, scale } = plain.workspace;
    const [compiled, javascript] = [new Nesterov(), new Nesterov()];
    for (const nesterov of [compiled, javascript]) nesterov.begin(contacts.contacts);
    operator.begin(r);
    const kernel = operator.kernel!;
    for (let k = 0; k < 40; k++) {
      kernel.keepForces(r);
      sweep(operator, secularSolver, workspace, active, activeCount);
      input.set(plain.r);
      plain.operator.settle(plain.r);
      sweep(plain.operator, secularSolver, plain.workspace, active, activeCount);
      // Sometimes forces are looked at, and w is found anew from them.
      if (k % 4 === 3) {
        kernel.giveForces(r, workspace.input);
        operator.begin(r);
      }
      kernel.readForces(r);
      expect(relativeDifference(r, plain.r)).toBeLessThan(1e-10);
      compiled.extrapolateInKernel(kernel, measures);
      javascript.extrapolate(input, plain.r, scale, active, activeCount, plain.workspace.measures);
      plain.operator.settle(plain.r);
      expect(relativeDifference(kernel.w.subarray(0, contacts.w.length), contacts.w)).toBeLessThan(1e-9);
    }
    expect(Math.max(...r)).toBeGreaterThan(0);
  });

  it("columns of single precision give velocities to 1e-6 of what the forces make", () => {
    const contacts = wisp();
    const [double, single] = [started(contacts, true), started(contacts, true)];
    // So few contacts are kept in double precision whatever is allowed.
    const kernel = new SweepKernel();
    const owners = ownersOf(contacts);
    kernel.load(contacts, 0, single.operator, owners, true);
    for (let k = 0; k < 5; k++) {
      double.operator.begin(double.r);
      sweep(
        double.operator,
        secularSolver,
        double.workspace,
        double.workspace.active,
        double.workspace.activeCount,
      );
    }
    trueResidual(double.operator, double.workspace);
    kernel.findW(double.r);
    const { u, violation } = single.workspace;
    kernel.violations(double.r, u, violation);
    const length = 3 * contacts.contacts;
    expect(Math.max(...double.r)).toBeGreaterThan(0);
    const error = relativeDifference(u.subarray(0, length), double.workspace.u.subarray(0, length));
    expect(error).toBeLessThan(1e-6);
    expect(error).toBeGreaterThan(0);
  });

  it.each([true, false])(
    "gathering those that are visited changes no bit; single precision: %s",
    (isSingle) => {
      const contacts = wisp();
      const { operator } = started(contacts, true);
      const all = Int32Array.from({ length: contacts.contacts }, (_, i) => i);
      const lists = [all, ...[2, 3, 2].map((every) => all.filter((i) => i % every === 0))];
      const forces = [Infinity, 1].map((gathersFrom) => {
        const kernel = new SweepKernel(gathersFrom);
        const r = new Float64Array(3 * contacts.contacts);
        kernel.load(contacts, 0, operator, ownersOf(contacts), isSingle);
        return lists.map((list) => {
          kernel.findW(r);
          kernel.gather(list, list.length);
          for (let k = 0; k < 3; k++) {
            kernel.beginSweep(r, list, list.length);
            expect(kernel.sweep(0, list.length)).toBe(list.length);
            kernel.readForces(r);
          }
          return r.slice();
        });
      });
      expect(forces[1]).toEqual(forces[0]);
      expect(Math.max(...forces[0][3])).toBeGreaterThan(0);
    },
  );

  it("a smaller island after a larger one, and the larger one again, give the same bits as at first", () => {
    const contacts = wisp();
    const operator = new IslandOperator(contacts);
    const workspace = new GaussSeidelWorkspace();
    const solve = (count: number) => {
      const r = new Float64Array(3 * contacts.contacts);
      const options = { tolerance: 1e-6, maxSweeps: 500, local: secularSolver, patience: Infinity };
      const modes = { acceleration: "combined", freezing: false, presolve: false } as const;
      const report = emptyReport();
      solveGaussSeidel(operator.select(0, count), r, { ...options, ...modes }, workspace, report);
      return r;
    };
    const first = solve(contacts.contacts);
    solve(Math.floor(contacts.contacts / 2));
    expect(solve(contacts.contacts)).toEqual(first);
  });

  it("allocates nothing once it is warm", () => {
    const { operator, workspace, r } = started(wisp(), true);
    const once = () => {
      operator.select(0, workspace.contacts);
      operator.begin(r);
      for (let k = 0; k < 10; k++) {
        sweep(operator, secularSolver, workspace, workspace.active, workspace.activeCount);
        trueResidual(operator, workspace);
      }
    };
    // A call of ten sweeps and residuals; nothing hangs on the number of contacts, which is above 100.
    const little = 2500;
    expect(leastHeapGrowth(once, little)).toBeLessThan(little);
  });
});

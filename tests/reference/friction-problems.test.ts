import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { acceleratedOptions, emptyReport } from "../../systems/solve/gauss-seidel/options.js";
import { ProblemWorkspace, solveProblem } from "../../systems/solve/gauss-seidel/solve-problem.js";
import { contactVelocities, type FrictionProblem } from "../../systems/solve/problem/friction-problem.js";
import { naturalResidual } from "../../systems/solve/problem/natural-residual.js";
import { readStoredProblem } from "../friction/stored-files.js";
import { permutedProblem } from "../oracle/friction-problems.js";
import { seeded } from "../oracle/random.js";

const folder = resolve(
  process.env.ROD_REFERENCE ?? fileURLToPath(new URL(".", import.meta.url)),
  "friction-problems",
);
const problems = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => readStoredProblem(resolve(folder, file)));
/** Known to have no exact solution, or one that nobody has found. */
const pathological = ["RockPile_tob1"];
const solvable = problems.filter(({ name }) => !pathological.includes(name));
const workspace = new ProblemWorkspace();

function solve(problem: FrictionProblem) {
  const r = new Float64Array(3 * problem.contacts);
  const report = emptyReport();
  solveProblem(problem, r, acceleratedOptions, workspace, report);
  const u = new Float64Array(r.length);
  contactVelocities(problem, r, u);
  return { u, report, Es: naturalResidual(problem, r, new Float64Array(r.length)) };
}

describe("stored friction problems", () => {
  it("are there", () => expect(solvable.length).toBeGreaterThan(0));

  it.each(solvable)("$name: Es 1e-8 from no forces", ({ name, problem }) => {
    const { report, Es } = solve(problem);
    expect(Es).toBeLessThanOrEqual(1e-8);
    if (name === "hair-256x41-n679") expect(report.sweeps).toBeLessThan(200);
  });

  it.each(solvable.filter(({ problem }) => problem.contacts > 1 && problem.contacts < 300))(
    "$name: contacts in another order",
    ({ problem }) => {
      const random = seeded(2);
      const place = Array.from({ length: problem.contacts }, (_, k) => ({ k, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ k }) => k);
      const { u } = solve(problem);
      const permuted = solve(permutedProblem(problem, place));
      expect(permuted.Es).toBeLessThanOrEqual(1e-8);
      let square = 0;
      let size = 0;
      u.forEach((value, k) => {
        square += (value - permuted.u[3 * place[Math.floor(k / 3)] + (k % 3)]) ** 2;
        size += problem.b[k] ** 2;
      });
      // A residual of 1e-8 leaves more than that in u where W is badly conditioned.
      expect(Math.sqrt(square / size), "seed 2").toBeLessThan(1e-4);
    },
  );
});

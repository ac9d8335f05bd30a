import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  createInteriorPointWorkspace,
  solveInteriorPoint,
} from "../../systems/solve/interior-point/interior-point.js";
import { createNewtonWorkspace, solveNewton } from "../../systems/solve/newton/newton.js";
import { createSecondOrderReport } from "../../systems/solve/newton/second-order.js";
import {
  contactVelocities,
  diagonalBlock,
  type FrictionProblem,
} from "../../systems/solve/problem/friction-problem.js";
import { naturalResidual, squaredViolation } from "../../systems/solve/problem/natural-residual.js";
import { readStoredProblem } from "../friction/stored-files.js";
import { denseProblem } from "../oracle/friction-problems.js";
import { readReference } from "./read.js";

const newton = createNewtonWorkspace();
const interiorPoint = createInteriorPointWorkspace();
const report = createSecondOrderReport();

function solve(name: "Newton" | "interior point", problem: FrictionProblem, tolerance: number): Float64Array {
  const r = new Float64Array(3 * problem.contacts);
  const options = { tolerance, maxIterations: 100 };
  if (name === "Newton") solveNewton(problem, r, options, newton, report);
  else solveInteriorPoint(problem, r, options, interiorPoint, report);
  return r;
}

interface MultiContact {
  id: number;
  tag: string;
  nu: number;
  contacts: number;
  mu: number[];
  W_lower: number[][];
  b: number[];
  r: number[];
}

const { problems } = readReference<{ problems: MultiContact[] }>("coulomb-multi");

/** Largest |r - P_K(r - rho u~)|, rho = 3 / tr(W_ii), relative to the largest force. */
function residualNatural(problem: FrictionProblem, r: Float64Array): number {
  const u = new Float64Array(r.length);
  contactVelocities(problem, r, u);
  let worst = 0;
  for (let i = 0; i < problem.contacts; i++) {
    const d = 9 * diagonalBlock(problem, i);
    const s = (problem.blocks[d] + problem.blocks[d + 4] + problem.blocks[d + 8]) / 3;
    worst = Math.max(worst, Math.sqrt(squaredViolation(s, problem.mu[i], r, u, 3 * i)) / s);
  }
  return worst / Math.max(...r.map(Math.abs));
}

function checkMulti(
  name: "Newton" | "interior point",
  { W_lower, b, mu, r: known, tag }: MultiContact,
): void {
  const problem = denseProblem((row, column) => W_lower[Math.max(row, column)][Math.min(row, column)], b, mu);
  const r = solve(name, problem, 1e-12);
  expect(residualNatural(problem, r)).toBeLessThanOrEqual(1e-10);
  if (tag !== "fibres") return;
  // W is positive definite and the solution isolated.
  const largest = Math.max(...known.map(Math.abs));
  known.forEach((value, k) => expect(Math.abs(r[k] - value)).toBeLessThanOrEqual(1e-7 * largest));
}

describe("several contacts", () => {
  it.each(problems.filter(({ nu }) => nu < 1))("Newton, $id $tag, $contacts contacts, nu $nu", (each) => {
    checkMulti("Newton", each);
  });

  it.each(problems)("interior point, $id $tag, $contacts contacts, nu $nu", (each) => {
    checkMulti("interior point", each);
  });
});

const folder = resolve(
  process.env.ROD_REFERENCE ?? fileURLToPath(new URL(".", import.meta.url)),
  "friction-problems",
);

interface Header {
  name: string;
  nContacts: number;
  meta?: { ndof?: number };
}

const stored = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => resolve(folder, file))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(file, "utf8")) as Header) }))
  // Known to have no exact solution, or one that nobody has found.
  .filter(({ name }) => name !== "RockPile_tob1");

describe("stored friction problems", () => {
  // nu is known where the source tells the degrees of freedom: hair, stacks of boxes, single bodies.
  const regular = stored.filter(({ nContacts, meta }) => meta?.ndof && (3 * nContacts) / meta.ndof < 1);
  it("are there, some of them with nu below 1", () => expect(regular.length).toBeGreaterThan(0));

  it.each(regular)("Newton, $name: Es 1e-8 from no forces", ({ file }) => {
    const { problem } = readStoredProblem(file);
    const r = solve("Newton", problem, 1e-8);
    expect(naturalResidual(problem, r, new Float64Array(r.length))).toBeLessThanOrEqual(1e-8);
  });

  it.each(stored)("interior point, $name: Es 1e-8 from no forces, in few iterations", ({ file }) => {
    const { problem } = readStoredProblem(file);
    const r = solve("interior point", problem, 1e-8);
    expect(naturalResidual(problem, r, new Float64Array(r.length))).toBeLessThanOrEqual(1e-8);
    expect(report.iterations).toBeLessThanOrEqual(40);
  });
});

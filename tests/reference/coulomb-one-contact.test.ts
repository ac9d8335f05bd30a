import { describe, expect, it } from "vitest";
import { type LocalContacts, type LocalSolver, LocalStatus } from "../../systems/solve/local/local-solver.js";
import { bareSolvers, hybridSolver, secularSolver } from "../../systems/solve/local/solvers.js";
import { squaredViolation } from "../../systems/solve/problem/natural-residual.js";
import { readReference } from "./read.js";

type Case = "take-off" | "stick" | "slide";

interface OneContact {
  id: number;
  tag: string;
  mu: number;
  W: number[][];
  b: number[];
  status: "unique" | "multiple" | "force-not-unique" | "degenerate" | "none";
  case?: Case;
  solutions: { case: Case; r: number[] }[];
  r_relative_tolerance?: number;
}

const { problems } = readReference<{ problems: OneContact[] }>("coulomb-one-contact");
const byStatus = (status: OneContact["status"]) => problems.filter((each) => each.status === status);

function solve(solver: LocalSolver, { W, b, mu }: OneContact, guess = [0, 0, 0]) {
  const contacts: LocalContacts = {
    W: Float64Array.from(W.flat()),
    mu: Float64Array.of(mu),
    b: Float64Array.from(b),
    r: Float64Array.from(guess),
    alpha: new Float64Array(1),
  };
  const status = solver(contacts, 0);
  const r = contacts.r;
  const u = Float64Array.from(W, (row, k) => b[k] + row[0] * r[0] + row[1] * r[1] + row[2] * r[2]);
  const s = (W[0][0] + W[1][1] + W[2][2]) / 3;
  // | r - P_K(r - rho u~) | relative to max(|r|, rho |b|), all times s = 1 / rho
  const size = Math.max(s * Math.hypot(...r), Math.hypot(...b));
  const residual = Math.sqrt(squaredViolation(s, mu, r, u, 0)) / (size || 1);
  return { status, r, residual };
}

/** The case that r claims: a sliding force lies on the surface of the cone. */
function caseOf(r: Float64Array, mu: number): Case {
  if (r[0] === 0) return "take-off";
  return Math.hypot(r[1], r[2]) < mu * r[0] * (1 - 1e-11) ? "stick" : "slide";
}

describe.each([
  // Newton on f_FB resolves f to rounding, and with it a force that is small against the velocity to some 1e-10 of itself.
  ["hybrid", hybridSolver, 1e-9],
  ["secular", secularSolver, 1e-13],
  ["enumerative", bareSolvers.enumerative, 1e-13],
] as const)("one contact, %s", (_, solver, floor) => {
  it("has problems of every kind", () => {
    expect(byStatus("unique").length).toBeGreaterThan(0);
    expect(byStatus("multiple").length).toBeGreaterThan(0);
    expect(byStatus("degenerate").length).toBeGreaterThan(0);
  });

  it.each(byStatus("unique"))("$id $tag: the only solution", (each) => {
    const { status, r } = solve(solver, each);
    const known = each.solutions[0].r;
    const tolerance = Math.max(each.r_relative_tolerance ?? 1e-9, floor) * Math.hypot(...known);
    expect(status).not.toBe(LocalStatus.failed);
    expect(Math.hypot(...known.map((value, k) => value - r[k]))).toBeLessThanOrEqual(tolerance);
    if (each.mu > 0) expect(caseOf(r, each.mu)).toBe(each.case);
  });

  it.each(byStatus("multiple"))("$id $tag: one of several solutions", (each) => {
    const { r, residual } = solve(solver, each);
    expect(residual).toBeLessThanOrEqual(1e-10);
    const distances = each.solutions.map((one) => Math.hypot(...one.r.map((value, k) => value - r[k])));
    const largest = Math.max(...each.solutions.map((one) => Math.hypot(...one.r)));
    expect(Math.min(...distances)).toBeLessThanOrEqual(1e-9 * largest);
  });

  it.each([...byStatus("degenerate"), ...byStatus("force-not-unique")])("$id $tag: residual", (each) => {
    expect(solve(solver, each).residual).toBeLessThanOrEqual(1e-9);
  });

  it.each(byStatus("none"))("$id $tag: no solution, and none is claimed", (each) => {
    const { status, r, residual } = solve(solver, each);
    if (status !== LocalStatus.failed) expect(residual).toBeLessThanOrEqual(1e-9);
    else expect(r.every(Number.isFinite)).toBe(true);
  });
});

describe("the enumerative solver", () => {
  it.each(byStatus("multiple"))("$id $tag: takes the first in the order take-off, stick, slide", (each) => {
    const { r } = solve(bareSolvers.enumerative, each);
    const first = each.solutions[0].r;
    expect(Math.hypot(...first.map((value, k) => value - r[k]))).toBeLessThanOrEqual(
      1e-9 * Math.hypot(...first),
    );
  });
});

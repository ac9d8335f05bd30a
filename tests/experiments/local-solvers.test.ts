import { beforeAll, describe, expect, it } from "vitest";
import { execute, type RunRecord } from "../runner/index.js";
import { localVariants } from "./friction/local-comparison.js";
import localSolvers from "./local-solvers.js";

describe("the local-solvers experiment, on a thin ponytail", () => {
  let record: RunRecord;
  beforeAll(async () => {
    const options = { fibres: 30, elements: 3, fall: 0.25, step: 1 / 240, problems: 4 };
    record = await execute(localSolvers, options);
  }, 120_000);
  const rows = () => record.rows.map(({ values }) => values).filter((values) => "solver" in values);
  const row = (solver: string) => rows().find((values) => values["solver"] === solver)!;

  it("has one row per solver, and problems with contacts", () => {
    expect(rows()).toHaveLength(localVariants.length);
    const trace = record.rows[0].values;
    expect(trace["problems"]).toBe(4);
    expect(trace["meanContacts"]).toBeGreaterThan(10);
  });

  it("solves everything with the hybrid and with the secular equation, in the same sweeps", () => {
    const hybrid = row("Fischer-Burmeister + enumerative");
    const secular = row("secular + enumerative");
    for (const { unsolved, fail, worst } of [hybrid, secular]) {
      expect(unsolved).toBe(0);
      expect(fail).toBe(0);
      expect(worst).toBeLessThan(1e-6);
    }
    // Both find the same local forces to 1e-11, so only the last sweeps may differ.
    const difference = (hybrid["iterations"] as number) - (secular["iterations"] as number);
    expect(Math.abs(difference)).toBeLessThan(2);
  });

  it("finds that the pyramid obeys another law unless the fail-safe stands behind it", () => {
    expect(row("pyramid")["unsolved"]).toBe(100);
    expect(row("pyramid")["worst"]).toBeGreaterThan(1e-5);
    expect(row("pyramid + enumerative")["unsolved"]).toBe(0);
    expect(row("pyramid + enumerative")["alt"]).toBeGreaterThan(1);
  });

  it("never solves less with the fail-safe", () => {
    const checks = record.checks.filter(({ what }) => what.includes("fail-safe"));
    expect(checks).toHaveLength(7);
    for (const { holds, what } of checks) expect(holds, what).toBe(true);
  });

  it("draws falling shares for every solver", () => {
    const [{ series }] = record.panels;
    expect(series).toHaveLength(localVariants.length);
    for (const { y } of series) for (let k = 1; k < y.length; k++) expect(y[k]).toBeLessThanOrEqual(y[k - 1]);
  });
});

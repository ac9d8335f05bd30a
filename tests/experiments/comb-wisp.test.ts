import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import combCoiled from "./comb-coiled.js";
import combWisp from "./comb-wisp.js";

type Numbers = Record<string, number>;

it("combs two small wisps for a while and tells how a step's time grows", async () => {
  const record = await execute(combWisp, { fibres: 4, compare: 1, elements: 6, relaxing: 0.2, steps: 30 });
  const steps = record.rows.filter(({ table }) => table?.includes("Table 4")).map(({ values }) => values);
  expect(steps.map(({ fibres, phase }) => [fibres, phase])).toEqual(
    [1, 4].flatMap((fibres) => ["relaxing", "comb enters", "all combing"].map((phase) => [fibres, phase])),
  );
  for (const { contacts, seconds, detect, solve, rest } of steps as Numbers[]) {
    expect(contacts).toBeGreaterThanOrEqual(0);
    expect(detect + solve + rest).toBeCloseTo(seconds, 12);
  }
  expect(record.checks.map(({ what }) => what)).toContainEqual(expect.stringContaining("from 1 to 4 fibres"));
  // Straight fibres begin to curl up: they hang by less than their length, and not by much less.
  const { hanging } = record.rows.at(-1)!.values as Numbers;
  expect(hanging).toBeGreaterThan(20);
  expect(hanging).toBeLessThan(30.5);
}, 120_000);

it("combs a few tightly coiled fibres", async () => {
  const record = await execute(combCoiled, {
    fibres: 3,
    elements: 12,
    step: 0.005,
    curling: 1,
    relaxing: 1,
    speed: 0.1,
    steps: 80,
  });
  expect(record.checks.map(({ holds }) => holds)).toEqual([true]);
  const [relaxing, combing, { hanging }] = record.rows.map(({ values }) => values as Numbers);
  expect([relaxing.phase, combing.phase]).toEqual(["relaxing", "combing"]);
  expect([relaxing.steps, combing.steps]).toEqual([200, 80]);
  // Coils touch each other, the comb is held back, and nothing sinks in by more than a radius of 50 um.
  expect(combing.contacts).toBeGreaterThan(relaxing.contacts);
  expect(combing.force).toBeGreaterThan(1e-3);
  expect(Math.max(relaxing.overlap, combing.overlap)).toBeLessThan(50);
  // Of 30.5 cm.
  expect(hanging).toBeLessThan(20);
}, 120_000);

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { experiments } from "../../../sample-game/lab/experiments.js";
import { repository } from "../../install.js";

const folder = join(repository, "tests/experiments");
const results = join(repository, "docs/results");

it("shows every experiment, once", () => {
  const there = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "run.ts")
    .map((file) => file.slice(0, -".ts".length));
  const shown = experiments.filter(({ command }) => command === "experiment").map(({ name }) => name);
  expect(shown.sort()).toEqual(there.sort());
});

it("names results that are kept", () => {
  for (const label of experiments.flatMap((entry) => entry.results)) {
    expect(existsSync(join(results, `${label}.md`)), label).toBe(true);
  }
});

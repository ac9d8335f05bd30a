import { expect, it } from "vitest";
import { formats } from "../plugin/scene-files/spoil-files.js";
import { execute } from "../runner/index.js";
import spoiltFiles from "./spoilt-files.js";

it("spoils some files of each format, a short while here", async () => {
  const record = await execute(spoiltFiles, { mutations: 25 });
  expect(record.checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(record.rows.map(({ values }) => values["format"])).toEqual([...formats]);
});

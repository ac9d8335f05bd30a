import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import { HangingSheet, sheets } from "./ribbon/sheets.js";
import ribbon from "./ribbon.js";

it("ribbon, poster and parchment come back to the shape that they were pulled out of", async () => {
  const record = await execute(ribbon, { reference: 12, rounds: 1 });
  // How fast they are is the machine's business.
  const failed = record.checks.filter(({ what, holds }) => !holds && !what.includes("faster than real"));
  expect(failed).toEqual([]);
  expect(record.rows.map(({ values }) => values["clothoids"])).toEqual([2, 1, 2]);
  expect(record.panels.map(({ series }) => series.length)).toEqual([4, 4, 4]);
}, 60_000);

it.each(sheets)("a $name of twelve clothoids is near to one of twenty-four", (sheet) => {
  const [coarse, fine] = [12, 24].map((elements) => new HangingSheet(sheet, elements));
  for (const one of [coarse, fine]) one.frames(6);
  const apart = coarse
    .points(20)
    .map((point, i) => Math.hypot(...point.map((x, c) => x - fine.points(20)[i][c])));
  expect(Math.max(...apart) / sheet.length).toBeLessThan(0.01);
});

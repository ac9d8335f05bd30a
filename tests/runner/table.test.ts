import { expect, it } from "vitest";
import { markdownTable, terminalTable, textTables } from "./table.js";

const rows = [
  { elements: 5, timePerStep: 0.73124, solver: "dense" },
  { elements: 20000, timePerStep: 1234.567, solver: "recursive", note: true },
].map((values) => ({ table: undefined, values }));
const columns = { timePerStep: { unit: "us" } };

it("aligns numbers on their points, words on their left, and heads columns with units", () => {
  expect(terminalTable(textTables(rows, columns)[0]).split("\n")).toEqual([
    "  elements   time per step [us]   solver      note",
    "  ────────   ──────────────────   ─────────   ────",
    "         5               0.7312   dense",
    "    20,000            1235        recursive    yes",
  ]);
});

it("writes Markdown with the same words", () => {
  expect(markdownTable(textTables(rows, columns)[0]).split("\n")).toEqual([
    "| elements | time per step [us] | solver | note |",
    "| ---: | ---: | :--- | ---: |",
    "| 5 | 0.7312 | dense |  |",
    "| 20,000 | 1235 | recursive | yes |",
  ]);
});

it("keeps rows of different headings in tables of their own", () => {
  const tables = textTables([
    { table: "accepted", values: { a: 1 } },
    { table: "rejected", values: { b: 2 } },
    { table: "accepted", values: { a: 3 } },
  ]);
  expect(tables.map(({ heading, headers, lines }) => [heading, headers, lines])).toEqual([
    ["accepted", ["a"], [["1"], ["3"]]],
    ["rejected", ["b"], [["2"]]],
  ]);
  expect(terminalTable(tables[1])).toContain("rejected\n\n");
  expect(markdownTable(tables[1])).toContain("## rejected\n\n");
});

it("does not let a cell break a Markdown table", () => {
  const table = textTables([{ table: undefined, values: { "|v|": "a|b" } }])[0];
  expect(markdownTable(table)).toBe("| \\|v\\| |\n| :--- |\n| a\\|b |");
});

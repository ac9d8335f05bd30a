import type { Cell, Column } from "./definition.js";
import type { TableRow } from "./execute.js";
import { numberWriter } from "./number-text.js";

/** A table as words, ready for the terminal or for Markdown. */
export interface TextTable {
  readonly heading: string | undefined;
  readonly headers: readonly string[];
  readonly numeric: readonly boolean[];
  readonly lines: readonly (readonly string[])[];
}

/** Rows become one table for each heading; a table's columns are all keys of its rows in order of appearance. */
export function textTables(
  rows: readonly TableRow[],
  columns: Readonly<Record<string, Column>> = {},
): TextTable[] {
  const headings = [...new Set(rows.map((row) => row.table))];
  return headings.map((heading) => {
    const values = rows.filter((row) => row.table === heading).map((row) => row.values);
    const keys = [...new Set(values.flatMap((row) => Object.keys(row)))];
    const written = keys.map((key) =>
      writeColumn(
        values.map((row) => row[key]),
        columns[key],
      ),
    );
    return {
      heading,
      headers: keys.map((key) => header(key, columns[key])),
      numeric: keys.map((key) => values.every((row) => typeof row[key] !== "string")),
      lines: values.map((_, line) => written.map((column) => column[line])),
    };
  });
}

/** `timePerStep` reads "time per step" unless the column has a title of its own. */
function header(key: string, column: Column | undefined): string {
  const title =
    column?.title ?? key.replace(/([a-z0-9])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return column?.unit === undefined ? title : `${title} [${column.unit}]`;
}

function writeColumn(cells: readonly Cell[], column: Column | undefined): string[] {
  const numbers = cells.filter((cell) => typeof cell === "number");
  const write = numberWriter(numbers, column?.digits);
  const words = cells.map((cell) => {
    if (cell === undefined || cell === null) return "";
    if (typeof cell === "number") return write(cell);
    return typeof cell === "boolean" ? (cell ? "yes" : "no") : cell;
  });
  return alignPoints(words, cells);
}

/** Pads after the decimal point, so that right-aligned numbers stand with their points in one line. */
function alignPoints(words: readonly string[], cells: readonly Cell[]): string[] {
  const fraction = (word: string): number => (word.includes(".") ? word.length - word.indexOf(".") : 0);
  const aligned = words.filter((word, line) => typeof cells[line] === "number" && !word.includes("e"));
  const widest = Math.max(0, ...aligned.map(fraction));
  return words.map((word, line) =>
    typeof cells[line] === "number" && !word.includes("e")
      ? word + " ".repeat(widest - fraction(word))
      : word,
  );
}

export function terminalTable(table: TextTable): string {
  const widths = table.headers.map((title, k) =>
    Math.max(width(title), ...table.lines.map((line) => width(line[k]))),
  );
  const line = (cells: readonly string[]): string =>
    ("  " + cells.map((cell, k) => pad(cell, widths[k], table.numeric[k])).join("   ")).trimEnd();
  const rule = widths.map((size) => "─".repeat(size));
  const heading = table.heading === undefined ? [] : [`  ${table.heading}`, ""];
  return [...heading, line(table.headers), line(rule), ...table.lines.map(line)].join("\n");
}

export function markdownTable(table: TextTable): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.trim().replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = table.numeric.map((numeric) => (numeric ? "---:" : ":---"));
  const heading = table.heading === undefined ? [] : [`## ${table.heading}`, ""];
  return [...heading, line(table.headers), line(rule), ...table.lines.map(line)].join("\n");
}

function width(text: string): number {
  return [...text].length;
}

function pad(text: string, size: number, right: boolean): string {
  const space = " ".repeat(size - width(text));
  return right ? space + text : text + space;
}

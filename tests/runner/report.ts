import { availableParallelism } from "node:os";
import type { Check, RunDefinition } from "./definition.js";
import type { RunRecord } from "./execute.js";
import { numberText } from "./number-text.js";
import type { OptionValue } from "./options.js";
import type { TextTable } from "./table.js";
import { markdownTable, terminalTable, textTables } from "./table.js";

/** A finished run and what it takes to repeat it. */
export interface Outcome {
  readonly definition: RunDefinition;
  readonly command: string;
  readonly record: RunRecord;
  /** Set when the run broke off; the record then ends where it did. */
  readonly error?: string;
}

/** What a run leaves for machines to read. JSON has no NaN or Infinity: they become null. */
export interface JsonReport {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly checks: readonly Check[];
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly command: string;
  readonly machine: { readonly node: string; readonly platform: string; readonly cpus: number };
  readonly error?: string;
}

export function jsonReport({ record, command, error }: Outcome): JsonReport {
  return {
    name: record.name,
    rows: record.rows.map(({ table, values }) => (table === undefined ? values : { table, ...values })),
    checks: record.checks,
    options: record.options,
    command,
    machine: machineFacts(),
    ...(error === undefined ? {} : { error }),
  };
}

/** One row a line: short, and a changed figure changes one line. */
export function jsonText(report: JsonReport): string {
  const fields = Object.entries(report).map(([name, value]: [string, unknown]) => {
    const items: unknown[] = Array.isArray(value) ? value : [];
    const text = items.length
      ? `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}

export function terminalReport({ definition, record }: Outcome, colour: boolean): string {
  const parts = [`${definition.name}: ${definition.purpose}`];
  parts.push(...textTables(record.rows, definition.columns).map(terminalTable));
  if (record.checks.length > 0) {
    parts.push(checkLines(record.checks, colour).join("\n"), `  ${verdict(record.checks)}`);
  }
  return `\n${parts.join("\n\n")}\n\n`;
}

export function markdownReport({ definition, record, command }: Outcome, figure: string | undefined): string {
  const { node, platform, cpus } = machineFacts();
  const parts = [`# ${definition.name}`, definition.purpose, `\`\`\`sh\n${command}\n\`\`\``];
  if (figure !== undefined) parts.push(`![${definition.name}](${figure})`);
  parts.push(...textTables(record.rows, definition.columns).map(markdownTable));
  if (record.checks.length > 0) parts.push(markdownTable(checkTable(record.checks)));
  parts.push(`Node ${node} on ${platform}, ${cpus} ${cpus === 1 ? "core" : "cores"}.`);
  return parts.join("\n\n") + "\n";
}

/** Enough to judge a time by; nothing that tells whose machine it was. */
function machineFacts(): JsonReport["machine"] {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpus: availableParallelism(),
  };
}

function checkLines(checks: readonly Check[], colour: boolean): string[] {
  const paint = (code: number, text: string): string => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  const values = checks.map((check) => plainText(check.value));
  const whatWidth = Math.max(...checks.map((check) => check.what.length));
  const valueWidth = Math.max(...values.map((value) => value.length));
  return checks.map(({ what, wanted, holds }, i) => {
    const mark = holds ? paint(32, "✓") : paint(31, "✗");
    const words = `${what.padEnd(whatWidth)}   ${values[i].padStart(valueWidth)}   wanted ${plainText(wanted)}`;
    return `  ${mark} ${words}${holds ? "" : paint(31, "   does not hold")}`;
  });
}

function verdict(checks: readonly Check[]): string {
  const failed = checks.filter((check) => !check.holds).length;
  if (failed === 0) return checks.length === 1 ? "the check holds" : "all checks hold";
  return `${failed} of ${checks.length} checks ${failed === 1 ? "does" : "do"} not hold`;
}

function checkTable(checks: readonly Check[]): TextTable {
  return {
    heading: "Checks",
    headers: ["", "what", "value", "wanted"],
    numeric: [false, false, true, false],
    lines: checks.map(({ what, value, wanted, holds }) => [
      holds ? "✓" : "✗",
      what,
      plainText(value),
      plainText(wanted),
    ]),
  };
}

function plainText(value: number | string | boolean): string {
  return typeof value === "number" ? numberText(value) : String(value);
}

import { availableParallelism } from "node:os";
import type { Check, Column } from "./definition.js";
import type { RunRecord } from "./execute.js";
import { numberText } from "./number-text.js";
import type { OptionValue } from "./options.js";
import { markdownTable, textTables } from "./table.js";

/** What a run leaves for machines to read. */
export interface JsonReport {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly checks: readonly Check[];
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly command: string;
  readonly machine: { readonly node: string; readonly platform: string; readonly cpus: number };
  /** Set when the run broke off; rows and checks are then those reached before. */
  readonly error?: string;
}

export function jsonReport(
  record: RunRecord,
  options: Readonly<Record<string, OptionValue>>,
  command: string,
  error?: string,
): JsonReport {
  return {
    name: record.name,
    rows: record.rows.map(({ table, values }) => (table === undefined ? values : { table, ...values })),
    checks: record.checks,
    options,
    command,
    machine: machineFacts(),
    ...(error === undefined ? {} : { error }),
  };
}

/** Enough to judge a time by; nothing that tells whose machine it was. */
function machineFacts(): JsonReport["machine"] {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpus: availableParallelism(),
  };
}

export function checkLines(checks: readonly Check[], colour: boolean): string[] {
  const paint = (code: number, text: string): string => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  const values = checks.map((check) => cellText(check.value));
  const whatWidth = Math.max(0, ...checks.map((check) => check.what.length));
  const valueWidth = Math.max(0, ...values.map((value) => value.length));
  return checks.map((check, i) => {
    const mark = check.holds ? paint(32, "✓") : paint(31, "✗");
    const verdict = check.holds ? "" : paint(31, "  does not hold");
    const words = `${check.what.padEnd(whatWidth)}   ${values[i].padStart(valueWidth)}   wanted ${cellText(check.wanted)}`;
    return `  ${mark} ${words}${verdict}`;
  });
}

export function markdownReport(
  record: RunRecord,
  purpose: string,
  columns: Readonly<Record<string, Column>>,
  command: string,
  figure: string | undefined,
): string {
  const { node, platform, cpus } = machineFacts();
  const parts = [`# ${record.name}`, purpose, `\`\`\`sh\n${command}\n\`\`\``];
  if (figure !== undefined) parts.push(`![${record.name}](${figure})`);
  parts.push(...textTables(record.rows, columns).map(markdownTable));
  if (record.checks.length > 0) parts.push(markdownTable(checkTable(record.checks)));
  parts.push(`Node ${node} on ${platform}, ${cpus} ${cpus === 1 ? "core" : "cores"}.`);
  return parts.join("\n\n") + "\n";
}

function checkTable(checks: readonly Check[]): Parameters<typeof markdownTable>[0] {
  return {
    heading: "Checks",
    headers: ["", "what", "value", "wanted"],
    numeric: [false, false, true, false],
    lines: checks.map((check) => [
      check.holds ? "✓" : "✗",
      check.what,
      cellText(check.value),
      cellText(check.wanted),
    ]),
  };
}

function cellText(value: number | string | boolean): string {
  return typeof value === "number" ? numberText(value) : String(value);
}

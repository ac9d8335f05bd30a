import type { Check, CheckInput, Row, RunDefinition } from "./definition.js";
import type { OptionDeclarations, OptionValues } from "./options.js";
import { defaultOf } from "./options.js";
import type { Panel } from "./plot/panel.js";

export interface TableRow {
  readonly table: string | undefined;
  readonly values: Row;
}

/** Everything that one run left behind; filled while it runs, so that a run that breaks off keeps what it had. */
export interface RunRecord {
  readonly name: string;
  readonly rows: TableRow[];
  readonly checks: Check[];
  readonly panels: Panel[];
}

export function emptyRecord(name: string): RunRecord {
  return { name, rows: [], checks: [], panels: [] };
}

export type ReportProgress = (fraction: number, text: string) => void;

/** Runs a definition anywhere: from the command line, from a test, with any of its options replaced. */
export async function execute<Declarations extends OptionDeclarations>(
  definition: RunDefinition<Declarations>,
  options: Partial<OptionValues<Declarations>> = {},
  record = emptyRecord(definition.name),
  reportProgress: ReportProgress = () => undefined,
): Promise<RunRecord> {
  const defaults = Object.entries(definition.options).map(([name, option]) => [name, defaultOf(option)]);
  await definition.run({
    options: { ...Object.fromEntries(defaults), ...options } as OptionValues<Declarations>,
    progress: (fraction, text = "") => {
      reportProgress(fraction, text);
    },
    row: (values, place) => {
      record.rows.push({ table: place?.table, values });
    },
    check: (input) => {
      const check = decide(input);
      record.checks.push(check);
      return check.holds;
    },
    plot: (panel) => {
      record.panels.push(panel);
    },
  });
  return record;
}

function decide(input: CheckInput): Check {
  const { what, value } = input;
  if ("holds" in input) {
    // A measurement that went wrong never passes, whatever its author concluded from it.
    return { what, value, wanted: input.wanted, holds: input.holds && !Number.isNaN(value) };
  }
  return { what, value, wanted: input.wanted.text, holds: input.wanted.holds(input.value) };
}

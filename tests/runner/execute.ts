import type { Check, CheckInput, Row, RunDefinition } from "./definition.js";
import type { OptionDeclarations, OptionValue, OptionValues } from "./options.js";
import { defaultOf } from "./options.js";
import type { Panel } from "./plot/panel.js";

export interface TableRow {
  readonly table: string | undefined;
  readonly values: Row;
}

/** Everything that one run left behind; filled while it runs, so that a run that breaks off keeps what it had. */
export interface RunRecord {
  readonly name: string;
  /** All options in effect, given or not. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly rows: TableRow[];
  readonly checks: Check[];
  readonly panels: Panel[];
}

/** Runs a definition from a test or another program, with any of its options replaced. */
export async function execute<Declarations extends OptionDeclarations>(
  definition: RunDefinition<Declarations>,
  given: Partial<OptionValues<Declarations>> = {},
): Promise<RunRecord> {
  const record = startRecord(definition, given);
  await executeInto(record, definition, () => undefined);
  return record;
}

export function startRecord<Declarations extends OptionDeclarations>(
  definition: RunDefinition<Declarations>,
  given: Readonly<Record<string, OptionValue>>,
): RunRecord {
  const defaults = Object.entries(definition.options).map(([name, option]) => [name, defaultOf(option)]);
  const options = { ...Object.fromEntries(defaults), ...given } as Record<string, OptionValue>;
  return { name: definition.name, options, rows: [], checks: [], panels: [] };
}

export async function executeInto<Declarations extends OptionDeclarations>(
  record: RunRecord,
  definition: RunDefinition<Declarations>,
  reportProgress: (fraction: number, text: string) => void,
): Promise<void> {
  await definition.run({
    options: record.options as OptionValues<Declarations>,
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
}

function decide(input: CheckInput): Check {
  const { what, value } = input;
  if ("holds" in input) {
    // A measurement that went wrong never passes, whatever its author concluded from it.
    return { what, value, wanted: input.wanted, holds: input.holds && !Number.isNaN(value) };
  }
  return { what, value, wanted: input.wanted.text, holds: input.wanted.holds(input.value) };
}

import type { OptionDeclarations, OptionValues } from "./options.js";
import { readOption, shellName, writeOption } from "./options.js";
import type { Panel } from "./plot/panel.js";
import type { Requirement } from "./requirement.js";

export type Cell = number | string | boolean | null | undefined;
export type Row = Readonly<Record<string, Cell>>;

/** How a column is headed and written; the key itself stays the field's name in the JSON rows. */
export interface Column {
  readonly title?: string;
  readonly unit?: string;
  /** Significant digits, 4 unless told. */
  readonly digits?: number;
}

/** `wanted` is either a requirement that decides by itself, or words beside an own verdict. */
export type CheckInput =
  | { readonly what: string; readonly value: number; readonly wanted: Requirement }
  | {
      readonly what: string;
      readonly value: number | string | boolean;
      readonly wanted: number | string | boolean;
      readonly holds: boolean;
    };

export interface Check {
  readonly what: string;
  readonly value: number | string | boolean;
  readonly wanted: number | string | boolean;
  readonly holds: boolean;
}

export interface RunContext<Options> {
  readonly options: Options;
  /** Tells how much of the whole run is done, from 0 to 1, and what is being done now. Cheap: call it in any loop. */
  progress(fraction: number, text?: string): void;
  /** Adds a row; rows with the same `table` heading stand in one table. */
  row(values: Row, place?: { readonly table: string }): void;
  /** Records a check and returns whether it holds. */
  check(check: CheckInput): boolean;
  /** Adds a panel to the run's figure. */
  plot(panel: Panel): void;
}

export interface RunDefinition<Declarations extends OptionDeclarations = OptionDeclarations> {
  /** Equals the file's name without `.ts`. */
  readonly name: string;
  /** One line: the question that the run answers. */
  readonly purpose: string;
  readonly options: Declarations;
  readonly columns: Readonly<Record<string, Column>>;
  run(context: RunContext<OptionValues<Declarations>>): void | Promise<void>;
}

/** Words that every run understands, so that no option may take them. */
export const RESERVED = ["json", "svg", "results", "quiet", "list", "help"] as const;

export function defineRun<const Declarations extends OptionDeclarations = Record<never, never>>(given: {
  readonly name: string;
  readonly purpose: string;
  readonly options?: Declarations;
  readonly columns?: Readonly<Record<string, Column>>;
  run(context: RunContext<OptionValues<Declarations>>): void | Promise<void>;
}): RunDefinition<Declarations> {
  const options = given.options ?? ({} as Declarations);
  for (const [name, option] of Object.entries(options)) {
    if ((RESERVED as readonly string[]).includes(name)) {
      throw new Error(
        `${given.name}: option ${shellName(name)} is reserved; reserved are ${RESERVED.join(", ")}`,
      );
    }
    // A default goes through the same door as a given word, so that no run starts from a value it would refuse.
    if (option.type !== "flag" && option.default !== undefined) {
      readOption(name, option, writeOption(option.default));
    }
  }
  return { ...given, options, columns: given.columns ?? {} };
}

/**
 * What a run may be told on the command line: declarations, the types they imply, and the reading of words into values.
 * An option without a default is `undefined` in the run unless it was given.
 */
interface Described {
  /** One line for `--help`. */
  readonly what: string;
}

interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
  /** Exclusive lower end, for quantities such as a tolerance or a radius. */
  readonly above?: number;
}

export type OptionDeclaration = Described &
  (
    | ({ readonly type: "integer" | "number"; readonly default?: number } & Range)
    | ({ readonly type: "integers" | "numbers"; readonly default?: readonly number[] } & Range)
    | { readonly type: "choice"; readonly choices: readonly string[]; readonly default?: string }
    | { readonly type: "choices"; readonly choices: readonly string[]; readonly default?: readonly string[] }
    | { readonly type: "text"; readonly default?: string }
    | { readonly type: "flag" }
  );

export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

type Given<D> = D extends { type: "integer" | "number" }
  ? number
  : D extends { type: "integers" | "numbers" }
    ? readonly number[]
    : D extends { type: "choice"; choices: readonly (infer Choice)[] }
      ? Choice
      : D extends { type: "choices"; choices: readonly (infer Choice)[] }
        ? readonly Choice[]
        : D extends { type: "flag" }
          ? boolean
          : string;

export type OptionValues<Declarations> = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends { type: "flag" } | { default: unknown }
    ? Given<Declarations[Name]>
    : Given<Declarations[Name]> | undefined;
};

export type OptionValue = number | string | boolean | readonly number[] | readonly string[] | undefined;

/** The command was called wrongly: shown without a stack, exit code 2. */
export class UsageError extends Error {}

/** `maximumSteps` in code is `--maximum-steps` in the shell. */
export function shellName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function allowedValues(option: OptionDeclaration): string {
  switch (option.type) {
    case "flag":
      return "true or false";
    case "text":
      return "any text";
    case "choice":
      return `one of ${option.choices.join(", ")}`;
    case "choices":
      return `any of ${option.choices.join(", ")}, separated by commas`;
    default: {
      const integral = option.type.startsWith("integer");
      const listed = option.type.endsWith("s");
      const noun = listed
        ? `${integral ? "integers" : "numbers"} separated by commas`
        : integral
          ? "an integer"
          : "a number";
      return noun + rangeText(option);
    }
  }
}

function rangeText({ minimum, maximum, above }: Range): string {
  const parts: string[] = [];
  if (above !== undefined) parts.push(`above ${above}`);
  if (minimum !== undefined) parts.push(`at least ${minimum}`);
  if (maximum !== undefined) parts.push(`at most ${maximum}`);
  return parts.length ? `, ${parts.join(" and ")}` : "";
}

/** Reads one word of the command line as the declared type, or throws naming the option, the word and what is allowed. */
export function readOption(name: string, option: OptionDeclaration, word: string): OptionValue {
  const refuse = (): never => {
    throw new UsageError(`${shellName(name)}: "${word}" is not allowed; allowed is ${allowedValues(option)}`);
  };
  switch (option.type) {
    case "flag":
      return word === "true" ? true : word === "false" ? false : refuse();
    case "text":
      return word;
    case "choice":
      return option.choices.includes(word) ? word : refuse();
    case "choices": {
      const words = word.split(",");
      return words.every((one) => option.choices.includes(one)) ? words : refuse();
    }
    default: {
      const integral = option.type.startsWith("integer");
      const words = option.type.endsWith("s") ? word.split(",") : [word];
      const numbers = words.map((one) => (one.trim() === "" ? NaN : Number(one)));
      const allowed = (value: number): boolean =>
        (integral ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
        value >= (option.minimum ?? -Infinity) &&
        value <= (option.maximum ?? Infinity) &&
        value > (option.above ?? -Infinity);
      if (!numbers.every(allowed)) refuse();
      return option.type.endsWith("s") ? numbers : numbers[0];
    }
  }
}

/** The word that `readOption` reads back as this value. */
export function writeOption(value: Exclude<OptionValue, undefined>): string {
  return String(value);
}

export function defaultOf(option: OptionDeclaration): OptionValue {
  return option.type === "flag" ? false : option.default;
}

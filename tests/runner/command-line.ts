import type { OptionDeclarations, OptionValue } from "./options.js";
import { allowedValues, readOption, shellName, UsageError, writeOption } from "./options.js";
import { nearestName } from "../../systems/world/nearest-name.js";

/** The words of a command, before it is known which run they speak to. */
export interface CommandLine {
  readonly name: string | undefined;
  readonly list: boolean;
  readonly help: boolean;
  readonly quiet: boolean;
  readonly json: string | undefined;
  readonly svg: string | undefined;
  /** Base name of the files in docs/results; "" stands for the run's own name. */
  readonly results: string | undefined;
  /** Everything meant for the run itself, still as words. */
  readonly words: readonly string[];
}

/** Takes out what every run understands and leaves the rest, whose meaning only the run's declarations tell. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const flags = new Set<string>();
  const files = new Map<string, string>();
  const words: string[] = [];
  let name: string | undefined;
  let results: string | undefined;
  for (let i = 0; i < argv.length; i++) {
    const [head, value] = splitAtEquals(argv[i]);
    if (head === "--list" || head === "--help" || head === "--quiet") {
      if (value !== undefined) throw new UsageError(`${head} takes no value, got "${value}"`);
      flags.add(head);
    } else if (head === "-h") flags.add("--help");
    else if (head === "--json" || head === "--svg") {
      const file = value ?? argv[++i];
      if (!file || file.startsWith("--")) throw new UsageError(`${head} needs a file name after it`);
      files.set(head, file);
    } else if (head === "--results") {
      if (value !== undefined && !/^[\w-]+$/.test(value)) {
        throw new UsageError(`--results: "${value}" is not allowed; allowed are letters, digits, - and _`);
      }
      results = value ?? "";
    } else if (name === undefined && !argv[i].startsWith("-") && words.length === 0) name = argv[i];
    else words.push(argv[i]);
  }
  return {
    name,
    list: flags.has("--list"),
    help: flags.has("--help"),
    quiet: flags.has("--quiet"),
    json: files.get("--json"),
    svg: files.get("--svg"),
    results,
    words,
  };
}

/** Reads a run's own options; only the given ones are in the result. */
export function readOptions(
  runName: string,
  declarations: OptionDeclarations,
  words: readonly string[],
): Record<string, OptionValue> {
  const given: Record<string, OptionValue> = {};
  const names = Object.keys(declarations);
  for (let i = 0; i < words.length; i++) {
    const [head, attached] = splitAtEquals(words[i]);
    const name = names.find((one) => shellName(one) === head);
    if (name === undefined) throw unknownOption(runName, head, names);
    const option = declarations[name];
    if (name in given) throw new UsageError(`${head} is given twice`);
    if (option.type === "flag") {
      given[name] = readOption(name, option, attached ?? "true");
      continue;
    }
    const word = attached ?? words[++i];
    if (word === undefined || word.startsWith("--")) {
      throw new UsageError(`${head} needs a value after it: ${allowedValues(option)}`);
    }
    given[name] = readOption(name, option, word);
  }
  return given;
}

function unknownOption(runName: string, head: string, names: readonly string[]): UsageError {
  const known = names.map(shellName);
  const meant = nearestName(head, known);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  const own = known.length ? `its options are ${known.join(", ")}` : "it has no options of its own";
  const common = "every run takes --json FILE, --svg FILE, --results, --quiet, --help";
  const problem = head.startsWith("-") ? "unknown option" : "unexpected word";
  return new UsageError(`${runName}: ${problem} "${head}"${hint}; ${own}; ${common}`);
}

/** The command that makes the same figures again. */
export function commandText(
  script: string,
  runName: string,
  given: Readonly<Record<string, OptionValue>>,
  results: string | undefined,
): string {
  const words = [`npm run ${script} -- ${runName}`];
  for (const [name, value] of Object.entries(given)) {
    if (value === true) words.push(shellName(name));
    else if (value === false) words.push(`${shellName(name)}=false`);
    else if (value !== undefined) words.push(`${shellName(name)} ${quoted(writeOption(value))}`);
  }
  if (results !== undefined) words.push(results === "" ? "--results" : `--results=${results}`);
  return words.join(" ");
}

function quoted(word: string): string {
  return /^[\w.,:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function splitAtEquals(word: string): [string, string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

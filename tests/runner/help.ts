import type { RunDefinition } from "./definition.js";
import { knownRuns, loadRun, runNames } from "./discovery.js";
import { allowedValues, defaultOf, shellName, writeOption } from "./options.js";

export function usage(script: string): string {
  return (
    `usage: npm run ${script} -- NAME [--option value] [--json FILE] [--svg FILE] [--results[=LABEL]] [--quiet]\n` +
    `       npm run ${script} -- --list | NAME --help`
  );
}

/** Names with their purpose; a file that does not load is listed with its reason, and hides no other. */
export async function listText(directory: URL): Promise<string> {
  const names = runNames(directory);
  if (names.length === 0) return `  ${knownRuns(names)}\n`;
  const lines = await Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      try {
        return [name, (await loadRun(directory, name)).purpose];
      } catch (error) {
        return [name, `(does not load: ${error instanceof Error ? error.message : String(error)})`];
      }
    }),
  );
  return twoColumns(lines);
}

export function runHelp(script: string, definition: RunDefinition): string {
  const own = Object.entries(definition.options).map(([name, option]): [string, string] => {
    const preset = option.type === "flag" ? undefined : defaultOf(option);
    const from = preset === undefined ? "" : ` (default ${writeOption(preset)})`;
    const head = option.type === "flag" ? shellName(name) : `${shellName(name)} ${placeholder(option.type)}`;
    const allowed = option.type === "flag" ? "" : `; ${allowedValues(option)}`;
    return [head, `${option.what}${allowed}${from}`];
  });
  const common: [string, string][] = [
    ["--json FILE", "write rows, checks and options as JSON"],
    ["--svg FILE", "write the plot"],
    ["--results[=LABEL]", "write table, JSON and plot to docs/results, named after the run or LABEL"],
    ["--quiet", "show no progress"],
  ];
  return (
    `${definition.name}: ${definition.purpose}\n\n` +
    (own.length ? `${twoColumns(own)}\n` : "") +
    `${twoColumns(common)}\n` +
    `exit code: 0 every check holds, 1 a check does not hold, 2 wrongly called, 3 the run broke off\n` +
    `${usage(script)}\n`
  );
}

function placeholder(type: string): string {
  if (type === "choice") return "CHOICE";
  if (type === "choices") return "CHOICE,...";
  if (type === "text") return "TEXT";
  return type.endsWith("s") ? "N,..." : "N";
}

function twoColumns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...lines.map(([head]) => head.length));
  return lines.map(([head, text]) => `  ${head.padEnd(width)}   ${text}\n`).join("");
}

import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { CommandLine } from "./command-line.js";
import { commandText, readCommandLine, readOptions } from "./command-line.js";
import type { RunDefinition } from "./definition.js";
import { loadRun, runNames } from "./discovery.js";
import type { RunRecord } from "./execute.js";
import { emptyRecord, execute } from "./execute.js";
import { listText, runHelp, usage } from "./help.js";
import type { OptionValue } from "./options.js";
import { defaultOf, UsageError } from "./options.js";
import { drawFigure } from "./plot/figure.js";
import type { ProgressStream } from "./progress.js";
import { silentProgress, startProgress } from "./progress.js";
import { checkLines, jsonReport, markdownReport } from "./report.js";
import { terminalTable, textTables } from "./table.js";

export const EXIT = { fine: 0, checkFailed: 1, wronglyCalled: 2, brokeOff: 3 } as const;

export interface CommandSettings {
  /** The npm script, "bench" or "experiment". */
  readonly script: string;
  /** The folder of the runs. */
  readonly directory: URL;
  readonly argv: readonly string[];
  readonly results?: URL;
  readonly out?: ProgressStream;
  readonly progress?: ProgressStream;
}

/** The whole command: reads the words, runs, prints, writes files; gives the exit code. */
export async function runCommand(settings: CommandSettings): Promise<number> {
  const { script, directory, argv, out = process.stdout, progress = process.stderr } = settings;
  const results = settings.results ?? new URL("../../docs/results/", import.meta.url);
  try {
    const line = readCommandLine(argv);
    if (line.list) {
      out.write(await listText(directory));
      return EXIT.fine;
    }
    if (line.name === undefined) {
      if (!line.help) throw new UsageError(`a name is missing; known are ${runNames(directory).join(", ")}`);
      out.write(usage(script) + "\n\n" + (await listText(directory)));
      return EXIT.fine;
    }
    const definition = await loadRun(directory, line.name);
    if (line.help) {
      out.write(runHelp(script, definition));
      return EXIT.fine;
    }
    return await runOne({ script, definition, line, results, out, progress });
  } catch (error) {
    if (error instanceof UsageError) {
      progress.write(`${script}: ${error.message}\n${usage(script)}\n`);
      return EXIT.wronglyCalled;
    }
    progress.write(`${script}: ${errorText(error)}\n`);
    return EXIT.brokeOff;
  }
}

interface Job {
  readonly script: string;
  readonly definition: RunDefinition;
  readonly line: CommandLine;
  readonly results: URL;
  readonly out: ProgressStream;
  readonly progress: ProgressStream;
}

async function runOne({ script, definition, line, results, out, progress }: Job): Promise<number> {
  const given = readOptions(definition.name, definition.options, line.words);
  const options: Record<string, OptionValue> = {};
  for (const [name, option] of Object.entries(definition.options))
    options[name] = given[name] ?? defaultOf(option);
  const command = commandText(script, definition.name, given, line.results);
  // A long run must not end on a folder that is not there.
  for (const file of [line.json, line.svg]) if (file !== undefined) makeRoomFor(file);

  const record = emptyRecord(definition.name);
  const shown = line.quiet ? silentProgress : startProgress(progress);
  let failure: unknown;
  try {
    await execute(definition, options, record, (fraction, text) => {
      shown.report(fraction, text);
    });
  } catch (error) {
    failure = error;
  }
  shown.finish();

  out.write(summary(definition, record, out.isTTY === true && !process.env["NO_COLOR"]));
  const broken = failure === undefined ? undefined : String(failure);
  if (line.json !== undefined) writeJson(line.json, jsonReport(record, options, command, broken));
  if (failure !== undefined) {
    progress.write(`${definition.name} broke off: ${errorText(failure)}\n`);
    return EXIT.brokeOff;
  }
  if (line.results !== undefined)
    writeResults(results, line.results || definition.name, definition, record, options, command);
  if (line.svg !== undefined) {
    if (record.panels.length === 0)
      throw new UsageError(`${definition.name} draws no plot, so --svg has nothing to write`);
    writeFileSync(line.svg, drawFigure(record.panels));
  }
  return record.checks.every((check) => check.holds) ? EXIT.fine : EXIT.checkFailed;
}

function summary(definition: RunDefinition, record: RunRecord, colour: boolean): string {
  const parts = [`${definition.name}: ${definition.purpose}`];
  parts.push(...textTables(record.rows, definition.columns).map(terminalTable));
  if (record.checks.length > 0) parts.push(checkLines(record.checks, colour).join("\n"));
  return `\n${parts.join("\n\n")}\n\n`;
}

function writeResults(
  folder: URL,
  base: string,
  definition: RunDefinition,
  record: RunRecord,
  options: Readonly<Record<string, OptionValue>>,
  command: string,
): void {
  mkdirSync(folder, { recursive: true });
  const place = (ending: string): URL => new URL(`${base}.${ending}`, folder);
  const figure = record.panels.length > 0 ? `${base}.svg` : undefined;
  if (figure !== undefined) writeFileSync(place("svg"), drawFigure(record.panels));
  writeJson(fileURLToPath(place("json")), jsonReport(record, options, command));
  writeFileSync(place("md"), markdownReport(record, definition.purpose, definition.columns, command, figure));
}

function writeJson(file: string, report: unknown): void {
  writeFileSync(file, JSON.stringify(report, null, 2) + "\n");
}

function errorText(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error);
}

function makeRoomFor(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`"${file}" is a folder; allowed is a file name`);
  }
}

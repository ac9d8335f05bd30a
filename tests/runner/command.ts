import type { CommandLine } from "./command-line.js";
import { commandText, readCommandLine, readOptions } from "./command-line.js";
import type { RunDefinition } from "./definition.js";
import { knownRuns, loadRun, runNames } from "./discovery.js";
import { executeInto, startRecord } from "./execute.js";
import { listText, runHelp, usage } from "./help.js";
import { UsageError } from "./options.js";
import type { ProgressStream } from "./progress.js";
import { silentProgress, startProgress } from "./progress.js";
import { makeRoomFor, writeFigure, writeJson, writeResults } from "./report-files.js";
import type { Outcome } from "./report.js";
import { terminalReport } from "./report.js";

export const EXIT = { fine: 0, checkFailed: 1, wronglyCalled: 2, brokeOff: 3 } as const;

export interface CommandSettings {
  /** The npm script, "bench" or "experiment". */
  readonly script: string;
  /** The folder of the runs. */
  readonly directory: URL;
  readonly argv: readonly string[];
  /** Where `--results` writes; docs/results unless told. */
  readonly results?: URL;
  readonly out?: ProgressStream;
  /** Progress and errors. */
  readonly log?: ProgressStream;
}

/** The whole command: reads the words, runs, prints, writes files; gives the exit code. */
export async function runCommand(settings: CommandSettings): Promise<number> {
  const { script, directory, argv, out = process.stdout, log = process.stderr } = settings;
  const results = settings.results ?? new URL("../../docs/results/", import.meta.url);
  try {
    const line = readCommandLine(argv);
    if (line.list) {
      out.write(await listText(directory));
      return EXIT.fine;
    }
    if (line.name === undefined) {
      if (!line.help) throw new UsageError(`a name is missing; ${knownRuns(runNames(directory))}`);
      out.write(`${usage(script)}\n\n${await listText(directory)}`);
      return EXIT.fine;
    }
    const definition = await loadRun(directory, line.name);
    if (line.help) {
      out.write(runHelp(script, definition));
      return EXIT.fine;
    }
    return await runOne(script, definition, line, results, out, log);
  } catch (error) {
    if (error instanceof UsageError) {
      log.write(`${script}: ${error.message}\n${usage(script)}\n`);
      return EXIT.wronglyCalled;
    }
    log.write(`${script}: ${withStack(error)}\n`);
    return EXIT.brokeOff;
  }
}

async function runOne(
  script: string,
  definition: RunDefinition,
  line: CommandLine,
  results: URL,
  out: ProgressStream,
  log: ProgressStream,
): Promise<number> {
  const given = readOptions(definition.name, definition.options, line.words);
  for (const file of [line.json, line.svg]) if (file !== undefined) makeRoomFor(file);
  const outcome: Outcome = {
    definition,
    command: commandText(script, definition.name, given, line.results),
    record: startRecord(definition, given),
  };
  const progress = line.quiet ? silentProgress : startProgress(log);
  let failure: unknown;
  try {
    await executeInto(outcome.record, definition, progress.report);
  } catch (error) {
    failure = error;
  }
  progress.finish();

  // What a run reached before it broke off is shown and kept: it may have taken hours.
  out.write(terminalReport(outcome, out.isTTY === true && !process.env["NO_COLOR"]));
  if (line.json !== undefined) {
    writeJson(line.json, failure === undefined ? outcome : { ...outcome, error: String(failure) });
  }
  if (failure !== undefined) {
    log.write(`${definition.name} broke off: ${withStack(failure)}\n`);
    return EXIT.brokeOff;
  }
  if (line.results !== undefined) {
    const written = await writeResults(results, line.results || definition.name, outcome);
    out.write(`  wrote ${written.join(", ")}\n\n`);
  }
  if (line.svg !== undefined) writeFigure(line.svg, outcome);
  return outcome.record.checks.every((check) => check.holds) ? EXIT.fine : EXIT.checkFailed;
}

function withStack(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error);
}

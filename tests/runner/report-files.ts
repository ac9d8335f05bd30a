import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "./options.js";
import { drawFigure } from "./plot/figure.js";
import type { Outcome } from "./report.js";
import { jsonReport, jsonText, markdownReport } from "./report.js";

/** Called before the run: hours of work must not end on a folder that is not there. */
export function makeRoomFor(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`"${file}" is a folder; allowed is a file name`);
  }
}

export function writeJson(file: string, outcome: Outcome): void {
  writeFileSync(file, jsonText(jsonReport(outcome)));
}

export function writeFigure(file: string, { record }: Outcome): void {
  if (record.panels.length === 0) {
    throw new UsageError(`${record.name} draws no plot, so there is nothing to write to "${file}"`);
  }
  writeFileSync(file, drawFigure(record.panels));
}

/** Table, figures and plot for the repository, in its own format, since they are committed. Gives the names written. */
export async function writeResults(folder: URL, label: string, outcome: Outcome): Promise<string[]> {
  // Loaded here alone: its start would be paid by every run.
  const { format, resolveConfig } = await import("prettier");
  mkdirSync(folder, { recursive: true });
  const place = (ending: string): string => fileURLToPath(new URL(`${label}.${ending}`, folder));
  const writeFormatted = async (file: string, text: string): Promise<void> => {
    writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  };
  const hasFigure = outcome.record.panels.length > 0;
  await writeFormatted(place("md"), markdownReport(outcome, hasFigure ? `${label}.svg` : undefined));
  await writeFormatted(place("json"), jsonText(jsonReport(outcome)));
  if (hasFigure) writeFigure(place("svg"), outcome);
  return [`${label}.md`, `${label}.json`, ...(hasFigure ? [`${label}.svg`] : [])];
}

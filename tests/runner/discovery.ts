import { readdirSync } from "node:fs";
import type { RunDefinition } from "./definition.js";
import { nearestName } from "../../systems/world/nearest-name.js";
import { UsageError } from "./options.js";

/** Every `NAME.ts` in the folder is a run, but for `run.ts` that starts them; shared code lives in subfolders. */
export function runNames(directory: URL): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[\w-]+\.ts$/.test(entry.name) && entry.name !== "run.ts")
    .map((entry) => entry.name.slice(0, -".ts".length))
    .sort();
}

export function knownRuns(names: readonly string[]): string {
  return names.length === 0 ? "there are none yet" : `known are ${names.join(", ")}`;
}

/** Imports the one file that is asked for, so that a broken or heavy neighbour does no harm. */
export async function loadRun(directory: URL, name: string): Promise<RunDefinition> {
  const known = runNames(directory);
  if (!known.includes(name)) {
    const meant = nearestName(name, known);
    const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
    throw new UsageError(`unknown name "${name}"${hint}; ${knownRuns(known)}`);
  }
  const loaded = (await import(new URL(`${name}.ts`, directory).href)) as { default?: RunDefinition };
  const definition = loaded.default;
  if (typeof definition?.run !== "function") {
    throw new Error(`${name}.ts: the default export is not a run; export default defineRun({ ... })`);
  }
  if (definition.name !== name) {
    throw new Error(
      `${name}.ts: its name is "${definition.name}"; allowed is the file's own name, "${name}"`,
    );
  }
  return definition;
}

// Runs the golden scenes, or those that are named, and compares their hashes with the stored ones: `--write` stores them instead,
// `--json` prints them alone.
import { parseArgs } from "node:util";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { terminalTable, textTables } from "../runner/table.js";
import { goldenScenes, type GoldenName } from "./scenes.js";
import { differenceOf, lastHash, readHashes, writeHashes, type GoldenHashes } from "./stored.js";
import { frames, traceScene } from "./trace.js";

const { values: options, positionals } = parseArgs({
  options: { write: { type: "boolean" }, json: { type: "boolean" } },
  allowPositionals: true,
});
Logger.LogLevels = Logger.ErrorLogLevel;

const all = Object.keys(goldenScenes) as GoldenName[];
const unknown = positionals.find((name) => !Object.hasOwn(goldenScenes, name));
if (unknown !== undefined) throw new RangeError(`scene is "${unknown}"; allowed: ${all.join(", ")}`);
const names = all.filter((name) => positionals.length === 0 || positionals.includes(name));
const traces = names.map((name) => {
  const before = process.cpuUsage();
  const trace = traceScene(name);
  const { user, system } = process.cpuUsage(before);
  return { name, ...trace, milliseconds: (user + system) / 1000 };
});
const hashes = Object.fromEntries(traces.map(({ name, moments }) => [name, moments])) as GoldenHashes;

if (options.json) console.log(JSON.stringify(hashes));
else {
  const rows = traces.map(({ name, moments, contacts, most, mostOfRods, milliseconds }) => ({
    table: undefined,
    values: { scene: name, frames, contacts, most, mostOfRods, hash: lastHash(moments), milliseconds },
  }));
  const columns = {
    contacts: { title: "contacts at the end" },
    mostOfRods: { title: "of rods" },
    milliseconds: { title: "CPU", unit: "ms", digits: 3 },
  };
  for (const table of textTables(rows, columns)) console.log(terminalTable(table));
}
if (options.write) writeHashes(positionals.length > 0 ? { ...readHashes(), ...hashes } : hashes);
else if (!options.json) {
  const stored = readHashes();
  for (const name of names) {
    const difference = differenceOf(name, hashes[name], stored[name]);
    if (difference === undefined) continue;
    console.error(difference);
    process.exitCode = 1;
  }
}

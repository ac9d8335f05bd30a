import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readState, writeState } from "../../plugin/index.js";
import { goOn, roundTripScenes, type RoundTripName, type Size } from "../plugin/states/round-trip-scenes.js";
import { defineRun } from "../runner/index.js";
import { threadMilliseconds } from "../runner/thread-time.js";

const script = fileURLToPath(new URL("../plugin/states/go-on.ts", import.meta.url));
const names = Object.keys(roundTripScenes) as RoundTripName[];

export default defineRun({
  name: "round-trips",
  purpose:
    "Do scenes of the game go on bit by bit from their bytes, in place, elsewhere, in another process?",
  options: {
    steps: { type: "integer", default: 500, minimum: 1, what: "frames before writing, and after reading" },
    size: { type: "choice", default: "whole", choices: ["small", "whole"], what: "of the scenes" },
    scene: { type: "choice", default: "all", choices: ["all", ...names], what: "which of them" },
  },
  columns: {
    scene: { title: "scene" },
    bytes: { title: "state", unit: "kB", digits: 4 },
    contacts: { title: "contacts" },
    write: { title: "CPU time to write", unit: "ms", digits: 3 },
    read: { title: "to read in place", unit: "ms", digits: 3 },
    hash: { title: "hash of what follows" },
  },
  run({ options, row, check, progress }) {
    const { steps, scene } = options;
    const size = options.size as Size;
    const chosen = names.filter((name) => scene === "all" || scene === name);
    chosen.forEach((name, i) => {
      progress(i / chosen.length, name);
      const { hashes, ...found } = roundTrip(name, size, steps);
      row({ scene: name, ...found });
      for (const [where, hash] of Object.entries(hashes))
        check({ what: `${name}, ${where}`, value: hash, wanted: found.hash, holds: hash === found.hash });
    });
  },
});

function roundTrip(name: RoundTripName, size: Size, steps: number) {
  const build = roundTripScenes[name];
  const whole = build(size, false);
  for (let frame = 1; frame <= steps; frame++) whole.step(frame);
  const { world } = whole.rods;
  const contacts = world.contacts.count;
  const began = threadMilliseconds();
  const bytes = writeState(whole.rods);
  const write = threadMilliseconds() - began;
  whole.rest();
  const { last: hash } = goOn(whole, steps, steps);
  const reads = threadMilliseconds();
  readState(whole.rods, bytes);
  const read = threadMilliseconds() - reads;
  const inPlace = goOn(whole, steps, steps).last;
  const bare = build(size, true);
  readState(bare.rods, bytes);
  const empty = goOn(bare, steps, steps).last;
  const hashes = { "in place": inPlace, "from an empty world": empty, "in another process": "" };
  hashes["in another process"] = inAnotherProcess(name, size, bytes, steps);
  return { bytes: bytes.length / 1000, contacts, write, read, hash, hashes };
}

function inAnotherProcess(name: RoundTripName, size: Size, bytes: Uint8Array, steps: number): string {
  const folder = mkdtempSync(join(tmpdir(), "babylon-rods-state-"));
  try {
    const file = join(folder, "state");
    writeFileSync(file, bytes);
    const args = ["--import", "tsx", script, name, size, file, String(steps), String(steps)];
    return execFileSync(process.execPath, args, { encoding: "utf8" }).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

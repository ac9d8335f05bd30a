// The hashes that the scenes are known to have, in `hashes.json`: by scene, the hash of all states up to a frame.
import { readFileSync, writeFileSync } from "node:fs";
import type { GoldenName } from "./scenes.js";

export type GoldenHashes = Readonly<Record<GoldenName, Readonly<Record<number, string>>>>;

const file = new URL("./hashes.json", import.meta.url);
export const updateCommand = "npm run golden -- --write";

export function readHashes(): GoldenHashes {
  return JSON.parse(readFileSync(file, "utf8")) as GoldenHashes;
}

export function writeHashes(hashes: GoldenHashes): void {
  writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`);
}

/** The hash of the whole scene. */
export function lastHash(moments: Readonly<Record<number, string>>): string {
  return Object.values(moments).at(-1) ?? "none";
}

/** What is wrong with the hashes of a scene, or undefined. */
export function differenceOf(
  name: GoldenName,
  actual: Readonly<Record<number, string>>,
  expected: Readonly<Record<number, string>> | undefined,
): string | undefined {
  const [now, then] = [lastHash(actual), lastHash(expected ?? {})];
  const frames = [...new Set([...Object.keys(expected ?? {}), ...Object.keys(actual)])].map(Number);
  const first = frames.sort((a, b) => a - b).find((frame) => actual[frame] !== expected?.[frame]);
  if (first === undefined) return undefined;
  const last = frames.filter((frame) => frame < first).at(-1) ?? 0;
  return (
    `${name}: expected ${then}, got ${now}; it first differs after frame ${last}, at frame ${first} at the latest. ` +
    `If that is meant: ${updateCommand}, and give the reason in the commit.`
  );
}

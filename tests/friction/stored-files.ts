import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { FrictionProblem } from "../../systems/solve/problem/friction-problem.js";
import { decodeProblem, type StoredHeader } from "../../systems/solve/problem/stored-problem.js";
import { UsageError } from "../runner/options.js";

/** Reads a stored problem: its header FILE.json and the binary that it names, beside it. */
export function readStoredProblem(file: string): { name: string; problem: FrictionProblem } {
  try {
    const header = JSON.parse(readFileSync(file, "utf8")) as StoredHeader;
    if (typeof header?.bin !== "string")
      throw new RangeError(`bin is ${String(header?.bin)}; allowed: a file name`);
    const bytes = readFileSync(resolve(dirname(file), header.bin));
    const binary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    return { name: header.name, problem: decodeProblem(header, binary) };
  } catch (error) {
    throw new UsageError(
      `"${file}" is no stored problem: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Known answers: from the folder that ROD_REFERENCE names, else from this one. */
export function readReference<T>(name: string): T {
  const folder = process.env.ROD_REFERENCE ?? fileURLToPath(new URL(".", import.meta.url));
  return JSON.parse(readFileSync(resolve(folder, `${name}.json`), "utf8")) as T;
}

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./servers.js";

/** The test command builds before it tests; a test file run alone builds only when there is nothing to test. */
export function buildLibraryIfMissing(): void {
  const isBuilt = ["plugin/index.js", "systems/index.js", "umd/babylon-rods.js"].every((file) =>
    existsSync(join(repository, "dist", file)),
  );
  if (isBuilt) return;
  execFileSync("npm", ["run", "--silent", "build"], { cwd: repository, stdio: "inherit" });
}

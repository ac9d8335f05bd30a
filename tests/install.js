// Makes `npm run play` and `npm test` one command from a fresh clone: runs `npm ci`, but only when it is needed.
// Plain Node on purpose: it runs before any dependency exists.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("..", import.meta.url));

// On Windows npm is a .cmd file, which only a shell can start.
const inRepository = { cwd: repository, shell: process.platform === "win32" };

/** Runs npm in a folder with its output shown; true when it succeeded. */
function npm(folder, ...args) {
  return spawnSync("npm", args, { ...inRepository, cwd: folder, stdio: "inherit" }).status === 0;
}

/** Starts npm in the repository, with its output to be read. */
export function spawnNpm(...args) {
  return spawn("npm", args, inRepository);
}

/** What the lock of the folder says, which is the repository's own by default. */
export function ensureInstalled(folder = repository) {
  requireNode(20, 19);
  if (installedMatchesLock(folder)) return;
  console.log(`Installing the packages of ${join(folder, "package-lock.json")} (npm ci)`);
  // NODE_ENV=production must not leave out the tools that build and test.
  if (!npm(folder, "ci", "--include=dev", "--no-audit", "--no-fund"))
    throw new Error("npm ci failed (its own message is above): it needs npm and a reachable npm registry.");
}

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split(".").map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  throw new Error(`Node ${process.versions.node} is too old; needed: ${major}.${minor} or newer.`);
}

/**
 * npm leaves in node_modules a copy of the lock it installed. Versions are compared rather than file times, since a
 * checkout touches package-lock.json without changing it, and a needless `npm ci` empties node_modules.
 */
export function installedMatchesLock(folder) {
  const installedLock = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installedLock)) return false;
  const installed = JSON.parse(readFileSync(installedLock, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    // Bindings for other platforms stand in the lock but are rightly not installed.
    if (!(path in installed)) return Boolean(optional ?? devOptional);
    return installed[path].version === version;
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensureInstalled();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

// Gets a Chromium onto a machine that has none: Debian's package when we may install it, else playwright's build.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repository } from "../install.js";
import { findChromium } from "./find-chromium.js";

const TEN_MINUTES = 600_000;

const HOW_TO_GET_ONE = `The browser tests need Chromium, and none was found or could be installed. Any of these helps:
  - Debian or Ubuntu:   sudo apt-get update && sudo apt-get install -y chromium
  - any other system:   npx playwright-core install --with-deps chromium
  - one you have:       CHROMIUM_PATH=/path/to/chrome npm test
Without a browser:      npm run test:unit && npm run test:reference`;

/** Path of a Chromium, installed if need be; throws with what is missing and how to get it. */
export async function ensureChromium() {
  const present = await findChromium();
  if (present) return present;
  for (const install of [installWithApt, installWithPlaywright]) {
    if (!install()) continue;
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new Error(HOW_TO_GET_ONE);
}

function installWithApt() {
  const isRoot = process.platform === "linux" && process.getuid() === 0;
  if (!isRoot || !run("apt-get", "--version")) return false;
  console.log("No Chromium found: installing the system package (apt-get install chromium)");
  // A font is only a recommendation of the package, but without one every text on a page stays invisible.
  const packages = ["chromium", "fonts-liberation"];
  return run("apt-get", "update") && run("apt-get", "install", "-y", "--no-install-recommends", ...packages);
}

function installWithPlaywright() {
  console.log("No Chromium found: trying the build that playwright downloads");
  return run(
    process.execPath,
    join(repository, "node_modules/playwright-core/cli.js"),
    "install",
    "chromium",
  );
}

function run(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Installers talk a lot; only what they complain about is worth reading.
  const stdio = ["ignore", "ignore", "inherit"];
  return spawnSync(command, args, { env, stdio, timeout: TEN_MINUTES }).status === 0;
}

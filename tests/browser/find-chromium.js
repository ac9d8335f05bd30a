// The one place that knows where a Chromium may be. The test command asks before it installs one, the browser tests
// ask before they start it.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const USUAL_PLACES = {
  linux: ["/usr/bin/chromium", "/snap/bin/chromium", "/opt/google/chrome/chrome"],
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
};

/** Path of a Chromium that starts, or undefined. `CHROMIUM_PATH` decides alone when it is set. */
export async function findChromium(env = process.env) {
  const chosen = env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(
      `CHROMIUM_PATH is "${chosen}", which does not start; allowed: the path of a Chromium or Chrome executable, ` +
        "or unset to search for one.",
    );
  }
  return [...onPath(env), ...(USUAL_PLACES[process.platform] ?? []), ...(await fromPlaywright())].find(
    starts,
  );
}

function onPath(env) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Where playwright keeps the build it downloads; playwright itself knows the place on each platform. */
async function fromPlaywright() {
  const { chromium } = await import("playwright-core");
  return [chromium.executablePath()].filter(Boolean);
}

/** A file that exists is not enough: some distributions put a stub there that only asks for another installer. */
function starts(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // Chrome for Windows does not answer --version but opens a window.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 60_000 }).status === 0;
}

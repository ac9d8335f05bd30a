// The test command: `node tests/run.js [all|unit|reference|browser|pack|inspector] [more arguments for vitest]`.
// Installs what is missing, runs the checks and the tests, and closes with the line "N passed, N failed".
// Plain Node on purpose: on a fresh clone it runs before any dependency exists.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./browser/install-chromium.js";
import { ensureInstalled, repository, spawnNpm } from "./install.js";

const CHECKS = ["format:check", "lint", "typecheck"];

/** Where Babylon's Inspector is installed when its tests are asked for: 700 MB. */
const INSPECTOR = "tests/inspector";

// `projects` are those of vitest.config.ts.
const SUITES = {
  all: { checks: CHECKS, projects: ["unit", "reference", "browser", "pack", "inspector"] },
  unit: { checks: [], projects: ["unit"] },
  reference: { checks: [], projects: ["reference"] },
  browser: { checks: [], projects: ["browser"] },
  pack: { checks: [], projects: ["pack"] },
  inspector: { checks: [], projects: ["inspector"], needs: INSPECTOR },
};

const NEEDS_BUILD_AND_BROWSER = new Set(["browser", "pack", "inspector"]);

const tally = { passed: 0, failed: 0, skipped: 0 };
const problems = [];

/** One named step. `run` returns how many failures it counted, or throws, which counts as one. */
async function step(name, run) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  let failures;
  try {
    failures = await run();
    if (failures > 0) problems.push(`${name}: failed`);
  } catch (error) {
    failures = 1;
    problems.push(`${name}: ${error.message}`);
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`=== ${name}: ${failures > 0 ? "FAILED" : "ok"} (${seconds} s)`);
  tally.failed += failures;
  return failures === 0;
}

async function runSuite({ checks, projects, needs }, vitestArguments) {
  if (!(await step("install", () => runInstall(needs)))) return;
  const needsBuildAndBrowser = projects.some((project) => NEEDS_BUILD_AND_BROWSER.has(project));
  // Side by side: each is a single thread for most of its time, and a Chromium may have to be fetched.
  const checked = checks.map((check) => step(check, () => runScript(check)));
  const prepared = needsBuildAndBrowser
    ? [step("build", () => runScript("build")), step("chromium", runChromiumSearch)]
    : [];
  await Promise.all(checked);
  const isReady = (await Promise.all(prepared)).every(Boolean);
  const runnable = isReady ? projects : projects.filter((project) => !NEEDS_BUILD_AND_BROWSER.has(project));
  if (runnable.length > 0) await step("tests", () => runVitest(runnable, vitestArguments));
}

/** `folder` is one of packages that only some tests need. */
function runInstall(folder) {
  ensureInstalled();
  if (folder) ensureInstalled(join(repository, folder));
  return 0;
}

async function runChromiumSearch() {
  console.log(await ensureChromium());
  return 0;
}

/** Its output is shown when it ends, so that scripts side by side do not talk at once. */
async function runScript(script) {
  const child = spawnNpm("run", "--silent", script);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(text));
  const [status] = await once(child, "close");
  process.stdout.write(Buffer.concat(output));
  return status === 0 ? 0 : 1;
}

function runVitest(projects, more) {
  const folder = mkdtempSync(join(tmpdir(), "babylon-rods-tests-"));
  const resultFile = join(folder, "result.json");
  try {
    const vitest = join(repository, "node_modules/vitest/vitest.mjs");
    const selection = projects.map((project) => `--project=${project}`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${resultFile}`];
    const { status } = spawnSync(process.execPath, [vitest, "run", ...selection, ...reporters, ...more], {
      cwd: repository,
      stdio: "inherit",
    });
    if (!existsSync(resultFile)) throw new Error("vitest ended without a result (its own message is above)");
    const failures = countTests(JSON.parse(readFileSync(resultFile, "utf8")));
    // A non-zero exit without a failing test is an error outside any test.
    return failures === 0 && status !== 0 ? 1 : failures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds the passed and skipped tests to the tally and returns the failed ones. */
function countTests(result) {
  // A file that cannot be loaded or set up fails without a failing test of its own.
  const brokenFiles = result.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  ).length;
  tally.passed += result.numPassedTests;
  tally.skipped += result.numPendingTests + result.numTodoTests;
  return result.numFailedTests + brokenFiles;
}

const [name = "all", ...vitestArguments] = process.argv.slice(2);
if (Object.hasOwn(SUITES, name)) {
  await runSuite(SUITES[name], vitestArguments);
} else {
  tally.failed += 1;
  problems.push(`suite: "${name}" is unknown; allowed: ${Object.keys(SUITES).join(", ")}`);
}

console.log();
for (const problem of problems) console.log(problem);
if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
if (!existsSync(join(repository, INSPECTOR, "node_modules")))
  console.log("The tests in Babylon's Inspector were skipped; npm run test:inspector installs and runs them");
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;

// The test command: `node tests/run.js [all|unit|reference|browser|pack] [more arguments for vitest]`.
// Installs what is missing, runs the checks and the tests, and closes with the line "N passed, N failed".
// Plain Node on purpose: on a fresh clone it runs before any dependency exists.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./browser/install-chromium.js";
import { ensureInstalled, npm, repository } from "./install.js";

const CHECKS = ["format:check", "lint", "typecheck"];

// `projects` are those of vitest.config.ts.
const SUITES = {
  all: { checks: CHECKS, projects: ["unit", "reference", "browser", "pack"] },
  unit: { checks: [], projects: ["unit"] },
  reference: { checks: [], projects: ["reference"] },
  browser: { checks: [], projects: ["browser"] },
  pack: { checks: [], projects: ["pack"] },
};

const NEEDS_BUILD_AND_BROWSER = new Set(["browser", "pack"]);

const tally = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];

/** One named step; a step that fails counts as one failed test. */
async function step(name, run) {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  let problem;
  try {
    if ((await run()) === false) problem = `${name} failed`;
  } catch (error) {
    problem = error.message;
    console.error(problem);
  }
  console.log(`=== ${name}: ${problem ? "FAILED" : "ok"} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (problem) {
    tally.failed += 1;
    failedSteps.push(problem);
  }
  return !problem;
}

async function runSuite({ checks, projects }, vitestArguments) {
  if (!(await step("install", ensureInstalled))) return;
  for (const check of checks) await step(check, () => npm("run", "--silent", check));
  let runnable = projects;
  if (projects.some((project) => NEEDS_BUILD_AND_BROWSER.has(project))) {
    const built = await step("build", () => npm("run", "--silent", "build"));
    const browserReady = await step("chromium", async () => console.log(await ensureChromium()));
    if (!built || !browserReady)
      runnable = projects.filter((project) => !NEEDS_BUILD_AND_BROWSER.has(project));
  }
  if (runnable.length > 0) await step("tests", () => runVitest(runnable, vitestArguments));
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
    const failedTests = countTests(JSON.parse(readFileSync(resultFile, "utf8")));
    // Failing tests are in the tally already; a non-zero exit without one is an error outside any test.
    return status === 0 || failedTests > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countTests(result) {
  // A file that cannot be loaded or set up fails without a failing test of its own.
  const brokenFiles = result.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  ).length;
  const failed = result.numFailedTests + brokenFiles;
  tally.passed += result.numPassedTests;
  tally.failed += failed;
  tally.skipped += result.numPendingTests + result.numTodoTests;
  return failed;
}

const [name = "all", ...vitestArguments] = process.argv.slice(2);
if (Object.hasOwn(SUITES, name)) {
  await runSuite(SUITES[name], vitestArguments);
} else {
  tally.failed += 1;
  failedSteps.push(`unknown suite "${name}"; allowed: ${Object.keys(SUITES).join(", ")}`);
}

console.log();
for (const problem of failedSteps) console.log(problem);
if (tally.skipped > 0) console.log(`${tally.skipped} skipped`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { check as formatted, resolveConfig } from "prettier";
import { afterAll, describe, expect, it } from "vitest";
import { EXIT, runCommand } from "./command.js";
import type { JsonReport } from "./report.js";

const fixtures = new URL("./fixtures/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "runner-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: string[]): Promise<{ code: number; out: string; log: string }> {
  let out = "";
  let log = "";
  const code = await runCommand({
    script: "fixture",
    directory: fixtures,
    argv,
    results: pathToFileURL(`${folder}/`),
    out: { write: (text) => (out += text) },
    log: { write: (text) => (log += text) },
  });
  return { code, out, log };
}

const readJson = (file: string): JsonReport => JSON.parse(readFileSync(file, "utf8")) as JsonReport;

describe("runCommand", () => {
  it("prints the table and the checks", async () => {
    const { code, out, log } = await run("powers");
    expect(code).toBe(EXIT.fine);
    expect(out).toContain("    n   cost [us]   curl\n");
    expect(out).toContain("  100      10,000   wavy\n");
    expect(out).toContain("✓ growth exponent   2   wanted at least");
    expect(out).toContain("all checks hold");
    expect(log).toBe("");
  });

  it("writes JSON of the agreed shape, and the plot, into new folders", async () => {
    const [json, svg] = [join(folder, "new/run.json"), join(folder, "newer/run.svg")];
    expect((await run("powers", "--sizes", "2,4", "--json", json, "--svg", svg)).code).toBe(EXIT.fine);
    expect(readJson(json)).toEqual({
      name: "powers",
      rows: [
        { n: 2, cost: 4, curl: "wavy" },
        { n: 4, cost: 16, curl: "wavy" },
      ],
      checks: [
        { what: "growth exponent", value: 2, wanted: "at least 1.999999999", holds: true },
        { what: "rows", value: 2, wanted: "2 to 3", holds: true },
      ],
      options: { power: 2, sizes: [2, 4], curl: "wavy", maximumSteps: 3, breakOff: false },
      command: "npm run fixture -- powers --sizes 2,4",
      machine: {
        node: process.version,
        platform: `${process.platform} ${process.arch}`,
        cpus: expect.any(Number) as number,
      },
    });
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg [^]*<\/svg>\n$/);
  });

  it("ends with 1 when a check does not hold", async () => {
    const { code, out } = await run("powers", "--least", "2.5");
    expect(code).toBe(EXIT.checkFailed);
    expect(out).toContain("✗ growth exponent   2   wanted at least 2.5   does not hold");
    expect(out).toContain("1 of 2 checks does not hold");
  });

  it("keeps what a run had when it breaks off", async () => {
    const json = join(folder, "broken.json");
    const { code, out, log } = await run("powers", "--break-off", "--json", json, "--results=broken");
    expect(code).toBe(EXIT.brokeOff);
    expect(out).toContain("10,000");
    expect(log).toContain("powers broke off: Error: asked to break off");
    expect(readJson(json)).toMatchObject({
      rows: [{ n: 1 }, { n: 10 }, { n: 100 }],
      error: "Error: asked to break off",
    });
    expect(existsSync(join(folder, "broken.md"))).toBe(false);
  });

  it("writes results under the run's name or a label, in the repository's format", async () => {
    expect((await run("powers", "--curl", "straight", "--results")).out).toContain(
      "wrote powers.md, powers.json, powers.svg",
    );
    await run("powers", "--least", "9", "--results=powers-nine");
    const markdown = readFileSync(join(folder, "powers.md"), "utf8");
    expect(markdown).toContain("```sh\nnpm run fixture -- powers --curl straight --results\n```");
    expect(markdown).toContain("![powers](powers.svg)");
    expect(markdown).toMatch(/\| 100 \| +10,000 \| straight \|/);
    expect(readFileSync(join(folder, "powers-nine.md"), "utf8")).toMatch(/✗ .*growth exponent .*at least 9/);
    for (const name of ["powers.md", "powers.json", "powers-nine.md", "powers-nine.json"]) {
      const file = join(folder, name);
      const text = readFileSync(file, "utf8");
      expect(await formatted(text, { ...(await resolveConfig(file)), filepath: file }), name).toBe(true);
    }
  });

  it("lists names with their purpose, broken files with their reason", async () => {
    const { code, out } = await run("--list");
    expect(code).toBe(EXIT.fine);
    expect(out).toMatch(/^ {2}bare +a run without table, checks or plot$/m);
    expect(out).toMatch(/^ {2}misnamed +\(does not load: misnamed\.ts: its name is "other"/m);
    expect(out).toMatch(/^ {2}powers +growth of n\^power, known in advance$/m);
    expect(out).not.toMatch(/^ {2}run /m);
  });

  it("explains a run's options", async () => {
    const { code, out } = await run("powers", "--help");
    expect(code).toBe(EXIT.fine);
    expect(out).toMatch(/--power N +the exponent; a number, above 0 and at most 5 \(default 2\)/);
    expect(out).toMatch(/--sizes N,\.\.\. +the values of n; .* \(default 1,10,100\)/);
    expect(out).toMatch(/--break-off +throw after the rows/);
  });

  it.each([
    [["powres"], 'unknown name "powres" (did you mean powers?); known are bare, misnamed, powers'],
    [[], "a name is missing; known are bare, misnamed, powers"],
    [["powers", "--powr", "2"], 'unknown option "--powr" (did you mean --power?)'],
    [["powers", "--power"], "--power needs a value after it: a number, above 0 and at most 5"],
    [["powers", "--power", "0"], '--power: "0" is not allowed; allowed is a number, above 0 and at most 5'],
    [["powers", "--curl", "coiled"], '--curl: "coiled" is not allowed; allowed is one of straight, wavy'],
    [["powers", "--json"], "--json needs a file name after it"],
    [["powers", "--json", "."], '"." is a folder; allowed is a file name'],
    [["bare", "--svg", join(folder, "none.svg")], "bare draws no plot"],
  ])("ends with 2 for %j", async (argv, message) => {
    const { code, log } = await run(...argv);
    expect(code).toBe(EXIT.wronglyCalled);
    expect(log).toContain(message);
    expect(log).toContain("usage: npm run fixture -- NAME");
  });

  it("needs neither table, checks nor plot", async () => {
    expect(await run("bare")).toEqual({
      code: EXIT.fine,
      out: "\nbare: a run without table, checks or plot\n\n",
      log: "",
    });
  });
});

describe("the process", () => {
  const spawn = (...argv: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ["--import", "tsx", fileURLToPath(new URL("run.ts", fixtures)), ...argv], {
      encoding: "utf8",
    });

  it.each([
    [["powers", "--quiet"], 0],
    [["powers", "--least", "9"], 1],
    [["powres"], 2],
    [["powers", "--break-off"], 3],
  ])("%j exits with %i", (argv, code) => {
    expect(spawn(...argv).status).toBe(code);
  });
});

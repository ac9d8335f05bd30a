import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { encodeProblem } from "../../systems/solve/problem/stored-problem.js";
import { denseProblem, randomProblem } from "../oracle/friction-problems.js";
import { seeded } from "../oracle/random.js";
import { EXIT } from "../runner/command.js";
import { type FrictionRow, runFriction } from "./command.js";
import { frictionSolvers } from "./solvers.js";

const folder = mkdtempSync(join(tmpdir(), "friction-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function store(name: string, problem: Parameters<typeof encodeProblem>[0]): string {
  const { header, binary } = encodeProblem(problem, name);
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(header));
  writeFileSync(join(folder, header.bin), new Uint8Array(binary));
  return join(folder, `${name}.json`);
}

function run(...argv: string[]): { code: number; out: string; log: string } {
  let out = "";
  let log = "";
  const code = runFriction(argv, { write: (text) => (out += text) }, { write: (text) => (log += text) });
  return { code, out, log };
}

const readRows = (file: string): FrictionRow[] =>
  (JSON.parse(readFileSync(file, "utf8")) as { rows: FrictionRow[] }).rows;

const ten = store("ten", randomProblem(seeded(1), 10, 8, 6));
const two = store("two", randomProblem(seeded(2), 2, 2, 6));
// The same point pressed from both sides: no force satisfies both contacts.
const squeezed = [
  1, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,
  1,
];
const impossible = store(
  "impossible",
  denseProblem((row, column) => squeezed[6 * row + column], [-1, 0, 0, -1, 0, 0], [0.3, 0.3]),
);

describe("npm run friction", () => {
  it("prints a table and writes rows of the agreed shape", () => {
    const json = join(folder, "new/rows.json");
    const { code, out, log } = run(ten, two, "--tolerance", "1e-9", "--json", json);
    expect(log).toBe("");
    expect(code).toBe(EXIT.fine);
    expect(out).toContain("ten");
    expect(out).toContain("all solved");
    const rows = readRows(json);
    expect(rows.map((row) => [row.name, row.contacts, row.solver])).toEqual([
      ["ten", 10, "hybrid"],
      ["two", 2, "hybrid"],
    ]);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(["name", "contacts", "solver", "iterations", "Es", "ms"]);
      expect(row.iterations).toBeGreaterThan(0);
      expect(row.Es).toBeLessThanOrEqual(1e-9);
      expect(row.ms).toBeGreaterThan(0);
    }
  });

  it.each(Object.keys(frictionSolvers).filter((name) => name !== "duriez-2006" && name !== "pyramid"))(
    "solves with %s",
    (name) => {
      const { code, out } = run(two, `--solver=${name}`, "--tolerance", "1e-6");
      expect(out).toContain(name);
      expect(code).toBe(EXIT.fine);
    },
  );

  it("fails when a problem is not solved, and names it", () => {
    const { code, out } = run("--solver", "nesterov", two, impossible);
    expect(code).toBe(EXIT.checkFailed);
    expect(out).toContain("not solved: impossible");
  });

  it.each([
    [
      ["--solver", "hybird", ten],
      /unknown solver "hybird" \(did you mean hybrid\?\); allowed are hybrid, auto/,
    ],
    [[join(folder, "absent.json")], /absent\.json" is no stored problem: ENOENT/],
    [[], /no FILE is given/],
    [[ten, "--tolerance", "-1"], /--tolerance: "-1" is not allowed; allowed is a number, above 0/],
    [[ten, "--tolerance"], /--tolerance needs a value/],
    [[ten, "--sweeps", "7"], /unknown option "--sweeps"/],
    [[ten, "--json", folder], /is a folder/],
  ])("refuses %j", (argv, message) => {
    const { code, log } = run(...argv);
    expect(code).toBe(EXIT.wronglyCalled);
    expect(log).toMatch(message);
    expect(log).toContain("usage: npm run friction");
  });

  it("refuses a header that is broken, with the reason", () => {
    const file = join(folder, "broken.json");
    writeFileSync(file, JSON.stringify({ format: "fc3d-bsr-v1", bin: "ten.bin" }));
    expect(run(file).log).toMatch(
      /broken\.json" is no stored problem: littleEndian is undefined; allowed: true/,
    );
  });

  it("tells its solvers", () => {
    expect(run("--help").out).toContain("hybrid, auto, newton, interior-point");
  });
});

import { writeFileSync } from "node:fs";
import { naturalResidual } from "../../systems/solve/problem/natural-residual.js";
import { readOptions } from "../runner/command-line.js";
import { EXIT } from "../runner/command.js";
import { nearestName } from "../../systems/world/nearest-name.js";
import { type OptionDeclarations, UsageError } from "../runner/options.js";
import { makeRoomFor } from "../runner/report-files.js";
import { terminalTable, textTables } from "../runner/table.js";
import { type FrictionSolve, frictionSolvers } from "./solvers.js";
import { readStoredProblem } from "./stored-files.js";

const USAGE = "usage: npm run friction -- FILE.json ... [--solver NAME] [--tolerance T] [--json FILE]";

const declarations = {
  solver: { type: "text", what: "the solver", default: "hybrid" },
  tolerance: { type: "number", what: "Es to reach", above: 0, default: 1e-8 },
  json: { type: "text", what: "write the rows to this file" },
} as const satisfies OptionDeclarations;

/** One solved problem. Es is taken anew from the forces, whatever the solver says of itself. */
export interface FrictionRow {
  readonly name: string;
  readonly contacts: number;
  readonly solver: string;
  readonly iterations: number;
  readonly Es: number;
  readonly ms: number;
}

interface Stream {
  write(text: string): unknown;
}

/** The command `npm run friction`: solves stored problems from zero forces. Gives the exit code. */
export function runFriction(
  argv: readonly string[],
  out: Stream = process.stdout,
  log: Stream = process.stderr,
): number {
  try {
    const { files, words, help } = split(argv);
    if (help) {
      out.write(`${USAGE}\nsolvers: ${Object.keys(frictionSolvers).join(", ")}\n`);
      return EXIT.fine;
    }
    const given = readOptions("friction", declarations, words);
    const solver = (given["solver"] as string | undefined) ?? declarations.solver.default;
    const tolerance = (given["tolerance"] as number | undefined) ?? declarations.tolerance.default;
    const json = given["json"] as string | undefined;
    const solve = chosen(solver);
    if (files.length === 0)
      throw new UsageError("no FILE is given; allowed is one header of a stored problem or more");
    if (json !== undefined) makeRoomFor(json);
    const rows = files.map(readStoredProblem).map(({ name, problem }): FrictionRow => {
      const { r, iterations, ms } = timed(
        () => new Float64Array(3 * problem.contacts),
        (start) => solve(problem, start, tolerance),
      );
      const Es = naturalResidual(problem, r, new Float64Array(r.length));
      return { name, contacts: problem.contacts, solver, iterations, Es, ms };
    });
    const columns = { Es: { digits: 2 }, ms: { digits: 3 } };
    const [table] = textTables(
      rows.map((row) => ({ table: undefined, values: { ...row } })),
      columns,
    );
    out.write(`\n${terminalTable(table)}\n\n`);
    if (json !== undefined) writeFileSync(json, jsonText(rows));
    const missed = rows.filter(({ Es }) => !(Es <= tolerance));
    const verdict = missed.length ? `not solved: ${missed.map(({ name }) => name).join(", ")}` : "all solved";
    out.write(`  Es wanted: ${tolerance}; ${verdict}\n\n`);
    return missed.length ? EXIT.checkFailed : EXIT.fine;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    log.write(`friction: ${error.message}\n${USAGE}\n`);
    return EXIT.wronglyCalled;
  }
}

/** Files may stand before, between and after the options. */
function split(argv: readonly string[]): { files: string[]; words: string[]; help: boolean } {
  const files: string[] = [];
  const words: string[] = [];
  let help = false;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i];
    if (word === "--help" || word === "-h") help = true;
    else if (!word.startsWith("--")) files.push(word);
    else {
      words.push(word);
      if (!word.includes("=") && i + 1 < argv.length) words.push(argv[++i]);
    }
  }
  return { files, words, help };
}

function chosen(name: string): FrictionSolve {
  if (Object.hasOwn(frictionSolvers, name)) return frictionSolvers[name];
  const names = Object.keys(frictionSolvers);
  const meant = nearestName(name, names);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  throw new UsageError(`unknown solver "${name}"${hint}; allowed are ${names.join(", ")}`);
}

const ENOUGH_MS = 500;
const SLOW_MS = 1000;
const FEWEST_ROUNDS = 3;
const MOST_ROUNDS = 20;

/** The least time of some rounds: the first ones pay for the compiler, and other work on the machine only adds. Slow problems run once. */
function timed(
  begin: () => Float64Array,
  solve: (r: Float64Array) => number,
): { r: Float64Array; iterations: number; ms: number } {
  let least = Infinity;
  let total = 0;
  for (let round = 1; ; round++) {
    const r = begin();
    const start = performance.now();
    const iterations = solve(r);
    const ms = performance.now() - start;
    least = Math.min(least, ms);
    total += ms;
    const enough = round >= FEWEST_ROUNDS ? ENOUGH_MS : SLOW_MS;
    if (total > enough || round === MOST_ROUNDS) return { r, iterations, ms: least };
  }
}

/** One row a line. JSON has no NaN or Infinity: they become null. */
function jsonText(rows: readonly FrictionRow[]): string {
  return `{\n  "rows": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n")}\n  ]\n}\n`;
}

import { solveAlartCurnier, solveDampedAlartCurnier } from "./alart-curnier.js";
import { bilateralForce } from "./bilateral.js";
import { solveEnumerative } from "./enumerative.js";
import { solveFischerBurmeister } from "./fischer-burmeister.js";
import { type LocalContacts, type LocalSolver, LocalStatus, setForce } from "./local-solver.js";
import { solveDuriez2006, solveDuriez2008, solvePyramid } from "./projections.js";
import { solveSecular } from "./secular.js";

/** Contacts without friction and attachments have closed answers; the rest is left to the given solver. */
function withFriction(solve: LocalSolver): LocalSolver {
  return (contacts, i) => {
    const mu = contacts.mu[i];
    if (mu > 0) return solve(contacts, i);
    return mu === 0 ? frictionless(contacts, i) : bilateralForce(contacts, i);
  };
}

function frictionless({ W, b, r }: LocalContacts, i: number): number {
  const force = b[0] >= 0 ? 0 : -b[0] / W[9 * i];
  const solved = force < Infinity;
  setForce(r, i, solved ? force : 0, 0, 0);
  return solved ? LocalStatus.solved : LocalStatus.failed;
}

/** What the first solver cannot solve the enumerative one does; else no force is the safest answer. */
function withFailSafe(solve: LocalSolver): LocalSolver {
  return (contacts, i) => {
    if (solve(contacts, i) === LocalStatus.solved) return LocalStatus.solved;
    if (solveEnumerative(contacts, i) === LocalStatus.solved) return LocalStatus.byFailSafe;
    setForce(contacts.r, i, 0, 0, 0);
    return LocalStatus.failed;
  };
}

const exact = {
  "fischer-burmeister": solveFischerBurmeister,
  secular: solveSecular,
  "alart-curnier": solveAlartCurnier,
  "damped-alart-curnier": solveDampedAlartCurnier,
  "duriez-2006": solveDuriez2006,
  "duriez-2008": solveDuriez2008,
  pyramid: solvePyramid,
} as const;

type Name = keyof typeof exact | "enumerative";

/** Local solvers by themselves, for comparison. */
export const bareSolvers = {
  enumerative: withFriction(solveEnumerative),
  ...mapped((name) => withFriction(exact[name])),
} as Readonly<Record<Name, LocalSolver>>;

/** The same with the enumerative solver behind them. */
export const safeSolvers = mapped((name) => withFriction(withFailSafe(exact[name])));

/** The hybrid solver of the 2011 paper: Fischer-Burmeister Newton, else enumerative, else zero. */
export const hybridSolver = safeSolvers["fischer-burmeister"];

/** What the frame uses: the scalar equation finds the same forces in a third of the time. */
export const secularSolver = safeSolvers.secular;

function mapped(
  make: (name: keyof typeof exact) => LocalSolver,
): Readonly<Record<keyof typeof exact, LocalSolver>> {
  const names = Object.keys(exact) as (keyof typeof exact)[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<
    keyof typeof exact,
    LocalSolver
  >;
}

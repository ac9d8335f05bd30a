import type { RodWorld } from "../world/world.js";
import { isOfAttachments, solveAttachments } from "./attached-island.js";
import { solveGaussSeidel } from "./gauss-seidel/solve.js";
import { solveInteriorPoint } from "./interior-point/interior-point.js";
import { solveNewton, sweepInFull } from "./newton/newton.js";
import { solvePositionBasedIsland } from "./position-based/solve-island.js";

/**
 * A knot's contacts hold each other, and sweeps pass their forces on slowly. In an island of at most this many contacts the matrix
 * of a second-order method costs less than the sweeps that it saves: a tight overhand knot of 11 contacts took 109 sweeps a step, and a
 * double fisherman's of 50 to 74, in whole steps of Newton's method, three quarters of the time that its sweeps took.
 */
const smallIsland = 96;
const fewSweeps = 5;
/**
 * The same in the memory of Newton's kernel, where a sweep costs a sixth of an iteration: 3 to 15 of them cost the same in all. But where forces are
 * not unique many lead away from those of the step before: a bow under 30 N slips by 5.4 mm after 8 of them, by less than 2 after 2 to 5.
 */
const fewCompiledSweeps = 5;
/**
 * Whole steps of Newton's method that are tried after them; nearly all islands are solved by then. Then steps are searched along, and only
 * what is left goes to the interior point method: a Prusik knot that slides under 30 N (nu = 1.2) took 310 ms a frame when that had
 * all of its islands, and takes 32. Whatever nu is: those that are open do not count, and those that slide have one
 * unknown less. (A compliance of 1e-6 to 1e-4 W_ii in the normal rows, or in all, does not help: of 60 islands that whole steps left,
 * searched ones solved 46 without and 27 to 32 with it, and the interior point method took the same 15 iterations.)
 */
const fewIterations = 12;
/**
 * Contacts up to which W may be written out for the second-order solvers: its factors grow faster than the island. Of 300 steps of a combed
 * wisp of 225 fibres two, of 2,788 and 2,925 contacts, took 49 s each in the interior point method, the steps around them, which
 * the loop solved by itself, 0.2 to 0.3 s.
 */
const mostForSecondOrder = 500;
const mostIterations = 60;
/** nu = 3 n / m above which W cannot be regular, and Newton's method is not tried. */
const regular = 1;
/**
 * nu of the contacts that are closed, above which rods have crumpled into themselves: three rows and more for every freedom contradict
 * each other, and every digit is dear and worthless. The plain accelerated loop has a try, without patches and without a net. Those
 * that are open do not count: in a wisp that is combed there are two of them for every one that is closed, and nothing is contradicted.
 */
const crumpled = 3;
const shortPatience = 30;
/** Sweeps that may go by without halving the residual before another solver takes over. */
const patience = 100;

/** Finds the forces of the island that the solver's operator presents, starting from `solver.r`. Returns the residual. */
export function solveIsland(world: RodWorld, island: number): number {
  const { solver } = world;
  const { operator, outcome } = solver;
  const { contacts } = operator;
  const nu = (3 * contacts) / solver.islands.freedoms[island];
  outcome.largestIsland = Math.max(outcome.largestIsland, contacts);
  outcome.nu = Math.max(outcome.nu, nu);
  return byMethod(world, island, nu);
}

function byMethod(world: RodWorld, island: number, nu: number): number {
  const { solver } = world;
  switch (solver.method) {
    case "gauss-seidel":
      return byLoop(world, Infinity);
    case "newton":
      return bySecondOrder(world, solveNewtonStep);
    case "interior-point":
      return bySecondOrder(world, solveInteriorStep);
    case "position-based":
      return solvePositionBasedIsland(world, island);
    default: {
      if (isOfAttachments(solver.operator)) {
        const residual = solveAttachments(solver.operator, solver.r);
        if (residual <= solver.tolerance) return residual;
      }
      // From a warm start the loop is nearly always the fastest. What stalls it, clusters of contacts that are nearly the same
      // one most of all, does not stall Newton's method where W is regular, nor the interior point method anywhere.
      if (nu > crumpled && nuOfClosed(world, island) > crumpled) return byPlainLoop(world, shortPatience);
      if (solver.islands.isCrowd[island] === 1) return byWhatIsCheap(world);
      if (solver.operator.contacts <= smallIsland) {
        const residual = bySecondOrderSoon(world);
        if (residual <= solver.tolerance) return residual;
      }
      const hasNet = solver.operator.contacts <= mostForSecondOrder;
      let residual = byLoop(world, hasNet ? patience : Infinity);
      if (!hasNet) return residual;
      if (residual > solver.tolerance && nu < regular) residual = bySecondOrder(world, solveNewtonStep);
      if (residual > solver.tolerance) residual = bySecondOrder(world, solveInteriorStep);
      return residual;
    }
  }
}

function nuOfClosed({ solver, contacts }: RodWorld, island: number): number {
  const { islands, r } = solver;
  const first = islands.start[island];
  let closed = 0;
  for (let i = 0; i < solver.operator.contacts; i++) {
    const row = islands.row[first + i];
    if (row >= contacts.count || contacts.gap[row] <= 0 || r[3 * i] !== 0) closed++;
  }
  return (3 * closed) / islands.freedoms[island];
}

/** The methods that need no patience. */
function bySecondOrderSoon(world: RodWorld): number {
  const { tolerance } = world.solver;
  let residual = byWholeSteps(world);
  if (residual > tolerance) residual = bySecondOrder(world, solveNewtonStep);
  if (residual > tolerance) residual = bySecondOrder(world, solveInteriorStep);
  return residual;
}

/** A few sweeps, which settle who sticks, slides or opens where little has changed, then whole steps of Newton's method. */
function byWholeSteps(world: RodWorld): number {
  const { solver } = world;
  const { operator, outcome } = solver;
  // It will be needed, and sweeps are cheaper with it than with the columns of long ropes.
  const problem = operator.assemble();
  let residual = Infinity;
  secondOrder.isLoaded = sweepInFull(problem, operator, solver.r, fewCompiledSweeps, solver.newton);
  if (secondOrder.isLoaded) outcome.sweeps = Math.max(outcome.sweeps, fewCompiledSweeps);
  else residual = byFewSweeps(world);
  secondOrder.maxIterations = fewIterations;
  secondOrder.wholeSteps = true;
  if (residual > solver.tolerance) residual = bySecondOrder(world, solveNewtonStep);
  secondOrder.isLoaded = secondOrder.wholeSteps = false;
  secondOrder.maxIterations = mostIterations;
  return residual;
}

function byFewSweeps(world: RodWorld): number {
  const { loop } = world.solver;
  const { maxSweeps } = loop;
  loop.maxSweeps = Math.min(maxSweeps, fewSweeps);
  const residual = byLoop(world, Infinity);
  loop.maxSweeps = maxSweeps;
  return residual;
}

/**
 * For a crowd, as hair in a game is: nobody sees the last digit there, but everybody a picture that stands still. Of eight
 * tightly coiled strands that fall into each other one island of 305 contacts took 14 s in the interior point method, and was not solved
 * then; so no image takes more than 0.12 s. Sweeps first: where strands lie along each other, Newton's method often takes its steps for nothing
 * (curly strands with 59 contacts: 16 ms a frame, 0.7 in this order).
 */
function byWhatIsCheap(world: RodWorld): number {
  const { operator, tolerance } = world.solver;
  const residual = byPlainLoop(world, patience);
  return residual > tolerance && operator.contacts <= smallIsland ? byWholeSteps(world) : residual;
}

function byPlainLoop(world: RodWorld, sweepsToWait: number): number {
  const { loop } = world.solver;
  const { acceleration } = loop;
  loop.acceleration = acceleration === "combined" ? "nesterov" : acceleration;
  const residual = byLoop(world, sweepsToWait);
  loop.acceleration = acceleration;
  return residual;
}

function byLoop({ solver }: RodWorld, sweepsToWait: number): number {
  const { loop, loopReport, outcome } = solver;
  loop.tolerance = solver.tolerance;
  loop.patience = sweepsToWait;
  solveGaussSeidel(solver.operator, solver.r, loop, solver.gaussSeidel, loopReport);
  outcome.sweeps = Math.max(outcome.sweeps, loopReport.sweeps);
  outcome.failSafeCalls += loopReport.failSafeCalls;
  outcome.failures += loopReport.failures;
  return loopReport.residual;
}

function bySecondOrder(world: RodWorld, run: (world: RodWorld) => void): number {
  const { outcome, secondOrderReport } = world.solver;
  run(world);
  outcome.iterations = Math.max(outcome.iterations, secondOrderReport.iterations);
  return secondOrderReport.residual;
}

const secondOrder = { tolerance: 0, maxIterations: mostIterations, wholeSteps: false, isLoaded: false };

function solveNewtonStep({ solver }: RodWorld): void {
  secondOrder.tolerance = solver.tolerance;
  const problem = solver.operator.assemble();
  solveNewton(problem, solver.r, secondOrder, solver.newton, solver.secondOrderReport);
}

function solveInteriorStep({ solver }: RodWorld): void {
  secondOrder.tolerance = solver.tolerance;
  const problem = solver.operator.assemble();
  solveInteriorPoint(problem, solver.r, secondOrder, solver.interiorPoint, solver.secondOrderReport);
}

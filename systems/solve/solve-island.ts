import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { isOfAttachments, solveAttachments } from "./attached-island.js";
import { solveGaussSeidel } from "./gauss-seidel/solve.js";
import { solveInteriorPoint } from "./interior-point/interior-point.js";
import { solveNewton, sweepInFull } from "./newton/newton.js";
import { solvePositionBasedIsland } from "./position-based/solve-island.js";
import type { Solver } from "./solver.js";

const {
  contactsForNewtonFirst,
  sweepsBeforeNewton,
  compiledSweepsBeforeNewton,
  wholeNewtonSteps,
  contactsForSecondOrder,
  secondOrderIterations,
  regularNu,
  crumpledNu,
  sweepsForCrumpled,
  sweepsBeforeHandover,
  stillPrecision,
  sweepsForStill,
} = limits.solve;
const {
  assembledProduct,
  interiorIteration,
  iterationOfContact,
  iterationOfPair,
  iterationOfTriple,
  leastSweeps,
  secondOrderShare,
  sweptContact,
  sweptNumber,
} = limits.work;

/**
 * Finds the forces of the island that the solver's operator presents, starting from
 * `solver.r`. Returns the residual.
 */
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
      // From a warm start the loop is nearly always the fastest. What stalls it, clusters of near
      // duplicates most of all, does not stall Newton's method where W is regular, nor the
      // interior point method anywhere.
      if (nu > crumpledNu && nuOfClosed(world, island) > crumpledNu)
        return byPlainLoop(world, sweepsForCrumpled);
      if (solver.islands.isCrowd[island] === 1) return byWhatIsCheap(world, island);
      if (solver.operator.contacts <= contactsForNewtonFirst && hasWorkFor(solver)) {
        const residual = bySecondOrderSoon(world);
        if (residual <= solver.tolerance) return residual;
      }
      const hasNet = solver.operator.contacts <= contactsForSecondOrder;
      let residual = byLoop(world, hasNet ? sweepsBeforeHandover : Infinity);
      if (!hasNet) return residual;
      if (residual > solver.tolerance && nu < regularNu)
        residual = orBefore(bySecondOrder(world, solveNewtonStep), residual);
      if (residual > solver.tolerance) residual = orBefore(bySecondOrder(world, solveInteriorStep), residual);
      return residual;
    }
  }
}

/** The residual of a method, or the one before where it had no work left. */
function orBefore(residual: number, before: number): number {
  return residual === Infinity ? before : residual;
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

/** Second-order methods, one after the other. */
function bySecondOrderSoon(world: RodWorld): number {
  const { tolerance } = world.solver;
  let residual = byWholeSteps(world);
  if (residual > tolerance) residual = bySecondOrder(world, solveNewtonStep);
  if (residual > tolerance) residual = bySecondOrder(world, solveInteriorStep);
  return residual;
}

/** A few sweeps, which settle who sticks, slides or opens, then whole steps of Newton's method. */
function byWholeSteps(world: RodWorld): number {
  const { solver } = world;
  const { operator, outcome } = solver;
  // It will be needed, and sweeps are cheaper with it than with the columns of long ropes.
  const problem = operator.assemble();
  let residual = Infinity;
  secondOrder.isLoaded = sweepInFull(problem, operator, solver.r, compiledSweepsBeforeNewton, solver.newton);
  if (secondOrder.isLoaded) outcome.sweeps = Math.max(outcome.sweeps, compiledSweepsBeforeNewton);
  else residual = byFewSweeps(world);
  secondOrder.maxIterations = wholeNewtonSteps;
  secondOrder.wholeSteps = true;
  if (residual > solver.tolerance) residual = bySecondOrder(world, solveNewtonStep);
  secondOrder.isLoaded = secondOrder.wholeSteps = false;
  secondOrder.maxIterations = secondOrderIterations;
  return residual;
}

function byFewSweeps(world: RodWorld): number {
  const { loop } = world.solver;
  const { maxSweeps } = loop;
  loop.maxSweeps = Math.min(maxSweeps, sweepsBeforeNewton);
  const residual = byLoop(world, Infinity);
  loop.maxSweeps = maxSweeps;
  return residual;
}

/**
 * For a crowd, as hair in a game is: the last digit cannot be seen, a picture that stands still can. One
 * island of 305 contacts of coiled strands took 14 s in the interior point method and was not solved; so no
 * image takes more than 0.12 s. Sweeps come first: where strands lie along each other, Newton's steps are
 * often for nothing (59 contacts of curly strands: 16 ms a frame, 0.7 in this order).
 */
function byWhatIsCheap(world: RodWorld, island: number): number {
  const { operator, tolerance } = world.solver;
  if (isMostlyStill(world, island)) {
    const residual = byFewMoreSweeps(world);
    if (residual <= tolerance) return residual;
  }
  const residual = byPlainLoop(world, sweepsBeforeHandover);
  if (residual <= tolerance || operator.contacts > contactsForNewtonFirst) return residual;
  if (!hasWorkFor(world.solver)) return residual;
  return orBefore(byWholeSteps(world), residual);
}

/** Whether half of the rods of an island have come to rest, and wait for the others. */
function isMostlyStill({ solver, components }: RodWorld, island: number): boolean {
  const { rod, rodStart } = solver.islands;
  let still = 0;
  for (let i = rodStart[island]; i < rodStart[island + 1]; i++) still += components.Rest.isStill[rod[i]];
  return 2 * still > rodStart[island + 1] - rodStart[island];
}

/**
 * The residual of a thousand contacts may be that of a few, which then slip although friction would hold them,
 * and hair creeps for as long as one looks at it. Nearly at rest a few sweeps more go on from those of the step
 * before, and nothing slips that need not.
 */
function byFewMoreSweeps(world: RodWorld): number {
  const { loop, tolerance } = world.solver;
  const { maxSweeps } = loop;
  world.solver.tolerance = stillPrecision * tolerance;
  loop.maxSweeps = Math.min(maxSweeps, sweepsForStill);
  const residual = byPlainLoop(world, sweepsBeforeHandover);
  world.solver.tolerance = tolerance;
  loop.maxSweeps = maxSweeps;
  return residual;
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
  const { loop, loopReport, outcome, operator } = solver;
  const { maxSweeps } = loop;
  const workOfSweep = operator.contacts * sweptContact + operator.columnNumbers * sweptNumber;
  loop.tolerance = solver.tolerance;
  loop.patience = sweepsToWait;
  loop.maxSweeps = Math.min(maxSweeps, Math.max(leastSweeps, Math.floor(workLeft(solver) / workOfSweep)));
  solveGaussSeidel(operator, solver.r, loop, solver.gaussSeidel, loopReport);
  if (loopReport.sweeps === loop.maxSweeps && loop.maxSweeps < maxSweeps) solver.isCutShort = true;
  loop.maxSweeps = maxSweeps;
  solver.workTaken += loopReport.sweeps * workOfSweep;
  outcome.sweeps = Math.max(outcome.sweeps, loopReport.sweeps);
  outcome.failSafeCalls += loopReport.failSafeCalls;
  outcome.failures += loopReport.failures;
  return loopReport.residual;
}

/** Whether there is work for second-order methods, which need W written out, and whether they may still fail. */
function hasWorkFor(solver: Solver): boolean {
  if (workLeft(solver) > workOfAssembly(solver.operator) && solver.failuresLeft > 0) return true;
  solver.isCutShort = true;
  return false;
}

function workOfAssembly(operator: Solver["operator"]): number {
  return operator.isAssembled ? 0 : operator.assemblyProducts * assembledProduct;
}

function workLeft(solver: Solver): number {
  return solver.workLeft - solver.workTaken;
}

/**
 * Returns Infinity where there is no work left for it: forces stay as they are. It gets a share of what is
 * left, and nothing once the last of these methods has failed a few times in a frame: there is no solution.
 */
function bySecondOrder(world: RodWorld, run: (world: RodWorld) => void): number {
  const perIteration = run === solveInteriorStep ? interiorIteration : 1;
  const { solver } = world;
  const { outcome, secondOrderReport, operator } = solver;
  const { contacts } = operator;
  const workOfIteration =
    perIteration *
    contacts *
    (iterationOfContact + contacts * (iterationOfPair + contacts * iterationOfTriple));
  const { maxIterations } = secondOrder;
  const left = workLeft(solver) - workOfAssembly(operator);
  const share = solver.failuresLeft > 0 ? secondOrderShare * left : 0;
  secondOrder.maxIterations = Math.min(maxIterations, Math.floor(share / workOfIteration));
  if (secondOrder.maxIterations < 1) {
    solver.isCutShort = true;
    secondOrder.maxIterations = maxIterations;
    return Infinity;
  }
  run(world);
  secondOrder.maxIterations = maxIterations;
  solver.workTaken += secondOrderReport.iterations * workOfIteration;
  outcome.iterations = Math.max(outcome.iterations, secondOrderReport.iterations);
  if (run === solveInteriorStep && !secondOrderReport.converged) solver.hasFailed = true;
  return secondOrderReport.residual;
}

const secondOrder = {
  tolerance: 0,
  maxIterations: secondOrderIterations,
  wholeSteps: false,
  isLoaded: false,
};

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

import { buildRotatingBall, freeEnd, turnBall } from "../../../sample-game/scenes/rotating-ball.js";
import { createRodWorld, getVelocity, rodLength, stepWorld, type RodWorld } from "../../../systems/index.js";
import type { LocalSolver } from "../../../systems/solve/local/local-solver.js";
import { bareSolvers, hybridSolver, secularSolver } from "../../../systems/solve/local/solvers.js";
import type { SolverMethod } from "../../../systems/solve/solver.js";

/** A way to find contact forces, as one of Figure 7's. */
export interface OrbitSolver {
  readonly label: string;
  /** Whether its answer obeys Coulomb's law exactly. */
  readonly exact: boolean;
  readonly method?: SolverMethod;
  readonly local?: LocalSolver;
  /** Sweeps that it may take, if not as many as it needs. */
  readonly sweeps?: number;
  /** Forgets the forces of the step before. */
  readonly cold?: boolean;
}

const { enumerative, pyramid, "duriez-2006": duriez2006, "duriez-2008": duriez2008 } = bareSolvers;

/**
 * The first is what the others are compared with. Duriez 2006 repeated to convergence has the exact law as its fixed point;
 * what it gives if it is taken as one pass depends on where it starts.
 */
export const orbitSolvers: readonly OrbitSolver[] = [
  { label: "hybrid", exact: true, local: hybridSolver },
  { label: "Fischer-Burmeister", exact: true, local: bareSolvers["fischer-burmeister"] },
  { label: "enumerative", exact: true, local: enumerative },
  { label: "secular", exact: true, local: secularSolver },
  { label: "Alart-Curnier", exact: true, local: bareSolvers["alart-curnier"] },
  { label: "damped Alart-Curnier", exact: true, local: bareSolvers["damped-alart-curnier"] },
  { label: "Duriez 2008", exact: true, local: duriez2008 },
  { label: "Duriez 2006, to convergence", exact: true, local: duriez2006 },
  { label: "Newton, all contacts", exact: true, method: "newton" },
  { label: "interior point, all contacts", exact: true, method: "interior-point" },
  { label: "four-sided pyramid", exact: false, local: pyramid },
  { label: "Duriez 2006, one pass", exact: false, local: duriez2006, sweeps: 1 },
  { label: "Duriez 2006, one pass from zero", exact: false, local: duriez2006, sweeps: 1, cold: true },
];

export interface OrbitSettings {
  readonly periods: number;
  readonly stepsPerPeriod: number;
  readonly friction: number;
  readonly tolerance: number;
}

export interface Orbit {
  /** Position and velocity of the free end after each step of the last period: 6 numbers. */
  readonly states: Float64Array[];
  /** Largest distance, at the same phase, from the period before. */
  readonly closing: number;
  /** Worst Es of a step of the last period. */
  readonly residual: number;
}

/** Lets the ball turn until the free end goes the same way in each period. */
export function findOrbit(solver: OrbitSolver, settings: OrbitSettings): Orbit {
  const { periods, stepsPerPeriod, friction, tolerance } = settings;
  const step = 1 / stepsPerPeriod;
  const world = createRodWorld({ frame: step, subSteps: 1 });
  configure(world, solver, tolerance);
  const scene = buildRotatingBall(world, { friction, period: 1 });
  const states: Float64Array[] = [];
  const velocity = new Float64Array(3);
  let residual = 0;
  for (let k = 1; k <= periods * stepsPerPeriod; k++) {
    if (solver.cold) world.contacts.impulse.fill(0);
    turnBall(world, scene, k * step);
    stepWorld(world, step);
    const state = freeEnd(world, scene, new Float64Array(6));
    state.set(getVelocity(world, scene.rod, rodLength(world, scene.rod), velocity), 3);
    states.push(state);
    const isLast = k > (periods - 1) * stepsPerPeriod;
    if (isLast) residual = Math.max(residual, world.solver.outcome.residual);
  }
  const last = states.slice(-stepsPerPeriod);
  const before = states.slice(-2 * stepsPerPeriod, -stepsPerPeriod);
  return { states: last, closing: orbitDistance(last, before), residual };
}

function configure({ solver }: RodWorld, { method, local, sweeps }: OrbitSolver, tolerance: number): void {
  solver.method = method ?? "gauss-seidel";
  solver.tolerance = tolerance;
  // An approximate law never brings the residual down; its steps are taken as they are.
  solver.worstResidual = Infinity;
  solver.loop.acceleration = "none";
  solver.loop.patience = 20;
  if (local) solver.loop.local = local;
  if (sweeps !== undefined) solver.loop.maxSweeps = sweeps;
}

/** Largest distance of two orbits at the same phase, metres. */
export function orbitDistance(a: readonly Float64Array[], b: readonly Float64Array[]): number {
  return a.reduce((most, p, k) => {
    const q = b[k];
    return Math.max(most, Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
  }, 0);
}

/** Largest extent along an axis, metres. */
export function orbitSize(states: readonly Float64Array[]): number {
  const extents = [0, 1, 2].map((c) => {
    const values = states.map((state) => state[c]);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(...extents);
}

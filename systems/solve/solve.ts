import { AttachmentTarget } from "../../components/index.js";
import { roomForIndices, roomForNumbers } from "../math/room.js";
import { forgoMidpoint } from "../models/model-of.js";
import { limits } from "../world/limits.js";
import { noteUndone, takeWorkOf, Undone, workLeftOf } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { mayBeRelinearised, noteFreeVelocities, restoreFreeVelocities } from "./free-velocities.js";
import { listAttachmentRows } from "./gather-attachments.js";
import { applyToBody, gatherContacts } from "./gather-contacts.js";
import { readImpulses, writeImpulses } from "./island-impulses.js";
import { solveLoneAttachment } from "./lone-attachment.js";
import { solveIsland } from "./solve-island.js";

const { singlePrecisionTolerance } = limits.solve;
const { assembledProduct, gatheredContact, gatheredNumber, mostFailures, solvedIsland } = limits.work;

/**
 * Stage: the impulses of all contacts, by Coulomb's law, and what they make of the proposed velocities.
 * Island by island: contacts that share nothing do not wait for each other. Impulses of the step before are
 * where the search begins.
 */
export function solve(world: RodWorld, h: number): void {
  const { solver, contacts } = world;
  const { islands, held } = solver;
  beginOutcome(world);
  listAttachmentRows(world);
  islands.count = 0;
  for (const rod of world.rods) world.components.Rod.crowding[rod] = 0;
  if (contacts.count + held.count === 0) return;
  stepTouchedRobustly(world, h);
  if (isLoneAttachment(world, h)) return;
  islands.join(world);
  solveLoneAttachments(world, h);
  islands.sort(world);
  solver.outcome.islands += islands.count;
  gatherContacts(world, h);
  noteCrowding(world);
  solver.operator.allowsSingle = solver.tolerance >= singlePrecisionTolerance;
  makeRoom(world);
  for (let k = 0; k < islands.count; k++) {
    solver.isRelinearisable[k] = mayBeRelinearised(world, k) ? 1 : 0;
    if (solver.isRelinearisable[k] === 1) noteFreeVelocities(world, k);
    findForces(world, k);
  }
  sumUp(world);
}

/** Rods that have contacts or attachments: the midpoint rule knows none. */
function stepTouchedRobustly(world: RodWorld, h: number): void {
  const { contacts, attachments, components } = world;
  const { rod, other, target } = components.Attachment;
  for (let row = 0; row < contacts.count; row++) {
    forgoMidpoint(world, contacts.B[row], h);
    if (contacts.withObstacle[row] === 0) forgoMidpoint(world, contacts.A[row], h);
  }
  for (const attachment of attachments) {
    forgoMidpoint(world, rod[attachment], h);
    if (target[attachment] === AttachmentTarget.rod) forgoMidpoint(world, other[attachment], h);
  }
}

function makeRoom({ solver, contacts }: RodWorld): void {
  const { islands, free } = solver;
  solver.residual = roomForNumbers(solver.residual, islands.count);
  if (solver.isRelinearisable.length < islands.count) {
    solver.isRelinearisable = new Uint8Array(2 * islands.count);
  }
  solver.correction = roomForNumbers(solver.correction, contacts.count);
  solver.correction.fill(0, 0, contacts.count);
  free.start = roomForIndices(free.start, islands.count);
  free.used = 0;
}

/** Finds the forces anew of the islands whose gaps the trial has corrected, in the same step. */
export function solveRelinearised(world: RodWorld): void {
  const { islands } = world.solver;
  for (let k = 0; k < islands.count; k++) {
    if (!takeCorrections(world, k)) continue;
    restoreFreeVelocities(world, k);
    findForces(world, k);
  }
  sumUp(world);
}

function beginOutcome({ solver }: RodWorld): void {
  const { outcome } = solver;
  outcome.islands = outcome.largestIsland = outcome.nu = outcome.sweeps = outcome.iterations = 0;
  outcome.residual = outcome.unsolved = outcome.failSafeCalls = outcome.failures = 0;
}

/** The most common world of all: nothing touches, and one attachment holds. It needs no islands. */
function isLoneAttachment(world: RodWorld, h: number): boolean {
  const { contacts, solver } = world;
  return contacts.count === 0 && solver.held.count === 1 && solveLoneAttachment(world, 0, h);
}

function solveLoneAttachments(world: RodWorld, h: number): void {
  const { held, islands } = world.solver;
  for (let row = 0; row < held.count; row++) {
    if (islands.isAlone(world, row) && solveLoneAttachment(world, row, h)) held.isSolved[row] = 1;
  }
}

/** Tells rods how many exact contacts their island has: the next step's detection asks for it. */
function noteCrowding({ components, solver }: RodWorld): void {
  const { count, rod, rodStart, exact } = solver.islands;
  for (let k = 0; k < count; k++) {
    for (let i = rodStart[k]; i < rodStart[k + 1]; i++) components.Rod.crowding[rod[i]] = exact[k];
  }
}

/** Finds the forces of an island, and gives its rods and bodies the velocities that they bring. */
function findForces(world: RodWorld, island: number): void {
  const { solver } = world;
  const { islands, whitened, operator } = solver;
  const first = islands.start[island];
  const count = islands.start[island + 1] - first;
  solver.r = roomForNumbers(solver.r, 3 * count);
  readImpulses(world, first, count);
  operator.select(first, count);
  const firstRod = islands.rodStart[island];
  const endOfRods = islands.rodStart[island + 1];
  const wasAssembled = operator.isAssembled;
  solver.isCutShort = solver.hasFailed = false;
  solver.failuresLeft = failuresLeftOf(world, firstRod, endOfRods);
  solver.workLeft = workLeftOf(world, islands.rod, firstRod, endOfRods);
  solver.workTaken = solvedIsland + count * gatheredContact + operator.columnNumbers * gatheredNumber;
  solver.residual[island] = solveIsland(world, island);
  if (operator.isAssembled && !wasAssembled) solver.workTaken += operator.assemblyProducts * assembledProduct;
  takeWorkOf(world, islands.rod, firstRod, endOfRods, solver.workTaken);
  for (let i = firstRod; i < endOfRods && solver.hasFailed; i++)
    world.components.Rod.unsolved[islands.rod[i]]++;
  for (let i = firstRod; i < endOfRods && solver.isCutShort; i++)
    noteUndone(world, islands.rod[i], Undone.forces);
  operator.settle(solver.r);
  writeImpulses(world, first, count);
  for (let i = firstRod; i < endOfRods; i++) {
    whitened.applyToRod(islands.rod[i]);
  }
  for (let i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++) {
    applyToBody(world, islands.body[i]);
  }
}

/** How often second-order methods may still fail on an island in this frame, where work is bounded. */
function failuresLeftOf({ work, solver, components }: RodWorld, from: number, to: number): number {
  if (work.budget === Infinity) return Infinity;
  let most = 0;
  for (let i = from; i < to; i++) most = Math.max(most, components.Rod.unsolved[solver.islands.rod[i]]);
  return mostFailures - most;
}

/**
 * Adds to the gaps of an island what the trial has found that straight ways miss; returns
 * whether there is anything.
 */
function takeCorrections({ solver, contacts }: RodWorld, island: number): boolean {
  const { islands, correction, bias, whitened } = solver;
  let any = false;
  for (let i = islands.start[island]; i < islands.start[island + 1]; i++) {
    const row = islands.row[i];
    if (row >= contacts.count || correction[row] === 0) continue;
    bias[row] += correction[row];
    whitened.b[3 * i] += correction[row];
    correction[row] = 0;
    any = true;
  }
  return any;
}

function sumUp({ solver }: RodWorld): void {
  const { outcome, islands, residual, tolerance } = solver;
  outcome.residual = outcome.unsolved = 0;
  for (let k = 0; k < islands.count; k++) {
    outcome.residual = Math.max(outcome.residual, residual[k]);
    if (residual[k] > tolerance) outcome.unsolved++;
  }
}

import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import type { RodWorld } from "../world/world.js";
import { allVelocitiesFinite } from "../world/sound-velocities.js";
import { restoreFreeVelocities } from "../trial/free-velocities.js";
import { applyToBodies, gatherContacts } from "./gather-contacts.js";
import { mendWays, prepareToMend } from "../trial/mend-ways.js";
import { solveIsland } from "./solve-island.js";
import { listAttachmentRows } from "./gather-attachments.js";
import { solveLoneAttachment } from "./lone-attachment.js";
import { roomForNumbers } from "../math/room.js";
import { largestStepError } from "../trial/step-error.js";
import { bendingOfTiedRods } from "../trial/tied-rods.js";

const u = new Float64Array(3);
/**
 * Tolerance from which on columns of single precision will do. In a combed wisp forces that cancel each other are 30 times what they leave, and
 * rounding so leaves 3e-6 of the velocities undecided.
 */
const leastForSingle = 5e-5;
/** Times that forces are found again because ways are not straight. */
const mostMendings = 3;

/**
 * Stage: the impulses of all contacts, by Coulomb's law, and what they make of the proposed velocities. Island by island:
 * contacts that share nothing do not wait for each other. Impulses of the step before are where the search begins. Nothing is done
 * where `outcome.broken` says that velocities are not numbers.
 */
export function solve(world: RodWorld, h: number): void {
  const { solver, contacts, detection } = world;
  const { islands, outcome } = solver;
  outcome.islands = outcome.largestIsland = outcome.nu = outcome.sweeps = outcome.iterations = 0;
  outcome.residual = outcome.unsolved = outcome.failSafeCalls = outcome.failures = 0;
  listAttachmentRows(world);
  outcome.stepError = outcome.bending = 0;
  if (outcome.broken) return;
  if (contacts.count + solver.held.count > 0) {
    if (solveLoneAttachment(world, h)) outcome.broken = !allVelocitiesFinite(world);
    else {
      islands.find(world);
      gatherContacts(world, h);
      outcome.islands = islands.count;
      prepareToMend(world);
      applyForces(world);
    }
    outcome.bending = bendingOfTiedRods(world, h);
  }
  // Where nothing is near anything, nothing can pass or be pushed in.
  if (contacts.count + detection.pairs.count === 0 || outcome.broken) return;
  outcome.stepError = largestStepError(world, h);
  for (let round = 0; round < mostMendings && mendWays(world, h); round++) {
    restoreFreeVelocities(world);
    applyForces(world);
    if (outcome.broken) return;
    outcome.stepError = largestStepError(world, h);
  }
}

/** Finds the forces of all islands, and gives rods and bodies the velocities that they bring. */
function applyForces(world: RodWorld): void {
  const { solver } = world;
  const { islands, whitened, outcome } = solver;
  outcome.residual = outcome.unsolved = 0;
  solver.operator.allowsSingle = solver.tolerance >= leastForSingle;
  for (let k = 0; k < islands.count; k++) {
    const first = islands.start[k];
    const count = islands.start[k + 1] - first;
    solver.r = roomForNumbers(solver.r, 3 * count);
    readImpulses(world, first, count);
    solver.operator.select(first, count);
    solveIsland(world, k);
    solver.operator.settle(solver.r);
    writeImpulses(world, first, count);
  }
  whitened.applyToRods();
  applyToBodies(world);
  outcome.broken = !allVelocitiesFinite(world);
}

/** r <- the impulses of the island's contacts along their bases, and of its attachments, whose bases are the world's axes. */
function readImpulses(world: RodWorld, first: number, count: number): void {
  const { solver, contacts, memory } = world;
  const { r, islands } = solver;
  const { basis, impulse } = contacts;
  for (let i = 0; i < count; i++) {
    const row = islands.row[first + i];
    if (row >= contacts.count) {
      const at = impulseOf(world, row - contacts.count);
      for (let d = 0; d < 3; d++) r[3 * i + d] = memory.f64[at + d];
      continue;
    }
    for (let d = 0; d < 3; d++) {
      const e = 9 * row + 3 * d;
      r[3 * i + d] =
        basis[e] * impulse[3 * row] +
        basis[e + 1] * impulse[3 * row + 1] +
        basis[e + 2] * impulse[3 * row + 2];
    }
  }
}

const keptImpulses = [AttachmentSpan.impulse, AttachmentSpan.turning, AttachmentSpan.rolling];

/** Where the impulse of an attachment's row is kept. Along the world's axes; of one that turns, along no direction and the directors. */
function impulseOf({ solver, components }: RodWorld, row: number): number {
  const { attachment, turns } = solver.held;
  return components.Attachment.span[attachment[row]] + keptImpulses[turns[row]];
}

/** The forces found, along the world's axes, and the velocities that they leave. */
function writeImpulses(world: RodWorld, first: number, count: number): void {
  const { solver, contacts, memory } = world;
  const { r, islands, operator, bias } = solver;
  const { basis, impulse, velocity } = contacts;
  for (let i = 0; i < count; i++) {
    const row = islands.row[first + i];
    if (row >= contacts.count) {
      const at = impulseOf(world, row - contacts.count);
      for (let d = 0; d < 3; d++) memory.f64[at + d] = r[3 * i + d];
      continue;
    }
    const n = 9 * row;
    for (let c = 0; c < 3; c++) {
      impulse[3 * row + c] =
        r[3 * i] * basis[n + c] + r[3 * i + 1] * basis[n + 3 + c] + r[3 * i + 2] * basis[n + 6 + c];
    }
    operator.velocity(r, i, u);
    u[0] -= bias[row];
    for (let d = 0; d < 3; d++) velocity[3 * row + d] = u[d];
  }
}

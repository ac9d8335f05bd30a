import { limits } from "../../world/limits.js";
import type { RodWorld } from "../../world/world.js";
import { roomForNumbers } from "../../math/room.js";
import { solvePositionBased } from "./position-based.js";

const { toleratedDepth } = limits.positionBased;
const { sweptContact, sweptNumber } = limits.work;

/**
 * The island that the solver's operator presents. Gives the residual of what the response promises:
 * nothing penetrates deeper and attachments hold. Its friction is approximate on purpose, and no reason
 * to repeat a step.
 */
export function solvePositionBasedIsland(world: RodWorld, island: number): number {
  const { solver, contacts } = world;
  const { operator, islands, outcome, positionBased } = solver;
  const { options, workspace, report } = positionBased;
  const first = islands.start[island];
  const hold = (positionBased.hold = roomForNumbers(positionBased.hold, operator.contacts));
  let thinnest = Infinity;
  for (let i = 0; i < operator.contacts; i++) {
    const row = islands.row[first + i];
    hold[i] = row < contacts.count ? solver.bias[row] : 0;
    thinnest = Math.min(thinnest, thickness(world, row));
  }
  // Of a step of full length: one that is repeated in halves may sink in by half of it each time.
  options.tolerance = (toleratedDepth * thinnest * world.clock.subSteps) / world.clock.frame;
  solvePositionBased(operator, solver.r, hold, options, workspace, report);
  const rounds = report.passes + report.zoneIterations;
  solver.workTaken += rounds * (operator.contacts * sweptContact + operator.columnNumbers * sweptNumber);
  outcome.sweeps = Math.max(outcome.sweeps, report.passes);
  outcome.iterations = Math.max(outcome.iterations, report.zoneIterations);
  return report.residual;
}

/** Of the rod that a contact, or beyond the contacts an attachment, certainly moves. */
function thickness({ contacts, solver, components }: RodWorld, row: number): number {
  const { Rod, Attachment } = components;
  const { attachment } = solver.held;
  const rod = row < contacts.count ? contacts.B[row] : Attachment.rod[attachment[row - contacts.count]];
  return Rod.radius1[rod] + Rod.radius2[rod];
}

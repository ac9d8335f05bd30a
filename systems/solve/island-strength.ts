import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { massOfRod } from "../rods/mass.js";
import type { RodWorld } from "../world/world.js";
import { hypot } from "../math/elementary.js";

/** Tells the attachments of an island how much hangs together there, and how hard its springs pull. */
export function noteIsland(world: RodWorld, island: number): void {
  const { islands } = world.solver;
  let mass = 0;
  let pull = 0;
  for (let i = islands.rodStart[island]; i < islands.rodStart[island + 1]; i++)
    mass += massOfRod(world, islands.rod[i]);
  for (let i = islands.bodyStart[island]; i < islands.bodyStart[island + 1]; i++)
    mass += massOfBody(world, islands.body[i]);
  for (let i = islands.start[island]; i < islands.start[island + 1]; i++)
    if (islands.row[i] >= world.contacts.count) pull += springForce(world, islands.row[i]);
  for (let i = islands.start[island]; i < islands.start[island + 1]; i++) {
    if (islands.row[i] < world.contacts.count) continue;
    const span = spanOf(world, islands.row[i]);
    world.memory.f64[span + AttachmentSpan.mass] = mass;
    world.memory.f64[span + AttachmentSpan.pull] = pull;
  }
}

/** The same of an attachment that is an island by itself. */
export function noteLone(world: RodWorld, attachment: number, body: number | undefined): void {
  const { Attachment } = world.components;
  const heap = world.memory.f64;
  const span = Attachment.span[attachment];
  heap[span + AttachmentSpan.mass] =
    massOfRod(world, Attachment.rod[attachment]) + (body === undefined ? 0 : massOfBody(world, body));
  heap[span + AttachmentSpan.pull] = 0;
}

function spanOf({ contacts, solver, components }: RodWorld, row: number): number {
  return components.Attachment.span[solver.held.attachment[row - contacts.count]];
}

/** Of a row beyond those of contacts: the force of a soft attachment in the last step. */
function springForce(world: RodWorld, row: number): number {
  const { solver, contacts, components, memory } = world;
  if (components.Attachment.compliance[solver.held.attachment[row - contacts.count]] === 0) return 0;
  const force = spanOf(world, row) + AttachmentSpan.force;
  return hypot(memory.f64[force], memory.f64[force + 1], memory.f64[force + 2]);
}

/** None of one that rods cannot push. */
function massOfBody({ components }: RodWorld, obstacle: number): number {
  const inverse = components.Obstacle.inverseMass[obstacle];
  return inverse > 0 ? 1 / inverse : 0;
}

import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import type { RodWorld } from "../world/world.js";

const u = new Float64Array(3);

/**
 * r <- the impulses of the island's contacts along their bases, and of its attachments, whose bases
 * are the world's axes.
 */
export function readImpulses(world: RodWorld, first: number, count: number): void {
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

/**
 * Where the impulse of an attachment's row is kept. Along the world's axes; of one that turns, along no
 * direction and the directors.
 */
function impulseOf({ solver, components }: RodWorld, row: number): number {
  const { attachment, turns } = solver.held;
  return components.Attachment.span[attachment[row]] + keptImpulses[turns[row]];
}

/** The forces found, along the world's axes, and the velocities that they leave. */
export function writeImpulses(world: RodWorld, first: number, count: number): void {
  const { solver, contacts, memory } = world;
  const { r, islands, operator, bias, whitened } = solver;
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
    u[0] -= bias[row] + whitened.compliance[2 * (first + i)] * r[3 * i];
    for (let d = 0; d < 3; d++) velocity[3 * row + d] = u[d];
  }
}

import { type LocalContacts, LocalStatus, setForce } from "./local-solver.js";
import { reduce, Reduced } from "./reduction.js";
import { slide } from "./slide.js";
import { stick } from "./stick.js";

const reduced = new Float64Array(Reduced.size);

/**
 * Take-off, stick, slide in this order, with sliding as a secular equation. The fastest of the local solvers:
 * 3 to 4 times as fast as Newton on the Fischer-Burmeister function, with the same iterates.
 */
export function solveSecular(contacts: LocalContacts, i: number): number {
  if (contacts.b[0] >= 0) {
    setForce(contacts.r, i, 0, 0, 0);
    return LocalStatus.solved;
  }
  if (!reduce(contacts, i, reduced)) return LocalStatus.failed;
  if (stick(contacts, i, reduced)) return LocalStatus.solved;
  return slide(contacts, i, reduced);
}

// Newton's direction for contacts of which nearly all feel each other, with all that is known beforehand
// taken out. What is solved for, and why, is told in `solve/newton/closed-system.ts`.

export { solve } from "./closed-contacts/direction";
export { factorise } from "./closed-contacts/matrix";
export { sweep, velocities } from "./closed-contacts/sweep";
/** Of use for any matrix. */
export { factoriseDense, solveDense } from "./_dense-factor";

// The search for pairs of boxes that overlap (`detect/broad-phase/grid.ts`), and with `compares` the look at
// what is in them (`kernels/assembly/boxes/piece.ts`). Both are explained there.

export { countActive, countEntries } from "./grid/count";
export { evaluate } from "./grid/evaluate";
export { gather } from "./grid/gather";
export { assignRoles, forget } from "./grid/roles";
export { search } from "./grid/search";
export { sortPairs } from "./grid/sort-pairs";

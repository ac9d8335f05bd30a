// The search for pairs of boxes that overlap (`detect/broad-phase/grid.ts`), and with `compares` the look at
// what is in them (`detect/near-pieces.ts`). Both are explained there.

export { countEntries } from "./grid/count";
export { search } from "./grid/search";

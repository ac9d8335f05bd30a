import { BoxPair, GridHead } from "../_grid-layout";
import { ofThisStep } from "./note";
import { Role } from "./roles";

const head = changetype<GridHead>(0);

/** Leaves only the pairs of boxes that both elements have kept. */
export function dropPairs(): void {
  const pairs = head.boxPairs;
  const role = head.role;
  let kept = 0;
  for (let i = 0; i < head.pairCount; i++) {
    const pair = pairs[i];
    if (pair.places & ofThisStep || role[pair.low] != Role.kept || role[pair.high] != Role.kept) continue;
    if (kept < i) copy(pair, pairs[kept]);
    kept++;
  }
  head.pairCount = kept;
}

/** Groups pairs of boxes by their higher element: a counting sort. */
export function sortPairs(elements: i32): void {
  const pairs = head.boxPairs;
  const sorted = head.sorted;
  const start = head.pairStart;
  const count = head.pairCount;
  memory.fill(changetype<usize>(start), 0, <usize>(elements + 1) << 2);
  for (let i = 0; i < count; i++) start[pairs[i].high]++;
  let end = 0;
  for (let element = 0; element <= elements; element++) {
    end += start[element];
    start[element] = end;
  }
  // From the end of each group to its beginning.
  for (let i = count - 1; i >= 0; i--) copy(pairs[i], sorted[--start[pairs[i].high]]);
  memory.copy(changetype<usize>(pairs), changetype<usize>(sorted), <usize>count * offsetof<BoxPair>());
}

// @ts-ignore: decorator
@inline
function copy(from: BoxPair, to: BoxPair): void {
  to.low = from.low;
  to.high = from.high;
  to.places = from.places;
}

import { GridHead } from "../_grid-layout";
import { searchCells } from "./cells";
import { note } from "./note";
import { isActive } from "./roles";

const head = changetype<GridHead>(0);

/**
 * Notes down all pairs of boxes of which not both are kept. Those that are active look each other up and
 * enter the grid; then the others look them up. False, if there is too little room for pairs.
 */
export function gather(count: i32): bool {
  const active = head.active;
  const large = head.large;
  const largeCount = head.largeCount;
  let largeBefore = 0;
  for (let i = 0; i < head.activeCount; i++) {
    const box = active[i];
    if (head.pairRoom < head.pairCount + count) return false;
    if (largeBefore < largeCount && large[largeBefore] == box) {
      largeBefore++;
      for (let k = 0; k < i; k++) note(box, active[k]);
    } else {
      for (let k = 0; k < largeBefore; k++) note(box, large[k]);
      searchCells(box, head.places[box], true, true);
    }
  }
  for (let box = 0; box < count; box++) {
    if (isActive(head.owner[box])) continue;
    if (head.pairRoom < head.pairCount + count) return false;
    const places = head.places[box];
    if (places.maxZ < places.minZ) for (let k = 0; k < head.activeCount; k++) note(box, active[k]);
    else {
      for (let k = 0; k < largeCount; k++) note(box, large[k]);
      searchCells(box, places, true, false);
    }
  }
  return true;
}

import { GridHead } from "../_grid-layout";
import { searchCells } from "./cells";
import { compare, endPartners, goOn, isInHand, pause, takeElement } from "./compare";

const head = changetype<GridHead>(0);

/**
 * Box by box from `from` on: whoever is already in its buckets comes before it and is a possible partner;
 * then it enters them itself. Gives the box before which it stopped because there is too little room for
 * partners, or `count`.
 */
export function search(from: i32, count: i32, comparesPieces: bool): i32 {
  goOn(comparesPieces);
  const owner = head.owner;
  const places = head.places;
  const large = head.large;
  const largeCount = head.largeCount;
  let largeBefore = head.largeBefore;
  let box = from;
  for (; box < count; box++) {
    const own = owner[box];
    if (!isInHand(own) && !takeElement(own)) break;
    if (largeBefore < largeCount && large[largeBefore] == box) {
      largeBefore++;
      for (let other = 0; other < box; other++) compare(box, other);
    } else {
      for (let i = 0; i < largeBefore; i++) compare(box, large[i]);
    }
    searchCells(box, places[box], false, true);
    endPartners();
  }
  head.largeBefore = largeBefore;
  pause();
  return box;
}

import { GridHead } from "../_grid-layout";
import { mayTouch } from "./groups";
import { arePiecesNear } from "./near-pieces";
import { overlap } from "./overlap";
import { joinRanges, rangeOf } from "./ranges";

const head = changetype<GridHead>(0);

/** Of the search in hand. */
let compares: bool = false;
let element: i32 = -1;
let total: i32 = 0;

// @ts-ignore: decorator
@inline
export function goOn(comparesPieces: bool): void {
  compares = comparesPieces;
  element = head.element;
  total = head.total;
}

// @ts-ignore: decorator
@inline
export function pause(): void {
  head.element = element;
  head.total = total;
}

/** Takes the next element with boxes in hand. False, if there is too little room for its partners. */
// @ts-ignore: decorator
@inline
export function takeElement(next: i32): bool {
  const seen = head.seen;
  const slot = head.slot;
  // Room for all lower elements, so that the loops need not look.
  if (head.foundRoom < total + next) return false;
  // Elements that can touch no rod have no boxes.
  while (++element < next) head.foundEnd[element] = total;
  // All boxes of an element follow each other, so one stamp per element keeps out partners that were
  // found before.
  seen[element] = element;
  slot[element] = -1;
  if (head.parted[element]) {
    seen[element - 1] = element;
    slot[element - 1] = -1;
  }
  return true;
}

/** The partners of the element in hand end here, for now. */
// @ts-ignore: decorator
@inline
export function endPartners(): void {
  head.foundEnd[element] = total;
}

// @ts-ignore: decorator
@inline
export function isInHand(other: i32): bool {
  return other == element;
}

/**
 * Notes the element of `other` as a partner of the one in hand, if both may touch, their boxes overlap and
 * what is in them is near. That is all that counts: where cells lie, and how, changes nothing.
 */
export function compare(box: i32, other: i32): void {
  const partner = head.owner[other];
  const seen = head.seen;
  const slot = head.slot;
  const isSeen = seen[partner] == element;
  if (isSeen && (!compares || slot[partner] < 0)) return;
  if (!isSeen && !mayTouch(element, partner)) return;
  if (!overlap(head.bounds[box], head.bounds[other])) return;
  const found = head.found;
  let range = 0;
  if (compares) {
    const firstBox = head.firstBox;
    range = rangeOf(other - firstBox[partner], box - firstBox[element]);
    if (isSeen) {
      const known = found[slot[partner]];
      const joined = joinRanges(known.range, range);
      if (joined != known.range && arePiecesNear(head.pieces[other], head.pieces[box])) known.range = joined;
      return;
    }
    if (!arePiecesNear(head.pieces[other], head.pieces[box])) return;
    slot[partner] = total;
  }
  seen[partner] = element;
  const pair = found[total];
  pair.element = partner;
  pair.range = range;
  total++;
}

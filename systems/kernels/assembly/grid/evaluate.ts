import { rangeBits } from "../../../detect/broad-phase/candidate-pairs";
import { GridHead } from "../_grid-layout";
import { compare, endPartners, goOn, pause, takeElement } from "./compare";

const head = changetype<GridHead>(0);
const placeMask: i32 = (1 << rangeBits) - 1;

/**
 * Compares the pairs of boxes that have been noted down, from the element `from` on. Gives the element before
 * which it stopped because there is too little room for partners, or `elements`.
 */
export function evaluate(from: i32, elements: i32, comparesPieces: bool): i32 {
  const pairs = head.boxPairs;
  const firstBox = head.firstBox;
  const start = head.pairStart;
  goOn(comparesPieces);
  let element = from;
  for (; element < elements; element++) {
    const end = start[element + 1];
    if (start[element] == end) continue;
    if (!takeElement(element)) break;
    for (let i = start[element]; i < end; i++) {
      const pair = pairs[i];
      const places = pair.places;
      compare(firstBox[element] + ((places >> rangeBits) & placeMask), firstBox[pair.low] + (places & placeMask));
    }
    endPartners();
  }
  pause();
  return element;
}

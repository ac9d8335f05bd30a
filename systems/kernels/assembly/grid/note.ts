import { rangeBits } from "../../../detect/broad-phase/candidate-pairs";
import { GridHead } from "../_grid-layout";
import { mayTouch } from "./groups";
import { overlap } from "./overlap";
import { cornersOf, Role } from "./roles";

const head = changetype<GridHead>(0);

/** Above the places of both boxes. */
export const ofThisStep: i32 = 1 << (2 * rangeBits);

/** Notes down a pair of boxes that may overlap as long as both elements keep theirs; or in this step. */
export function note(box: i32, other: i32): void {
  const a = head.owner[box];
  const b = head.owner[other];
  const role = head.role;
  // What both have kept has been noted before.
  if (a == b || (role[a] == Role.kept && role[b] == Role.kept) || !mayTouch(a, b)) return;
  if (!overlap(cornersOf(a, box), cornersOf(b, other))) return;
  const firstBox = head.firstBox;
  const placeOfA = box - firstBox[a];
  const placeOfB = other - firstBox[b];
  const pair = head.boxPairs[head.pairCount++];
  pair.low = min(a, b);
  pair.high = max(a, b);
  pair.places = a < b ? placeOfA | (placeOfB << rangeBits) : placeOfB | (placeOfA << rangeBits);
  if (role[a] == Role.moving || role[b] == Role.moving) pair.places |= ofThisStep;
}

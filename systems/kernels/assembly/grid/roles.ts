import { Box, GridHead } from "../_grid-layout";
import { areOfOneKind, touchNoneOfTheirOwn } from "./groups";
import { isWithin, widen } from "./overlap";

const head = changetype<GridHead>(0);

/**
 * How an element is searched for pairs. What stays within its widened boxes has its pairs already; what has
 * left them gets new ones if it is slow; what is not is searched anew in every step, as it is.
 */
export const enum Role {
  without = 0,
  kept = 1,
  renewed = 2,
  moving = 3,
}

/** Nothing is kept. */
export function forget(elements: i32): void {
  const bytes = <usize>elements << 2;
  memory.fill(changetype<usize>(head.role), 0, bytes);
  memory.fill(changetype<usize>(head.keptBoxes), 0, bytes);
  memory.fill(changetype<usize>(head.keptSpan), 0, bytes);
  memory.fill(changetype<usize>(head.pairStart), 0, bytes + 4);
  head.wideCount = 0;
  head.pairCount = 0;
}

/** Of whom no two touch each other: they need not enter the grid. */
let passive: i32 = -1;
/** Whether one of these is not kept. */
let isPassiveSought: bool = false;

/**
 * Gives every element its role. Gives for how many pairs must be found or dropped, or -1 if there is no room
 * for their boxes.
 */
export function assignRoles(elements: i32): i32 {
  let sought = 0;
  passive = -1;
  isPassiveSought = false;
  for (let element = 0; element < elements; element++) {
    const role = roleOf(element);
    if (role == Role.renewed && !renew(element)) return -1;
    const before = head.role[element];
    head.role[element] = role;
    if (role == Role.without || role == Role.moving) head.keptBoxes[element] = 0;
    if (role == Role.without) {
      if (before != Role.without) sought++;
      continue;
    }
    const isKept = role == Role.kept;
    if (!isKept) sought++;
    if (passive < 0 && touchNoneOfTheirOwn(element)) passive = element;
    if (!isKept && isPassive(element)) isPassiveSought = true;
  }
  return sought;
}

// @ts-ignore: decorator
@inline
function isPassive(element: i32): bool {
  return passive >= 0 && areOfOneKind(element, passive);
}

/** Whether the boxes of an element enter the grid, for others to find them. */
// @ts-ignore: decorator
@inline
export function isActive(element: i32): bool {
  return !isPassive(element) && (isPassiveSought || head.role[element] != Role.kept);
}

function roleOf(element: i32): Role {
  const first = head.firstBox[element];
  const count = head.firstBox[element + 1] - first;
  if (count == 0) return Role.without;
  if (head.keptBoxes[element] == count && isHeld(element, first, count)) return Role.kept;
  return head.margin[element] > 0 ? Role.renewed : Role.moving;
}

/** Whether all boxes are within the widened ones. */
function isHeld(element: i32, first: i32, count: i32): bool {
  const wide = head.keptFirst[element];
  for (let i = 0; i < count; i++) if (!isWithin(head.bounds[first + i], head.wide[wide + i])) return false;
  return true;
}

/** Widens the boxes of an element, where it had them before if there is room enough. */
function renew(element: i32): bool {
  const first = head.firstBox[element];
  const count = head.firstBox[element + 1] - first;
  if (head.keptSpan[element] < count) {
    if (head.wideCount + count > head.wideRoom) return false;
    head.keptFirst[element] = head.wideCount;
    head.keptSpan[element] = count;
    head.wideCount += count;
  }
  head.keptBoxes[element] = count;
  const wide = head.keptFirst[element];
  const margin = head.margin[element];
  for (let i = 0; i < count; i++) widen(head.bounds[first + i], margin, head.wide[wide + i]);
  return true;
}

/** The box as it is searched: widened, unless its element moves. */
// @ts-ignore: decorator
@inline
export function cornersOf(element: i32, box: i32): Box {
  if (head.role[element] == Role.moving) return head.bounds[box];
  return head.wide[head.keptFirst[element] + box - head.firstBox[element]];
}

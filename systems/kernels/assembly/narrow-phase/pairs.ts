import { detect } from "../../../world/limits/detect";
import { work } from "../../../world/limits/work";
import { NarrowHead } from "../_narrow-phase-layout";
import { preparePair, startInRange } from "./pair";
import { addContact } from "./pair-contact";
import { searchPair } from "./pair-search";
import { Basis, Points } from "./records";
import { head, pair } from "./room";
import { forgetBend, searchOwnElement, searchOwnPair } from "./self-contact";

/** Nothing is known of where a pair is near: both elements are searched whole. */
const wholeRange: i32 = -1;

/**
 * Searches the candidate pairs from `from` on. Gives the first for whose contacts there is no room, as if it
 * had not been searched; or how many there are.
 */
export function searchPairs(from: i32): i32 {
  const count = head.pairs;
  forgetBend();
  for (let i = from; i < count; i++) {
    const a = head.first[i];
    const b = head.second[i];
    if (i == 0 || a != head.first[i - 1]) searched = 0;
    if (head.isPairFollowed[i] == 1) continue;
    if (searched >= work.leastPairs && areOutOfWork(head.rod[a], head.rod[b])) continue;
    if (isSearched(i, a, b)) {
      if (!takeFound(i, a, b)) return i;
    } else {
      beginPair(a, b);
      search(i);
      if (!endPair()) return i;
    }
    searched++;
  }
  return count;
}

/** Searches the pair in hand, which is number i. */
function search(i: i32): void {
  if (head.rod[pair.a] == head.rod[pair.b]) searchOwnPair();
  else {
    if (head.hasRanges && head.ranges[i] != wholeRange) startInRange(head.ranges[i]);
    searchPair();
  }
}

/** Pairs of the element in hand that have been searched. */
let searched: i32 = 0;

/**
 * Searches a portion of the candidate pairs, beside other threads. Rows go to a table of this thread. Each pair
 * is searched as if its rods had work left, and pays when its contacts are taken, in the order of the pairs.
 */
export function searchPortion(from: i32, to: i32, list: i32, h: f64): void {
  forgetBend();
  for (let i = from; i < to; i++) {
    const before = head.found;
    head.foundOf[i] = -1;
    if (head.isPairFollowed[i] == 1) continue;
    preparePair(head.first[i], head.second[i]);
    pair.boxesLeft = detect.boxesPerPair;
    search(i);
    if (head.isFull) {
      head.isFull = 0;
      head.found = before;
      continue;
    }
    head.foundOf[i] = head.found - before;
    head.unitsOf[i] = unitsFor(detect.boxesPerPair);
    head.headOf[i] = changetype<usize>(head);
    head.rowOf[i] = before;
  }
}

/** Whether a thread has searched the pair just as it would be searched now. */
function isSearched(i: i32, a: i32, b: i32): bool {
  return head.isPortioned != 0 && head.foundOf[i] >= 0 && !areOutOfWork(head.rod[a], head.rod[b]);
}

/** Takes what the thread has found. False if there is too little room. */
function takeFound(i: i32, a: i32, b: i32): bool {
  const count = head.foundOf[i];
  if (head.found + count > head.foundRoom) return false;
  const from = changetype<NarrowHead>(head.headOf[i]);
  const first = head.rowOf[i];
  for (let k = 0; k < count; k++) copyRow(from, first + k, head.found++);
  takeWorkOfPair(head.rod[a], head.rod[b], head.unitsOf[i]);
  return true;
}

function copyRow(from: NarrowHead, row: i32, to: i32): void {
  head.A[to] = from.A[row];
  head.B[to] = from.B[row];
  head.withObstacle[to] = from.withObstacle[row];
  head.sA[to] = from.sA[row];
  head.sB[to] = from.sB[row];
  head.gap[to] = from.gap[row];
  memory.copy(changetype<usize>(head.basis[to]), changetype<usize>(from.basis[row]), offsetof<Basis>());
  memory.copy(changetype<usize>(head.points[to]), changetype<usize>(from.points[row]), offsetof<Points>());
  head.friction[to] = from.friction[row];
  head.spacing[to] = from.spacing[row];
  head.distance[to] = from.distance[row];
  head.isCutOff[to] = from.isCutOff[row];
}

/** The same for elements that turn back on themselves. */
export function searchElements(from: i32): i32 {
  const count = head.elements;
  for (let a = from; a < count; a++) {
    const row = head.rows[a];
    if (row.bend * row.length <= Math.PI || head.selfContact[head.rod[a]] == 0) continue;
    if (head.isElementFollowed[a] == 1) continue;
    beginPair(a, a);
    searchOwnElement();
    if (!endPair()) return a;
  }
  return count;
}

/** Boxes that the pair in hand was given, and the contacts that had been found before it. */
let given: i32 = 0;
let foundBefore: i32 = 0;

function beginPair(a: i32, b: i32): void {
  preparePair(a, b);
  given = areOutOfWork(head.rod[a], head.rod[b]) ? work.leastBoxes : detect.boxesPerPair;
  foundBefore = head.found;
  pair.boxesLeft = given;
}

/** Both rods pay for the boxes. False if there was too little room: the pair has to be searched again. */
function endPair(): bool {
  if (head.isFull) {
    head.isFull = 0;
    head.found = foundBefore;
    return false;
  }
  takeWorkOfPair(head.rod[pair.a], head.rod[pair.b], unitsFor(given));
  return true;
}

/** What the pair in hand has cost, of so many boxes that it was given. */
function unitsFor(given: i32): f64 {
  return work.candidatePair + <f64>(given - pair.boxesLeft) * work.searchedBox;
}

function takeWorkOfPair(A: i32, B: i32, units: f64): void {
  takeWork(A, 0.5 * units);
  takeWork(B, 0.5 * units);
}

function areOutOfWork(A: i32, B: i32): bool {
  const account = head.account;
  const left = head.workLeft;
  return head.isBounded != 0 && (left[account[A]] <= 0 || left[account[B]] <= 0);
}

function takeWork(rod: i32, units: f64): void {
  head.workTaken[rod] += units;
  head.workLeft[head.account[rod]] -= units;
  head.work += units;
}

/**
 * Writes down a contact of the step before that the host has followed to `pair.x` and `pair.y`. False if
 * there is no room for it.
 */
export function carryContact(a: i32, b: i32): bool {
  preparePair(a, b);
  if (abs(pair.distance) > pair.reach) return true;
  addContact();
  const isFull = head.isFull != 0;
  head.isFull = 0;
  return !isFull;
}

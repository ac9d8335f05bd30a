import { detect } from "../../../world/limits/detect";
import { work } from "../../../world/limits/work";
import { preparePair, startInRange } from "./pair";
import { addContact } from "./pair-contact";
import { searchPair } from "./pair-search";
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
    const isOwn = head.rod[a] == head.rod[b];
    beginPair(a, b);
    if (isOwn) searchOwnPair();
    else {
      if (head.hasRanges && head.ranges[i] != wholeRange) startInRange(head.ranges[i]);
      searchPair();
    }
    if (!endPair()) return i;
    searched++;
  }
  return count;
}

/** Pairs of the element in hand that have been searched. */
let searched: i32 = 0;

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
  const units = work.candidatePair + <f64>(given - pair.boxesLeft) * work.searchedBox;
  takeWork(head.rod[pair.a], 0.5 * units);
  takeWork(head.rod[pair.b], 0.5 * units);
  return true;
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

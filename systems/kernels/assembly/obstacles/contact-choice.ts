import { CandidateRank, CurveCandidate, mostCandidates, mostContacts } from "./curve-search";
import { Placement } from "./placement";
import { probe } from "./probe";
import { query } from "./query-room";
import { asked, candidates, contacts, placedCurve, search } from "./search-room";

/** Lowest points of cells, in the order of s. */
let count: i32 = 0;

export function forgetCandidates(): void {
  count = 0;
}

/**
 * Adds the lowest point of the cell in hand. At an end of the cell it is cut off, not a minimum, unless the
 * curve ends there too, or the cell before has its lowest point there as well.
 */
export function addCandidate(): void {
  const w = search;
  const s = w.bestArc;
  if (count > 0 && candidates[count - 1].s == s) {
    candidates[count - 1].rank = CandidateRank.localMinimum;
    return;
  }
  if (count == mostCandidates) return;
  const isCutOff = (s == w.from && s > 0) || (s == w.to && s < placedCurve.end);
  const candidate = candidates[count++];
  candidate.distance = w.best;
  candidate.s = s;
  candidate.rank = isCutOff ? CandidateRank.cutOff : CandidateRank.localMinimum;
}

/** Points of cells that run along an obstacle are exactly one spacing apart, but for rounding. */
const roundedDown: f64 = 1 - 1e-9;

/**
 * Makes contacts of the candidates, minima before others, deeper before shallower, none within the spacing of
 * another.
 */
export function chooseContacts(child: i32, placement: Placement): void {
  const first = asked.contacts;
  for (let next = bestUndecided(); next !== null; next = bestUndecided()) {
    next.rank = CandidateRank.decided;
    if (asked.contacts == mostContacts) return;
    if (isFree(next.s, first)) writeContact(next.s, child, placement, first);
  }
}

/** Whether no contact from `first` on is within the spacing of s. */
function isFree(s: f64, first: i32): bool {
  for (let i = first; i < asked.contacts; i++) {
    if (abs(contacts[i].s - s) < asked.spacing * roundedDown) return false;
  }
  return true;
}

/**
 * Of candidates as deep as each other, to the precision, the first along the curve: rounding shall not
 * choose.
 */
function bestUndecided(): CurveCandidate | null {
  let best: CurveCandidate | null = null;
  for (let i = 0; i < count; i++) {
    const candidate = candidates[i];
    if (candidate.rank == CandidateRank.decided) continue;
    if (best === null || candidate.rank > best.rank) best = candidate;
    else if (candidate.rank == best.rank && candidate.distance < best.distance - search.precision)
      best = candidate;
  }
  return best;
}

/** Writes the contact at s, in world space, behind those from `first` on that have a smaller s. */
export function writeContact(s: f64, child: i32, placement: Placement, first: i32): void {
  const q = query;
  probe(s);
  placement.turnOut(q.normal, q.normal);
  placement.movePointOut(q.closest, q.closest);
  const contact = contacts.insert(s, first, asked.contacts++);
  contact.distance = q.distance;
  contact.s = s;
  contact.child = child;
  contact.closestX = q.closestX;
  contact.closestY = q.closestY;
  contact.closestZ = q.closestZ;
  contact.normalX = q.normalX;
  contact.normalY = q.normalY;
  contact.normalZ = q.normalZ;
}

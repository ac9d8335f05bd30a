import { limits } from "../../../systems/world/limits.js";
import { bestUndecided, cellLowest, leftOut, taken, undecided } from "./contact-candidates.js";
import type { ContactSearch } from "./contact-points.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, parameter, point } from "../../../systems/curves/expansion-layout.js";
import { apartX, apartY, spacingX, spacingY, speedA } from "./workspace.js";

const { risingGap, samePoint } = limits.curves;

/** Takes the candidates in their order, leaving out those too near to one taken before. */
export function chooseContacts(search: ContactSearch, curves: CurveSet, a: number, b: number): void {
  const { candidates, contacts } = search;
  contacts.count = 0;
  candidates.fate.fill(undecided);
  for (let i = bestUndecided(candidates); i >= 0; i = bestUndecided(candidates)) {
    const full = contacts.count === contacts.distance.length;
    candidates.fate[i] = full || isSuppressed(search, curves, a, b, i) ? leftOut : taken;
    if (candidates.fate[i] === taken) insertContact(search, i);
  }
}

function isSuppressed(
  search: ContactSearch,
  curves: CurveSet,
  a: number,
  b: number,
  candidate: number,
): boolean {
  const { workspace: w, candidates, contacts } = search;
  const isMinimum = candidates.rank[candidate] !== cellLowest;
  for (let i = 0; i < contacts.count; i++) {
    const x = Math.abs(contacts.sA[i] - candidates.sA[candidate]);
    const y = Math.abs(contacts.sB[i] - candidates.sB[candidate]);
    if (x >= w[spacingX] * (1 - samePoint) || y >= w[spacingY] * (1 - samePoint)) continue;
    if (!isMinimum || (x < w[apartX] && y < w[apartY])) return true;
    if (!risesBetween(search, curves, a, b, candidate, i)) return true;
  }
  return false;
}

const A = new Float64Array(expansionSize);
const B = new Float64Array(expansionSize);

/** Whether the distance is larger halfway from a candidate to a contact than at the candidate. */
function risesBetween(
  { workspace: w, candidates, contacts }: ContactSearch,
  curves: CurveSet,
  a: number,
  b: number,
  candidate: number,
  contact: number,
): boolean {
  A[parameter] = 0.5 * (candidates.sA[candidate] + contacts.sA[contact]);
  B[parameter] = 0.5 * (candidates.sB[candidate] + contacts.sB[contact]);
  sampleCurve(curves, a, A, 0);
  sampleCurve(curves, b, B, 0);
  let square = 0;
  for (let c = 0; c < 3; c++) square += (A[point + c] - B[point + c]) * (A[point + c] - B[point + c]);
  const least = candidates.distance[candidate] + risingGap * w[apartX] * w[speedA];
  return square > least * least;
}

/** Puts a candidate among the contacts, which stay ordered by their parameters. */
function insertContact({ candidates, contacts }: ContactSearch, candidate: number): void {
  const { distance, sA, sB, isMinimum } = contacts;
  const x = candidates.sA[candidate];
  const y = candidates.sB[candidate];
  let at = contacts.count++;
  while (at > 0 && (sA[at - 1] > x || (sA[at - 1] === x && sB[at - 1] > y))) {
    distance[at] = distance[at - 1];
    sA[at] = sA[at - 1];
    sB[at] = sB[at - 1];
    isMinimum[at] = isMinimum[at - 1];
    at--;
  }
  distance[at] = candidates.distance[candidate];
  sA[at] = x;
  sB[at] = y;
  isMinimum[at] = candidates.rank[candidate] === cellLowest ? 0 : 1;
}

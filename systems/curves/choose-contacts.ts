import { limits } from "../world/limits.js";
import { bestUndecided, leftOut, taken, undecided } from "./contact-candidates.js";
import type { ContactSearch } from "./contact-points.js";
import { spacingX, spacingY } from "./workspace.js";

const { samePoint } = limits.curves;

/** Takes the candidates in their order, leaving out those within the spacing of one taken before. */
export function chooseContacts(search: ContactSearch): void {
  const { candidates, contacts } = search;
  contacts.count = 0;
  candidates.fate.fill(undecided);
  for (let i = bestUndecided(candidates); i >= 0; i = bestUndecided(candidates)) {
    const full = contacts.count === contacts.distance.length;
    candidates.fate[i] = full || isSuppressed(search, i) ? leftOut : taken;
    if (candidates.fate[i] === taken) insertContact(search, i);
  }
}

function isSuppressed({ workspace: w, candidates, contacts }: ContactSearch, candidate: number): boolean {
  const leastX = w[spacingX] * (1 - samePoint);
  const leastY = w[spacingY] * (1 - samePoint);
  for (let i = 0; i < contacts.count; i++) {
    const nearX = Math.abs(contacts.sA[i] - candidates.sA[candidate]) < leastX;
    if (nearX && Math.abs(contacts.sB[i] - candidates.sB[candidate]) < leastY) return true;
  }
  return false;
}

/** Puts a candidate among the contacts, which stay ordered by their parameters. */
function insertContact({ candidates, contacts }: ContactSearch, candidate: number): void {
  const { distance, sA, sB } = contacts;
  const x = candidates.sA[candidate];
  const y = candidates.sB[candidate];
  let at = contacts.count++;
  while (at > 0 && (sA[at - 1] > x || (sA[at - 1] === x && sB[at - 1] > y))) {
    distance[at] = distance[at - 1];
    sA[at] = sA[at - 1];
    sB[at] = sB[at - 1];
    at--;
  }
  distance[at] = candidates.distance[candidate];
  sA[at] = x;
  sB[at] = y;
}

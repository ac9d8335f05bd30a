import { curves } from "../../../world/limits/curves";
import { PairContact } from "../_narrow-phase-layout";
import { Candidate, Candidates, Fate, Rank } from "./candidates";
import { Contacts } from "./contacts";
import { sample } from "./expansion";
import { Search } from "./search";

/** Takes the candidates in their order, leaving out those too near to one taken before. */
export function chooseContacts(w: Search, candidates: Candidates, contacts: Contacts): void {
  contacts.count = 0;
  for (let i = 0; i < candidates.count; i++) candidates[i].fate = Fate.undecided;
  for (let best = candidates.bestUndecided(); best !== null; best = candidates.bestUndecided()) {
    const isLeftOut = contacts.isFull || isSuppressed(w, best, contacts);
    best.fate = isLeftOut ? Fate.leftOut : Fate.taken;
    if (isLeftOut) continue;
    const contact = contacts.insert(best.sA, best.sB);
    contact.distance = best.distance;
    contact.sA = best.sA;
    contact.sB = best.sB;
    contact.isMinimum = best.rank == Rank.cellLowest ? 0 : 1;
  }
}

function isSuppressed(w: Search, candidate: Candidate, contacts: Contacts): bool {
  const isMinimum = candidate.rank != Rank.cellLowest;
  for (let i = 0; i < contacts.count; i++) {
    const contact = contacts[i];
    const x = abs(contact.sA - candidate.sA);
    const y = abs(contact.sB - candidate.sB);
    if (x >= w.spacingX * (1 - curves.samePoint) || y >= w.spacingY * (1 - curves.samePoint)) continue;
    if (!isMinimum || (x < w.apartX && y < w.apartY)) return true;
    if (!risesBetween(w, candidate, contact)) return true;
  }
  return false;
}

/** Whether the distance is larger halfway from a candidate to a contact than at the candidate. */
function risesBetween(w: Search, candidate: Candidate, contact: PairContact): bool {
  const A = w.newtonA;
  const B = w.newtonB;
  A.parameter = 0.5 * (candidate.sA + contact.sA);
  B.parameter = 0.5 * (candidate.sB + contact.sB);
  sample(A);
  sample(B);
  const square = (A.x - B.x) * (A.x - B.x) + (A.y - B.y) * (A.y - B.y) + (A.z - B.z) * (A.z - B.z);
  const least = candidate.distance + curves.risingGap * w.apartX * w.speedA;
  return square > least * least;
}

import { curveEnd } from "../../../systems/curves/curve-set.js";
import { sampleArc } from "./placed-curve.js";
import { best, bestArc, from, type CurveSearch, precision, spacing, to } from "./curve-search.js";
import { probe } from "./lowest-point.js";
import { queryClosest, queryDistance, queryNormal } from "./point-query.js";
import { turnOut } from "../../../systems/shapes/rigid-pose.js";
import { movePointOut } from "./frames.js";
import type { ShapeSet } from "../../../systems/shapes/shape-set.js";

const decided = 0;
const cutOff = 1;
const localMinimum = 2;

/**
 * Adds the lowest point of the cell in hand. At an end of the cell it is cut off, not a minimum, unless the
 * curve ends there too, or the cell before has its lowest point there as well.
 */
export function addCandidate({ work: w, candidates, placed }: CurveSearch): void {
  const s = w[bestArc];
  const before = candidates.count - 1;
  if (before >= 0 && candidates.s[before] === s) {
    candidates.rank[before] = localMinimum;
    return;
  }
  const isCutOff = (s === w[from] && s > 0) || (s === w[to] && s < placed.data[curveEnd]);
  const at = candidates.count++;
  candidates.distance[at] = w[best];
  candidates.s[at] = s;
  candidates.rank[at] = isCutOff ? cutOff : localMinimum;
}

/**
 * Makes contacts of the candidates, minima before others, deeper before shallower, none within
 * the spacing of another.
 */
export function chooseContacts(
  search: CurveSearch,
  shapes: ShapeSet,
  child: number,
  placement: number,
): void {
  const { candidates, contacts, work: w } = search;
  const first = contacts.count;
  for (let i = bestUndecided(search); i >= 0; i = bestUndecided(search)) {
    candidates.rank[i] = decided;
    if (contacts.count === contacts.s.length) return;
    const s = candidates.s[i];
    let isFree = true;
    for (let k = first; k < contacts.count; k++) {
      if (Math.abs(contacts.s[k] - s) < w[spacing] * roundedDown) isFree = false;
    }
    if (!isFree) continue;
    w[sampleArc] = s;
    writeContact(search, shapes, child, placement, first);
  }
}

/** Points of cells that run along an obstacle are exactly one spacing apart, but for rounding. */
const roundedDown = 1 - 1e-9;

/**
 * Of candidates as deep as each other, to the precision, the first along the curve:
 * rounding shall not choose.
 */
function bestUndecided({ candidates, work: w }: CurveSearch): number {
  const { rank, distance } = candidates;
  let found = -1;
  for (let i = 0; i < candidates.count; i++) {
    if (rank[i] === decided) continue;
    const isDeeper = found >= 0 && rank[i] === rank[found] && distance[i] < distance[found] - w[precision];
    if (found < 0 || rank[i] > rank[found] || isDeeper) found = i;
  }
  return found;
}

/**
 * Writes the contact at `work[sampleArc]`, in world space, behind those from `first` on that
 * have a smaller s.
 */
export function writeContact(
  search: CurveSearch,
  shapes: ShapeSet,
  child: number,
  placement: number,
  first: number,
): void {
  const { work: w, contacts, placements, query } = search;
  probe(search, shapes);
  const q = query.values;
  turnOut(placements, placement, q, queryNormal, q, queryNormal);
  movePointOut(placements, placement, q, queryClosest);
  let at = contacts.count++;
  while (at > first && contacts.s[at - 1] > w[sampleArc]) {
    contacts.distance[at] = contacts.distance[at - 1];
    contacts.s[at] = contacts.s[at - 1];
    contacts.child[at] = contacts.child[at - 1];
    contacts.closest.copyWithin(3 * at, 3 * at - 3, 3 * at);
    contacts.normal.copyWithin(3 * at, 3 * at - 3, 3 * at);
    at--;
  }
  contacts.distance[at] = q[queryDistance];
  contacts.s[at] = w[sampleArc];
  contacts.child[at] = child;
  for (let i = 0; i < 3; i++) {
    contacts.closest[3 * at + i] = q[queryClosest + i];
    contacts.normal[3 * at + i] = q[queryNormal + i];
  }
}

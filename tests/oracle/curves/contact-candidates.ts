/**
 * Points of a pair of curves where their distance is lowest, in all or within a cell, before it is decided
 * which of them become contacts. The arrays hold one place more than `capacity`: the caller writes a
 * newcomer at index `count`.
 */
export interface ContactCandidates {
  count: number;
  readonly capacity: number;
  readonly distance: Float64Array;
  readonly sA: Float64Array;
  readonly sB: Float64Array;
  /** Half-width of the square around it in which it is known to be the only minimum. */
  readonly radius: Float64Array;
  /** `cellLowest`, `localMinimum` or `settledMinimum`. */
  readonly rank: Uint8Array;
  /** `undecided`, `taken` or `leftOut`. */
  readonly fate: Uint8Array;
}

/** A point that is only the lowest of its cell; a local minimum; and one that is sure to become a contact. */
export const cellLowest = 0;
export const localMinimum = 1;
export const settledMinimum = 2;

export const undecided = 0;
export const taken = 1;
export const leftOut = 2;

export function createContactCandidates(capacity: number): ContactCandidates {
  return {
    count: 0,
    capacity,
    distance: new Float64Array(capacity + 1),
    sA: new Float64Array(capacity + 1),
    sB: new Float64Array(capacity + 1),
    radius: new Float64Array(capacity + 1),
    rank: new Uint8Array(capacity + 1),
    fate: new Uint8Array(capacity + 1),
  };
}

/** Takes the newcomer at index `count` in; when there is no room left, the least valuable goes. */
export function admitNewcomer(list: ContactCandidates): void {
  if (list.count < list.capacity) {
    list.count++;
    return;
  }
  const newcomer = list.count;
  let worst = newcomer;
  for (let i = 0; i < newcomer; i++) if (precedes(list, worst, i)) worst = i;
  if (worst === newcomer) return;
  copyCandidate(list, newcomer, worst);
}

function copyCandidate(list: ContactCandidates, from: number, to: number): void {
  list.distance[to] = list.distance[from];
  list.sA[to] = list.sA[from];
  list.sB[to] = list.sB[from];
  list.radius[to] = list.radius[from];
  list.rank[to] = list.rank[from];
}

/**
 * Keeps the local minima that were taken, as settled ones, and forgets the others; says
 * whether a minimum was.
 */
export function settleMinima(list: ContactCandidates): boolean {
  let kept = 0;
  let minima = 0;
  for (let i = 0; i < list.count; i++) {
    if (list.rank[i] === cellLowest) continue;
    minima++;
    if (list.fate[i] !== taken) continue;
    copyCandidate(list, i, kept);
    list.rank[kept++] = settledMinimum;
  }
  list.count = kept;
  return kept < minima;
}

/** Higher ranks come first, then deeper points. */
function precedes(list: ContactCandidates, i: number, j: number): boolean {
  return list.rank[i] === list.rank[j] ? list.distance[i] < list.distance[j] : list.rank[i] > list.rank[j];
}

/** The best candidate that is not decided yet, or -1. */
export function bestUndecided(list: ContactCandidates): number {
  let best = -1;
  for (let i = 0; i < list.count; i++) {
    if (list.fate[i] === undecided && (best < 0 || precedes(list, i, best))) best = i;
  }
  return best;
}

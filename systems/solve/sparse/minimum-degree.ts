import type { Adjacency } from "./adjacency.js";
import { moreIndices, roomForIndices } from "../../math/room.js";

/**
 * An order of elimination with little fill: always the variable with the fewest neighbours left (approximate
 * minimum degree: Amestoy, Davis, Duff 1996).
 *
 * The eliminated graph is never written out. Eliminating a pivot p turns its neighbours into a clique, which
 * is kept as one `element` with the list L_p. A variable then has neighbours of two kinds: elements, whose
 * lists hold further variables, and variables of the given graph that no element covers. Variables that have
 * become indistinguishable are merged into one with a weight, and eliminated together.
 */
export interface EliminationOrder {
  size: number;
  /** The variables in the order of elimination. */
  order: Int32Array;
  /**
   * Of each variable: its list begins with `elements[i]` elements, `length[i]` entries in all;
   * of an element: L_p.
   */
  lists: Int32Array;
  start: Int32Array;
  length: Int32Array;
  elements: Int32Array;
  /**
   * How many merged variables i stands for; negative while it is in the L_p being made; 0 when it is gone.
   */
  weight: Int32Array;
  /** Of an element: the weight of its list, 0 when another element has absorbed it. */
  elementWeight: Int32Array;
  /** Of an element: the weight of L_e outside L_p, valid if `stamp[e]` is p. */
  outside: Int32Array;
  stamp: Int32Array;
  degree: Int32Array;
  /** Variables by degree and, while merging, by hash: doubly and singly linked. */
  byDegree: Int32Array;
  next: Int32Array;
  previous: Int32Array;
  byHash: Int32Array;
  nextHash: Int32Array;
  hash: Int32Array;
  /** Variables merged into i, as a chain. */
  memberNext: Int32Array;
  memberLast: Int32Array;
}

export function createEliminationOrder(): EliminationOrder {
  const none = new Int32Array(0);
  return {
    size: 0,
    order: none,
    lists: none,
    start: none,
    length: none,
    elements: none,
    weight: none,
    elementWeight: none,
    outside: none,
    stamp: none,
    degree: none,
    byDegree: none,
    next: none,
    previous: none,
    byHash: none,
    nextHash: none,
    hash: none,
    memberNext: none,
    memberLast: none,
  };
}

/** Fills `elimination.order`. */
export function orderByMinimumDegree(elimination: EliminationOrder, graph: Adjacency): void {
  begin(elimination, graph);
  const { size } = graph;
  const { order, weight, degree, byDegree, memberNext } = elimination;
  let listsEnd = graph.start[size];
  let least = 0;
  for (let eliminated = 0; eliminated < size;) {
    while (byDegree[least] < 0) least++;
    const p = byDegree[least];
    unlink(elimination, p);
    listsEnd = formElement(elimination, p, listsEnd);
    measureOutside(elimination, p);
    prune(elimination, p);
    mergeAlike(elimination, p);
    const remaining = size - eliminated - Math.abs(weight[p]);
    least = Math.min(least, finishElement(elimination, p, remaining));
    weight[p] = 0;
    for (let i = p; i >= 0; i = memberNext[i]) order[eliminated++] = i;
    degree[p] = -1;
  }
}

function begin(e: EliminationOrder, { size, start, neighbour }: Adjacency): void {
  e.size = size;
  e.order = roomForIndices(e.order, size);
  e.lists = roomForIndices(e.lists, 2 * start[size]);
  e.start = roomForIndices(e.start, size);
  e.length = roomForIndices(e.length, size);
  e.elements = roomForIndices(e.elements, size);
  e.weight = roomForIndices(e.weight, size);
  e.elementWeight = roomForIndices(e.elementWeight, size);
  e.outside = roomForIndices(e.outside, size);
  e.stamp = roomForIndices(e.stamp, size);
  e.degree = roomForIndices(e.degree, size);
  e.byDegree = roomForIndices(e.byDegree, size + 1);
  e.next = roomForIndices(e.next, size);
  e.previous = roomForIndices(e.previous, size);
  e.byHash = roomForIndices(e.byHash, size);
  e.nextHash = roomForIndices(e.nextHash, size);
  e.hash = roomForIndices(e.hash, size);
  e.memberNext = roomForIndices(e.memberNext, size);
  e.memberLast = roomForIndices(e.memberLast, size);
  for (let k = 0; k < start[size]; k++) e.lists[k] = neighbour[k];
  e.byDegree.fill(-1, 0, size + 1);
  e.byHash.fill(-1, 0, size);
  for (let i = size - 1; i >= 0; i--) {
    e.start[i] = start[i];
    e.length[i] = start[i + 1] - start[i];
    e.elements[i] = 0;
    e.weight[i] = 1;
    e.elementWeight[i] = 0;
    e.stamp[i] = -1;
    e.memberNext[i] = -1;
    e.memberLast[i] = i;
    link(e, i, e.length[i]);
  }
}

/**
 * L_p: all that p was adjacent to, directly or through its elements, which p absorbs. Returns the new
 * end of the lists.
 */
function formElement(e: EliminationOrder, p: number, listsEnd: number): number {
  const { start, length, elements, weight, elementWeight } = e;
  const from = listsEnd;
  weight[p] = -weight[p];
  let total = 0;
  for (let k = start[p]; k < start[p] + elements[p]; k++) {
    const absorbed = e.lists[k];
    elementWeight[absorbed] = 0;
    e.lists = moreIndices(e.lists, listsEnd + length[absorbed]);
    for (let m = start[absorbed]; m < start[absorbed] + length[absorbed]; m++) {
      const i = e.lists[m];
      if (weight[i] <= 0) continue;
      total += weight[i];
      weight[i] = -weight[i];
      unlink(e, i);
      e.lists[listsEnd++] = i;
    }
  }
  e.lists = moreIndices(e.lists, listsEnd + length[p]);
  for (let k = start[p] + elements[p]; k < start[p] + length[p]; k++) {
    const i = e.lists[k];
    if (weight[i] <= 0) continue;
    total += weight[i];
    weight[i] = -weight[i];
    unlink(e, i);
    e.lists[listsEnd++] = i;
  }
  start[p] = from;
  length[p] = listsEnd - from;
  elementWeight[p] = total;
  return listsEnd;
}

/** For every other element that shares a variable with L_p: the weight of what it does not share. */
function measureOutside(e: EliminationOrder, p: number): void {
  const { lists, start, length, elements, weight, elementWeight, outside, stamp } = e;
  for (let m = start[p]; m < start[p] + length[p]; m++) {
    const i = lists[m];
    for (let k = start[i]; k < start[i] + elements[i]; k++) {
      const other = lists[k];
      if (elementWeight[other] === 0) continue;
      if (stamp[other] !== p) {
        stamp[other] = p;
        outside[other] = elementWeight[other];
      }
      outside[other] += weight[i];
    }
  }
}

/**
 * Takes from the lists of L_p's variables what the new element covers, and puts p there instead. The room
 * for p is that of whatever tied the variable to p before. A variable with no other tie left is
 * eliminated together with p.
 */
function prune(e: EliminationOrder, p: number): void {
  const { lists, start, length, elements, weight, elementWeight, outside, degree, hash } = e;
  for (let m = start[p]; m < start[p] + length[p]; m++) {
    const i = lists[m];
    const from = start[i];
    let to = from;
    let others = 0;
    let sum = 0;
    for (let k = from; k < from + elements[i]; k++) {
      const other = lists[k];
      if (elementWeight[other] === 0) continue;
      if (outside[other] === 0) {
        // All of it lies in L_p: absorbed too.
        elementWeight[other] = 0;
        continue;
      }
      others += outside[other];
      sum += other;
      lists[to++] = other;
    }
    const variables = to;
    for (let k = from + elements[i]; k < from + length[i]; k++) {
      const j = lists[k];
      if (weight[j] <= 0) continue;
      others += weight[j];
      sum += j;
      lists[to++] = j;
    }
    if (others === 0) {
      elementWeight[p] += weight[i];
      mergeInto(e, p, i);
      continue;
    }
    lists[to] = lists[variables];
    lists[variables] = p;
    elements[i] = variables + 1 - from;
    length[i] = to + 1 - from;
    degree[i] = Math.min(degree[i], others);
    hash[i] = sum % e.size;
  }
}

/** Merges the variables of L_p that now have the same lists. */
function mergeAlike(e: EliminationOrder, p: number): void {
  const { lists, start, length, weight, byHash, nextHash, hash } = e;
  for (let m = start[p]; m < start[p] + length[p]; m++) {
    const i = lists[m];
    if (weight[i] === 0) continue;
    let j = byHash[hash[i]];
    while (j >= 0 && !alike(e, i, j)) j = nextHash[j];
    if (j >= 0) {
      mergeInto(e, j, i);
    } else {
      nextHash[i] = byHash[hash[i]];
      byHash[hash[i]] = i;
    }
  }
  for (let m = start[p]; m < start[p] + length[p]; m++) byHash[hash[lists[m]]] = -1;
}

/** Lists keep their order as they shrink but may begin in any, so membership is compared, not position. */
function alike({ lists, start, length, elements }: EliminationOrder, i: number, j: number): boolean {
  if (length[i] !== length[j] || elements[i] !== elements[j]) return false;
  const end = start[j] + length[j];
  for (let k = start[i]; k < start[i] + length[i]; k++) {
    const wanted = lists[k];
    let m = start[j];
    while (m < end && lists[m] !== wanted) m++;
    if (m === end) return false;
  }
  return true;
}

function mergeInto({ weight, memberNext, memberLast }: EliminationOrder, i: number, merged: number): void {
  weight[i] += weight[merged];
  weight[merged] = 0;
  memberNext[memberLast[i]] = merged;
  memberLast[i] = memberLast[merged];
}

/**
 * Drops merged variables from L_p, bounds the degree of the others and puts them back; returns
 * the least degree seen.
 */
function finishElement(e: EliminationOrder, p: number, remaining: number): number {
  const { lists, start, length, weight, elementWeight, degree } = e;
  let to = start[p];
  let least = remaining;
  for (let m = start[p]; m < start[p] + length[p]; m++) {
    const i = lists[m];
    if (weight[i] === 0) continue;
    lists[to++] = i;
    weight[i] = -weight[i];
    const bound = Math.min(remaining - weight[i], degree[i] + elementWeight[p] - weight[i]);
    least = Math.min(least, bound);
    link(e, i, bound);
  }
  length[p] = to - start[p];
  return least;
}

function link({ degree, byDegree, next, previous }: EliminationOrder, i: number, itsDegree: number): void {
  degree[i] = itsDegree;
  const head = byDegree[itsDegree];
  next[i] = head;
  previous[i] = -1;
  if (head >= 0) previous[head] = i;
  byDegree[itsDegree] = i;
}

function unlink({ degree, byDegree, next, previous }: EliminationOrder, i: number): void {
  if (previous[i] >= 0) next[previous[i]] = next[i];
  else byDegree[degree[i]] = next[i];
  if (next[i] >= 0) previous[next[i]] = previous[i];
}

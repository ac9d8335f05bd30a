import { createAdjacency, readAdjacency, type Adjacency } from "./adjacency.js";
import { createEliminationOrder, orderByMinimumDegree, type EliminationOrder } from "./minimum-degree.js";
import { moreIndices, roomForIndices } from "../../math/room.js";

/**
 * Where the blocks of the factors of P A P^T = L U stand, for a pattern made symmetric. Rows and columns are
 * counted in the order of elimination: row k of the factors is row `order[k]` of A.
 */
export interface BlockPattern {
  size: number;
  readonly graph: Adjacency;
  readonly elimination: EliminationOrder;
  /** order[k]: row of A at place k; place[i]: where row i of A went. */
  order: Int32Array;
  place: Int32Array;
  /**
   * Columns right of the diagonal in row k of U: `upperStart[k]` to `upperStart[k + 1]`,
   * in no particular order.
   */
  upperStart: Int32Array;
  upper: Int32Array;
  /** Columns left of the diagonal in row k of L, ascending. */
  lowerStart: Int32Array;
  lower: Int32Array;
  /**
   * Scratch: rows whose first column right of the diagonal is k, as chains; the last row that met a column.
   */
  firstChild: Int32Array;
  nextChild: Int32Array;
  seen: Int32Array;
}

export function createBlockPattern(): BlockPattern {
  const none = new Int32Array(0);
  return {
    size: 0,
    graph: createAdjacency(),
    elimination: createEliminationOrder(),
    order: none,
    place: none,
    upperStart: none,
    upper: none,
    lowerStart: none,
    lower: none,
    firstChild: none,
    nextChild: none,
    seen: none,
  };
}

/** The pattern of the factors of a matrix in compressed rows, in an order chosen for little fill. */
export function analysePattern(
  pattern: BlockPattern,
  size: number,
  rowStart: Int32Array,
  column: Int32Array,
  decoupled: Uint8Array,
): void {
  pattern.size = size;
  readAdjacency(pattern.graph, size, rowStart, column, decoupled);
  orderByMinimumDegree(pattern.elimination, pattern.graph);
  const order = (pattern.order = pattern.elimination.order);
  const place = (pattern.place = roomForIndices(pattern.place, size));
  for (let k = 0; k < size; k++) place[order[k]] = k;
  findUpper(pattern);
  findLower(pattern);
}

/** Row k of U holds row k of A and whatever the rows that are eliminated into it first hold beyond k. */
function findUpper(pattern: BlockPattern): void {
  const { size, graph, order, place } = pattern;
  const { start, neighbour } = graph;
  const upperStart = (pattern.upperStart = roomForIndices(pattern.upperStart, size + 1));
  const firstChild = (pattern.firstChild = roomForIndices(pattern.firstChild, size));
  const nextChild = (pattern.nextChild = roomForIndices(pattern.nextChild, size));
  const seen = (pattern.seen = roomForIndices(pattern.seen, size));
  firstChild.fill(-1, 0, size);
  seen.fill(-1, 0, size);
  let end = 0;
  for (let k = 0; k < size; k++) {
    upperStart[k] = end;
    pattern.upper = moreIndices(pattern.upper, end + size - k);
    const { upper } = pattern;
    const row = order[k];
    let parent = size;
    for (let m = start[row]; m < start[row + 1]; m++) {
      const j = place[neighbour[m]];
      if (j <= k) continue;
      seen[j] = k;
      upper[end++] = j;
      if (j < parent) parent = j;
    }
    for (let child = firstChild[k]; child >= 0; child = nextChild[child]) {
      for (let m = upperStart[child]; m < upperStart[child + 1]; m++) {
        const j = upper[m];
        if (j <= k || seen[j] === k) continue;
        seen[j] = k;
        upper[end++] = j;
        if (j < parent) parent = j;
      }
    }
    if (parent < size) {
      nextChild[k] = firstChild[parent];
      firstChild[parent] = k;
    }
  }
  upperStart[size] = end;
}

/** The pattern of L is that of U transposed. */
function findLower(pattern: BlockPattern): void {
  const { size, upperStart, upper } = pattern;
  const count = upperStart[size];
  const lowerStart = (pattern.lowerStart = roomForIndices(pattern.lowerStart, size + 2));
  const lower = (pattern.lower = roomForIndices(pattern.lower, count));
  // Counted two places ahead, so that filling moves every start to where it belongs.
  lowerStart.fill(0, 0, size + 2);
  for (let m = 0; m < count; m++) lowerStart[upper[m] + 2]++;
  for (let k = 2; k <= size; k++) lowerStart[k] += lowerStart[k - 1];
  for (let k = 0; k < size; k++) {
    for (let m = upperStart[k]; m < upperStart[k + 1]; m++) lower[lowerStart[upper[m] + 1]++] = k;
  }
}

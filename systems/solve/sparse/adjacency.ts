import { roomForIndices } from "../../math/room.js";

/**
 * An undirected graph without loops: the neighbours of i are `neighbour[start[i]]`
 * to `neighbour[start[i + 1]]`.
 */
export interface Adjacency {
  size: number;
  start: Int32Array;
  neighbour: Int32Array;
  /** Scratch: the transposed pattern, and the last row in which a column was met. */
  transposedStart: Int32Array;
  transposed: Int32Array;
  seen: Int32Array;
}

export function createAdjacency(): Adjacency {
  const none = new Int32Array(0);
  return { size: 0, start: none, neighbour: none, transposedStart: none, transposed: none, seen: none };
}

/**
 * The graph of a square sparse pattern in compressed rows: i and j are neighbours if (i, j) or (j, i) is
 * there. What is marked in `decoupled` has none.
 */
export function readAdjacency(
  graph: Adjacency,
  size: number,
  rowStart: Int32Array,
  column: Int32Array,
  decoupled: Uint8Array,
): void {
  graph.size = size;
  const entries = rowStart[size];
  const start = (graph.start = roomForIndices(graph.start, size + 1));
  const neighbour = (graph.neighbour = roomForIndices(graph.neighbour, 2 * entries));
  const seen = (graph.seen = roomForIndices(graph.seen, size));
  transpose(graph, size, rowStart, column);
  const { transposedStart, transposed } = graph;
  seen.fill(-1, 0, size);
  let end = 0;
  for (let i = 0; i < size; i++) {
    start[i] = end;
    if (decoupled[i] === 1) continue;
    seen[i] = i;
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const j = column[k];
      if (seen[j] === i || decoupled[j] === 1) continue;
      seen[j] = i;
      neighbour[end++] = j;
    }
    for (let k = transposedStart[i]; k < transposedStart[i + 1]; k++) {
      const j = transposed[k];
      if (seen[j] === i || decoupled[j] === 1) continue;
      seen[j] = i;
      neighbour[end++] = j;
    }
  }
  start[size] = end;
}

function transpose(graph: Adjacency, size: number, rowStart: Int32Array, column: Int32Array): void {
  const entries = rowStart[size];
  const start = (graph.transposedStart = roomForIndices(graph.transposedStart, size + 2));
  const transposed = (graph.transposed = roomForIndices(graph.transposed, entries));
  // Counted two places ahead, so that filling moves every start to where it belongs.
  start.fill(0, 0, size + 2);
  for (let k = 0; k < entries; k++) start[column[k] + 2]++;
  for (let i = 2; i <= size; i++) start[i] += start[i - 1];
  for (let i = 0; i < size; i++) {
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) transposed[start[column[k] + 1]++] = i;
  }
}

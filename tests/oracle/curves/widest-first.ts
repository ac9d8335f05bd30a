/** Numbers per waiting pair of pieces: its width (the longer interval), then both intervals. */
export const heapStride = 5;

/** A priority queue of interval pairs as a binary heap in a flat array, the widest pair at index 0. */
export interface WidestFirst {
  /** Replaced by a longer one when it is full. */
  heap: Float64Array;
}

/** Adds [x0, x1] x [y0, y1] to a queue of `size` pairs; returns the new size. */
export function pushPair(
  queue: WidestFirst,
  size: number,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
): number {
  if ((size + 1) * heapStride > queue.heap.length) {
    const longer = new Float64Array(2 * queue.heap.length);
    longer.set(queue.heap);
    queue.heap = longer;
  }
  const heap = queue.heap;
  const width = Math.max(x1 - x0, y1 - y0);
  let at = size;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent * heapStride] >= width) break;
    heap.copyWithin(at * heapStride, parent * heapStride, (parent + 1) * heapStride);
    at = parent;
  }
  const o = at * heapStride;
  heap[o] = width;
  heap[o + 1] = x0;
  heap[o + 2] = x1;
  heap[o + 3] = y0;
  heap[o + 4] = y1;
  return size + 1;
}

/** Takes the widest pair off a queue of `size` pairs; returns the new size. */
export function popWidest(queue: WidestFirst, size: number): number {
  const heap = queue.heap;
  const last = size - 1;
  const width = heap[last * heapStride];
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= last) break;
    if (child + 1 < last && heap[(child + 1) * heapStride] > heap[child * heapStride]) child++;
    if (heap[child * heapStride] <= width) break;
    heap.copyWithin(at * heapStride, child * heapStride, (child + 1) * heapStride);
    at = child;
  }
  heap.copyWithin(at * heapStride, last * heapStride, size * heapStride);
  return last;
}

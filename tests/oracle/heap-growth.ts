/**
 * Bytes that `work` leaves on the heap before they are collected: the least of up to 20 rounds, ending with the first below
 * `enough`. What the compiler itself needs comes and goes; what the work allocates is there in every round.
 */
export function leastHeapGrowth(work: () => void, enough: number): number {
  const collect = (globalThis as { gc?: () => void }).gc;
  if (!collect) throw new Error("this test needs node --expose-gc (set in vitest.config.ts)");
  let least = Infinity;
  for (let round = 0; round < 20 && least >= enough; round++) {
    collect();
    const before = process.memoryUsage().heapUsed;
    work();
    least = Math.min(least, process.memoryUsage().heapUsed - before);
  }
  return least;
}

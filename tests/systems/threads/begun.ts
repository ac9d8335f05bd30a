import type { RodWorld } from "../../../systems/index.js";

/** Sleeps until the workers of a world have begun: they do so beside the thread that is asleep. */
export function haveBegun({ threads }: Pick<RodWorld, "threads">, workers: number): void {
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  for (let looks = 0; threads.workers < workers; looks++) {
    if (threads.problem !== undefined) throw new Error(threads.problem);
    if (looks === 1000) throw new Error(`${threads.workers} of ${workers} workers have begun`);
    Atomics.wait(asleep, 0, 0, 10);
  }
}

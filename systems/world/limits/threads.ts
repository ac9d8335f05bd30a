import { limitGroup } from "./limit-group.js";

/** Work that is divided among threads (`threads`). */
export const threads = limitGroup({
  /** workers: at most where "auto" decides; what only one thread does of a step leaves no more to do. */
  mostByThemselves: 3,
  /** portions: of a job for each thread, so that one which is held up leaves its share to the others. */
  portionsOfThread: 6,
  /** elements: of rods below which waking a worker, some 20 us, costs more than it saves. */
  leastElements: 256,
  /** pairs: of elements below which the same holds; a pair takes about a microsecond. */
  leastPairs: 256,
  /** looks: for a next job before a worker sleeps; jobs of a step follow each other within microseconds. */
  looksForJob: 2000,
  /** looks: at what is left of a job between two readings of the clock. */
  looksForTime: 65536,
  /** ms: that a worker may take for a portion; by then its thread must be gone. */
  patience: 20000,
});

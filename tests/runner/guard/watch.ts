import { Worker } from "node:worker_threads";
import { threadMilliseconds } from "../thread-time.js";

/** What guarded work is given. */
export interface Watch<Note> {
  /** Runs a frame; gives the CPU time of its thread in ms. One that takes longer than the limit ends the process. */
  frame(run: () => void): number;
  /** Tells the parent what has been seen so far, which is all that is left of work that freezes. */
  note(note: Note): void;
}

/** ms between two looks at the clock of the CPU. */
const everyMilliseconds = 100;

/**
 * A frame cannot be interrupted by the thread that runs it, so another one looks on. It goes by CPU time:
 * a machine that does much else is no reason to call a frame frozen.
 */
const onlooker = `
  const { workerData } = require("node:worker_threads");
  const { began, limit, every } = workerData;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const since = Atomics.load(began, 0);
    if (since >= 0n && BigInt(user + system) - since > BigInt(limit)) process.kill(process.pid, "SIGKILL");
  }, every);
`;

/** `limit` in ms of CPU time of a frame. */
export function createWatch<Note>(limit: number, tell: (note: Note) => void): Watch<Note> {
  const began = new BigInt64Array(new SharedArrayBuffer(8)).fill(-1n);
  const workerData = { began, limit: Math.round(1000 * limit), every: everyMilliseconds };
  new Worker(onlooker, { eval: true, workerData, execArgv: [] }).unref();
  return {
    frame(run) {
      const { user, system } = process.cpuUsage();
      Atomics.store(began, 0, BigInt(user + system));
      const before = threadMilliseconds();
      try {
        run();
      } finally {
        Atomics.store(began, 0, -1n);
      }
      return threadMilliseconds() - before;
    },
    note: tell,
  };
}

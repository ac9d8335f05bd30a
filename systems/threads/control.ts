/**
 * What the main thread and its workers tell each other: 32-bit words of a shared memory of their own. Words that
 * are written while others are read stand in lines of the cache of their own.
 */
export const Word = {
  /** Portions of the job in hand that nobody has taken yet. */
  left: 0,
  /** Portions that are done, whether they went well or not. */
  done: 16,
  /** Who waits for a job waits for this to change. */
  wake: 32,
  /** 1 when workers are to end. */
  stop: 33,
  /** Workers that have begun. */
  ready: 48,
  /** What the job is, and which by number: all of this stands still while a portion of it is taken. */
  kernel: 64,
  function: 65,
  count: 66,
  size: 67,
  portions: 68,
  list: 69,
  job: 70,
  /** By worker: the portion at which it failed, counted from 1. */
  failed: 80,
  /** Where things are in memory, which kernels are told by their globals. */
  globals: 112,
  total: 512,
} as const;

/** Workers that there may be. */
export const mostWorkers = 32;

/** Bytes of the text that a worker which fails leaves. */
export const messageBytes = 512;

export interface Control {
  readonly words: Int32Array;
  /** The step h. */
  readonly numbers: Float64Array;
  /** By worker: length, then the bytes of its message. */
  readonly messages: Uint8Array;
}

export function createControl(): Control {
  return {
    words: new Int32Array(new SharedArrayBuffer(Word.total * Int32Array.BYTES_PER_ELEMENT)),
    numbers: new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)),
    messages: new Uint8Array(new SharedArrayBuffer(mostWorkers * messageBytes)),
  };
}

/** What a worker is started with. */
export interface WorkerStart {
  readonly index: number;
  readonly memory: WebAssembly.Memory;
  readonly control: Control;
  /** How often it looks for a next job before it sleeps. */
  readonly looks: number;
  readonly kernels: readonly WorkerKernel[];
}

/** A kernel as a worker has it: an instance of its own on the memory of all. */
export interface WorkerKernel {
  readonly module: WebAssembly.Module;
  /** Numbers that it imports. */
  readonly env: Readonly<Record<string, number>>;
  /** Functions that take a portion: (from, to, list, h). */
  readonly functions: readonly string[];
  /** Globals whose values stand in the control from `globalsAt` on, and such as stay. */
  readonly globals: readonly string[];
  readonly globalsAt: number;
  readonly fixed: Readonly<Record<string, number>>;
  /** Functions that are called once, with a number. */
  readonly begin: readonly (readonly [name: string, value: number])[];
}

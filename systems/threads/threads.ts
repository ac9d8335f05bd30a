import { createRows, reserveRows, type Memory, type Rows } from "../../components/index.js";
import { limits } from "../world/limits.js";
import {
  createControl,
  messageBytes,
  mostWorkers,
  Word,
  type Control,
  type WorkerKernel,
} from "./control.js";
import { takePortions } from "./portions.js";
import { startWorker, whyNoWorkers, type RunningWorker } from "./start-worker.js";

const { looksForJob, looksForTime, patience, portionsOfThread } = limits.threads;

/** A function of a kernel that does items `from` to `to` of a list, or of what the kernel has been told of. */
export type PortionFunction = (from: number, to: number, list: number, h: number) => void;

/** A kernel that workers may run too. */
export interface ThreadedKernel {
  readonly module: WebAssembly.Module;
  readonly functions: readonly string[];
  /** Names of globals that say where things are, and their values now, in the same order. */
  readonly globals: readonly string[];
  /** What each worker's instance has of its own: imported numbers, globals, functions called with a number. */
  ownOf(memory: Memory): Pick<WorkerKernel, "env" | "fixed" | "begin">;
}

const listLayout = { items: "i32" } as const;

/**
 * The workers of a world. A job is a function of a kernel over a list, in portions of fixed size; who does which
 * portion is left to chance, so results go to places that only the item decides, and sums are made afterwards, in
 * order. The main thread takes part, and looks for the last portions to be done without sleeping: a browser would
 * not let it. Until workers have begun, and when they are gone, it does everything itself, with the same bits.
 */
export class Threads {
  /** Why there are no workers, or no more, though they were asked for. */
  problem: string | undefined;
  /** Which jobs are shared: those that are worth it, all, or all and the main thread takes no part: for tests. */
  sharing: "worthwhile" | "all" | "without main thread" = "worthwhile";
  /** Jobs that workers took a part in. */
  jobs = 0;
  /** Items of the job in hand, for functions that take a list. */
  readonly list: Rows<typeof listLayout>;
  readonly #memory: Memory;
  readonly #kernels: ThreadedKernel[] = [];
  readonly #globalsAt: number[] = [];
  #globalsEnd: number = Word.globals;
  /** The values of all globals, by their words. */
  readonly #told = new Int32Array(Word.total);
  #control: Control | undefined;
  #workers: RunningWorker[] = [];
  /** The job in hand, for the main thread. */
  #own: PortionFunction = () => undefined;
  #h = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.list = createRows(memory, listLayout, 0);
  }

  /** Workers that take part by now. */
  get workers(): number {
    return this.#control && this.#workers.length > 0 ? Atomics.load(this.#control.words, Word.ready) : 0;
  }

  /** Workers that were started and have not ended. */
  get started(): number {
    return this.#workers.length;
  }

  /** Room for a list of so many items. */
  reserve(count: number): Int32Array {
    reserveRows(this.list, count);
    return this.list.items;
  }

  /** Makes a kernel known, before workers are started; it is named by the number that is returned. */
  add(kernel: ThreadedKernel): number {
    this.#globalsAt.push(this.#globalsEnd);
    this.#globalsEnd += kernel.globals.length;
    return this.#kernels.push(kernel) - 1;
  }

  /** Starts workers, which take part as soon as they have begun. If there can be none, `problem` says why. */
  start(count: number, url: string | URL | undefined): void {
    if (count === 0) return;
    this.problem = whyNoWorkers();
    if (this.problem !== undefined) return;
    if (!(this.#memory.linear.buffer instanceof SharedArrayBuffer)) {
      this.problem = "the world's memory is not shared";
      return;
    }
    const control = (this.#control = createControl());
    control.words.set(this.#told);
    try {
      for (let index = 0; index < Math.min(count, mostWorkers); index++) {
        const kernels = this.#kernels.map((kernel, i): WorkerKernel => ({
          module: kernel.module,
          functions: kernel.functions,
          globals: kernel.globals,
          globalsAt: this.#globalsAt[i],
          ...kernel.ownOf(this.#memory),
        }));
        const start = { index, memory: this.#memory.linear, control, looks: looksForJob, kernels };
        this.#workers.push(startWorker(start, url, (reason) => this.#fail(index, reason)));
      }
    } catch (error) {
      this.#fail(this.#workers.length, String(error));
    }
  }

  /** Where the things are now that a kernel's globals say. */
  tell(kernel: number, values: ArrayLike<number>): void {
    this.#told.set(values, this.#globalsAt[kernel]);
    this.#control?.words.set(values, this.#globalsAt[kernel]);
  }

  /** Runs a job and returns when all of it is done. `own` is the function of the main thread's instance. */
  run(kernel: number, name: string, own: PortionFunction, count: number, list: number, h: number): void {
    const workers = this.workers;
    if (count === 0) return;
    if (workers === 0) return own(0, count, list, h);
    const { words, numbers } = this.#control!;
    const size = Math.ceil(count / (portionsOfThread * (workers + 1)));
    const portions = Math.ceil(count / size);
    this.jobs++;
    this.#own = own;
    this.#h = numbers[0] = h;
    words[Word.kernel] = kernel;
    words[Word.function] = this.#kernels[kernel].functions.indexOf(name);
    words[Word.count] = count;
    words[Word.size] = size;
    words[Word.portions] = portions;
    words[Word.list] = list;
    words[Word.job]++;
    words[Word.done] = 0;
    Atomics.store(words, Word.left, portions);
    Atomics.add(words, Word.wake, 1);
    Atomics.notify(words, Word.wake);
    let untaken = 0;
    try {
      if (this.sharing === "without main thread") this.#waitUntilTaken();
      takePortions(words, this.#runPortion);
    } finally {
      // Where the main thread has failed, the rest stays undone, but what is begun is waited for.
      untaken = Atomics.exchange(words, Word.left, 0);
      this.#wait(portions - untaken);
    }
    this.#doWhatFailed();
  }

  /** Ends all workers; the world goes on without. */
  dispose(): void {
    if (this.#control) {
      Atomics.store(this.#control.words, Word.stop, 1);
      Atomics.add(this.#control.words, Word.wake, 1);
      Atomics.notify(this.#control.words, Word.wake);
    }
    for (const worker of this.#workers.splice(0)) worker.terminate();
  }

  readonly #runPortion = (portion: number): void => {
    const { words } = this.#control!;
    const from = portion * words[Word.size];
    this.#own(from, Math.min(from + words[Word.size], words[Word.count]), words[Word.list], this.#h);
  };

  #waitUntilTaken(): void {
    const { words } = this.#control!;
    const isAnyLeft = (): boolean => Atomics.load(words, Word.left) > 0;
    const hasAnyFailed = (): boolean =>
      words.subarray(Word.failed, Word.failed + mostWorkers).some((at) => at > 0);
    while (isAnyLeft() && !hasAnyFailed());
  }

  #wait(portions: number): void {
    const { words } = this.#control!;
    let since = 0;
    for (let looks = 1; Atomics.load(words, Word.done) < portions; looks++) {
      if (looks % looksForTime !== 0) continue;
      if (since === 0) since = performance.now();
      else if (performance.now() - since > patience) {
        this.#fail(0, `one has not come back for ${patience} ms`);
        throw new Error(this.problem);
      }
    }
  }

  /** Portions at which workers failed are done by the main thread: what is wrong with them is told there. */
  #doWhatFailed(): void {
    const { words } = this.#control!;
    let failed = -1;
    for (let index = 0; index < mostWorkers; index++) {
      const portion = words[Word.failed + index] - 1;
      if (portion < 0) continue;
      words[Word.failed + index] = 0;
      failed = index;
      this.#runPortion(portion);
    }
    if (failed >= 0) this.#fail(failed, this.#messageOf(failed));
  }

  #messageOf(index: number): string {
    const { messages } = this.#control!;
    const at = index * messageBytes;
    const length = messages[at] + 256 * messages[at + 1];
    return new TextDecoder().decode(messages.slice(at + 2, at + 2 + length)) || "it failed";
  }

  #fail(index: number, reason: string): void {
    this.problem ??= `worker ${index} has ended: ${reason}`;
    this.dispose();
  }
}

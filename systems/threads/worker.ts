/**
 * What a worker runs: portions of jobs by kernels of its own on the world's shared memory, until it is told to end.
 * It knows nothing of rods. `write-worker.js` makes one script of it (`worker.text.ts`), which is embedded; where
 * pages do not allow that, this file is given by its address.
 */
import { messageBytes, Word, type WorkerKernel, type WorkerStart } from "./control.js";
import { takePortions } from "./portions.js";

interface Kernel {
  readonly functions: readonly ((from: number, to: number, list: number, h: number) => void)[];
  readonly globals: readonly WebAssembly.Global[];
  readonly globalsAt: number;
}

function run({ index, memory, control, looks, kernels: given }: WorkerStart): void {
  const { words, numbers } = control;
  try {
    const kernels = given.map((kernel) => instantiate(kernel, memory));
    // Where things are may change between jobs, never in one.
    let job = 0;
    const runPortion = (portion: number): void => {
      const { functions, globals, globalsAt } = kernels[words[Word.kernel]];
      if (job !== words[Word.job]) {
        job = words[Word.job];
        for (let i = 0; i < globals.length; i++) globals[i].value = words[globalsAt + i];
      }
      const from = portion * words[Word.size];
      const to = Math.min(from + words[Word.size], words[Word.count]);
      try {
        functions[words[Word.function]](from, to, words[Word.list], numbers[0]);
      } catch (error) {
        // Before the portion is told of: whoever waits for it reads the message at once.
        leaveMessage(control.messages, index, String(error));
        Atomics.store(words, Word.failed + index, portion + 1);
        throw error;
      }
    };
    Atomics.add(words, Word.ready, 1);
    while (Atomics.load(words, Word.stop) === 0) {
      const seen = Atomics.load(words, Word.wake);
      takePortions(words, runPortion);
      for (let i = 0; i < looks && Atomics.load(words, Word.left) === 0; i++);
      if (Atomics.load(words, Word.left) === 0) Atomics.wait(words, Word.wake, seen);
    }
  } catch (error) {
    leaveMessage(control.messages, index, String(error));
    throw error;
  }
}

function instantiate(kernel: WorkerKernel, memory: WebAssembly.Memory): Kernel {
  const { module, env, functions, globals, globalsAt, fixed, begin } = kernel;
  const host: WebAssembly.ModuleImports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== "host") continue;
    host[name] = () => {
      throw new Error(`${name} is left to the main thread`);
    };
  }
  const { exports } = new WebAssembly.Instance(module, { env: { memory, ...env }, host });
  for (const [name, value] of Object.entries(fixed)) (exports[name] as WebAssembly.Global).value = value;
  for (const [name, value] of begin) (exports[name] as (value: number) => void)(value);
  return {
    functions: functions.map((name) => exports[name] as Kernel["functions"][number]),
    globals: globals.map((name) => exports[name] as WebAssembly.Global),
    globalsAt,
  };
}

/** In shared memory, since whoever waits for the portion does not see messages. */
function leaveMessage(messages: Uint8Array, index: number, text: string): void {
  const bytes = new TextEncoder().encode(text).slice(0, messageBytes - 2);
  const at = index * messageBytes;
  messages.set(bytes, at + 2);
  messages[at] = bytes.length & 0xff;
  messages[at + 1] = bytes.length >> 8;
}

/** Of Node, and of workers there; browsers have neither. */
interface NodeGlobals {
  process?: { getBuiltinModule?: (name: string) => unknown };
}
interface WorkerThreads {
  readonly workerData: WorkerStart;
}

const threads = (globalThis as NodeGlobals).process?.getBuiltinModule?.("node:worker_threads") as
  WorkerThreads | undefined;
if (threads) run(threads.workerData);
else
  onmessage = ({ data }: MessageEvent<WorkerStart>): void => {
    run(data);
    close();
  };

import type { WorkerStart } from "./control.js";
import workerText from "./worker.text.js";

/** A worker of a browser or of Node. */
export interface RunningWorker {
  /** For good, whatever it does. */
  terminate(): void;
}

/** Of Node: the library knows it by what it needs alone. */
interface NodeWorker {
  on(event: "error", listener: (error: Error) => void): void;
  unref(): void;
  terminate(): Promise<unknown>;
}
interface NodeModules {
  "node:worker_threads": { Worker: new (script: string | URL, options: object) => NodeWorker };
  "node:os": { availableParallelism(): number };
}
interface NodeGlobals {
  process?: { getBuiltinModule?: <K extends keyof NodeModules>(name: K) => NodeModules[K] | undefined };
}

function nodeModule<K extends keyof NodeModules>(name: K): NodeModules[K] | undefined {
  return (globalThis as NodeGlobals).process?.getBuiltinModule?.(name);
}

/** Why there cannot be workers here; undefined if there can. */
export function whyNoWorkers(): string | undefined {
  if (typeof SharedArrayBuffer === "undefined")
    return "memory cannot be shared: the page is not cross-origin isolated (COOP and COEP headers)";
  if (typeof Worker === "undefined" && !nodeModule("node:worker_threads"))
    return "there are no workers here (Node has them from 20.16 on)";
  return undefined;
}

/** Threads that the machine runs at once. */
export function machineThreads(): number {
  return nodeModule("node:os")?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1;
}

/**
 * Starts a worker by the embedded script, or by that at an address. What goes wrong later is told to `failed`. May
 * throw, where a page does not allow it.
 */
export function startWorker(
  start: WorkerStart,
  url: string | URL | undefined,
  failed: (reason: string) => void,
): RunningWorker {
  return typeof Worker === "undefined" ? inNode(start, url, failed) : inBrowser(start, url, failed);
}

function inBrowser(
  start: WorkerStart,
  url: string | URL | undefined,
  failed: (reason: string) => void,
): RunningWorker {
  const blob =
    url === undefined ? URL.createObjectURL(new Blob([workerText], { type: "text/javascript" })) : undefined;
  const worker = new Worker(blob ?? url!, { name: "babylon-rods", type: blob ? "classic" : "module" });
  const release = (): void => {
    if (blob !== undefined) URL.revokeObjectURL(blob);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    release();
    failed(event.message || "its script could not be loaded (a content security policy? give workerUrl)");
  };
  // It has its script when it answers.
  worker.onmessage = release;
  worker.postMessage(start);
  return worker;
}

function inNode(
  start: WorkerStart,
  url: string | URL | undefined,
  failed: (reason: string) => void,
): RunningWorker {
  const { Worker: ThreadWorker } = nodeModule("node:worker_threads")!;
  const worker = new ThreadWorker(url ?? workerText, {
    eval: url === undefined,
    workerData: start,
    // Neither loaders nor flags of the process are of use to it.
    execArgv: [],
  });
  worker.on("error", (error) => failed(error.message));
  // The process may end while workers wait.
  worker.unref();
  return { terminate: () => void worker.terminate() };
}

import { createLinearMemory, worldBytes } from "../../components/index.js";
import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import { mostWorkers } from "./control.js";
import { machineThreads, whyNoWorkers } from "./start-worker.js";

const { mostByThemselves } = limits.threads;

/** How many workers an option asks for. */
export function checkWorkers(name: string, value: number | "auto"): number {
  if (value === "auto") return Math.max(0, Math.min(mostByThemselves, machineThreads() - 1));
  if (Number.isInteger(value) && value >= 0 && value <= mostWorkers) return value;
  return reject(name, value, `"auto", or a whole number from 0 to ${mostWorkers}`);
}

export function checkWorkerUrl(name: string, value: string | URL | undefined): string | URL | undefined {
  if (value === undefined || (typeof value === "string" && value !== "") || value instanceof URL)
    return value;
  return reject(name, value, "the address of a script, as text or URL");
}

/** A world's memory: shared where there are to be workers and there can be. */
export function memoryFor(workers: number): WebAssembly.Memory {
  return createLinearMemory(worldBytes, workers > 0 && whyNoWorkers() === undefined);
}

import type { Components, Memory } from "../../components/index.js";
import { kernelModule } from "../kernels/load-kernel.js";
import type { PortionFunction, Threads } from "../threads/threads.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { tellAir } from "./air.js";
import { SharedRoom } from "./kernel-room.js";
import type { RodModel } from "./rod-model.js";

const { leastElements } = limits.threads;

/** What workers may do for the rods of a model: a kernel, by its number, and the main thread's instance of it. */
export interface RodJobs {
  readonly kernel: number;
  readonly deformRods: PortionFunction;
  readonly predictRods: PortionFunction;
}

/** Makes the kernels of models known to the threads of a world that is being made; by model. */
export function createRodJobs(
  threads: Threads,
  memory: Memory,
  components: Components,
  models: readonly RodModel[],
  states: Readonly<Record<string, unknown>>,
  rooms: readonly number[],
): (RodJobs | undefined)[] {
  return models.map(({ name, threaded }, i) => {
    // Who works with the kernel of another model has no jobs of its own.
    const jobs = states[name] as Omit<RodJobs, "kernel"> | null;
    if (!threaded || !jobs) return undefined;
    const kernel = threads.add({
      module: kernelModule(threaded.text, memory.linear),
      functions: ["deformRods", "predictRods"],
      globals: threaded.globals(components),
      ownOf: () => ({
        env: { callRoom: memory.allocate(SharedRoom.size) * Float64Array.BYTES_PER_ELEMENT },
        fixed: threaded.own(memory, rooms[i]),
        begin: [],
      }),
    });
    memory.view(() => threads.tell(kernel, threaded.addresses(components)));
    return { kernel, deformRods: jobs.deformRods, predictRods: jobs.predictRods };
  });
}

/** `deform` of all rods of the world. */
export function deformRods(world: RodWorld): void {
  const { rods, models, components, rodJobs, threads } = world;
  const { model } = components.Rod;
  const isShared = isWorthSharing(world);
  for (const rod of rods) {
    if (!isShared || !rodJobs[model[rod]]) models[model[rod]].deform(world, rod);
  }
  for (let i = 0; isShared && i < models.length; i++) {
    const jobs = rodJobs[i];
    if (!jobs) continue;
    const count = listRods(world, i);
    threads.run(jobs.kernel, "deformRods", jobs.deformRods, count, threads.list.items.byteOffset, 0);
  }
}

/** `predict` of all rods of the world. */
export function predictRods(world: RodWorld, h: number): void {
  const { rods, models, components, rodJobs, threads } = world;
  const { model, secondOrder } = components.Rod;
  const isShared = isWorthSharing(world);
  for (const rod of rods) {
    if (isShared && rodJobs[model[rod]]) continue;
    const { midpoint } = models[model[rod]];
    if (secondOrder[rod] === 1 && midpoint) midpoint.predict(world, rod, h);
    else models[model[rod]].predict(world, rod, h);
  }
  if (isShared) tellAir(world);
  for (let i = 0; isShared && i < models.length; i++) {
    const jobs = rodJobs[i];
    if (!jobs) continue;
    const count = listRods(world, i);
    threads.run(jobs.kernel, "predictRods", jobs.predictRods, count, threads.list.items.byteOffset, h);
  }
}

/** By what there is, not by the clock. */
function isWorthSharing({ threads, rods, components }: RodWorld): boolean {
  if (threads.workers === 0) return false;
  if (threads.sharing !== "worthwhile") return true;
  const { elements } = components.Rod;
  let count = 0;
  for (const rod of rods) count += elements[rod];
  return count >= leastElements;
}

/** Lists the rods of a model for the next job; how many they are. */
function listRods({ threads, rods, components }: RodWorld, index: number): number {
  threads.reserve(rods.length);
  const { model } = components.Rod;
  const { items } = threads.list;
  let count = 0;
  for (const rod of rods) if (model[rod] === index) items[count++] = rod;
  return count;
}

import { buildSpaghetti, measureHeap, type Heap } from "../../../sample-game/scenes/spaghetti.js";
import {
  createRodWorld,
  getFrame,
  rodLength,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { freedomsOf } from "./heap-trace.js";

export interface NodalHeapSettings {
  readonly model: string;
  readonly rods: number;
  readonly elements: number;
  readonly friction: number;
  readonly step: number;
  readonly seconds: number;
  /** 1/m: how they are bent at first, straight as they are by nature; left out, they are straight. */
  readonly curvature?: number;
}

export interface NodalHeap {
  readonly moments: readonly (Heap & { readonly time: number; readonly bend: number })[];
  /** CPU time of a step, on the mean. */
  readonly milliseconds: number;
  readonly contacts: number;
  readonly nu: number;
}

/** The frame solves to this: speeds are then exact to 1e-4 of what gravity brings in a step. */
const tolerance = 1e-4;
const looks = 50;

/** A bundle of rods of a model that falls onto a plate. */
export function fallOfNodalRods(settings: NodalHeapSettings, progress: (share: number) => void): NodalHeap {
  const { step, seconds, ...bundle } = settings;
  const world = createRodWorld({ frame: step, subSteps: 1 });
  world.solver.tolerance = tolerance;
  const rods = buildSpaghetti(world, bundle);
  const freedoms = freedomsOf(world);
  const steps = Math.round(seconds / step);
  const every = Math.max(1, Math.floor(steps / looks));
  const moments: NodalHeap["moments"][number][] = [];
  let [cpu, contacts] = [0, 0];
  for (let k = 1; k <= steps; k++) {
    const before = process.cpuUsage();
    stepWorld(world, step);
    const { user, system } = process.cpuUsage(before);
    cpu += user + system;
    contacts = Math.max(contacts, world.statistics.contacts);
    progress(k / steps);
    if (k % every === 0)
      moments.push({ time: k * step, ...measureHeap(world, rods), bend: meanBend(world, rods) });
  }
  return { moments, milliseconds: cpu / 1e3 / steps, contacts, nu: (3 * contacts) / freedoms };
}

const [first, last] = [new Float64Array(12), new Float64Array(12)];

/** Angle between the ends of a rod, radians, on the mean. */
function meanBend(world: RodWorld, rods: readonly RodHandle[]): number {
  const angles = rods.map((rod) => {
    getFrame(world, rod, 0, first);
    getFrame(world, rod, rodLength(world, rod), last);
    return Math.acos(Math.max(-1, Math.min(1, first[0] * last[0] + first[1] * last[1] + first[2] * last[2])));
  });
  return angles.reduce((sum, angle) => sum + angle, 0) / angles.length;
}

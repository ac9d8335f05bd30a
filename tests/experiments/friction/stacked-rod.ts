import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  getVelocity,
  stepWorld,
} from "../../../systems/index.js";
import { modelOf } from "../../../systems/models/model-of.js";

export interface StackSettings {
  readonly model: string;
  readonly elements: number;
  readonly length: number;
  readonly friction: number;
  readonly step: number;
  readonly seconds: number;
}

export interface StackMoment {
  readonly time: number;
  /** Metres: how far it reaches from where it fell, and up. */
  readonly radius: number;
  readonly height: number;
  /** m/s, of its fastest point. */
  readonly speed: number;
}

export interface Stacked {
  readonly moments: readonly StackMoment[];
  /** Of a step, CPU time. */
  readonly milliseconds: number;
  readonly contacts: number;
  /** 3 n / m at most. */
  readonly nu: number;
}

const stackedRadius = 0.003;
const soft = { density: 1100, youngModulus: 1e6, internalDamping: 0.02, linearDrag: 0.02 };
const gap = 0.02;
const samples = 200;
const moments = 50;

/** A soft rod that is let go upright above a plate, and lies down on itself. */
export function stackRod(settings: StackSettings, progress: (share: number) => void): Stacked {
  const { model, elements, length, friction, step, seconds } = settings;
  const world = createRodWorld({ frame: step, subSteps: 1 });
  world.solver.tolerance = 1e-4;
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [2, 0.05, 2] },
    position: [0, -0.05, 0],
    friction,
  });
  const rod = createRod(world, {
    ...{ model, elements, length, radius: stackedRadius },
    material: { ...soft, friction },
    imperfection: 2e-3,
    root: { kind: "free", position: [0, length + gap, 0], direction: [0, -1, 0] },
  });
  const freedoms = modelOf(world, rod.entity).contactFreedoms(world, rod.entity);
  const steps = Math.round(seconds / step);
  const every = Math.max(1, Math.floor(steps / moments));
  const found: StackMoment[] = [];
  let [cpu, contacts] = [0, 0];
  const out = new Float64Array(3);
  for (let k = 1; k <= steps; k++) {
    const before = process.cpuUsage();
    stepWorld(world, step);
    const { user, system } = process.cpuUsage(before);
    cpu += user + system;
    contacts = Math.max(contacts, world.statistics.contacts);
    progress(k / steps);
    if (k % every !== 0) continue;
    let [radius, height, speed] = [0, 0, 0];
    for (let i = 0; i <= samples; i++) {
      const s = (length * i) / samples;
      const [x, y, z] = getPoint(world, rod, s, out);
      radius = Math.max(radius, Math.hypot(x, z));
      height = Math.max(height, y);
      speed = Math.max(speed, Math.hypot(...getVelocity(world, rod, s, out)));
    }
    found.push({ time: k * step, radius, height, speed });
  }
  return { moments: found, milliseconds: cpu / 1e3 / steps, contacts, nu: (3 * contacts) / freedoms };
}

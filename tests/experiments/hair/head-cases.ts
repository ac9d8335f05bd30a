import { headOfHair, type HeadMotion } from "../../../sample-game/scenes/head-of-hair.js";
import { buildPonytail, shakeHead } from "../../../sample-game/scenes/ponytail.js";
import { createRodWorld, simulatedTime, stepWorld, type RodWorld } from "../../../systems/index.js";

/** What the papers say: contacts (mean, but the most of the 2010 paper), sweeps, seconds of a step. */
interface PaperFigures {
  readonly contacts: number;
  readonly sweeps?: number;
  readonly seconds: number;
}

export interface HeadCase {
  readonly rods: number;
  readonly friction: number;
  readonly bodyFriction: number;
  /** Seconds. */
  readonly step: number;
  readonly paper: PaperFigures;
  /** What a step may take here. */
  readonly milliseconds: number;
  create(falling: number): HeadScene;
}

interface HeadScene {
  readonly world: RodWorld;
  step(): void;
}

/** The 2010 paper has steps of 11 ms, the 2011 paper of 1 to 4. */
const steps = { wavy: 0.011, full: 0.004 };

/** Wisps as thick as 84 of them need to be to fill a head, and thinner ones where there are two thousand. */
const wisps = {
  wavy: { radius: 2e-3, wave: { radius: 8e-3, pitch: 0.06 } },
  smooth: { radius: 7e-4, wave: { radius: 4e-3, pitch: 0.12 } },
  bound: { radius: 4e-4 },
  curly: { radius: 7e-4, wave: { radius: 8e-3, pitch: 0.06 } },
} as const;

type FreeWisp = Exclude<keyof typeof wisps, "bound">;

export const headCases = {
  "wavy-frictionless": wavy(0, { contacts: 392, seconds: 2.6 }),
  wavy: wavy(0.3, { contacts: 380, seconds: 41 }),
  "free-turning": full("smooth", "turn", [0.3, 0.5], { contacts: 24_659, sweeps: 136, seconds: 7.15 }),
  "free-leaning": full("smooth", "lean", [0.2, 0.3], { contacts: 28_153, sweeps: 160, seconds: 11.1 }),
  pony: pony({ contacts: 9850, sweeps: 301, seconds: 6.2 }),
  curly: full("curly", "turn", [0.3, 0.5], { contacts: 21_425, sweeps: 118, seconds: 7.54 }),
} as const satisfies Record<string, HeadCase>;

export type HeadCaseName = keyof typeof headCases;

function wavy(friction: number, paper: PaperFigures): HeadCase {
  const step = steps.wavy;
  const common = { rods: 84, friction, bodyFriction: friction, step };
  // In real time.
  const milliseconds = 1000 * step;
  return { ...common, paper, milliseconds, create: (falling) => free(common, 8, "wavy", "turn", falling) };
}

function full(
  wisp: FreeWisp,
  motion: HeadMotion,
  [friction, bodyFriction]: readonly [number, number],
  paper: PaperFigures,
): HeadCase {
  const common = { rods: 1920, friction, bodyFriction, step: steps.full };
  return {
    ...common,
    paper,
    milliseconds: 1000,
    create: (falling) => free(common, 5, wisp, motion, falling),
  };
}

function free(
  { rods, friction, bodyFriction, step }: Pick<HeadCase, "rods" | "friction" | "bodyFriction" | "step">,
  elements: number,
  wisp: FreeWisp,
  motion: HeadMotion,
  falling: number,
): HeadScene {
  const { radius, wave } = wisps[wisp];
  const length = 0.28;
  return headOfHair({
    strands: rods,
    elements,
    radius,
    wave,
    length,
    friction,
    bodyFriction,
    motion,
    step,
    falling,
  });
}

/** Bound tightly: neighbours touch soon after they leave the tie. */
function pony(paper: PaperFigures): HeadCase {
  const { radius } = wisps.bound;
  const step = steps.full;
  const friction = 0.3;
  const create = (falling: number): HeadScene => {
    const world = createRodWorld({ frame: step, subSteps: 1 });
    const tail = buildPonytail(world, {
      fibres: 334,
      elements: 5,
      radius,
      spacing: 3 * radius,
      friction,
      care: "crowd",
    });
    return {
      world,
      step() {
        shakeHead(world, tail, Math.max(0, simulatedTime(world) + step - falling));
        stepWorld(world, step);
      },
    };
  };
  return { rods: 334, friction, bodyFriction: 0.5, step, paper, milliseconds: 100, create };
}

/** What one step did and cost. */
export interface HeadStep {
  readonly contacts: number;
  readonly sweeps: number;
  readonly unsolved: number;
  readonly residual: number;
  /** Of the deepest contact, in radii. */
  readonly depth: number;
  readonly milliseconds: number;
}

export interface HeadTimes {
  readonly falling: number;
  readonly seconds: number;
  readonly tolerance: number;
}

/** The steps while the head moves. */
export function runHead(
  one: HeadCase,
  { falling, seconds, tolerance }: HeadTimes,
  progress: (share: number) => void,
): HeadStep[] {
  const { world, step } = one.create(falling);
  world.solver.tolerance = tolerance;
  const before = Math.round(falling / one.step);
  const measured = Math.max(1, Math.round(seconds / one.step));
  const taken: HeadStep[] = [];
  for (let i = 0; i < before + measured; i++) {
    const start = process.cpuUsage();
    step();
    const { user, system } = process.cpuUsage(start);
    progress((i + 1) / (before + measured));
    if (i < before) continue;
    const { contacts, sweeps, unsolved, residual } = world.statistics;
    taken.push({
      contacts,
      sweeps,
      unsolved,
      residual,
      depth: deepest(world),
      milliseconds: (user + system) / 1000,
    });
  }
  return taken;
}

function deepest({ contacts, components }: RodWorld): number {
  let depth = 0;
  for (let row = 0; row < contacts.count; row++) {
    depth = Math.max(depth, -contacts.gap[row] / components.Rod.radius1[contacts.B[row]]);
  }
  return depth;
}

// A wisp of hair that relaxes under gravity and is combed from root to tip, without Babylon: for experiments, tests and the lab.
import { hairTypes } from "../../plugin/hair-types.js";
import {
  createComb,
  createRodWorld,
  moveObstacle,
  setMaterial,
  setRestCurvature,
  simulatedTime,
  stepWorld,
  type CombHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { nonNegative, positive } from "../../systems/world/validate.js";
import { createStrands, packedStrands, type PackedWispOptions } from "./wisp.js";
import { hypot } from "../../systems/math/elementary.js";

export interface CombedWispOptions extends PackedWispOptions {
  /** Between fibres and with the comb; default 0.1, clean hair. */
  friction?: number;
  /** Seconds of a step; default 0.01. */
  step?: number;
  /** Seconds of relaxing before the comb moves; default 4. */
  relaxing?: number;
  /** Linear drag of the fibres, N s/m^2; default 1e-3. */
  drag?: number;
  /**
   * Seconds in which the natural curl comes; default half of the relaxing. At once, all of a wisp would move by many thicknesses in its
   * first steps, and 2,025 fibres have 740,000 contacts in them.
   */
  curling?: number;
  /** m/s of the comb; default 0.025. */
  speed?: number;
  /** Metres below the roots where the comb enters; default 0.04. */
  entry?: number;
  /** How far forwards the comb goes for every metre downwards; default 0.3. */
  slope?: number;
  /** Workers that take part; default none. */
  workers?: number;
}

export interface CombedWisp {
  readonly world: RodWorld;
  readonly rods: readonly RodHandle[];
  readonly comb: CombHandle;
  /** Seconds at which the comb begins to enter, to be pulled, and is beyond the tips. */
  readonly times: { readonly enter: number; readonly pull: number; readonly end: number };
  /** Where the comb is to be, to `out`. */
  place(seconds: number, out: Float64Array): Float64Array;
  /** A step; the comb is moved along. */
  step(): void;
}

/** The teeth, which point along -y in the comb's frame, point along z. */
const forwards = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const teeth = { teeth: 20, toothLength: 0.03, handleRadius: 3e-3 };
/** Metres that the wisp is away from tips and handle before the comb moves, and when it is in. */
const clearance = 5e-3;
/**
 * N s/m^2, as in oil: straight hair of a natural curl is far from its equilibrium, and in air it would whip there by a hundred
 * thicknesses a step, fibres through fibres. So it sinks by 8 cm a second; on the comb, at its speed, a whole fibre drags with 8 uN.
 */
const DRAG = 1e-3;

/**
 * The paths of "Contact detection between curved fibres: high order makes a difference" (2024), section 6.1: the fibres relax, the comb is
 * moved forwards into them, along its teeth, from behind; then it is pulled forwards and downwards at constant velocity, until
 * it is beyond the tips.
 */
export function combedWisp(options: CombedWispOptions = {}): CombedWisp {
  const step = positive("step", options.step ?? 0.01);
  const friction = nonNegative("friction", options.friction ?? 0.1);
  const relaxing = nonNegative("relaxing", options.relaxing ?? 4);
  const drag = nonNegative("drag", options.drag ?? DRAG);
  const curling = nonNegative("curling", options.curling ?? 0.5 * relaxing);
  const curvature = hairTypes[options.hairType ?? "wavy"];
  const speed = positive("speed", options.speed ?? 0.025);
  const entry = positive("entry", options.entry ?? 0.04);
  const slope = nonNegative("slope", options.slope ?? 0.3);
  const strands = packedStrands(options);
  const world = createRodWorld({ frame: step, subSteps: 1, workers: options.workers ?? 0 });
  // Steps are as long as those of the paper, in which curls go by several thicknesses.
  world.solver.allowsPassage = true;
  const rods = createStrands(world, strands);
  for (const rod of rods) setMaterial(world, rod, { friction, linearDrag: drag });
  const depth = Math.max(...strands.map(({ from }) => Math.abs(from.z)));
  const outside = -(teeth.handleRadius + teeth.toothLength + clearance + depth);
  const inside = -(teeth.handleRadius + clearance + depth);
  const fall = strands[0].length + 0.01 - entry;
  const enter = relaxing;
  const pull = enter + (inside - outside) / speed;
  const end = pull + (fall * hypot(1, slope)) / speed;
  const down = speed / hypot(1, slope);
  const position = new Float64Array(3);
  const place = (seconds: number, out: Float64Array) => {
    const pulled = down * Math.min(Math.max(0, seconds - pull), end - pull);
    out[0] = 0;
    out[1] = -entry - pulled;
    out[2] = Math.min(inside, outside + speed * Math.max(0, seconds - enter)) + slope * pulled;
    return out;
  };
  const comb = createComb(world, { ...teeth, position: place(0, position), quaternion: forwards, friction });
  return {
    world,
    rods,
    comb,
    times: { enter, pull, end },
    place,
    step() {
      const now = simulatedTime(world);
      if (curling > 0 && now < curling + step) {
        const curl = [0, 0, curvature * Math.min(1, now / curling)];
        for (const rod of rods) setRestCurvature(world, rod, curl);
      }
      moveObstacle(world, comb, place(now + step, position));
      stepWorld(world, step);
    },
  };
}

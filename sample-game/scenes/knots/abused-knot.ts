// A knotted rope that is torn about by hands, without Babylon: for the experiments and tests.
import { materialFor } from "../../../plugin/materials.js";
import { scale, subtract } from "../../../plugin/points.js";
import {
  createRod,
  createRodWorld,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { seededRandom } from "../../../systems/math/seeded-random.js";
import { Hand } from "./hand.js";
import { Jerk } from "./jerk.js";
import { layKnot, ropeAlong } from "./laid-knot.js";
import { withLongEnds } from "./long-ends.js";
import { hypot } from "../../../systems/math/elementary.js";

export interface AbusedKnotOptions {
  /** Everything follows from it: which knot, in what rope, who holds it where, and all that is done to it. */
  seed: number;
  /** Seconds of a frame and sub-steps in it. Default 1/60 and 4. */
  frame?: number;
  subSteps?: number;
  /** Metres; default 0.005. The rope is as long, and its room as wide, as suits that. */
  radius?: number;
  /** Whether the rope meets itself; default true. */
  selfContact?: boolean;
  /** Puts something else into the world, before the rope. */
  furnish?: (world: RodWorld) => void;
}

export interface AbusedKnot {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  readonly radius: number;
  readonly knot: AbusedKnotName;
  /** The rest of what the seed says, in words. */
  readonly story: string;
  /** One more frame. */
  drag(): void;
}

const names = ["overhand", "figure-eight", "double overhand"] as const;
export type AbusedKnotName = (typeof names)[number];

const RADIUS = 0.005;
/** Radii. */
const LENGTH = 200;
/** First the ends are pulled apart: seconds, lengths of the rope a second each, and by how many weights of the rope. */
const TIGHTENING = 0.5;
const TIGHTENING_SPEED = 0.3;
const TIGHTENING_WEIGHTS = 10;
/** The room that hands move in then, lengths of the rope to each side, and how fast they may be, m/s. */
const ROOM = 0.5;
const FASTEST = 6;
/** A hand yields by this share of the rope's length at its most force, as that of the plugin's grab. */
const YIELD = 0.01;

/** A rope of 200 radii with a knot, and one or two hands that jerk it from one place of a room to the next. */
export function abusedKnot(options: AbusedKnotOptions): AbusedKnot {
  const { seed, frame = 1 / 60, subSteps = 4, selfContact = true, radius = RADIUS } = options;
  const size = LENGTH * radius;
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  const knot = pick(names);
  const substance = pick(["nylon", "cotton"] as const);
  const elements = 40 + Math.floor(random() * 21);
  const friction = pick([0, 0.1, 0.3]);
  const weights = pick([10, 30]);
  const held = pick([["end"], ["middle"], ["start", "end"], ["start", "middle"]] as const);
  const world = createRodWorld({ frame, subSteps });
  options.furnish?.(world);
  const [path] = layKnot(knot, { radius, spacing: 2 }).ropes;
  const rope = ropeAlong(withLongEnds(path, size), { radius, elements });
  const material = { ...materialFor(substance, radius), friction };
  const rod = createRod(world, { ...rope, material, collision: { self: selfContact } });
  const length = rope.length!;
  const weight = 9.81 * material.density * Math.PI * radius * radius * length;
  const hold = (s: number, most: number) =>
    new Hand(world, { rod, s, mostForce: most * weight, yields: YIELD * length });
  const ends = [hold(0, TIGHTENING_WEIGHTS), hold(length, TIGHTENING_WEIGHTS)];
  const apart = subtract(ends[1].held, ends[0].held);
  const direction = scale(apart, 1 / hypot(...apart));
  let left = Math.round(TIGHTENING / frame);
  let jerks: Jerk[] = [];
  return {
    world,
    rod,
    radius,
    knot,
    story: `${substance}, ${elements} elements, friction ${friction}, held at ${held.join(" and ")} with ${weights} weights`,
    drag() {
      if (left > 0)
        ends.forEach((hand, i) => hand.moveBy(direction, (2 * i - 1) * TIGHTENING_SPEED * size * frame));
      if (left-- === 0) {
        for (const hand of ends) hand.letGo();
        const place = { start: 0, end: length, middle: (0.2 + 0.6 * random()) * length };
        const range = { room: ROOM * size, fastest: FASTEST };
        jerks = held.map((where) => new Jerk(hold(place[where], weights), random, range));
      }
      for (const jerk of jerks) jerk.move(frame);
      stepWorld(world, frame);
    },
  };
}

// Two closed rings of rope that are linked, and a hand in each that jerks it about.
import { seededRandom } from "../../../systems/math/seeded-random.js";
import { materialFor } from "../../../plugin/materials.js";
import type { Triple } from "../../../plugin/points.js";
import { Hand } from "../../../sample-game/scenes/knots/hand.js";
import { Jerk } from "../../../sample-game/scenes/knots/jerk.js";
import { ropeAlong } from "../../../sample-game/scenes/knots/laid-knot.js";
import {
  createAttachment,
  createRod,
  createRodWorld,
  linkingNumber,
  rodLength,
  rodPoints,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

export interface RingCase {
  /** Metres: of the rope, and around a ring. */
  readonly radius: number;
  readonly length: number;
  readonly elements: number;
  readonly substance: "nylon" | "cotton";
  readonly friction: number;
  /** How hard each hand pulls at most, in weights of a ring, and how fast it goes, m/s. */
  readonly weights: number;
  readonly fastest: number;
  readonly subSteps: number;
  /** Of the hands' ways. */
  readonly seed: number;
}

export interface LinkedRings {
  readonly world: RodWorld;
  /** One more frame. */
  drag(): void;
  /** Whether each still goes once through the other, and as it did at first. */
  areLinked(): boolean;
  /** Metres between the two ends of a ring that are tied to each other, the larger of the two. */
  opening(): number;
}

const FRAME = 1 / 60;
/** A hand yields by this share of the ring's length at its most force, as that of the plugin's grab. */
const YIELD = 0.01;
/** Hands reach so many lengths of a ring away from where they meet. */
const ROOM = 0.5;
/** Points of each ring. Where a bend is sharp, chords between few of them may cut through the other ring. */
const SAMPLES = 240;
const MANY_SAMPLES = 1200;

/** Everything else follows from the seed; where a range is wide, evenly in its logarithm. */
export function ringCase(seed: number): RingCase {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  const between = (low: number, high: number): number => low * (high / low) ** random();
  return {
    radius: between(5e-4, 5e-3),
    length: between(0.6, 1.5),
    elements: pick([12, 16, 24, 32]),
    substance: pick(["nylon", "cotton"] as const),
    friction: random(),
    weights: between(1, 1000),
    fastest: between(0.6, 6),
    subSteps: pick([1, 2, 4]),
    seed,
  };
}

export function linkedRings(rings: RingCase): LinkedRings {
  const { radius, length, friction, weights, fastest, subSteps } = rings;
  const world = createRodWorld({ frame: FRAME, subSteps });
  const material = { ...materialFor(rings.substance, radius), friction };
  const big = length / (2 * Math.PI);
  // Each goes through the middle of the other, and is tied where it is farthest from there.
  const rods = [
    ring(world, rings, material, (x, y) => [-0.5 * big - big * x, big * y, 0]),
    ring(world, rings, material, (x, y) => [0.5 * big + big * x, 0, big * y]),
  ];
  const weight = 9.81 * material.density * Math.PI * radius ** 2 * length;
  const random = seededRandom(rings.seed + 1);
  const jerks = rods.map((rod, i) => {
    // Beside the tie, not in it.
    const s = (0.1 + 0.3 * random()) * length;
    const hand = new Hand(world, { rod, s, mostForce: weights * weight, yields: YIELD * length });
    const middle: Triple = [(i === 0 ? -1 : 1) * ROOM * length, 0, 0];
    return new Jerk(hand, random, { room: ROOM * length, fastest, middle });
  });
  const first = link(world, rods, MANY_SAMPLES);
  if (Math.abs(first) !== 1) throw new Error(`the rings are laid with a linking number of ${first}`);
  return {
    world,
    drag() {
      for (const jerk of jerks) jerk.move(FRAME);
      stepWorld(world, FRAME);
    },
    areLinked: () => link(world, rods, SAMPLES) === first || link(world, rods, MANY_SAMPLES) === first,
    opening: () => Math.max(...rods.map((rod) => openingOf(world, rod))),
  };
}

/** A closed circle through the places that `put` gives for the points of the unit circle, from (1, 0) on. */
function ring(
  world: RodWorld,
  { radius, elements }: RingCase,
  material: ReturnType<typeof materialFor>,
  put: (x: number, y: number) => Triple,
): RodHandle {
  const corners = 8 * elements;
  const points = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return put(Math.cos(angle), Math.sin(angle));
  });
  const rod = createRod(world, { ...ropeAlong(points, { radius, elements }), material });
  createAttachment(world, { rod, s: rodLength(world, rod), to: { rod, s: 0 }, direction: "present" });
  return rod;
}

function link(world: RodWorld, rods: readonly RodHandle[], samples: number): number {
  const [a, b] = rods.map((rod) => rodPoints(world, rod, samples));
  return Math.round(linkingNumber(a, b, { closedA: true, closedB: true }));
}

function openingOf(world: RodWorld, rod: RodHandle): number {
  const [x, y, z, u, v, w] = rodPoints(world, rod, 2);
  return Math.hypot(x - u, y - v, z - w);
}

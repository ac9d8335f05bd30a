// Knots that are made fast and then loaded, without Babylon: for the experiments and tests.
import { dot } from "../../../plugin/points.js";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  recogniseBend,
  recogniseKnot,
  rodLength,
  rodPoints,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { Hand } from "./hand.js";
import { knotLoads, type LoadedKnotName, type Pull } from "./knot-loads.js";
import { layKnot, ropeAlong } from "./laid-knot.js";
import { atan2 } from "../../../systems/math/elementary.js";

export interface LoadedKnotOptions {
  readonly knot: LoadedKnotName;
  /** Coulomb's coefficient, of rope on rope and on the post. */
  readonly friction: number;
  /** Newtons of every hand, while the knot is made fast and then. */
  readonly tightening: number;
  readonly load: number;
  /** Seconds for which it is made fast. */
  readonly seconds: number;
}

export interface LoadedKnot {
  readonly world: RodWorld;
  readonly rods: readonly RodHandle[];
  /** One more frame. */
  pull(): void;
  /** How far the loads have gone since the knot was made fast, metres, all of them together. */
  slip(): number;
  /** Newtons with which the first hand pulls. */
  force(): number;
  /** Names of the knots of all ropes, and of the bend of two. */
  type(): string;
  /** How often the first rope goes around the post: from where it has turned least to where most. */
  turns(): number;
}

export const loadedRadius = 0.005;
const FRAME = 1 / 60;
/** A rope has an element for so many radii. */
const ELEMENT = 3;
const SPACING = 1.15;
/** m/s by which hands go ahead, and metres that they yield at their most force. */
const SPEED = 0.4;
const YIELD = 0.01;
/** Newtons that keep tails aside. */
const ASIDE = 0.2;
const SAMPLES = 240;

export function loadedKnot(options: LoadedKnotOptions): LoadedKnot {
  const world = createRodWorld({ gravity: [0, 0, 0], frame: FRAME });
  const rods = lay(world, options);
  const { tighten, load, aside } = knotLoads[options.knot];
  const places = [tighten, load, aside].map((pulls) => pulls.map((pull) => placeOf(world, rods, pull)));
  const hold = (pulls: readonly Pull[], at: readonly number[], mostForce: number) =>
    pulls.map(({ rope, towards }, i) => {
      const hand = new Hand(world, { rod: rods[rope], s: at[i], mostForce, yields: YIELD });
      return { hand, towards, from: hand.held };
    });
  let hands = hold(tighten, places[0], options.tightening);
  const keeping = hold(aside, places[2], ASIDE);
  let left = Math.round(options.seconds / FRAME);
  return {
    world,
    rods,
    pull() {
      if (left-- === 0) {
        for (const { hand } of hands) hand.letGo();
        hands = hold(load, places[1], options.load);
      }
      for (const { hand, towards } of [...hands, ...keeping]) hand.moveBy(towards, SPEED * FRAME);
      stepWorld(world, FRAME);
    },
    slip: () =>
      hands.reduce((sum, { hand, towards, from }) => sum + dot(towards, hand.held) - dot(towards, from), 0),
    force: () => hands[0].hand.force,
    type() {
      const points = rods.map((rod) => rodPoints(world, rod, SAMPLES));
      const closed = options.knot === "prusik";
      const names = points.map((rope) => recogniseKnot(rope, { closed }).name);
      if (points.length === 2) names.push(recogniseBend(points[0], points[1]).name);
      return names.join(" ");
    },
    turns: () => turnsAround(rodPoints(world, rods[0], SAMPLES)),
  };
}

/** The ropes of the knot, and the post that it is tied around. */
function lay(world: RodWorld, { knot, friction }: LoadedKnotOptions): RodHandle[] {
  const laid = layKnot(knot, { radius: loadedRadius, spacing: SPACING });
  if (laid.post) {
    createObstacle(world, {
      shape: { kind: "cylinder", radius: laid.post.radius, halfHeight: 4 * laid.post.halfLength },
      // Along z.
      quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      friction,
    });
  }
  return laid.ropes.map((path) => {
    const points = laid.closed ? [...path, path[0]] : path;
    const { length } = ropeAlong(points, { radius: loadedRadius });
    const elements = Math.round(length! / (ELEMENT * loadedRadius));
    const material = {
      density: 1000,
      youngModulus: 2e6,
      internalDamping: 0.02,
      linearDrag: 5,
      friction,
    };
    const rod = createRod(world, { ...ropeAlong(points, { radius: loadedRadius, elements }), material });
    if (laid.closed)
      createAttachment(world, { rod, s: rodLength(world, rod), to: { rod, s: 0 }, direction: "present" });
    return rod;
  });
}

function placeOf(world: RodWorld, rods: readonly RodHandle[], { rope, at }: Pull): number {
  const rod = rods[rope];
  const length = rodLength(world, rod);
  if (at === "start" || at === "end") return at === "start" ? 0 : length;
  const points = rodPoints(world, rod, SAMPLES);
  const along = (i: number) => dot(at, [points[3 * i], points[3 * i + 1], points[3 * i + 2]]);
  let farthest = 0;
  for (let i = 1; i < SAMPLES; i++) if (along(i) > along(farthest)) farthest = i;
  return (length * farthest) / (SAMPLES - 1);
}

function turnsAround(points: Float64Array): number {
  let [angle, least, most] = [0, 0, 0];
  for (let i = 3; i < points.length; i += 3) {
    const [x, y, px, py] = [points[i], points[i + 1], points[i - 3], points[i - 2]];
    angle += atan2(px * y - py * x, px * x + py * y);
    [least, most] = [Math.min(least, angle), Math.max(most, angle)];
  }
  return (most - least) / (2 * Math.PI);
}

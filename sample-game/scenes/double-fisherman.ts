// Two ropes joined by a double fisherman's knot that is pulled tight, without Babylon: for experiments and tests.
import { add, scale, subtract, type Triple } from "../../plugin/points.js";
import {
  createRod,
  createRodWorld,
  getPoint,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { Hand } from "./knots/hand.js";
import { layKnot, ropeAlong } from "./knots/laid-knot.js";
import { withLongEnds } from "./knots/long-ends.js";
import { hypot } from "../../systems/math/elementary.js";

export type Division = "finer" | "fine" | "adaptive" | "coarse";

export interface DoubleFishermanOptions {
  /** Fine elements are as long as the rope is thick, finer ones half and coarse ones four times as long, adaptive ones between once and 64 times. */
  division: Division;
  /** Metres of each rope. */
  length: number;
  friction: number;
}

/** Metres, newtons, metres per second. */
export const fishermanRadius = 0.005;
const mostForce = 10;
const pulling = 0.05;
const tail = 0.1;
const frame = 1 / 60;
/** Lengths of elements in thicknesses of the rope; those of adaptive ropes to begin with. */
const elementLengths: Readonly<Record<Division, number>> = { finer: 0.5, fine: 1, adaptive: 1, coarse: 4 };

export interface DoubleFisherman {
  readonly world: RodWorld;
  readonly ropes: readonly { readonly rod: RodHandle; readonly length: number }[];
  /** Pulls for one more frame. */
  pull(): void;
  /** Points of both ropes, so many of each. */
  shape(samples: number): number[][];
}

/** Soft ropes, weightless and in thick air, with a hand at the long end of each. */
export function doubleFisherman({ division, length, friction }: DoubleFishermanOptions): DoubleFisherman {
  const world = createRodWorld({ gravity: [0, 0, 0], frame });
  const laid = layKnot("double fisherman's", { radius: fishermanRadius, spacing: 1.2 });
  const ropes = laid.ropes.map((points) => {
    const curve = withEnds(points, length);
    const measured = ropeAlong(curve, { radius: fishermanRadius, elements: 1 }).length!;
    const fine = Math.round(measured / (2 * fishermanRadius));
    const elements = Math.round(fine / elementLengths[division]);
    const shortest = measured / fine;
    const rod = createRod(world, {
      ...ropeAlong(curve, { radius: fishermanRadius, elements }),
      material: { density: 1000, youngModulus: 2e6, internalDamping: 0.02, linearDrag: 5, friction },
      ...(division === "adaptive" ? { adapt: { shortest, longest: 64 * shortest } } : {}),
    });
    const hand = new Hand(world, { rod, s: 0, mostForce, yields: 0.02 });
    return { rod, hand, length: measured };
  });
  const apart = subtract(ropes[0].hand.place, ropes[1].hand.place);
  const direction = scale(apart, 1 / hypot(...apart));
  return {
    world,
    ropes,
    pull() {
      ropes[0].hand.moveBy(direction, pulling * frame);
      ropes[1].hand.moveBy(direction, -pulling * frame);
      stepWorld(world, frame);
    },
    shape: (samples) =>
      ropes.flatMap(({ rod, length: whole }) =>
        Array.from({ length: samples }, (_, i) => [
          ...getPoint(world, rod, (whole * i) / (samples - 1), new Float64Array(3)),
        ]),
      ),
  };
}

/** Paths begin with the standing part, which takes what is left; the other end is the tail of the knot. */
function withEnds(points: readonly Triple[], length: number): Triple[] {
  const standing = length - tail - lengthOf(points);
  const longest = withLongEnds(points, lengthOf(points) + 2 * Math.max(standing, tail));
  const first = standing > tail ? longest[0] : along(points[0], longest[0], standing);
  const last =
    standing > tail
      ? along(points[points.length - 1], longest[longest.length - 1], tail)
      : longest[longest.length - 1];
  return [first, ...points, last];
}

function along(from: Triple, to: Triple, by: number): Triple {
  const way = subtract(to, from);
  return add(from, scale(way, by / hypot(...way)));
}

function lengthOf(points: readonly Triple[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += hypot(...subtract(points[i], points[i - 1]));
  return sum;
}

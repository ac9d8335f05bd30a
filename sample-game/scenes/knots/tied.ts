// What is tied now, in the words of those who tie.
import {
  recogniseBend,
  recogniseKnot,
  rodPoints,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

export interface Tied {
  /** In words, "Overhand knot" for instance; "No knot yet". */
  readonly text: string;
  /** Names as of `recogniseKnot`: of every rope by itself, and of the bend of two. */
  readonly knots: readonly string[];
  readonly bend: string | null;
}

/** Closer than the ropes are thick. */
const SAMPLES = 200;

export function whatIsTied(world: RodWorld, rods: readonly RodHandle[]): Tied {
  const points = rods.map((rod) => rodPoints(world, rod, SAMPLES));
  const single = points.map((rope) => recogniseKnot(rope));
  const knots = single.map(({ name }) => name);
  if (rods.length === 1) return { text: inWords(single[0].name, single[0].rope), knots, bend: null };
  const bend = recogniseBend(points[0], points[1]);
  const sameHand = single[0].chirality === single[1].chirality;
  const fishermans =
    sameHand && isInterlocked(bend.factors.length) ? bendsOfKnots[knots.join(" ")] : undefined;
  const knotted = single.find(({ name }) => name !== "unknot");
  const text =
    fishermans ??
    (knotted ? inWords(knotted.name, knotted.rope) : inWords(bend.name, bend.rope, "Half knot"));
  return { text, knots, bend: fishermans ?? bend.name };
}

/** Two ropes with a knot each that are not tied to each other are the sum of both. */
function isInterlocked(factors: number): boolean {
  return factors !== 2;
}

/** Knots that hold each other's rope, by the names of both. */
const bendsOfKnots: Readonly<Record<string, string>> = {
  "3_1 3_1": "Fisherman's bend",
  "5_1 5_1": "Double fisherman's bend",
};

function inWords(name: string, rope: string, overhand = "Overhand knot"): string {
  if (name === "unknot") return "No knot yet";
  if (name === "unknown") return "A tangle";
  if (name === "3_1") return overhand;
  // A name of the tables says nothing to those who tie; the number of its crossings does.
  if (/^\d+_\d+$/.test(rope)) return `A knot of ${name.split("_")[0]} crossings`;
  if (rope.includes("#")) return `${rope.split("#").length} knots in a row`;
  return rope[0].toUpperCase() + rope.slice(1);
}

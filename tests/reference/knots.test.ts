import { describe, expect, it } from "vitest";
import { recogniseKnot, type Knot } from "../../systems/index.js";
import { seeded } from "../oracle/random.js";
import { turnedAtRandom } from "../systems/knots/curves.js";
import { readReference } from "./read.js";

interface ReferenceKnot {
  name: string;
  /** "unknot", "3_1", "granny", ... */
  knot: string;
  /** "left", "right", "granny-left", ..., or which of two mirror images the listed Jones polynomial belongs to. */
  handedness: string | null;
  closed: boolean;
  alexander: number[];
  determinant: number;
  jones: [number, number][];
  vertices: number[][];
}

const ROTATIONS = 100;
const { knots } = readReference<{ knots: ReferenceKnot[] }>("knots");

/** Left or right where the file says so in these words; the Jones polynomial tells in any case. */
function handOf({ handedness }: ReferenceKnot): Partial<Knot> {
  const hand = /(left|right|amphichiral)$/.exec(handedness ?? "")?.[1] as Knot["chirality"] | undefined;
  return hand ? { chirality: hand } : {};
}

describe("knots", () => {
  it("has knots", () => {
    expect(knots.length).toBeGreaterThan(0);
  });

  it.each(knots)(`$name is $knot, turned ${ROTATIONS} times`, (each) => {
    const { knot: name, closed, alexander, determinant, jones } = each;
    const points = each.vertices.flat();
    const seed = 1000 + points.length;
    const random = seeded(seed);
    for (let run = 0; run < ROTATIONS; run++) {
      const found = recogniseKnot(turnedAtRandom(points, random), { closed });
      const wanted = { name, alexander, determinant, jones, ...handOf(each) };
      expect(found, `seed ${seed}, rotation ${run}`).toMatchObject(wanted);
    }
  });
});

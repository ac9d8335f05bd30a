import { describe, expect, it } from "vitest";
import { diagramOfCode } from "../../../systems/knots/dowker.js";
import { invariantsOf, mirrorInvariants, type KnotInvariants } from "../../../systems/knots/invariants.js";
import { closedPolygon } from "../../../systems/knots/polygon.js";
import { primeKnots } from "../../../systems/knots/prime-knots.js";
import { projected } from "../../../systems/knots/projection.js";
import { keyOf, knotsWith } from "../../../systems/knots/table.js";
import { closedBraid } from "./braids.js";
import { braidWords, conwayNotation } from "./conway-names.js";
import { conwayKnot } from "./conway.js";

const names = Object.keys(primeKnots);
const allKnots = [3, 4, 5, 6, 7, 8, 9].flatMap(knotsWith);

function eitherMirrorImage(invariants: KnotInvariants): string[] {
  return [keyOf(invariants), keyOf(mirrorInvariants(invariants))].sort();
}

describe("table of knots", () => {
  it("has all prime knots of up to nine crossings", () => {
    const counts = [3, 4, 5, 6, 7, 8, 9].map((n) => names.filter((name) => name.startsWith(`${n}_`)).length);
    expect(counts).toEqual([1, 1, 2, 3, 7, 21, 49]);
    expect([...Object.keys(conwayNotation), ...Object.keys(braidWords)].sort()).toEqual([...names].sort());
  });

  it.each(Object.entries(conwayNotation))("%s is Conway's %s", (name, notation) => {
    const conway = invariantsOf(conwayKnot(notation));
    expect(eitherMirrorImage(invariantsOf(diagramOfCode(primeKnots[name])))).toEqual(
      eitherMirrorImage(conway),
    );
  });

  it.each(Object.entries(braidWords))("%s is the closed braid %s", (name, word) => {
    const drawn = projected(closedPolygon(closedBraid(word), true), 0, 0, 1);
    expect(drawn.signs.length).toBe(word.length);
    expect(eitherMirrorImage(invariantsOf(diagramOfCode(primeKnots[name])))).toEqual(
      eitherMirrorImage(invariantsOf(drawn)),
    );
  });

  it("tells all knots apart but 9_12 from 4_1#5_2", () => {
    const byKey = new Map<string, string[]>();
    for (const { name, invariants } of allKnots) {
      byKey.set(keyOf(invariants), [...(byKey.get(keyOf(invariants)) ?? []), name]);
    }
    const shared = [...byKey.values()].filter((group) => group.length > 1);
    expect(shared).toEqual([
      ["4_1#5_2", "9_12"],
      ["4_1#5_2", "9_12"],
    ]);
  });

  it("knows which knots are their own mirror images", () => {
    const own = allKnots.filter(({ chirality }) => chirality === "amphichiral");
    expect(own.map(({ name }) => name)).toEqual([
      "4_1",
      "square",
      "6_3",
      "4_1#4_1",
      "8_3",
      "8_9",
      "8_12",
      "8_17",
      "8_18",
    ]);
    expect(allKnots.some(({ chirality }) => chirality === "unknown")).toBe(false);
  });

  it("refuses a code that cannot be drawn", () => {
    expect(() => diagramOfCode([4, 8, 2, 10, 6])).toThrow(RangeError);
  });
});

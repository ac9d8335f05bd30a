import { describe, expect, it } from "vitest";
import { gaussCode, simplified, type KnotDiagram } from "../../../systems/knots/diagram.js";
import { diagramOfCode } from "../../../systems/knots/dowker.js";
import { sumOfDiagrams, visibleFactors } from "../../../systems/knots/factors.js";
import { invariantsOf } from "../../../systems/knots/invariants.js";
import { facesOfCorners, slotMates } from "../../../systems/knots/planar.js";
import { closedPolygon } from "../../../systems/knots/polygon.js";
import { primeKnots } from "../../../systems/knots/prime-knots.js";
import { projected } from "../../../systems/knots/projection.js";
import { rerouted } from "../../../systems/knots/reroute.js";
import { seeded } from "../../oracle/random.js";
import { randomPolygon, torusKnot } from "./curves.js";

const knot = (name: string) => diagramOfCode(primeKnots[name]);
const drawn = (points: readonly number[]) => projected(closedPolygon(points, true), 0.36, 0.48, 0.8);
/** Euler: a drawing in the plane has two faces more than crossings. */
const isPlanar = (diagram: KnotDiagram) =>
  diagram.signs.length === 0 || facesOfCorners(slotMates(diagram)).count === diagram.signs.length + 2;

describe("drawings of knots", () => {
  it("Gauss code of the trefoil", () => {
    expect(gaussCode(knot("3_1"))).toEqual([1, -2, 3, -1, 2, -3]);
  });

  it("a circle that is twisted and folded over itself is simplified to nothing", () => {
    // A loop (crossing 0), then two strands that lie over another and come back (1 and 2).
    const folded: KnotDiagram = {
      passes: Int32Array.of(0, 0, 1, 2, 2, 1),
      over: Uint8Array.of(1, 0, 1, 1, 0, 0),
      signs: Int8Array.of(1, 1, -1),
    };
    expect(simplified(folded).signs.length).toBe(0);
  });

  it("alternating drawings of the table are as simple as can be", () => {
    for (const [name, code] of Object.entries(primeKnots)) {
      const drawing = diagramOfCode(code);
      expect(rerouted(drawing).signs.length, name).toBe(code.length);
      expect(visibleFactors(drawing).length, name).toBe(1);
    }
  });

  it("simplifying keeps the knot and the plane", () => {
    const random = seeded(21);
    let saved = 0;
    for (let run = 0; run < 60; run++) {
      const drawing = drawn(randomPolygon(10, random));
      const simple = simplified(drawing);
      const simplest = rerouted(drawing);
      expect([drawing, simple, simplest].map(isPlanar)).toEqual([true, true, true]);
      const { jones, alexander, signature } = invariantsOf(drawing);
      expect(invariantsOf(simple), `run ${run}`).toMatchObject({ jones, alexander, signature });
      expect(invariantsOf(simplest), `run ${run}`).toMatchObject({ jones, alexander, signature });
      saved += simple.signs.length - simplest.signs.length;
    }
    expect(saved).toBeGreaterThan(20);
  });

  it("torus knots get their smallest drawing", () => {
    expect(rerouted(drawn(torusKnot(5, 2))).signs.length).toBe(5);
    expect(rerouted(drawn(torusKnot(4, 3))).signs.length).toBe(8);
    expect(rerouted(drawn(torusKnot(5, 1))).signs.length).toBe(0);
  });

  it("falls into the knots that are tied one after the other", () => {
    const parts = visibleFactors(sumOfDiagrams([knot("4_1"), knot("5_2"), knot("3_1")]));
    expect(parts.map((part) => part.signs.length).sort()).toEqual([3, 4, 5]);
    const invariants = ["3_1", "4_1", "5_2"].map((name) => invariantsOf(knot(name)).determinant);
    expect(parts.map((part) => invariantsOf(part).determinant).sort()).toEqual(invariants.sort());
  });
});

import { describe, expect, it } from "vitest";
import { loadsOf, planarFrame, tipError, type Elastica } from "../oracle/elastica-rods.js";
import { readReference } from "./read.js";

const reference = readReference<Elastica>("elastica");

/** Errors at a number of elements and twice as many: of second order, and below a bound. */
function expectSecondOrder(error: (elements: number) => number, elements: number, most: number): void {
  const [coarse, fine] = [error(elements), error(2 * elements)];
  const order = Math.log2(coarse / fine);
  expect(fine, `errors ${coarse}, ${fine}`).toBeLessThan(most);
  expect(order, `errors ${coarse}, ${fine}`).toBeGreaterThan(1.5);
  expect(order, `errors ${coarse}, ${fine}`).toBeLessThan(2.7);
}

describe.each(["elastic-rod", "corde", "mass-spring"])("%s: shapes at rest", (model) => {
  it.each(reference.a_cantilever_self_weight)(
    "a cantilever of Gamma $Gamma, clamped at $clamp_angle_deg degrees",
    (each) => {
      const { x, y } = each.tip;
      const frame = planarFrame(each.clamp_angle_deg);
      const error = (n: number) =>
        tipError(n, [1, 1, 1], [0, 0, 0], frame, { gravity: [0, -each.Gamma, 0] }, [x, y, 0], model);
      expectSecondOrder(error, 24, 4e-3);
    },
  );
});

describe.each(["elastic-rod", "corde"])("%s: curls at rest", (model) => {
  it.each(["arc-natural", "curl-1-turn", "curl-2-turns", "general-clamp-horizontal", "ribbon-anisotropic"])(
    "%s",
    (name) => {
      const each = reference.b_hanging_curly.find((curl) => curl.name === name)!;
      const error = (n: number) =>
        tipError(n, each.K, each.natural_kappa, each.R0, loadsOf(each), each.tip, model);
      expectSecondOrder(error, 40, 8e-3);
    },
  );
});

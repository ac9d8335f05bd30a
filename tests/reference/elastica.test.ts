import { describe, expect, it } from "vitest";
import { loadsOf, planarFrame, tipError, type Elastica } from "../oracle/elastica-rods.js";
import { readReference } from "./read.js";

const reference = readReference<Elastica>("elastica");

/** Piecewise constant curvature is second order: errors at 8, 16 and 32 elements fall by about 4 each. */
function expectSecondOrder(error: (elements: number) => number): void {
  const errors = [8, 16, 32].map(error);
  const orders = [Math.log2(errors[0]! / errors[1]!), Math.log2(errors[1]! / errors[2]!)];
  expect(orders[1], `errors ${errors.join(", ")}`).toBeGreaterThan(1.8);
  expect(orders[1], `errors ${errors.join(", ")}`).toBeLessThan(2.2);
}

describe("cantilevers under their own weight", () => {
  it.each(reference.a_cantilever_self_weight)("Gamma $Gamma, clamped at $clamp_angle_deg degrees", (each) => {
    const { x, y } = each.tip;
    const frame = planarFrame(each.clamp_angle_deg);
    expectSecondOrder((n) =>
      tipError(n, [1, 1, 1], [0, 0, 0], frame, { gravity: [0, -each.Gamma, 0] }, [x, y, 0]),
    );
  });
});

describe("cantilevers with a load at the tip", () => {
  it.each(reference.c_cantilever_tip_load)("P = $P", (each) => {
    const { x, y } = each.tip;
    expectSecondOrder((n) =>
      tipError(n, [1, 1, 1], [0, 0, 0], planarFrame(0), { tipForce: [0, -each.P, 0] }, [x, y, 0]),
    );
  });

  it.each(reference.c_bend_45_degrees)("$name", (each) => {
    expectSecondOrder((n) =>
      tipError(n, each.K, each.natural_kappa, each.R0, { tipForce: each.tip_force }, each.tip),
    );
  });
});

/** With curvatures that go linearly from joint to joint it is fourth. */
describe("clothoids at rest", () => {
  const model = "clothoid";

  it.each(reference.a_cantilever_self_weight)("Gamma $Gamma, clamped at $clamp_angle_deg degrees", (each) => {
    const frame = planarFrame(each.clamp_angle_deg);
    const { x, y } = each.tip;
    const [coarse, fine] = [6, 12].map((n) =>
      tipError(n, [1, 1, 1], [0, 0, 0], frame, { gravity: [0, -each.Gamma, 0] }, [x, y, 0], model),
    );
    expect(Math.log2(coarse / fine), `errors ${coarse}, ${fine}`).toBeGreaterThan(3.6);
    expect(Math.log2(coarse / fine), `errors ${coarse}, ${fine}`).toBeLessThan(5.2);
  });

  it.each(reference.c_cantilever_tip_load)("P = $P at the tip", (each) => {
    const { x, y } = each.tip;
    const [coarse, fine] = [4, 8].map((n) =>
      tipError(n, [1, 1, 1], [0, 0, 0], planarFrame(0), { tipForce: [0, -each.P, 0] }, [x, y, 0], model),
    );
    expect(Math.log2(coarse / fine), `errors ${coarse}, ${fine}`).toBeGreaterThan(3.6);
    expect(Math.log2(coarse / fine), `errors ${coarse}, ${fine}`).toBeLessThan(5.2);
  });

  it.each(["arc-natural", "curl-2-turns", "ribbon-anisotropic", "hair-curly"])("%s", (name) => {
    const each = reference.b_hanging_curly.find((curl) => curl.name === name)!;
    const [coarse, fine] = [10, 20].map((n) =>
      tipError(n, each.K, each.natural_kappa, each.R0, loadsOf(each), each.tip, model),
    );
    expect(fine, `errors ${coarse}, ${fine}`).toBeLessThan(1e-3);
    expect(Math.log2(coarse / fine), `errors ${coarse}, ${fine}`).toBeGreaterThan(3.6);
    expect(Math.log2(coarse / fine), `errors ${coarse}, ${fine}`).toBeLessThan(5.2);
  });
});

describe("hanging curls", () => {
  it.each(reference.b_hanging_curly)("$name: within 0.5 % of the length at the tip, second order", (each) => {
    const error = (n: number) => tipError(n, each.K, each.natural_kappa, each.R0, loadsOf(each), each.tip);
    const errors = [error(24), error(48)] as const;
    // 24 elements suffice until an element turns by more than a quarter of a circle; a tight coil needs twice as many.
    const turn = Math.hypot(...each.natural_kappa) / 24;
    expect(turn < Math.PI / 2 ? errors[0] : errors[1]).toBeLessThan(0.005);
    expect(Math.log2(errors[0] / errors[1]), `errors ${errors.join(", ")}`).toBeGreaterThan(1.8);
    expect(Math.log2(errors[0] / errors[1]), `errors ${errors.join(", ")}`).toBeLessThan(2.3);
  });
});

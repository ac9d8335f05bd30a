import { describe, expect, it } from "vitest";
import { createRod, createRodWorld, getPoint } from "../../systems/index.js";
import { settle, type Loads } from "../oracle/equilibrium.js";
import { unitScale } from "../oracle/random-rod.js";
import { matrixToQuaternion } from "../../systems/math/quaternion.js";
import { readReference } from "./read.js";

interface Planar {
  tip: { x: number; y: number; theta: number };
  columns: string[];
  rows: number[][];
}
interface Spatial {
  name: string;
  K: number[];
  natural_kappa: number[];
  Gamma: number;
  gravity_direction: number[];
  tip_force: number[];
  R0: number[][];
  tip: number[];
  rows: number[][];
}
interface Elastica {
  a_cantilever_self_weight: (Planar & { Gamma: number; clamp_angle_deg: number })[];
  b_hanging_curly: Spatial[];
  c_cantilever_tip_load: (Planar & { P: number })[];
  c_bend_45_degrees: Spatial[];
}

const reference = readReference<Elastica>("elastica");

/** A rod of length 1 and line density 1 with the given stiffnesses, clamped at the origin in the frame R0. */
function build(elements: number, K: number[], natural: number[], R0: number[][]) {
  const world = createRodWorld({ units: unitScale, gravity: [0, 0, 0] });
  const quaternion = new Float64Array(4);
  matrixToQuaternion(
    [0, 1, 2].flatMap((c) => [0, 1, 2].map((r) => R0[r]![c]!)),
    0,
    quaternion,
    0,
  );
  const rod = createRod(world, {
    length: 1,
    elements,
    radius: 1,
    material: { density: 1 / Math.PI, youngModulus: 1 },
    restCurvature: natural,
    root: { quaternion },
  });
  const { Mechanics } = world.components;
  Mechanics.spinInertia[rod.entity] = 0;
  Mechanics.twistStiffness[rod.entity] = K[0]!;
  Mechanics.bendStiffness1[rod.entity] = K[1]!;
  Mechanics.bendStiffness2[rod.entity] = K[2]!;
  return { world, rod: rod.entity, handle: rod };
}

function planarFrame(degrees: number): number[][] {
  const angle = (degrees * Math.PI) / 180;
  return [
    [Math.cos(angle), -Math.sin(angle), 0],
    [Math.sin(angle), Math.cos(angle), 0],
    [0, 0, 1],
  ];
}

/** Distance of the settled tip from the known one, in rod lengths. */
function tipError(
  elements: number,
  K: number[],
  natural: number[],
  R0: number[][],
  loads: Loads,
  tip: number[],
): number {
  const { world, rod, handle } = build(elements, K, natural, R0);
  settle(world, rod, loads, stagesFor(loads));
  const found = getPoint(world, handle, 1, new Float64Array(3));
  return Math.hypot(found[0]! - tip[0]!, found[1]! - tip[1]!, found[2]! - tip[2]!);
}

function stagesFor({ gravity = [0, 0, 0], tipForce = [0, 0, 0] }: Loads): number {
  return 4 + Math.ceil(Math.sqrt(Math.hypot(...gravity) + Math.hypot(...tipForce)));
}

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

describe("hanging curls", () => {
  const loads = (each: Spatial): Loads => ({
    gravity: each.gravity_direction.map((d) => d * each.Gamma),
    tipForce: each.tip_force,
  });

  it.each(reference.b_hanging_curly)("$name: within 0.5 % of the length at the tip, second order", (each) => {
    const error = (n: number) => tipError(n, each.K, each.natural_kappa, each.R0, loads(each), each.tip);
    const errors = [error(24), error(48)] as const;
    // 24 elements suffice until an element turns by more than a quarter of a circle; a tight coil needs twice as many.
    const turn = Math.hypot(...each.natural_kappa) / 24;
    expect(turn < Math.PI / 2 ? errors[0] : errors[1]).toBeLessThan(0.005);
    expect(Math.log2(errors[0] / errors[1]), `errors ${errors.join(", ")}`).toBeGreaterThan(1.8);
    expect(Math.log2(errors[0] / errors[1]), `errors ${errors.join(", ")}`).toBeLessThan(2.3);
  });
});

import { describe, expect, it } from "vitest";
import { createRod, createRodWorld, getPoint, stepWorld } from "../../systems/index.js";
import { rodInertia } from "../../systems/models/super-helix/dynamics.js";
import { qCurvature, vCurvature } from "../../systems/models/super-helix/layout.js";
import { superHelix } from "../../systems/models/super-helix/super-helix.js";
import { cholesky, denseMassMatrix } from "../oracle/dense-super-helix.js";
import { congruence, symmetricEigenvalues } from "../oracle/eigenvalues.js";
import { hessian, settle } from "../oracle/equilibrium.js";
import { unitScale } from "../oracle/random-rod.js";
import { readReference } from "./read.js";

interface Vibration {
  g_vibration: {
    beta_L: number[];
    example: { E: number; rho: number; r: number; L: number; frequencies_Hz: number[] };
    hanging_clamped_top: { Gamma: number; omega_sqrt_rhoS_L4_over_EI: number[] }[];
  };
}
const { g_vibration: reference } = readReference<Vibration>("elastica");

/** Angular frequencies of small vibrations about rest of a vertical rod clamped at its top, lowest first. */
function frequencies(elements: number, gamma: number, modes: number): number[] {
  const world = createRodWorld({ units: unitScale, gravity: [0, -gamma, 0] });
  const { entity } = createRod(world, {
    length: 1,
    elements,
    radius: 1,
    material: { density: 1 / Math.PI, youngModulus: 4 / Math.PI },
    root: { direction: [0, -1, 0] },
  });
  world.components.Mechanics.spinInertia[entity] = 0; // a thin rod: twist moves no mass
  settle(world, entity, { gravity: [0, -gamma, 0] }, 1);
  const n = 3 * elements;
  const all = vCurvature + n;
  const stiffness = hessian(world, entity, [0, 0, 0]);
  superHelix.deform(world, entity);
  rodInertia(world, entity);
  const mass = new Float64Array(all * all);
  denseMassMatrix(world, entity, mass);
  // Twist hardly moves any mass, so the small one of the two, M, is measured by the other: eigenvalues 1 / omega^2.
  const reduced = Float64Array.from({ length: n * n }, (_, i) => {
    return mass[(vCurvature + Math.floor(i / n)) * all + vCurvature + (i % n)]!;
  });
  cholesky(stiffness, n);
  congruence(stiffness, reduced, n);
  const bending = [...symmetricEigenvalues(reduced, n)].map((value) => 1 / Math.sqrt(value));
  // Every bending mode of a round rod exists twice.
  return bending.filter((_, i) => i % 2 === 0).slice(0, modes);
}

describe("small vibrations with 16 elements", () => {
  it("a cantilever's first two frequencies are right to 1 %", () => {
    const found = frequencies(16, 0, 2);
    found.forEach((omega, i) => expect(Math.abs(omega / reference.beta_L[i]! ** 2 - 1)).toBeLessThan(0.01));
  });

  it.each(reference.hanging_clamped_top)("hanging, Gamma = $Gamma: first two to 1 %", (each) => {
    const found = frequencies(16, each.Gamma, 2);
    found.forEach((omega, i) =>
      expect(Math.abs(omega / each.omega_sqrt_rhoS_L4_over_EI[i]! - 1)).toBeLessThan(0.01),
    );
  });

  it("converges at second order", () => {
    const error = (elements: number) =>
      Math.abs(frequencies(elements, 0, 1)[0]! / reference.beta_L[0]! ** 2 - 1);
    const order = Math.log2(error(8) / error(16));
    expect(order).toBeGreaterThan(1.8);
    expect(order).toBeLessThan(2.2);
  });
});

describe("a wire plucked in time", () => {
  it("swings at its first frequency, to 1 %, in SI units", () => {
    const { E, rho, r, L, frequencies_Hz } = reference.example;
    const period = 1 / frequencies_Hz[0]!;
    const world = createRodWorld({ gravity: [0, 0, 0], frame: period / 400, subSteps: 1 });
    const rod = createRod(world, {
      length: L,
      elements: 16,
      radius: r,
      material: { density: rho, youngModulus: E },
    });
    // The curvature of the first mode, nearly: largest at the clamp, none at the tip.
    const q = world.components.GeneralizedCoordinates.qSpan[rod.entity]! + qCurvature;
    for (let i = 0; i < 16; i++)
      world.memory.f64[q + 3 * i + 2] = 1e-3 * (1 - Math.sin((Math.PI * (i + 0.5)) / 32));
    const tip = new Float64Array(3);
    const crossings: number[] = [];
    for (let step = 1, before = 1; crossings.length < 7; step++) {
      stepWorld(world, period / 400);
      const y = getPoint(world, rod, L, tip)[1]!;
      if (before * y < 0) crossings.push((step + y / (before - y)) * (period / 400));
      before = y;
    }
    const measured = (2 * (crossings[6]! - crossings[0]!)) / 6;
    expect(Math.abs(measured / period - 1)).toBeLessThan(0.01);
  });
});

import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getFrame,
  getPoint,
  rodLength,
  spaceClothoid,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { rodInertia } from "../../systems/models/super-helix/dynamics.js";
import { Element, Header, qCurvature, vCurvature } from "../../systems/models/super-helix/layout.js";
import { denseMassMatrix } from "../oracle/dense-super-helix.js";
import { addPointForce } from "../oracle/point-force.js";
import { readReference } from "./read.js";

interface DarbouxCase {
  name: string;
  type: "helix" | "clothoid";
  lengths: number[];
  kappa: number[][];
  total_length: number;
  total_angle_bound: number;
  tip_r: number[];
  tip_R: number[][];
  samples: { s: number; r: number[]; R: number[][] }[];
  dtip_dq?: number[][];
  integrals?: { int_r: number[]; int_dr_dq: number[][]; int_drT_dr: number[][] };
}

const { cases } = readReference<{ cases: DarbouxCase[] }>("darboux");
const helices = cases.filter((each) => each.type === "helix");
const unitScale = { length: 1, mass: 1, time: 1 };

const clothoids = cases.filter((each) => each.type === "clothoid");

/** A rod of line density 1 whose sections have no spin inertia, as the reference has none. */
function build(each: DarbouxCase) {
  const world = createRodWorld({ units: unitScale, gravity: [0, 0, 0] });
  const rod = createRod(world, {
    lengths: each.lengths,
    radius: 1,
    material: { density: 1 / Math.PI, youngModulus: 1 },
    restCurvature: each.kappa.flat(),
  });
  world.components.Mechanics.spinInertia[rod.entity] = 0;
  return { world, rod };
}

/** 1e-12 of the length; beyond some 100 turns the doubles of the angle itself carry more. */
function expectPlaces(each: DarbouxCase, world: RodWorld, rod: RodHandle): void {
  const frame = new Float64Array(12);
  const places = [{ s: rodLength(world, rod), r: each.tip_r, R: each.tip_R }, ...each.samples];
  const tolerance = Math.max(1e-12, 1e-15 * each.total_angle_bound);
  for (const place of places) {
    getFrame(world, rod, place.s, frame);
    for (let r = 0; r < 3; r++) {
      expect(Math.abs(frame[9 + r]! - place.r[r]!)).toBeLessThanOrEqual(tolerance * each.total_length);
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(frame[3 * c + r]! - place.R[r]![c]!)).toBeLessThanOrEqual(tolerance);
      }
    }
  }
}

describe("helices of darboux.json", () => {
  it("are there", () => expect(helices.length).toBeGreaterThan(0));

  it.each(helices)("$name: tip and samples", (each) => {
    const { world, rod } = build(each);
    expectPlaces(each, world, rod);
  });

  it.each(helices.filter((each) => each.dtip_dq))("$name: derivative of the tip", (each) => {
    const { world, rod } = build(each);
    const jacobian = each.dtip_dq!;
    const largest = Math.max(...jacobian.flat().map(Math.abs));
    for (let r = 0; r < 3; r++) {
      const force = new Float64Array(vCurvature + 3 * each.lengths.length);
      const unit = [0, 0, 0].map((_, c) => (c === r ? 1 : 0));
      addPointForce(world, rod.entity, each.total_length, unit[0]!, unit[1]!, unit[2]!, force, 0);
      jacobian[r]!.forEach((value, column) => {
        expect(Math.abs(force[vCurvature + column]! - value)).toBeLessThanOrEqual(1e-12 * largest);
      });
    }
  });

  it.each(helices.filter((each) => each.integrals))("$name: mass matrix and first moments", (each) => {
    const { world, rod } = build(each);
    const elements = each.lengths.length;
    const n = vCurvature + 3 * elements;
    rodInertia(world, rod.entity);
    const heap = world.memory.f64;
    const workspace = world.components.Workspace.span[rod.entity]!;
    const { int_r, int_dr_dq, int_drT_dr } = each.integrals!;

    for (let c = 0; c < 3; c++) {
      let moment = 0;
      for (let i = 0; i < elements; i++)
        moment += heap[workspace + Header.size + i * Element.size + Element.h + c]!;
      expect(Math.abs(moment - int_r[c]!)).toBeLessThanOrEqual(1e-12 * each.total_length ** 2);
    }
    const mass = new Float64Array(n * n);
    denseMassMatrix(world, rod.entity, mass);
    const largest = Math.max(...int_drT_dr.flat().map(Math.abs));
    const largestMoment = Math.max(...int_dr_dq.flat().map(Math.abs));
    for (let a = 0; a < 3 * elements; a++) {
      for (let b = 0; b < 3 * elements; b++) {
        const value = mass[(vCurvature + a) * n + vCurvature + b]!;
        expect(Math.abs(value - int_drT_dr[a]![b]!)).toBeLessThanOrEqual(2e-12 * largest);
      }
      // The coupling of the root's linear velocity with a curvature is the integral of dr/dq.
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(mass[(3 + c) * n + vCurvature + a]! - int_dr_dq[c]![a]!)).toBeLessThanOrEqual(
          2e-12 * largestMoment,
        );
      }
    }
  });
});

/** The same with the curvatures of its joints. */
function buildClothoid(each: DarbouxCase) {
  const world = createRodWorld({ units: unitScale, gravity: [0, 0, 0] });
  const material = { density: 1 / Math.PI, youngModulus: 1 };
  const rod = createRod(world, { model: "clothoid", lengths: each.lengths, radius: 1, material });
  const { Mechanics, GeneralizedCoordinates } = world.components;
  Mechanics.spinInertia[rod.entity] = 0;
  world.memory.f64.set(each.kappa.flat(), GeneralizedCoordinates.qSpan[rod.entity] + qCurvature);
  spaceClothoid.stop(world, rod.entity);
  spaceClothoid.deform(world, rod.entity);
  /** Gives the curvatures named a rate of 1 each, or 2 where they are named twice. */
  const setRates = (...indices: number[]) => {
    const v = GeneralizedCoordinates.vSpan[rod.entity];
    world.memory.f64.fill(0, v, v + spaceClothoid.velocityCount(each.lengths.length));
    for (const i of indices) world.memory.f64[v + vCurvature + i] += 1;
  };
  return { world, rod, setRates };
}

describe("clothoids of darboux.json", () => {
  it("are there", () => expect(clothoids.length).toBeGreaterThan(0));

  it.each(clothoids)("$name: tip and samples", (each) => {
    const { world, rod } = buildClothoid(each);
    expectPlaces(each, world, rod);
  });

  it.each(clothoids.filter((each) => each.dtip_dq))("$name: derivative of the tip", (each) => {
    const { world, rod, setRates } = buildClothoid(each);
    const jacobian = each.dtip_dq!;
    const largest = Math.max(...jacobian.flat().map(Math.abs));
    const velocity = new Float64Array(3);
    jacobian[0].forEach((_, i) => {
      setRates(i);
      spaceClothoid.velocity(world, rod.entity, each.total_length, velocity, 0);
      for (let r = 0; r < 3; r++)
        expect(Math.abs(velocity[r] - jacobian[r][i])).toBeLessThanOrEqual(1e-12 * largest);
    });
  });

  it.each(clothoids.filter((each) => each.integrals))("$name: mass matrix", (each) => {
    const { world, rod, setRates } = buildClothoid(each);
    const { int_drT_dr } = each.integrals!;
    const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
    const kinetic = (...indices: number[]) => {
      setRates(...indices);
      spaceClothoid.energy(world, rod.entity, energy);
      return energy.kinetic;
    };
    const single = int_drT_dr.map((_, i) => kinetic(i));
    const largest = Math.max(...int_drT_dr.flat().map(Math.abs));
    int_drT_dr.forEach((row, i) =>
      row.forEach((value, j) => {
        const found = kinetic(i, j) - single[i] - single[j];
        expect(Math.abs(found - value)).toBeLessThanOrEqual(4e-12 * largest);
      }),
    );
  });
});

describe("a rod read through its handle", () => {
  it("has the curvature it was given", () => {
    const { world, rod } = build(helices.find((each) => each.lengths.length > 1)!);
    const q = world.components.GeneralizedCoordinates.qSpan[rod.entity]!;
    expect(world.memory.f64[q + qCurvature]).toBe(
      helices.find((each) => each.lengths.length > 1)!.kappa[0]![0],
    );
    expect(getPoint(world, rod, 0, new Float64Array(3))).toEqual(new Float64Array(3));
  });
});

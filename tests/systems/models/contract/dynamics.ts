import { expect, it } from "vitest";
import { restoreState, saveState, stepWorld, teleport } from "../../../../systems/index.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import {
  arcsOf,
  copyOf,
  driveRoot,
  kinds,
  momenta,
  putBack,
  readAlong,
  setInMotion,
  totalEnergy,
  type MakeSample,
  type Sample,
} from "./sample-rods.js";

const h = 1 / 240;

function step({ model, world, rod }: Sample): void {
  model.predict(world, rod, h);
  model.advance(world, rod, h);
  model.deform(world, rod);
}

/** How a rod is made and how it moves. */
export function dynamicsContract(make: MakeSample): void {
  it("a new rod has the pose and the curvatures that were asked for, and is at rest", () => {
    const position = [0.3, -2, 1];
    const quaternion = [0.1, 0.7, -0.5, 0.5];
    const sample = make(1, { root: { kind: "free", position, quaternion } });
    const { model, world, rod } = sample;
    const pose = new Float64Array(9);
    model.readRootPose(world, rod, pose, 1);
    expect(relativeDifference(pose.subarray(1, 8), [...position, ...quaternion])).toBeLessThan(1e-14);
    expect(pose[0] + pose[8]).toBe(0);
    expect(readAlong(sample, model.velocity, 3, arcsOf(sample)).every((x) => x === 0)).toBe(true);
    const energy = { elastic: 0, gravitational: 0, kinetic: 1 };
    model.energy(world, rod, energy);
    expect(energy.kinetic).toBe(0);
  });

  it("a rod whose root is put elsewhere goes along whole, and stands still", () => {
    const sample = make(2);
    const { model, world, rod, handle } = sample;
    setInMotion(sample);
    const arcs = arcsOf(sample);
    const before = readAlong(sample, model.point, 3, arcs);
    const pose = new Float64Array(7);
    model.readRootPose(world, rod, pose, 0);
    // A quarter turn about the vertical through the root, and a way.
    const [x, y, z, w] = pose.subarray(3);
    const half = Math.SQRT1_2;
    const turned = [half * (x + z), half * (y + w), half * (z - x), half * (w - y)];
    teleport(world, handle, [1, 2, 3], turned);
    const after = readAlong(sample, model.point, 3, arcs);
    const expected = arcs.flatMap((_, i) => {
      const [dx, dy, dz] = [0, 1, 2].map((c) => before[3 * i + c] - pose[c]);
      return [1 + dz, 2 + dy, 3 - dx];
    });
    expect(relativeDifference(after, expected)).toBeLessThan(1e-12);
    expect(readAlong(sample, model.velocity, 3, arcs).every((speed) => speed === 0)).toBe(true);
  });

  it.each(kinds)("%s: displacing it and putting q back is the identity", (kind) => {
    const sample = make(3, { kind });
    const { model, world, rod } = sample;
    setInMotion(sample);
    model.predict(world, rod, h);
    const arcs = arcsOf(sample);
    const spans = ["qSpan", "vSpan", "nextSpan"] as const;
    const numbers = spans.map((which) => copyOf(sample, which));
    const frames = readAlong(sample, model.frame, 12, arcs);
    model.displace(world, rod, h);
    model.deform(world, rod);
    expect(relativeDifference(readAlong(sample, model.frame, 12, arcs), frames)).toBeGreaterThan(1e-6);
    expect(copyOf(sample, "vSpan")).toEqual(numbers[1]);
    expect(copyOf(sample, "nextSpan")).toEqual(numbers[2]);
    const there = readAlong(sample, model.point, 3, arcs);
    putBack(sample, "qSpan", numbers[0]);
    model.deform(world, rod);
    expect(relativeDifference(readAlong(sample, model.frame, 12, arcs), frames)).toBeLessThan(1e-14);
    // And it is where the step would have taken it.
    model.advance(world, rod, h);
    model.deform(world, rod);
    expect(relativeDifference(readAlong(sample, model.point, 3, arcs), there)).toBeLessThan(1e-12);
  });

  it("a free rod on which nothing acts keeps its momenta", () => {
    const sample = make(4, { gravity: [0, 0, 0] });
    const { model, world, rod } = sample;
    // Momenta are found from the centreline alone: sections must not spin.
    world.components.Mechanics.spinInertia[rod] *= 1e-9;
    setInMotion(sample);
    const found = Array.from({ length: 60 }, () => {
      model.predict(world, rod, h);
      // The velocity of a step belongs to the shape in which it is found.
      const now = momenta(sample, model.nextVelocity);
      model.advance(world, rod, h);
      model.deform(world, rod);
      return now;
    });
    const [start, end] = [found[0], found[59]];
    expect(relativeDifference(end.slice(0, 3), start.slice(0, 3))).toBeLessThan(1e-10);
    expect(relativeDifference(end.slice(3), start.slice(3))).toBeLessThan(1e-2);
  });

  it.each(kinds.flatMap((kind) => [5, 6, 7].map((seed) => ({ kind, seed }))))(
    "$kind, seed $seed: without driving and without gravity energy does not rise in any step",
    ({ kind, seed }) => {
      const sample = make(seed, { kind, gravity: [0, 0, 0] });
      setInMotion(sample);
      driveRoot(sample, 0);
      step(sample);
      let before = totalEnergy(sample);
      expect(before).toBeGreaterThanOrEqual(0);
      for (let i = 0; i < 200; i++) {
        step(sample);
        const now = totalEnergy(sample);
        expect(now, `step ${i}`).toBeLessThanOrEqual(before * (1 + 1e-9) + 1e-12);
        before = now;
      }
    },
  );

  it("falls by g h in a step", () => {
    const sample = make(8, { gravity: [0, -9.81, 0] });
    const { model, world, rod } = sample;
    model.predict(world, rod, h);
    const mass = world.components.Mechanics.lineDensity[rod] * sample.length;
    const [x, y, z] = momenta(sample, model.nextVelocity);
    expect(y / mass).toBeCloseTo(-9.81 * h, 10);
    expect(Math.hypot(x, z) / mass).toBeLessThan(1e-10);
  });

  it("stops, and keeps nothing of its motion", () => {
    const sample = make(9, { gravity: [0, 0, 0] });
    const { model, world, rod } = sample;
    for (let i = 0; i < 5; i++) setInMotion(sample);
    model.stop(world, rod);
    model.deform(world, rod);
    expect(readAlong(sample, model.velocity, 3, arcsOf(sample)).every((x) => x === 0)).toBe(true);
    model.predict(world, rod, h);
    // What is strained begins to move; the whole of it does not.
    const mass = world.components.Mechanics.lineDensity[rod] * sample.length;
    const [x, y, z] = momenta(sample, model.nextVelocity);
    expect(Math.hypot(x, y, z) / mass).toBeLessThan(1e-12);
  });

  it.each(kinds)("%s: its spans say all about how it goes on", (kind) => {
    const sample = make(10, { kind });
    const { world } = sample;
    setInMotion(sample);
    driveRoot(sample, 0);
    for (let i = 0; i < 3; i++) stepWorld(world, 1 / 60);
    const saved = saveState(world);
    const run = () => {
      for (let i = 0; i < 5; i++) stepWorld(world, 1 / 60);
      return [copyOf(sample, "qSpan"), copyOf(sample, "vSpan")];
    };
    const first = run();
    restoreState(world, saved);
    expect(run()).toEqual(first);
  });

  it("yields until it is bent by no more than the limit", () => {
    const sample = make(11, { material: { density: 20, youngModulus: 3000, yieldCurvature: 0.2 } });
    const { model, world, rod } = sample;
    const before = totalEnergy(sample);
    model.yieldBending(world, rod);
    for (let i = 0; i < 3; i++) expect(model.bend(world, rod, i)).toBeLessThanOrEqual(0.2 + 1e-12);
    expect(totalEnergy(sample)).toBeLessThanOrEqual(before);
  });

  it("is not bent where its natural shape is the one that it was made with", () => {
    const bent = make(12);
    // Means over its elements: what a model makes of them it makes of both alike.
    const curvature = [0, 1, 2].flatMap((i) => {
      const mean = new Float64Array(3);
      bent.model.curvature(bent.world, bent.rod, i, 0.5, mean, 0);
      return Array.from(mean);
    });
    const { model, world, rod } = make(12, { curvature });
    model.setNaturalCurvature(world, rod, curvature);
    for (let i = 0; i < 3; i++) expect(model.bend(world, rod, i)).toBeLessThan(1e-12);
  });
}

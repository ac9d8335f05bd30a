import { expect, it } from "vitest";
import { cutRod, joinRods, type RodReshaping } from "../../../../systems/index.js";
import { splitPlan, windowPlan } from "../../../../systems/models/element-plan.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import {
  arcsOf,
  kinds,
  readAlong,
  setInMotion,
  totalEnergy,
  type MakeSample,
  type Sample,
} from "./sample-rods.js";

/** Places, frames and velocities of many points. */
function look(sample: Sample, arcs: readonly number[]) {
  const { model } = sample;
  return {
    frames: readAlong(sample, model.frame, 12, arcs),
    velocities: readAlong(sample, model.velocity, 3, arcs),
  };
}

/** For models whose rods can be divided anew. */
export function reshapingContract(make: MakeSample, reshaping: RodReshaping): void {
  it.each(kinds)("%s: an element that is divided moves nothing", (kind) => {
    const sample = make(1, { kind });
    const { world, rod } = sample;
    for (let i = 0; i < 3; i++) setInMotion(sample);
    const arcs = arcsOf(sample, 20);
    const before = look(sample, arcs);
    const energy = totalEnergy(sample);
    reshaping.takeElements(world, rod, splitPlan(world, rod, 1, 0.3), rod);
    expect(world.components.Rod.elements[rod]).toBe(4);
    const after = look(sample, arcs);
    expect(relativeDifference(after.frames, before.frames)).toBeLessThan(1e-12);
    expect(relativeDifference(after.velocities, before.velocities)).toBeLessThan(1e-11);
    // The spin of sections is lumped at the joints, which are others now.
    expect(Math.abs(totalEnergy(sample) - energy)).toBeLessThan(1e-2 * Math.abs(energy));
  });

  it("two halves of an element become it again; two that would move too far stay two", () => {
    const sample = make(2, { restCurvature: [0.3, 0.5, -0.4] });
    const { model, world, rod } = sample;
    setInMotion(sample);
    const arcs = arcsOf(sample, 20);
    const before = look(sample, arcs);
    reshaping.takeElements(world, rod, splitPlan(world, rod, 1, 0.4), rod);
    expect(reshaping.merge(world, rod, 1, 1e-9)).toBe(true);
    expect(world.components.Rod.elements[rod]).toBe(3);
    model.deform(world, rod);
    const after = look(sample, arcs);
    expect(relativeDifference(after.frames, before.frames)).toBeLessThan(1e-8);
    expect(relativeDifference(after.velocities, before.velocities)).toBeLessThan(1e-7);
    expect(reshaping.merge(world, rod, 0, 1e-9)).toBe(false);
    expect(look(sample, arcs).frames).toEqual(after.frames);
  });

  it("a window of a rod is that part of it", () => {
    const sample = make(3);
    const { world, rod, length } = sample;
    setInMotion(sample);
    const [from, to] = [0.25 * length, 0.8 * length];
    const arcs = Array.from({ length: 20 }, (_, i) => from + ((to - from) * i) / 19);
    const before = look(sample, arcs);
    reshaping.takeElements(world, rod, windowPlan(world, rod, from, to), rod);
    expect(world.components.Rod.length[rod]).toBeCloseTo(to - from, 12);
    const after = look(
      sample,
      arcs.map((s) => s - from),
    );
    expect(relativeDifference(after.frames, before.frames)).toBeLessThan(1e-11);
    expect(relativeDifference(after.velocities, before.velocities)).toBeLessThan(1e-10);
  });

  it("a rod that begins at its other end is the same rod", () => {
    const sample = make(4);
    const { world, rod, length } = sample;
    // Twice, since the first time settles what the last step left to be done.
    setInMotion(sample);
    reshaping.reverse(world, rod);
    const arcs = Array.from({ length: 21 }, (_, i) => (length * i) / 20);
    const before = look(sample, arcs);
    reshaping.reverse(world, rod);
    const after = look(sample, arcs);
    arcs.forEach((_, i) => {
      const [a, b] = [12 * i, 12 * (20 - i)];
      const [position, place] = [after.frames.subarray(a + 9, a + 12), before.frames.subarray(b + 9, b + 12)];
      expect(relativeDifference(position, place)).toBeLessThan(1e-11);
      const [t, back] = [after.frames.subarray(a, a + 3), before.frames.subarray(b, b + 3)];
      expect(
        relativeDifference(
          t.map((x) => -x),
          back,
        ),
      ).toBeLessThan(1e-11);
      const [u, v] = [
        after.velocities.subarray(3 * i, 3 * i + 3),
        before.velocities.subarray(60 - 3 * i, 63 - 3 * i),
      ];
      expect(relativeDifference(u, v)).toBeLessThan(1e-9);
    });
  });

  it("a rod that is cut and joined again is what it was", () => {
    const sample = make(5, { gravity: [0, 0, 0] });
    const { world, rod, handle, length } = sample;
    setInMotion(sample);
    const arcs = Array.from({ length: 21 }, (_, i) => (length * i) / 20);
    const piece = cutRod(world, handle, 0.6 * length);
    expect(world.components.Rod.length[rod]).toBeCloseTo(0.6 * length, 12);
    joinRods(world, handle, piece);
    expect(world.components.Rod.length[rod]).toBeCloseTo(length, 12);
    // Joining settles what the last step left to be done; once more changes nothing.
    const before = look(sample, arcs);
    joinRods(world, handle, cutRod(world, handle, 0.3 * length));
    const after = look(sample, arcs);
    expect(relativeDifference(after.frames, before.frames)).toBeLessThan(1e-10);
    expect(relativeDifference(after.velocities, before.velocities)).toBeLessThan(1e-6);
  });
}

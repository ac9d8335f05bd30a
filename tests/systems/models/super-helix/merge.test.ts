import { describe, expect, it } from "vitest";
import { splitElement } from "../../../../systems/models/curvature-rod/resize.js";
import { helixReshaped } from "../../../../systems/models/super-helix/reshaping.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { randomRod, type RandomRod } from "../../../oracle/random-rod.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { relativeDifference } from "../../../oracle/vectors.js";

const kinds = ["clamped", "pinned", "free"] as const;

/** Frames (12) and velocities (3) of many points. */
function look({ world, entity }: RandomRod, from = 0, count = 41) {
  superHelix.deform(world, entity);
  const length = world.components.Rod.length[entity];
  const frames = new Float64Array(12 * count);
  const velocities = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const s = from + (i / (count - 1)) * (length - from);
    superHelix.frame(world, entity, s, frames, 12 * i);
    superHelix.velocity(world, entity, s, velocities, 3 * i);
  }
  return { frames, velocities };
}

/** A rod of one natural curvature whose elements differ a little, `difference` a length unit. */
function gentleRod(
  seed: number,
  elements: number,
  kind: (typeof kinds)[number],
  difference: number,
): RandomRod {
  const random = seeded(seed + 99);
  const natural = [0, 1, 2].map(() => symmetric(random, 0.4));
  return randomRod(seed, elements, kind, {
    restCurvature: natural,
    curvature: Array.from({ length: 3 * elements }, (_, i) => natural[i % 3] + symmetric(random, difference)),
  });
}

describe("merging", () => {
  it.each(kinds)("%s: what was halved and is merged again is what it was", (kind) => {
    const rod = randomRod(5, 6, kind);
    const { world, entity } = rod;
    superHelix.predict(world, entity, 0.01);
    superHelix.advance(world, entity, 0.01);
    const before = look(rod);
    splitElement(world, helixReshaped, entity, 3, 0.4);
    expect(superHelix.reshaping.merge(world, entity, 3, 1e-9)).toBe(true);
    expect(world.components.Rod.elements[entity]).toBe(6);
    const after = look(rod);
    expect(relativeDifference(after.frames, before.frames)).toBeLessThan(1e-11);
    expect(relativeDifference(after.velocities, before.velocities)).toBeLessThan(1e-9);
  });

  it.each(kinds.flatMap((kind) => [1, 2, 3].map((element) => ({ kind, element }))))(
    "$kind, element $element of 6: what is beyond the next stays, in place, direction and velocity",
    ({ kind, element }) => {
      const rod = gentleRod(17 + element, 6, kind, 0.2);
      const { world, entity } = rod;
      superHelix.deform(world, entity);
      const lengths = world.components.GeneralizedCoordinates.lengthsSpan[entity];
      const beyond = world.memory.f64
        .slice(lengths, lengths + element + 3)
        .reduce((sum, length) => sum + length, 0);
      const [all, before] = [look(rod), look(rod, beyond)];
      expect(superHelix.reshaping.merge(world, entity, element, 0.05)).toBe(true);
      const [allAfter, after] = [look(rod), look(rod, beyond)];
      expect(relativeDifference(after.frames, before.frames)).toBeLessThan(1e-6);
      expect(relativeDifference(after.velocities, before.velocities)).toBeLessThan(1e-6);
      // Something had to give.
      expect(relativeDifference(allAfter.frames, all.frames)).toBeGreaterThan(1e-4);
    },
  );

  it("is refused where it would be seen, and where the natural shapes differ; nothing is changed then", () => {
    const [gentle, curly] = [gentleRod(3, 5, "free", 2), randomRod(4, 5, "free")];
    for (const rod of [gentle, curly]) {
      const { world, entity } = rod;
      const before = look(rod);
      expect(superHelix.reshaping.merge(world, entity, 2, rod === gentle ? 1e-3 : 1e9)).toBe(false);
      expect(look(rod)).toEqual(before);
    }
  });

  it.each([0, 4])("works at the ends: element %i of 6", (element) => {
    const rod = gentleRod(29, 6, "clamped", 0.1);
    const { world, entity } = rod;
    const before = look(rod);
    expect(superHelix.reshaping.merge(world, entity, element, 0.05)).toBe(true);
    expect(relativeDifference(look(rod).frames, before.frames)).toBeLessThan(0.02);
    expect(world.components.Rod.elements[entity]).toBe(5);
  });
});

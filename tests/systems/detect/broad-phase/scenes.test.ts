import { describe, expect, it } from "vitest";
import { buildKnottedRope } from "../../../../sample-game/scenes/knotted-rope.js";
import { buildWisp } from "../../../../sample-game/scenes/wisp.js";
import { createCandidatePairs } from "../../../../systems/detect/broad-phase/candidate-pairs.js";
import { Grid } from "../../../../systems/detect/broad-phase/grid.js";
import { createRodWorld, type RodWorld } from "../../../../systems/index.js";
import { boxesOf } from "../boxes-of.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";

const samplesPerElement = 6;

/** Points of every element of every rod, in the order of the elements' numbers. */
function elementPoints(world: RodWorld): Float64Array[] {
  const { elements, length } = world.components.Rod;
  return world.rods.flatMap((rod) =>
    Array.from({ length: elements[rod] }, (_, i) => {
      const points = new Float64Array(3 * samplesPerElement);
      for (let k = 0; k < samplesPerElement; k++) {
        const s = ((i + (k + 0.5) / samplesPerElement) / elements[rod]) * length[rod];
        superHelix.point(world, rod, s, points, 3 * k);
      }
      return points;
    }),
  );
}

function sampledDistance(a: Float64Array, b: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < a.length; i += 3) {
    for (let j = 0; j < b.length; j += 3) {
      least = Math.min(least, Math.hypot(a[i] - b[j], a[i + 1] - b[j + 1], a[i + 2] - b[j + 2]));
    }
  }
  return least;
}

function candidates(world: RodWorld, margin: number): Set<string> {
  const pairs = createCandidatePairs();
  const boxes = boxesOf(world, 0, { margin });
  new Grid().findPairs(boxes, pairs);
  return new Set(Array.from({ length: pairs.count }, (_, i) => `${pairs.first[i]}-${pairs.second[i]}`));
}

describe("the knotted rope", () => {
  const world = createRodWorld();
  const rod = buildKnottedRope(world).entity;
  const radius = world.components.Rod.radius1[rod];
  const points = elementPoints(world);

  it("touches itself nowhere, and nearly does in several places", () => {
    let near = 0;
    for (let a = 0; a < points.length; a++) {
      // Along the rope three diameters count as another place.
      for (let b = a + 1; b < points.length; b++) {
        if ((b - a) * (world.components.Rod.length[rod] / points.length) < 6 * radius) continue;
        const distance = sampledDistance(points[a], points[b]);
        expect(distance, `elements ${a} and ${b}`).toBeGreaterThan(2 * radius);
        if (distance < 2.5 * radius) near++;
      }
    }
    expect(near).toBeGreaterThan(10);
  });

  it("has every near pair among its candidates, and far fewer than all", () => {
    // A fiftieth of the radius is there in any case.
    const margin = 0.25 * radius;
    const found = candidates(world, margin - 0.02 * radius);
    for (let a = 0; a < points.length; a++) {
      for (let b = a + 2; b < points.length; b++) {
        if (sampledDistance(points[a], points[b]) < 2 * (radius + margin))
          expect(found, `${a}-${b}`).toContain(`${a}-${b}`);
      }
    }
    expect(found.size).toBeLessThan(0.25 * ((200 * 199) / 2));
  });
});

describe("a wisp", () => {
  it.each([
    ["straight", "straight"],
    ["curly", { radius: 0.004, pitch: 0.03 }],
  ] as const)("of %s fibres has every near pair among its candidates", (_, curl) => {
    const world = createRodWorld();
    buildWisp(world, { fibres: 25, elements: 6, curl, seed: 3 });
    const points = elementPoints(world);
    const margin = 0.03 / 100 / world.units.length;
    const reach = 2 * (world.components.Rod.radius1[world.rods[0]] + margin);
    const found = candidates(world, margin);
    let near = 0;
    for (let a = 0; a < points.length; a++) {
      for (let b = a + 1; b < points.length; b++) {
        if (b === a + 1 && b % 6 !== 0) continue;
        if (sampledDistance(points[a], points[b]) > reach) continue;
        near++;
        expect(found, `${a}-${b}`).toContain(`${a}-${b}`);
      }
    }
    expect(near).toBeGreaterThan(10);
  });
});

import { describe, expect, it } from "vitest";
import { leastArc } from "../../oracle/narrow-phase/self-contact.js";
import { deform } from "../../../systems/deform/deform.js";
import { createRod } from "../../../systems/index.js";
import { climbOf } from "../../oracle/narrow-phase/climb.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { writeElement } from "../../../systems/detect/element-curves.js";
import { findCandidates } from "../../../systems/detect/find-candidates.js";
import { contactRows, detectNow, goOn, material, plainWorld, pointAt, randomlyBent } from "./detect-world.js";
import { localMinima, sampleRod } from "./sampled-rods.js";

const apart = (p: number[], q: number[]) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

describe("the length from which on a rod can touch itself", () => {
  it("is never undercut: chords of random rods, sampled densely", () => {
    let undercuts = 0;
    for (let seed = 1; seed <= 80; seed++) {
      const random = seeded(seed);
      const world = plainWorld();
      const { entity } = randomlyBent(world, random, Math.PI);
      deform(world);
      const { points, s, bend, turn } = sampleRod(world, entity, 120);
      for (let i = 0; i < s.length; i++) {
        let k = bend[i];
        for (let j = i + 1; j < s.length; j++) {
          k = Math.max(k, bend[j], bend[j - 1]);
          const chord = apart(points[i], points[j]);
          // Anything closer than this chord must be longer than that.
          if (s[j] - s[i] < leastArc(k, chord * (1 - 1e-9)) - 1e-9 && s[j] - s[i] > Math.PI / k) undercuts++;
        }
      }
      // Minima need half a circle.
      for (const [i, j] of localMinima(points, points, Infinity, true)) {
        expect(turn[j] - turn[i], `seed ${seed}`).toBeGreaterThan(0.97 * Math.PI);
      }
    }
    // Below leastArc(k, chord) no arc of that chord exists; so every pair of points lies beyond it or has not turned back.
    expect(undercuts).toBe(0);
  });

  it("is exact for a circle", () => {
    for (const theta of [3.2, 4, 5, 6, 6.28]) {
      const [k, L] = [2, theta / 2];
      expect(Math.abs(leastArc(k, (2 / k) * Math.sin((k * L) / 2)) - L)).toBeLessThan(1e-12);
    }
  });
});

describe("the rate at which elements climb", () => {
  it("is never undercut: points of random coils, of one element and of two that join", () => {
    let [climbing, closest] = [0, Infinity];
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed);
      const world = plainWorld();
      const [twist, k1, k2] = [2 + 20 * random(), symmetric(random, 20), symmetric(random, 20)];
      const elements = 4;
      const { entity } = createRod(world, {
        length: 2,
        elements,
        radius: 0.01,
        material,
        restCurvature: Array.from({ length: elements }, () =>
          [twist, k1, k2].map((k) => k * (1 + symmetric(random, 0.1))),
        ).flat(),
      });
      goOn(world);
      findCandidates(world, 1e-9);
      for (let a = 0; a < elements; a++) writeElement(world, a);
      for (let a = 0; a + 1 < elements; a++) {
        for (const b of [a, a + 1]) {
          const climb = climbOf(world.detection.curves, a, b);
          if (climb > 0) climbing++;
          const [from, to] = [0.5 * a, 0.5 * (b + 1)];
          for (let i = 0; i < 300; i++) {
            const [s, t] = [from + (to - from) * random(), from + (to - from) * random()];
            const chord = apart(pointAt(world, entity, s), pointAt(world, entity, t));
            const spare = chord - climb * Math.abs(t - s);
            expect(spare, `seed ${seed}, elements ${a} and ${b}`).toBeGreaterThan(-1e-9);
            if (climb > 0) closest = Math.min(closest, spare / Math.abs(t - s));
          }
        }
      }
    }
    expect(climbing).toBeGreaterThan(100);
    expect(closest).toBeLessThan(0.1);
  });
});

describe("a rod's contacts with itself", () => {
  it("are all there, and nothing that merely joins, for random bends of up to half a circle per element", () => {
    let minima = 0;
    let found = 0;
    for (let seed = 1; seed <= 120; seed++) {
      const random = seeded(seed);
      const world = plainWorld();
      const radius = 0.01 + 0.04 * random();
      const { entity } = randomlyBent(world, random, Math.PI, {
        elements: 6 + Math.floor(8 * random()),
        radius,
      });
      detectNow(world);
      const rows = contactRows(world);
      const { points, s, turn } = sampleRod(world, entity, 300);
      const ds = s[1];
      for (const row of rows) {
        expect(row.gap, `seed ${seed}`).toBeLessThan(0.02 * 2 * radius + 1e-9);
        const [i, j] = [Math.round(row.sA / ds), Math.round(row.sB / ds)];
        expect(turn[j] - turn[i], `seed ${seed}: a contact of parts that merely join`).toBeGreaterThan(
          0.9 * Math.PI,
        );
      }
      for (const [i, j, distance] of localMinima(points, points, 1.98 * radius, true)) {
        minima++;
        const near = rows.filter(
          (row) =>
            Math.abs(row.sA - s[i]) < spacing(world, entity, radius) + 2 * radius + ds &&
            Math.abs(row.sB - s[j]) < spacing(world, entity, radius) + 2 * radius + ds &&
            row.gap <= distance - 2 * radius + 1e-3 * radius,
        );
        expect(near.length, `seed ${seed}: s ${s[i]} and ${s[j]}, distance ${distance}`).toBeGreaterThan(0);
      }
      found += rows.length;
    }
    expect(minima).toBeGreaterThan(60);
    expect(found).toBeGreaterThan(60);
  });

  function spacing(world: ReturnType<typeof plainWorld>, rod: number, radius: number): number {
    return Math.max(4 * radius, world.components.Rod.length[rod] / world.components.Rod.elements[rod] / 2);
  }

  it("are found where straight legs cross behind a loop, after less than a full turn", () => {
    const world = plainWorld();
    // A loop of 270 degrees between straight legs; the climb keeps the legs half a radius off each other.
    const bend = (1.5 * Math.PI) / 0.5;
    const loop = [0.5, bend, 0];
    const rod = createRod(world, {
      lengths: [0.4, 0.25, 0.25, 0.4],
      radius: 0.02,
      material,
      curvature: [0, 0, 0, ...loop, ...loop, 0, 0, 0],
    });
    detectNow(world);
    const rows = contactRows(world);
    expect(rows).toHaveLength(1);
    const [{ sA, sB, gap }] = rows;
    expect(sA).toBeLessThan(0.4);
    expect(sB).toBeGreaterThan(0.9);
    const distance = apart(pointAt(world, rod.entity, sA), pointAt(world, rod.entity, sB));
    expect(Math.abs(distance - 0.04 - gap)).toBeLessThan(1e-9);
  });

  it.each([
    ["within one element", 1],
    ["within neighbouring elements", 3],
    ["over many elements", 40],
  ])("are found along a tight coil: %s", (_, elements) => {
    const world = plainWorld();
    // Three turns whose pitch is less than the rod's thickness.
    const [R, pitch, turns, radius] = [0.05, 0.018, 3, 0.01];
    const climb = pitch / (2 * Math.PI);
    const l2 = R * R + climb * climb;
    const rod = createRod(world, {
      length: 2 * Math.PI * turns * Math.sqrt(l2),
      elements,
      radius,
      material,
      curvature: [climb / l2, R / l2, 0],
    });
    detectNow(world);
    const rows = contactRows(world);
    // Every point of two turns has a partner a turn later.
    const turn = 2 * Math.PI * Math.sqrt(l2);
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const row of rows) {
      expect(Math.abs(row.sB - row.sA - turn)).toBeLessThan(0.1 * turn);
      expect(row.gap).toBeLessThan(0);
    }
    const first = Math.min(...rows.map((row) => row.sA));
    const last = Math.max(...rows.map((row) => row.sA));
    expect(last - first).toBeGreaterThan(1.3 * turn);
    expect(rod.entity).toBe(rows[0].A);
  });

  it("are none of a gentle bend, a straight rod, or where the rod does not touch itself by choice", () => {
    const world = plainWorld();
    createRod(world, { length: 1, elements: 10, radius: 0.02, material });
    createRod(world, {
      length: 1,
      elements: 10,
      radius: 0.02,
      material,
      curvature: [0, 5, 0],
      root: { position: [0, 3, 0] },
    });
    createRod(world, {
      length: 1,
      elements: 10,
      radius: 0.02,
      material,
      curvature: [0, 20, 0],
      collision: { self: false },
      root: { position: [0, 6, 0] },
    });
    detectNow(world);
    expect(world.contacts.count).toBe(0);
  });
});

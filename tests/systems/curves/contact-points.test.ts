import { describe, expect, it } from "vitest";
import { closestPoints, createClosestPointSearch } from "../../../systems/curves/closest-points.js";
import { contactPoints, createContactSearch } from "../../oracle/curves/contact-points.js";
import { endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { readReference } from "../../reference/read.js";
import { seeded } from "../../oracle/random.js";
import { curveSetOf, gapAt, randomCurve, type CurveDescription } from "./curve-description.js";

const closest = createClosestPointSearch();
const search = createContactSearch(64);

interface Contact {
  distance: number;
  sA: number;
  sB: number;
}

function contactsOf(curves: CurveSet, upperBound: number, spacing: number, by = search): Contact[] {
  const [endA, endB] = [endOfCurve(curves, 0), endOfCurve(curves, 1)];
  const count = contactPoints(by, curves, 0, 0, endA, 1, 0, endB, upperBound, 1e-9, spacing);
  return Array.from({ length: count }, (_, i) => ({
    distance: by.contacts.distance[i],
    sA: by.contacts.sA[i],
    sB: by.contacts.sB[i],
  }));
}

const segment = (p0: number[], p1: number[]): CurveDescription => ({ type: "segment", p0, p1 });

/** A coil about the z axis: radius R, rising by `climb` per radian, from (R, 0, 0) on. */
function coil(R: number, climb: number, turns: number): CurveDescription {
  const l = Math.hypot(R, climb);
  const [c, s] = [R / l, climb / l];
  return {
    type: "helix",
    r0: [R, 0, 0],
    R0: [
      [0, -1, 0],
      [c, 0, -s],
      [s, 0, c],
    ],
    kappa: [climb / (l * l), 0, R / (l * l)],
    length: 2 * Math.PI * turns * l,
  };
}

describe("a pair that crosses", () => {
  it("has one contact, where its distance is", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed);
      const curves = curveSetOf(randomCurve(random, "helix"), randomCurve(random, "helix"));
      const [endA, endB] = [endOfCurve(curves, 0), endOfCurve(curves, 1)];
      closestPoints(closest, curves, 0, 0, endA, 1, 0, endB, Infinity, 1e-9);
      expect(contactsOf(curves, 0.99 * closest.distance, 0.2), `seed ${seed}`).toEqual([]);
      const contacts = contactsOf(curves, 1.02 * closest.distance, 0.2);
      const deepest = Math.min(...contacts.map((each) => each.distance));
      expect(Math.abs(deepest - closest.distance), `seed ${seed}`).toBeLessThan(1e-9);
    }
  });

  it("has no second one on the flanks of the valley", () => {
    const curves = curveSetOf(segment([-1, 0, 0], [1, 0, 0]), segment([0, -1, 0.01], [0, 1, 0.01]));
    const contacts = contactsOf(curves, 0.02, 0.1);
    expect(contacts).toHaveLength(1);
    expect(contacts[0].sA).toBeCloseTo(0.5, 12);
    expect(contacts[0].sB).toBeCloseTo(0.5, 12);
  });
});

describe("a pair that runs side by side", () => {
  it.each([0.5, 1, 2])("touches along the overlap, spacing %f", (spacing) => {
    const curves = curveSetOf(segment([0, 0, 0], [10, 0, 0]), segment([2, 0, 0.01], [8, 0, 0.01]));
    const places = contactsOf(curves, 0.02, spacing).map((each) => 10 * each.sA);
    const gaps = places.slice(1).map((place, i) => place - places[i]);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(spacing * (1 - 1e-9));
    expect(Math.max(...gaps)).toBeLessThan(2 * spacing);
    expect(places[0]).toBeLessThan(2 + 1.5 * spacing);
    expect(places.at(-1)).toBeGreaterThan(8 - 1.5 * spacing);
  });

  it("keeps its contacts where they are while it slides off slowly", () => {
    const at = (tilt: number) => {
      const curves = curveSetOf(segment([0, 0, 0], [10, 0, 0]), segment([2, 0, 0.01], [8, 0, 0.01 + tilt]));
      return contactsOf(curves, 0.02, 1).map((each) => 10 * each.sA);
    };
    const [before, after] = [at(1e-4), at(1.1e-4)];
    expect(after).toHaveLength(before.length);
    before.forEach((place, i) => expect(Math.abs(after[i] - place)).toBeLessThan(0.05));
  });

  it("covers everything below the bound: nothing closer is farther than a spacing and a half from a contact", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const curves = curveSetOf(randomCurve(random, "helix"), randomCurve(random, "clothoid"));
      const [endA, endB] = [endOfCurve(curves, 0), endOfCurve(curves, 1)];
      closestPoints(closest, curves, 0, 0, endA, 1, 0, endB, Infinity, 1e-9);
      const bound = closest.distance + 0.05;
      const spacing = 0.25;
      const contacts = contactsOf(curves, bound, spacing, createContactSearch(200));
      for (let i = 0; i <= 60; i++) {
        for (let j = 0; j <= 60; j++) {
          const [sA, sB] = [(i / 60) * endA, (j / 60) * endB];
          if (gapAt(curves, 0, sA, 1, sB) >= bound) continue;
          const far = (each: Contact) => Math.max(Math.abs(each.sA - sA), Math.abs(each.sB - sB));
          expect(Math.min(...contacts.map(far)), `seed ${seed}`).toBeLessThan(1.5 * spacing);
        }
      }
      for (const [i, one] of contacts.entries()) {
        for (const other of contacts.slice(0, i)) {
          const apart = Math.max(Math.abs(one.sA - other.sA), Math.abs(one.sB - other.sB));
          expect(apart, `seed ${seed}`).toBeGreaterThanOrEqual(spacing * (1 - 1e-9));
        }
      }
    }
  });
});

describe("a pair that wraps", () => {
  it("touches once a turn: a coil and a line along its inside", () => {
    const curves = curveSetOf(coil(1, 0.2, 3.5), segment([0.9, 0, -1], [0.9, 0, 6]));
    const contacts = contactsOf(curves, 0.15, 0.4);
    expect(contacts).toHaveLength(4);
    const turn = 2 * Math.PI * Math.hypot(1, 0.2);
    contacts.forEach(({ sA, distance }, i) => {
      expect(Math.abs(distance - 0.1)).toBeLessThan(1e-3);
      expect(Math.abs(sA - i * turn)).toBeLessThan(0.05);
    });
  });

  it("touches along every turn: a rope about a mast", () => {
    const mast = segment([0, 0, -1], [0, 0, 3]);
    const curves = curveSetOf(coil(0.5, 0.1, 3), mast);
    const contacts = contactsOf(curves, 0.51, 0.5);
    for (const { distance } of contacts) expect(Math.abs(distance - 0.5)).toBeLessThan(1e-9);
    // Nine and a half units of rope, a contact every half to whole unit.
    expect(contacts.length).toBeGreaterThanOrEqual(9);
    expect(contacts.length).toBeLessThanOrEqual(20);
  });
});

describe("the reference's local minima", () => {
  interface Pair {
    id: number;
    tag: string;
    A: CurveDescription;
    B: CurveDescription;
    distance: number;
    minimisers: { sA: number; sB: number }[] | null;
    other_local_minima: [number, number, number][];
  }
  const { pairs } = readReference<{ pairs: Pair[] }>("curve-distance");
  // Far apart, everything is below such a bound: only pairs with valleys of their own say anything here.
  const winding = ["helix-helix-coiled", "many-local-minima", "clothoid-clothoid-curly", "parallel"];
  const several = pairs.filter(
    (each) => each.minimisers && each.other_local_minima?.length > 1 && winding.includes(each.tag),
  );
  const roomy = createContactSearch(400);

  it("are there", () => expect(several.length).toBeGreaterThan(0));

  it.each(several)("$id, $tag: each is a contact, or a deeper one is within a spacing and a cell", (pair) => {
    const spacing = 0.2;
    const bound = pair.other_local_minima[1][0] * 1.001;
    const contacts = contactsOf(curveSetOf(pair.A, pair.B), bound, spacing, roomy);
    const known = [
      ...pair.minimisers!.map(({ sA, sB }) => ({ distance: pair.distance, sA, sB })),
      ...pair.other_local_minima.map(([distance, sA, sB]) => ({ distance, sA, sB })),
    ].filter((each) => each.distance < bound);
    for (const minimum of known) {
      const near = contacts.filter(
        (each) => Math.max(Math.abs(each.sA - minimum.sA), Math.abs(each.sB - minimum.sB)) < 1.5 * spacing,
      );
      expect(Math.min(...near.map((each) => each.distance))).toBeLessThanOrEqual(minimum.distance + 1e-9);
    }
  });
});

describe("the answer", () => {
  it("is ordered along the first curve", () => {
    const curves = curveSetOf(coil(1, 0.2, 3.5), segment([0.9, 0, -1], [0.9, 0, 6]));
    const places = contactsOf(curves, 0.3, 0.3).map((each) => each.sA);
    expect(places.length).toBeGreaterThan(4);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("keeps the deepest when there is no room for all", () => {
    const curves = curveSetOf(coil(1, 0.2, 3.5), segment([0.9, 0, -1], [0.95, 0, 6]));
    const all = contactsOf(curves, 0.3, 0.4).map((each) => each.distance);
    const few = contactsOf(curves, 0.3, 0.4, createContactSearch(2)).map((each) => each.distance);
    expect(few).toHaveLength(2);
    expect(Math.min(...few)).toBeCloseTo(Math.min(...all), 9);
  });

  it("needs a spacing", () => {
    const curves = curveSetOf(segment([0, 0, 0], [1, 0, 0]), segment([0, 0, 1], [1, 0, 1]));
    expect(() => contactsOf(curves, 2, 0)).toThrow("spacing");
  });
});

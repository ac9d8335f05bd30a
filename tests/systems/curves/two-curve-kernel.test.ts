import { describe, expect, it } from "vitest";
import { closestPoints, createClosestPointSearch } from "../../../systems/curves/closest-points.js";
import { endOfCurve } from "../../../systems/curves/curve-set.js";
import * as oracle from "../../oracle/curves/closest-points.js";
import { CompiledContacts } from "../../oracle/curves/compiled-contacts.js";
import { contactPoints, createContactSearch } from "../../oracle/curves/contact-points.js";
import { seeded } from "../../oracle/random.js";
import { curveSetOf, curveTypes, randomCurve } from "./curve-description.js";

const search = createClosestPointSearch();
const searchByOracle = oracle.createClosestPointSearch();
const contacts = new CompiledContacts();
const contactsByOracle = createContactSearch();

/** A part of [0, end], or all of it. */
function partOf(random: () => number, end: number): [number, number] {
  if (random() < 0.5) return [0, end];
  const start = 0.5 * end * random();
  return [start, start + 0.5 * end * random()];
}

const pairs = curveTypes.flatMap((a) => curveTypes.map((b) => [a, b] as const));

describe.each(pairs)("a %s and a %s have, compiled and by the oracle,", (typeA, typeB) => {
  const cases = Array.from({ length: 60 }, (_, i) => {
    const random = seeded(1000 + i);
    const curves = curveSetOf(randomCurve(random, typeA), randomCurve(random, typeB));
    const a = partOf(random, endOfCurve(curves, 0));
    const b = partOf(random, endOfCurve(curves, 1));
    return { curves, a, b, bound: random() < 0.3 ? Infinity : 2 * random(), spacing: 0.1 + random() };
  });

  it("the same closest points, bit by bit", () => {
    for (const { curves, a, b, bound } of cases) {
      const isFound = closestPoints(search, curves, 0, ...a, 1, ...b, bound, 1e-9);
      expect(isFound).toBe(oracle.closestPoints(searchByOracle, curves, 0, ...a, 1, ...b, bound, 1e-9));
      expect(search.boxes).toBe(searchByOracle.boxes);
      if (!isFound) continue;
      const { distance, sA, sB } = searchByOracle;
      expect(search).toMatchObject({ distance, sA, sB });
    }
  });

  it("the same contacts, bit by bit", () => {
    for (const { curves, a, b, bound, spacing } of cases) {
      const limit = Math.min(2, bound);
      const apart = 0.4 * spacing;
      const count = contacts.find(curves, 0, a, 1, b, limit, 1e-9, spacing, apart);
      const known = contactsByOracle.contacts;
      expect(count).toBe(
        contactPoints(contactsByOracle, curves, 0, ...a, 1, ...b, limit, 1e-9, spacing, apart),
      );
      expect(contacts.boxes).toBe(contactsByOracle.boxes);
      for (let i = 0; i < count; i++) {
        const [distance, sA, sB] = [known.distance[i], known.sA[i], known.sB[i]];
        expect(contacts.contact(i)).toEqual({ distance, sA, sB, isMinimum: known.isMinimum[i] === 1 });
      }
    }
  });
});

import { describe, expect, it } from "vitest";
import { Memory } from "../../../../components/index.js";
import { writeClothoid } from "../../../../systems/curves/clothoid-curve.js";
import { createCurveSet } from "../../../../systems/curves/curve-set.js";
import { writeHelix } from "../../../../systems/curves/helix-curve.js";
import { anyNumber, CurveSearch } from "../../../../systems/detect/obstacles/curve-search.js";
import { CurveQuery } from "../../../../systems/kernels/obstacles-layout.js";
import { createShapeSet, type ShapeSet } from "../../../../systems/shapes/shape-set.js";
import { closestOnCurve, curveContacts, limitSearch } from "../../../oracle/obstacles/curve-contacts.js";
import { createCurveSearch } from "../../../oracle/obstacles/curve-search.js";
import { seeded } from "../../../oracle/random.js";
import { randomPose, shapeMakers } from "../../shapes/shape-samples.js";
import { randomElement } from "./helix-oracle.js";
import { readContacts } from "./read-contacts.js";

const memory = new Memory();
const compiled = new CurveSearch(memory);
const oracle = createCurveSearch();
/** A helix, and a clothoid. */
const curves = createCurveSet(2);

function askBoth(below: number, accuracy: number, apart: number, mostProbes: number): void {
  compiled.ask(below, accuracy, apart);
  compiled.i32[CurveQuery.mostProbes] = mostProbes;
  limitSearch(oracle, below, accuracy, apart);
  oracle.mostProbes = mostProbes;
}

function outcomeOfCompiled() {
  const { count, probes, i32 } = compiled;
  return { count, probes, nodes: i32[CurveQuery.nodes], ...readContacts(compiled) };
}

function outcomeOfOracle(): ReturnType<typeof outcomeOfCompiled> {
  const { contacts, probes, query } = oracle;
  const { count } = contacts;
  return {
    count,
    probes,
    nodes: query.seen[0],
    distance: contacts.distance.slice(0, count),
    s: contacts.s.slice(0, count),
    closest: contacts.closest.slice(0, 3 * count),
    normal: contacts.normal.slice(0, 3 * count),
    child: contacts.child.slice(0, count),
  };
}

describe.each(Object.keys(shapeMakers))("a curve and a %s", (name) => {
  it("has the contacts that its oracle finds, bit by bit, with as many points looked at", () => {
    let [contacts, several] = [0, 0];
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed);
      const shapes: ShapeSet = createShapeSet(memory);
      const shape = shapeMakers[name](shapes, random);
      const pose = randomPose(random, 0.5);
      const { joint, kappa, length } = randomElement(random);
      writeHelix(curves, 0, joint, 0, kappa, 0, length[0]);
      writeClothoid(curves, 1, joint, 0, kappa, 0, [kappa[1], kappa[2], kappa[0]], 0, length[0]);
      const curve = seed % 4 === 0 ? 1 : 0;
      const mostProbes = [0, Math.floor(100 * random()), anyNumber, anyNumber, anyNumber][seed % 5];
      askBoth(0.1 + random(), 10 ** (-10 + 7 * random()), 0.05 + 0.3 * random(), mostProbes);
      compiled.curveContacts(shapes, shape, pose, 0, curves, curve);
      curveContacts(oracle, shapes, shape, pose, 0, curves, curve);
      expect(outcomeOfCompiled(), `seed ${seed}`).toEqual(outcomeOfOracle());
      contacts += compiled.count;
      if (compiled.count > 1) several++;
      const found = compiled.closestOnCurve(shapes, shape, pose, 0, curves, curve);
      expect(found).toBe(closestOnCurve(oracle, shapes, shape, pose, 0, curves, curve));
      expect(outcomeOfCompiled(), `the closest of seed ${seed}`).toEqual(outcomeOfOracle());
    }
    expect(contacts).toBeGreaterThan(100);
    expect(several).toBeGreaterThan(20);
  });
});

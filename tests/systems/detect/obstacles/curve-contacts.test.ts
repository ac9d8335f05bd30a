import { describe, expect, it } from "vitest";
import { Memory } from "../../../../components/index.js";
import { createCurveSet } from "../../../../systems/curves/curve-set.js";
import { writeClothoid } from "../../../../systems/curves/clothoid-curve.js";
import { writeHelix } from "../../../../systems/curves/helix-curve.js";
import { CurveSearch } from "../../../../systems/detect/obstacles/curve-search.js";
import { addContainer } from "../../../../systems/shapes/container-shape.js";
import { addHeightField } from "../../../../systems/shapes/height-field-shape.js";
import { addBox, addCapsule, addCylinder, addSphere } from "../../../../systems/shapes/primitive-shapes.js";
import { createShapeSet, type ShapeSet } from "../../../../systems/shapes/shape-set.js";
import { addMesh } from "../../../../systems/shapes/triangle-tree.js";
import { seeded } from "../../../oracle/random.js";
import { readContacts } from "./read-contacts.js";
import { distanceAt, element, pointOf, randomElement, sampledLowest, type Element } from "./helix-oracle.js";
import { boxSurface, identityPose, movedPoint, randomPose, shapeMakers } from "../../shapes/shape-samples.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";

const memory = new Memory();
const search = new CurveSearch(memory);
/** Those found last. */
let contacts = readContacts(search);
const precision = 1e-10;
const curves = createCurveSet(1);

function write({ joint, kappa, length }: Element, to = curves, id = 0): void {
  writeHelix(to, id, joint, 0, kappa, 0, length[0]);
}

function closest(shapes: ShapeSet, shape: number, pose: number[], rod: Element, below = Infinity): boolean {
  search.ask(below, precision, 1);
  write(rod);
  const isFound = search.closestOnCurve(shapes, shape, pose, 0, curves, 0);
  contacts = readContacts(search);
  return isFound;
}

function all(
  shapes: ShapeSet,
  shape: number,
  pose: number[],
  rod: Element,
  below: number,
  apart: number,
): number {
  search.ask(below, precision, apart);
  write(rod);
  const count = search.curveContacts(shapes, shape, pose, 0, curves, 0);
  contacts = readContacts(search);
  return count;
}

const exact = ["sphere", "capsule", "cylinder", "box", "hull", "mesh", "container"];

describe.each(exact)("a helix and a %s", (name) => {
  it("1,000 random cases: no sample is closer, found below the bound, rejected above", () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const random = seeded(seed);
      const shapes = createShapeSet(memory);
      const shape = shapeMakers[name](shapes, random);
      const pose = randomPose(random, 0.5);
      const rod = randomElement(random);
      if (!closest(shapes, shape, pose, rod)) throw new Error(`seed ${seed}: nothing found`);
      const [found, s] = [contacts.distance[0], contacts.s[0]];
      const attained = distanceAt(shapes, shape, pose, rod, s);
      const sampled = sampledLowest(shapes, shape, pose, rod, 400);
      const failure =
        Math.abs(attained - found) > 1e-13
          ? `distance ${found} is ${attained} at s = ${s}`
          : found > sampled + 1e-9
            ? `distance ${found}, but samples reach ${sampled}`
            : found > 1e-6 && closest(shapes, shape, pose, rod, found * (1 - 1e-6))
              ? `found below ${found}`
              : !closest(shapes, shape, pose, rod, found + 1e-9)
                ? `not found at ${found}`
                : "";
      if (failure) throw new Error(`seed ${seed}: ${failure}`);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("seed %i: the contacts hold the deepest point and keep apart", (seed) => {
    const random = seeded(seed);
    const shapes = createShapeSet(memory);
    const shape = shapeMakers[name](shapes, random);
    const pose = randomPose(random, 0.5);
    const rod = randomElement(random);
    closest(shapes, shape, pose, rod);
    const [deepest, at] = [contacts.distance[0], contacts.s[0]];
    const below = deepest + 0.3;
    const apart = 0.2;
    const count = all(shapes, shape, pose, rod, below, apart);
    const found = Array.from({ length: count }, (_, i) => ({
      s: contacts.s[i],
      distance: contacts.distance[i],
      child: contacts.child[i],
    }));
    expect(
      found.some(({ s, distance }) => Math.abs(distance - deepest) <= precision && Math.abs(s - at) < 1e-4),
    ).toBe(true);
    for (const { s, distance, child } of found) {
      expect(distance).toBeLessThan(below);
      if (name !== "container") expect(distance).toBeCloseTo(distanceAt(shapes, shape, pose, rod, s), 12);
      const others = found.filter((other) => other.s !== s && other.child === child);
      for (const other of others) expect(Math.abs(other.s - s)).toBeGreaterThan(apart * (1 - 1e-8));
    }
    // Every stretch below the bound has a contact near by.
    for (let s = 0; s <= rod.length[0]; s += 0.01) {
      if (distanceAt(shapes, shape, pose, rod, s) >= below) continue;
      expect(Math.min(...found.map((contact) => Math.abs(contact.s - s)))).toBeLessThanOrEqual(
        1.5 * apart + 1e-9,
      );
    }
  });

  it.each([11, 12, 13, 14])(
    "seed %i: closest point and normal, and the same after a rigid motion",
    (seed) => {
      const random = seeded(seed);
      const shapes = createShapeSet(memory);
      const shape = shapeMakers[name](shapes, random);
      const rod = randomElement(random);
      closest(shapes, shape, identityPose, rod);
      const { s, distance, closest: near, normal } = contacts;
      const point = pointOf(rod, s[0]);
      for (let i = 0; i < 3; i++) expect(near[i] + distance[0] * normal[i]).toBeCloseTo(point[i], 12);
      const pose = randomPose(random);
      const [x, ...columns] = [9, 0, 3, 6].map((at) => {
        const from = [...rod.joint.subarray(at, at + 3)];
        return at === 9 ? movedPoint(pose, from) : movedPoint([0, 0, 0, ...pose.slice(3)], from);
      });
      const moved = { ...rod, joint: Float64Array.from([...columns.flat(), ...x]) };
      closest(shapes, shape, pose, moved);
      expect(Math.abs(contacts.distance[0] - distance[0])).toBeLessThan(1e-12);
      const back = movedPoint(pose, [...near.subarray(0, 3)]);
      for (let i = 0; i < 3; i++) expect(contacts.closest[i]).toBeCloseTo(back[i], 6);
    },
  );
});

it("a height field: no sample is closer than the coarser precision it promises", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed);
    const shapes = createShapeSet(memory);
    const shape = shapeMakers["height field"](shapes, random);
    const rod = randomElement(random);
    closest(shapes, shape, identityPose, rod);
    const [found, s] = [contacts.distance[0], contacts.s[0]];
    const sampled = sampledLowest(shapes, shape, identityPose, rod, 400);
    expect(found, `seed ${seed}`).toBeLessThanOrEqual(sampled + 1e-5 * rod.length[0]);
    expect(distanceAt(shapes, shape, identityPose, rod, s), `seed ${seed}`).toBeCloseTo(found, 13);
  }
});

describe("known answers", () => {
  const straight = [0, 0, 0];
  const still = [0, 0, 0, 1];

  it("an arc over a sphere: closest where it comes lowest", () => {
    const shapes = createShapeSet(memory);
    const ball = addSphere(shapes, 1);
    // A circle of radius 2 about (0, 4, 0) in the plane z = 0, from its left over its lowest point (0, 2, 0).
    const rod = element([-2, 4, 0], [0, 0, -Math.SQRT1_2, Math.SQRT1_2], [0, 0, 0.5], 2 * Math.PI);
    expect(closest(shapes, ball, identityPose, rod)).toBe(true);
    expect(contacts.distance[0]).toBeCloseTo(1, 14);
    expect(Math.abs(contacts.s[0] - Math.PI)).toBeLessThan(1e-13);
    expect([...contacts.normal.subarray(0, 3)].map((c) => Math.round(c * 1e12) / 1e12 + 0)).toEqual([
      0, 1, 0,
    ]);
    expect(closest(shapes, ball, identityPose, rod, 1 - 1e-12)).toBe(false);
  });

  it("a straight rod across the edge of a box: closest where it passes the edge", () => {
    const shapes = createShapeSet(memory);
    const box = addBox(shapes, [1, 1, 1]);
    // Along x + y = 2.5 past the edge x = y = 1, closest at x = y = 1.25.
    const rod = element([0, 2.5, 0], [0, 0, Math.sin(-Math.PI / 8), Math.cos(-Math.PI / 8)], straight, 3);
    closest(shapes, box, identityPose, rod);
    expect(contacts.distance[0]).toBeCloseTo(0.5 * Math.SQRT1_2, 14);
    expect(contacts.s[0]).toBeCloseTo(1.25 * Math.SQRT2, 13);
  });

  it.each([
    ["box", (shapes: ShapeSet) => addBox(shapes, [2, 1, 1])],
    ["mesh", (shapes: ShapeSet) => addMesh(shapes, boxSurface([2, 1, 1]))],
    [
      "height field",
      (shapes: ShapeSet) =>
        addHeightField(shapes, { columns: 4, rows: 4, sizeX: 4, sizeZ: 2, heights: new Array(16).fill(1) }),
    ],
  ])("a rod that lies along a %s has contacts all along, a spacing apart", (_, add) => {
    const shapes = createShapeSet(memory);
    const shape = add(shapes);
    const rod = element([-3, 1.1, 0.3], still, straight, 6);
    const count = all(shapes, shape, identityPose, rod, 0.10001, 0.5);
    expect(count).toBeGreaterThanOrEqual(6);
    expect(count).toBeLessThanOrEqual(9);
    for (let i = 0; i < count; i++) {
      expect(contacts.distance[i]).toBeLessThan(0.10001);
      expect(contacts.s[i]).toBeGreaterThan(0.99);
      expect(contacts.s[i]).toBeLessThan(5.01);
    }
  });

  it("a coil around a cylinder touches it all along", () => {
    const shapes = createShapeSet(memory);
    const cylinder = addCylinder(shapes, 5, 1);
    // Radius 1.1 about the y axis, curvature 1.1 / (1.1^2 + b^2) with rise b = 0.2 a radian.
    const [radius, rise] = [1.1, 0.2];
    const square = radius * radius + rise * rise;
    const pitch = Math.atan2(rise, radius);
    // At (1.1, 0, 0): tangent along -z rising in y, first normal along -x (toward the axis).
    const [c, s] = [Math.cos(pitch), Math.sin(pitch)];
    const rod: Element = {
      joint: Float64Array.from([0, s, -c, -1, 0, 0, 0, c, s, radius, 0, 0]),
      kappa: Float64Array.from([rise / square, 0, radius / square]),
      length: Float64Array.from([12]),
    };
    const count = all(shapes, cylinder, identityPose, rod, 0.11, 1);
    expect(count).toBeGreaterThanOrEqual(8);
    for (let i = 0; i < count; i++) expect(contacts.distance[i]).toBeCloseTo(0.1, 12);
    // With tangent planes alone it would be 1.8 million: every place is as close as the closest.
    expect(search.probes).toBeLessThan(10_000);
  });

  it("a wave over a plate touches at every trough, and nowhere else", () => {
    const shapes = createShapeSet(memory);
    const plate = addBox(shapes, [20, 1, 20]);
    // A coil about an axis along x, radius 1, that comes down to y = 1.05 once a turn.
    const [radius, rise] = [1, 0.5];
    const square = radius * radius + rise * rise;
    const norm = Math.sqrt(square);
    const rod: Element = {
      joint: Float64Array.from([
        rise / norm,
        0,
        radius / norm,
        0,
        -1,
        0,
        radius / norm,
        0,
        -rise / norm,
        -5,
        3.05,
        0,
      ]),
      kappa: Float64Array.from([rise / square, 0, radius / square]),
      length: Float64Array.from([6 * Math.PI * norm]),
    };
    expect(all(shapes, plate, identityPose, rod, 0.06, 1)).toBe(3);
    for (let i = 0; i < 3; i++) {
      expect(contacts.distance[i]).toBeCloseTo(0.05, 13);
      expect(contacts.s[i]).toBeCloseTo((2 * i + 1) * Math.PI * norm, 9);
    }
  });
});

describe("a container of many children, such as a comb", () => {
  it("has the contacts of its children one by one, and hardly looks at those that are far", () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed);
      const shapes = createShapeSet(memory);
      const tooth = addCapsule(shapes, 1, 0.05);
      const children = Array.from({ length: 30 }, (_, i) => ({
        shape: tooth,
        position: [0.2 * i - 3, 0, 0],
        rotation: randomPose(random).slice(3),
      }));
      const pose = randomPose(random, 0.5);
      const rod = randomElement(random);
      const alone = children.flatMap((child, i) => {
        const count = all(shapes, addContainer(shapes, [child]), pose, rod, 0.1, 0.2);
        return Array.from({ length: count }, (_, k) => [i, contacts.s[k], contacts.distance[k]]);
      });
      const count = all(shapes, addContainer(shapes, children), pose, rod, 0.1, 0.2);
      const together = Array.from({ length: count }, (_, k) => [
        contacts.child[k],
        contacts.s[k],
        contacts.distance[k],
      ]);
      expect(together, `seed ${seed}`).toEqual(alone);
    }
  });

  it("measures no distance to children that are far", () => {
    const shapes = createShapeSet(memory);
    const tooth = addCapsule(shapes, 1, 0.05);
    const teeth = (count: number) =>
      addContainer(
        shapes,
        Array.from({ length: count }, (_, i) => ({ shape: tooth, position: [0.2 * i, 0, 0] })),
      );
    const rod = element([0.12, 0, -0.2], [0, -Math.SQRT1_2, 0, Math.SQRT1_2], [0, 0.3, 0], 0.4);
    all(shapes, teeth(2), identityPose, rod, 0.1, 0.2);
    const { probes } = search;
    expect(probes).toBeGreaterThan(0);
    all(shapes, teeth(200), identityPose, rod, 0.1, 0.2);
    expect(search.probes).toBe(probes);
  });

  it("measures none to children beyond the width of a coil, though half its length is farther", () => {
    const shapes = createShapeSet(memory);
    const ball = addSphere(shapes, 0.1);
    // Nine turns, 0.09 wide; the middle climbs to 0.48 along the axis, which leans by the curvature's share of twist.
    const rod = element([0, 0, 0], [0, 0, 0, 1], [7, 0, 20], 2.8);
    const balls = addContainer(shapes, [
      { shape: ball, position: [0, 1.2, 0] },
      { shape: ball, position: [0, -1.2, 0] },
    ]);
    expect(all(shapes, balls, identityPose, rod, 0.1, 0.2)).toBe(0);
    expect(search.probes).toBe(0);
  });
});

it.each(exact)("a clothoid of even curvature is as far from a %s as the helix that it is", (name) => {
  const clothoids = createCurveSet(1);
  for (let seed = 1; seed <= 50; seed++) {
    const random = seeded(seed);
    const shapes = createShapeSet(memory);
    const shape = shapeMakers[name](shapes, random);
    const pose = randomPose(random, 0.5);
    const rod = randomElement(random);
    if (!closest(shapes, shape, pose, rod)) continue;
    const distance = contacts.distance[0];
    writeClothoid(clothoids, 0, rod.joint, 0, rod.kappa, 0, rod.kappa, 0, rod.length[0]);
    expect(search.closestOnCurve(shapes, shape, pose, 0, clothoids, 0)).toBe(true);
    contacts = readContacts(search);
    expect(Math.abs(contacts.distance[0] - distance), `seed ${seed}`).toBeLessThan(1e-9);
  }
});

it("names bad input", () => {
  const shapes = createShapeSet(memory);
  const ball = addSphere(shapes, 1);
  const rod = element([0, 0, 0], [0, 0, 0, 1], [0, 0, 0], 1);
  expect(() => search.ask(NaN, 1e-9, 1)).toThrow("below is NaN");
  expect(() => search.ask(1, 0, 1)).toThrow("accuracy is 0");
  expect(() => closest(shapes, 3, identityPose, rod)).toThrow("shape is 3");
  expect(() => all(shapes, ball, identityPose, rod, 1, 1e-4)).toThrow("apart is 0.0001; allowed: more");
  expect(() => closest(shapes, ball, identityPose, { ...rod, length: new Float64Array([-1]) })).toThrow(
    "length is -1",
  );
});

it("allocates nothing", () => {
  const random = seeded(5);
  const shapes = createShapeSet(memory);
  const ids = Object.values(shapeMakers).map((make) => make(shapes, random));
  const pose = Float64Array.from(randomPose(random, 0.1));
  const rods = Array.from({ length: 10 }, () => randomElement(random));
  search.ask(0.2, 1e-8, 0.3);
  const written = createCurveSet(rods.length);
  rods.forEach((rod, i) => write(rod, written, i));
  const run = (times: number) => {
    for (let i = 0; i < times; i++) {
      for (const id of ids) {
        search.closestOnCurve(shapes, id, pose, 0, written, i % rods.length);
        search.curveContacts(shapes, id, pose, 0, written, i % rods.length);
      }
    }
  };
  run(1000);
  // 1,600 searches of many probes each; one boxed number in each search would be 25 kB.
  expect(leastHeapGrowth(() => run(100), 20_000)).toBeLessThan(20_000);
});

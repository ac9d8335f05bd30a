import { query } from "bitecs";
import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  removeObstacle,
  removeRod,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { dot } from "../../oracle/vectors.js";
import {
  contactRows,
  detectNow,
  material,
  place,
  plainWorld,
  pointAt,
  randomlyBent,
  straight,
} from "./detect-world.js";

/** The entities that carry `Contact` are exactly the rows, and each knows its row. */
function expectEntitiesAreRows(world: RodWorld, message = ""): void {
  const { Contact } = world.components;
  const entities = [...query(world.entities, [Contact])].sort((a, b) => a - b);
  const rows = contactRows(world).map((row) => row.entity);
  expect(entities, message).toEqual([...rows].sort((a, b) => a - b));
  rows.forEach((entity, row) => expect(Contact.row[entity], message).toBe(row));
}

/** Gives a free rod a velocity. */
function moving(world: RodWorld, { entity }: RodHandle, velocity: number[]): void {
  velocity.forEach((v, c) => {
    world.memory.f64[world.components.GeneralizedCoordinates.vSpan[entity] + 3 + c] = v;
  });
}

function randomScene(seed: number) {
  const random = seeded(seed);
  const world = plainWorld();
  const rods = Array.from({ length: 5 }, () => {
    const root = { kind: "free" as const, position: [0, 1, 2].map(() => symmetric(random, 0.15)) };
    return randomlyBent(world, random, 1.5, { radius: 0.03, root });
  });
  const obstacles = [0, 1].map((i) =>
    createObstacle(world, { shape: { kind: "sphere", radius: 0.15 }, position: [0.3 * i, 0.1, 0] }),
  );
  const wander = () => {
    for (const rod of rods) {
      const root = pointAt(world, rod.entity, 0);
      place(
        world,
        rod,
        root.map((x) => x + symmetric(random, 0.01)),
      );
    }
  };
  return { world, rods, obstacles, wander };
}

describe("a contact that persists", () => {
  it.each<[string, (i: number) => boolean]>([
    ["most of them", (i) => i % 4 === 0],
    ["the youngest", (i) => i < 10],
    ["the oldest", (i) => i >= 90],
  ])("goes on while other rods on the same obstacle come to rest: %s", (_, isAwake) => {
    const world = plainWorld();
    for (let i = 0; i < 100; i++) straight(world, [0, 0, 0.1 * i], [1, 0, 0], { elements: 1 });
    const box = { kind: "box" as const, halfExtents: [2, 0.1, 20] as const };
    createObstacle(world, { shape: box, position: [0, -0.11, 0] });
    detectNow(world);
    const entities = new Map(contactRows(world).map(({ entity, B, sB }) => [`${B} ${sB}`, entity]));
    world.rods = world.rods.filter((_, i) => isAwake(i));
    detectNow(world);
    const rows = contactRows(world);
    expect(rows.length).toBeGreaterThan(9);
    for (const { entity, B, sB } of rows) expect(entity, `rod ${B}`).toBe(entities.get(`${B} ${sB}`));
  });

  it("keeps entity, impulse and age while it slides, across joints too", () => {
    const world = plainWorld();
    straight(world, [0, 0, 0], [1, 0, 0], { elements: 5 });
    const slider = straight(world, [0, 0, 0], [0, 1, 0], { elements: 4 });
    let entity = -1;
    for (let i = 0; i <= 60; i++) {
      place(world, slider, [0.1 + 0.8 * (i / 60), -0.6 + 0.4 * (i / 60), 0.019]);
      detectNow(world);
      const [row, ...others] = contactRows(world);
      expect(others).toHaveLength(0);
      if (i === 0) entity = row.entity;
      expect(row.entity, `step ${i}`).toBe(entity);
      expect(row.age).toBe(i);
      expect(row.impulse).toEqual(i === 0 ? [0, 0, 0] : [1, 2, i - 1]);
      world.contacts.impulse.set([1, 2, i]);
      expectEntitiesAreRows(world);
    }
  });

  it("keeps them on an obstacle, whose children have contacts of their own", () => {
    const world = plainWorld();
    const sphere = { kind: "sphere", radius: 0.1 } as const;
    createObstacle(world, {
      shape: {
        kind: "container",
        children: [
          { shape: sphere, position: [0.25, 0, 0] },
          { shape: sphere, position: [0.75, 0, 0] },
        ],
      },
    });
    const rod = straight(world, [0, 0.109, 0], [1, 0, 0], { elements: 6 });
    detectNow(world);
    const first = contactRows(world);
    expect(first.map((row) => row.sA)).toEqual([0, 1]);
    world.contacts.impulse.set([1, 0, 0, 2, 0, 0]);
    for (let i = 1; i <= 20; i++) {
      place(world, rod, [-0.01 * i, 0.109, 0]);
      detectNow(world);
      const rows = contactRows(world);
      expect(rows.map((row) => row.entity)).toEqual(first.map((row) => row.entity));
      expect(rows.map((row) => row.impulse[0])).toEqual([1, 2]);
      expect(rows.map((row) => row.age)).toEqual([i, i]);
    }
  });

  it("is counted when it begins and when it ends", () => {
    const world = plainWorld();
    straight(world, [0, 0, 0], [1, 0, 0]);
    const slider = straight(world, [0.5, -0.5, 0.03], [0, 1, 0]);
    const { counts } = world.detection;
    const step = (z: number) => {
      place(world, slider, [0.5, -0.5, z]);
      detectNow(world);
      return [counts.contacts, counts.created, counts.ended];
    };
    expect(step(0.03)).toEqual([0, 0, 0]);
    expect(step(0.015)).toEqual([1, 1, 0]);
    expect(step(0.014)).toEqual([1, 0, 0]);
    expect(step(0.03)).toEqual([0, 0, 1]);
    expect(step(0.014)).toEqual([1, 1, 0]);
    expect(contactRows(world)[0].age).toBe(0);
  });

  it("in random scenes the entities are the rows, and those that go on are the nearest ones", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { world, wander } = randomScene(seed);
      detectNow(world);
      for (let step = 0; step < 8; step++) {
        const before = contactRows(world);
        wander();
        detectNow(world);
        const after = contactRows(world);
        const { created, ended } = world.detection.counts;
        expect(after.length - before.length).toBe(created - ended);
        expectEntitiesAreRows(world, `seed ${seed}, step ${step}`);
        for (const row of after) {
          const old = before.find((other) => other.entity === row.entity);
          expect(row.age, `seed ${seed}`).toBe(old && row.age > 0 ? old.age + 1 : 0);
          if (old && row.age > 0) expect([row.A, row.B]).toEqual([old.A, old.B]);
        }
      }
    }
  });

  it("ends with its rod or its obstacle; the others stay", () => {
    const { world, rods, obstacles } = randomScene(3);
    detectNow(world);
    const before = contactRows(world);
    const of = (entity: number) => before.filter(({ A, B }) => A !== entity && B !== entity);
    expect(of(rods[2].entity).length).toBeLessThan(before.length);
    removeRod(world, rods[2]);
    expect(contactRows(world)).toEqual(of(rods[2].entity));
    expectEntitiesAreRows(world);
    detectNow(world);
    expect(contactRows(world).map((row) => row.entity)).toEqual(of(rods[2].entity).map((row) => row.entity));
    removeObstacle(world, obstacles[0]);
    for (const { A } of contactRows(world)) expect(A).not.toBe(obstacles[0].entity);
    expectEntitiesAreRows(world);
    detectNow(world);
    expectEntitiesAreRows(world);
  });
});

describe("the order of contacts", () => {
  it("is that of their sides by age, then along them", () => {
    const { world, rods, obstacles } = randomScene(4);
    detectNow(world);
    const rank = new Map([...rods, ...obstacles].map(({ entity }, i) => [entity, i]));
    const keys = contactRows(world).map(({ A, B, sA, sB }) => [rank.get(A)!, rank.get(B)!, sA, sB]);
    expect(keys.length).toBeGreaterThan(5);
    const sorted = [...keys].sort((a, b) => {
      const differs = a.findIndex((x, i) => x !== b[i]);
      return differs < 0 ? 0 : a[differs] - b[differs];
    });
    expect(keys).toEqual(sorted);
  });

  it("does not depend on how they were found: entities reused in another order give the same rows", () => {
    // The same scene, once built at once, once after rods have come and gone, so that entities differ.
    const build = (detour: boolean) => {
      const world = plainWorld();
      if (detour) {
        const gone = [0, 1, 2].map((i) => straight(world, [0, 5 * i, 9], [1, 0, 0]));
        for (const rod of gone) removeRod(world, rod);
      }
      const random = seeded(8);
      const rods = Array.from({ length: 5 }, () => {
        const root = { kind: "free" as const, position: [0, 1, 2].map(() => symmetric(random, 0.1)) };
        return randomlyBent(world, random, 1.5, { radius: 0.03, root });
      });
      detectNow(world);
      const order = new Map(rods.map(({ entity }, i) => [entity, i]));
      return contactRows(world).map(({ A, B, sA, sB, gap }) => [order.get(A), order.get(B), sA, sB, gap]);
    };
    const plain = build(false);
    expect(plain.length).toBeGreaterThan(5);
    expect(build(true)).toEqual(plain);
  });
});

describe("rods that have been pushed through each other", () => {
  it("keep their sides: the normal stays and the gap counts from there", () => {
    const world = plainWorld();
    straight(world, [0, 0, 0], [1, 0, 0]);
    const other = straight(world, [0.5, -0.5, 0.004], [0, 1, 0]);
    detectNow(world);
    expect(contactRows(world)[0].n[2]).toBeCloseTo(1, 12);
    for (const z of [-0.002, -0.004, 0.001, -0.003]) {
      place(world, other, [0.5, -0.5, z]);
      detectNow(world);
      const [row] = contactRows(world);
      expect(row.n[2], `at ${z}`).toBeCloseTo(1, 12);
      expect(row.gap, `at ${z}`).toBeCloseTo(z - 0.02, 12);
      // A basis still.
      const [n, t1, t2] = [row.basis.slice(0, 3), row.basis.slice(3, 6), row.basis.slice(6)];
      expect(dot(n, t1)).toBeCloseTo(0, 12);
      expect(n[1] * t1[2] - n[2] * t1[1]).toBeCloseTo(t2[0], 12);
    }
  });

  it("are led back in a crowd from two thicknesses and no more; exact ones from anywhere", () => {
    for (const care of ["crowd", "exact"] as const) {
      for (const [z, isLedBack] of [
        [-0.039, true],
        [-0.041, care === "exact"],
      ] as const) {
        const world = plainWorld();
        straight(world, [0, 0, 0], [1, 0, 0], { care });
        const other = straight(world, [0.5, -0.5, 0.004], [0, 1, 0], { care });
        detectNow(world);
        place(world, other, [0.5, -0.5, z]);
        moving(world, other, [0, 0, 1]);
        detectNow(world, 0.05);
        const [row] = contactRows(world);
        expect(row.n[2], `${care} at ${z}`).toBeCloseTo(isLedBack ? 1 : -1, 12);
        expect(row.gap, `${care} at ${z}`).toBeCloseTo(isLedBack ? z - 0.02 : -z - 0.02, 12);
      }
    }
  });

  it("are not taken for such where the contact has only moved around the other rod", () => {
    const world = plainWorld();
    const mast = straight(world, [0, 0, -0.5], [0, 0, 1], { elements: 2 });
    // A hook: half a turn about the mast; its contact jumps from one leg to the other.
    const hook = createRod(world, {
      lengths: [0.2, 0.06, 0.2],
      radius: 0.01,
      material,
      curvature: [0, 0, 0, 0, 0, Math.PI / 0.06, 0, 0, 0],
      root: { kind: "free", position: [-0.15, -0.0191, 0], direction: [1, 0, 0] },
    });
    detectNow(world);
    const width = 0.12 / Math.PI;
    const [before] = contactRows(world);
    expect(before.A).toBe(mast.entity);
    expect(before.n[1]).toBeLessThan(-0.9);
    place(world, hook, [-0.15, 0.0191 - width, 0]);
    detectNow(world);
    const rows = contactRows(world).filter((row) => row.A === mast.entity);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const gap = row.pointB.map((x, c) => x - row.pointA[c]);
      expect(dot(gap, row.n)).toBeGreaterThan(0);
    }
  });

  it("are not taken for such where they were apart and have flown past each other", () => {
    const world = plainWorld();
    straight(world, [0, 0, 0], [1, 0, 0]);
    const other = straight(world, [0.5, -0.5, 0.05], [0, 1, 0]);
    const near = 0.06;
    detectNow(world, near);
    moving(world, other, [0, 0, -1]);
    detectNow(world, near);
    expect(contactRows(world)[0].gap).toBeCloseTo(0.03, 12);
    // Around its end, say, within one step.
    place(world, other, [0.5, -0.5, -0.05]);
    moving(world, other, [0, 0, 1]);
    detectNow(world, near);
    const [row] = contactRows(world);
    expect(row.n[2]).toBeCloseTo(-1, 12);
    expect(row.gap).toBeCloseTo(0.03, 12);
  });
});

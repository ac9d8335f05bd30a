import { describe, expect, it } from "vitest";
import { createObstacle, type RodHandle, type RodWorld } from "../../../systems/index.js";
import { bendTo, contactRows, detectNow, place, plainWorld, straight } from "./detect-world.js";

const radius = 0.01;

/** A straight rod on a plate whose upper side is y = 0, or on a part of a body, or along another rod below that line. */
function lyingRod(on: "plate" | "part of a body" | "rod"): { world: RodWorld; rod: RodHandle } {
  const world = plainWorld();
  const plate = { kind: "box", halfExtents: [5, 1, 5] } as const;
  if (on === "plate") createObstacle(world, { shape: plate, position: [0, -1, 0] });
  else if (on === "part of a body") {
    const away = { shape: { kind: "sphere", radius: 1 }, position: [0, -9, 0] } as const;
    const children = [away, { shape: plate, position: [1, 0, 0], quaternion: [0, 1, 0, 0] }];
    createObstacle(world, { shape: { kind: "container", children }, position: [0, -1, 0] });
  } else straight(world, [0, -radius, 0], [1, 0, 0], { elements: 3 });
  const rod = straight(world, [0.03, radius, 0], [1, 0, 0], { elements: 3, radius });
  detectNow(world);
  return { world, rod };
}

/** As if the solver had loaded the contacts, along their normals, and let them slip at a speed. */
function load(world: RodWorld, impulse: (row: number) => number, slip = 0): void {
  const { contacts } = world;
  for (let row = 0; row < contacts.count; row++) {
    for (let c = 0; c < 3; c++) {
      contacts.impulse[3 * row + c] = impulse(row) * contacts.basis[9 * row + c];
      contacts.velocity[3 * row + c] = c === 1 ? slip : 0;
    }
  }
}

/** Bends every element by so little that it sags or rises by a share of the radius, other places becoming the lowest. */
function bendAbit(world: RodWorld, rod: RodHandle, share: number): void {
  const curvature = (8 * share * radius) / (1 / 3) ** 2;
  bendTo(world, rod, [0, 0, curvature, 0, 0, -curvature, 0, 0, curvature]);
}

const placesOf = (world: RodWorld) => contactRows(world).map(({ entity, sB }) => [entity, sB]);

describe.each(["plate", "part of a body", "rod"] as const)("contacts of a rod that lies along a %s", (on) => {
  it("stay where they are while they carry load, though the lowest places move", () => {
    const { world, rod } = lyingRod(on);
    const before = placesOf(world);
    expect(before.length).toBeGreaterThan(3);
    for (const share of [1e-7, -1e-7, 3e-7, -1e-6, 1e-6]) {
      load(world, () => 1);
      bendAbit(world, rod, share);
      detectNow(world);
      // Others may be found beyond the spacing of these.
      expect(placesOf(world), `bent by ${share}`).toEqual(expect.arrayContaining(before));
    }
  });

  it("are joined by what is deeper beside them, and stay", () => {
    const { world, rod } = lyingRod(on);
    const before = placesOf(world);
    load(world, () => 1);
    bendAbit(world, rod, 1e-3);
    place(world, rod, [0.03, radius * (1 - 2e-3), 0]);
    detectNow(world);
    const after = contactRows(world);
    for (const { sB, gap } of after) {
      const deepest = Math.min(...after.filter((row) => Math.abs(row.sB - sB) < 0.02).map((row) => row.gap));
      expect(gap).toBeLessThanOrEqual(deepest + 1e-4 * 2 * radius);
    }
    const kept = before.filter(([entity]) => after.some((row) => row.entity === entity));
    expect(kept.length).toBeGreaterThan(2);
  });

  it("follow the rod's own points while it slides along", () => {
    const { world, rod } = lyingRod(on);
    const before = placesOf(world);
    load(world, () => 1, 1e-3);
    place(world, rod, [0.03 + 1e-4, radius, 0]);
    detectNow(world);
    for (const { entity, sB, n } of contactRows(world)) {
      expect(n[1]).toBeCloseTo(1, 9);
      const old = before.find(([one]) => one === entity);
      if (old) expect(Math.abs(sB - old[1])).toBeLessThan(0.02);
    }
  });

  it("end where the rod has been lifted", () => {
    const { world, rod } = lyingRod(on);
    load(world, () => 1);
    place(world, rod, [0.03, 1.5 * radius, 0]);
    detectNow(world);
    expect(contactRows(world)).toHaveLength(0);
  });
});

it("without load nothing keeps them: they are where a look at the shape alone finds them", () => {
  const [{ world, rod }, fresh] = [lyingRod("plate"), lyingRod("plate")];
  fresh.world.contacts.count = 0;
  load(world, () => 0);
  for (const one of [{ world, rod }, fresh]) {
    bendAbit(one.world, one.rod, 1e-3);
    detectNow(one.world);
  }
  const places = (of: RodWorld) => contactRows(of).map(({ sB, gap }) => [sB, gap]);
  expect(places(world)).toEqual(places(fresh.world));
  load(world, () => 1);
  bendAbit(world, rod, -1e-5);
  detectNow(world);
  bendAbit(fresh.world, fresh.rod, -1e-5);
  detectNow(fresh.world);
  expect(places(world)).not.toEqual(places(fresh.world));
});

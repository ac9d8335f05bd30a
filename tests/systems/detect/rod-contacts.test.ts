import { describe, expect, it } from "vitest";
import { createRod } from "../../../systems/index.js";
import { dot } from "../../oracle/vectors.js";
import { seeded, symmetric } from "../../oracle/random.js";
import {
  contactRows,
  detectNow,
  material,
  place,
  plainWorld,
  pointAt,
  randomlyBent,
  setVelocity,
  straight,
  type ContactRow,
} from "./detect-world.js";
import { localMinima, sampleRod } from "./sampled-rods.js";

const radius = 0.03;

describe("contacts of random rods against dense samples", () => {
  it("are where the rods overlap, and nowhere else", () => {
    let minima = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const world = plainWorld();
      const rods = Array.from({ length: 4 }, () => {
        const root = { kind: "free" as const, position: [0, 1, 2].map(() => symmetric(random, 0.1)) };
        return randomlyBent(world, random, 1.2, { radius, root, collision: { self: false } });
      });
      detectNow(world);
      const rows = contactRows(world);
      for (const row of rows) expectConsistent(world, row, seed);
      const samples = rods.map(({ entity }) => sampleRod(world, entity, 200));
      for (let a = 0; a < 4; a++) {
        for (let b = a + 1; b < 4; b++) {
          const own = rows.filter((row) => row.A === rods[a].entity && row.B === rods[b].entity);
          const [A, B] = [samples[a], samples[b]];
          // Half of the longest element of either, or twice the thickness: then what a deeper one may be farther away.
          const longest = Math.max(...rods.map(({ entity }) => 1 / world.components.Rod.elements[entity]));
          const near = Math.max(4 * radius, 0.5 * longest) + 2 * radius + A.s[1];
          for (const [i, j, distance] of localMinima(A.points, B.points, 1.98 * radius)) {
            minima++;
            const close = own.filter(
              (row) =>
                Math.abs(row.sA - A.s[i]) < near &&
                Math.abs(row.sB - B.s[j]) < near &&
                row.gap <= distance - 2 * radius + 2e-3 * radius,
            );
            expect(
              close.length,
              `seed ${seed}: s ${A.s[i]}, ${B.s[j]}, distance ${distance}`,
            ).toBeGreaterThan(0);
          }
        }
      }
    }
    expect(minima).toBeGreaterThan(100);
  });

  function expectConsistent(world: ReturnType<typeof plainWorld>, row: ContactRow, seed: number): void {
    const message = `seed ${seed}`;
    const [p, q] = [pointAt(world, row.A, row.sA), pointAt(world, row.B, row.sB)];
    const gap = q.map((x, c) => x - p[c]);
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(p[c] - row.pointA[c]), message).toBeLessThan(1e-12);
      expect(Math.abs(q[c] - row.pointB[c]), message).toBeLessThan(1e-12);
    }
    expect(Math.abs(dot(gap, row.n) - 2 * radius - row.gap), message).toBeLessThan(1e-12);
    // The normal is the direction of the gap, but for the slope that a point of rods along each other may have.
    expect(dot(gap, row.n), message).toBeGreaterThan(0.9 * Math.hypot(...gap));
    expect(row.gap, message).toBeLessThan(0.02 * 2 * radius + 1e-12);
  }
});

describe("a contact that slides across a joint", () => {
  it("is one contact, always, and where it belongs", () => {
    const world = plainWorld();
    straight(world, [0, 0, 0], [1, 0, 0], { elements: 4 });
    const slider = straight(world, [0, 0, 0], [0, 1, 0], { elements: 3 });
    const entities = new Set<number>();
    for (let i = 0; i <= 400; i++) {
      const x = 0.2 + (0.6 * i) / 400;
      place(world, slider, [x, -0.4, 0.0195], [0.1, 1, 0]);
      detectNow(world);
      const rows = contactRows(world);
      expect(rows, `at ${x}`).toHaveLength(1);
      expect(Math.abs(rows[0].sA - (x + 0.04))).toBeLessThan(1e-9);
      entities.add(rows[0].entity);
    }
    expect(entities.size).toBe(1);
  });

  it("is one for curved rods on joints of both, whatever the angle", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const world = plainWorld();
      const bend = () => [0, symmetric(random, 3), symmetric(random, 3)];
      const one = createRod(world, { length: 1, elements: 4, radius: 0.01, material, curvature: bend() });
      const middle = pointAt(world, one.entity, 0.5);
      const angle = 0.5 + 2 * random();
      const direction = [Math.cos(angle), Math.sin(angle), symmetric(random, 0.3)];
      const other = createRod(world, {
        length: 1,
        elements: 4,
        radius: 0.01,
        material,
        curvature: bend(),
        root: { kind: "free", direction },
      });
      // Joint upon joint, moved across by a radius to either side.
      const joint = pointAt(world, other.entity, 0.5);
      for (let i = -10; i <= 10; i++) {
        const shift = middle.map((x, c) => x - joint[c] + (c === 2 ? 0.015 : c === 0 ? 0.001 * i : 0));
        place(world, other, shift);
        detectNow(world);
        const near = contactRows(world).filter(
          ({ sA, sB }) => Math.abs(sA - 0.5) < 0.05 && Math.abs(sB - 0.5) < 0.05,
        );
        expect(near.length, `seed ${seed}, step ${i}`).toBeLessThanOrEqual(1);
        if (i === 0) expect(world.contacts.count, `seed ${seed}`).toBeGreaterThan(0);
      }
    }
  });
});

describe("rods that lie along each other", () => {
  const spread = (places: number[]) => {
    const sorted = [...places].sort((a, b) => a - b);
    return sorted.slice(1).map((place, i) => place - sorted[i]);
  };

  it.each([0, 1e-5, 1e-3])("touch once or twice an element, all along, at a tilt of %f", (tilt) => {
    const world = plainWorld();
    straight(world, [0, 0, 0], [1, 0, 0], { elements: 5 });
    straight(world, [0.04, 0.019, 0], [1, -tilt, 0], { elements: 5 });
    detectNow(world);
    const places = contactRows(world).map((row) => row.sA);
    expect(places.length).toBeGreaterThanOrEqual(5);
    expect(places.length).toBeLessThanOrEqual(14);
    expect(Math.max(...spread(places))).toBeLessThan(0.21);
    expect(Math.min(...places)).toBeLessThan(0.21);
    expect(Math.max(...places)).toBeGreaterThan(0.79);
  });

  it("touch all along where one is wound about the other", () => {
    const world = plainWorld();
    straight(world, [0, 0, -0.2], [0, 0, 1], { elements: 6 });
    const [R, climb] = [0.0195, 0.01];
    const l2 = R * R + climb * climb;
    const length = 0.5;
    const coil = createRod(world, {
      length,
      elements: 12,
      radius: 0.01,
      material,
      curvature: [climb / l2, R / l2, 0],
      root: { kind: "free" },
      collision: { self: false },
    });
    // Its axis: the mean of whole turns.
    const turn = 2 * Math.PI * Math.sqrt(l2);
    const sum = [0, 0, 0];
    for (let i = 0; i < 64; i++)
      pointAt(world, coil.entity, (i / 64) * turn).forEach((x, c) => (sum[c] += x / 64));
    const start = pointAt(world, coil.entity, 0);
    const end = pointAt(world, coil.entity, turn);
    const axis = end.map((x, c) => (x - start[c]) / Math.hypot(...end.map((y, k) => y - start[k])));
    const middle = sum.map((x, c) => x - 0.5 * (end[c] - start[c]) * 1 + 0 * c);
    // The straight rod goes along that axis instead.
    const mast = world.rods[0];
    place(
      world,
      { entity: mast, generation: 1 },
      middle.map((x, c) => x - 0.2 * axis[c]),
      axis,
    );
    detectNow(world);
    const rows = contactRows(world);
    for (const row of rows) expect(Math.abs(row.gap + 0.02 - R)).toBeLessThan(2e-4);
    const places = rows.map((row) => row.sB);
    // An eighth of a turn or more apart, all along the coil.
    expect(places.length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...spread(places))).toBeLessThan(0.1);
  });
});

describe("what moves together", () => {
  it.each(["exact", "crowd"] as const)(
    "has the contacts that it has at rest, falling and turning: %s",
    (care) => {
      const build = (twist: number[]) => {
        const world = plainWorld();
        const random = seeded(5);
        const rods = Array.from({ length: 6 }, () => {
          const root = { kind: "free" as const, position: [0, 1, 2].map(() => symmetric(random, 0.1)) };
          return randomlyBent(world, random, 1.5, { radius: 0.03, root, care });
        });
        for (const rod of rods) {
          const root = pointAt(world, rod.entity, 0);
          const [wx, wy, wz, vx, vy, vz] = twist;
          const [x, y, z] = root;
          setVelocity(world, rod, [
            wx,
            wy,
            wz,
            vx + wy * z - wz * y,
            vy + wz * x - wx * z,
            vz + wx * y - wy * x,
          ]);
        }
        detectNow(world, 1 / 240);
        const rows = contactRows(world);
        const { grid, boxes, pairs } = world.detection;
        grid.findPairs(boxes, pairs);
        return { rows, overlaps: pairs.count };
      };
      const rest = build([0, 0, 0, 0, 0, 0]);
      expect(rest.rows.length).toBeGreaterThan(3);
      for (const twist of [
        [0, 0, 0, 0, -10, 0],
        [0, 20, 0, 0, 0, 0],
        [10, -5, 3, 4, -10, 2],
      ]) {
        const moving = build(twist);
        // A crowd is seen from a frame that goes along.
        if (care === "crowd") expect(moving.overlaps).toBe(rest.overlaps);
        expect(moving.rows.map(({ A, B }) => [A, B])).toEqual(rest.rows.map(({ A, B }) => [A, B]));
        moving.rows.forEach((row, i) => {
          expect(Math.abs(row.sA - rest.rows[i].sA)).toBeLessThan(1e-9);
          expect(Math.abs(row.gap - rest.rows[i].gap)).toBeLessThan(1e-12);
        });
      }
    },
  );
});

describe("a rod thrown at another", () => {
  it.each([
    [10, 1, 298],
    [30, 1, 290],
    [100, 1, 270],
    [100, 0, 285],
  ])(
    "is found in the step in which it would pass: %i radii per step, bent by up to %f an element",
    (radii, turn, least) => {
      const h = 1 / 240;
      const r = 0.002;
      let closed = 0;
      for (let seed = 1; seed <= 300; seed++) {
        const random = seeded(seed);
        const world = plainWorld();
        const options = { radius: r, length: 0.4, elements: 4, collision: { self: false } };
        const target = randomlyBent(world, random, turn, options);
        const thrown = randomlyBent(world, random, turn, options);
        // The point of each that would meet halfway through the step.
        const [sA, sB] = [0.4 * random(), 0.4 * random()];
        const direction = [0, 1, 2].map(() => symmetric(random));
        const size = Math.hypot(...direction);
        const travel = direction.map((x) => (x / size) * radii * r);
        const [meet, from] = [pointAt(world, target.entity, sA), pointAt(world, thrown.entity, sB)];
        const root = pointAt(world, thrown.entity, 0);
        place(
          world,
          thrown,
          root.map((x, c) => x + meet[c] - from[c] - 0.5 * travel[c]),
        );
        const share = random();
        const common = [0, 1, 2].map(() => symmetric(random, 10));
        const velocity = (k: number) => [0, 0, 0, ...travel.map((x, c) => (k * x) / h + common[c])];
        setVelocity(world, thrown, velocity(share));
        setVelocity(world, target, velocity(share - 1));
        detectNow(world, h);
        const rows = contactRows(world);
        expect(rows.length, `seed ${seed}`).toBeGreaterThan(0);
        // The contact that the solver would see: without it some pair of points would end up closer than the rods are thick.
        if (rows.some((row) => row.gap + dot(row.n, travel) < 0)) closed++;
      }

      // Curved rods that travel half their length may pass where no normal at the start of the step points.
      expect(closed).toBeGreaterThan(least);
    },
  );
});

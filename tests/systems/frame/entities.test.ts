// What a user of bitecs finds: everything that a world holds is an entity with our components.
import { describe, expect, it } from "vitest";
import {
  addComponent,
  addSystem,
  applyImpulse,
  createAttachment,
  createComb,
  createContactReading,
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  Not,
  query,
  readContact,
  removeRod,
  rodHandle,
  stepWorld,
  type RodWorld,
} from "../../../systems/index.js";

const frame = 1 / 60;
const rope = { length: 0.4, elements: 4, radius: 0.005, material: { density: 1000, youngModulus: 1e7 } };

/** Two ropes fall on a box; a third hangs from a point far away. */
function scene() {
  const world = createRodWorld({ frame });
  const lying = [0, 0.1].map((z) =>
    createRod(world, { ...rope, root: { kind: "free", position: [-0.2, 0.106, z], direction: [1, 0, 0] } }),
  );
  const hanging = createRod(world, { ...rope, root: { kind: "pinned", position: [5, 1, 0] } });
  const box = createObstacle(world, { shape: { kind: "box", halfExtents: [1, 0.1, 1] } });
  const comb = createComb(world, { position: [0, 5, 0] });
  const attachment = createAttachment(world, { rod: hanging, s: 0.4, to: { point: [5.1, 0.9, 0] } });
  return { world, lying, hanging, box, comb, attachment };
}

const found = ({ entities }: RodWorld, terms: Parameters<typeof query>[1]) =>
  [...query(entities, terms)].sort();
const byNumber = (entities: Iterable<number>) => [...entities].sort((a, b) => a - b);

describe("entities", () => {
  it("are found by query: rods, obstacles, combs, attachments", () => {
    const { world, lying, hanging, box, comb, attachment } = scene();
    const { Rod, Obstacle, Comb, Attachment } = world.components;
    const rods = [...lying, hanging].map(({ entity }) => entity);
    expect(byNumber(query(world.entities, [Rod]))).toEqual(byNumber(rods));
    expect(byNumber(query(world.entities, [Obstacle]))).toEqual(byNumber([box.entity, comb.entity]));
    expect(found(world, [Obstacle, Not(Comb)])).toEqual([box.entity]);
    expect(found(world, [Comb])).toEqual([comb.entity]);
    expect(found(world, [Attachment])).toEqual([attachment.entity]);
    removeRod(world, hanging);
    expect(byNumber(query(world.entities, [Rod]))).toEqual(byNumber(rods.slice(0, 2)));
    expect(found(world, [Attachment])).toEqual([]);
  });

  it("are counted: as many contacts by query as the table has rows, also those of a step that is divided", () => {
    const { world } = scene();
    const counts: [queried: number, read: number, rows: number, isWhole: boolean][] = [];
    const reading = createContactReading();
    addSystem(world, {
      after: "detect",
      run({ entities, components, contacts, rods }) {
        const found = query(entities, [components.Contact]);
        const inHand = found.filter((entity) => readContact(world, entity, reading));
        counts.push([found.length, inHand.length, contacts.count, rods.length === 3]);
      },
    });
    for (let i = 0; i < 30; i++) stepWorld(world, frame);
    for (const [queried, read, rows, isWhole] of counts) {
      expect(read).toBe(rows);
      if (isWhole) expect(queried).toBe(rows);
    }
    expect(counts.some(([, , , isWhole]) => !isWhole)).toBe(true);
    expect(counts.at(-1)![0]).toBeGreaterThan(3);
  });

  it("of contacts are read in SI", () => {
    const { world, lying, box } = scene();
    for (let i = 0; i < 60; i++) stepWorld(world, frame);
    const reading = createContactReading();
    const step = frame / 4;
    const weight = 2 * 0.4 * Math.PI * 0.005 ** 2 * 1000 * 9.81;
    let carried = 0;
    for (const entity of query(world.entities, [world.components.Contact])) {
      expect(readContact(world, entity, reading)).toBe(true);
      expect(reading.withObstacle).toBe(true);
      expect(reading.A).toBe(box.entity);
      expect(lying.map((rod) => rod.entity)).toContain(reading.B);
      expect(reading.sA).toBe(0);
      const onRod = getPoint(world, rodHandle(world, reading.B), reading.sB, new Float64Array(3));
      // Half way between the centreline and the box.
      expect(reading.point[1]).toBeCloseTo(0.5 * (onRod[1]! + 0.1), 4);
      expect(reading.point[0]).toBeCloseTo(onRod[0]!, 4);
      expect(reading.normal[1]).toBeCloseTo(1, 6);
      expect(Math.abs(reading.gap)).toBeLessThan(1e-3);
      carried += reading.impulse[1]! / step;
    }
    expect(carried).toBeCloseTo(weight, 3);
  });

  it("take components of one's own: a magnet pulls the rods that have one", () => {
    const { world, lying } = scene();
    const Magnetic = {};
    addComponent(world.entities, lying[0]!.entity, Magnetic);
    const magnet = [0, 0.4, 0];
    const at = new Float64Array(3);
    addSystem(world, {
      name: "magnet",
      after: "predict",
      run({ entities, components }, seconds) {
        for (const entity of query(entities, [components.Rod, Magnetic])) {
          const rod = rodHandle(world, entity);
          getPoint(world, rod, 0.2, at);
          const pull = 0.6 * seconds;
          const away = Math.hypot(magnet[0]! - at[0]!, magnet[1]! - at[1]!, magnet[2]! - at[2]!);
          applyImpulse(
            world,
            rod,
            0.2,
            magnet.map((m, c) => (pull * (m - at[c]!)) / Math.max(away, 0.05)),
          );
        }
      },
    });
    for (let i = 0; i < 20; i++) stepWorld(world, frame);
    const heights = lying.map((rod) => getPoint(world, rod, 0.2, at)[1]!);
    expect(heights[0]).toBeGreaterThan(0.15);
    expect(heights[1]).toBeCloseTo(0.105, 3);
  });

  it("that are something else are refused", () => {
    const { world, box, hanging } = scene();
    expect(() => rodHandle(world, box.entity)).toThrow(`entity is ${box.entity}; allowed: a living rod`);
    expect(() => readContact(world, hanging.entity, createContactReading())).toThrow(
      "allowed: a living contact",
    );
    removeRod(world, hanging);
    expect(() => rodHandle(world, hanging.entity)).toThrow("a living rod");
  });
});

// Things that do not touch may be created in any order: what else is in the world changes no bit of their motion.
import { expect, it } from "vitest";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { cos, sin } from "../../../systems/math/elementary.js";
import { spansOf } from "../../../systems/models/rod-spans.js";

const seed = 24;
const frames = 12;
const permutations = 20;
const material = { density: 800, youngModulus: 3e6, internalDamping: 0.05, friction: 0.4 };
type Rods = Map<string, RodHandle>;
type Act = (world: RodWorld, rods: Rods) => void;

/** Ropes that divide their elements fall on each other, on the ground and on a crate. */
const heap: Act[] = [
  (world) =>
    createObstacle(world, { shape: { kind: "box", halfExtents: [1, 0.5, 1] }, position: [0, -0.5, 0] }),
  (world) =>
    createObstacle(world, {
      shape: { kind: "box", halfExtents: [0.05, 0.02, 0.05] },
      position: [0.1, 0.02, 0],
      motion: "dynamic",
      mass: 0.2,
      inertia: [3e-4, 3e-4, 3e-4],
    }),
  ...[0, 1, 2, 3].map((i): Act => (world, rods) => {
    const [x, z] = [cos(2.4 * i), sin(2.4 * i)];
    const rod = createRod(world, {
      length: 0.4,
      elements: 6,
      radius: 0.006,
      material,
      adapt: { shortest: 0.02, longest: 0.15 },
      root: { kind: "free", position: [-0.2 * x, 0.01 + 0.014 * i, -0.2 * z], direction: [x, 0.02, z] },
    });
    rods.set(`rope ${i}`, rod);
  }),
];

/** Curls on a ball. */
const hair: Act[] = [
  (world) => createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [5, 1, 0] }),
  ...Array.from({ length: 8 }, (_, i): Act => (world, rods) => {
    const [x, z] = [cos(2.4 * i), sin(2.4 * i)];
    const rod = createRod(world, {
      length: 0.2,
      elements: 4,
      radius: 0.002,
      material,
      root: { kind: "clamped", position: [5 + 0.02 * x, 1.1, 0.02 * z], direction: [x, 0.3, z] },
    });
    rods.set(`curl ${i}`, rod);
  }),
];

/** Two ropes that are tied to each other hang over a bar. */
const tied: Act[] = [
  (world) => createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [-5, 0.99, 0] }),
  ...[0, 1].map((i): Act => (world, rods) => {
    const root = { kind: "free", position: [-5.4, 1.1, 0], direction: [1 - i, -i, 0] } as const;
    rods.set(`tied ${i}`, createRod(world, { length: 0.8, elements: 6, radius: 0.01, material, root }));
  }),
  (world, rods) =>
    createAttachment(world, { rod: rods.get("tied 1")!, s: 0, to: { rod: rods.get("tied 0")!, s: 0 } }),
];

function run(order: readonly Act[]): { bits: Map<string, number[]>; mostContacts: number } {
  const world = createRodWorld();
  const rods: Rods = new Map();
  for (const act of order) act(world, rods);
  let mostContacts = 0;
  for (let i = 0; i < frames; i++) {
    stepWorld(world, 1 / 60);
    mostContacts = Math.max(mostContacts, world.contacts.count);
  }
  const bits = new Map<string, number[]>();
  for (const [name, { entity }] of rods) {
    const { q, v, elements } = spansOf(world, entity);
    const model = world.models[world.components.Rod.model[entity]];
    const { f64 } = world.memory;
    bits.set(name, [
      ...f64.subarray(q, q + model.coordinateCount(elements)),
      ...f64.subarray(v, v + model.velocityCount(elements)),
    ]);
  }
  return { bits, mostContacts };
}

/** One of the orders in which each list keeps its own. */
function interleaved(lists: readonly (readonly Act[])[], random: () => number): Act[] {
  const left = lists.map((list) => [...list]);
  const order: Act[] = [];
  for (;;) {
    const waiting = left.filter((list) => list.length > 0);
    if (waiting.length === 0) return order;
    order.push(waiting[Math.floor(random() * waiting.length)].shift()!);
  }
}

it(`${permutations} orders of creation give the same bits (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const { bits, mostContacts } = run([...heap, ...hair, ...tied]);
  expect(mostContacts).toBeGreaterThan(20);
  for (let i = 0; i < permutations; i++) {
    const other = run(interleaved([heap, hair, tied], random)).bits;
    for (const [name, numbers] of bits) expect(other.get(name), `${name}, order ${i}`).toEqual(numbers);
  }
});

it("a part of a world moves as it does alone", () => {
  const all = run([...heap, ...hair, ...tied]).bits;
  for (const part of [heap, hair, tied])
    for (const [name, numbers] of run(part).bits) expect(all.get(name), name).toEqual(numbers);
});

import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { add, scale, subtract, type Triple } from "../../../plugin/points.js";
import { layKnot, ropeAlong } from "../../../sample-game/scenes/knots/laid-knot.js";
import { createStrands, wispStrands } from "../../../sample-game/scenes/wisp.js";
import { type ContactTable } from "../../../components/index.js";
import { jointsSize } from "../../../components/spans/joint.js";
import { advance } from "../../../systems/advance/advance.js";
import { followAttachments } from "../../../systems/attachments/attachment-motion.js";
import { deform } from "../../../systems/deform/deform.js";
import { detect } from "../../../systems/detect/detect.js";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  moveAttachment,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { spansOf } from "../../../systems/models/rod-spans.js";
import { predict } from "../../../systems/predict/predict.js";
import { solve } from "../../../systems/solve/solve.js";

const radius = 0.005;
const h = 1 / 240;
const steps = 16;

/** A world with a ridge of a mesh under where the knot is laid. */
function worldWithRidge(gravity: number): RodWorld {
  const world = createRodWorld({ frame: h, subSteps: 1, gravity: [0, -gravity, 0] });
  const [x, y, z] = [0.3, -0.012, 0.3];
  createObstacle(world, {
    shape: {
      kind: "mesh",
      points: [-x, y - 0.01, -z, 0, y, -z, x, y - 0.01, -z, -x, y - 0.01, z, 0, y, z, x, y - 0.01, z],
      triangles: [0, 3, 1, 1, 3, 4, 1, 4, 2, 2, 4, 5],
    },
    position: [0, 0, 0],
  });
  return world;
}

function layRope(world: RodWorld): RodHandle {
  const laid = layKnot("overhand", { radius, spacing: 1.3 });
  return createRod(world, {
    ...ropeAlong(laid.ropes[0], { radius, elements: 40 }),
    material: { density: 1000, youngModulus: 2e6, internalDamping: 0.02, linearDrag: 5, friction: 0.3 },
    collision: { membership: 1 },
  });
}

/** Pulls the ends of a knot apart, step by step. */
function pulling(world: RodWorld, rod: RodHandle) {
  const { length } = world.components.Rod;
  const end = (s: number): Triple => [...getPoint(world, rod, s, new Float64Array(3))] as unknown as Triple;
  const ends = [0, length[rod.entity] * world.units.length];
  const places = ends.map(end);
  const apart = subtract(places[1], places[0]);
  const hands = places.map((point, i) =>
    createAttachment(world, { rod, s: ends[i], to: { point }, compliance: 0.002, mostForce: 30 }),
  );
  let pulled = 0;
  return () => {
    pulled += h;
    const way = scale(apart, pulled / Math.hypot(...apart));
    hands.forEach((hand, i) =>
      moveAttachment(world, hand, i === 0 ? subtract(places[i], way) : add(places[i], way)),
    );
    followAttachments(world, h / world.units.time);
  };
}

type Hair = "in the same place, in groups of its own" | "10 m away";

/** Hair with more than 2,000 contacts. */
function growHair(world: RodWorld, where: Hair): void {
  const strands = wispStrands({ fibres: 289, spacing: 1.1e-4, elements: 6 });
  const offset = where === "10 m away" ? 10 : 0;
  const moved = strands.map((one) => ({
    ...one,
    care: "crowd" as const,
    from: { ...one.from, x: one.from.x + offset, y: 0.22 },
  }));
  for (const { entity } of createStrands(world, moved)) {
    if (where === "10 m away") continue;
    world.components.Rod.membership[entity] = 2;
    world.components.Rod.collidesWith[entity] = 2;
  }
}

/** All that detection says of the contacts of a rod, to the bit, and of where they were in the step before. */
function contactsOf({ contacts, obstacles }: RodWorld, rod: number): string[] {
  const list: string[] = [];
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.B[row] !== rod) continue;
    const side =
      contacts.withObstacle[row] === 1 ? `obstacle ${obstacles.indexOf(contacts.A[row])}` : "itself";
    const numbers = columns.flatMap(([name, width]) => [
      ...contacts[name].subarray(width * row, width * (row + 1)),
    ]);
    const bits = createHash("sha1").update(Float64Array.from(numbers)).digest("hex");
    list.push(`${side} at ${contacts.sA[row]}, ${contacts.sB[row]}: ${bits}`);
  }
  return list;
}

const columns = [
  ["sA", 1],
  ["sB", 1],
  ["gap", 1],
  ["basis", 9],
  ["points", 6],
  ["impulse", 3],
  ["velocity", 3],
  ["friction", 1],
  ["age", 1],
] as const satisfies readonly (readonly [keyof ContactTable, number])[];

/** Pairs of a rod's own elements that may meet, by their places along it. */
function ownPairs({ detection: { pairs, boxes } }: RodWorld, rod: number): string[] {
  const list: string[] = [];
  for (let i = 0; i < pairs.count; i++) {
    const a = pairs.first[i];
    const b = pairs.second[i];
    if (boxes.rod[a] === rod && boxes.rod[b] === rod) list.push(`${boxes.place[a]}-${boxes.place[b]}`);
  }
  return list;
}

/** Gives a rod all that another one is and does; the two have as many elements. */
function copyRod(from: RodWorld, rod: number, to: RodWorld, other: number): void {
  const model = from.models[from.components.Rod.model[rod]];
  const { elements, q, v, next, joints, workspace } = spansOf(from, rod);
  const its = spansOf(to, other);
  const copy = (start: number, count: number, at: number) =>
    to.memory.f64.set(from.memory.f64.subarray(start, start + count), at);
  copy(q, model.coordinateCount(elements), its.q);
  copy(v, model.velocityCount(elements), its.v);
  copy(next, model.velocityCount(elements), its.next);
  copy(joints, jointsSize(elements), its.joints);
  copy(workspace, model.workspaceCount(elements), its.workspace);
  for (const name of ["minX", "minY", "minZ", "maxX", "maxY", "maxZ"] as const) {
    to.components.Centreline[name][other] = from.components.Centreline[name][rod];
  }
}

/** Impulses and velocities of a rod's contacts, as they were solved elsewhere; those of all others slide and press. */
function copySolution(from: ContactTable, rod: number, to: ContactTable, other: number): void {
  let row = 0;
  for (let i = 0; i < to.count; i++) {
    for (let c = 0; c < 3; c++) to.velocity[3 * i + c] = to.impulse[3 * i + c] = 0.01;
    if (to.B[i] !== other) continue;
    while (from.B[row] !== rod) row++;
    for (let c = 0; c < 3; c++) {
      to.velocity[3 * i + c] = from.velocity[3 * row + c];
      to.impulse[3 * i + c] = from.impulse[3 * row + c];
    }
    row++;
  }
}

it.each<[Hair, "before" | "after"]>([
  ["in the same place, in groups of its own", "before"],
  ["10 m away", "after"],
])(
  "beside hair %s, made %s it, a knot that is pulled tight has the contacts of one alone",
  (where, when) => {
    const alone = worldWithRidge(0);
    const knot = layRope(alone);
    const pull = pulling(alone, knot);
    // Hair falls; the knot does here what it does alone.
    const shared = worldWithRidge(9.81);
    if (when === "before") growHair(shared, where);
    const same = layRope(shared);
    if (when === "after") growHair(shared, where);

    let [most, mostOfHair, onRidge] = [0, 0, 0];
    for (let step = 0; step < steps; step++) {
      pull();
      for (const stage of [deform, predict]) stage(alone, h / alone.units.time);
      for (const stage of [deform, predict]) stage(shared, h / shared.units.time);
      copyRod(alone, knot.entity, shared, same.entity);
      detect(alone, h / alone.units.time);
      detect(shared, h / shared.units.time);
      const contacts = contactsOf(alone, knot.entity);
      expect(contactsOf(shared, same.entity), `step ${step}`).toEqual(contacts);
      expect(ownPairs(shared, same.entity), `step ${step}`).toEqual(ownPairs(alone, knot.entity));
      most = Math.max(most, contacts.length);
      mostOfHair = Math.max(mostOfHair, shared.contacts.count - contacts.length);
      onRidge = Math.max(onRidge, contacts.filter((contact) => contact.startsWith("obstacle")).length);
      solve(alone, h / alone.units.time);
      copySolution(alone.contacts, knot.entity, shared.contacts, same.entity);
      for (const world of [alone, shared]) advance(world, h / world.units.time);
    }
    expect(most).toBeGreaterThan(8);
    expect(onRidge).toBeGreaterThan(1);
    expect(mostOfHair).toBeGreaterThan(2000);
  },
  60_000,
);

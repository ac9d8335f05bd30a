import { expect, it } from "vitest";
import { tightKnot, type TightKnot } from "../../../sample-game/scenes/tight-knot.js";
import { createStrands, packedStrands } from "../../../sample-game/scenes/wisp.js";
import type { RodWorld } from "../../../systems/index.js";

const frames = 10;
const knot = {
  knot: "overhand",
  elements: 40,
  friction: 0.3,
  force: 5,
  subSteps: 1,
  frame: 1 / 120,
} as const;

/** A wisp of fibres that curl up into each other, a metre away. */
function addHair(world: RodWorld): void {
  const strands = packedStrands({ fibres: 49, elements: 6, length: 0.1, spacing: 3e-4, hairType: "wavy" });
  const away = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x: x + 1, y, z });
  createStrands(
    world,
    strands.map((strand) => ({ ...strand, from: away(strand.from), care: "crowd" as const })),
  );
}

let mostContacts = 0;

/** Everything that decides how the knot goes on, frame by frame. */
function history(scene: TightKnot): Float64Array[] {
  const { world, rod } = scene;
  const { GeneralizedCoordinates, Rod } = world.components;
  const model = world.models[Rod.model[rod.entity]];
  return Array.from({ length: frames }, () => {
    scene.pull();
    mostContacts = Math.max(mostContacts, world.statistics.contacts);
    const q = GeneralizedCoordinates.qSpan[rod.entity];
    const v = GeneralizedCoordinates.vSpan[rod.entity];
    const elements = Rod.elements[rod.entity];
    const { contacts, memory } = world;
    const own = Array.from({ length: contacts.count }, (_, row) => row).filter(
      (row) => contacts.B[row] === rod.entity,
    );
    return Float64Array.from([
      ...memory.f64.subarray(q, q + model.coordinateCount(elements)),
      ...memory.f64.subarray(v, v + model.velocityCount(elements)),
      ...own.flatMap((row) => [contacts.sA[row], contacts.sB[row], contacts.gap[row]]),
      ...own.flatMap((row) => [...contacts.impulse.subarray(3 * row, 3 * row + 3)]),
    ]);
  });
}

it("a knot beside 2,000 contacts of hair, made before or after it, is tightened as if it were alone, to the last bit", () => {
  const alone = history(tightKnot(knot));
  for (const when of ["before", "after"] as const) {
    const scene = tightKnot({ ...knot, ...(when === "before" ? { furnish: addHair } : {}) });
    if (when === "after") addHair(scene.world);
    const beside = history(scene);
    beside.forEach((state, frame) => expect(state, `frame ${frame}, hair ${when}`).toEqual(alone[frame]));
  }
  expect(mostContacts).toBeGreaterThan(2000);
}, 120_000);

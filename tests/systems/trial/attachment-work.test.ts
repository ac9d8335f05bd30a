import { describe, expect, it } from "vitest";
import {
  addSystem,
  createAttachment,
  createRod,
  createRodWorld,
  moveAttachment,
  stepWorld,
  type RodWorld,
} from "../../../systems/index.js";
import { AttachmentSpan } from "../../../components/spans/attachment-span.js";
import { measureWorld } from "../../oracle/world-measures.js";

/** A free rope that a spring holds at its upper end. */
function hangingOnSpring() {
  const world = createRodWorld();
  const rod = createRod(world, {
    length: 1,
    elements: 8,
    radius: 0.005,
    material: { density: 1000, youngModulus: 2e7, internalDamping: 0.02 },
    root: { kind: "free", direction: [0, -1, 0] },
  });
  const spring = createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] }, compliance: 0.01 });
  return { world, rod, spring };
}

/** How many groups were tried, and how many of them gained energy from nowhere. */
function gains(world: RodWorld, frames: number, each: (frame: number) => void) {
  const count = { tried: 0, gaining: 0 };
  addSystem(world, {
    after: "trial",
    run({ trial }) {
      for (let group = 0; trial.isGrouped && group < trial.groups.count; group++) {
        count.tried++;
        count.gaining += trial.isGaining[group];
      }
    },
  });
  for (let i = 0; i < frames; i++) {
    each(i);
    stepWorld(world, 1 / 60);
  }
  return count;
}

describe("the work of attachments", () => {
  it("is within the ledger where a spring swings, is driven and lets go", () => {
    const { world, spring } = hangingOnSpring();
    const { tried, gaining } = gains(world, 120, (i) =>
      moveAttachment(world, spring, [0.3 * Math.sin(i / 5), 0.2 * Math.sin(i / 3), 0]),
    );
    expect(tried).toBeGreaterThan(10);
    expect(gaining).toBe(0);
    expect(world.statistics.limited).toBe(0);
    expect(measureWorld(world).fastest).toBeGreaterThan(0.3);
  });

  it("is found out where a spring gives more than it loses, and taken back", () => {
    const { world, rod, spring } = hangingOnSpring();
    for (let i = 0; i < 20; i++) stepWorld(world, 1 / 60);
    const { components, memory, units } = world;
    // A solver that went astray: the rope thrown up at 50 m/s by an impulse that says so.
    addSystem(world, {
      after: "solve",
      run() {
        const thrown = 50 * (units.time / units.length);
        memory.f64[components.GeneralizedCoordinates.nextSpan[rod.entity] + 4] += thrown;
        memory.f64[components.Attachment.span[spring.entity] + AttachmentSpan.impulse + 1] = 1e3;
        // So that groups are looked at.
        for (let i = 6; i < 30; i++)
          memory.f64[components.GeneralizedCoordinates.nextSpan[rod.entity] + i] += 2;
      },
    });
    stepWorld(world, 1 / 60);
    expect(world.statistics.limited).toBeGreaterThan(0);
    expect(measureWorld(world).fastest).toBeLessThan(5);
  });
});

import { describe, expect, it } from "vitest";
import { createObstacle, type RodHandle, type RodWorld } from "../../../../systems/index.js";
import { markMeetingRods } from "../../../../systems/detect/broad-phase/meeting-rods.js";
import { prepareElements } from "../../../../systems/detect/prepare-elements.js";
import { seededRandom } from "../../../../systems/math/seeded-random.js";
import { limits } from "../../../../systems/world/limits.js";
import { symmetric } from "../../../oracle/random.js";
import { contactRows, detectNow, goOn, plainWorld, straight } from "../detect-world.js";

const h = 0.01;
const hair = 2;
const ropes = 1;

interface Scene {
  readonly world: RodWorld;
  readonly rope: RodHandle;
  readonly strands: readonly RodHandle[];
}

/** A rope and strands around it that touch ropes, and each other if told; all in motion, and a ball too. */
function ropeInHair(seed: number, touchesHair: boolean): Scene {
  const random = seededRandom(seed);
  const world = plainWorld();
  const anywhere = (size: number) => [0, 1, 2].map(() => symmetric(random, size));
  const rope = straight(world, anywhere(0.1), [1, 0, 0], { collision: { membership: ropes } });
  const strands = Array.from({ length: 30 }, () =>
    straight(world, anywhere(0.7), anywhere(1), {
      radius: 0.03,
      care: "crowd",
      collision: { membership: hair, collidesWith: touchesHair ? hair | ropes : ropes, self: false },
    }),
  );
  const ball = createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [0, -0.2, 0] });
  const { memory, components } = world;
  memory.f64.set([...anywhere(2), ...anywhere(2)], components.Obstacle.velocitySpan[ball.entity]);
  for (const { entity } of [rope, ...strands]) {
    memory.f64.set([...anywhere(2), ...anywhere(4)], components.GeneralizedCoordinates.vSpan[entity]);
  }
  return { world, rope, strands };
}

describe("rods of a crowd that meet no rod which they touch", () => {
  it("are left out, and every contact with the others is found as if they were not", () => {
    let found = 0;
    let leftOut = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const [few, all] = [false, true].map((touchesHair) => {
        const { world, rope, strands } = ropeInHair(seed, touchesHair);
        detectNow(world, h);
        if (!touchesHair)
          leftOut += strands.filter(({ entity }) => world.detection.meets[entity] === 0).length;
        return contactRows(world).filter(
          ({ A, B, withObstacle }) => !withObstacle && (A === rope.entity || B === rope.entity),
        );
      });
      expect(few).toEqual(all);
      found += few.length;
    }
    expect(found).toBeGreaterThan(50);
    expect(leftOut).toBeGreaterThan(100);
  });

  it("are looked at where there are more kinds than are kept apart", () => {
    const world = plainWorld();
    const kinds = 2 * limits.detect.rodKinds;
    const alone = straight(world, [0, 5, 0], [1, 0, 0], {
      care: "crowd",
      collision: { membership: 1, collidesWith: 1, self: false },
    });
    const strands = Array.from({ length: kinds }, (_, i) =>
      straight(world, [0, 0, 0.03 * i], [1, 0, 0], {
        care: "crowd",
        collision: { membership: 3 + 2 * i, collidesWith: 1, self: false },
      }),
    );
    goOn(world);
    prepareElements(world);
    expect(markMeetingRods(world, 4)).toBe(true);
    for (const { entity } of strands) expect(world.detection.meets[entity]).toBe(1);
    expect(world.detection.meets[alone.entity]).toBe(0);
  });
});

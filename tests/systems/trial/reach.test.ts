import { expect, it } from "vitest";
import { rowLength, rowMiddle, rowStride } from "../../../components/spans/element-row.js";
import { findCandidates } from "../../../systems/detect/find-candidates.js";
import { createObstacle, type RodWorld } from "../../../systems/index.js";
import { ReachQuery } from "../../../systems/kernels/obstacles-layout.js";
import { placePose, placementSize } from "../../../systems/shapes/rigid-pose.js";
import { placeBounds } from "../../../systems/shapes/shape-bounds.js";
import { approach, measureApproach } from "../../oracle/obstacles/rod-approach.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { goOn, plainWorld, randomlyBent, setVelocity } from "../detect/detect-world.js";
import { obstacleShapes } from "../detect/obstacle-samples.js";
import { randomQuaternion } from "../shapes/shape-samples.js";

/** Whether an element may reach an obstacle, by its rows, from the approach that the oracle measures. */
function mayReach(
  world: RodWorld,
  obstacle: number,
  element: number,
  spare: number,
  radius: number,
  h: number,
) {
  const { memory, components, detection, trial } = world;
  const { poseSpan, boundsSpan, velocitySpan } = components.Obstacle;
  const { rows } = detection;
  const placement = new Float64Array(placementSize);
  const box = new Float64Array(6);
  placePose(memory.f64, poseSpan[obstacle], placement, 0);
  placeBounds(memory.f64, boundsSpan[obstacle], placement, box);
  measureApproach(world, rows, element, obstacle, velocitySpan[obstacle]);
  const travel = h * approach[0] + trial.detour[element];
  const row = element * rowStride;
  const reach = 0.5 * rows[row + rowLength] + travel + radius;
  const isBeside = [0, 1, 2].every((c) => Math.abs(rows[row + rowMiddle + c] - box[c]) <= box[3 + c] + reach);
  return travel >= spare && isBeside;
}

it("elements that may reach an obstacle are those of the oracle, with the same approach", () => {
  let [reaching, others] = [0, 0];
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    const vector = (scale: number) => [0, 1, 2].map(() => symmetric(random, scale));
    const world = plainWorld();
    for (let i = 0; i < 3; i++)
      setVelocity(world, randomlyBent(world, random, 1, { elements: 5 }), [...vector(1), ...vector(1)]);
    for (const make of Object.values(obstacleShapes)) {
      const at = { position: vector(1.5), quaternion: randomQuaternion(random) };
      createObstacle(world, { shape: make(random), ...at, velocity: vector(1), angularVelocity: vector(1) });
    }
    goOn(world);
    const h = 10 ** (-3 + 2 * random());
    findCandidates(world, h);
    const { trial, detection, components } = world;
    const { entrySearch, detour } = trial;
    const { poseSpan, velocitySpan, boundsSpan } = components.Obstacle;
    const { elements } = detection.boxes;
    const [spare, radius] = [h * random(), 0.01];
    for (let e = 0; e < elements; e++) detour[e] = 0.1 * h * random();
    entrySearch.reach.set([h, spare, radius]);
    entrySearch.reachTables[ReachQuery.rows] = detection.rows.byteOffset;
    entrySearch.reachTables[ReachQuery.detour] = detour.byteOffset;
    for (const obstacle of world.obstacles) {
      entrySearch.watchObstacle(poseSpan[obstacle], velocitySpan[obstacle], boundsSpan[obstacle]);
      for (let e = 0; e < elements; e++) {
        const isReaching = mayReach(world, obstacle, e, spare, radius, h);
        expect(entrySearch.nextReaching(e, e + 1) === e, `seed ${seed}`).toBe(isReaching);
        expect(entrySearch.reach[ReachQuery.approach]).toBe(approach[0]);
        if (isReaching) reaching++;
        else others++;
      }
    }
  }
  expect(reaching).toBeGreaterThan(100);
  expect(others).toBeGreaterThan(100);
});

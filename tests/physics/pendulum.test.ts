import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getObstaclePose,
  stepWorld,
} from "../../systems/index.js";

const length = 1;
const radius = 0.005;
const density = 1000;
const ropeMass = density * Math.PI * radius ** 2 * length;
const ball = 0.05;
const g = 9.81;

interface Pendulum {
  elements: number;
  /** Mass of the ball over that of the rope. */
  ratio: number;
  angle: number;
  subSteps: number;
  /** m/s that the ball is pushed with, across the rope. */
  push?: number;
}

function hang({ elements, ratio, angle, subSteps, push = 0 }: Pendulum) {
  const world = createRodWorld({ subSteps });
  const mass = ratio * ropeMass;
  const direction = [Math.sin(angle), -Math.cos(angle), 0];
  const inertia = 0.4 * mass * ball ** 2;
  const load = createObstacle(world, {
    shape: { kind: "sphere", radius: ball },
    position: direction.map((x) => x * (length + ball)),
    motion: "dynamic",
    mass,
    inertia: [inertia, inertia, inertia],
    velocity: [push, 0, 0],
  });
  const rod = createRod(world, {
    length,
    elements,
    radius,
    material: { density, youngModulus: 2e7, internalDamping: 0.02, linearDrag: 0 },
    root: { kind: "free", direction },
    collision: { collidesWith: 0, self: false },
  });
  const top = createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
  createAttachment(world, {
    rod,
    s: length,
    to: { obstacle: load, point: direction.map((x) => -x * ball) },
  });
  return { world, load, top, mass };
}

/** Mean period and the largest swings to the side, in turn, over `seconds`. */
function swing(pendulum: Pendulum, seconds: number) {
  const { world, load } = hang(pendulum);
  const pose = new Float64Array(7);
  const crossings: number[] = [];
  const peaks: number[] = [];
  let [before, peak] = [0, 0];
  for (let frame = 1; frame <= 60 * seconds; frame++) {
    stepWorld(world, 1 / 60);
    const x = getObstaclePose(world, load, pose)[0];
    if (before * x < 0) {
      crossings.push((frame - 1 - before / (x - before)) / 60);
      peaks.push(peak);
      peak = 0;
    }
    peak = Math.max(peak, Math.abs(x));
    before = x;
  }
  const period = (2 * (crossings[crossings.length - 1] - crossings[0])) / (crossings.length - 1);
  return { period, peaks: peaks.slice(1) };
}

/** Of a rigid rod with a ball, by small angles, and the next term in the angle. */
function expectedPeriod(ratio: number, angle: number): number {
  const load = ratio * ropeMass;
  const arm = length + ball;
  const inertia = (ropeMass * length ** 2) / 3 + load * (arm ** 2 + 0.4 * ball ** 2);
  const moment = g * (0.5 * ropeMass * length + load * arm);
  return 2 * Math.PI * Math.sqrt(inertia / moment) * (1 + angle ** 2 / 16);
}

describe("a ball on a rope", () => {
  const heavy = [10, 100, 1000].flatMap((ratio) =>
    [
      { elements: 8, subSteps: 4 },
      { elements: 24, subSteps: 1 },
      { elements: 24, subSteps: 4 },
      { elements: 60, subSteps: 1 },
    ].map((each) => ({ ...each, ratio, angle: 0.2 })),
  );
  it.each(heavy)(
    "of $ratio times the rope's mass, $elements elements, $subSteps sub-steps of 1/60 s: period to 1 %, swings as far as before",
    (each) => {
      const { period, peaks } = swing(each, 6.5);
      expect(Math.abs(period / expectedPeriod(each.ratio, each.angle) - 1)).toBeLessThan(0.01);
      const start = (length + ball) * Math.sin(each.angle);
      for (const peak of peaks) {
        expect(peak).toBeLessThan(1.01 * start);
        expect(peak).toBeGreaterThan(0.97 * start);
      }
    },
  );

  it.each([0.1, 1, 10, 100, 1000])(
    "of %f times the rope's mass hangs still, its weight in the rope",
    (ratio) => {
      const { world, load, top, mass } = hang({ elements: 24, ratio, angle: 0, subSteps: 4 });
      const force = new Float64Array(3);
      const pose = new Float64Array(7);
      for (let frame = 0; frame < 120; frame++) stepWorld(world, 1 / 60);
      const start = Array.from(getObstaclePose(world, load, pose));
      for (let frame = 0; frame < 60; frame++) {
        stepWorld(world, 1 / 60);
        const weight = (mass + ropeMass) * g;
        expect(Math.abs(getAttachmentForce(world, top, force)[1] / weight - 1)).toBeLessThan(1e-5);
        getObstaclePose(world, load, pose);
        for (let c = 0; c < 3; c++) expect(Math.abs(pose[c] - start[c])).toBeLessThan(1e-8);
      }
    },
  );

  const pushed = [100, 1000, 10000].flatMap((ratio) =>
    [
      { elements: 6, subSteps: 1, push: 3 },
      { elements: 6, subSteps: 4, push: 3 },
      { elements: 60, subSteps: 1, push: 1 },
      { elements: 60, subSteps: 4, push: 3 },
    ].map((each) => ({ ...each, ratio, angle: 0 })),
  );
  it.each(pushed)(
    "of $ratio times the rope's mass, $elements elements, $subSteps sub-steps, pushed at $push m/s swings on a taut rope",
    (each) => {
      const { world, load, top, mass } = hang(each);
      const force = new Float64Array(3);
      const pose = new Float64Array(7);
      const arm = length + ball;
      // By energy it rises to push^2 / 2g; the tension is largest below and least where it turns back.
      const most = 1 + each.push ** 2 / (g * arm);
      const least = 1 - each.push ** 2 / (2 * g * arm);
      for (let frame = 0; frame < 300; frame++) {
        stepWorld(world, 1 / 60);
        getObstaclePose(world, load, pose);
        expect(Math.hypot(pose[0], pose[1]) / arm).toBeCloseTo(1, 2);
        // A blow has to run up and down the rope at first.
        if (frame < 30) continue;
        const share = Math.hypot(...getAttachmentForce(world, top, force)) / ((mass + ropeMass) * g);
        expect(share).toBeGreaterThan(0.9 * least);
        expect(share).toBeLessThan(1.15 * most);
      }
    },
  );
});

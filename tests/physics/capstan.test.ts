import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getFrame,
  moveAttachment,
  rodLength,
  stepWorld,
} from "../../systems/index.js";
import { readReference } from "../reference/read.js";

const ropeRadius = 0.001;
const span = 0.05;
const speed = 0.005;
const frame = 5e-4;
const compliance = 0.01;

interface Pull {
  mu: number;
  /** Angle that the rope is turned by, and the radius of what turns it. */
  angle: number;
  radius: number;
  lengths: number[];
  /** Curvature that each element starts with. */
  curvature: number[];
  /** Where the rope starts, its tangent along x; the obstacle's axis goes through the origin. */
  start: readonly number[];
  youngModulus: number;
}

/** Pulls one end of a rope slowly over a fixed cylinder against a spring at the other; means over the later half. */
function pullOver(pull: Pull) {
  const { mu, radius, lengths, curvature, start } = pull;
  const world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps: 1 });
  createObstacle(world, {
    shape: { kind: "capsule", halfLength: 0.02, radius },
    quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    friction: mu,
  });
  const rod = createRod(world, {
    lengths,
    radius: ropeRadius,
    // Heavy, because tension is not implicit: waves of a light rope would be too fast for the step. Weightless, so no matter.
    material: { density: 5e4, youngModulus: pull.youngModulus, friction: mu, internalDamping: 1e-3 },
    curvature: curvature.flatMap((k) => [0, 0, -k]),
    restCurvature: [0, 0, 0],
    root: { kind: "free", position: start },
    collision: { self: false },
  });
  const end = getFrame(world, rod, rodLength(world, rod), new Float64Array(12));
  // One newton to begin with.
  const goal = [0, 1, 2].map((c) => end[9 + c] + compliance * end[c]);
  const held = createAttachment(world, { rod, s: rodLength(world, rod), to: { point: goal }, compliance });
  const pulled = createAttachment(world, { rod, s: 0, to: { point: start } });
  const [a, b] = [new Float64Array(3), new Float64Array(3)];
  const [meanA, meanB] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let contacts = 0;
  const steps = 160;
  for (let i = 1; i <= 2 * steps; i++) {
    moveAttachment(world, pulled, [start[0] - speed * i * frame, start[1], start[2]]);
    stepWorld(world, frame);
    if (i <= steps) continue;
    getAttachmentForce(world, pulled, a).forEach((x, c) => (meanA[c] += x / steps));
    getAttachmentForce(world, held, b).forEach((x, c) => (meanB[c] += x / steps));
    contacts += world.contacts.count / steps;
  }
  const [sizeA, sizeB] = [Math.hypot(...meanA), Math.hypot(...meanB)];
  // Both ends pull outwards; along a straight rope the forces would be opposite.
  const cosine = -meanA.reduce((sum, x, c) => sum + x * meanB[c], 0) / (sizeA * sizeB);
  return { ratio: sizeA / sizeB, turned: Math.acos(cosine), contacts, tension: sizeB };
}

describe("a rope pulled round a cylinder", () => {
  const cylinder = 0.02;
  const wrapped = cylinder + ropeRadius;
  const youngModulus = 5e7;
  /** B kappa^2 / 2: where a straight rope is bent to the cylinder, its tension falls by this, and rises again at the end. */
  const bending = (youngModulus * Math.PI * ropeRadius ** 4) / 8 / wrapped ** 2;
  it.each([
    { mu: 0.3, angle: Math.PI / 2 },
    { mu: 0.3, angle: Math.PI },
    { mu: 0.6, angle: Math.PI },
  ])("slips at the ratio exp(mu theta) of its tensions: mu $mu, theta $angle", ({ mu, angle }) => {
    const round = Math.round((16 * angle) / Math.PI);
    const straight = new Array<number>(3).fill(span / 3);
    const arc = new Array<number>(round).fill((angle * wrapped) / round);
    const { ratio, tension, contacts } = pullOver({
      mu,
      angle,
      radius: cylinder,
      lengths: [...straight, ...arc, ...straight],
      curvature: [0, 0, 0, ...arc.map(() => 1 / wrapped), 0, 0, 0],
      start: [-span, wrapped, 0],
      youngModulus,
    });
    expect(contacts).toBeGreaterThan(5);
    const onCylinder = (ratio * tension - bending) / (tension - bending);
    expect(onCylinder / Math.exp(mu * angle)).toBeGreaterThan(0.98);
    expect(onCylinder / Math.exp(mu * angle)).toBeLessThan(1.02);
  });
});

describe("a stiff rope pulled over a thin peg, one contact", () => {
  /**
   * Beside the contact each side is an elastica that ends straight, T (1 - cos phi) = B kappa^2 / 2, with the same kappa at the
   * contact: the side that pulls harder turns less. With the two angles a + b = theta and r = T_A / T_B,
   * r (1 - cos a) = 1 - cos b, and along the rope r cos a - cos b = mu (r sin a + sin b).
   */
  function exactRatio(mu: number, theta: number): number {
    let [low, high] = [0, theta];
    const ratioOf = (a: number) => (1 - Math.cos(theta - a)) / (1 - Math.cos(a));
    for (let i = 0; i < 100; i++) {
      const a = 0.5 * (low + high);
      const [b, r] = [theta - a, ratioOf(a)];
      const excess = r * Math.cos(a) - Math.cos(b) - mu * (r * Math.sin(a) + Math.sin(b));
      if (excess > 0) low = a;
      else high = a;
    }
    return ratioOf(low);
  }

  it.each([
    { mu: 0.2, angle: Math.PI / 3 },
    { mu: 0.4, angle: Math.PI / 3 },
    { mu: 0.3, angle: Math.PI / 2 },
  ])("slips at the ratio of the elastica: mu $mu, turned by $angle", ({ mu, angle }) => {
    const [peg, corner] = [0.0005, 6];
    const lengths = new Array<number>(60).fill((2 * span) / 60);
    const bend = angle / (corner * lengths[0]);
    const curvature = lengths.map((_, i) => (i >= 30 - corner / 2 && i < 30 + corner / 2 ? bend : 0));
    // From the middle of the corner, which lies on the peg, back along the arc and the straight part.
    const middle = [Math.sin(angle / 2), Math.cos(angle / 2)].map((x) => x * (peg + ropeRadius));
    const start = [
      middle[0] - Math.sin(angle / 2) / bend - (30 - corner / 2) * lengths[0],
      middle[1] + (1 - Math.cos(angle / 2)) / bend,
      0,
    ];
    const { ratio, turned, contacts } = pullOver({
      mu,
      angle,
      radius: peg,
      lengths,
      curvature,
      start,
      youngModulus: 4e7,
    });
    expect(contacts).toBeLessThan(2.5);
    expect(ratio / exactRatio(mu, turned)).toBeGreaterThan(0.98);
    expect(ratio / exactRatio(mu, turned)).toBeLessThan(1.02);
  });

  it("is that of the stored polygon where both sides turn alike", () => {
    interface Stored {
      mu: number;
      wrap_angle: number;
      ratio: number;
      polygon: Record<string, number | null>;
    }
    const { h_capstan } = readReference<{ h_capstan: readonly Stored[] }>("elastica");
    for (const { mu, wrap_angle, polygon, ratio } of h_capstan) {
      const turns = 64;
      // A step of 64 turns is small enough for the two sides to be alike to second order.
      const stored = polygon[turns] ?? ratio;
      if (wrap_angle / turns < 0.1)
        expect(exactRatio(mu, wrap_angle / turns) ** turns / stored).toBeCloseTo(1, 2);
    }
  });
});

import { describe, expect, it } from "vitest";
import {
  combShape,
  createAttachment,
  createComb,
  createObstacle,
  createRod,
  createRodWorld,
  getCombForce,
  getCombTorque,
  getFrame,
  getObstaclePose,
  getSnag,
  getToothForce,
  isSnagged,
  measureComb,
  moveAttachment,
  moveObstacle,
  removeObstacle,
  restoreState,
  rodLength,
  saveState,
  setSnag,
  stepWorld,
  type CombHandle,
  type CombOptions,
  type RodWorld,
} from "../../../../systems/index.js";
import {
  closeCombs,
  noteCombs,
  openCombs,
  passCombTime,
} from "../../../../systems/bodies/comb/note-combs.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";
import { createStick, g, pointOf, stepFor } from "../../../physics/contact-scenes.js";

const frame = 1 / 240;
/** A quarter turn about x: the teeth, which point along -y, point along -z. */
const levelTeeth = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];

const forceOn = (world: RodWorld, comb: CombHandle) =>
  Array.from(getCombForce(world, comb, new Float64Array(3)));
const torqueOn = (world: RodWorld, comb: CombHandle) =>
  Array.from(getCombTorque(world, comb, new Float64Array(3)));
const parts = (world: RodWorld, comb: CombHandle) =>
  [...Array.from({ length: comb.teeth }, (_, i) => i), "handle" as const].map((tooth) =>
    Array.from(getToothForce(world, comb, tooth, new Float64Array(3))),
  );
const sum = (vectors: readonly number[][]) => [0, 1, 2].map((c) => vectors.reduce((s, v) => s + v[c], 0));

function expectNear(actual: readonly number[], wanted: readonly number[], tolerance: number): void {
  actual.forEach((x, c) => expect(Math.abs(x - wanted[c])).toBeLessThan(tolerance));
}

describe("the shape of a comb", () => {
  it("has the paper's measures: teeth 1.1 mm thick and 1.2 mm apart, 30 mm out of the handle", () => {
    const { children } = combShape();
    expect(children).toHaveLength(21);
    const [first, second] = children;
    expect(second.position![0] - first.position![0]).toBeCloseTo(2.3e-3, 12);
    const [tooth, handle] = [first.shape, children[20].shape];
    if (tooth.kind !== "capsule" || handle.kind !== "capsule") throw new Error("not a capsule");
    expect(tooth.radius).toBe(0.55e-3);
    const tip = first.position![1] - tooth.halfLength - tooth.radius;
    expect(-tip - handle.radius).toBeCloseTo(0.03, 12);
    // All teeth end on the handle's axis, within its length.
    expect(first.position![1] + tooth.halfLength).toBeCloseTo(0, 12);
    expect(handle.halfLength).toBeGreaterThan(-first.position![0]);
  });

  it.each([
    [{ teeth: 0 }, "teeth is 0"],
    [{ teeth: 2.5 }, "teeth is 2.5"],
    [{ toothRadius: 0 }, "toothRadius is 0"],
    [{ spacing: -1 }, "spacing is -1"],
    [{ toothLength: NaN }, "toothLength is NaN"],
    [{ handleRadius: Infinity }, "handleRadius is Infinity"],
    [{ snagForce: 0 }, "snagForce is 0"],
    [{ snagSeconds: -1 }, "snagSeconds is -1"],
    [{ friction: -1 }, "friction is -1"],
  ] as [CombOptions, string][])("refuses %o and leaves the world as it was", (options, message) => {
    const world = createRodWorld();
    expect(() => createComb(world, options)).toThrow(message);
    expect([world.obstacles, world.combs, world.shapes.count]).toEqual([[], [], 0]);
  });
});

describe("forces on a comb", () => {
  it("are zero without contact", () => {
    const world = createRodWorld({ frame, subSteps: 1 });
    createStick(world, { centre: [0, 1, 0], direction: [1, 0, 0] });
    const comb = createComb(world);
    stepFor(world, 0.1);
    expect([forceOn(world, comb), torqueOn(world, comb)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("carry the weight of a rod at rest on the teeth, and its moment about the pose", () => {
    const world = createRodWorld({ frame, subSteps: 1 });
    world.solver.tolerance = 1e-10;
    const origin = [0.3, 0.2, -0.1];
    const comb = createComb(world, { position: origin, quaternion: levelTeeth, friction: 0.5 });
    const [length, radius, density] = [0.03, 5e-4, 1000];
    const [x, z] = [0.306, -0.1157];
    const height = origin[1] + 0.55e-3 + radius + 1e-6;
    const stick = createStick(world, {
      centre: [x, height, z],
      direction: [1, 0, 0.1],
      length,
      radius,
      density,
      internalDamping: 1e-3,
    });
    stepFor(world, 1);
    const weight = density * Math.PI * radius ** 2 * length * g;
    expectNear(forceOn(world, comb), [0, -weight, 0], 1e-5 * weight);
    const middle = pointOf(world, stick);
    const arm = middle.map((m, c) => m - origin[c]);
    expectNear(torqueOn(world, comb), [arm[2] * weight, 0, -arm[0] * weight], 1e-4 * weight * length);
    // It lies on the teeth within its length, and on no other.
    const loaded = parts(world, comb).filter(([, y]) => y < -1e-6 * weight).length;
    expect(loaded).toBeGreaterThan(1);
    expect(parts(world, comb)[0]).toEqual([0, 0, 0]);
    expect(parts(world, comb)[20]).toEqual([0, 0, 0]);
    expectNear(sum(parts(world, comb)), forceOn(world, comb), 1e-12 * weight);
  });

  it("are the momentum that moving teeth give to free rods, sub-steps included", () => {
    const world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps: 3 });
    const [length, radius, density] = [0.04, 1e-3, 1000];
    const sticks = [0, 1].map((i) =>
      createStick(world, {
        centre: [0.004 * i, -0.02, 0.003 + 0.004 * i],
        direction: [1, 0.3 - 0.5 * i, 0],
        length,
        radius,
        density,
        internalDamping: 1e-3,
      }),
    );
    const comb = createComb(world, { friction: 0.3 });
    const given = [0, 0, 0];
    for (let i = 1; i <= 40; i++) {
      moveObstacle(world, comb, [0.02 * i * frame, 0, 0.1 * i * frame]);
      stepWorld(world, frame);
      forceOn(world, comb).forEach((f, c) => (given[c] -= f * frame));
      expectNear(sum(parts(world, comb)), forceOn(world, comb), 1e-15);
    }
    removeObstacle(world, comb);
    // What remains is free flight, in which the middle of mass moves on evenly.
    const middle = () => sum(sticks.map((stick) => pointOf(world, stick)));
    const before = middle();
    stepFor(world, 10 * frame);
    const mass = density * Math.PI * radius ** 2 * length;
    const momentum = middle().map((m, c) => (mass * (m - before[c])) / (10 * frame));
    expect(Math.hypot(...momentum)).toBeGreaterThan(0.1 * mass);
    expectNear(given, momentum, 2e-3 * Math.hypot(...momentum));
  });

  it("stay readable while no frame is due", () => {
    const world = createRodWorld({ frame, subSteps: 1 });
    const comb = createComb(world, { quaternion: levelTeeth, friction: 0.5 });
    createStick(world, { centre: [0, 2.6e-3, -0.015], direction: [1, 0, 0], length: 0.02 });
    stepFor(world, 0.2);
    const before = forceOn(world, comb);
    expect(before[1]).toBeLessThan(-1e-3);
    expect(stepWorld(world, 0.3 * frame)).toBe(0);
    expect(forceOn(world, comb)).toEqual(before);
  });

  it("obey the capstan law where a fibre is drawn around a tooth", () => {
    const [mu, angle, tooth, fibre] = [0.4, Math.PI / 2, 0.02, 1e-3];
    const [span, youngModulus, compliance, h] = [0.05, 5e7, 0.01, 5e-4];
    const world = createRodWorld({ gravity: [0, 0, 0], frame: h, subSteps: 1 });
    // The middle one of three teeth lies along z, through the origin.
    const comb = createComb(world, {
      teeth: 3,
      toothRadius: tooth,
      spacing: 0.2,
      toothLength: 0.1,
      handleRadius: 0.01,
      position: [0, 0, 0.06],
      quaternion: levelTeeth,
      friction: mu,
    });
    const wrapped = tooth + fibre;
    const arc = new Array<number>(8).fill((angle * wrapped) / 8);
    const straight = [span / 3, span / 3, span / 3];
    const start = [-span, wrapped, 0];
    const rod = createRod(world, {
      lengths: [...straight, ...arc, ...straight],
      radius: fibre,
      material: { density: 5e4, youngModulus, friction: mu, internalDamping: 1e-3 },
      curvature: [0, 0, 0, ...arc.map(() => 1 / wrapped), 0, 0, 0].flatMap((k) => [0, 0, -k]),
      restCurvature: [0, 0, 0],
      root: { kind: "free", position: start },
      collision: { self: false },
    });
    const end = getFrame(world, rod, rodLength(world, rod), new Float64Array(12));
    const goal = [0, 1, 2].map((c) => end[9 + c] + compliance * end[c]);
    createAttachment(world, { rod, s: rodLength(world, rod), to: { point: goal }, compliance });
    const pulled = createAttachment(world, { rod, s: 0, to: { point: start } });
    const mean = [0, 0, 0];
    for (let i = 1; i <= 320; i++) {
      moveAttachment(world, pulled, [start[0] - 0.005 * i * h, start[1], start[2]]);
      stepWorld(world, h);
      if (i > 160) forceOn(world, comb).forEach((f, c) => (mean[c] += f / 160));
    }
    // It is drawn towards -x and held towards -y; where it is bent to the tooth its tension falls by B kappa^2 / 2.
    const bending = (youngModulus * Math.PI * fibre ** 4) / 8 / wrapped ** 2;
    const ratio = (-mean[0] - bending) / (-mean[1] - bending);
    expect(ratio / Math.exp(mu * angle)).toBeGreaterThan(0.97);
    expect(ratio / Math.exp(mu * angle)).toBeLessThan(1.03);
    expectNear(Array.from(getToothForce(world, comb, 1, new Float64Array(3))), forceOn(world, comb), 1e-15);
  });
});

it.each(["curve", "segments"] as const)("%s find a rod on every tooth that it lies on", (method) => {
  const world = createRodWorld({ frame, subSteps: 1 });
  world.detection.method = method;
  world.detection.segmentLength = 1e-3 / world.units.length;
  const comb = createComb(world, { teeth: 7, quaternion: levelTeeth });
  // One element across all seven teeth, 0.1 mm above them.
  createStick(world, {
    centre: [0, 0.55e-3 + 2e-3 + 1e-4, -0.015],
    direction: [1, 0, 0],
    length: 0.05,
    elements: 1,
  });
  stepWorld(world, frame);
  const { contacts } = world;
  expect(contacts.A.subarray(0, contacts.count).every((A) => A === comb.entity)).toBe(true);
  expect(new Set(contacts.sA.subarray(0, contacts.count))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});

it("noting forces allocates nothing", () => {
  const world = createRodWorld({ frame, subSteps: 1 });
  const comb = createComb(world, { quaternion: levelTeeth, friction: 0.5 });
  createStick(world, {
    centre: [0, 2.6e-3, -0.015],
    direction: [1, 0, 0],
    length: 0.04,
    internalDamping: 1e-3,
  });
  stepFor(world, 0.2);
  expect(world.contacts.count).toBeGreaterThan(3);
  const run = () => {
    for (let i = 0; i < 1000; i++) {
      openCombs(world, 1);
      noteCombs(world);
      passCombTime(world, 1);
      closeCombs(world, 1);
    }
  };
  for (let i = 0; i < 10; i++) run();
  // A boxed number a call would be 16 kB.
  expect(leastHeapGrowth(run, 12_000)).toBeLessThan(12_000);
  expect(forceOn(world, comb)[1]).toBeLessThan(0);
});

describe("a snag", () => {
  /** A fibre held at both ends, across the way of a comb of three teeth that goes along z. */
  function stretched(options: CombOptions = {}) {
    const world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps: 1 });
    const length = 0.1;
    const rod = createRod(world, {
      length,
      elements: 10,
      radius: 2e-4,
      material: { density: 1300, youngModulus: 1e8, internalDamping: 1e-2 },
      root: { kind: "clamped", position: [-length / 2, -0.02, 0] },
    });
    createAttachment(world, { rod, s: length, to: { point: [length / 2, -0.02, 0] }, compliance: 1e-4 });
    const comb = createComb(world, { teeth: 3, position: [0, 0, -1.5e-3], snagSeconds: 0.02, ...options });
    const go = (z: number, seconds: number) => {
      const snags: { tooth: number; force: number }[] = [];
      const from = getObstaclePose(world, comb, new Float64Array(7))[2];
      const steps = Math.round(seconds / frame);
      for (let i = 1; i <= steps; i++) {
        moveObstacle(world, comb, [0, 0, from + ((z - from) * i) / steps]);
        stepWorld(world, frame);
        snags.push(...world.snags.map(({ tooth, force }) => ({ tooth, force })));
      }
      return snags;
    };
    return { world, comb, go };
  }

  it("is told once of each tooth that a fibre holds back, lasts while it does and ends when it lets go", () => {
    const { world, comb, go } = stretched();
    const snags = go(0.01, 0.5);
    expect(snags.length).toBeGreaterThan(0);
    expect(new Set(snags.map(({ tooth }) => tooth)).size).toBe(snags.length);
    const [{ tooth, force }] = snags;
    expect(force).toBeGreaterThan(getSnag(world, comb).snagForce);
    expect(isSnagged(world, comb, tooth)).toBe(true);
    // It stands still: what held it back still does.
    expect(go(0.01, 0.1)).toEqual([]);
    expect(isSnagged(world, comb, tooth)).toBe(true);
    go(-0.002, 0.2);
    expect(isSnagged(world, comb, tooth)).toBe(false);
  });

  it("takes the force and the time that are set", () => {
    expect(stretched({ snagForce: 100 }).go(0.01, 0.5)).toEqual([]);
    expect(stretched({ snagSeconds: 1 }).go(0.01, 0.5)).toEqual([]);
    const { world, comb, go } = stretched({ snagForce: 100 });
    setSnag(world, comb, { snagForce: 0.05 });
    expect(getSnag(world, comb)).toEqual({ snagForce: expect.closeTo(0.05, 12), snagSeconds: 0.02 });
    expect(go(0.01, 0.5).length).toBeGreaterThan(0);
  });

  it("comes again, bit by bit, after the state has been restored", () => {
    const { world, comb, go } = stretched();
    go(0.004, 0.2);
    const saved = saveState(world);
    const reading = () => [forceOn(world, comb), torqueOn(world, comb), parts(world, comb)];
    const before = reading();
    const first = [go(0.01, 0.2), reading()];
    restoreState(world, saved);
    expect(reading()).toEqual(before);
    expect([go(0.01, 0.2), reading()]).toEqual(first);
  });
});

it("a comb is an obstacle and goes as one; other obstacles are no combs", () => {
  const world = createRodWorld();
  const sphere = createObstacle(world, { shape: { kind: "sphere", radius: 1e-3 }, position: [1, 0, 0] });
  const comb = createComb(world, { teeth: 2 });
  expect(() => getCombForce(world, { ...sphere, teeth: 2 }, new Float64Array(3))).toThrow("comb is");
  expect(() => measureComb(world, comb, { teeth: 2 })).toThrow("no comb yet");
  expect(() => getToothForce(world, comb, 2, new Float64Array(3))).toThrow("tooth is 2");
  removeObstacle(world, comb);
  expect(world.combs).toEqual([]);
  expect(() => getCombForce(world, comb, new Float64Array(3))).toThrow("disposed");
  // The entity is used again, and is no comb any more.
  const next = createObstacle(world, { shape: { kind: "sphere", radius: 1e-3 } });
  expect(next.entity).toBe(comb.entity);
  expect(world.components.Comb.parts[next.entity]).toBe(0);
  stepWorld(world, 1 / 60);
});

import { expect, it } from "vitest";
import { kernelOf } from "../../../systems/models/super-helix/kernel.js";
import { SharedRoom } from "../../../systems/models/kernel-room.js";
import { rowStride } from "../../../components/spans/element-row.js";
import { createRod, createRodWorld } from "../../../systems/index.js";
import { createHelixFunctions, helixFunctions } from "../../../systems/math/helix-functions.js";
import { quaternionToMatrix, rotateQuaternion } from "../../../systems/math/quaternion.js";
import { qCurvature } from "../../../systems/models/super-helix/layout.js";
import { writeMotion as motionRows } from "../../oracle/motion-rows.js";
import { seeded, symmetric } from "../../oracle/random.js";

/** What both TypeScript and the kernel need, each in its own language: the same bits. */
const world = createRodWorld();
const { memory } = world;
const kernel = kernelOf(world);
const { given, found } = SharedRoom;
const material = { density: 1000, youngModulus: 1e6 };

it("functions of a helix, for any angle", () => {
  const random = seeded(5);
  const f = createHelixFunctions();
  const around = [0.01, 0.25, 1, 4].flatMap((limit) => [limit * (1 - 1e-12), limit, limit * (1 + 1e-12)]);
  for (const y of [0, ...around, ...Array.from({ length: 2000 }, () => 10 ** (-6 + 9 * random()))]) {
    f[0] = memory.f64[found] = y;
    helixFunctions(f);
    kernel.helixFunctions();
    expect(memory.f64.slice(found, found + 9), `y = ${y}`).toEqual(f);
  }
});

it("the motion of a rod's elements", () => {
  const random = seeded(7);
  const rod = createRod(world, {
    length: 1,
    radius: 0.01,
    elements: 9,
    root: { kind: "free" },
    material,
  }).entity;
  const { GeneralizedCoordinates } = world.components;
  const { coordinateCount, velocityCount, deform, writeMotion } = world.models[0];
  const span = memory.allocate(10 * rowStride);
  for (let i = 0; i < 50; i++) {
    const scale = 10 ** (-3 + 4 * random());
    const q = GeneralizedCoordinates.qSpan[rod];
    const v = GeneralizedCoordinates.vSpan[rod];
    for (let k = qCurvature; k < coordinateCount(9); k++) memory.f64[q + k] = symmetric(random, scale);
    for (let k = 0; k < velocityCount(9); k++) memory.f64[v + k] = symmetric(random, scale);
    deform(world, rod);
    const expected = new Float64Array(10 * rowStride);
    motionRows(world, rod, v, expected, rowStride);
    const rows = memory.f64.subarray(span, span + 10 * rowStride);
    writeMotion(world, rod, v, rows, rowStride);
    expect(rows).toEqual(expected);
  }
});

it("rotations", () => {
  const random = seeded(6);
  const q = new Float64Array(4);
  const R = new Float64Array(9);
  for (let i = 0; i < 500; i++) {
    const turn = Array.from({ length: 3 }, () => symmetric(random, 10 ** (-6 + 7 * random())));
    for (let c = 0; c < 4; c++) q[c] = memory.f64[given + c] = symmetric(random, 1);
    rotateQuaternion(q, 0, turn, 0);
    kernel.rotateQuaternion(given, turn[0], turn[1], turn[2]);
    quaternionToMatrix(q, 0, R, 0);
    kernel.quaternionToMatrix(given, found);
    expect(memory.f64.slice(given, given + 4)).toEqual(q);
    expect(memory.f64.slice(found, found + 9)).toEqual(R);
  }
});

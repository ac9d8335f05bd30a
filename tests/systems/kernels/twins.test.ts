import { expect, it } from "vitest";
import { kernelOf } from "../../../systems/models/super-helix/kernel.js";
import { SharedRoom } from "../../../systems/models/kernel-room.js";
import { createRodWorld } from "../../../systems/index.js";
import { createHelixFunctions, helixFunctions } from "../../../systems/math/helix-functions.js";
import { quaternionToMatrix, rotateQuaternion } from "../../../systems/math/quaternion.js";
import { seeded, symmetric } from "../../oracle/random.js";

/** What both TypeScript and the kernel need, each in its own language: the same bits. */
const world = createRodWorld();
const { memory } = world;
const kernel = kernelOf(world);
const { given, found } = SharedRoom;

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

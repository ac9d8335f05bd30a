import { expect, it } from "vitest";
import {
  matrixToQuaternion,
  quaternionToMatrix,
  rotateQuaternion,
  rotationBetween,
} from "../../../systems/math/quaternion.js";
import { seeded, symmetric } from "../../oracle/random.js";

const seeds = Array.from({ length: 50 }, (_, i) => i);

function randomQuaternion(random: () => number): Float64Array {
  const q = Float64Array.from({ length: 4 }, () => symmetric(random));
  const norm = Math.hypot(...q);
  return q.map((x) => x / norm);
}

it.each(seeds)("matrix and back is the same rotation (seed %i)", (seed) => {
  const q = randomQuaternion(seeded(seed));
  const matrix = new Float64Array(9);
  const back = new Float64Array(4);
  quaternionToMatrix(q, 0, matrix, 0);
  matrixToQuaternion(matrix, 0, back, 0);
  const dot = q.reduce((sum, x, i) => sum + x * back[i]!, 0);
  expect(Math.abs(Math.abs(dot) - 1)).toBeLessThan(1e-14);
});

it.each([
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [Math.SQRT1_2, Math.SQRT1_2, 0, 0],
])("half turns survive, where the trace is smallest: %s %s %s %s", (...q) => {
  const matrix = new Float64Array(9);
  const back = new Float64Array(4);
  quaternionToMatrix(q, 0, matrix, 0);
  matrixToQuaternion(matrix, 0, back, 0);
  expect(Math.abs(Math.abs(q.reduce((sum, x, i) => sum + x * back[i]!, 0)) - 1)).toBeLessThan(1e-14);
});

it.each(seeds)("the rotation between two quaternions takes one to the other (seed %i)", (seed) => {
  const random = seeded(1000 + seed);
  const a = randomQuaternion(random);
  const b = randomQuaternion(random);
  const turn = new Float64Array(3);
  rotationBetween(a, 0, b, 0, turn, 0);
  expect(Math.hypot(...turn)).toBeLessThanOrEqual(Math.PI + 1e-12);
  rotateQuaternion(a, 0, turn, 0);
  expect(Math.abs(Math.abs(a.reduce((sum, x, i) => sum + x * b[i]!, 0)) - 1)).toBeLessThan(1e-14);
});

it("turns the x axis towards y for a positive rotation about z", () => {
  const q = new Float64Array([0, 0, 0, 1]);
  rotateQuaternion(q, 0, [0, 0, 1], 0, [Math.PI / 2]);
  const matrix = new Float64Array(9);
  quaternionToMatrix(q, 0, matrix, 0);
  [0, 1, 0].forEach((x, c) => expect(matrix[c]).toBeCloseTo(x, 14));
});

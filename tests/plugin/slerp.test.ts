import { Quaternion } from "@babylonjs/core/Maths/math.vector.js";
import { expect, it } from "vitest";
import { slerpToRef } from "../../plugin/slerp.js";

const a = new Quaternion(0.1, -0.3, 0.2, 0.9).normalize();
const others = [
  new Quaternion(-0.5, 0.1, 0.7, 0.2).normalize(),
  new Quaternion(0.5, -0.1, -0.7, -0.4).normalize(),
  a.scale(-1),
  a.add(new Quaternion(1e-5, 0, 0, 0)).normalize(),
];

it.each(others)("goes Babylon's way between rotations: to %s", (b) => {
  for (const share of [0, 0.2, 0.5, 1]) {
    const expected = Quaternion.Slerp(a, b, share);
    const found = slerpToRef(a, b, share, new Quaternion());
    for (const c of ["x", "y", "z", "w"] as const) expect(found[c]).toBeCloseTo(expected[c], 14);
  }
  const out = a.clone();
  slerpToRef(out, b, 1, out);
  expect(Math.abs(Quaternion.Dot(out, b))).toBeCloseTo(1, 12);
});

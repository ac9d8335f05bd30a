import { describe, expect, it } from "vitest";
import { writeClothoid } from "../../../systems/curves/clothoid-curve.js";
import { createCurveSet } from "../../../systems/curves/curve-set.js";
import { writeHelix } from "../../../systems/curves/helix-curve.js";
import { readReference } from "../../reference/read.js";
import { pointAt } from "./curve-description.js";

interface DarbouxCase {
  name: string;
  type: "helix" | "clothoid";
  lengths: number[];
  kappa: number[][];
  total_angle_bound: number;
  tip_r: number[];
  samples: { s: number; r: number[] }[];
}

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

describe("single elements of darboux.json", () => {
  const { cases } = readReference<{ cases: DarbouxCase[] }>("darboux");
  const single = cases.filter((each) => each.lengths.length === 1);
  it("are there", () => expect(single.filter((each) => each.type === "clothoid").length).toBeGreaterThan(2));

  it.each(single)("$name", ({ type, lengths: [length], kappa, total_angle_bound, tip_r, samples }) => {
    const curves = createCurveSet(1);
    if (type === "helix") writeHelix(curves, 0, identity, 0, kappa[0], 0, length);
    else writeClothoid(curves, 0, identity, 0, kappa[0], 0, kappa[1], 0, length);
    for (const { s, r } of [...samples, { s: length, r: tip_r }]) {
      const p = pointAt(curves, 0, s);
      const error = Math.hypot(p[0] - r[0], p[1] - r[1], p[2] - r[2]);
      expect(error).toBeLessThanOrEqual(1e-15 * (10 + total_angle_bound) * length);
    }
  });
});

describe("clothoid", () => {
  it("with equal ends is a helix", () => {
    const curves = createCurveSet(2);
    writeHelix(curves, 0, identity, 0, [1, -2, 3], 0, 5);
    writeClothoid(curves, 1, identity, 0, [1, -2, 3], 0, [1, -2, 3], 0, 5);
    for (const s of [0, 0.7, 2.5, 5]) {
      const [p, q] = [pointAt(curves, 0, s), pointAt(curves, 1, s)];
      expect(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])).toBeLessThan(1e-14);
    }
  });

  it("keeps its pieces when it is written again, and takes more only when it turns more", () => {
    const curves = createCurveSet(2, 4);
    writeClothoid(curves, 0, identity, 0, [0, 0, 1], 0, [0, 0, 3], 0, 2);
    writeClothoid(curves, 1, identity, 0, [0, 0, 1], 0, [0, 0, 1], 0, 1);
    const { pieces, usedPieces } = curves;
    writeClothoid(curves, 0, identity, 0, [0, 0, 1], 0, [0, 0, 2], 0, 2);
    expect(curves.usedPieces).toBe(usedPieces);
    const before = pointAt(curves, 1, 1);
    writeClothoid(curves, 0, identity, 0, [0, 0, 1], 0, [0, 0, 30], 0, 2);
    expect(curves.pieces).not.toBe(pieces);
    expect(pointAt(curves, 1, 1)).toEqual(before);
  });
});

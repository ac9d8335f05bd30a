import { writeClothoid } from "../../../systems/curves/clothoid-curve.js";
import { createCurveSet, type CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, parameter, point } from "../../../systems/curves/expansion-layout.js";
import { writeHelix } from "../../../systems/curves/helix-curve.js";
import { writeCubic, writeQuadratic, writeSegment } from "../../../systems/curves/polynomial-curve.js";
import { symmetric } from "../../oracle/random.js";

/** Curves as the reference data write them: matrices by rows. */
export type CurveDescription =
  | { type: "helix"; r0: number[]; R0: number[][]; kappa: number[]; length: number }
  | { type: "clothoid"; r0: number[]; R0: number[][]; kappa0: number[]; kappa1: number[]; length: number }
  | { type: "cubic"; control: number[][] }
  | { type: "quadratic"; control: number[][] }
  | { type: "segment"; p0: number[]; p1: number[] };

export const curveTypes = ["helix", "clothoid", "cubic", "quadratic", "segment"] as const;
export type CurveType = (typeof curveTypes)[number];

export function writeCurve(curves: CurveSet, id: number, curve: CurveDescription): void {
  switch (curve.type) {
    case "helix":
      return writeHelix(curves, id, joint(curve), 0, curve.kappa, 0, curve.length);
    case "clothoid":
      return writeClothoid(curves, id, joint(curve), 0, curve.kappa0, 0, curve.kappa1, 0, curve.length);
    case "cubic":
      return writeCubic(curves, id, curve.control.flat(), 0);
    case "quadratic":
      return writeQuadratic(curves, id, curve.control.flat(), 0);
    case "segment":
      return writeSegment(curves, id, [...curve.p0, ...curve.p1], 0);
  }
}

export function curveSetOf(...descriptions: CurveDescription[]): CurveSet {
  const curves = createCurveSet(descriptions.length);
  descriptions.forEach((description, id) => writeCurve(curves, id, description));
  return curves;
}

/** The frame column by column, then the position. */
function joint({ r0, R0 }: { r0: number[]; R0: number[][] }): number[] {
  return [...[0, 1, 2].flatMap((column) => R0.map((row) => row[column])), ...r0];
}

const expansion = new Float64Array(expansionSize);

export function pointAt(curves: CurveSet, id: number, s: number): number[] {
  expansion[parameter] = s;
  sampleCurve(curves, id, expansion, 0);
  return [...expansion.subarray(point, point + 3)];
}

export function gapAt(curves: CurveSet, a: number, s: number, b: number, t: number): number {
  const p = pointAt(curves, a, s);
  const q = pointAt(curves, b, t);
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** A curve about two units long near the origin. */
export function randomCurve(random: () => number, type: CurveType): CurveDescription {
  const vector = (scale: number) => [0, 1, 2].map(() => symmetric(random, scale));
  switch (type) {
    case "helix":
      return {
        type,
        r0: vector(1.5),
        R0: randomRotation(random),
        kappa: vector(3),
        length: 1 + 2 * random(),
      };
    case "clothoid":
      return {
        type,
        r0: vector(1.5),
        R0: randomRotation(random),
        kappa0: vector(3),
        kappa1: vector(3),
        length: 1 + 2 * random(),
      };
    case "cubic":
      return { type, control: [vector(1.5), vector(1.5), vector(1.5), vector(1.5)] };
    case "quadratic":
      return { type, control: [vector(1.5), vector(1.5), vector(1.5)] };
    case "segment":
      return { type, p0: vector(1.5), p1: vector(1.5) };
  }
}

/** From a random unit quaternion. */
export function randomRotation(random: () => number): number[][] {
  const q = [0, 1, 2, 3].map(() => symmetric(random));
  const length = Math.hypot(...q);
  const [x, y, z, w] = q.map((each) => each / length);
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
}

/** The curve turned by a rotation, then moved. */
export function movedCurve(curve: CurveDescription, rotation: number[][], by: number[]): CurveDescription {
  const turn = (v: number[]) => rotation.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);
  const move = (v: number[]) => turn(v).map((each, i) => each + by[i]);
  switch (curve.type) {
    case "helix":
    case "clothoid": {
      const columns = [0, 1, 2].map((column) => turn(curve.R0.map((row) => row[column])));
      const R0 = [0, 1, 2].map((row) => columns.map((column) => column[row]));
      return { ...curve, r0: move(curve.r0), R0 };
    }
    case "cubic":
    case "quadratic":
      return { ...curve, control: curve.control.map(move) };
    case "segment":
      return { ...curve, p0: move(curve.p0), p1: move(curve.p1) };
  }
}

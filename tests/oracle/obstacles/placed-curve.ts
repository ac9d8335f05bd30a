import {
  clothoidCurve,
  clothoidPieces,
  curveM,
  curveStride,
  curveT,
  curveU,
  curveW,
  pieceStride,
  type CurveSet,
} from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import {
  expansionSize,
  first,
  parameter,
  point,
  second,
  third,
} from "../../../systems/curves/expansion-layout.js";
import { queryPoint } from "./point-query.js";
import { movePointIn, turnIn } from "./frames.js";

/** Sample of a curve: its expansion (`curves/expansion-layout.ts`), in the frame of a shape. */
export const sampleArc = parameter;
export const sampleTangent = first;
export const sampleSecond = second;
export const sampleThird = third;
export const sampleSize = expansionSize;

/** Takes the curve `id` into the frame of the placement `m[at]`, as the only curve of `placed`. */
export function placeCurve(
  curves: CurveSet,
  id: number,
  m: Float64Array,
  at: number,
  placed: CurveSet,
): void {
  const from = id * curveStride;
  for (let k = 0; k < curveStride; k++) placed.data[k] = curves.data[from + k];
  placed.kind[0] = curves.kind[id];
  if (curves.kind[id] === clothoidCurve) {
    placeClothoid(curves, id, m, at, placed);
    return;
  }
  movePointIn(m, at, curves.data, from + curveM, placed.data, curveM);
  turnIn(m, at, curves.data, from + curveT, placed.data, curveT);
  turnIn(m, at, curves.data, from + curveU, placed.data, curveU);
  turnIn(m, at, curves.data, from + curveW, placed.data, curveW);
}

/** Of each polynomial piece the first coefficient is a point, the others are vectors. */
function placeClothoid(curves: CurveSet, id: number, m: Float64Array, at: number, placed: CurveSet): void {
  const count = curves.data[id * curveStride + clothoidPieces] * pieceStride;
  const from = curves.firstPiece[id] * pieceStride;
  if (placed.pieces.length < count) placed.pieces = new Float64Array(2 * count);
  for (let k = 0; k < count; k += 3) {
    if (k % pieceStride === 0) movePointIn(m, at, curves.pieces, from + k, placed.pieces, k);
    else turnIn(m, at, curves.pieces, from + k, placed.pieces, k);
  }
}

/** The point at `sample[sampleArc]` to a query's values, with its derivatives to the sample. */
export function samplePlaced(placed: CurveSet, sample: Float64Array, q: Float64Array): void {
  sampleCurve(placed, 0, sample, 0);
  q[queryPoint] = sample[point];
  q[queryPoint + 1] = sample[point + 1];
  q[queryPoint + 2] = sample[point + 2];
}

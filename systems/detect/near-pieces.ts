import { limits } from "../world/limits.js";
import { Piece } from "../kernels/grid-layout.js";
import { purposeStep, type ElementBoxes } from "./broad-phase/element-boxes.js";
import type { Grid } from "./broad-phase/grid.js";
import type { CurveSet } from "../curves/curve-set.js";
import { boundCurve, sampleCurve } from "../curves/expansion.js";
import {
  bendBound,
  expansionSize,
  first,
  halfWidth,
  jerkBound,
  parameter,
  point,
  second,
  snapBound,
  third,
} from "../curves/expansion-layout.js";
import { rowAngular, rowLength, rowRadius, rowRest, rowStride } from "../../components/spans/element-row.js";
import { addRigidVelocity } from "./element-rows.js";

const { spareGap } = limits.detect;

/**
 * Long bent elements have chains of boxes, and boxes of two of them overlap far more often than the elements come near each other: in a
 * combed wisp of 2,025 fibres 656,000 pairs for 53,000 contacts, each of which took a branch and bound of one to eight boxes
 * to be found apart. What the chain's links hold, the pieces, are nearly parabolas; so each is written down once in a step, and where
 * boxes overlap their pieces are compared (`arePiecesNear` in `kernels/assembly/grid.ts`), at a tenth of that price. 73,000 pairs are left, and the search of each
 * starts in the pieces that are near.
 *
 * Numbers of a piece, about its middle, as in `curve/gap-model.ts`:
 *
 *   a(x) = m + p x + c x^2 / 2 + rest,   |x| <= half,   |rest| <= |a'''| half^3 / 24 + |a''''| half^4 / 24.
 *
 * Along a direction n that stays, the distance of two pieces is at least n . (a - b) all the time, and in a step it changes by
 * n . (their travel); where they slide along each other that is next to nothing, however fast they are.
 *
 * In single precision, since most of the time goes into fetching them, with the rounding as a part of the margin.
 */
/** More than all rounding to single precision together, as a share of the coordinates' size. */
const roundingShare = 1e-6;

const sample = new Float64Array(expansionSize);
const way = new Float64Array(3);

/** Writes the pieces of all boxes; the curves of all elements must have been written. */
export function writePieces(grid: Grid, boxes: ElementBoxes, rows: Float64Array, curves: CurveSet): void {
  const { elements, firstBox } = boxes;
  const pieces = grid.roomForPieces(boxes);
  for (let element = 0; element < elements; element++) {
    const start = firstBox[element];
    const end = firstBox[element + 1];
    const h = (0.5 * rows[element * rowStride + rowLength]) / (end - start);
    for (let box = start; box < end; box++) {
      sample[parameter] = (2 * (box - start) + 1) * h;
      sample[halfWidth] = h;
      sampleCurve(curves, element, sample, 0);
      boundCurve(curves, element, sample, 0);
      const at = (Piece.bytes / 4) * box;
      let size = h;
      for (let c = 0; c < 3; c++) {
        pieces[at + Piece.x + c] = sample[point + c];
        pieces[at + Piece.slopeX + c] = sample[first + c] + 0.125 * h * h * sample[third + c];
        pieces[at + Piece.bendX + c] = sample[second + c];
        size += Math.abs(sample[point + c]);
      }
      pieces[at + Piece.half] = h;
      pieces[at + Piece.bulge] = 0.5 * sample[bendBound] * h * h;
      const rest = ((sample[jerkBound] + sample[snapBound] * h) * h * h * h) / 24 + roundingShare * size;
      writeTravel(pieces, at, boxes.purpose[purposeStep], rows, element * rowStride, rest, h);
    }
  }
}

/** Travel and margin of the piece in `sample`: the element goes as a rigid body, up to a rest (`element-rows.ts`). */
function writeTravel(
  pieces: Float32Array,
  at: number,
  step: number,
  rows: Float64Array,
  row: number,
  rest: number,
  h: number,
): void {
  let spin = 0;
  way.fill(0);
  addRigidVelocity(rows, row, sample, point, step, way);
  for (let c = 0; c < 3; c++) {
    pieces[at + Piece.travelX + c] = way[c];
    spin += rows[row + rowAngular + c] * rows[row + rowAngular + c];
  }
  pieces[at + Piece.margin] =
    (1 + spareGap) * rows[row + rowRadius] + rest + step * (rows[row + rowRest] + h * Math.sqrt(spin));
}

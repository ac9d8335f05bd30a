import { limits } from "../world/limits.js";
import { Piece } from "../kernels/grid-layout.js";
import { purposeStep, type ElementBoxes } from "./broad-phase/element-boxes.js";
import {
  bendBound,
  first,
  halfWidth,
  jerkBound,
  point,
  second,
  snapBound,
  third,
} from "../curves/expansion-layout.js";
import { rowAngular, rowRadius, rowRest } from "../../components/spans/element-row.js";
import { addRigidVelocity } from "./element-rows.js";

const { spareGap } = limits.detect;

/**
 * Long bent elements have chains of boxes, and boxes of two of them overlap far more often than the elements
 * come near each other: in a combed wisp of 2,025 fibres 656,000 pairs for 53,000 contacts, each of which
 * took a branch and bound of one to eight boxes to be found apart. What the chain's links hold, the pieces,
 * are nearly parabolas; so each is written down once in a step, and where boxes overlap their pieces are
 * compared (`arePiecesNear` in `kernels/assembly/grid.ts`), at a tenth of that price. 73,000 pairs are left,
 * and the search of each starts in the pieces that are near.
 *
 * Numbers of a piece, about its middle, as in `kernels/assembly/narrow-phase/gap-model.ts`:
 *
 *   a(x) = m + p x + c x^2 / 2 + rest,   |x| <= half,   |rest| <= |a'''| half^3 / 24 + |a''''| half^4 / 24.
 *
 * Along a direction n that stays, the distance of two pieces is at least n . (a - b) all the time, and in a
 * step it changes by n . (their travel); where they slide along each other that is next to nothing, however
 * fast they are.
 *
 * In single precision, since most of the time goes into fetching them, with the rounding as a part of the
 * margin.
 */
/** More than all rounding to single precision together, as a share of the coordinates' size. */
const roundingShare = 1e-6;

const way = new Float64Array(3);

/**
 * Writes what is in `box`: the part of the element in row `row` about which `sample` is sampled and bounded.
 */
export function writePiece(
  pieces: Float32Array,
  box: number,
  sample: Float64Array,
  rows: Float64Array,
  row: number,
  { purpose }: ElementBoxes,
): void {
  const at = (Piece.bytes / 4) * box;
  const step = purpose[purposeStep];
  const h = sample[halfWidth];
  let size = h;
  let spin = 0;
  way.fill(0);
  addRigidVelocity(rows, row, sample, point, step, way);
  for (let c = 0; c < 3; c++) {
    pieces[at + Piece.x + c] = sample[point + c];
    pieces[at + Piece.slopeX + c] = sample[first + c] + 0.125 * h * h * sample[third + c];
    pieces[at + Piece.bendX + c] = sample[second + c];
    pieces[at + Piece.travelX + c] = way[c];
    size += Math.abs(sample[point + c]);
    spin += rows[row + rowAngular + c] * rows[row + rowAngular + c];
  }
  pieces[at + Piece.half] = h;
  pieces[at + Piece.bulge] = 0.5 * sample[bendBound] * h * h;
  const rest = ((sample[jerkBound] + sample[snapBound] * h) * h * h * h) / 24 + roundingShare * size;
  // The element goes as a rigid body, up to a rest.
  pieces[at + Piece.margin] =
    (1 + spareGap) * rows[row + rowRadius] + rest + step * (rows[row + rowRest] + h * Math.sqrt(spin));
}

import { purposeStep, type ElementBoxes } from "./broad-phase/element-boxes.js";
import type { CurveSet } from "./curve/curve-set.js";
import { boundCurve, sampleCurve } from "./curve/expansion.js";
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
} from "./curve/expansion-layout.js";
import { closestOnLines, lineH, lineK, linePairSize, linePG, linePP, linePQ } from "./curve/line-pair.js";
import { lineQG, lineQQ, lineX, lineY } from "./curve/line-pair.js";
import { addRigidVelocity, rowAngular, rowLength, rowRadius, rowRest, rowStride } from "./element-rows.js";

/**
 * Long bent elements have chains of boxes, and boxes of two of them overlap far more often than the elements come near each other: in a
 * combed wisp of 2,025 fibres 656,000 pairs for 53,000 contacts, each of which took a branch and bound of one to eight boxes
 * to be found apart. What the chain's links hold, the pieces, are nearly parabolas; so each is written down once in a step, and where
 * boxes overlap their pieces are compared, at a tenth of that price. 73,000 pairs are left, and the search of each
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
const stride = 16;
const middle = 0;
const slope = 3;
const bent = 6;
const half = 9;
/** |c| half^2 / 2 at most. */
const bulge = 10;
/** How near to it anything is of interest: its thickness, the rest, and where else its points may go in the step. */
const margin = 11;
/** How far the middle goes in the step. */
const travel = 12;

/** More than all rounding to single precision together, as a share of the coordinates' size. */
const roundingShare = 1e-6;

export interface NearPieces {
  /** `stride` numbers per box. */
  pieces: Float32Array;
}

export function createNearPieces(): NearPieces {
  return { pieces: new Float32Array(0) };
}

/** Thicknesses that must be left between the sides at the end of a step for a contact not to be needed in it. */
export const spareGap = 0.5;

const sample = new Float64Array(expansionSize);
const lines = new Float64Array(linePairSize);
const way = new Float64Array(3);

/** Writes the pieces of all boxes; the curves of all elements must have been written. */
export function writePieces(
  near: NearPieces,
  boxes: ElementBoxes,
  rows: Float64Array,
  curves: CurveSet,
): void {
  const { elements, count, firstBox } = boxes;
  if (near.pieces.length < stride * count) near.pieces = new Float32Array(Math.ceil(1.5 * count) * stride);
  const { pieces } = near;
  for (let element = 0; element < elements; element++) {
    const start = firstBox[element];
    const end = firstBox[element + 1];
    const h = (0.5 * rows[element * rowStride + rowLength]) / (end - start);
    for (let box = start; box < end; box++) {
      sample[parameter] = (2 * (box - start) + 1) * h;
      sample[halfWidth] = h;
      sampleCurve(curves, element, sample, 0);
      boundCurve(curves, element, sample, 0);
      const at = stride * box;
      let size = h;
      for (let c = 0; c < 3; c++) {
        pieces[at + middle + c] = sample[point + c];
        pieces[at + slope + c] = sample[first + c] + 0.125 * h * h * sample[third + c];
        pieces[at + bent + c] = sample[second + c];
        size += Math.abs(sample[point + c]);
      }
      pieces[at + half] = h;
      pieces[at + bulge] = 0.5 * sample[bendBound] * h * h;
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
    pieces[at + travel + c] = way[c];
    spin += rows[row + rowAngular + c] * rows[row + rowAngular + c];
  }
  pieces[at + margin] =
    (1 + spareGap) * rows[row + rowRadius] + rest + step * (rows[row + rowRest] + h * Math.sqrt(spin));
}

/**
 * Whether the piece in `box` may come so close to that in `other` that there is a contact (`pair-search.ts`). The answer no is a proof,
 * as far as they go where they are expected: along the direction n between the closest points of the tangents the distance is at least n . G, a
 * parabola in x plus one in y. (Taken apart into slopes and bends, which is as good here: the slopes vanish along n, or the closest
 * point is at an end.)
 */
export function arePiecesNear({ pieces }: NearPieces, box: number, other: number): boolean {
  const i = stride * other;
  const j = stride * box;
  const g0 = pieces[i] - pieces[j];
  const g1 = pieces[i + 1] - pieces[j + 1];
  const g2 = pieces[i + 2] - pieces[j + 2];
  const p0 = pieces[i + slope];
  const p1 = pieces[i + slope + 1];
  const p2 = pieces[i + slope + 2];
  const q0 = pieces[j + slope];
  const q1 = pieces[j + slope + 1];
  const q2 = pieces[j + slope + 2];
  const h = pieces[i + half];
  const k = pieces[j + half];
  lines[linePP] = p0 * p0 + p1 * p1 + p2 * p2;
  lines[lineQQ] = q0 * q0 + q1 * q1 + q2 * q2;
  lines[linePQ] = p0 * q0 + p1 * q1 + p2 * q2;
  lines[linePG] = p0 * g0 + p1 * g1 + p2 * g2;
  lines[lineQG] = q0 * g0 + q1 * g1 + q2 * g2;
  lines[lineH] = h;
  lines[lineK] = k;
  closestOnLines(lines, 0);
  const x = lines[lineX];
  const y = lines[lineY];
  const n0 = g0 + p0 * x - q0 * y;
  const n1 = g1 + p1 * x - q1 * y;
  const n2 = g2 + p2 * x - q2 * y;
  const square = n0 * n0 + n1 * n1 + n2 * n2;
  const margins = pieces[i + margin] + pieces[j + margin];
  if (square <= margins * margins) return true;
  const distance = Math.sqrt(square);
  const parting =
    n0 * (pieces[i + travel] - pieces[j + travel]) +
    n1 * (pieces[i + travel + 1] - pieces[j + travel + 1]) +
    n2 * (pieces[i + travel + 2] - pieces[j + travel + 2]);
  const near = margins * distance - Math.min(0, parting);
  // Nine of ten that are apart are farther apart than they could bulge.
  if (square >= near + (pieces[i + bulge] + pieces[j + bulge]) * distance) return false;
  const alongP = h * Math.abs(n0 * p0 + n1 * p1 + n2 * p2);
  const alongQ = k * Math.abs(n0 * q0 + n1 * q1 + n2 * q2);
  const curveP = n0 * pieces[i + bent] + n1 * pieces[i + bent + 1] + n2 * pieces[i + bent + 2];
  const curveQ = -(n0 * pieces[j + bent] + n1 * pieces[j + bent + 1] + n2 * pieces[j + bent + 2]);
  const sag = 0.5 * (h * h * Math.min(0, curveP) + k * k * Math.min(0, curveQ));
  return n0 * g0 + n1 * g1 + n2 * g2 - alongP - alongQ + sag < near;
}

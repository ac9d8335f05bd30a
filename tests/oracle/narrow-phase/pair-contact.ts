import { limits } from "../../../systems/world/limits.js";
import type { RodWorld } from "../../../systems/world/world.js";
import { purposeStep } from "../../../systems/detect/broad-phase/element-boxes.js";
import {
  basisGap,
  basisInputs,
  basisTangentA,
  basisTangentB,
  basisTiny,
  contactBasis,
} from "../../../systems/detect/contact-basis.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, first, parameter, point } from "../../../systems/curves/expansion-layout.js";
import type { Detection } from "../../../systems/detect/detection.js";
import {
  rowBend,
  rowLength,
  rowRadius,
  rowRest,
  rowStart,
  rowStride,
  rowTurn,
} from "../../../components/spans/element-row.js";
import { addRigidVelocity } from "../../../systems/detect/element-rows.js";
import { pair, PairNumber } from "./pair-numbers.js";
import { takeOffSection } from "../../../systems/detect/section-radius.js";

const { flatSlope, spareGap, steepSlope } = limits.detect;

/** Gaps that have no direction, in shares of the thickness. */
const tinyShare = 1e-9;

/** Local arc lengths of the contact in hand. */
export const at = new Float64Array(2);
/** The curves there. */
export const A = new Float64Array(expansionSize);
export const B = new Float64Array(expansionSize);
const input = new Float64Array(basisInputs);

/** Writes down the contact of the elements a and b at the arc lengths `at`, if it is one. */
export function addContact(world: RodWorld, a: number, b: number): void {
  const { curves } = world.detection;
  A[parameter] = at[0];
  B[parameter] = at[1];
  sampleCurve(curves, a, A, 0);
  sampleCurve(curves, b, B, 0);
  addSampled(world, a, b);
}

/** The same where A and B hold the points already. */
export function addSampled(world: RodWorld, a: number, b: number): void {
  const { detection, components } = world;
  const { rows, boxes, found } = detection;
  const i = a * rowStride;
  const j = b * rowStride;
  const x = at[0];
  const y = at[1];
  let square = 0;
  for (let c = 0; c < 3; c++) {
    input[basisGap + c] = B[point + c] - A[point + c];
    input[basisTangentA + c] = A[first + c];
    input[basisTangentB + c] = B[first + c];
    square += input[basisGap + c] * input[basisGap + c];
  }
  const distance = Math.sqrt(square);
  const rodA = boxes.rod[a];
  const rodB = boxes.rod[b];
  // A minimum of a rod's distance from itself lies beyond half a turn (self-contact.ts); a point short
  // of that merely joins.
  const turn = rows[j + rowTurn] + rows[j + rowBend] * y - rows[i + rowTurn] - rows[i + rowBend] * x;
  if (rodA === rodB && turn < 0.999999 * Math.PI) return;
  const ends = endsOf(detection, a, 0) + 2 * endsOf(detection, b, 1);
  measureSlopes(ends);
  const slope = beyond[beyondJoint] / distance;
  if (beyond[beyondCut] > flatSlope * distance || beyond[steepest] > steepSlope * distance) return;

  const row = found.count;
  input[basisTiny] = tinyShare * (rows[i + rowRadius] + rows[j + rowRadius]);
  contactBasis(input, (ends & 1) !== 0, (ends & 2) !== 0, found.basis, 9 * row);
  found.A[row] = rodA;
  found.B[row] = rodB;
  found.withObstacle[row] = 0;
  found.sA[row] = rows[i + rowStart] + x;
  found.sB[row] = rows[j + rowStart] + y;
  for (let c = 0; c < 3; c++) {
    found.points[6 * row + c] = A[point + c];
    found.points[6 * row + 3 + c] = B[point + c];
  }
  // Along the normal, which is the distance where it is least.
  let across = 0;
  for (let c = 0; c < 3; c++) across += input[basisGap + c] * found.basis[9 * row + c];
  found.gap[row] = across;
  takeOffSection(world, rodA, found.sA, found.basis, 9 * row, found.gap, row);
  takeOffSection(world, rodB, found.sB, found.basis, 9 * row, found.gap, row);
  if (staysOpen(detection, a, b, row)) return;
  const { Material } = components;
  found.friction[row] = Math.sqrt(Material.friction[rodA] * Material.friction[rodB]);
  found.isCutOff[row] = slope > 0 ? 1 : 0;
  found.spacing[row] = pair[slope > 0 ? PairNumber.spacing : PairNumber.spacingInHand];
  found.distance[row] = distance;
  found.count++;
}

const approach = new Float64Array(3);

/**
 * Whether the sides of the contact in row `row` stay well apart during the step, in a crowd, by the
 * velocities that are expected of them. Those along the rods do not bring them together, but for their bends.
 */
function staysOpen(detection: Detection, a: number, b: number, row: number): boolean {
  if (pair[PairNumber.ofCrowd] === 0) return false;
  const { boxes, rows, found } = detection;
  const h = boxes.purpose[purposeStep];
  const i = a * rowStride;
  const j = b * rowStride;
  approach.fill(0);
  addRigidVelocity(rows, i, A, point, -h, approach);
  addRigidVelocity(rows, j, B, point, h, approach);
  const n = 9 * row;
  let along = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    along += approach[c] * found.basis[n + c];
    square += approach[c] * approach[c];
  }
  const sideways = square - along * along;
  const curved = 0.5 * (rows[i + rowBend] + rows[j + rowBend]) * sideways;
  const rest = h * (rows[i + rowRest] + rows[j + rowRest]);
  const thickness = rows[i + rowRadius] + rows[j + rowRadius];
  return found.gap[row] + along - curved - rest > spareGap * thickness;
}

/** 1 if the contact in hand is at an end of this side's rod, else 0. */
function endsOf({ boxes, rows }: Detection, element: number, side: number): number {
  const x = at[side];
  const isFirst = boxes.place[element] === 0;
  const isLast = element + 1 === boxes.elements || boxes.rod[element + 1] !== boxes.rod[element];
  return (isFirst && x <= 0) || (isLast && x >= rows[element * rowStride + rowLength]) ? 1 : 0;
}

/** How the gap falls beyond a joint, beyond a border within an element, and anywhere, times the distance. */
const beyond = new Float64Array(3);
const beyondJoint = 0;
const beyondCut = 1;
const steepest = 2;

/** Takes these slopes for the contact in hand. At an end of the rod there is nothing beyond. */
function measureSlopes(ends: number): void {
  const x = at[0];
  const y = at[1];
  const alongA =
    input[basisGap] * input[basisTangentA] +
    input[basisGap + 1] * input[basisTangentA + 1] +
    input[basisGap + 2] * input[basisTangentA + 2];
  const alongB =
    input[basisGap] * input[basisTangentB] +
    input[basisGap + 1] * input[basisTangentB + 1] +
    input[basisGap + 2] * input[basisTangentB + 2];
  beyond.fill(0);
  if ((ends & 1) === 0) {
    beyond[steepest] = Math.abs(alongA);
    if (x >= pair[PairNumber.x1]) note(x < pair[PairNumber.lengthA], alongA);
    if (x <= pair[PairNumber.x0]) note(x > 0, -alongA);
  }
  if ((ends & 2) === 0) {
    beyond[steepest] = Math.max(beyond[steepest], Math.abs(alongB));
    if (y >= pair[PairNumber.y1]) note(y < pair[PairNumber.lengthB], -alongB);
    if (y <= pair[PairNumber.y0]) note(y > 0, alongB);
  }
}

function note(isCut: boolean, slope: number): void {
  const at = isCut ? beyondCut : beyondJoint;
  beyond[at] = Math.max(beyond[at], slope);
}

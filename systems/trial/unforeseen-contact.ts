import {
  closestOnLines,
  lineH,
  lineK,
  linePairSize,
  linePG,
  linePP,
  linePQ,
  lineQG,
  lineQQ,
  lineX,
  lineY,
} from "../curves/line-pair.js";
import { rowBend, rowLength, rowStart, rowStride } from "../../components/spans/element-row.js";
import { areTied } from "../attachments/tied-places.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { mayMeet } from "./element-corners.js";
import { Followed, followed, followPlace, steepnessThere } from "../rods/follow-place.js";
import { leastRadius } from "./least-radius.js";
import { corners } from "./trial-state.js";
import { hypot } from "../math/elementary.js";

const { unforeseenWeight, excusedDepth, placedDepth } = limits.trial;
const { steepSlope } = limits.detect;

/**
 * Contacts are where rods are nearest when a step begins. An end that is flung, or a strand that slides along
 * another, may come down beside all of them: it passes through nothing, comes near no contact, and is deep in
 * the other when the step ends. So where rods in contact move far, all that is near is looked at where the
 * step would leave it.
 */

const segmentsOf = corners - 1;
const lines = new Float64Array(linePairSize);
/**
 * Nearest points of two elements, taken as segments: distance, then arc lengths from
 * their starts in elements.
 */
const nearest = new Float64Array(3);

/** After the rods are displaced: their depth in each other, in thicknesses, beyond what is excused. */
export function largestUnforeseen(world: RodWorld, group: number): number {
  const { pairs, boxes, rows } = world.detection;
  const { cornersTo, groups } = world.trial;
  const { item, start } = groups.pairs;
  const deepest = deepestContact(world, group);
  let worst = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const a = pairs.first[item[i]];
    const b = pairs.second[item[i]];
    const p = a * rowStride;
    const q = b * rowStride;
    const A = boxes.rod[a];
    const B = boxes.rod[b];
    const thickness = leastRadius(world, A) + leastRadius(world, B);
    if (
      !areNear(cornersTo, a, b, thickness + 0.5 * (rows[p + rowLength] + rows[q + rowLength])) ||
      !mayMeet(world, a, b)
    )
      continue;
    findNearest(cornersTo, a, b);
    const present = deepest < -placedDepth * thickness ? deepest : excusedDepth * deepest;
    const allowed = thickness + present - (worst / unforeseenWeight) * thickness;
    if (nearest[0] - sagitta(rows, p) - sagitta(rows, q) >= allowed) continue;
    followed[Followed.sA] = rows[p + rowStart] + nearest[1] * rows[p + rowLength];
    followed[Followed.sB] = rows[q + rowStart] + nearest[2] * rows[q + rowLength];
    followed[Followed.farthest] = thickness;
    followed.fill(0, Followed.normal, Followed.normal + 3);
    followPlace(world, A, B);
    const end = Math.abs(followed[Followed.distance]);
    if (end >= allowed || !isContact(world, A, B)) continue;
    worst = (unforeseenWeight * (thickness + present - end)) / thickness;
  }
  return worst;
}

/** Whether detection would find a contact in the place that was followed. */
function isContact(world: RodWorld, A: number, B: number): boolean {
  if (A === B && !turnsBack(world, A)) return false;
  if (steepnessThere(world, A, B) > steepSlope) return false;
  return !areTied(world, A, followed[Followed.sA], B, followed[Followed.sB]);
}

/** The smallest gap between rods where the step begins, and 0 if there is none below. */
function deepestContact({ contacts, trial }: RodWorld, group: number): number {
  const { item, start } = trial.groups.contacts;
  let deepest = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const row = item[i];
    if (contacts.withObstacle[row] === 0) deepest = Math.min(deepest, contacts.gap[row]);
  }
  return deepest;
}

/** How far an element bulges out of its two segments, at most and about. */
function sagitta(rows: Float64Array, row: number): number {
  const half = rows[row + rowLength] / segmentsOf;
  return 0.125 * half * half * rows[row + rowBend];
}

function areNear(to: Float64Array, a: number, b: number, reach: number): boolean {
  const p = 3 * (corners * a + 1);
  const q = 3 * (corners * b + 1);
  const x = to[p] - to[q];
  const y = to[p + 1] - to[q + 1];
  const z = to[p + 2] - to[q + 2];
  return x * x + y * y + z * z < reach * reach;
}

function findNearest(to: Float64Array, a: number, b: number): void {
  nearest[0] = Infinity;
  for (let i = 0; i < segmentsOf; i++) {
    for (let j = 0; j < segmentsOf; j++) {
      const distance = segmentDistance(to, 3 * (corners * a + i), 3 * (corners * b + j));
      if (distance >= nearest[0]) continue;
      nearest[0] = distance;
      nearest[1] = (i + 0.5 + 0.5 * lines[lineX]) / segmentsOf;
      nearest[2] = (j + 0.5 + 0.5 * lines[lineY]) / segmentsOf;
    }
  }
}

function segmentDistance(to: Float64Array, s: number, t: number): number {
  const p0 = 0.5 * (to[s + 3] - to[s]);
  const p1 = 0.5 * (to[s + 4] - to[s + 1]);
  const p2 = 0.5 * (to[s + 5] - to[s + 2]);
  const q0 = 0.5 * (to[t + 3] - to[t]);
  const q1 = 0.5 * (to[t + 4] - to[t + 1]);
  const q2 = 0.5 * (to[t + 5] - to[t + 2]);
  const g0 = to[s] + p0 - to[t] - q0;
  const g1 = to[s + 1] + p1 - to[t + 1] - q1;
  const g2 = to[s + 2] + p2 - to[t + 2] - q2;
  lines[linePP] = p0 * p0 + p1 * p1 + p2 * p2;
  lines[lineQQ] = q0 * q0 + q1 * q1 + q2 * q2;
  lines[linePQ] = p0 * q0 + p1 * q1 + p2 * q2;
  lines[linePG] = p0 * g0 + p1 * g1 + p2 * g2;
  lines[lineQG] = q0 * g0 + q1 * g1 + q2 * g2;
  lines[lineH] = lines[lineK] = 1;
  closestOnLines(lines, 0);
  const x = lines[lineX];
  const y = lines[lineY];
  return hypot(g0 + p0 * x - q0 * y, g1 + p1 * x - q1 * y, g2 + p2 * x - q2 * y);
}

/**
 * Whether a rod turns by half a circle between the places followed; else they merely join
 * (`kernels/assembly/narrow-phase/self-contact.ts`).
 */
function turnsBack(world: RodWorld, rod: number): boolean {
  const from = Math.min(followed[Followed.sA], followed[Followed.sB]);
  const to = Math.max(followed[Followed.sA], followed[Followed.sB]);
  return world.models[world.components.Rod.model[rod]].turn(world, rod, from, to) >= Math.PI;
}

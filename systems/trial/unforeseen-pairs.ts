import { reserveRows } from "../../components/index.js";
import {
  rowBend,
  rowLength,
  rowRadius,
  rowSpread,
  rowStride,
  rowVelocity,
} from "../../components/spans/element-row.js";
import { jointPosition, jointStride } from "../../components/spans/joint.js";
import { findPair } from "../math/sorted-pairs.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { mayMeet } from "./element-corners.js";
import { leastRadius } from "./least-radius.js";
import { isSearchSpent, noteCompared } from "./passage-work.js";

const { crossingDistance, strayBlock: blockSize } = limits.trial;

/**
 * Pairs of elements are found in boxes that hold the motion without contact. Forces may take an element out
 * of its boxes, to where nobody looked for it. Such strays are compared with all elements of exact rods.
 */

/** Whether a pair that nobody foresaw may pass, by the curves that were noted; `b` is of the same group. */
export type MayCross = (world: RodWorld, a: number, b: number) => boolean;

/** Whether an exact rod that goes so far, or so far off its way, may leave its boxes by a radius. */
export function mayStray(world: RodWorld, rod: number, travel: number): boolean {
  return isExactRod(world, rod) && travel > (1 - crossingDistance) * leastRadius(world, rod);
}

/** Before the rods of a group are displaced: whether any may do so, by the motion that was noted. */
export function anyMayStray(world: RodWorld, group: number): boolean {
  const { item, start } = world.trial.groups.rods;
  for (let i = start[group]; i < start[group + 1]; i++) {
    if (mayStray(world, item[i], world.trial.deviation[item[i]])) return true;
  }
  return false;
}

/** After they have been displaced, and strays were noted. */
export function straysMayPass(world: RodWorld, group: number, h: number, mayCross: MayCross): boolean {
  const { trial, components } = world;
  const { rods, firstElement } = trial.groups;
  boundOthers(world, group, h);
  boundBlocks(world);
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod)) continue;
    const end = firstElement[rod] + components.Rod.elements[rod];
    for (let a = firstElement[rod]; a < end; a++) {
      if (trial.isStray[a] === 1 && (strayMayPass(world, group, a, mayCross) || isSearchSpent())) return true;
    }
  }
  return false;
}

/** Elements follow each other along rods, so most blocks of them are far away. */
function strayMayPass(world: RodWorld, group: number, a: number, mayCross: MayCross): boolean {
  const { swept, sweptBlocks } = world.trial;
  const { elements } = world.detection.boxes;
  noteCompared(Math.ceil(elements / blockSize));
  for (let first = 0; first < elements; first += blockSize) {
    if (!doMeet(swept, a, sweptBlocks, first / blockSize)) continue;
    noteCompared(blockSize);
    const end = Math.min(first + blockSize, elements);
    for (let b = first; b < end; b++) {
      if (doMeet(swept, a, swept, b) && wasUnforeseen(world, group, a, b, mayCross)) return true;
    }
  }
  return false;
}

/** Whether two elements whose boxes meet may pass each other, and nobody looks at them but us. */
function wasUnforeseen(world: RodWorld, group: number, a: number, b: number, mayCross: MayCross): boolean {
  const { trial, detection } = world;
  const { pairs, boxes } = detection;
  if (!mayMeet(world, a, b)) return false;
  if (findPair(pairs.first, pairs.second, pairs.count, Math.min(a, b), Math.max(a, b)) >= 0) return false;
  if (trial.groups.of(boxes.rod[b]) !== group) return true;
  if (b < a && trial.isStray[b] === 1) return false;
  return mayCross(world, a, b);
}

/**
 * After they have been displaced: the boxes in which elements go, and which of them leave the ways that are
 * expected of them by a radius; false if none does.
 */
export function noteStrays(world: RodWorld, group: number, h: number): boolean {
  const { trial, components, detection } = world;
  const { rods, firstElement } = trial.groups;
  const { Rod, Centreline } = components;
  reserveRows(trial.ofStrays, detection.boxes.elements);
  const { isStray } = trial;
  let any = false;
  let before = 0;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod)) continue;
    const allowed = (1 - crossingDistance) * leastRadius(world, rod);
    let joint = Centreline.jointsSpan[rod] + jointPosition;
    for (let k = 0; k < Rod.elements[rod]; k++, joint += jointStride, before += 3) {
      const element = firstElement[rod] + k;
      boundMoved(world, element, before, joint);
      isStray[element] = deviation(world, element, before, joint, h) > allowed ? 1 : 0;
      any ||= isStray[element] === 1;
    }
    before += 3;
  }
  return any;
}

/** How far the ends of an element come from the straight ways that were expected of them. */
function deviation(world: RodWorld, element: number, before: number, joint: number, h: number): number {
  const { rows } = world.detection;
  const { joints } = world.trial;
  const heap = world.memory.f64;
  const row = element * rowStride;
  let along = 0;
  let way = 0;
  for (let end = 0; end < 2; end++) {
    for (let c = 0; c < 3; c++) {
      const moved = heap[joint + end * jointStride + c] - joints[before + 3 * end + c];
      const expected = h * (rows[row + rowVelocity + c] + (2 * end - 1) * rows[row + rowSpread + c]);
      along += moved * expected;
      way += expected * expected;
    }
  }
  const share = way > 0 ? Math.min(1, Math.max(0, along / way)) : 0;
  let most = 0;
  for (let end = 0; end < 2; end++) {
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const moved = heap[joint + end * jointStride + c] - joints[before + 3 * end + c];
      const expected = h * (rows[row + rowVelocity + c] + (2 * end - 1) * rows[row + rowSpread + c]);
      square += (moved - share * expected) * (moved - share * expected);
    }
    most = Math.max(most, square);
  }
  return Math.sqrt(most);
}

/** The box in which an element goes straight from where it was to where it has been displaced. */
function boundMoved(world: RodWorld, element: number, before: number, joint: number): void {
  const { trial, memory } = world;
  const { joints, swept } = trial;
  const heap = memory.f64;
  const room = roomAround(world, element);
  for (let c = 0; c < 3; c++) {
    const p0 = joints[before + c];
    const q0 = joints[before + 3 + c];
    const p1 = heap[joint + c];
    const q1 = heap[joint + jointStride + c];
    swept[6 * element + c] = Math.min(p0, q0, p1, q1) - room;
    swept[6 * element + 3 + c] = Math.max(p0, q0, p1, q1) + room;
  }
}

/** The boxes of elements that are not of the group; of a crowd none, which meets nothing. */
function boundOthers(world: RodWorld, group: number, h: number): void {
  const { trial, rods, components } = world;
  const { swept, groups } = trial;
  for (const rod of rods) {
    const isExact = isExactRod(world, rod);
    if (isExact && groups.of(rod) === group) continue;
    const first = groups.firstElement[rod];
    for (let element = first; element < first + components.Rod.elements[rod]; element++) {
      if (isExact) boundOther(world, element, h);
      else empty(swept, element);
    }
  }
}

function boundBlocks({ trial, detection }: RodWorld): void {
  const { elements } = detection.boxes;
  reserveRows(trial.ofBlocks, Math.ceil(elements / blockSize));
  const { swept, sweptBlocks } = trial;
  for (let element = 0; element < elements; element++) {
    const block = Math.floor(element / blockSize);
    if (element % blockSize === 0) empty(sweptBlocks, block);
    for (let k = 6 * block, c = 6 * element; k < 6 * block + 3; k++, c++) {
      sweptBlocks[k] = Math.min(sweptBlocks[k], swept[c]);
      sweptBlocks[k + 3] = Math.max(sweptBlocks[k + 3], swept[c + 3]);
    }
  }
}

function empty(boxes: Float64Array, at: number): void {
  boxes.fill(Infinity, 6 * at, 6 * at + 3);
  boxes.fill(-Infinity, 6 * at + 3, 6 * at + 6);
}

/** The box of an element of another group, by the motion that is expected of it. */
function boundOther(world: RodWorld, element: number, h: number): void {
  const { detection, trial, components, memory } = world;
  const { rows, boxes } = detection;
  const joint =
    components.Centreline.jointsSpan[boxes.rod[element]] + boxes.place[element] * jointStride + jointPosition;
  const row = element * rowStride;
  const room = roomAround(world, element);
  for (let c = 0; c < 3; c++) {
    const p = memory.f64[joint + c];
    const q = memory.f64[joint + jointStride + c];
    const v = h * rows[row + rowVelocity + c];
    const spread = h * Math.abs(rows[row + rowSpread + c]);
    trial.swept[6 * element + c] = Math.min(p, q) + Math.min(0, v - spread) - room;
    trial.swept[6 * element + 3 + c] = Math.max(p, q) + Math.max(0, v + spread) + room;
  }
}

/** How far an element is from its chord at most, if it bends twice as much, and its radius. */
function roomAround({ detection }: RodWorld, element: number): number {
  const { rows } = detection;
  const row = element * rowStride;
  const length = rows[row + rowLength];
  return Math.min(0.25 * rows[row + rowBend] * length * length, 0.5 * length) + rows[row + rowRadius];
}

function doMeet(boxesA: Float64Array, a: number, boxesB: Float64Array, b: number): boolean {
  for (let c = 0; c < 3; c++) {
    if (boxesA[6 * a + c] > boxesB[6 * b + 3 + c] || boxesB[6 * b + c] > boxesA[6 * a + 3 + c]) return false;
  }
  return true;
}

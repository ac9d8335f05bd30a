import { createRows, reserveRows, RootKind, type Memory, type Rows } from "../../components/index.js";
import { jointPosition } from "../../components/spans/joint.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { square } from "../math/elementary.js";
import { limits } from "../world/limits.js";
import { velocityUnit } from "../world/units.js";
import type { RodWorld } from "../world/world.js";

const { unforeseenSpeed, foreseenShare } = limits.sleep;

/**
 * Rods that may touch each other sleep and wake together: whoever wakes, wakes all whom it may reach in the
 * call, these wake whom they may reach, and so on. What is left rests on nothing but what rests, so it may be
 * left out as it lies.
 */
const layout = { reached: "i32", left: "i32" } as const;
/** Rods that are awake, in the order in which they were reached; and those that nobody has reached, in order. */
export type Wave = Rows<typeof layout> & { reachedCount: number; leftCount: number };

export function createWave(memory: Memory): Wave {
  return createRows(memory, layout, 0, { reachedCount: 0, leftCount: 0 });
}

export function beginWave({ resting }: RodWorld): void {
  const { wave, everyone } = resting;
  reserveRows(wave, everyone.length);
  wave.reachedCount = wave.leftCount = 0;
}

/** Groups that any rod belongs to, and that any touches. */
const everyGroup = new Uint32Array(2);

/** Reached are all who are awake and whom they reach. */
export function spreadWave(world: RodWorld): void {
  const { wave } = world.resting;
  const { reached, left } = wave;
  gatherGroups(world);
  for (let next = 0; next < wave.reachedCount && wave.leftCount > 0; next++) {
    const rod = reached[next];
    if (!mayTouchRods(world, rod)) continue;
    takeReach(world, rod);
    let kept = 0;
    for (let i = 0; i < wave.leftCount; i++) {
      if (isReached(world, rod, left[i])) reached[wave.reachedCount++] = left[i];
      else left[kept++] = left[i];
    }
    wave.leftCount = kept;
  }
}

function gatherGroups({ resting, components: { Rod } }: RodWorld): void {
  everyGroup.fill(0);
  for (const rod of resting.everyone) {
    everyGroup[0] |= Rod.membership[rod];
    everyGroup[1] |= Rod.collidesWith[rod];
  }
}

/** False for hair that touches no hair, where there is nothing else. */
function mayTouchRods({ components: { Rod } }: RodWorld, rod: number): boolean {
  return (Rod.membership[rod] & everyGroup[1]) !== 0 && (Rod.collidesWith[rod] & everyGroup[0]) !== 0;
}

/** Corners of what the rod in hand may reach in the call. */
const corners = new Float64Array(6);
/** Turning and speed. */
const motion = new Float64Array(2);

function takeReach(world: RodWorld, rod: number): void {
  const { resting, components, models, units } = world;
  const { Rod, Centreline } = components;
  models[Rod.model[rod]].boundMotion(world, rod, motion);
  const speed = foreseenShare * motion[1] + unforeseenSpeed / velocityUnit(units);
  const fat = 2 * Math.max(Rod.radius1[rod], Rod.radius2[rod]);
  const room = fat + resting.duration * speed + rootWay(world, rod) + resting.moved.way;
  corners[0] = Centreline.minX[rod] - room;
  corners[1] = Centreline.minY[rod] - room;
  corners[2] = Centreline.minZ[rod] - room;
  corners[3] = Centreline.maxX[rod] + room;
  corners[4] = Centreline.maxY[rod] + room;
  corners[5] = Centreline.maxZ[rod] + room;
}

/** How far the root of a rod has to go in the call. */
function rootWay({ components, memory }: RodWorld, rod: number): number {
  if (components.Root.kind[rod] === RootKind.free) return 0;
  const heap = memory.f64;
  const target = components.Root.targetSpan[rod] + RootTarget.position;
  const root = components.Centreline.jointsSpan[rod] + jointPosition;
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += square(heap[target + c] - heap[root + c]);
  return Math.sqrt(sum);
}

/** Whether the rod in hand may touch another, by their groups and where they are. */
function isReached({ components }: RodWorld, rod: number, other: number): boolean {
  const { Rod, Centreline } = components;
  if ((Rod.membership[rod] & Rod.collidesWith[other]) === 0) return false;
  if ((Rod.membership[other] & Rod.collidesWith[rod]) === 0) return false;
  const fat = 2 * Math.max(Rod.radius1[other], Rod.radius2[other]);
  return (
    Centreline.minX[other] - fat <= corners[3] &&
    Centreline.maxX[other] + fat >= corners[0] &&
    Centreline.minY[other] - fat <= corners[4] &&
    Centreline.maxY[other] + fat >= corners[1] &&
    Centreline.minZ[other] - fat <= corners[5] &&
    Centreline.maxZ[other] + fat >= corners[2]
  );
}

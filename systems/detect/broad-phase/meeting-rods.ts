import { rowRadius, rowStride } from "../../../components/spans/element-row.js";
import { limits } from "../../world/limits.js";
import type { RodWorld } from "../../world/world.js";
import {
  boundsFastest,
  boundsHigh,
  boundsLow,
  boundsSlowest,
  boundsStride,
  writeRodBounds,
} from "../rod-bounds.js";

const { rodKinds, spareGap } = limits.detect;

/**
 * Whom a rod of a crowd may meet at all. Rods of the same groups and the same care are a kind; one box holds
 * all of a kind. A rod that touches no kind whose box meets its own needs no boxes for its elements: hair
 * that does not touch hair costs nothing while the only rope is elsewhere.
 */

/** By kind: its groups, whether it is a crowd, how many rods it has, and the corners of its box. */
const Kind = { membership: 0, collidesWith: 1, crowded: 2, rods: 3, low: 4, high: 7, size: 10 } as const;
const kinds = new Float64Array(rodKinds * Kind.size);
/** Corners of the rod in hand during the step. */
const corners = new Float64Array(6);
/** What obstacles may give to rods: the speed of the fastest, and the friction of the roughest. */
const obstaclesGive = new Float64Array(2);

/**
 * Marks the rods that may meet others of whom at least one is in a crowd, or themselves in one. Returns
 * whether there is any. Needs the rows.
 */
export function markMeetingRods(world: RodWorld, h: number): boolean {
  const { rods, detection, components } = world;
  writeRodBounds(world, detection.rows, detection.rodBounds);
  measureObstacles(world);
  let count = 0;
  for (let i = 0; i < rods.length; i++) {
    takeRod(world, i, h);
    const kind = kindOf(world, rods[i], count);
    if (kind === count) count++;
    addToKind(kind);
  }
  let isAny = false;
  for (let i = 0; i < rods.length; i++) {
    const rod = rods[i];
    takeRod(world, i, h);
    const isCrowded = isOfCrowd(world, rod);
    const meets = (isCrowded && components.Rod.selfContact[rod] === 1) || meetsKind(world, rod, count);
    detection.meets[rod] = meets ? 1 : 0;
    isAny ||= meets;
  }
  return isAny;
}

function isOfCrowd({ detection }: RodWorld, rod: number): boolean {
  const { crowded, firstElement } = detection.boxes;
  return crowded[firstElement[rod]] === 1;
}

/** The kind of a rod, which is a new one if none before `count` is it. The last one takes all that are left. */
function kindOf(world: RodWorld, rod: number, count: number): number {
  const { membership, collidesWith } = world.components.Rod;
  const crowded = isOfCrowd(world, rod) ? 1 : 0;
  for (let kind = 0; kind < count; kind++) {
    const at = kind * Kind.size;
    if (
      kinds[at + Kind.membership] === membership[rod] &&
      kinds[at + Kind.collidesWith] === collidesWith[rod] &&
      kinds[at + Kind.crowded] === crowded
    )
      return kind;
  }
  const isLast = count === rodKinds;
  const kind = isLast ? rodKinds - 1 : count;
  const at = kind * Kind.size;
  kinds[at + Kind.membership] = isLast ? membership[rod] | kinds[at + Kind.membership] : membership[rod];
  kinds[at + Kind.collidesWith] = isLast
    ? collidesWith[rod] | kinds[at + Kind.collidesWith]
    : collidesWith[rod];
  kinds[at + Kind.crowded] = isLast ? Math.max(crowded, kinds[at + Kind.crowded]) : crowded;
  if (!isLast) clearBox(at);
  return kind;
}

function clearBox(at: number): void {
  kinds[at + Kind.rods] = 0;
  for (let c = 0; c < 3; c++) {
    kinds[at + Kind.low + c] = Infinity;
    kinds[at + Kind.high + c] = -Infinity;
  }
}

function addToKind(kind: number): void {
  const at = kind * Kind.size;
  kinds[at + Kind.rods]++;
  for (let c = 0; c < 3; c++) {
    kinds[at + Kind.low + c] = Math.min(kinds[at + Kind.low + c], corners[c]);
    kinds[at + Kind.high + c] = Math.max(kinds[at + Kind.high + c], corners[3 + c]);
  }
}

/** Whether the rod in hand may meet a rod of any kind. Pairs of exact rods are found elsewhere. */
function meetsKind(world: RodWorld, rod: number, count: number): boolean {
  const { membership, collidesWith } = world.components.Rod;
  const crowded = isOfCrowd(world, rod) ? 1 : 0;
  for (let kind = 0; kind < count; kind++) {
    const at = kind * Kind.size;
    if (crowded === 0 && kinds[at + Kind.crowded] === 0) continue;
    if ((membership[rod] & kinds[at + Kind.collidesWith]) === 0) continue;
    if ((collidesWith[rod] & kinds[at + Kind.membership]) === 0) continue;
    const isAlone =
      kinds[at + Kind.rods] === 1 &&
      kinds[at + Kind.membership] === membership[rod] &&
      kinds[at + Kind.collidesWith] === collidesWith[rod] &&
      kinds[at + Kind.crowded] === crowded;
    if (!isAlone && isInBox(at)) return true;
  }
  return false;
}

function isInBox(at: number): boolean {
  for (let c = 0; c < 3; c++) {
    if (corners[c] > kinds[at + Kind.high + c] || corners[3 + c] < kinds[at + Kind.low + c]) return false;
  }
  return true;
}

/** Corners of what a rod may reach in the step, with room for what an obstacle may push it. */
function takeRod(world: RodWorld, i: number, h: number): void {
  const { rods, detection, components } = world;
  const { rodBounds, rows, boxes } = detection;
  const at = i * boundsStride;
  const rod = rods[i];
  const radius = rows[boxes.firstElement[rod] * rowStride + rowRadius];
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const fastest = Math.max(
      Math.abs(rodBounds[at + boundsSlowest + c]),
      Math.abs(rodBounds[at + boundsFastest + c]),
    );
    square += fastest * fastest;
  }
  const friction = Math.sqrt(components.Material.friction[rod] * obstaclesGive[1]);
  // What meets a rod gives it no more than both their speeds, and friction its share (`obstacle-pushes.ts`).
  const given = world.obstacles.length > 0 ? (1 + friction) * (obstaclesGive[0] + Math.sqrt(square)) : 0;
  const room = spareGap * radius + h * given;
  for (let c = 0; c < 3; c++) {
    corners[c] = rodBounds[at + boundsLow + c] + Math.min(0, h * rodBounds[at + boundsSlowest + c]) - room;
    corners[3 + c] =
      rodBounds[at + boundsHigh + c] + Math.max(0, h * rodBounds[at + boundsFastest + c]) + room;
  }
}

function measureObstacles({ obstacles, components, memory }: RodWorld): void {
  const { velocitySpan, boundsSpan, friction } = components.Obstacle;
  const heap = memory.f64;
  obstaclesGive.fill(0);
  for (const obstacle of obstacles) {
    const velocity = velocitySpan[obstacle];
    const bounds = boundsSpan[obstacle];
    let turn = 0;
    let speed = 0;
    let farthest = 0;
    for (let c = 0; c < 3; c++) {
      turn += heap[velocity + c] * heap[velocity + c];
      speed += heap[velocity + 3 + c] * heap[velocity + 3 + c];
      const away = Math.abs(heap[bounds + c]) + heap[bounds + 3 + c];
      farthest += away * away;
    }
    const spin = turn > 0 ? Math.sqrt(turn * farthest) : 0;
    obstaclesGive[0] = Math.max(obstaclesGive[0], Math.sqrt(speed) + spin);
    obstaclesGive[1] = Math.max(obstaclesGive[1], friction[obstacle]);
  }
}

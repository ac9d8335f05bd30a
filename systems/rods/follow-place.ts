import { limits } from "../world/limits.js";
import { takeWorkOfPair } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { smallestGap, Touching } from "./touching-curves.js";

const { followRounds, followedWithin } = limits.trial;
const { followedPlace } = limits.work;

/**
 * A place where two rods are near each other, and what becomes of it: offsets in one array,
 * which the caller fills.
 */
export const Followed = {
  /** Arc lengths on both sides: where to look, then where they are nearest. */
  sA: 0,
  sB: 1,
  /** How far a side may be followed from where it was. */
  farthest: 2,
  /**
   * Distance of the centrelines, negative if B is on the other side of A than `normal` says,
   * which has length one.
   */
  distance: 3,
  normal: 4,
  size: 7,
} as const;
export const followed = new Float64Array(Followed.size);

const touching = new Float64Array(Touching.size);
const frame = new Float64Array(12);
const kappa = new Float64Array(3);
const origin = new Float64Array(2);

/** Follows the place in `followed` to where the rods are nearest now. */
export function followPlace(world: RodWorld, A: number, B: number): void {
  const { Rod } = world.components;
  const thickness = Rod.radius1[A] + Rod.radius1[B];
  for (let c = 0; c < 3; c++) touching[Touching.normal + c] = followed[Followed.normal + c];
  takeWorkOfPair(world, A, B, followedPlace);
  origin[0] = followed[Followed.sA];
  origin[1] = followed[Followed.sB];
  for (let round = 0; round < followRounds; round++) {
    takeSide(world, A, Followed.sA, Touching.A);
    for (let c = 0; c < 3; c++) touching[Touching.gap + c] = -frame[9 + c];
    takeSide(world, B, Followed.sB, Touching.B);
    for (let c = 0; c < 3; c++) touching[Touching.gap + c] += frame[9 + c];
    turnNormal();
    followed[Followed.distance] = smallestGap(touching);
    followed[Followed.sA] = within(followed[Followed.sA] + touching[Touching.x], Rod.length[A]);
    followed[Followed.sB] = within(followed[Followed.sB] + touching[Touching.y], Rod.length[B]);
    if (Math.abs(touching[Touching.x]) + Math.abs(touching[Touching.y]) < followedWithin * thickness) break;
  }
}

/**
 * How steeply the distance falls along a side that goes on, where the place was last found: 0 at a minimum, 1
 * where a side goes straight to the other.
 */
export function steepnessThere(world: RodWorld, A: number, B: number): number {
  const { Rod } = world.components;
  world.models[Rod.model[A]].frame(world, A, followed[Followed.sA], frame, 0);
  for (let c = 0; c < 3; c++) {
    touching[Touching.A + c] = frame[c];
    touching[Touching.gap + c] = -frame[9 + c];
  }
  world.models[Rod.model[B]].frame(world, B, followed[Followed.sB], frame, 0);
  let alongA = 0;
  let alongB = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const gap = touching[Touching.gap + c] + frame[9 + c];
    alongA += gap * touching[Touching.A + c];
    alongB += gap * frame[c];
    square += gap * gap;
  }
  const endsA = followed[Followed.sA] <= 0 || followed[Followed.sA] >= Rod.length[A];
  const endsB = followed[Followed.sB] <= 0 || followed[Followed.sB] >= Rod.length[B];
  return Math.max(endsA ? 0 : Math.abs(alongA), endsB ? 0 : Math.abs(alongB)) / Math.sqrt(square);
}

/**
 * Tangent and second derivative of a rod where a side is, and how far they hold; its point stands in `frame`.
 */
function takeSide(world: RodWorld, rod: number, side: number, to: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const s = followed[side];
  const model = world.models[Rod.model[rod]];
  let element = 0;
  let left = s - heap[lengths];
  while (left > 0 && element + 1 < Rod.elements[rod]) left -= heap[lengths + ++element];
  model.curvature(world, rod, element, 1 + left / heap[lengths + element], kappa, 0);
  model.frame(world, rod, s, frame, 0);
  // r'' = kappa x t
  for (let c = 0; c < 3; c++) {
    touching[to + c] = frame[c];
    touching[to + Touching.bend + c] = kappa[2] * frame[3 + c] - kappa[1] * frame[6 + c];
  }
  // Beyond an element the expansion is another; beyond the ends there is nothing. A side is followed no
  // farther than it may have slid: beyond, where strands wind around each other, is another contact's place.
  const slid = origin[side] - s;
  const farthest = followed[Followed.farthest];
  const back = -Math.min(s, heap[lengths + element]);
  const forth = Math.min(Rod.length[rod] - s, heap[lengths + element]);
  touching[to + Touching.back] = Math.min(0, Math.max(back, slid - farthest));
  touching[to + Touching.forth] = Math.max(0, Math.min(forth, slid + farthest));
}

/** Sides that are followed turn, and the normal with them; B stays on the side that it is on. */
function turnNormal(): void {
  const { gap, normal } = Touching;
  let along = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    along += touching[normal + c] * touching[gap + c];
    square += touching[gap + c] * touching[gap + c];
  }
  if (square === 0) return;
  const scale = (along < 0 ? -1 : 1) / Math.sqrt(square);
  for (let c = 0; c < 3; c++) touching[normal + c] = scale * touching[gap + c];
}

function within(s: number, length: number): number {
  return Math.min(length, Math.max(0, s));
}

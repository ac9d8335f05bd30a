import { detect } from "../../../world/limits/detect";
import { asin } from "../_math";
import { climbOf } from "./climb";
import { setPart } from "./pair";
import { searchPair } from "./pair-search";
import { curveOfA, curveOfB, head, pair } from "./room";

/**
 * A rod touches itself only where it has turned back. Two conditions must hold for two of its points:
 *
 * - At a minimum of their distance, ends included, the chord stands at right angles or more to the tangents
 *   at both. Arc and chord together turn by at least 2 pi (Fenchel), of which the corners take no more than
 *   pi, so the arc turns by pi.
 * - An arc of length L with a bending curvature of at most k has a chord no shorter than that of a circle's
 *   arc of the same length, (2 / k) sin(k L / 2), up to a full turn (Schur's comparison theorem). So it is
 *   shorter than `reach` only from
 *
 *     L = (2 pi - 2 asin(k reach / 2)) / k   on, or pi / k if the curve is bent more tightly than that.
 *
 * So what merely joins is left out by proof, and a tight coil is not, be it within neighbouring elements or a
 * single one. (It is the length that counts in the second one, not the turn: straight legs that cross behind
 * a loop touch after less than a full turn.)
 */

/** The length from which on a rod with bending curvature up to `k` can come closer to itself than `reach`. */
export function leastArc(k: f64, reach: f64): f64 {
  return (2 * Math.PI - 2 * asin(min(1.0, 0.5 * k * reach))) / k;
}

/** Searches two elements of one rod, a before b, wherever enough length and turn lie between their points. */
export function searchOwnPair(): void {
  const k = largestBend(pair.a, pair.b);
  const i = head.rows[pair.a];
  const j = head.rows[pair.b];
  const bendA = i.bend;
  const bendB = j.bend;
  const lengthA = i.length;
  const lengthB = j.length;
  // Between x on a and y on b are the length lengthA - x + length + y and the turn bendA (lengthA - x) +
  // turn + bendB y.
  const length = j.start - i.start - lengthA;
  const turn = j.turn - i.turn - bendA * lengthA;
  // More than a full turn of the tightest bend is enough for any reach.
  if (turn >= Math.PI && length * k > fullTurn) {
    searchPair();
    return;
  }
  const arc = leastArc(k, pair.reach);
  if (pair.b == pair.a + 1 && climbs(arc)) return;
  if (length >= arc && turn >= Math.PI) {
    searchPair();
    return;
  }
  const finest = length >= arc ? bendA : k;
  const slabs = slabsOf(finest * lengthA);
  for (let slab: f64 = 0; slab < slabs; slab++) {
    const x0 = (lengthA * slab) / slabs;
    const missing = Math.PI - turn - bendA * (lengthA - x0);
    const y0 = max(max(0.0, arc - length - (lengthA - x0)), missing <= 0 ? 0 : missing / bendB);
    if (!(y0 < lengthB)) continue;
    setPart(x0, min(lengthA, (lengthA * (slab + 1)) / slabs), y0, lengthB);
    searchPair();
  }
}

/** A turn, and more than all rounding. */
const fullTurn: f64 = 2 * Math.PI * (1 + 1e-12);

/** From which element to which the largest bend is known. */
let bentFrom: i32 = -1;
let bentTo: i32 = -1;
let bend: f64 = 0;

/** Elements may have been bent since the last pair. */
export function forgetBend(): void {
  bentFrom = -1;
}

/** The largest bend of elements a to b. Pairs come in order, so mostly all but the last few are known. */
function largestBend(a: i32, b: i32): f64 {
  if (a != bentFrom || b < bentTo) {
    bentFrom = a;
    bentTo = a - 1;
    bend = 0;
  }
  for (; bentTo < b; bentTo++) bend = max(bend, head.rows[bentTo + 1].bend);
  return bend;
}

/** Searches one element that turns back on itself. */
export function searchOwnElement(): void {
  const row = head.rows[pair.a];
  const length = row.length;
  const needed = leastArc(row.bend, pair.reach);
  if (needed >= length || climbs(needed)) return;
  const slabs = slabsOf((length - needed) * row.bend);
  for (let slab: f64 = 0; slab < slabs; slab++) {
    const x0 = ((length - needed) * slab) / slabs;
    const x1 = min(length, ((length - needed) * (slab + 1)) / slabs);
    setPart(x0, x1, min(length, x0 + needed), length);
    searchPair();
  }
}

/**
 * Whether points of the elements in hand, which are one or join, are out of reach of each other if so much
 * lies between them. Of coiled hair nearly every element and every joint is left out so, at no cost: they took
 * two thirds of all boxes that were looked at.
 */
function climbs(arc: f64): bool {
  return climbOf(curveOfA, curveOfB) * arc > (1 + rounding) * pair.reach;
}

/** More than all rounding. */
const rounding: f64 = 1e-9;

/** Into how many slabs a part that turns by so much is cut. */
function slabsOf(turn: f64): f64 {
  return min<f64>(detect.mostSlabs, max(1.0, ceil(turn / detect.slabTurn)));
}

// The search for pairs of boxes that overlap (`detect/broad-phase/grid.ts`), and with `compares` the look at what is in them
// (`detect/near-pieces.ts`); both are explained there. Four entries of a bucket at a time.
import {
  boxBytes,
  gridBits,
  gridBounds,
  gridBucketEnd,
  gridBucketStart,
  gridElement,
  gridEntries,
  gridFirstBox,
  gridFound,
  gridFoundEnd,
  gridFoundRoom,
  gridHighs,
  gridLarge,
  gridLargeBefore,
  gridLargeCount,
  gridLows,
  gridMostCells,
  gridOrigin,
  gridOwner,
  gridParted,
  gridPerEdge,
  gridPieces,
  gridPlaces,
  gridSeen,
  gridSlot,
  gridTotal,
  pieceBend,
  pieceBulge,
  pieceHalf,
  pieceMargin,
  pieceSlope,
  pieceStride,
  pieceTravel,
  placeBytes,
} from "../grid-layout";
import { rangeBits } from "../../detect/broad-phase/candidate-pairs";

const rangeMask: i32 = (1 << rangeBits) - 1;

/** Cells are divided into this many shares along each axis; with as many cells as there may be (`grid-cells.ts`) that is a number of 28 bits. */
const shareBits = 8;
const shares: i32 = 1 << shareBits;

/**
 * Boxes of a bucket are compared by where they lie within its cell, one axis above the other in one number: so what a bucket holds is
 * read in one go, and nearly all that does not overlap is found out by two subtractions, of which no axis may need its guard, the bit
 * above it. What is outside of the cell does not count: boxes that overlap do so in all cells that they share, and are compared in
 * the first of them, the one in which along every axis one of the two begins.
 */
const axisBits = shareBits + 2;
const guard: i32 = 1 << (axisBits - 1);
const guards: i32 = guard | (guard << axisBits) | (guard << (2 * axisBits));
/** Added to places, they reach the guards of all that are not before the cell. */
const fillers: i32 = guards - (1 | (1 << axisBits) | (1 << (2 * axisBits)));

/** The places of every box, where the entries of every bucket begin, and which boxes are large. Gives how many entries there will be. */
export function countEntries(count: i32): i32 {
  const places = load<usize>(gridPlaces);
  const bucketStart = load<usize>(gridBucketStart);
  const bucketEnd = load<usize>(gridBucketEnd);
  const large = load<usize>(gridLarge);
  const shiftY = load<i32>(gridBits);
  const shiftZ = shiftY + load<i32>(gridBits, 4);
  const maskX = (1 << shiftY) - 1;
  const maskY = (1 << load<i32>(gridBits, 4)) - 1;
  const maskZ = (1 << load<i32>(gridBits, 8)) - 1;
  const buckets = 1 << (shiftZ + load<i32>(gridBits, 8));
  const most = load<f64>(gridMostCells);
  let largeCount = 0;
  memory.fill(bucketEnd, 0, <usize>buckets << 2);
  for (let box = 0; box < count; box++) {
    const at = places + <usize>box * placeBytes;
    const bounds = load<usize>(gridBounds) + <usize>box * boxBytes;
    for (let c: usize = 0; c < 3; c++) {
      const origin = load<f64>(gridOrigin + (c << 3));
      const perEdge = load<f64>(gridPerEdge + (c << 3));
      store<i32>(at + (c << 2), <i32>(<f64>shares * ((load<f64>(bounds + (c << 3)) - origin) * perEdge)));
      store<i32>(at + (c << 2), <i32>(<f64>shares * ((load<f64>(bounds + (c << 3), 24) - origin) * perEdge)), 12);
    }
    const x0 = load<i32>(at) >> shareBits;
    const y0 = load<i32>(at, 4) >> shareBits;
    const z0 = load<i32>(at, 8) >> shareBits;
    const x1 = load<i32>(at, 12) >> shareBits;
    const y1 = load<i32>(at, 16) >> shareBits;
    const z1 = load<i32>(at, 20) >> shareBits;
    if (<f64>(x1 - x0 + 1) * <f64>(y1 - y0 + 1) * <f64>(z1 - z0 + 1) > most) {
      store<i32>(large + (<usize>largeCount << 2), box);
      largeCount++;
      // No cells: the loops over them do nothing.
      store<i32>(at, load<i32>(at, 8) - shares, 20);
      continue;
    }
    for (let z = z0; z <= z1; z++) {
      for (let y = y0; y <= y1; y++) {
        const row = ((z & maskZ) << shiftZ) | ((y & maskY) << shiftY);
        for (let x = x0; x <= x1; x++) {
          const bucket = bucketEnd + (<usize>(row | (x & maskX)) << 2);
          store<i32>(bucket, load<i32>(bucket) + 1);
        }
      }
    }
  }
  store<i32>(gridLargeCount, largeCount);
  let total = 0;
  for (let bucket: usize = 0; bucket < <usize>buckets << 2; bucket += 4) {
    const size = load<i32>(bucketEnd + bucket);
    store<i32>(bucketStart + bucket, total);
    store<i32>(bucketEnd + bucket, total);
    total += size;
  }
  return total;
}

/** Where a place lies within a cell: 0 before it, then 1 ... `shares`. */
// @ts-ignore: decorator
@inline
function placeWithin(place: i32, cell: i32): i32 {
  return max(0, min(shares, place - (cell << shareBits) + 1));
}

/** Of the search in hand. */
let compares: bool = false;
let element: i32 = -1;
let total: i32 = 0;

/**
 * Box by box from `from` on: whoever is already in its buckets comes before it and is a possible partner; then it enters them itself. Gives
 * the box before which it stopped because there is too little room for partners, or `count`.
 */
export function search(from: i32, count: i32, comparesPieces: bool): i32 {
  compares = comparesPieces;
  element = load<i32>(gridElement);
  total = load<i32>(gridTotal);
  const owner = load<usize>(gridOwner);
  const places = load<usize>(gridPlaces);
  const large = load<usize>(gridLarge);
  const largeCount = load<i32>(gridLargeCount);
  const foundEnd = load<usize>(gridFoundEnd);
  const seen = load<usize>(gridSeen);
  const slot = load<usize>(gridSlot);
  const parted = load<usize>(gridParted);
  let largeBefore = load<i32>(gridLargeBefore);
  let box = from;
  for (; box < count; box++) {
    const own = load<i32>(owner + (<usize>box << 2));
    if (own != element) {
      // Room for all lower elements, so that the loops need not look.
      if (load<i32>(gridFoundRoom) < total + own) break;
      // Elements that can touch no rod have no boxes.
      while (++element < own) store<i32>(foundEnd + (<usize>element << 2), total);
      // All boxes of an element follow each other, so one stamp per element keeps out partners that were found before.
      store<i32>(seen + (<usize>element << 2), element);
      store<i32>(slot + (<usize>element << 2), -1);
      if (load<i32>(parted + (<usize>element << 2))) {
        store<i32>(seen + (<usize>(element - 1) << 2), element);
        store<i32>(slot + (<usize>(element - 1) << 2), -1);
      }
    }
    if (largeBefore < largeCount && load<i32>(large + (<usize>largeBefore << 2)) == box) {
      largeBefore++;
      for (let other = 0; other < box; other++) compare(box, other);
    } else {
      for (let i = 0; i < largeBefore; i++) compare(box, load<i32>(large + (<usize>i << 2)));
    }
    searchCells(box, places + <usize>box * placeBytes);
    store<i32>(foundEnd + (<usize>element << 2), total);
  }
  store<i32>(gridElement, element);
  store<i32>(gridTotal, total);
  store<i32>(gridLargeBefore, largeBefore);
  return box;
}

function searchCells(box: i32, at: usize): void {
  const bucketStart = load<usize>(gridBucketStart);
  const bucketEnd = load<usize>(gridBucketEnd);
  const entries = load<usize>(gridEntries);
  const lows = load<usize>(gridLows);
  const highs = load<usize>(gridHighs);
  const shiftY = load<i32>(gridBits);
  const shiftZ = shiftY + load<i32>(gridBits, 4);
  const maskX = (1 << shiftY) - 1;
  const maskY = (1 << load<i32>(gridBits, 4)) - 1;
  const maskZ = (1 << load<i32>(gridBits, 8)) - 1;
  const x0 = load<i32>(at);
  const y0 = load<i32>(at, 4);
  const z0 = load<i32>(at, 8);
  const x1 = load<i32>(at, 12);
  const y1 = load<i32>(at, 16);
  const z1 = load<i32>(at, 20);
  for (let z = z0 >> shareBits; z <= z1 >> shareBits; z++) {
    const lowZ = placeWithin(z0, z) << (2 * axisBits);
    const highZ = guards | (placeWithin(z1, z) << (2 * axisBits));
    for (let y = y0 >> shareBits; y <= y1 >> shareBits; y++) {
      const row = ((z & maskZ) << shiftZ) | ((y & maskY) << shiftY);
      const lowY = lowZ | (placeWithin(y0, y) << axisBits);
      const highY = highZ | (placeWithin(y1, y) << axisBits);
      for (let x = x0 >> shareBits; x <= x1 >> shareBits; x++) {
        const bucket = <usize>(row | (x & maskX)) << 2;
        const low = lowY | placeWithin(x0, x);
        const high = highY | placeWithin(x1, x);
        const end = <usize>load<i32>(bucketEnd + bucket) << 2;
        searchBucket(box, low, high, <usize>load<i32>(bucketStart + bucket) << 2, end);
        store<i32>(entries + end, box);
        store<i32>(lows + end, low);
        store<i32>(highs + end, high);
        store<i32>(bucketEnd + bucket, <i32>(end >> 2) + 1);
      }
    }
  }
}

/** Compares the box with the entries from `from` to `end`, in bytes. What is behind a bucket's last entry may be anything. */
// @ts-ignore: decorator
@inline
function searchBucket(box: i32, low: i32, high: i32, from: usize, end: usize): void {
  const entries = load<usize>(gridEntries);
  const lows = load<usize>(gridLows);
  const highs = load<usize>(gridHighs);
  const low4 = i32x4.splat(low);
  const high4 = i32x4.splat(high);
  const guards4 = i32x4.splat(guards);
  const fillers4 = i32x4.splat(fillers);
  for (let entry = from; entry < end; entry += 16) {
    const others = v128.load(lows + entry);
    const below = v128.and(i32x4.sub(high4, others), i32x4.sub(v128.load(highs + entry), low4));
    const kept = v128.and(v128.and(below, i32x4.add(v128.or(low4, others), fillers4)), guards4);
    let hits = i32x4.bitmask(i32x4.eq(kept, guards4));
    if (entry + 16 > end) hits &= (1 << (<i32>(end - entry) >> 2)) - 1;
    for (; hits != 0; hits &= hits - 1) compare(box, load<i32>(entries + entry + (<usize>ctz(hits) << 2)));
  }
}

/** Notes the element of `other` as a partner if its box overlaps `box`, or if what is in it is near. */
function compare(box: i32, other: i32): void {
  const partner = load<i32>(load<usize>(gridOwner) + (<usize>other << 2));
  const stamp = load<usize>(gridSeen) + (<usize>partner << 2);
  const slot = load<usize>(gridSlot) + (<usize>partner << 2);
  const isSeen = load<i32>(stamp) == element;
  if (isSeen && (!compares || load<i32>(slot) < 0)) return;
  const found = load<usize>(gridFound);
  let range = 0;
  if (compares) {
    const firstBox = load<usize>(gridFirstBox);
    const place = box - load<i32>(firstBox + (<usize>element << 2));
    const partnerPlace = other - load<i32>(firstBox + (<usize>partner << 2));
    range = rangeOf(partnerPlace, place);
    if (isSeen) {
      const at = found + (<usize>load<i32>(slot) << 3);
      const joined = joinRanges(load<i32>(at, 4), range);
      if (joined != load<i32>(at, 4) && arePiecesNear(box, other)) store<i32>(at, joined, 4);
      return;
    }
    if (!arePiecesNear(box, other)) return;
    store<i32>(slot, total);
  } else if (!doBoxesOverlap(box, other)) return;
  store<i32>(stamp, element);
  store<i32>(found + (<usize>total << 3), partner);
  store<i32>(found + (<usize>total << 3), range, 4);
  total++;
}

function doBoxesOverlap(box: i32, other: i32): bool {
  const i = load<usize>(gridBounds) + <usize>box * boxBytes;
  const j = load<usize>(gridBounds) + <usize>other * boxBytes;
  for (let c: usize = 0; c < 24; c += 8) {
    if (load<f64>(i + c) > load<f64>(j + c, 24) || load<f64>(j + c) > load<f64>(i + c, 24)) return false;
  }
  return true;
}

/** A range (`candidate-pairs.ts`) of one box of each element. */
function rangeOf(other: i32, box: i32): i32 {
  return box | (box << rangeBits) | (other << (2 * rangeBits)) | (other << (3 * rangeBits));
}

/** The least range that holds both. */
function joinRanges(one: i32, two: i32): i32 {
  const first = min(one & rangeMask, two & rangeMask);
  const last = max((one >> rangeBits) & rangeMask, (two >> rangeBits) & rangeMask);
  const start = min((one >> (2 * rangeBits)) & rangeMask, (two >> (2 * rangeBits)) & rangeMask);
  const end = max((one >> (3 * rangeBits)) & rangeMask, (two >> (3 * rangeBits)) & rangeMask);
  return first | (last << rangeBits) | (start << (2 * rangeBits)) | (end << (3 * rangeBits));
}

// @ts-ignore: decorator
@inline
function number(piece: usize, at: usize): f64 {
  return <f64>load<f32>(piece + (at << 2));
}

/**
 * Whether the piece in `box` may come so close to that in `other` that there is a contact. The answer no is a proof, as far as they go where
 * they are expected: along the direction n between the closest points of the tangents the distance is at least n . G, a
 * parabola in x plus one in y. (Taken apart into slopes and bends, which is as good here: the slopes vanish along n, or the closest
 * point is at an end.)
 */
function arePiecesNear(box: i32, other: i32): bool {
  const pieces = load<usize>(gridPieces);
  const i = pieces + <usize>other * (4 * pieceStride);
  const j = pieces + <usize>box * (4 * pieceStride);
  const g0 = number(i, 0) - number(j, 0);
  const g1 = number(i, 1) - number(j, 1);
  const g2 = number(i, 2) - number(j, 2);
  const p0 = number(i, pieceSlope);
  const p1 = number(i, pieceSlope + 1);
  const p2 = number(i, pieceSlope + 2);
  const q0 = number(j, pieceSlope);
  const q1 = number(j, pieceSlope + 1);
  const q2 = number(j, pieceSlope + 2);
  const h = number(i, pieceHalf);
  const k = number(j, pieceHalf);
  const P = p0 * p0 + p1 * p1 + p2 * p2;
  const Q = q0 * q0 + q1 * q1 + q2 * q2;
  const R = p0 * q0 + p1 * q1 + p2 * q2;
  const G = p0 * g0 + p1 * g1 + p2 * g2;
  const H = q0 * g0 + q1 * g1 + q2 * g2;
  const determinant = P * Q - R * R;
  const margins = number(i, pieceMargin) + number(j, pieceMargin);
  const bulges = number(i, pieceBulge) + number(j, pieceBulge);
  const t0 = number(i, pieceTravel) - number(j, pieceTravel);
  const t1 = number(i, pieceTravel + 1) - number(j, pieceTravel + 1);
  const t2 = number(i, pieceTravel + 2) - number(j, pieceTravel + 2);
  // Four of five lie farther apart across the one than the other leans towards it: hair runs side by side. (1 + P) / 2 is sqrt(P) or more.
  const most = k * sqrt(max(0.0, determinant)) + 0.5 * (1 + P) * (margins + bulges + sqrt(t0 * t0 + t1 * t1 + t2 * t2));
  if ((g0 * g0 + g1 * g1 + g2 * g2) * P - G * G > most * most) return false;
  // The closest points of two straight pieces, as in `detect/curve/line-pair.ts`.
  let x: f64 = 0;
  if (determinant > 1e-14 * P * Q) x = min(h, max(-h, (R * H - Q * G) / determinant));
  let y: f64 = Q > 0 ? (R * x + H) / Q : 0;
  if (y > k || y < -k) {
    y = y > k ? k : -k;
    x = P > 0 ? min(h, max(-h, (R * y - G) / P)) : 0;
  } else if (Q == 0 && P > 0) {
    x = min(h, max(-h, -G / P));
  }
  const n0 = g0 + p0 * x - q0 * y;
  const n1 = g1 + p1 * x - q1 * y;
  const n2 = g2 + p2 * x - q2 * y;
  const square = n0 * n0 + n1 * n1 + n2 * n2;
  if (square <= margins * margins) return true;
  const distance = sqrt(square);
  const parting = n0 * t0 + n1 * t1 + n2 * t2;
  const near = margins * distance - min(0.0, parting);
  // Nine of ten that are apart are farther apart than they could bulge.
  if (square >= near + bulges * distance) return false;
  const alongP = h * abs(n0 * p0 + n1 * p1 + n2 * p2);
  const alongQ = k * abs(n0 * q0 + n1 * q1 + n2 * q2);
  const curveP = n0 * number(i, pieceBend) + n1 * number(i, pieceBend + 1) + n2 * number(i, pieceBend + 2);
  const curveQ = -(n0 * number(j, pieceBend) + n1 * number(j, pieceBend + 1) + n2 * number(j, pieceBend + 2));
  const sag = 0.5 * (h * h * min(0.0, curveP) + k * k * min(0.0, curveQ));
  return n0 * g0 + n1 * g1 + n2 * g2 - alongP - alongQ + sag < near;
}

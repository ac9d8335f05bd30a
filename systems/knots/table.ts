import { diagramOfCode } from "./dowker.js";
import {
  handOf,
  invariantsOf,
  mirrorInvariants,
  sumInvariants,
  type Chirality,
  type KnotInvariants,
} from "./invariants.js";
import { primeKnots } from "./prime-knots.js";

/** The table is complete up to this many crossings, for prime knots and for sums of them. */
export const knownCrossings = 9;

/** A prime part of a knot. */
export interface KnotFactor {
  readonly name: string;
  readonly chirality: Chirality;
}

export interface TableKnot {
  /**
   * "3_1", or "3_1#4_1" for a sum; "granny" and "square" for two trefoils of the same hand
   * and of different ones.
   */
  readonly name: string;
  readonly chirality: Chirality;
  readonly factors: readonly KnotFactor[];
  readonly invariants: KnotInvariants;
}

const tableOrder = Object.keys(primeKnots);
/** Knots by their invariants, for each number of crossings; made on first use, since all take some 100 ms. */
const tables: Map<string, TableKnot>[] = [];
const primes: TableKnot[][] = [];

/** The knot with these invariants, if it is in the table. */
export function lookUp(invariants: KnotInvariants): TableKnot | undefined {
  const key = keyOf(invariants);
  for (let crossings = 3; crossings <= knownCrossings; crossings++) {
    tables[crossings] ??= new Map(knotsWith(crossings).map((knot) => [keyOf(knot.invariants), knot]));
    const found = tables[crossings].get(key);
    if (found) return found;
  }
  return undefined;
}

/**
 * No two knots of the table have the same Jones and Alexander polynomials and signature, except 9_12 and the
 * sum 4_1#5_2. Drawn with nine crossings that sum falls apart visibly (Menasco 1984), and its parts are
 * looked up one by one; so what is left is 9_12. Primes come last in the table and overwrite sums.
 */
export function keyOf({ jones, alexander, signature }: KnotInvariants): string {
  return `${jones.join(" ")}; ${alexander.join(" ")}; ${signature}`;
}

/**
 * Every knot of the table that has so many crossings and not fewer, mirror images apart: sums, then primes.
 */
export function knotsWith(crossings: number): TableKnot[] {
  const parts: TableKnot[] = [];
  for (let n = 3; n <= crossings - 3; n++) parts.push(...primesWith(n));
  return [...sumsOf(parts, 0, crossings), ...primesWith(crossings)];
}

function primesWith(crossings: number): TableKnot[] {
  const names = tableOrder.filter((name) => crossingNumber(name) === crossings);
  return (primes[crossings] ??= names.flatMap((name) => bothHands(name, primeKnots[name])));
}

function bothHands(name: string, code: readonly number[]): TableKnot[] {
  const drawn = invariantsOf(diagramOfCode(code));
  const hand = handOf(drawn);
  const knot = (chirality: Chirality, invariants: KnotInvariants): TableKnot => {
    return { name, chirality, factors: [{ name, chirality }], invariants };
  };
  if (!hand) return [knot("amphichiral", drawn)];
  return [knot(hand, drawn), knot(hand === "left" ? "right" : "left", mirrorInvariants(drawn))];
}

/**
 * Sums of parts from `first` on with so many crossings together; no sum of such small knots can have fewer.
 */
function sumsOf(parts: readonly TableKnot[], first: number, crossings: number): TableKnot[] {
  const sums: TableKnot[] = [];
  for (let i = first; i < parts.length; i++) {
    const left = crossings - crossingNumber(parts[i].name);
    if (left === 0) sums.push(parts[i]);
    if (left <= 0) continue;
    for (const rest of sumsOf(parts, i, left)) sums.push(sumOf(parts[i], rest));
  }
  return sums;
}

function sumOf(a: TableKnot, b: TableKnot): TableKnot {
  const factors = [...a.factors, ...b.factors];
  const invariants = sumInvariants(a.invariants, b.invariants);
  return { name: nameOfSum(factors), chirality: chiralityOfSum(factors, invariants), factors, invariants };
}

export function nameOfSum(factors: readonly KnotFactor[]): string {
  const name = factors
    .map((factor) => factor.name)
    .sort((a, b) => tableOrder.indexOf(a) - tableOrder.indexOf(b))
    .join("#");
  if (name !== "3_1#3_1") return name;
  return factors[0].chirality === factors[1].chirality ? "granny" : "square";
}

export function chiralityOfSum(factors: readonly KnotFactor[], invariants: KnotInvariants): Chirality {
  return isOwnMirrorImage(factors) ? "amphichiral" : (handOf(invariants) ?? "unknown");
}

/** Whether every left-handed part has a right-handed partner. */
function isOwnMirrorImage(factors: readonly KnotFactor[]): boolean {
  const hands = (chirality: Chirality) =>
    factors
      .filter((factor) => factor.chirality === chirality)
      .map((factor) => factor.name)
      .sort()
      .join();
  return hands("left") === hands("right");
}

/** Names begin with it. */
function crossingNumber(name: string): number {
  return Number.parseInt(name);
}

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
export const KNOWN_CROSSINGS = 9;

/** A prime part of a knot. */
export interface KnotFactor {
  readonly name: string;
  readonly chirality: Chirality;
}

export interface TableKnot {
  /** "3_1", or "3_1#4_1" for a sum; "granny" and "square" for two trefoils of the same hand and of different ones. */
  readonly name: string;
  readonly chirality: Chirality;
  readonly factors: readonly KnotFactor[];
  readonly invariants: KnotInvariants;
}

let table: Map<string, TableKnot> | undefined;

/** The knot with these invariants, if it is in the table. The table is made at the first call. */
export function lookUp(invariants: KnotInvariants): TableKnot | undefined {
  table ??= new Map(tableKnots().map((knot) => [keyOf(knot.invariants), knot]));
  return table.get(keyOf(invariants));
}

/**
 * No two knots of the table have the same Jones and Alexander polynomials and signature, but for 9_12 and the sum 4_1#5_2, which are drawn
 * with nine crossings only so that one sees which is which (Menasco 1984): the primes come last and so overwrite the sums.
 */
export function keyOf({ jones, alexander, signature }: KnotInvariants): string {
  return `${jones.join(" ")}; ${alexander.join(" ")}; ${signature}`;
}

/** Every knot of the table, mirror images apart. */
export function tableKnots(): TableKnot[] {
  const primes = Object.entries(primeKnots).flatMap(([name, code]) => bothHands(name, code));
  const sums = sumsWith(primes, 0, KNOWN_CROSSINGS).filter((knot) => knot.factors.length > 1);
  return [...sums, ...primes];
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

/** Sums, of one part or more, of primes from `first` on with at most so many crossings together. */
function sumsWith(primes: readonly TableKnot[], first: number, crossings: number): TableKnot[] {
  const sums: TableKnot[] = [];
  for (let i = first; i < primes.length; i++) {
    const left = crossings - crossingNumber(primes[i].name);
    if (left < 0) continue;
    sums.push(primes[i]);
    for (const rest of sumsWith(primes, i, left)) sums.push(sumOf(primes[i], rest));
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
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
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

import { alexanderPolynomial, determinantOf } from "./alexander.js";
import type { KnotDiagram } from "./diagram.js";
import { jonesPolynomial, type Terms } from "./jones.js";
import { signatureOf } from "./signature.js";

export type Chirality = "left" | "right" | "amphichiral" | "unknown";

/** What does not depend on how a knot is laid or drawn. */
export interface KnotInvariants {
  /**
   * Coefficients of the Alexander polynomial, lowest power first, the first positive. Mirror images share it.
   */
  readonly alexander: readonly number[];
  /** |Alexander(-1)| */
  readonly determinant: number;
  /** The Jones polynomial; for the right-handed trefoil t + t^3 - t^4. A mirror image has 1/t for t. */
  readonly jones: Terms;
  /** -2 for the right-handed trefoil. A mirror image has the opposite. */
  readonly signature: number;
}

export function invariantsOf(diagram: KnotDiagram): KnotInvariants {
  const alexander = alexanderPolynomial(diagram);
  return {
    alexander,
    determinant: determinantOf(alexander),
    jones: jonesPolynomial(diagram),
    signature: signatureOf(diagram),
  };
}

export function mirrorInvariants(knot: KnotInvariants): KnotInvariants {
  const jones = knot.jones.map(([exponent, coefficient]) => [0 - exponent, coefficient] as const).reverse();
  return { ...knot, jones, signature: 0 - knot.signature };
}

/** Of two knots tied one after the other on the same rope. */
export function sumInvariants(a: KnotInvariants, b: KnotInvariants): KnotInvariants {
  return {
    alexander: coefficients(product(terms(a.alexander), terms(b.alexander))),
    determinant: a.determinant * b.determinant,
    jones: product(a.jones, b.jones),
    signature: a.signature + b.signature,
  };
}

/**
 * Which of two mirror images a knot is: right if the exponents of its Jones polynomial reach farther up than
 * down. So knots that can be drawn with right-handed crossings alone are right. If the exponents do not tell,
 * the outermost coefficients that differ do, then the signature.
 */
export function handOf({ jones, signature }: KnotInvariants): "left" | "right" | undefined {
  const last = jones.length - 1;
  const balance = jones[0][0] + jones[last][0];
  if (balance !== 0) return balance > 0 ? "right" : "left";
  for (let i = 0; i <= last - i; i++) {
    const [low, high] = [jones[i], jones[last - i]];
    if (low[0] + high[0] !== 0) return low[0] + high[0] > 0 ? "right" : "left";
    if (low[1] !== high[1]) return high[1] > low[1] ? "right" : "left";
  }
  if (signature !== 0) return signature < 0 ? "right" : "left";
  return undefined;
}

function terms(list: readonly number[]): Terms {
  return list.map((coefficient, power) => [power, coefficient] as const);
}

function coefficients(polynomial: Terms): number[] {
  const list = new Array<number>(polynomial[polynomial.length - 1][0] + 1).fill(0);
  for (const [power, coefficient] of polynomial) list[power] = coefficient;
  return list;
}

function product(a: Terms, b: Terms): Terms {
  const sum = new Map<number, number>();
  for (const [p, x] of a) for (const [q, y] of b) sum.set(p + q, (sum.get(p + q) ?? 0) + x * y);
  return [...sum].filter(([, coefficient]) => coefficient !== 0).sort(([p], [q]) => p - q);
}

import { oneOf } from "../systems/world/validate.js";

/**
 * Natural curvature of hair, 1/m, as in the combing experiments of "Contact detection between curved fibres:
 * high order makes a difference" (Crespel, Hohnadel, Metivet, Bertails-Descoubes 2024), Table 3, which go
 * with `hairRadius` and the materials "clean hair" and "dirty hair".
 */
const curvatures = { straight: 10, wavy: 60, curly: 100, "tightly coiled": 200 } as const;

export type HairType = keyof typeof curvatures;

/** Natural curvature by name, 1/m. */
export const hairTypes: Readonly<Record<HairType, number>> = curvatures;

/** Metres. */
export const hairRadius = 5e-5;

export function curvatureOf(type: string): number {
  return hairTypes[oneOf("hairType", type, Object.keys(hairTypes) as HairType[])];
}

import type { RodWorld } from "../world.js";

const frame = new Float64Array(12);

/**
 * How far a rod's section reaches in the direction `n[at]`: its radius, or the support of an ellipse,
 * sqrt((a1 n . d1)^2 + (a2 n . d2)^2), so that ribbons lie flat on what they touch.
 */
export function sectionRadius(world: RodWorld, rod: number, s: number, n: Float64Array, at: number): number {
  const { Rod } = world.components;
  const a1 = Rod.radius1[rod];
  const a2 = Rod.radius2[rod];
  if (a1 === a2) return a1;
  world.models[Rod.model[rod]].frame(world, rod, s, frame, 0);
  const d1 = n[at] * frame[3] + n[at + 1] * frame[4] + n[at + 2] * frame[5];
  const d2 = n[at] * frame[6] + n[at + 1] * frame[7] + n[at + 2] * frame[8];
  return Math.sqrt(a1 * a1 * d1 * d1 + a2 * a2 * d2 * d2);
}

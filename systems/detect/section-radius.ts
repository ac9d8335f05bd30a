import type { RodWorld } from "../world/world.js";

const frame = new Float64Array(12);

/**
 * Takes off `gap[to]` how far a rod's section at the arc length `arcs[to]` reaches in the direction
 * `n[at]`: its radius, or the support of an ellipse, sqrt((a1 n . d1)^2 + (a2 n . d2)^2), so that ribbons
 * lie flat on what they touch.
 */
export function takeOffSection(
  world: RodWorld,
  rod: number,
  arcs: Float64Array,
  n: Float64Array,
  at: number,
  gap: Float64Array,
  to: number,
): void {
  const { Rod } = world.components;
  const a1 = Rod.radius1[rod];
  const a2 = Rod.radius2[rod];
  if (a1 === a2) {
    gap[to] -= a1;
    return;
  }
  world.models[Rod.model[rod]].frame(world, rod, arcs[to], frame, 0);
  const d1 = n[at] * frame[3] + n[at + 1] * frame[4] + n[at + 2] * frame[5];
  const d2 = n[at] * frame[6] + n[at + 1] * frame[7] + n[at + 2] * frame[8];
  gap[to] -= Math.sqrt(a1 * a1 * d1 * d1 + a2 * a2 * d2 * d2);
}

import { elements, header, rootTargetColumn, span } from "./rod";
import { rigidMomentum } from "./rigid-momentum";
import { RootMotion } from "./rows";
import { rigid, rootMotion } from "./scratch";

/**
 * A clamped root has no momenta of its own to restore (`momentum.ts`). What the projection of the carried
 * velocities took from the motion relative to the root is given back by a factor on that motion, to the
 * header. The factor is bounded by what a rotation loses, (h w)^2: a root that stops short may take as much
 * as it likes.
 */

/** rootMotion <- the twist that a held root is told; whether there is any. */
export function takeRootMotion(): bool {
  const target = span<RootMotion>(rootTargetColumn).twist;
  let moving: f64 = 0;
  for (let r = 0; r < 6; r++) {
    rootMotion[r] = target[r];
    moving += rootMotion[r] * rootMotion[r];
  }
  return moving > 0;
}

/** The factor, by the energy of the motion relative to the root before the projection and after it. */
export function setSwing(h: f64, energy: f64, after: f64): void {
  header.swing = 1;
  if (!(energy > 0)) return;
  // What drag takes is not given back: it is a factor of the inertia in A.
  const left = after * (1 + h * header.drag);
  const most = 1 + h * h * header.turning;
  const factor = Math.sqrt(Math.min(energy / left, most));
  if (factor > 1) header.swing = factor;
}

/** Kinetic energy that the motion opposite to the root's would add: -xi . p + 1/2 xi . P xi. */
export function rigidEnergy<Row>(h: f64): f64 {
  let energy: f64 = 0;
  for (let c = 0; c < 3; c++) energy -= rootMotion[c] * header.tipLoad[c];
  for (let i = 0; i < elements; i++) {
    const row = header.row<Row>(i);
    const share = 0.5 / (1 + h * row.drag);
    rigidMomentum(row, rootMotion, rigid);
    for (let r = 0; r < 6; r++) energy += rootMotion[r] * (share * rigid[r] - row.wrench[r]);
  }
  return energy;
}

import { elements, header, next, rootTargetColumn, span } from "./rod";
import { rigidMomentum } from "./rigid-motion";
import { RootMotion } from "./rows";
import { rigid, rootMotion } from "./scratch";

/**
 * A clamped root has no momenta of its own to restore (`momentum.ts`). What the projection of the carried
 * velocities took from the motion relative to the root is given back by a factor on that motion, to the
 * header. The factor is bounded by what a rotation loses, (h w)^2: a root that stops short may take as much
 * as it likes.
 */
export function findSwing(h: f64): void {
  const target = span<RootMotion>(rootTargetColumn).twist;
  let moving: f64 = 0;
  for (let r = 0; r < 6; r++) {
    rootMotion[r] = target[r];
    moving += rootMotion[r] * rootMotion[r];
  }
  const drag = 1 + h * header.drag;
  let energy = header.kinetic + header.addedEnergy;
  let left = header.carriedEnergy;
  if (moving > 0) {
    energy += rigidEnergy(h);
    left = relativeEnergy(1 / drag);
  }
  header.swing = 1;
  if (!(energy > 0)) return;
  // What drag takes is not given back: it is a factor of the inertia in A.
  left *= drag;
  const most = 1 + h * h * header.turning;
  const factor = Math.sqrt(Math.min(energy / left, most));
  if (factor > 1) header.swing = factor;
}

/** Kinetic energy that the motion opposite to the root's would add: -xi . p + 1/2 xi . P xi. */
function rigidEnergy(h: f64): f64 {
  let energy: f64 = 0;
  for (let c = 0; c < 3; c++) energy -= rootMotion[c] * header.tipLoad[c];
  for (let i = 0; i < elements; i++) {
    const row = header.element(i);
    const share = 0.5 / (1 + h * row.drag);
    rigidMomentum(row, rootMotion, rigid);
    for (let r = 0; r < 6; r++) energy += rootMotion[r] * (share * rigid[r] - row.wrench[r]);
  }
  return energy;
}

/**
 * 1/2 |L^-1 (p - p_root)|^2, p_root the momentum of all going along with the root: A xi but for drag, and
 * L^-1 A xi = U^T xi.
 */
function relativeEnergy(share: f64): f64 {
  let energy: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const U = header.element(i).U;
    const y = next.rate(i);
    for (let c = 0; c < 3; c++) {
      let along: f64 = 0;
      for (let r = 0; r < 6; r++) along += U[6 * c + r] * rootMotion[r];
      const left = y[c] - share * along;
      energy += 0.5 * left * left;
    }
  }
  return energy;
}

import { elements, header, next } from "../rods/rod";
import { rootMotion } from "../rods/scratch";
import { rigidEnergy, setSwing, takeRootMotion } from "../rods/swing";
import { ElementRow, elementRow } from "./rows";

/** What the projection took from the motion relative to a clamped root (`rods/swing.ts`). */
export function findSwing(h: f64): void {
  let energy = header.kinetic + header.addedEnergy;
  let left = header.carriedEnergy;
  if (takeRootMotion()) {
    energy += rigidEnergy<ElementRow>(h);
    left = relativeEnergy(1 / (1 + h * header.drag));
  }
  setSwing(h, energy, left);
}

/**
 * 1/2 |L^-1 (p - p_root)|^2, p_root the momentum of all going along with the root: A xi but for drag, and
 * L^-1 A xi = U^T xi.
 */
function relativeEnergy(share: f64): f64 {
  let energy: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const U = elementRow(i).U;
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

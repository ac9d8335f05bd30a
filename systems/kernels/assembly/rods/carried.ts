import { toleratedGain } from "./momentum";
import { rootFreedoms } from "./rigid-factor";
import {
  bendStiffness1Column,
  bendStiffness2Column,
  elements,
  header,
  internalDampingColumn,
  lineDensityColumn,
  next,
  number,
  q,
  twistStiffnessColumn,
} from "./rod";
import { constants, elasticWrench, wrench } from "./scratch";

/**
 * A projection cannot add energy, 1/2 p A^-1 p <= T. But nodes that are too few for the turns of an element
 * make another inertia of it than the exact one, and momentum from nowhere: a rope of 6 turns an element flew
 * away at 1e7 m/s. What is above T, which is then exact (`super-helix/exact-energy.ts`), is taken back.
 * `curvatures`: how many the rod has.
 */
export function boundCarried(curvatures: i32): void {
  const most = (1 + toleratedGain) * header.kinetic + header.addedEnergy;
  const carried = header.carriedEnergy;
  if (carried <= most) return;
  const factor = Math.sqrt(Math.max(0, most) / carried);
  header.carriedEnergy = factor * factor * carried;
  for (let r = 0; r < rootFreedoms(); r++) next[r] = factor * wrench[r] - elasticWrench[r];
  for (let i = 0; i < curvatures; i++) {
    const y = next.rate(i);
    for (let c = 0; c < 3; c++) y[c] *= factor;
  }
}

export function setStiffness(h: f64): void {
  const C = h * number(twistStiffnessColumn);
  const B1 = h * number(bendStiffness1Column);
  const B2 = h * number(bendStiffness2Column);
  const implicit = h + number(internalDampingColumn);
  header.elastic[0] = C;
  header.elastic[1] = B1;
  header.elastic[2] = B2;
  header.stiffness[0] = implicit * C;
  header.stiffness[1] = implicit * B1;
  header.stiffness[2] = implicit * B2;
}

/** Forgets the forces of the last step. */
export function clearLoads<Row>(): void {
  for (let i = 0; i < elements; i++) header.row<Row>(i).force.put(0, 0, 0);
  header.tipForce.put(0, 0, 0);
}

export function setConstants(): void {
  constants.rootX = q.x;
  constants.rootY = q.y;
  constants.rootZ = q.z;
  constants.density = number(lineDensityColumn);
}

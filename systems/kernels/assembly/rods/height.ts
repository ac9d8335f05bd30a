import { curvatureRods } from "../../../world/limits/curvature-rods";
import { header, lengthColumn, lineDensityColumn, number } from "./rod";
import { centroid, expectedMomentum, gravity } from "./scratch";

/**
 * By the midpoint rule weight works on the straight way h w. The rod goes another by the third order in the
 * step, and where it comes out higher than its momentum says, its motion has to pay for that; lower, and it
 * is faster. So elastic, kinetic and gravitational energy are kept together, to rounding.
 *
 * Where the centre of mass was to be stands in the header; `centroid` is where it is.
 */

/** Factor on what is carried. What cannot be paid is left for the next step. */
export function findHeightFactor(): f64 {
  const due = header.centre;
  const mass = number(lineDensityColumn) * number(lengthColumn);
  const x = centroid.x - due.x;
  const y = centroid.y - due.y;
  const z = centroid.z - due.z;
  const risen = -mass * (gravity.x * x + gravity.y * y + gravity.z * z);
  const kinetic = header.kinetic;
  const unpaid = risen > kinetic ? (risen - kinetic) / risen : 0;
  due.put(centroid.x - unpaid * x, centroid.y - unpaid * y, centroid.z - unpaid * z);
  if (!(kinetic > 0)) return 1;
  return Math.sqrt(Math.min(Math.max(0, kinetic - risen) / kinetic, curvatureRods.mostRegained));
}

/** Where the centre of mass is to be after a step h: `expectedMomentum` is that of the velocity in its middle. */
export function expectHeight(h: f64): void {
  const share = h / (number(lineDensityColumn) * number(lengthColumn));
  const centre = header.centre;
  centre.x += share * expectedMomentum.lx;
  centre.y += share * expectedMomentum.ly;
  centre.z += share * expectedMomentum.lz;
}

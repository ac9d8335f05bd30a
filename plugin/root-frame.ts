import { matrixToQuaternion } from "../systems/math/quaternion.js";
import { reject } from "../systems/world/validate.js";
import type { CurlShape } from "./curl.js";
import { across, add, anyAcross, cross, finitePoint, scale, type Point, type Triple } from "./points.js";
import { hypot } from "../systems/math/elementary.js";

/** A rod's root frame: tangent t, first director d1; the second is t x d1. */
export interface RootFrame {
  readonly t: Triple;
  readonly d1: Triple;
}

/** x y z w of the rotation that takes the axes x, y, z to t, d1 and t x d1. */
export function frameQuaternion({ t, d1 }: RootFrame): Float64Array {
  const quaternion = new Float64Array(4);
  matrixToQuaternion([...t, ...d1, ...cross(t, d1)], 0, quaternion, 0);
  return quaternion;
}

/**
 * The first director: as close to `director` as being across `axis` allows, or any if the user does not care.
 */
export function directorAcross(director: Point | undefined, axis: Triple): Triple {
  if (director === undefined) return anyAcross(axis);
  const wanted = finitePoint("director", director);
  return (
    across(wanted, axis) ??
    reject(
      "director",
      `(${wanted.join(", ")})`,
      `a direction that is not along the rod, (${axis.join(", ")})`,
    )
  );
}

/**
 * The frame in which a natural curl winds around `axis`, away from the root. The Darboux vector of a helix
 * with curvature k2 and twist k0 is k0 t + k2 d2 and lies along the axis (against it if it winds to the
 * left), while d1 points from the rod to the axis.
 */
export function curlFrame(axis: Triple, d1: Triple, { twist, curvature }: CurlShape): RootFrame {
  const k = hypot(twist, curvature);
  const darboux = twist < 0 ? scale(axis, -1) : axis;
  const e = cross(darboux, d1);
  return { t: add(scale(darboux, twist / k), scale(e, -curvature / k)), d1 };
}

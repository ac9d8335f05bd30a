import { helixCurve } from "../../../curves/curve-set";
import { CurveOfKind } from "./curve";

/**
 * A helix goes along its axis at a rate, d = a' + a''' / k^2, and around it. Along any direction n its tangent
 * has at least the part n . d - |a''| / k sin(n, d).
 *
 * Gives the least rate at which two helices, which are one or join, climb along the mean of their axes: points
 * of theirs are at least so far apart as what lies between them climbs. 0 if they do not, or are no helices.
 */
export function climbOf(a: CurveOfKind, b: CurveOfKind): f64 {
  if (a.kind != helixCurve || b.kind != helixCurve || !(a.curve.k2 > 0 && b.curve.k2 > 0)) return 0;
  const i = a.curve;
  const j = b.curve;
  const ax = i.Tx + i.Wx / i.k2;
  const ay = i.Ty + i.Wy / i.k2;
  const az = i.Tz + i.Wz / i.k2;
  const bx = j.Tx + j.Wx / j.k2;
  const by = j.Ty + j.Wy / j.k2;
  const bz = j.Tz + j.Wz / j.k2;
  const nx = ax + bx;
  const ny = ay + by;
  const nz = az + bz;
  const size = sqrt(nx * nx + ny * ny + nz * nz);
  if (!(size > 0)) return 0;
  const alongA = (ax * nx + ay * ny + az * nz) / size;
  const alongB = (bx * nx + by * ny + bz * nz) / size;
  const leastA = leastRate(alongA, sqrt(ax * ax + ay * ay + az * az), i.bend / sqrt(i.k2));
  const leastB = leastRate(alongB, sqrt(bx * bx + by * by + bz * bz), j.bend / sqrt(j.k2));
  return max(0.0, min(leastA, leastB));
}

/** Along a direction in which the axis goes at the rate `along`, of `rate`; `around` is that about the axis. */
function leastRate(along: f64, rate: f64, around: f64): f64 {
  if (!(along > 0)) return 0;
  const cosine = min(1.0, along / rate);
  return along - around * sqrt(1 - cosine * cosine);
}

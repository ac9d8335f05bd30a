import { curveBend, curveJerk, curveSnap, curveSpeed } from "../../../systems/curves/curve-set.js";
import { sampleSecond, sampleTangent, sampleThird } from "./placed-curve.js";
import { halfWidth, type CurveSearch, lowerBound } from "./curve-search.js";
import { queryPoint } from "./point-query.js";
import { type ShapeSet, sphereShape } from "../../../systems/shapes/shape-set.js";

/**
 * A better lower bound for a sphere, and beside a capsule or cylinder. A rod wound around a cylinder keeps
 * its distance all along, while tangent planes fall behind by h^2: at a precision of 1e-10 the search looked
 * at 1.8 million points of a coil of 11 radians, and looks at 6,000 now. For with v the vector from the
 * centre, or from the axis, g = v . v is smooth:
 *
 *   g' = 2 v.t,  g'' = 2 (t.t + v.p''),  g''' = 2 (3 t.p'' + v.p'''),
 *   |g''''| <= 2 (3 |p''|^2 + 4 |p'| |p'''| + |v| |p''''|)
 *
 * with t and its derivatives taken across the axis. Its Taylor series falls behind by h^4 only. The
 * distance to the whole line or infinite cylinder is never more than that to the shape, so the bound holds
 * beyond the ends too.
 */
export function raiseByRoundness({ work: w, placed, query, target }: CurveSearch, shapes: ShapeSet): void {
  const q = query.values;
  const isSphere = target[0] === sphereShape;
  const radius = shapes.numbers[target[1] + (isSphere ? 0 : 1)];
  let vv = 0;
  let vt = 0;
  let tt = 0;
  let v2 = 0;
  let t2 = 0;
  let v3 = 0;
  for (let i = 0; i < 3; i++) {
    // The axis is y.
    if (i === 1 && !isSphere) continue;
    const v = q[queryPoint + i];
    const t = w[sampleTangent + i];
    vv += v * v;
    vt += v * t;
    tt += t * t;
    v2 += v * w[sampleSecond + i];
    t2 += t * w[sampleSecond + i];
    v3 += v * w[sampleThird + i];
  }
  const h = w[halfWidth];
  const fall = 2 * Math.abs(vt);
  const third = 2 * Math.abs(3 * t2 + v3);
  const { data } = placed;
  const farthest = Math.sqrt(vv) + data[curveSpeed] * h;
  const fourth =
    2 *
    (3 * data[curveBend] * data[curveBend] +
      4 * data[curveSpeed] * data[curveJerk] +
      farthest * data[curveSnap]);
  const curve = 2 * (tt + v2) - (third * h) / 3 - (fourth * h * h) / 12;
  const drop = curve * h > fall ? (0.5 * fall * fall) / curve : h * (fall - 0.5 * curve * h);
  const bound = Math.sqrt(Math.max(0, vv - drop)) - radius;
  if (bound > w[lowerBound]) w[lowerBound] = bound;
}

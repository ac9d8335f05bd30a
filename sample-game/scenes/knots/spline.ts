import type { Triple } from "../../../plugin/points.js";

/**
 * Points of the uniform cubic B-spline of these control points: smooth up to its curvature, near the controls and never outside of them. Open
 * ones begin and end with their first and last control.
 */
export function splinePoints(controls: readonly Triple[], perControl: number, closed = false): Triple[] {
  const n = controls.length;
  const control = (i: number): Triple => {
    if (closed) return controls[(i + n) % n];
    // Mirrored beyond the ends, which are then reached and left straight.
    if (i < 0) return reflected(controls[1], controls[0]);
    if (i >= n) return reflected(controls[n - 2], controls[n - 1]);
    return controls[i];
  };
  const spans = closed ? n : n - 1;
  const points: Triple[] = [];
  for (let span = 0; span < spans; span++) {
    const four = [control(span - 1), control(span), control(span + 1), control(span + 2)];
    for (let k = 0; k < perControl; k++) points.push(blended(four, k / perControl));
  }
  if (!closed) points.push(controls[n - 1]);
  return points;
}

function reflected(point: Triple, centre: Triple): Triple {
  return [2 * centre[0] - point[0], 2 * centre[1] - point[1], 2 * centre[2] - point[2]];
}

function blended([a, b, c, d]: readonly Triple[], t: number): Triple {
  const wa = ((1 - t) * (1 - t) * (1 - t)) / 6;
  const wb = ((3 * t - 6) * t * t + 4) / 6;
  const wd = (t * t * t) / 6;
  const wc = 1 - wa - wb - wd;
  const mixed = (k: 0 | 1 | 2) => wa * a[k] + wb * b[k] + wc * c[k] + wd * d[k];
  return [mixed(0), mixed(1), mixed(2)];
}

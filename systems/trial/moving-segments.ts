import { limits } from "../world/limits.js";

const { segmentSamples, segmentHalvings } = limits.trial;

/**
 * Two segments whose ends move straight: ends of A and B at first, 3 numbers each, then how far each goes.
 * One array, which the caller fills.
 */
export const segmentEnds = new Float64Array(24);

const e = segmentEnds;
/** Both segments, and the way from the start of A to that of B, at a moment. */
const u = new Float64Array(3);
const v = new Float64Array(3);
const w = new Float64Array(3);

/**
 * Whether the segments pass through each other: they can where their ends lie in one plane, at roots of
 * a cubic in time.
 */
export function movingSegmentsCross(): boolean {
  let before = 0;
  let last = volume(0);
  for (let k = 1; k <= segmentSamples; k++) {
    const t = k / segmentSamples;
    const value = volume(t);
    // A root that is hit exactly lies between the samples beside it.
    if (value === 0) continue;
    if (value * last < 0) {
      let low = before;
      let high = t;
      for (let i = 0; i < segmentHalvings; i++) {
        const middle = 0.5 * (low + high);
        if (volume(middle) * last > 0) low = middle;
        else high = middle;
      }
      if (meetInPlane()) return true;
    }
    before = t;
    last = value;
  }
  return false;
}

/** (u x v) . w at the time t. */
function volume(t: number): number {
  for (let c = 0; c < 3; c++) {
    const a = e[c] + t * e[12 + c];
    const b = e[6 + c] + t * e[18 + c];
    u[c] = e[3 + c] + t * e[15 + c] - a;
    v[c] = e[9 + c] + t * e[21 + c] - b;
    w[c] = b - a;
  }
  return (
    (u[1] * v[2] - u[2] * v[1]) * w[0] +
    (u[2] * v[0] - u[0] * v[2]) * w[1] +
    (u[0] * v[1] - u[1] * v[0]) * w[2]
  );
}

/** Whether x u = w + y v for some x and y in [0, 1]. */
function meetInPlane(): boolean {
  let uu = 0;
  let uv = 0;
  let vv = 0;
  let uw = 0;
  let vw = 0;
  for (let c = 0; c < 3; c++) {
    uu += u[c] * u[c];
    uv += u[c] * v[c];
    vv += v[c] * v[c];
    uw += u[c] * w[c];
    vw += v[c] * w[c];
  }
  const det = uu * vv - uv * uv;
  const x = (vv * uw - uv * vw) / det;
  const y = (uv * uw - uu * vw) / det;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

import {
  curveBend,
  curveK2,
  curveStride,
  curveT,
  curveW,
  helixCurve,
  type CurveSet,
} from "../../../systems/curves/curve-set.js";

/** The least rate at which two helices that are one, or join, climb along the mean of their axes. */
export function climbOf({ data, kind }: CurveSet, a: number, b: number): number {
  const [i, j] = [a * curveStride, b * curveStride];
  if (kind[a] !== helixCurve || kind[b] !== helixCurve || !(data[i + curveK2] > 0 && data[j + curveK2] > 0))
    return 0;
  const ofA = [0, 1, 2].map((c) => data[i + curveT + c] + data[i + curveW + c] / data[i + curveK2]);
  const ofB = [0, 1, 2].map((c) => data[j + curveT + c] + data[j + curveW + c] / data[j + curveK2]);
  const n = ofA.map((x, c) => x + ofB[c]);
  const size = sizeOf(n);
  if (!(size > 0)) return 0;
  const least = (drift: number[], curve: number) =>
    leastRate(
      dot(drift, n) / size,
      sizeOf(drift),
      data[curve + curveBend] / Math.sqrt(data[curve + curveK2]),
    );
  return Math.max(0, Math.min(least(ofA, i), least(ofB, j)));
}

function leastRate(along: number, rate: number, around: number): number {
  if (!(along > 0)) return 0;
  const cosine = Math.min(1, along / rate);
  return along - around * Math.sqrt(1 - cosine * cosine);
}

const dot = (p: number[], q: number[]) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const sizeOf = (p: number[]) => Math.sqrt(dot(p, p));

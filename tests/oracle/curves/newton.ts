import { limits } from "../../../systems/world/limits.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { first, parameter, point, second } from "../../../systems/curves/expansion-layout.js";
import {
  A,
  B,
  closestX,
  closestY,
  domainX0,
  domainX1,
  domainY0,
  domainY1,
  newtonA,
  newtonB,
  newtonDistance,
  newtonX,
  newtonY,
  resolution,
  speedA,
  speedB,
} from "./workspace.js";

const { newtonIterations, finestStep, coarsestStep, climbShortening, leastDiagonal, leastEigenvalue } =
  limits.curves;

/** Descends from the closest points of the tangents of the box in hand. */
export function descendFromTangents(w: Float64Array, curves: CurveSet, a: number, b: number): void {
  w[newtonX] = Math.min(w[domainX1], Math.max(w[domainX0], w[A + parameter] + w[closestX]));
  w[newtonY] = Math.min(w[domainY1], Math.max(w[domainY0], w[B + parameter] + w[closestY]));
  descend(w, curves, a, b);
}

/** Explained in `kernels/assembly/narrow-phase/newton.ts`. */
export function descend(w: Float64Array, curves: CurveSet, a: number, b: number): void {
  const x0 = w[domainX0];
  const x1 = w[domainX1];
  const y0 = w[domainY0];
  const y1 = w[domainY1];
  const noise = w[resolution] * w[resolution];
  const finest = finestStep * w[resolution];
  const coarsest = coarsestStep * w[resolution];
  // Position, squared distance and expected decrease of the last point that was accepted.
  let x = 0;
  let y = 0;
  let value = Infinity;
  let expected = 0;
  let stepX = 0;
  let stepY = 0;
  let lastStep = 0;
  let finished = false;
  let tryX = w[newtonX];
  let tryY = w[newtonY];
  for (let iteration = 0; iteration < newtonIterations; iteration++) {
    w[newtonA + parameter] = tryX;
    w[newtonB + parameter] = tryY;
    sampleCurve(curves, a, w, newtonA);
    sampleCurve(curves, b, w, newtonB);
    const g0 = w[newtonA + point] - w[newtonB + point];
    const g1 = w[newtonA + point + 1] - w[newtonB + point + 1];
    const g2 = w[newtonA + point + 2] - w[newtonB + point + 2];
    const trial = g0 * g0 + g1 * g1 + g2 * g2;
    // A climb after a short step means nothing where the expected decrease drowns in rounding.
    const meant = expected > 1e-9 * value || lastStep > coarsest;
    if (trial > value && trial > noise && meant) {
      stepX *= climbShortening;
      stepY *= climbShortening;
      expected *= climbShortening;
      tryX = x + stepX;
      tryY = y + stepY;
      lastStep *= climbShortening;
      finished = false;
      continue;
    }
    x = tryX;
    y = tryY;
    value = trial;
    if (finished) break;

    const a0 = w[newtonA + first];
    const a1 = w[newtonA + first + 1];
    const a2 = w[newtonA + first + 2];
    const b0 = w[newtonB + first];
    const b1 = w[newtonB + first + 1];
    const b2 = w[newtonB + first + 2];
    const slopeX = g0 * a0 + g1 * a1 + g2 * a2;
    const slopeY = -(g0 * b0 + g1 * b1 + g2 * b2);
    const heldX = (x <= x0 && slopeX >= 0) || (x >= x1 && slopeX <= 0);
    const heldY = (y <= y0 && slopeY >= 0) || (y >= y1 && slopeY <= 0);
    if (heldX && heldY) break;
    const aa = a0 * a0 + a1 * a1 + a2 * a2;
    const bb = b0 * b0 + b1 * b1 + b2 * b2;
    const ab = a0 * b0 + a1 * b1 + a2 * b2;
    let hxx = aa + g0 * w[newtonA + second] + g1 * w[newtonA + second + 1] + g2 * w[newtonA + second + 2];
    let hyy = bb - g0 * w[newtonB + second] - g1 * w[newtonB + second + 1] - g2 * w[newtonB + second + 2];
    if (heldX) {
      stepX = 0;
      stepY = -slopeY / Math.max(hyy, leastDiagonal * bb);
    } else if (heldY) {
      stepX = -slopeX / Math.max(hxx, leastDiagonal * aa);
      stepY = 0;
    } else {
      const middle = 0.5 * (hxx + hyy);
      const lowest = middle - Math.sqrt(0.25 * (hxx - hyy) * (hxx - hyy) + ab * ab);
      const least = leastEigenvalue * Math.max(aa, bb);
      if (lowest < least) {
        // Along a valley without curvature any shift is a step length: the mirrored
        // eigenvalue keeps Newton's own.
        const shift = Math.max(least, -lowest) - lowest;
        hxx += shift;
        hyy += shift;
      }
      const inverse = 1 / (hxx * hyy - ab * ab);
      stepX = -(hyy * slopeX + ab * slopeY) * inverse;
      stepY = -(hxx * slopeY + ab * slopeX) * inverse;
      // A coordinate that would leave the domain stops at its end, and the other one answers to that. Where
      // both would leave, it is the one that gets there first: the other way round, a minimum on an edge is
      // only crept up on.
      const endX = stepX < 0 ? x0 : x1;
      const endY = stepY < 0 ? y0 : y1;
      const beyondX = Math.abs(stepX) > Math.abs(endX - x);
      const beyondY = Math.abs(stepY) > Math.abs(endY - y);
      if (beyondX && !(beyondY && Math.abs((endY - y) * stepX) < Math.abs((endX - x) * stepY))) {
        stepX = endX - x;
        stepY = (ab * stepX - slopeY) / hyy;
      } else if (beyondY) {
        stepY = endY - y;
        stepX = (ab * stepY - slopeX) / hxx;
      }
    }
    tryX = Math.min(x1, Math.max(x0, x + stepX));
    tryY = Math.min(y1, Math.max(y0, y + stepY));
    stepX = tryX - x;
    stepY = tryY - y;
    expected = -(slopeX * stepX + slopeY * stepY);
    // Newton squares its error: the next step is about this one times the ratio squared. Once steps are small
    // and do not shrink any more, they are rounding.
    const step = Math.max(Math.abs(stepX) * w[speedA], Math.abs(stepY) * w[speedB]);
    if (step === 0) break;
    const ratio = lastStep > 0 ? step / lastStep : 1;
    finished = ratio < 0.5 ? step * ratio * ratio < finest : step < coarsest && lastStep > 0;
    lastStep = step;
  }
  if (w[newtonA + parameter] !== x || w[newtonB + parameter] !== y) {
    w[newtonA + parameter] = x;
    w[newtonB + parameter] = y;
    sampleCurve(curves, a, w, newtonA);
    sampleCurve(curves, b, w, newtonB);
  }
  w[newtonX] = x;
  w[newtonY] = y;
  w[newtonDistance] = Math.sqrt(value);
}

import { curves } from "../../../world/limits/curves";
import { sample } from "./expansion";
import { Search } from "./search";

/** Descends from the closest points of the tangents of the box in hand. */
export function descendFromTangents(w: Search): void {
  w.newtonX = min(w.domainX1, max(w.domainX0, w.a.parameter + w.closestX));
  w.newtonY = min(w.domainY1, max(w.domainY0, w.b.parameter + w.closestY));
  descend(w);
}

/**
 * Newton's method for a local minimum of |G|^2 / 2 over the domain, from (newtonX, newtonY), down to
 * rounding: the last digits cost one iteration of four. A coordinate at an end of its interval, with the
 * gradient pointing out, is held there. Where the Hessian
 *
 *   [ |a'|^2 + G.a''   -a'.b'          ]
 *   [ -a'.b'            |b'|^2 - G.b'' ]
 *
 * is not positive definite its diagonal is raised, and a step that climbs is shortened; so the distance never
 * grows. It leaves the curves sampled at the result.
 */
export function descend(w: Search): void {
  const A = w.newtonA;
  const B = w.newtonB;
  const x0 = w.domainX0;
  const x1 = w.domainX1;
  const y0 = w.domainY0;
  const y1 = w.domainY1;
  const noise = w.resolution * w.resolution;
  const finest = curves.finestStep * w.resolution;
  const coarsest = curves.coarsestStep * w.resolution;
  // Position, squared distance and expected decrease of the last point that was accepted.
  let x: f64 = 0;
  let y: f64 = 0;
  let value: f64 = Infinity;
  let expected: f64 = 0;
  let stepX: f64 = 0;
  let stepY: f64 = 0;
  let lastStep: f64 = 0;
  let finished = false;
  let tryX = w.newtonX;
  let tryY = w.newtonY;
  for (let iteration = 0; iteration < curves.newtonIterations; iteration++) {
    A.parameter = tryX;
    B.parameter = tryY;
    sample(A);
    sample(B);
    const gx = A.x - B.x;
    const gy = A.y - B.y;
    const gz = A.z - B.z;
    const trial = gx * gx + gy * gy + gz * gz;
    // A climb after a short step means nothing where the expected decrease drowns in rounding.
    const meant = expected > 1e-9 * value || lastStep > coarsest;
    if (trial > value && trial > noise && meant) {
      stepX *= curves.climbShortening;
      stepY *= curves.climbShortening;
      expected *= curves.climbShortening;
      tryX = x + stepX;
      tryY = y + stepY;
      lastStep *= curves.climbShortening;
      finished = false;
      continue;
    }
    x = tryX;
    y = tryY;
    value = trial;
    if (finished) break;

    const ax = A.dx;
    const ay = A.dy;
    const az = A.dz;
    const bx = B.dx;
    const by = B.dy;
    const bz = B.dz;
    const slopeX = gx * ax + gy * ay + gz * az;
    const slopeY = -(gx * bx + gy * by + gz * bz);
    const heldX = (x <= x0 && slopeX >= 0) || (x >= x1 && slopeX <= 0);
    const heldY = (y <= y0 && slopeY >= 0) || (y >= y1 && slopeY <= 0);
    if (heldX && heldY) break;
    const aa = ax * ax + ay * ay + az * az;
    const bb = bx * bx + by * by + bz * bz;
    const ab = ax * bx + ay * by + az * bz;
    let hxx = aa + gx * A.ddx + gy * A.ddy + gz * A.ddz;
    let hyy = bb - gx * B.ddx - gy * B.ddy - gz * B.ddz;
    if (heldX) {
      stepX = 0;
      stepY = -slopeY / max(hyy, curves.leastDiagonal * bb);
    } else if (heldY) {
      stepX = -slopeX / max(hxx, curves.leastDiagonal * aa);
      stepY = 0;
    } else {
      const middle = 0.5 * (hxx + hyy);
      const lowest = middle - sqrt(0.25 * (hxx - hyy) * (hxx - hyy) + ab * ab);
      const least = curves.leastEigenvalue * max(aa, bb);
      if (lowest < least) {
        // Along a valley without curvature any shift is a step length: the mirrored eigenvalue keeps
        // Newton's own.
        const shift = max(least, -lowest) - lowest;
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
      const beyondX = abs(stepX) > abs(endX - x);
      const beyondY = abs(stepY) > abs(endY - y);
      if (beyondX && !(beyondY && abs((endY - y) * stepX) < abs((endX - x) * stepY))) {
        stepX = endX - x;
        stepY = (ab * stepX - slopeY) / hyy;
      } else if (beyondY) {
        stepY = endY - y;
        stepX = (ab * stepY - slopeX) / hxx;
      }
    }
    tryX = min(x1, max(x0, x + stepX));
    tryY = min(y1, max(y0, y + stepY));
    stepX = tryX - x;
    stepY = tryY - y;
    expected = -(slopeX * stepX + slopeY * stepY);
    // Newton squares its error: the next step is about this one times the ratio squared. Once steps are small
    // and do not shrink any more, they are rounding.
    const step = max(abs(stepX) * w.speedA, abs(stepY) * w.speedB);
    if (step == 0) break;
    const ratio: f64 = lastStep > 0 ? step / lastStep : 1;
    finished = ratio < 0.5 ? step * ratio * ratio < finest : step < coarsest && lastStep > 0;
    lastStep = step;
  }
  if (A.parameter != x || B.parameter != y) {
    A.parameter = x;
    B.parameter = y;
    sample(A);
    sample(B);
  }
  w.newtonX = x;
  w.newtonY = y;
  w.newtonDistance = sqrt(value);
}

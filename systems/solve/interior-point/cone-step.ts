import { Kind, type InteriorPointState } from "./state.js";

/**
 * Vectors of one contact in the eigenbasis: (a, b, c) stands for a (1, d) / sqrt 2 + b (1, -d) / sqrt 2 + c
 * (0, d turned). There det = 2 a b - c^2, and v_0 = (a + b) / sqrt 2, v_d = (a - b) / sqrt 2.
 */

/** Mean of x . y, which is lambda . lambda, over all cones. */
export function meanComplementarity({ contacts, cones, lambda }: InteriorPointState): number {
  let sum = 0;
  for (let k = 0; k < 3 * contacts; k++) sum += lambda[k] * lambda[k];
  return cones > 0 ? sum / cones : 0;
}

/**
 * Sets the target g = P^-1 dx + P dy from lambda o g = centre e_0 - lambda o lambda - correction, with o the
 * product a o b = (a . b, a_0 b_T + b_0 a_T). `correction` is 0 or 1: whether `product` is taken off.
 */
export function setTarget(state: InteriorPointState, centre: number, correction: number): void {
  const { contacts, kind, lambda, product, target } = state;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    target[a] = target[a + 1] = target[a + 2] = 0;
    if (kind[i] === Kind.ray) {
      target[a] = (centre - correction * product[a]) / lambda[a] - lambda[a];
    } else if (kind[i] === Kind.cone) {
      // lambda o g = c has the solution -lambda for c = -lambda o lambda; the rest is solved for.
      const c0 = centre - correction * product[a];
      const cd = -correction * product[a + 1];
      const cp = -correction * product[a + 2];
      const l0 = (lambda[a] + lambda[a + 1]) * Math.SQRT1_2;
      const ld = (lambda[a] - lambda[a + 1]) * Math.SQRT1_2;
      const lp = lambda[a + 2];
      const determinant = 2 * lambda[a] * lambda[a + 1] - lp * lp;
      const g0 = (l0 * c0 - ld * cd - lp * cp) / determinant;
      const gd = (cd - g0 * ld) / l0;
      const gp = (cp - g0 * lp) / l0;
      target[a] = (g0 + gd) * Math.SQRT1_2 - lambda[a];
      target[a + 1] = (g0 - gd) * Math.SQRT1_2 - lambda[a + 1];
      target[a + 2] = gp - lp;
    }
  }
}

/** product = dx o dy in the plain order 0, d, d turned. */
export function setProduct({ contacts, kind, dx, target, product }: InteriorPointState): void {
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    product[a] = product[a + 1] = product[a + 2] = 0;
    if (kind[i] === Kind.ray) product[a] = dx[a] * (target[a] - dx[a]);
    else if (kind[i] === Kind.cone) {
      const y1 = target[a] - dx[a];
      const y2 = target[a + 1] - dx[a + 1];
      const yp = target[a + 2] - dx[a + 2];
      const x0 = (dx[a] + dx[a + 1]) * Math.SQRT1_2;
      const xd = (dx[a] - dx[a + 1]) * Math.SQRT1_2;
      const y0 = (y1 + y2) * Math.SQRT1_2;
      const yd = (y1 - y2) * Math.SQRT1_2;
      product[a] = dx[a] * y1 + dx[a + 1] * y2 + dx[a + 2] * yp;
      product[a + 1] = x0 * yd + y0 * xd;
      product[a + 2] = x0 * yp + y0 * dx[a + 2];
    }
  }
}

/** The longest step, at most 1 / `share`, that keeps x and y in their cones. */
export function longestStep({ contacts, kind, lambda, dx, target }: InteriorPointState): number {
  // 1 / step, so that no bound at all is 0.
  let inverse = 0;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    if (kind[i] === Kind.ray) {
      inverse = Math.max(inverse, -dx[a] / lambda[a], (dx[a] - target[a]) / lambda[a]);
    } else if (kind[i] === Kind.cone) {
      const l1 = lambda[a];
      const l2 = lambda[a + 1];
      const l3 = lambda[a + 2];
      const C = 2 * l1 * l2 - l3 * l3;
      for (let side = 0; side < 2; side++) {
        const d1 = side === 0 ? dx[a] : target[a] - dx[a];
        const d2 = side === 0 ? dx[a + 1] : target[a + 1] - dx[a + 1];
        const d3 = side === 0 ? dx[a + 2] : target[a + 2] - dx[a + 2];
        // det(lambda + step d) = A step^2 + 2 B step + C
        const A = 2 * d1 * d2 - d3 * d3;
        const B = l1 * d2 + l2 * d1 - l3 * d3;
        const discriminant = B * B - A * C;
        if (discriminant >= 0) inverse = Math.max(inverse, (Math.sqrt(discriminant) - B) / C);
      }
    }
  }
  return inverse > 0 ? 1 / inverse : Infinity;
}

/** Mean of x . y after a step. */
export function complementarityAfter(state: InteriorPointState, step: number): number {
  const { contacts, cones, kind, lambda, dx, target } = state;
  let sum = 0;
  for (let i = 0; i < contacts; i++) {
    // An attachment's force is no part of any product.
    if (kind[i] === Kind.free) continue;
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      sum += (lambda[k] + step * dx[k]) * (lambda[k] + step * (target[k] - dx[k]));
    }
  }
  return cones > 0 ? sum / cones : 0;
}

/** x += step dx, y += step dy. The new gaps come from det(P v) = eta^2 det v, in which nothing cancels. */
export function takeStep(state: InteriorPointState, step: number): void {
  const { contacts, kind, x, y, gapX, gapY, eigenvalue, R, lambda, dx, target } = state;
  for (let i = 0; i < contacts; i++) {
    const a = 3 * i;
    const m = 9 * i;
    const x1 = step * dx[a];
    const x2 = step * dx[a + 1];
    const x3 = step * dx[a + 2];
    if (kind[i] === Kind.free) {
      x[a] += x1;
      x[a + 1] += x2;
      x[a + 2] += x3;
    } else if (kind[i] === Kind.ray) {
      x[a] = gapX[i] = eigenvalue[a] * (lambda[a] + x1);
      y[a] = gapY[i] = (lambda[a] + step * (target[a] - dx[a])) / eigenvalue[a];
    } else if (kind[i] === Kind.cone) {
      const y1 = step * (target[a] - dx[a]);
      const y2 = step * (target[a + 1] - dx[a + 1]);
      const y3 = step * (target[a + 2] - dx[a + 2]);
      const eta = eigenvalue[a + 2];
      const determinantX =
        2 * (lambda[a] + x1) * (lambda[a + 1] + x2) - (lambda[a + 2] + x3) * (lambda[a + 2] + x3);
      const determinantY =
        2 * (lambda[a] + y1) * (lambda[a + 1] + y2) - (lambda[a + 2] + y3) * (lambda[a + 2] + y3);
      x[a + 1] += R[m + 3] * x1 + R[m + 4] * x2 + R[m + 5] * x3;
      x[a + 2] += R[m + 6] * x1 + R[m + 7] * x2 + R[m + 8] * x3;
      // P^-1 = Q diag(1 / eigenvalue) Q^T: the columns of R divided twice by their eigenvalue.
      const s1 = y1 / (eigenvalue[a] * eigenvalue[a]);
      const s2 = y2 / (eigenvalue[a + 1] * eigenvalue[a + 1]);
      const s3 = y3 / (eta * eta);
      y[a + 1] += R[m + 3] * s1 + R[m + 4] * s2 + R[m + 5] * s3;
      y[a + 2] += R[m + 6] * s1 + R[m + 7] * s2 + R[m + 8] * s3;
      gapX[i] = gapOf(determinantX * eta * eta, x[a + 1] * x[a + 1] + x[a + 2] * x[a + 2]);
      gapY[i] = gapOf(determinantY / (eta * eta), y[a + 1] * y[a + 1] + y[a + 2] * y[a + 2]);
      x[a] = gapX[i] + Math.sqrt(x[a + 1] * x[a + 1] + x[a + 2] * x[a + 2]);
      y[a] = gapY[i] + Math.sqrt(y[a + 1] * y[a + 1] + y[a + 2] * y[a + 2]);
    }
  }
}

/** v_0 - |v_T| from det v = (v_0 - |v_T|) (v_0 + |v_T|) and |v_T|^2. */
const gapOf = (determinant: number, square: number): number =>
  determinant / (Math.sqrt(square + determinant) + Math.sqrt(square));

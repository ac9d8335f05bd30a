import { Kind, type InteriorPointState } from "./state.js";

/**
 * The scaling of Nesterov and Todd: the symmetric map P of the cone onto itself with P^-1 x = P y = lambda,
 * contact by contact. With det v = v_0^2 - |v_T|^2 and x, y divided by the roots of their determinants, w =
 * (x + (y_0, -y_T)) / (2 gamma) is the scaling point, and P has the eigenvectors
 *   (1, d) / sqrt 2,   (1, -d) / sqrt 2,   (0, d turned by a right angle),      d = w_T / |w_T|,
 * with the eigenvalues eta k, eta / k, eta;   k = w_0 + |w_T|,   eta = (det x / det y)^(1/4).
 *
 * Near a solution the eigenvalues spread over ten decades. In this basis each keeps its digits; in the usual
 * one, W + P^-2, the iteration ends at 1e-6 where W is singular.
 */
export function scalePoint(state: InteriorPointState): void {
  const { contacts, kind } = state;
  for (let i = 0; i < contacts; i++) {
    if (kind[i] === Kind.cone) scaleCone(state, i);
    else if (kind[i] === Kind.ray) scaleRay(state, i);
    else scaleOther(state, i);
  }
}

function scaleCone(state: InteriorPointState, i: number): void {
  const { x, y, gapX, gapY, eigenvalue, lambda } = state;
  const a = 3 * i;
  const x1 = x[a + 1];
  const x2 = x[a + 2];
  const y1 = y[a + 1];
  const y2 = y[a + 2];
  const xT = Math.sqrt(x1 * x1 + x2 * x2);
  const yT = Math.sqrt(y1 * y1 + y2 * y2);
  const rootX = Math.sqrt(gapX[i] * (gapX[i] + 2 * xT));
  const rootY = Math.sqrt(gapY[i] * (gapY[i] + 2 * yT));
  // x . y without the cancellation of x_0 y_0 against x_T . y_T: half of |x_T| |y_T| |x_T / |x_T| + y_T /
  // |y_T||^2, and the gaps.
  let inner = gapX[i] * yT + gapY[i] * xT + gapX[i] * gapY[i];
  if (xT > 0 && yT > 0) {
    const s1 = x1 / xT + y1 / yT;
    const s2 = x2 / xT + y2 / yT;
    inner += 0.5 * xT * yT * (s1 * s1 + s2 * s2);
  }
  const gamma = Math.sqrt(0.5 * (1 + inner / (rootX * rootY)));
  const w1 = (x1 / rootX - y1 / rootY) / (2 * gamma);
  const w2 = (x2 / rootX - y2 / rootY) / (2 * gamma);
  const wT = Math.sqrt(w1 * w1 + w2 * w2);
  const d1 = wT > 0 ? w1 / wT : 1;
  const d2 = wT > 0 ? w2 / wT : 0;
  const k = wT + Math.sqrt(1 + wT * wT);
  const eta = Math.sqrt(rootX / rootY);
  eigenvalue[a] = eta * k;
  eigenvalue[a + 1] = eta / k;
  eigenvalue[a + 2] = eta;
  writeBasis(state, i, d1, d2, yT > 0 ? y1 / yT : 0, yT > 0 ? y2 / yT : 0);
  // |x_T| - x_T . d, half of |x_T| |x_T / |x_T| - d|^2
  let short = 0;
  if (xT > 0) {
    const s1 = x1 / xT - d1;
    const s2 = x2 / xT - d2;
    short = 0.5 * xT * (s1 * s1 + s2 * s2);
  }
  const along = gapX[i] + 2 * xT - short;
  lambda[a] = (along * Math.SQRT1_2) / eigenvalue[a];
  lambda[a + 1] = ((gapX[i] + short) * Math.SQRT1_2) / eigenvalue[a + 1];
  lambda[a + 2] = (x2 * d1 - x1 * d2) / eta;
}

/** R = Q diag(eigenvalues) and R^T T^-1, for the directions d of the scaling point and (t1, t2) of y_T. */
function writeBasis(
  { eigenvalue, R, RT }: InteriorPointState,
  i: number,
  d1: number,
  d2: number,
  t1: number,
  t2: number,
): void {
  const a = 3 * i;
  const m = 9 * i;
  const e1 = eigenvalue[a] * Math.SQRT1_2;
  const e2 = eigenvalue[a + 1] * Math.SQRT1_2;
  const e3 = eigenvalue[a + 2];
  R[m] = e1;
  R[m + 1] = e2;
  R[m + 2] = 0;
  R[m + 3] = e1 * d1;
  R[m + 4] = -e2 * d1;
  R[m + 5] = -e3 * d2;
  R[m + 6] = e1 * d2;
  R[m + 7] = -e2 * d2;
  R[m + 8] = e3 * d1;
  // T^-1 = I + e_0 (0, t)^T
  for (let c = 0; c < 3; c++) {
    RT[m + 3 * c] = R[m + c];
    RT[m + 3 * c + 1] = R[m + 3 + c] + R[m + c] * t1;
    RT[m + 3 * c + 2] = R[m + 6 + c] + R[m + c] * t2;
  }
}

function scaleRay({ x, y, eigenvalue, lambda, R, RT }: InteriorPointState, i: number): void {
  const a = 3 * i;
  eigenvalue[a] = Math.sqrt(x[a] / y[a]);
  eigenvalue[a + 1] = eigenvalue[a + 2] = 0;
  lambda[a] = Math.sqrt(x[a] * y[a]);
  lambda[a + 1] = lambda[a + 2] = 0;
  for (let m = 9 * i; m < 9 * i + 9; m++) R[m] = RT[m] = 0;
  R[9 * i] = RT[9 * i] = eigenvalue[a];
}

/** An attachment has no cone: its rows stay as they are. What cannot move has no rows. */
function scaleOther({ kind, eigenvalue, lambda, R, RT }: InteriorPointState, i: number): void {
  const value = kind[i] === Kind.free ? 1 : 0;
  for (let a = 3 * i; a < 3 * i + 3; a++) {
    eigenvalue[a] = value;
    lambda[a] = 0;
  }
  for (let m = 9 * i; m < 9 * i + 9; m++) R[m] = RT[m] = 0;
  for (let m = 9 * i; m < 9 * i + 9; m += 4) R[m] = RT[m] = value;
}

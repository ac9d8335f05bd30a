/**
 * Normal equations of a curve of helices that is to meet points. A small turn `omega` of all that lies behind a
 * place x_k moves a point x by omega x (x - x_k): in six numbers, (omega, x_k x omega), W(x) = (-[x], 1) gives
 * the motion of any point. An element's turns are those of its pieces, R_k dkappa h; what lies behind it feels
 * their sum B_j, so J^T J needs the sums of W^T W alone: G, from the tip on.
 */
const SIX = 6;

/** Adds W^T W of a point to a matrix of 6 x 6. */
export function addMoment(x: readonly number[], G: Float64Array): void {
  const [a, b, c] = x;
  // [x]^T [x] = |x|^2 - x x^T.
  const square = a * a + b * b + c * c;
  for (let r = 0; r < 3; r++) {
    for (let k = 0; k < 3; k++) G[SIX * r + k] += (r === k ? square : 0) - x[r] * x[k];
    G[SIX * (3 + r) + 3 + r] += 1;
  }
  // -[x]^T = [x].
  const hat = [0, -c, b, c, 0, -a, -b, a, 0];
  for (let r = 0; r < 3; r++)
    for (let k = 0; k < 3; k++) {
      G[SIX * r + 3 + k] += hat[3 * r + k];
      G[SIX * (3 + k) + r] += hat[3 * r + k];
    }
}

/** Adds W^T r of a point to six numbers: (x x r, r). */
export function addPull(x: readonly number[], r: readonly number[], out: Float64Array): void {
  out[0] += x[1] * r[2] - x[2] * r[1];
  out[1] += x[2] * r[0] - x[0] * r[2];
  out[2] += x[0] * r[1] - x[1] * r[0];
  for (let c = 0; c < 3; c++) out[3 + c] += r[c];
}

/** Adds a piece's turns, h R and x_k x h R, to the 6 x 3 numbers of an element. */
export function addTurn(x: readonly number[], R: Float64Array, h: number, B: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const [a, b, c] = [h * R[3 * k], h * R[3 * k + 1], h * R[3 * k + 2]];
    B[k] += a;
    B[3 + k] += b;
    B[6 + k] += c;
    B[9 + k] += x[1] * c - x[2] * b;
    B[12 + k] += x[2] * a - x[0] * c;
    B[15 + k] += x[0] * b - x[1] * a;
  }
}

/** out (6 x 3) += G (6 x 6) B (6 x 3). */
export function addProduct(G: Float64Array, B: Float64Array, out: Float64Array): void {
  for (let r = 0; r < SIX; r++)
    for (let k = 0; k < SIX; k++) {
      const g = G[SIX * r + k];
      for (let c = 0; c < 3; c++) out[3 * r + c] += g * B[3 * k + c];
    }
}

/** Adds B^T P (3 x 3) to the block (row, column) of a symmetric matrix of n x n numbers, and its mirror image. */
export function addBlock(
  B: Float64Array,
  P: Float64Array,
  row: number,
  column: number,
  H: Float64Array,
  n: number,
): void {
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let k = 0; k < SIX; k++) sum += B[3 * k + r] * P[3 * k + c];
      H[n * (3 * row + r) + 3 * column + c] += sum;
      if (row !== column) H[n * (3 * column + c) + 3 * row + r] += sum;
    }
}

/** Adds B^T p to three numbers of the gradient. */
export function addGradient(B: Float64Array, p: Float64Array, out: Float64Array, at: number): void {
  for (let c = 0; c < 3; c++) for (let k = 0; k < SIX; k++) out[at + c] += B[3 * k + c] * p[k];
}

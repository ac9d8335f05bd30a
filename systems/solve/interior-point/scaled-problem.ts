import { diagonalBlock, type FrictionProblem } from "../problem/friction-problem.js";
import { Kind, resizeState, type InteriorPointState } from "./state.js";

/**
 * Rounding: an inverse mass W_ii below this share of the largest is that of a contact at a clamp, which no
 * force can move. A hair on a heavy body spans some 1e15.
 */
const immovable = 1e-17;

/** Writes the scaled problem into the state. */
export function scaleProblem(state: InteriorPointState, problem: FrictionProblem): void {
  const { contacts, rowStart, column, blocks, b } = problem;
  resizeState(state, contacts, rowStart[contacts]);
  classify(state, problem);
  const { scale, W, q } = state;
  let sum = 0;
  for (let i = 0; i < 3 * contacts; i++) {
    q[i] = scale[i] * b[i];
    sum += q[i] * q[i];
  }
  state.size = sum > 0 ? Math.sqrt(sum / contacts) : 1;
  for (let i = 0; i < 3 * contacts; i++) q[i] /= state.size;
  for (let i = 0; i < contacts; i++) {
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const j = 3 * column[k];
      for (let a = 0; a < 3; a++) {
        for (let c = 0; c < 3; c++) {
          const at = 9 * k + 3 * a + c;
          W[at] = scale[3 * i + a] * blocks[at] * scale[j + c];
        }
      }
    }
  }
}

function classify(state: InteriorPointState, problem: FrictionProblem): void {
  const { contacts, blocks, mu } = problem;
  const { kind, scale } = state;
  let largest = 0;
  for (let i = 0; i < contacts; i++) {
    const d = 9 * diagonalBlock(problem, i);
    largest = Math.max(largest, blocks[d] + blocks[d + 4] + blocks[d + 8]);
  }
  state.cones = 0;
  for (let i = 0; i < contacts; i++) {
    const d = 9 * diagonalBlock(problem, i);
    const normal = blocks[d];
    const tangential = blocks[d + 4] + blocks[d + 8];
    const movable = (mu[i] === 0 ? normal : normal + tangential) > immovable * largest;
    kind[i] = !movable ? Kind.none : mu[i] < 0 ? Kind.free : mu[i] === 0 ? Kind.ray : Kind.cone;
    if (kind[i] === Kind.cone || kind[i] === Kind.ray) state.cones++;
    const s =
      mu[i] > 0
        ? (normal / (mu[i] * mu[i]) + tangential) / 3
        : mu[i] < 0
          ? (normal + tangential) / 3
          : normal;
    const root = movable ? 1 / Math.sqrt(s) : 0;
    scale[3 * i] = mu[i] > 0 ? root / mu[i] : root;
    // Without friction there is no tangential force; its columns and rows vanish.
    scale[3 * i + 1] = scale[3 * i + 2] = mu[i] === 0 ? 0 : root;
  }
}

/** x = forceStart e_0, y = velocityStart e_0: as far from the cone's surface as can be. */
export function startFromCentre(
  { contacts, kind, x, y, gapX, gapY, product }: InteriorPointState,
  forceStart: number,
  velocityStart: number,
): void {
  x.fill(0, 0, 3 * contacts);
  y.fill(0, 0, 3 * contacts);
  gapX.fill(0, 0, contacts);
  gapY.fill(0, 0, contacts);
  product.fill(0, 0, 3 * contacts);
  for (let i = 0; i < contacts; i++) {
    if (kind[i] === Kind.free || kind[i] === Kind.none) continue;
    x[3 * i] = gapX[i] = forceStart;
    y[3 * i] = gapY[i] = velocityStart;
  }
}

/** r = size S x */
export function readForce({ contacts, size, scale, x }: InteriorPointState, r: Float64Array): void {
  for (let i = 0; i < 3 * contacts; i++) r[i] = size * scale[i] * x[i];
}

import type { FrictionProblem } from "../../systems/solve/problem/friction-problem.js";
import { symmetric } from "./random.js";

/** A problem whose matrix is given entry by entry; blocks that are zero are left out. */
export function denseProblem(
  entry: (row: number, column: number) => number,
  b: ArrayLike<number>,
  mu: ArrayLike<number>,
): FrictionProblem {
  const contacts = mu.length;
  const rowStart = new Int32Array(contacts + 1);
  const column: number[] = [];
  const blocks: number[] = [];
  for (let i = 0; i < contacts; i++) {
    for (let j = 0; j < contacts; j++) {
      const block = Array.from({ length: 9 }, (_, k) => entry(3 * i + Math.floor(k / 3), 3 * j + (k % 3)));
      if (i !== j && block.every((value) => value === 0)) continue;
      column.push(j);
      blocks.push(...block);
    }
    rowStart[i + 1] = column.length;
  }
  return {
    contacts,
    rowStart,
    column: Int32Array.from(column),
    blocks: Float64Array.from(blocks),
    b: Float64Array.from(b),
    mu: Float64Array.from(mu),
  };
}

/**
 * W = H H^T of contacts between random bodies of `freedom` degrees of freedom each: symmetric, positive semidefinite, singular when
 * there are more contacts than freedom.
 */
export function randomProblem(
  random: () => number,
  contacts: number,
  bodies: number,
  freedom: number,
  mu = 0.3,
): FrictionProblem {
  const columns = bodies * freedom;
  const H = new Float64Array(3 * contacts * columns);
  for (let i = 0; i < contacts; i++) {
    const a = Math.floor(random() * bodies);
    const b = Math.floor(random() * bodies);
    for (const body of a === b ? [a] : [a, b]) {
      for (let k = 0; k < 3; k++) {
        for (let c = 0; c < freedom; c++) H[(3 * i + k) * columns + body * freedom + c] = symmetric(random);
      }
    }
  }
  const entry = (row: number, column: number): number => {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += H[row * columns + c] * H[column * columns + c];
    return sum;
  };
  // b = H v is a velocity that bodies can have, so that a solution exists.
  const v = Float64Array.from({ length: columns }, () => symmetric(random));
  const b = Float64Array.from({ length: 3 * contacts }, (_, row) => {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += H[row * columns + c] * v[c];
    return sum;
  });
  return denseProblem(entry, b, new Float64Array(contacts).fill(mu));
}

/** The same problem with contact k in the place `place[k]`. */
export function permutedProblem(problem: FrictionProblem, place: readonly number[]): FrictionProblem {
  const from = new Array<number>(problem.contacts);
  place.forEach((to, k) => (from[to] = k));
  const rowStart = new Int32Array(problem.contacts + 1);
  const column: number[] = [];
  const blocks: number[] = [];
  for (let i = 0; i < problem.contacts; i++) {
    const entries: [number, number][] = [];
    for (let k = problem.rowStart[from[i]]; k < problem.rowStart[from[i] + 1]; k++) {
      entries.push([place[problem.column[k]], k]);
    }
    entries.sort((a, b) => a[0] - b[0]);
    for (const [j, k] of entries) {
      column.push(j);
      for (let c = 0; c < 9; c++) blocks.push(problem.blocks[9 * k + c]);
    }
    rowStart[i + 1] = column.length;
  }
  return {
    contacts: problem.contacts,
    rowStart,
    column: Int32Array.from(column),
    blocks: Float64Array.from(blocks),
    b: Float64Array.from(
      { length: 3 * problem.contacts },
      (_, k) => problem.b[3 * from[Math.floor(k / 3)] + (k % 3)],
    ),
    mu: Float64Array.from(from, (k) => problem.mu[k]),
  };
}

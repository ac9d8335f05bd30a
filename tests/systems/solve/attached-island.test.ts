import { describe, expect, it } from "vitest";
import { isOfAttachments, solveAttachments } from "../../../systems/solve/attached-island.js";
import { BlockOperator } from "../../../systems/solve/contact-operator.js";
import { bilateral, type FrictionProblem } from "../../../systems/solve/problem/friction-problem.js";
import { seeded } from "../../oracle/random.js";

/** W = Y^T Y of random columns Y, every block written out, of rows whose sizes span six orders of magnitude. */
function randomProblem(contacts: number, freedoms: number, seed: number): FrictionProblem {
  const random = seeded(seed);
  const n = 3 * contacts;
  const scale = Array.from({ length: n }, () => 10 ** (6 * random() - 3));
  const Y = Array.from({ length: n }, (_, k) =>
    Array.from({ length: freedoms }, () => scale[k] * (2 * random() - 1)),
  );
  const blocks = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const block = contacts * Math.floor(i / 3) + Math.floor(k / 3);
      blocks[9 * block + 3 * (i % 3) + (k % 3)] = Y[i].reduce((sum, y, f) => sum + y * Y[k][f], 0);
    }
  }
  const moved = Array.from({ length: freedoms }, () => 2 * random() - 1);
  return {
    contacts,
    rowStart: Int32Array.from({ length: contacts + 1 }, (_, i) => contacts * i),
    column: Int32Array.from({ length: contacts * contacts }, (_, k) => k % contacts),
    blocks,
    // A velocity that the freedoms can have, so that forces can undo it.
    b: Float64Array.from(Y, (row) => row.reduce((sum, y, f) => sum + y * moved[f], 0)),
    mu: new Float64Array(contacts).fill(bilateral),
  };
}

describe("an island of attachments", () => {
  it.each([1, 2, 3, 8])("of %i rows comes to rest", (contacts) => {
    for (let seed = 1; seed <= 20; seed++) {
      const operator = new BlockOperator(randomProblem(contacts, 3 * contacts + 4, seed));
      const r = new Float64Array(3 * contacts).fill(7);
      expect(solveAttachments(operator, r), `seed ${seed}`).toBeLessThan(1e-8);
    }
  });

  it("of fewer freedoms than rows comes to rest all the same", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const operator = new BlockOperator(randomProblem(4, 7, seed));
      expect(solveAttachments(operator, new Float64Array(12)), `seed ${seed}`).toBeLessThan(1e-6);
    }
  });

  it("gives no force along a direction that says nothing", () => {
    const problem = randomProblem(1, 7, 1);
    for (const k of [0, 1, 2, 3, 6]) problem.blocks[k] = 0;
    problem.b[0] = 0;
    const r = new Float64Array(3);
    expect(solveAttachments(new BlockOperator(problem), r)).toBeLessThan(1e-12);
    expect(r[0]).toBe(0);
  });

  it("has no contact in it, and is small", () => {
    const problem = randomProblem(3, 13, 1);
    expect(isOfAttachments(new BlockOperator(problem))).toBe(true);
    problem.mu[1] = 0;
    expect(isOfAttachments(new BlockOperator(problem))).toBe(false);
    expect(isOfAttachments(new BlockOperator(randomProblem(9, 13, 1)))).toBe(false);
  });
});

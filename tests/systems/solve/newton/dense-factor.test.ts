import { describe, expect, it } from "vitest";
import { factoriseDense, solveDense } from "../../../../systems/solve/newton/dense-factor.js";
import { seeded, symmetric } from "../../../oracle/random.js";

describe("factors of a full matrix", () => {
  it("solve systems of any size, rows exchanged where a pivot vanishes", () => {
    const random = seeded(3);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 64, 90]) {
      const A = Float64Array.from({ length: n * n }, () => symmetric(random));
      for (let k = 0; k + 1 < n; k += 3) A[n * k + k] = 0;
      const wanted = Float64Array.from({ length: n }, () => symmetric(random));
      const x = new Float64Array(n);
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) x[i] += A[n * i + j] * wanted[j];
      const exchanged = new Int32Array(n);
      factoriseDense(A, n, exchanged);
      solveDense(A, n, exchanged, x);
      for (let k = 0; k < n; k++) expect(x[k], `n = ${n}`).toBeCloseTo(wanted[k], 9);
    }
  });

  it("stay finite for a matrix of zeros", () => {
    const A = new Float64Array(9);
    const x = Float64Array.of(0, 0, 0);
    const exchanged = new Int32Array(3);
    factoriseDense(A, 3, exchanged);
    solveDense(A, 3, exchanged, x);
    expect([...x]).toEqual([0, 0, 0]);
  });
});

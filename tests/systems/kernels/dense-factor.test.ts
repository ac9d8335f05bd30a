import { describe, expect, it } from "vitest";
import { createLinearMemory } from "../../../components/index.js";
import kernelText from "../../../systems/kernels/closed-contacts.wasm.js";
import { loadKernel } from "../../../systems/kernels/load-kernel.js";
import { seeded, symmetric } from "../../oracle/random.js";

interface DenseFunctions {
  factoriseDense(A: number, n: number, stride: number, exchanged: number): void;
  solveDense(A: number, n: number, stride: number, exchanged: number, x: number): void;
}

const memory = createLinearMemory(2 ** 18);
const kernel = loadKernel<DenseFunctions>(kernelText, memory);
const f64 = new Float64Array(memory.buffer);
const [exchangedAt, xAt, AAt] = [0, 128, 256];

/** x of A x = y, by the kernel. */
function solve(A: ArrayLike<number>, y: ArrayLike<number>): Float64Array {
  const n = y.length;
  const stride = n + (n & 1);
  f64.fill(0);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) f64[AAt + stride * i + j] = A[n * i + j];
  f64.set(y, xAt);
  kernel.factoriseDense(8 * AAt, n, stride, 8 * exchangedAt);
  kernel.solveDense(8 * AAt, n, stride, 8 * exchangedAt, 8 * xAt);
  return f64.slice(xAt, xAt + n);
}

describe("factors of a full matrix", () => {
  it("solve systems of any size, rows exchanged where a pivot vanishes", () => {
    const random = seeded(3);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 64, 90]) {
      const A = Float64Array.from({ length: n * n }, () => symmetric(random));
      for (let k = 0; k + 1 < n; k += 3) A[n * k + k] = 0;
      const wanted = Float64Array.from({ length: n }, () => symmetric(random));
      const y = new Float64Array(n);
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) y[i] += A[n * i + j] * wanted[j];
      const x = solve(A, y);
      for (let k = 0; k < n; k++) expect(x[k], `n = ${n}`).toBeCloseTo(wanted[k], 9);
    }
  });

  it("stay finite for a matrix of zeros", () => {
    expect([...solve(new Float64Array(9), [0, 0, 0])]).toEqual([0, 0, 0]);
  });
});

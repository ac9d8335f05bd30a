import { expect, it } from "vitest";
import { createHelixFunctions, helixFunctions } from "../../../systems/math/helix-functions.js";

/** f_n(y) by its series in exact order, with compensated summation: good to rounding while y is moderate. */
function series(n: number, y: number): number {
  let term = 1;
  for (let i = 1; i <= n; i++) term /= i;
  let sum = 0;
  let lost = 0;
  for (let j = 0; j < 80; j++) {
    const corrected = term - lost;
    const next = sum + corrected;
    lost = next - sum - corrected;
    sum = next;
    term *= -y / ((n + 2 * j + 1) * (n + 2 * j + 2));
  }
  return sum;
}

const f = createHelixFunctions();

it.each([0, 1e-320, 1e-12, 1e-3, 0.2499, 0.2501, 1, 3.999, 4.001, 9, 25])("f_1 ... f_8 at y = %s", (y) => {
  f[0] = y;
  helixFunctions(f);
  for (let n = 1; n <= 8; n++) {
    const expected = series(n, y);
    // The higher ones lose digits in the trigonometric form; they only serve terms that are as much smaller.
    expect(Math.abs(f[n]! - expected)).toBeLessThan(
      (n <= 3 ? 1e-15 : 1e-13) * (1 / factorial(n)) + (2e-16 * Math.exp(Math.sqrt(y))) / 50,
    );
  }
});

it("is continuous where the series hands over to sine and cosine", () => {
  const below = createHelixFunctions();
  below[0] = 4 - 1e-15;
  f[0] = 4;
  helixFunctions(below);
  helixFunctions(f);
  for (let n = 1; n <= 8; n++) expect(Math.abs(f[n]! / below[n]! - 1)).toBeLessThan(2e-13);
});

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

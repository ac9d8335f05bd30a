import { expect, it } from "vitest";
import {
  helixMoments,
  momentCount,
  momentStride,
} from "../../../../systems/deform/super-helix/helix-moments.js";
import { gaussLegendre } from "../../../../systems/math/gauss-legendre.js";

/** Basis functions 1, s, S2, S3, a2, a3, c2, c3 by plain power series. */
function basis(kk: number, s: number): number[] {
  const f = (n: number) => {
    let term = 1;
    for (let i = 1; i <= n; i++) term /= i;
    let sum = 0;
    for (let j = 0; j < 80; j++) {
      sum += term;
      term *= (-kk * s * s) / ((n + 2 * j + 1) * (n + 2 * j + 2));
    }
    return sum;
  };
  const a = (n: number) => s ** (n + 2) * (n * f(n + 2) - f(n + 1));
  const c = (n: number) =>
    s ** (n + 4) * (n * ((n + 2) * f(n + 4) - f(n + 3)) - ((n + 1) * f(n + 3) - f(n + 2)));
  return [1, s, s ** 2 * f(2), s ** 3 * f(3), a(2), a(3), c(2), c(3)];
}

// Angles from none to 12 radians, both sides of the switch from series (up to 4) to quadrature, several lengths.
it.each([
  [0, 1],
  [1e-9, 0.3],
  [0.5, 2],
  [3, 0.1],
  [3.99, 1],
  [4.01, 1],
  [7, 0.4],
  [12, 3],
])("all moments of an element that turns %s radians, length %s", (angle, length) => {
  const kk = (angle / length) ** 2;
  const { nodes, weights } = gaussLegendre(24);
  const expected = new Float64Array(momentCount);
  for (let panel = 0; panel < 8; panel++) {
    nodes.forEach((node, g) => {
      const values = basis(kk, ((panel + node) * length) / 8);
      for (let i = 0; i < momentCount; i++) {
        expected[i]! +=
          ((weights[g]! * length) / 8) * values[Math.floor(i / momentStride)]! * values[i % momentStride]!;
      }
    });
  }
  const heap = new Float64Array(4 + momentCount);
  heap.set([angle / length, 0, 0, length]);
  helixMoments(heap, 0, 3, 4);
  for (let i = 0; i < momentCount; i++) {
    const [row, column] = [Math.floor(i / momentStride), i % momentStride];
    const size = Math.sqrt(
      expected[row * 9]! * (column < 6 ? expected[column * 9]! : expected[i]! ** 2 / expected[row * 9]!),
    );
    expect(Math.abs(heap[4 + i]! - expected[i]!), `moment ${row},${column}`).toBeLessThan(1e-12 * size);
  }
});

it("ends, whatever state it is given", () => {
  const heap = new Float64Array(4 + momentCount);
  for (const kappa of [Infinity, Number.NaN, 1e150]) {
    heap.set([kappa, 0, 0, 1]);
    expect(() => helixMoments(heap, 0, 3, 4)).not.toThrow();
  }
});

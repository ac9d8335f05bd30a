import { expect, it } from "vitest";
import { momentCount, Moment } from "../../../../systems/models/super-helix/helix-moments.js";
import { kernelOf } from "../../../../systems/models/super-helix/kernel.js";
import { SharedRoom } from "../../../../systems/models/kernel-room.js";
import { createRodWorld } from "../../../../systems/index.js";
import { gaussLegendre } from "../../../../systems/math/gauss-legendre.js";

const world = createRodWorld();
const { memory } = world;
const kernel = kernelOf(world);

/** All moments of an element, by the kernel. */
function helixMoments(kappa: number, length: number): Float64Array {
  const { given, found } = SharedRoom;
  memory.f64.set([kappa, 0, 0, length], given);
  kernel.helixMoments(given, given + 3);
  return memory.f64.slice(found, found + momentCount);
}

/** Basis functions by plain power series. */
function basis(kk: number, s: number): Record<string, number> {
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
  return { s, S2: s ** 2 * f(2), S3: s ** 3 * f(3), a2: a(2), a3: a(3) };
}

// Angles from none to 12 radians, both sides of the switch from series (up to 4) to sine and cosine, several lengths.
it.each([
  [0, 1],
  [1e-9, 0.3],
  [0.5, 2],
  [3, 0.1],
  [3.99, 1],
  [4.01, 1],
  [5.6, 0.028],
  [7, 0.4],
  [12, 3],
])("all moments of an element that turns %s radians, length %s", (angle, length) => {
  const kk = (angle / length) ** 2;
  const { nodes, weights } = gaussLegendre(24);
  const moments = helixMoments(angle / length, length);
  for (const [name, place] of Object.entries(Moment)) {
    const [first, second] = name.split("_") as [string, string?];
    let expected = 0;
    let size = 0;
    for (let panel = 0; panel < 8; panel++) {
      nodes.forEach((node, g) => {
        const values = basis(kk, ((panel + node) * length) / 8);
        const product = values[first]! * (second ? values[second]! : 1);
        expected += ((weights[g]! * length) / 8) * product;
        size += ((weights[g]! * length) / 8) * Math.abs(product);
      });
    }
    expect(Math.abs(moments[place]! - expected), name).toBeLessThan(1e-12 * size);
  }
});

it("ends, whatever state it is given", () => {
  for (const kappa of [Infinity, Number.NaN, 1e150]) {
    expect(() => helixMoments(kappa, 1)).not.toThrow();
  }
});

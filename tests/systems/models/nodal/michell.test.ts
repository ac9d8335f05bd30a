import { expect, it } from "vitest";
import { createRod, createRodWorld, elasticRod } from "../../../../systems/index.js";
import { edgeSize, Law } from "../../../../systems/models/nodal/layout.js";
import { columnsStart, coordinateCount, velocityCount } from "../../../../systems/models/nodal/sizes.js";
import { unitScale } from "../../../oracle/random-rod.js";

const edges = 40;
const stride = 4;
const step = 1e-5;

/**
 * A straight rod bent to a ring of so many edges with a total twist, as an open rod whose last edge lies on the
 * first. Each of its nodes stands for one of the ring.
 */
function ring(twist: number) {
  const length = (2 * Math.PI * (edges + 1)) / edges;
  const world = createRodWorld({ units: unitScale, gravity: [0, 0, 0] });
  const { entity } = createRod(world, {
    model: "elastic-rod",
    length,
    elements: edges + 1,
    radius: 1,
    material: { density: 1, youngModulus: 1 },
    curvature: [0, 0, 1],
    restCurvature: [0, 0, 0],
    root: { kind: "free" },
  });
  const { Mechanics, GeneralizedCoordinates } = world.components;
  Mechanics.twistStiffness[entity] = Mechanics.bendStiffness1[entity] = Mechanics.bendStiffness2[entity] = 1;
  Mechanics.axialStiffness[entity] = 1e6;
  const next = GeneralizedCoordinates.nextSpan[entity];
  const count = velocityCount(Law.elasticRod, edges + 1);
  world.memory.f64.fill(0, next, next + count);
  for (let j = 0; j <= edges; j++) world.memory.f64[next + stride * j + 3] = (twist * j) / edges;
  elasticRod.displace(world, entity, 1);
  return { world, entity, count };
}

/** Second derivatives of its energy where x_edges, x_{edges + 1} and the last angle go with the first ones. */
function stability(twist: number): Float64Array[] {
  const { world, entity, count } = ring(twist);
  const { GeneralizedCoordinates, Workspace } = world.components;
  const heap = world.memory.f64;
  const next = GeneralizedCoordinates.nextSpan[entity];
  const q = GeneralizedCoordinates.qSpan[entity];
  const saved = heap.slice(q, q + coordinateCount(edges + 1));
  const n = stride * edges;
  const gradientAt =
    Workspace.span[entity] +
    columnsStart(edges + 1) +
    3 * (count + 2) +
    coordinateCount(edges + 1) +
    (edgeSize + 4) * (edges + 1);
  const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
  const gradient = (unknown: number, by: number): Float64Array => {
    heap.fill(0, next, next + count);
    for (let i = unknown; i < count; i += n) heap[next + i] = 1;
    elasticRod.displace(world, entity, by);
    elasticRod.energy(world, entity, energy);
    const found = heap.slice(gradientAt, gradientAt + count);
    heap.set(saved, q);
    for (let i = n; i < count; i++) found[i - n] += found[i];
    return found.subarray(0, n);
  };
  const H = Array.from({ length: n }, (_, i) => {
    const [plus, minus] = [gradient(i, step), gradient(i, -step)];
    return plus.map((x, k) => (x - minus[k]) / (2 * step));
  });
  return H.map((row, i) => row.map((x, k) => 0.5 * (x + H[k][i])));
}

/** Negative pivots of H + shift: as many eigenvalues are below -shift. */
function negatives(H: Float64Array[], shift: number): number {
  const A = H.map((row, i) => row.map((x, k) => (i === k ? x + shift : x)));
  let count = 0;
  for (let k = 0; k < A.length; k++) {
    if (A[k][k] < 0) count++;
    for (let i = k + 1; i < A.length; i++) {
      const factor = A[i][k] / A[k][k];
      if (factor !== 0) for (let j = k; j < A.length; j++) A[i][j] -= factor * A[k][j];
    }
  }
  return count;
}

it("Michell's ring of 40 edges buckles within 1 % of 2 pi sqrt(3) B / C", () => {
  const critical = 2 * Math.PI * Math.sqrt(3);
  // Motions as a whole, of no stiffness, are seen through rounding of the differences.
  const isStable = (share: number) => negatives(stability(share * critical), 1e-4) === 0;
  expect(isStable(0.99)).toBe(true);
  expect(isStable(1.02)).toBe(false);
  let [stable, unstable] = [0.99, 1.02];
  for (let i = 0; i < 6; i++) {
    const middle = 0.5 * (stable + unstable);
    if (isStable(middle)) stable = middle;
    else unstable = middle;
  }
  expect(Math.abs(unstable - 1), `threshold ${unstable}`).toBeLessThan(0.01);
});

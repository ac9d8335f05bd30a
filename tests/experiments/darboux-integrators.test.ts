import { expect, it } from "vitest";
import { createRod, createRodWorld, getPoint, stages } from "../../systems/index.js";
import { qCurvature } from "../../systems/models/rod-workspace.js";
import { distanceOf, points, type DarbouxProblem, type Integrator } from "./darboux/problem.js";
import { series } from "./darboux/series.js";
import { euler, lieEuler, rungeKutta2, rungeKutta4 } from "./darboux/steppers.js";

const problem: DarbouxProblem = { length: 1, start: [1, 3, 0.5], end: [4, 14, 4] };

function pointsBy(integrate: Integrator, effort: number): Float64Array {
  const out = new Float64Array(3 * points);
  integrate(problem, effort, out);
  return out;
}

const exact = pointsBy(series, 48);

it("the series has converged, and is the shape of a rod with one clothoid", () => {
  expect(distanceOf(pointsBy(series, 40), exact, problem)).toBeLessThan(1e-14);
  const world = createRodWorld();
  const rod = createRod(world, {
    ...{ model: "clothoid", length: problem.length, elements: 1, radius: 1e-3 },
    material: { density: 1000, youngModulus: 1e9 },
    root: { quaternion: [0, 0, 0, 1] },
  });
  const q = world.components.GeneralizedCoordinates.qSpan[rod.entity] + qCurvature;
  [...problem.start, ...problem.end].forEach((kappa, i) => {
    world.memory.f64[q + i] = kappa * world.units.length;
  });
  stages.find(({ name }) => name === "deform")!.run(world, 1 / 240);
  const out = new Float64Array(3 * points);
  const point = new Float64Array(3);
  for (let i = 0; i < points; i++)
    out.set(getPoint(world, rod, ((i + 1) / points) * problem.length, point), 3 * i);
  expect(distanceOf(out, exact, problem)).toBeLessThan(1e-12);
});

it.each([
  ["Euler", euler, 1],
  ["Lie-Euler", lieEuler, 1],
  ["RK2", rungeKutta2, 2],
  ["RK4", rungeKutta4, 4],
] as const)("%s has its order", (_, integrate, order) => {
  const effort = 64;
  const [coarse, fine] = [effort, 2 * effort].map((steps) =>
    distanceOf(pointsBy(integrate, steps), exact, problem),
  );
  expect(Math.log2(coarse / fine)).toBeGreaterThan(order - 0.2);
  expect(Math.log2(coarse / fine)).toBeLessThan(order + 0.2);
});

import { describe, expect, it } from "vitest";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { forgetCarried } from "../../../../systems/models/curvature-rod/settle.js";
import { gatherRows, rodInertia } from "../../../../systems/models/super-helix/dynamics.js";
import { qCurvature, vCurvature } from "../../../../systems/models/super-helix/layout.js";
import { rotateQuaternion } from "../../../../systems/math/quaternion.js";
import { cholesky, choleskySolve, denseMassMatrix, freedoms } from "../../../oracle/dense-super-helix.js";
import { displace, holdRoot, randomRod, stiffness, type RandomRod } from "../../../oracle/random-rod.js";
import { gravityForce, rowForces } from "../../../oracle/row-forces.js";

function massMatrix({ world, entity, velocities }: RandomRod): Float64Array {
  superHelix.deform(world, entity);
  rodInertia(world, entity);
  const mass = new Float64Array(velocities * velocities);
  denseMassMatrix(world, entity, mass);
  return mass;
}

function potential({ world, entity }: RandomRod): number {
  const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
  superHelix.deform(world, entity);
  superHelix.energy(world, entity, energy);
  return energy.elastic + energy.gravitational;
}

/** -dV/dx by central differences with two step sizes (error O(step^4)). */
function derivative(f: (x: number) => number, step: number): number {
  return (8 * (f(step) - f(-step)) - (f(2 * step) - f(-2 * step))) / (12 * step);
}

const kinds = ["clamped", "pinned", "free"] as const;

describe("predict against the dense oracle", () => {
  it.each(kinds.flatMap((kind) => [1, 2, 5, 12, 40].map((elements) => ({ kind, elements }))))(
    "$kind rod of $elements elements: same velocity to 1e-10",
    ({ kind, elements }) => {
      const rod = randomRod(7 * elements + kind.length, elements, kind);
      const { world, entity, v, next, velocities } = rod;
      const heap = world.memory.f64;
      const h = 0.01;
      holdRoot(rod);
      superHelix.deform(world, entity);
      superHelix.predict(world, entity, h);
      const found = heap.slice(next, next + velocities);

      const velocity = heap.slice(v, v + velocities);
      const mass = massMatrix(rod);
      const momentum = multiply(mass, velocity);
      const gravity = gravityForce(world, entity);
      const K = stiffness(rod);
      const strain = strains(rod);
      const gamma = world.components.Mechanics.internalDamping[entity]!;
      const free = freedoms(world, entity);
      const n = free.length;
      const a = new Float64Array(n * n);
      const b = new Float64Array(n);
      free.forEach((i, row) => {
        free.forEach((j, column) => (a[row * n + column] = mass[i * velocities + j]!));
        a[row * n + row]! += h * (h + gamma) * K[i]!;
        b[row] = momentum[i]! + h * (gravity[i]! - K[i]! * strain[i]!);
        // A held root goes on at its velocity: that part of M v stands on the left.
        for (let j = 0; j < velocities; j++)
          if (!free.includes(j)) b[row]! -= mass[i * velocities + j]! * velocity[j]!;
      });
      cholesky(a, n);
      choleskySolve(a, n, b);
      const largest = Math.max(...b.map(Math.abs));
      free.forEach((i, row) => expect(Math.abs(found[i]! - b[row]!)).toBeLessThanOrEqual(1e-10 * largest));
    },
  );

  it.each(kinds.map((kind) => ({ kind })))(
    "$kind, in the wind: drag is implicit, and seen from the air",
    ({ kind }) => {
      const rod = randomRod(11, 1, kind, {
        wind: [0.7, 0.2, -1.1],
        material: { density: 20, youngModulus: 3000, linearDrag: 0.9, quadraticDrag: 0.6 },
      });
      const { world, entity, v, next, velocities } = rod;
      const heap = world.memory.f64;
      const h = 0.02;
      holdRoot(rod);
      superHelix.deform(world, entity);
      superHelix.predict(world, entity, h);
      const found = heap.slice(next, next + velocities);

      const { linearDrag, quadraticDrag } = world.components.Mechanics;
      const velocity = heap.slice(v, v + velocities);
      const mass = massMatrix(rod);
      const momentum = multiply(mass, velocity);
      const relative = [0, 1, 2].map((c) => momentum[3 + c]! / mass[3 * velocities + 3]! - world.wind[c]!);
      const drag = linearDrag[entity]! + quadraticDrag[entity]! * Math.hypot(...relative);
      expect(h * drag).toBeGreaterThan(0.01);
      const wind = new Float64Array(velocities);
      wind.set(world.wind, 3);
      const blown = multiply(mass, wind);
      const gravity = gravityForce(world, entity);
      const K = stiffness(rod);
      const strain = strains(rod);
      const free = freedoms(world, entity);
      const n = free.length;
      const a = new Float64Array(n * n);
      const b = new Float64Array(n);
      free.forEach((i, row) => {
        free.forEach((j, column) => (a[row * n + column] = (1 + h * drag) * mass[i * velocities + j]!));
        a[row * n + row]! += h * h * K[i]!;
        b[row] = momentum[i]! + h * (gravity[i]! + drag * blown[i]! - K[i]! * strain[i]!);
        for (let j = 0; j < velocities; j++)
          if (!free.includes(j)) b[row]! -= (1 + h * drag) * mass[i * velocities + j]! * velocity[j]!;
      });
      cholesky(a, n);
      choleskySolve(a, n, b);
      const largest = Math.max(...b.map(Math.abs));
      free.forEach((i, row) => expect(Math.abs(found[i]! - b[row]!)).toBeLessThanOrEqual(1e-10 * largest));
    },
  );
});

describe("carried velocities", () => {
  // Both sides of the turns at which an element takes more nodes.
  it.each([0, 0.019, 0.021, 0.3, 0.54, 0.56, 1, 2].map((turn) => ({ turn })))(
    "of elements that turn by $turn rad amount to M v in the shape that they come from",
    ({ turn }) => {
      const elements = 3;
      const rod = randomRod(31, elements, "free");
      const { world, entity, v, velocities } = rod;
      const heap = world.memory.f64;
      const lengths = world.components.GeneralizedCoordinates.lengthsSpan[entity]!;
      for (let i = 0; i < elements; i++) {
        const at = rod.q + qCurvature + 3 * i;
        const size = Math.hypot(heap[at]!, heap[at + 1]!, heap[at + 2]!) * heap[lengths + i]!;
        for (let c = 0; c < 3; c++) heap[at + c]! *= turn / size;
      }
      const expected = multiply(massMatrix(rod), heap.slice(v, v + velocities));
      forgetCarried(world, entity);
      gatherRows(world, entity, 1e-9);
      rodInertia(world, entity);
      const found = rowForces(world, entity);
      const largest = Math.max(...expected.map(Math.abs));
      found.forEach((p, i) => expect(Math.abs(p - expected[i]!)).toBeLessThan(2e-12 * largest));
    },
  );
});

describe("forces against finite differences", () => {
  it.each(kinds.flatMap((kind) => [1, 3, 6].map((elements) => ({ kind, elements }))))(
    "$kind, $elements elements: gravity and elastic force are the gradient of the energy, to 1e-6",
    ({ kind, elements }) => {
      const rod = randomRod(100 + elements, elements, kind);
      const { world, entity, velocities } = rod;
      const heap = world.memory.f64;
      const gravity = gravityForce(world, entity);
      const K = stiffness(rod);
      const force = strains(rod).map((strain, i) => gravity[i]! - K[i]! * strain);
      const largest = Math.max(...force.map(Math.abs));
      const before = heap.slice(rod.q, rod.q + rod.coordinates);
      for (let i = 0; i < velocities; i++) {
        const slope = derivative((x) => {
          heap.set(before, rod.q);
          displace(rod, i, x);
          return potential(rod);
        }, 1e-3);
        heap.set(before, rod.q);
        expect(Math.abs(slope + force[i]!)).toBeLessThanOrEqual(1e-6 * largest);
      }
    },
  );

  it.each([1, 2, 4].map((elements) => ({ elements })))(
    "$elements elements: what the carried velocities lose in a step tends to the velocity-quadratic force, to 1e-6",
    ({ elements }) => {
      // Curvatures are coordinates, so Lagrange's form dM/dt v - 1/2 grad(v M v) holds for a clamped root.
      const rod = randomRod(200 + elements, elements, "clamped", { gravity: [0, 0, 0] });
      const { world, entity, v, velocities } = rod;
      const heap = world.memory.f64;
      heap.fill(0, v, v + vCurvature);
      const velocity = heap.slice(v, v + velocities);
      const before = heap.slice(rod.q, rod.q + rod.coordinates);
      const moveBy = (t: number) => {
        heap.set(before, rod.q);
        for (let i = vCurvature; i < velocities; i++)
          heap[rod.q + qCurvature + i - vCurvature]! += t * velocity[i]!;
      };
      const momentumAt = (t: number) => {
        moveBy(t);
        return multiply(massMatrix(rod), velocity);
      };
      const twiceKinetic = (index: number, x: number) => {
        heap.set(before, rod.q);
        displace(rod, index, x);
        return multiply(massMatrix(rod), velocity).reduce((sum, p, i) => sum + p * velocity[i]!, 0);
      };
      const here = momentumAt(0);
      /** (M v - momentum of the field that v had a time h ago) / h */
      const lost = (h: number) => {
        moveBy(-h);
        forgetCarried(world, entity);
        superHelix.deform(world, entity);
        gatherRows(world, entity, 1e-9);
        moveBy(0);
        superHelix.deform(world, entity);
        rodInertia(world, entity);
        return rowForces(world, entity).map((p, i) => (here[i]! - p) / h);
      };
      // Error A + B h + C h^2: extrapolated twice; the order of the plain one is 1.
      const [coarse, middle, fine] = [lost(4e-4), lost(2e-4), lost(1e-4)];
      const first = [middle!.map((x, i) => 2 * x - coarse![i]!), fine!.map((x, i) => 2 * x - middle![i]!)];
      const limit = first[1]!.map((x, i) => (4 * x - first[0]![i]!) / 3);
      const expected = Float64Array.from({ length: velocities }, (_, i) =>
        i < vCurvature
          ? 0
          : derivative((t) => momentumAt(t)[i]!, 1e-3) - 0.5 * derivative((x) => twiceKinetic(i, x), 1e-3),
      );
      const largest = Math.max(...expected.map(Math.abs));
      for (let i = vCurvature; i < velocities; i++) {
        expect(Math.abs(limit[i]! - expected[i]!)).toBeLessThanOrEqual(1e-6 * largest);
      }
      const error = (found: Float64Array) =>
        Math.hypot(...found.slice(vCurvature).map((x, i) => x - expected[vCurvature + i]!));
      expect(Math.log2(error(coarse!) / error(middle!))).toBeCloseTo(1, 1);
    },
  );
});

describe("a step without gravity", () => {
  it.each(kinds.flatMap((kind) => [0.003, 0.03, 0.3].map((h) => ({ kind, h }))))(
    "$kind, h = $h: never adds energy, however fast the rod moves",
    ({ kind, h }) => {
      const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
      for (let seed = 0; seed < 20; seed++) {
        const rod = randomRod(seed, 6, kind, {
          gravity: [0, 0, 0],
          material: { density: 20, youngModulus: 300 },
        });
        const { world, entity, v } = rod;
        const heap = world.memory.f64;
        for (let i = 0; i < rod.velocities; i++) heap[v + i]! *= 4;
        if (kind !== "free") heap.fill(0, v + 3, v + 6);
        if (kind === "clamped") heap.fill(0, v, v + 3);
        holdRoot(rod);
        superHelix.deform(world, entity);
        superHelix.energy(world, entity, energy);
        let before = energy.elastic + energy.kinetic;
        for (let step = 0; step < 40; step++) {
          superHelix.predict(world, entity, h);
          superHelix.advance(world, entity, h);
          superHelix.deform(world, entity);
          superHelix.energy(world, entity, energy);
          const after = energy.elastic + energy.kinetic;
          // Up to the quadrature of the carried velocities, which such wild motion strains.
          expect(after, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(before * (1 + 1e-4));
          before = after;
        }
      }
    },
  );
});

describe("the velocity of a point", () => {
  it("is the derivative of its position along v", () => {
    const rod = randomRod(17, 5, "free");
    const { world, entity, v } = rod;
    const heap = world.memory.f64;
    superHelix.deform(world, entity);
    const s = 0.7 * world.components.Rod.length[entity]!;
    const velocity = new Float64Array(3);
    superHelix.velocity(world, entity, s, velocity, 0);
    const before = heap.slice(rod.q, rod.q + rod.coordinates);
    const point = new Float64Array(3);
    for (let c = 0; c < 3; c++) {
      const slope = derivative((t) => {
        heap.set(before, rod.q);
        rotateQuaternion(heap, rod.q + 3, heap, v, [t]);
        for (let i = 0; i < 3; i++) heap[rod.q + i]! += t * heap[v + 3 + i]!;
        for (let i = vCurvature; i < rod.velocities; i++)
          heap[rod.q + qCurvature + i - vCurvature]! += t * heap[v + i]!;
        superHelix.deform(world, entity);
        superHelix.point(world, entity, s, point, 0);
        return point[c]!;
      }, 1e-3);
      expect(Math.abs(slope - velocity[c]!)).toBeLessThan(1e-8);
    }
  });
});

function multiply(a: Float64Array, x: Float64Array): Float64Array {
  const n = x.length;
  return Float64Array.from({ length: n }, (_, r) => {
    let sum = 0;
    for (let c = 0; c < n; c++) sum += a[r * n + c]! * x[c]!;
    return sum;
  });
}

/** Strain per velocity coordinate: curvature minus rest curvature, nothing for the root. */
function strains({ world, entity, q, velocities }: RandomRod): Float64Array {
  const heap = world.memory.f64;
  const rest = world.components.GeneralizedCoordinates.restSpan[entity]!;
  return Float64Array.from({ length: velocities }, (_, i) =>
    i < vCurvature ? 0 : heap[q + qCurvature + i - vCurvature]! - heap[rest + i - vCurvature]!,
  );
}

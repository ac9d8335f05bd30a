import { describe, expect, it } from "vitest";
import { superHelix } from "../../../../systems/deform/super-helix/super-helix.js";
import { rodInertia } from "../../../../systems/deform/super-helix/dynamics.js";
import { forgetMomentum } from "../../../../systems/deform/super-helix/momentum.js";
import {
  Element,
  Header,
  qCurvature,
  qRootQuaternion,
  vCurvature,
} from "../../../../systems/deform/super-helix/layout.js";
import { rotateQuaternion } from "../../../../systems/math/quaternion.js";
import { RootTarget } from "../../../../systems/deform/root-motion.js";
import { cholesky, choleskySolve, denseMassMatrix, freedoms } from "../../../oracle/dense-super-helix.js";
import { randomRod, type RandomRod } from "../../../oracle/random-rod.js";

/** Moves q by `amount` along the velocity coordinate `index`: a root rotation, a root translation or a curvature. */
function displace({ world, q }: RandomRod, index: number, amount: number): void {
  const heap = world.memory.f64;
  const turn = [0, 0, 0];
  if (index < 3) {
    turn[index] = amount;
    rotateQuaternion(heap, q + qRootQuaternion, turn[0]!, turn[1]!, turn[2]!);
  } else if (index < 6) heap[q + index - 3]! += amount;
  else heap[q + qCurvature + index - vCurvature]! += amount;
}

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
    "$kind rod of $elements elements: same dv to 1e-10",
    ({ kind, elements }) => {
      const rod = randomRod(7 * elements + kind.length, elements, kind);
      const { world, entity, v, delta, velocities } = rod;
      const heap = world.memory.f64;
      holdRoot(rod);
      const h = 0.01;
      superHelix.deform(world, entity);
      superHelix.predict(world, entity, h);
      const found = heap.slice(delta, delta + velocities);

      const mass = massMatrix(rod);
      const { Mechanics } = world.components;
      const gamma = Mechanics.internalDamping[entity]!;
      const K = stiffness(rod);
      // The inertial and gravity force is what predict finds with no elasticity, at h -> the force itself.
      const bias = biasForce(rod);
      const free = freedoms(world, entity);
      const n = free.length;
      const a = new Float64Array(n * n);
      const b = new Float64Array(n);
      const rest = world.components.GeneralizedCoordinates.restSpan[entity]!;
      free.forEach((i, row) => {
        free.forEach((j, column) => (a[row * n + column] = mass[i * velocities + j]!));
        a[row * n + row]! += h * (h + gamma) * K[i]!;
        const strain =
          i < vCurvature ? 0 : heap[rod.q + qCurvature + i - vCurvature]! - heap[rest + i - vCurvature]!;
        b[row] = -h * (bias[i]! + K[i]! * (strain + (h + gamma) * heap[v + i]!));
      });
      cholesky(a, n);
      choleskySolve(a, n, b);
      const largest = Math.max(...b.map(Math.abs));
      free.forEach((i, row) => expect(Math.abs(found[i]! - b[row]!)).toBeLessThanOrEqual(1e-10 * largest));
    },
  );
});

describe("forces against finite differences", () => {
  it.each(kinds.flatMap((kind) => [1, 3, 6].map((elements) => ({ kind, elements }))))(
    "$kind, $elements elements: gravity and elastic force are the gradient of the energy, to 1e-6",
    ({ kind, elements }) => {
      const rod = randomRod(100 + elements, elements, kind);
      const { world, v, velocities } = rod;
      const heap = world.memory.f64;
      heap.fill(0, v, v + velocities);
      const rest = world.components.GeneralizedCoordinates.restSpan[rod.entity]!;
      const K = stiffness(rod);
      const gravity = biasForce(rod);
      const step = 1e-3;
      const force = gravity.map((value, i) => {
        const strain =
          i < vCurvature ? 0 : heap[rod.q + qCurvature + i - vCurvature]! - heap[rest + i - vCurvature]!;
        return value + K[i]! * strain;
      });
      const largest = Math.max(...force.map(Math.abs));
      const before = heap.slice(rod.q, rod.q + rod.coordinates);
      for (let i = 0; i < velocities; i++) {
        const slope = derivative((x) => {
          heap.set(before, rod.q);
          displace(rod, i, x);
          return potential(rod);
        }, step);
        heap.set(before, rod.q);
        expect(Math.abs(slope - force[i]!)).toBeLessThanOrEqual(1e-6 * largest);
      }
    },
  );

  it.each([1, 2, 4].map((elements) => ({ elements })))(
    "$elements elements: the velocity-quadratic term is dM/dt v - 1/2 grad(v M v), to 1e-6",
    ({ elements }) => {
      // Curvatures are coordinates, so Lagrange's form holds for a clamped root.
      const rod = randomRod(200 + elements, elements, "clamped", { gravity: [0, 0, 0] });
      const { world, v, velocities } = rod;
      const heap = world.memory.f64;
      heap.fill(0, v, v + vCurvature);
      holdRoot(rod);
      const velocity = heap.slice(v, v + velocities);
      const bias = biasForce(rod);
      const before = heap.slice(rod.q, rod.q + rod.coordinates);
      const at = (move: () => void) => {
        heap.set(before, rod.q);
        move();
        const mass = massMatrix(rod);
        heap.set(before, rod.q);
        return mass;
      };
      const step = 1e-3;
      const momentumAt = (t: number) => {
        const mass = at(() => {
          for (let i = vCurvature; i < velocities; i++)
            heap[rod.q + qCurvature + i - vCurvature]! += t * velocity[i]!;
        });
        return multiply(mass, velocity);
      };
      const twiceKinetic = (index: number, x: number) => {
        const mass = at(() => displace(rod, index, x));
        return multiply(mass, velocity).reduce((sum, p, i) => sum + p * velocity[i]!, 0);
      };
      const largest = Math.max(...bias.map(Math.abs));
      for (let i = vCurvature; i < velocities; i++) {
        const expected =
          derivative((t) => momentumAt(t)[i]!, step) - 0.5 * derivative((x) => twiceKinetic(i, x), step);
        expect(Math.abs(bias[i]! - expected)).toBeLessThanOrEqual(1e-6 * largest);
      }
    },
  );

  it.each(kinds.flatMap((kind) => [1, 3].map((elements) => ({ kind, elements }))))(
    "$kind, $elements elements: without forces the kinetic energy does not change, to first order in the step",
    ({ kind, elements }) => {
      // d/dt (1/2 v M v) = 0 for the true motion; holds for a turning root too, where Lagrange's form does not apply.
      const rod = randomRod(300 + elements, elements, kind, {
        gravity: [0, 0, 0],
        material: { density: 20, youngModulus: 1e-12 },
      });
      const { world, entity, v } = rod;
      const heap = world.memory.f64;
      if (kind !== "free") heap.fill(0, v + 3, v + 6);
      if (kind === "clamped") heap.fill(0, v, v + 3);
      holdRoot(rod);
      const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
      const change = (h: number) => {
        const q0 = heap.slice(rod.q, rod.q + rod.coordinates);
        const v0 = heap.slice(v, v + rod.velocities);
        superHelix.deform(world, entity);
        superHelix.energy(world, entity, energy);
        const before = energy.kinetic;
        superHelix.predict(world, entity, h);
        superHelix.advance(world, entity, h);
        superHelix.deform(world, entity);
        superHelix.energy(world, entity, energy);
        const after = energy.kinetic;
        heap.set(q0, rod.q);
        heap.set(v0, v);
        forgetMomentum(world, entity);
        return (after - before) / before;
      };
      // Order 2 per step: halving h divides the change by 4.
      const ratio = change(1e-3) / change(5e-4);
      expect(Math.abs(change(1e-4))).toBeLessThan(1e-5);
      expect(ratio).toBeGreaterThan(3.5);
      expect(ratio).toBeLessThan(4.5);
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
        rotateQuaternion(heap, rod.q + 3, t * heap[v]!, t * heap[v + 1]!, t * heap[v + 2]!);
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

/** K per velocity coordinate: l_i diag(C, B1, B2), nothing for the root. */
function stiffness({ world, entity, velocities }: RandomRod): Float64Array {
  const { Mechanics, GeneralizedCoordinates } = world.components;
  const per = [
    Mechanics.twistStiffness[entity]!,
    Mechanics.bendStiffness1[entity]!,
    Mechanics.bendStiffness2[entity]!,
  ];
  const lengths = GeneralizedCoordinates.lengthsSpan[entity]!;
  return Float64Array.from({ length: velocities }, (_, i) =>
    i < vCurvature
      ? 0
      : world.memory.f64[lengths + Math.floor((i - vCurvature) / 3)]! * per[(i - vCurvature) % 3]!,
  );
}

/** A held root goes on at the velocity it has. */
function holdRoot({ world, entity, v }: RandomRod): void {
  const heap = world.memory.f64;
  const target = world.components.Root.targetSpan[entity]!;
  heap.copyWithin(target + RootTarget.angular, v, v + 6);
}

/** Generalised inertial and gravity force A(q, v) + G(q), root rows included, from the rows that predict leaves. */
function biasForce(rod: RandomRod): Float64Array {
  const { world, entity, velocities } = rod;
  const heap = world.memory.f64;
  holdRoot(rod);
  const before = heap.slice(rod.v, rod.v + velocities);
  superHelix.deform(world, entity);
  superHelix.predict(world, entity, 1e-6);
  heap.set(before, rod.v);
  return rowForces(rod);
}

/** Sums the rows: own force, and the wrenches downstream through the twist columns. */
function rowForces({ world, entity, velocities }: RandomRod): Float64Array {
  const heap = world.memory.f64;
  const { Rod, Workspace } = world.components;
  const workspace = Workspace.span[entity]!;
  const force = new Float64Array(velocities);
  const wrench = new Float64Array(6);
  for (let c = 0; c < 3; c++) wrench[c] = heap[workspace + Header.tipTorque + c]!;
  for (let i = Rod.elements[entity]! - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * Element.size;
    for (let c = 0; c < 3; c++) {
      force[vCurvature + 3 * i + c] = heap[row + Element.bias + c]!;
      for (let r = 0; r < 6; r++)
        force[vCurvature + 3 * i + c]! += heap[row + Element.S + 6 * c + r]! * wrench[r]!;
    }
    for (let r = 0; r < 6; r++) wrench[r]! += heap[row + Element.wrench + r]!;
  }
  force.set(wrench);
  return force;
}

import { ContactPoint } from "../../systems/models/rod-model.js";
import { superHelix } from "../../systems/models/super-helix/super-helix.js";
import { rodInertia } from "../../systems/models/super-helix/dynamics.js";
import { cholesky, choleskySolve, denseMassMatrix, freedoms } from "./dense-super-helix.js";
import { stiffness, type RandomRod } from "./random-rod.js";
import { symmetric } from "./random.js";
import { cross } from "./vectors.js";

/** The implicit matrix of a rod written out and factored by Cholesky, to test contact columns against. */
export interface DenseRod {
  /** Indices of v that are degrees of freedom. */
  free: number[];
  factor: Float64Array;
  /** M alone, with the held entries. */
  mass: Float64Array;
}

/** A = M + h (h + gamma) K in the present shape, for a rod without drag. Must come before `predict`, whose rows it overwrites. */
export function denseRod({ world, entity, ...rod }: RandomRod, h: number): DenseRod {
  superHelix.deform(world, entity);
  rodInertia(world, entity);
  const mass = new Float64Array(rod.velocities * rod.velocities);
  denseMassMatrix(world, entity, mass);
  const K = stiffness({ world, entity, ...rod });
  const free = freedoms(world, entity);
  const n = free.length;
  const factor = new Float64Array(n * n);
  const gamma = world.components.Mechanics.internalDamping[entity];
  free.forEach((i, row) => {
    free.forEach((j, column) => (factor[row * n + column] = mass[i * rod.velocities + j]));
    factor[row * n + row] += h * (h + gamma) * K[i];
  });
  cholesky(factor, n);
  return { free, factor, mass };
}

/** A^-1 f for a force laid out like v; held entries stay 0. */
export function denseSolve({ free, factor }: DenseRod, force: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(free, (i) => force[i]);
  choleskySolve(factor, free.length, x);
  const out = new Float64Array(force.length);
  free.forEach((i, row) => (out[i] = x[row]));
  return out;
}

/** A random point of the rod with an orthonormal basis; `armLength` 0 is on the centreline. */
export function randomContactPoint(
  random: () => number,
  { world, entity }: RandomRod,
  armLength: number,
): Float64Array {
  const contact = new Float64Array(ContactPoint.size);
  contact[ContactPoint.s] = random() * world.components.Rod.length[entity];
  for (let c = 0; c < 3; c++) contact[ContactPoint.arm + c] = symmetric(random, armLength);
  contact.set(randomBasis(random), ContactPoint.directions);
  return contact;
}

/** n, t1, t2: orthonormal, random. */
export function randomBasis(random: () => number): number[] {
  const unit = (x: number[]) => x.map((value) => value / Math.hypot(...x));
  const some = () => [0, 1, 2].map(() => symmetric(random));
  const n = unit(some());
  const t1 = unit(cross(n, some()));
  return [...n, ...t1, ...cross(t1, n)];
}

/** Rows of d velocity / d v along the three directions: the velocity is linear in `next`, so unit vectors give the columns. */
export function contactJacobian(rod: RandomRod, contact: Float64Array): Float64Array[] {
  const { world, entity, next, velocities } = rod;
  const heap = world.memory.f64;
  const before = heap.slice(next, next + velocities);
  const probe = contact.slice();
  const rows = [0, 1, 2].map(() => new Float64Array(velocities));
  for (let i = 0; i < velocities; i++) {
    heap.fill(0, next, next + velocities);
    heap[next + i] = 1;
    superHelix.contactVelocity(world, entity, probe, 0);
    for (let d = 0; d < 3; d++) rows[d][i] = probe[ContactPoint.velocity + d];
  }
  heap.set(before, next);
  return rows;
}

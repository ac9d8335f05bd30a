import { expect, it } from "vitest";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { BodyInput, ContactInput } from "../../../../systems/solve/whitened/contact-input.js";
import { IslandOperator } from "../../../../systems/solve/whitened/island-operator.js";
import { WhitenedContacts } from "../../../../systems/solve/whitened/whitened-contacts.js";
import { symmetric } from "../../../oracle/random.js";
import { cross, dot } from "../../../oracle/vectors.js";
import { fill, join, randomScene, type RandomScene } from "./random-contacts.js";

/** Change of momentum (angular about the world's origin, linear) of a rod whose `next` was `before`. */
function momentumChange({ rods, dense, world }: RandomScene, k: number, before: Float64Array): number[] {
  const { q, next, velocities } = rods[k];
  const heap = world.memory.f64;
  const change = before.map((x, i) => heap[next + i] - x);
  const six = [0, 1, 2, 3, 4, 5].map((r) =>
    dot(dense[k].mass.subarray(r * velocities, (r + 1) * velocities), change),
  );
  const linear = six.slice(3);
  const moment = cross(heap.subarray(q, q + 3), linear);
  return [...six.slice(0, 3).map((x, i) => x + moment[i]), ...linear];
}

/** Arms of both sides of the last contact that meet in one point; a body's centre of mass is at `centre`. */
function meet(scene: RandomScene, point: number[], centre: number[]): void {
  const { B, A, input } = scene.joined[scene.joined.length - 1];
  const at = new Float64Array(3);
  superHelix.point(scene.world, scene.rods[B].entity, input[ContactInput.sB], at, 0);
  point.forEach((x, i) => (input[ContactInput.armB + i] = x - at[i]));
  if (A.rod !== undefined)
    superHelix.point(scene.world, scene.rods[A.rod].entity, input[ContactInput.sA], at, 0);
  else at.set(centre);
  point.forEach((x, i) => (input[ContactInput.armA + i] = x - at[i]));
}

it("impulses between free rods and a body, at common points, keep linear and angular momentum, to 1e-10", () => {
  const scene = randomScene(21);
  const { random, rods, world, bodies } = scene;
  const centre = [0.3, -0.7, 1.1];
  for (const A of [{ rod: 3 }, { rod: 3 }, { body: 0 }, { rod: 2 }]) {
    join(scene, 2, A);
    meet(scene, [symmetric(random), symmetric(random), symmetric(random)], centre);
  }
  const contacts = new WhitenedContacts(world.memory);
  fill(scene, contacts);
  const before = rods.map(({ next, velocities }) => world.memory.f64.slice(next, next + velocities));
  const r = Float64Array.from({ length: 12 }, () => symmetric(random));
  new IslandOperator(contacts).select(0, 4).settle(r);
  for (const rod of world.rods) contacts.applyToRod(rod);

  const first = momentumChange(scene, 2, before[2]);
  const second = momentumChange(scene, 3, before[3]);
  const body = bodyMomentum(bodies[0], contacts, centre);
  const largest = Math.max(...[first, second, body].flat().map(Math.abs));
  expect(largest).toBeGreaterThan(0.1);
  expect(Math.max(...body.map(Math.abs))).toBeGreaterThan(0.01);
  for (let i = 0; i < 6; i++) expect(Math.abs(first[i] + second[i] + body[i])).toBeLessThan(1e-10 * largest);
});

/** I dw + c x m dv, m dv, where I comes from solving with the inverse inertia that the body was given. */
function bodyMomentum(body: Float64Array, contacts: WhitenedContacts, centre: number[]): number[] {
  const change = new Float64Array(6);
  contacts.bodyVelocityChange(0, change, 0);
  const linear = [...change.subarray(3)].map((x) => x / body[BodyInput.inverseMass]);
  const spin = solve3(body.subarray(BodyInput.inverseInertia), change.subarray(0, 3));
  const moment = cross(centre, linear);
  return [...spin.map((x, i) => x + moment[i]), ...linear];
}

/** Cramer's rule. */
function solve3(a: Float64Array, b: Float64Array): number[] {
  const column = (c: number) => [a[c], a[3 + c], a[6 + c]];
  const [x, y, z] = [column(0), column(1), column(2)];
  const determinant = dot(x, cross(y, z));
  return [dot(b, cross(y, z)), dot(x, cross(b, z)), dot(x, cross(y, b))].map((value) => value / determinant);
}

import { ContactPoint } from "../../../../systems/models/rod-model.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { createRodWorld, type RodWorld } from "../../../../systems/index.js";
import { bilateral } from "../../../../systems/solve/problem/friction-problem.js";
import { BodyInput, ContactInput } from "../../../../systems/solve/whitened/contact-input.js";
import type { WhitenedContacts } from "../../../../systems/solve/whitened/whitened-contacts.js";
import {
  contactJacobian,
  denseRod,
  denseSolve,
  randomBasis,
  type DenseRod,
} from "../../../oracle/dense-contacts.js";
import { holdRoot, randomRod, unitScale, type RandomRod } from "../../../oracle/random-rod.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { cross, dot } from "../../../oracle/vectors.js";

export const h = 0.01;

/** Which things a contact joins: indices of rods, and of a rod, a body or nothing that can be pushed. */
export interface Side {
  rod?: number;
  body?: number;
}
export interface Joined {
  B: number;
  A: Side;
  input: Float64Array;
}

/** Rods of all kinds in one world with their dense matrices, bodies, and what contacts have been put between them. */
export interface RandomScene {
  random: () => number;
  world: RodWorld;
  rods: RandomRod[];
  dense: DenseRod[];
  bodies: Float64Array[];
  joined: Joined[];
}

export function randomScene(seed: number): RandomScene {
  const random = seeded(seed);
  const world = createRodWorld({ units: unitScale, gravity: [0.3, -1, 0.2] });
  const shapes = [
    [5, "clamped"],
    [3, "pinned"],
    [7, "free"],
    [1, "free"],
    [4, "clamped"],
  ] as const;
  const rods = shapes.map(([elements, kind], i) => randomRod(seed + 10 * i, elements, kind, { world }));
  const dense = rods.map((rod) => {
    holdRoot(rod);
    return denseRod(rod, h);
  });
  for (const { entity } of rods) superHelix.predict(world, entity, h);
  return { random, world, rods, dense, bodies: [randomBody(random), lockedBody(random)], joined: [] };
}

function randomBody(random: () => number): Float64Array {
  const body = Float64Array.from({ length: BodyInput.size }, () => symmetric(random));
  body[BodyInput.inverseMass] = 0.2 + random();
  // X X^T of a random X
  const X = Array.from({ length: 9 }, () => symmetric(random));
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      body[BodyInput.inverseInertia + 3 * r + c] = [0, 1, 2].reduce(
        (sum, k) => sum + X[3 * r + k] * X[3 * c + k],
        0,
      );
    }
  }
  return body;
}

/** A body that turns about one slanted axis only: its inverse inertia has rank 1. */
function lockedBody(random: () => number): Float64Array {
  const body = randomBody(random);
  const axis = randomBasis(random);
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) body[BodyInput.inverseInertia + 3 * r + c] = 2 * axis[r] * axis[c];
  }
  return body;
}

/** A contact at random places; every fourth is an attachment that yields, every other one yields too. */
export function join(scene: RandomScene, B: number, A: Side): void {
  const { random, world, rods, joined } = scene;
  const input = Float64Array.from({ length: ContactInput.size }, () => symmetric(random, 0.3));
  input.set(randomBasis(random), ContactInput.basis);
  const attached = joined.length % 4 === 3;
  input[ContactInput.friction] = attached ? bilateral : random();
  input[ContactInput.compliance] = joined.length % 2 === 1 ? 0.1 * random() : 0;
  input[ContactInput.complianceAcross] = attached ? 0.1 * random() : 0;
  const lengthOf = (rod: number) => world.components.Rod.length[rods[rod].entity];
  input[ContactInput.sB] = random() * lengthOf(B);
  if (A.rod !== undefined) input[ContactInput.sA] = random() * lengthOf(A.rod);
  joined.push({ B, A, input });
}

/** Hands all that the scene holds to the solver's structure, in order. */
export function fill(scene: RandomScene, contacts: WhitenedContacts): void {
  contacts.clear(scene.world);
  for (const body of scene.bodies) contacts.addBody(body, 0);
  for (const { B, A, input } of scene.joined) {
    const rod = scene.rods[B].entity;
    if (A.rod !== undefined) contacts.addRodContact(rod, scene.rods[A.rod].entity, input, 0);
    else if (A.body !== undefined) contacts.addBodyContact(rod, A.body, input, 0);
    else contacts.addObstacleContact(rod, input, 0);
  }
}

/** Mutual contacts, self-contacts, contacts with bodies and obstacles. */
export function tangledScene(seed: number): RandomScene {
  const scene = randomScene(seed);
  const { random } = scene;
  const any = (count: number) => Math.floor(count * random());
  for (let k = 0; k < 24; k++) {
    const B = any(5);
    const kind = k % 6;
    if (kind < 2) join(scene, B, { rod: (B + 1 + any(4)) % 5 });
    else if (kind === 2) join(scene, B, { rod: B });
    else if (kind < 5) join(scene, B, { body: kind - 3 });
    else join(scene, B, {});
  }
  return scene;
}

/** H over all velocities (rods in order, then bodies: angular, linear), 3 rows per contact, with the free velocities. */
export interface DenseContacts {
  rows: Float64Array[];
  /** A^-1 times each row. */
  solved: Float64Array[];
  W: number[][];
  b: number[];
}

export function denseContacts(scene: RandomScene): DenseContacts {
  const { world, rods, dense, bodies, joined } = scene;
  const starts = offsets(scene);
  const size = starts[starts.length - 1];
  const free = new Float64Array(size);
  rods.forEach(({ next, velocities }, k) =>
    free.set(world.memory.f64.slice(next, next + velocities), starts[k]),
  );
  bodies.forEach((body, k) => free.set(body.subarray(0, 6), starts[rods.length + k]));
  const rows: Float64Array[] = [];
  const solved: Float64Array[] = [];
  const b: number[] = [];
  for (const { B, A, input } of joined) {
    const three = [0, 1, 2].map(() => new Float64Array(size));
    const put = (rod: number, place: number, sign: number) => {
      const point = new Float64Array(ContactPoint.size);
      point.set(input.subarray(place, place + 4), ContactPoint.s);
      point.set(input.subarray(ContactInput.basis, ContactInput.basis + 9), ContactPoint.directions);
      contactJacobian(rods[rod], point).forEach((row, d) =>
        row.forEach((x, i) => (three[d][starts[rod] + i] += sign * x)),
      );
    };
    put(B, ContactInput.sB, 1);
    if (A.rod !== undefined) put(A.rod, ContactInput.sA, -1);
    three.forEach((row, d) => {
      const e = [...input.subarray(ContactInput.basis + 3 * d, ContactInput.basis + 3 * d + 3)];
      let own = input[ContactInput.bias + d];
      if (A.body !== undefined) {
        const at = starts[rods.length + A.body];
        cross(input.subarray(ContactInput.armA, ContactInput.armA + 3), e).forEach(
          (x, i) => (row[at + i] -= x),
        );
        e.forEach((x, i) => (row[at + 3 + i] -= x));
      } else if (A.rod === undefined) {
        own -= e.reduce((sum, x, i) => sum + x * input[ContactInput.velocityA + i], 0);
      }
      rows.push(row);
      b.push(own + dot(row, free));
      solved.push(solveAll(row));
    });
  }
  function solveAll(row: Float64Array): Float64Array {
    const out = new Float64Array(size);
    rods.forEach((_, k) => out.set(denseSolve(dense[k], row.subarray(starts[k], starts[k + 1])), starts[k]));
    bodies.forEach((body, k) => {
      const at = starts[rods.length + k];
      for (let r = 0; r < 3; r++) {
        out[at + r] = dot(
          body.subarray(BodyInput.inverseInertia + 3 * r).subarray(0, 3),
          row.subarray(at, at + 3),
        );
        out[at + 3 + r] = body[BodyInput.inverseMass] * row[at + 3 + r];
      }
    });
    return out;
  }
  const W = rows.map((row, i) =>
    solved.map((x, j) => dot(row, x) + (i === j ? complianceOf(joined[Math.floor(i / 3)], i % 3) : 0)),
  );
  return { rows, solved, W, b };
}

/** Where the velocities of each rod, then of each body, begin; the end last. */
export function offsets({ rods, bodies }: RandomScene): number[] {
  const starts = [0];
  for (const { velocities } of rods) starts.push(starts[starts.length - 1] + velocities);
  bodies.forEach(() => starts.push(starts[starts.length - 1] + 6));
  return starts;
}

/** Along direction d of a contact. */
export function complianceOf({ input }: Joined, d: number): number {
  return input[d === 0 ? ContactInput.compliance : ContactInput.complianceAcross];
}

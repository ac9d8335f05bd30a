import { expect, it } from "vitest";
import { ContactPoint } from "../../../../systems/index.js";
import { randomBasis } from "../../../oracle/dense-contacts.js";
import { cholesky, choleskySolve } from "../../../oracle/dense-super-helix.js";
import { symmetric } from "../../../oracle/random.js";
import { dot, relativeDifference } from "../../../oracle/vectors.js";
import {
  copyOf,
  kinds,
  putBack,
  readAlong,
  setInMotion,
  type MakeSample,
  type Sample,
} from "./sample-rods.js";

const h = 0.01;
const cases = kinds.flatMap((kind) => [1, 2, 3].map((seed) => ({ kind, seed })));

function contactsOf({ random, length }: Sample): Float64Array[] {
  return [0, length, random() * length, random() * length].map((s, i) => {
    const contact = new Float64Array(ContactPoint.size);
    contact[ContactPoint.s] = s;
    // Every other point is beside the centreline.
    if (i % 2 === 1) for (let c = 0; c < 3; c++) contact[ContactPoint.arm + c] = symmetric(random, 0.1);
    contact.set(randomBasis(random), ContactPoint.directions);
    return contact;
  });
}

/** The three columns of a contact, as long as the rod's w. */
function columnsOf({ model, world, rod }: Sample, contact: Float64Array): Float64Array[] {
  const freedoms = model.contactFreedoms(world, rod);
  const out = new Float64Array(3 * freedoms).fill(NaN);
  const length = model.contactColumns(world, rod, contact, 0, out, 0);
  expect(length % 3).toBe(0);
  expect(length).toBeLessThanOrEqual(freedoms);
  expect(out.subarray(3 * length).every(Number.isNaN), "nothing is written beyond the support").toBe(true);
  out.fill(0, 3 * length);
  return [0, 1, 2].map((d) => Float64Array.from({ length: freedoms }, (_, k) => out[3 * k + d]));
}

/** Velocities of all contacts along their directions, as the step has found them. */
function velocitiesOf({ model, world, rod }: Sample, contacts: Float64Array[]): number[] {
  return contacts.flatMap((contact) => {
    const probe = contact.slice();
    model.contactVelocity(world, rod, probe, 0);
    return Array.from(probe.subarray(ContactPoint.velocity, ContactPoint.velocity + 3));
  });
}

/** By how much an action changes those velocities; what the step has found is put back. */
function changeBy(sample: Sample, contacts: Float64Array[], action: () => void): number[] {
  const next = copyOf(sample, "nextSpan");
  const before = velocitiesOf(sample, contacts);
  action();
  const change = velocitiesOf(sample, contacts).map((u, i) => u - before[i]);
  putBack(sample, "nextSpan", next);
  return change;
}

/**
 * M of the present shape from the kinetic energy, which is a quadratic form of v: M_ij = E(e_i + e_j) -
 * E(e_i) - E(e_j).
 */
function massMatrix(sample: Sample): Float64Array {
  const { model, world, rod } = sample;
  model.stop(world, rod);
  model.deform(world, rod);
  const n = copyOf(sample, "vSpan").length;
  const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
  const kinetic = (...indices: number[]) => {
    const v = new Float64Array(n);
    for (const i of indices) v[i] += 1;
    putBack(sample, "vSpan", v);
    model.energy(world, rod, energy);
    return energy.kinetic;
  };
  const single = Array.from({ length: n }, (_, i) => kinetic(i));
  const M = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) M[i * n + j] = kinetic(i, j) - single[i] - single[j];
  }
  putBack(sample, "vSpan", new Float64Array(n));
  return M;
}

/** Rows of d velocity / d v of all contacts: it is linear in what the step has found. */
function jacobian(sample: Sample, contacts: Float64Array[]): Float64Array[] {
  const next = copyOf(sample, "nextSpan");
  const columns = Array.from(next, (_, i) => {
    putBack(
      sample,
      "nextSpan",
      Float64Array.from(next, (_, k) => (k === i ? 1 : 0)),
    );
    return velocitiesOf(sample, contacts);
  });
  putBack(sample, "nextSpan", next);
  return Array.from({ length: 3 * contacts.length }, (_, row) =>
    Float64Array.from(columns, (column) => column[row]),
  );
}

/** The link between a rod and the contact solver. */
export function contactContract(make: MakeSample): void {
  it.each(cases)(
    "$kind, seed $seed: a contact moves with its point, and on its arm turns with the section",
    (each) => {
      const sample = make(each.seed, { kind: each.kind });
      const { model, world, rod } = sample;
      setInMotion(sample);
      model.predict(world, rod, h);
      for (const contact of contactsOf(sample)) {
        contact.fill(0, ContactPoint.arm, ContactPoint.arm + 3);
        const velocity = readAlong(sample, model.nextVelocity, 3, [contact[ContactPoint.s]]);
        const expected = [0, 1, 2].map((d) => {
          const at = ContactPoint.directions + 3 * d;
          return dot(contact.subarray(at, at + 3), velocity);
        });
        expect(relativeDifference(velocitiesOf(sample, [contact]), expected)).toBeLessThan(1e-11);
        const before = contact.slice();
        columnsOf(sample, contact);
        expect(relativeDifference(contact.subarray(ContactPoint.velocity), expected)).toBeLessThan(1e-11);
        expect(contact.subarray(0, ContactPoint.velocity)).toEqual(before.subarray(0, ContactPoint.velocity));
      }
    },
  );

  it.each(cases)("$kind, seed $seed: Y_a . Y_b is what an impulse at b does to the velocity at a", (each) => {
    const sample = make(each.seed, { kind: each.kind });
    const { model, world, rod } = sample;
    setInMotion(sample);
    model.predict(world, rod, h);
    const contacts = contactsOf(sample);
    const columns = contacts.flatMap((contact) => columnsOf(sample, contact));
    const W = columns.flatMap((a) => columns.map((b) => dot(a, b)));
    const found = columns.map((b) =>
      changeBy(sample, contacts, () => {
        // Anywhere in an array.
        const w = new Float64Array(b.length + 2);
        w.set(b, 2);
        model.applyWhitened(world, rod, w, 2);
      }),
    );
    const largest = Math.max(...W.map(Math.abs));
    found.forEach((column, b) =>
      column.forEach((u, a) =>
        expect(Math.abs(u - W[a * columns.length + b])).toBeLessThan(1e-11 * largest + 1e-14),
      ),
    );
  });

  it.each([1, 2, 3])(
    "free, seed %i: W = J A^-1 J^T, in a short step with A = M of the kinetic energy",
    (seed) => {
      const sample = make(seed);
      const { model, world, rod } = sample;
      const contacts = contactsOf(sample);
      const J = jacobian(sample, contacts);
      const M = massMatrix(sample);
      model.predict(world, rod, 1e-11);
      const columns = contacts.flatMap((contact) => columnsOf(sample, contact));
      const n = J[0].length;
      cholesky(M, n);
      const expected = J.map((row) => {
        const x = row.slice();
        choleskySolve(M, n, x);
        return x;
      });
      const W = columns.flatMap((a) => columns.map((b) => dot(a, b)));
      expect(
        relativeDifference(
          W,
          J.flatMap((row) => expected.map((x) => dot(row, x))),
        ),
      ).toBeLessThan(1e-6);
    },
  );

  it.each(cases)("$kind, seed $seed: response and push are the columns and what they do", (each) => {
    const sample = make(each.seed, { kind: each.kind });
    const { model, world, rod } = sample;
    setInMotion(sample);
    model.predict(world, rod, h);
    for (const contact of contactsOf(sample)) {
      const columns = columnsOf(sample, contact);
      const expected = columns.flatMap((a) => columns.map((b) => dot(a, b)));
      const W = new Float64Array(10);
      model.response(world, rod, contact, 0, W, 1);
      const largest = Math.max(1e-12, ...expected.map(Math.abs));
      expected.forEach((x, i) => expect(Math.abs(W[1 + i] - x)).toBeLessThan(1e-12 * largest));
      const r = Float64Array.of(0, 0.3, -0.2, 0.5);
      const change = changeBy(sample, [contact], () => {
        model.response(world, rod, contact, 0, W, 1);
        model.push(world, rod, r, 1);
      });
      change.forEach((u, d) => {
        const wanted = dot(expected.slice(3 * d, 3 * d + 3), r.subarray(1));
        expect(Math.abs(u - wanted)).toBeLessThan(1e-11 * largest);
      });
    }
  });

  it.each(["clamped", "pinned"] as const)("%s: no impulse moves the root", (kind) => {
    const sample = make(4, { kind });
    const { model, world, rod } = sample;
    setInMotion(sample);
    model.predict(world, rod, h);
    const before = readAlong(sample, model.nextVelocity, 3, [0]);
    const contact = contactsOf(sample)[3];
    model.response(world, rod, contact, 0, new Float64Array(9), 0);
    model.push(world, rod, Float64Array.of(1, 2, 3), 0);
    expect(relativeDifference(readAlong(sample, model.nextVelocity, 3, [0]), before)).toBeLessThan(1e-12);
  });

  it("tension is what the forces beyond a place amount to along the rod", () => {
    const straight = { restCurvature: [0, 0, 0], curvature: [0, 0, 0], gravity: [0, 0, 0] };
    const sample = make(5, { ...straight, kind: "pinned" });
    const { model, world, rod, length } = sample;
    const t = readAlong(sample, model.frame, 12, [length]);
    const tension = (s: number) => {
      const arc = Float64Array.of(s);
      model.leastTension(world, rod, arc);
      return arc[0];
    };
    expect(tension(0.5 * length)).toBeCloseTo(0, 12);
    model.addLoad(world, rod, Float64Array.of(length, 4 * t[0], 4 * t[1], 4 * t[2]));
    expect(tension(0.5 * length)).toBeCloseTo(4, 10);
    model.addLoad(world, rod, Float64Array.of(length, -7 * t[0], -7 * t[1], -7 * t[2]));
    expect(tension(0.1 * length)).toBeCloseTo(-3, 10);
    model.predict(world, rod, h);
    model.advance(world, rod, h);
    expect(tension(0.5 * length)).toBeCloseTo(0, 10);
  });
}

import { describe, expect, it } from "vitest";
import { ContactPoint, spaceClothoid } from "../../../../systems/index.js";
import { qCurvature } from "../../../../systems/models/space-clothoid/layout.js";
import { randomBasis } from "../../../oracle/dense-contacts.js";
import { cholesky, choleskySolve } from "../../../oracle/dense-super-helix.js";
import { symmetric } from "../../../oracle/random.js";
import { dot, relativeDifference } from "../../../oracle/vectors.js";
import { copyOf, kinds, putBack, sampleMaker, type Sample } from "../contract/sample-rods.js";

const make = sampleMaker(spaceClothoid, true);
const h = 0.01;
const energy = { elastic: 0, gravitational: 0, kinetic: 0 };

/** The matrix of a quadratic form: E(e_i + e_j) - E(e_i) - E(e_j). */
function matrixOf(n: number, form: (x: Float64Array) => number): Float64Array {
  const unit = (...indices: number[]) => {
    const x = new Float64Array(n);
    for (const i of indices) x[i] += 1;
    return form(x);
  };
  const single = Array.from({ length: n }, (_, i) => unit(i));
  return Float64Array.from({ length: n * n }, (_, k) => {
    const [i, j] = [Math.floor(k / n), k % n];
    return unit(i, j) - single[i] - single[j];
  });
}

/** A = M + (h^2 + h gamma) K of the whole rod, root first, from its energies alone. */
function denseMatrix(sample: Sample): Float64Array {
  const { model, world, rod } = sample;
  const { GeneralizedCoordinates, Mechanics } = world.components;
  const q = copyOf(sample, "qSpan");
  const n = copyOf(sample, "vSpan").length;
  model.stop(world, rod);
  model.deform(world, rod);
  const M = matrixOf(n, (v) => {
    putBack(sample, "vSpan", v);
    model.energy(world, rod, energy);
    return energy.kinetic;
  });
  putBack(sample, "vSpan", new Float64Array(n));
  const K = matrixOf(n, (v) => {
    const heap = world.memory.f64;
    const kappa = GeneralizedCoordinates.qSpan[rod] + qCurvature;
    for (let i = 6; i < n; i++)
      heap[kappa + i - 6] = heap[GeneralizedCoordinates.restSpan[rod] + i - 6] + v[i];
    model.deform(world, rod);
    model.energy(world, rod, energy);
    return energy.elastic;
  });
  putBack(sample, "qSpan", q);
  model.deform(world, rod);
  return M.map((m, i) => m + (h * h + h * Mechanics.internalDamping[rod]) * K[i]);
}

function contactsOf({ random, length }: Sample): Float64Array[] {
  return [0, length, random() * length, random() * length].map((s) => {
    const contact = new Float64Array(ContactPoint.size);
    contact[ContactPoint.s] = s;
    for (let c = 0; c < 3; c++) contact[ContactPoint.arm + c] = symmetric(random, 0.1);
    contact.set(randomBasis(random), ContactPoint.directions);
    return contact;
  });
}

/** d velocity / d v of a contact's three directions: rows. */
function jacobian(sample: Sample, contact: Float64Array): Float64Array[] {
  const next = copyOf(sample, "nextSpan");
  const rows = [0, 1, 2].map(() => new Float64Array(next.length));
  next.forEach((_, i) => {
    const unit = next.map((_, k) => (k === i ? 1 : 0));
    putBack(sample, "nextSpan", unit);
    sample.model.contactVelocity(sample.world, sample.rod, contact, 0);
    rows.forEach((row, d) => (row[i] = contact[ContactPoint.velocity + d]));
  });
  putBack(sample, "nextSpan", next);
  return rows;
}

describe("a clothoid against its dense matrix", () => {
  const cases = kinds.flatMap((kind) => [1, 2, 3].map((seed) => ({ kind, seed })));

  it.each(cases)("$kind, seed $seed: W = J A^-1 J^T, stiffness and damping included", ({ kind, seed }) => {
    const sample = make(seed, { kind });
    const { model, world, rod } = sample;
    const contacts = contactsOf(sample);
    const A = denseMatrix(sample);
    model.predict(world, rod, h);
    const total = copyOf(sample, "vSpan").length;
    // A held root's velocities are given: those of the twist that are not its freedoms.
    const free = Array.from({ length: total }, (_, i) => i).filter(
      (i) => i >= 6 || kind === "free" || (kind === "pinned" && i < 3),
    );
    const n = free.length;
    const reduced = Float64Array.from(
      { length: n * n },
      (_, k) => A[free[Math.floor(k / n)] * total + free[k % n]],
    );
    cholesky(reduced, n);
    const J = contacts.flatMap((contact) => jacobian(sample, contact)).map((row) => free.map((i) => row[i]));
    const expected = J.flatMap((row) => {
      const x = Float64Array.from(row);
      choleskySolve(reduced, n, x);
      return J.map((other) => dot(other, x));
    });
    const freedoms = model.contactFreedoms(world, rod);
    expect(freedoms).toBe(n);
    const columns = contacts.flatMap((contact) => {
      const out = new Float64Array(3 * freedoms);
      model.contactColumns(world, rod, contact, 0, out, 0);
      return [0, 1, 2].map((d) => Array.from({ length: freedoms }, (_, k) => out[3 * k + d]));
    });
    const found = columns.flatMap((a) => columns.map((b) => dot(a, b)));
    expect(relativeDifference(found, expected)).toBeLessThan(1e-10);
  });

  it.each([1, 2, 3])(
    "seed %i: points move with the curvatures as the differences of their places say",
    (seed) => {
      const sample = make(seed, { kind: "clamped" });
      const { model, world, rod, length } = sample;
      const [q, v] = [copyOf(sample, "qSpan"), copyOf(sample, "vSpan")];
      const at = (s: number) => {
        const out = new Float64Array(3);
        model.point(world, rod, s, out, 0);
        return out;
      };
      const step = 1e-5;
      for (const s of [0.2 * length, 0.7 * length, length]) {
        for (let i = 0; i < q.length - qCurvature; i++) {
          const [plus, minus] = [step, -step].map((change) => {
            const moved = q.slice();
            moved[qCurvature + i] += change;
            putBack(sample, "qSpan", moved);
            model.deform(world, rod);
            return at(s);
          });
          putBack(sample, "qSpan", q);
          model.deform(world, rod);
          putBack(
            sample,
            "vSpan",
            v.map((_, k) => (k === 6 + i ? 1 : 0)),
          );
          const velocity = new Float64Array(3);
          model.velocity(world, rod, s, velocity, 0);
          velocity.forEach((u, c) =>
            expect(Math.abs((plus[c] - minus[c]) / (2 * step) - u)).toBeLessThan(1e-9),
          );
        }
      }
    },
  );
});

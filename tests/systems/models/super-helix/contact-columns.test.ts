import { describe, expect, it } from "vitest";
import { ContactPoint } from "../../../../systems/models/rod-model.js";
import { columnLength } from "../../../../systems/models/curvature-rod/contact.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { RootKind } from "../../../../components/index.js";
import {
  contactJacobian,
  denseRod,
  denseSolve,
  randomContactPoint,
  type DenseRod,
} from "../../../oracle/dense-contacts.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";
import { displace, holdRoot, randomRod, type RandomRod } from "../../../oracle/random-rod.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { dot, relativeDifference } from "../../../oracle/vectors.js";

const kinds = ["clamped", "pinned", "free"] as const;
const h = 0.01;
const cases = kinds.flatMap((kind) =>
  [1, 2, 5, 12, 40].map((elements) => ({ kind, elements, seed: 31 * elements + kind.length })),
);

/** A rod with its implicit matrix written out and its step predicted, and points on it with and without an arm. */
function prepare(seed: number, elements: number, kind: (typeof kinds)[number], points: number) {
  const rod = randomRod(seed, elements, kind);
  holdRoot(rod);
  const dense = denseRod(rod, h);
  superHelix.predict(rod.world, rod.entity, h);
  const random = seeded(seed + 1);
  const contacts = Array.from({ length: points }, (_, i) =>
    randomContactPoint(random, rod, i % 2 === 0 ? 0 : 0.3),
  );
  // The two ends, where arc lengths are on the border of what is allowed.
  contacts[0][ContactPoint.s] = 0;
  contacts[points - 1][ContactPoint.s] = rod.world.components.Rod.length[rod.entity];
  return { rod, dense, random, contacts };
}

/** The three columns of a contact, each as long as the rod's w. */
function fullColumns({ world, entity }: RandomRod, contact: Float64Array): Float64Array[] {
  const n = superHelix.contactFreedoms(world, entity);
  const out = new Float64Array(3 * n).fill(NaN);
  const length = superHelix.contactColumns(world, entity, contact, 0, out, 0);
  expect(length % 3).toBe(0);
  expect(out.subarray(3 * length).every(Number.isNaN), "nothing is written beyond the support").toBe(true);
  out.fill(0, 3 * length);
  return [0, 1, 2].map((d) => Float64Array.from({ length: n }, (_, k) => out[3 * k + d]));
}

/** J_a A^-1 J_b^T for all rows of all contacts, row by row. */
function denseDelassus(dense: DenseRod, rows: Float64Array[]): number[] {
  const solved = rows.map((row) => denseSolve(dense, row));
  return rows.flatMap((row) => solved.map((x) => dot(row, x)));
}

describe("whitened contact columns", () => {
  it.each(cases)("$kind, $elements elements, seed $seed: Y_a . Y_b = J_a A^-1 J_b^T, to 1e-10", (each) => {
    const { rod, dense, contacts } = prepare(each.seed, each.elements, each.kind, 6);
    const columns = contacts.flatMap((contact) => fullColumns(rod, contact));
    const expected = denseDelassus(
      dense,
      contacts.flatMap((contact) => contactJacobian(rod, contact)),
    );
    const found = columns.flatMap((a) => columns.map((b) => dot(a, b)));
    expect(relativeDifference(found, expected)).toBeLessThan(1e-10);
  });

  it.each(cases)(
    "$kind, $elements elements, seed $seed: L^-T w is the dense solve with the forces",
    (each) => {
      const { rod, dense, random, contacts } = prepare(each.seed, each.elements, each.kind, 5);
      const { world, entity, next, velocities } = rod;
      const heap = world.memory.f64;
      const offset = 3;
      const w = new Float64Array(offset + superHelix.contactFreedoms(world, entity));
      const force = new Float64Array(velocities);
      for (const contact of contacts) {
        const columns = fullColumns(rod, contact);
        contactJacobian(rod, contact).forEach((row, d) => {
          const impulse = symmetric(random);
          for (let k = 0; k < w.length - offset; k++) w[offset + k] += impulse * columns[d][k];
          for (let i = 0; i < velocities; i++) force[i] += impulse * row[i];
        });
      }
      const before = heap.slice(next, next + velocities);
      superHelix.applyWhitened(world, entity, w, offset);
      const change = heap.slice(next, next + velocities).map((x, i) => x - before[i]);
      expect(relativeDifference(change, denseSolve(dense, force))).toBeLessThan(1e-10);
    },
  );

  it.each(kinds)(
    "%s: a column is as long as its element says, joints belong to the element after",
    (kind) => {
      const rod = randomRod(5, 4, kind);
      const { world, entity } = rod;
      superHelix.deform(world, entity);
      superHelix.predict(world, entity, h);
      const out = new Float64Array(3 * superHelix.contactFreedoms(world, entity));
      const contact = randomContactPoint(seeded(6), rod, 0.1);
      const lengths = world.components.GeneralizedCoordinates.lengthsSpan[entity];
      contact[ContactPoint.s] = 0;
      for (let element = 0; element < 4; element++) {
        const expected = { clamped: 0, pinned: 3, free: 6 }[kind] + 3 * (element + 1);
        expect(superHelix.contactColumns(world, entity, contact, 0, out, 0)).toBe(expected);
        expect(columnLength(RootKind[kind], element + 1)).toBe(expected);
        contact[ContactPoint.s] += world.memory.f64[lengths + element];
      }
    },
  );
});

describe("velocity of a contact point", () => {
  it.each(kinds.flatMap((kind) => [1, 3, 7].map((elements) => ({ kind, elements, seed: 50 + elements }))))(
    "$kind, $elements elements, seed $seed: its Jacobian is the difference quotient of positions, to 1e-8",
    ({ kind, elements, seed }) => {
      const { rod, contacts } = prepare(seed, elements, kind, 4);
      const { world, entity, q, coordinates } = rod;
      const before = world.memory.f64.slice(q, q + coordinates);
      for (const contact of contacts) {
        superHelix.deform(world, entity);
        const rows = contactJacobian(rod, contact);
        const arm = materialArm(rod, contact);
        const quotient = rows.map((row) => new Float64Array(row.length));
        for (let i = 0; i < rod.velocities; i++) {
          const at = (x: number) => {
            displace(rod, i, x);
            superHelix.deform(world, entity);
            const position = pointPosition(rod, contact, arm);
            world.memory.f64.set(before, q);
            return position;
          };
          const step = 1e-3;
          const [a, b, c, d] = [at(step), at(-step), at(2 * step), at(-2 * step)];
          for (let e = 0; e < 3; e++) {
            const slope = [0, 1, 2].map((r) => (8 * (a[r] - b[r]) - (c[r] - d[r])) / (12 * step));
            quotient[e][i] = dot(slope, contact.subarray(ContactPoint.directions + 3 * e).subarray(0, 3));
          }
        }
        for (let e = 0; e < 3; e++) expect(relativeDifference(rows[e], quotient[e])).toBeLessThan(1e-8);
      }
    },
  );

  it.each(cases)(
    "$kind, $elements elements, seed $seed: free velocity is J v of the proposed step",
    (each) => {
      const { rod, contacts } = prepare(each.seed, each.elements, each.kind, 5);
      const { world, next, velocities } = rod;
      const proposed = world.memory.f64.slice(next, next + velocities);
      for (const contact of contacts) {
        fullColumns(rod, contact);
        const expected = contactJacobian(rod, contact).map((row) => dot(row, proposed));
        const found = contact.subarray(ContactPoint.velocity, ContactPoint.velocity + 3);
        expect(relativeDifference(found, expected)).toBeLessThan(1e-11);
      }
    },
  );

  it("on the centreline is what nextVelocity says, and after advancing what velocity says", () => {
    const { rod, contacts } = prepare(77, 6, "free", 3);
    const { world, entity, v, next, velocities } = rod;
    const [contact] = contacts;
    contact.set([1, 0, 0, 0, 1, 0, 0, 0, 1], ContactPoint.directions);
    contact[ContactPoint.s] = 1.1;
    superHelix.contactVelocity(world, entity, contact, 0);
    const found = contact.subarray(ContactPoint.velocity, ContactPoint.velocity + 3);
    const expected = new Float64Array(3);
    superHelix.nextVelocity(world, entity, 1.1, expected, 0);
    expect(relativeDifference(found, expected)).toBeLessThan(1e-13);
    world.memory.f64.copyWithin(v, next, next + velocities);
    superHelix.velocity(world, entity, 1.1, expected, 0);
    expect(relativeDifference(found, expected)).toBeLessThan(1e-13);
  });
});

it("columns and their application allocate nothing", () => {
  const { rod, contacts } = prepare(9, 12, "free", 5);
  const { world, entity } = rod;
  const w = new Float64Array(superHelix.contactFreedoms(world, entity));
  const out = new Float64Array(3 * w.length);
  const work = () => {
    for (let k = 0; k < 5000; k++) {
      superHelix.contactColumns(world, entity, contacts[k % 5], 0, out, 0);
      superHelix.contactVelocity(world, entity, contacts[k % 5], 0);
      superHelix.applyWhitened(world, entity, w, 0);
    }
  };
  work();
  expect(leastHeapGrowth(work, 20_000)).toBeLessThan(20_000);
});

/** The arm in the frame of its section: it turns with that. */
function materialArm({ world, entity }: RandomRod, contact: Float64Array): number[] {
  const frame = new Float64Array(12);
  superHelix.frame(world, entity, contact[ContactPoint.s], frame, 0);
  return [0, 1, 2].map((c) =>
    dot(frame.subarray(3 * c, 3 * c + 3), contact.subarray(ContactPoint.arm).subarray(0, 3)),
  );
}

function pointPosition({ world, entity }: RandomRod, contact: Float64Array, arm: number[]): number[] {
  const frame = new Float64Array(12);
  superHelix.frame(world, entity, contact[ContactPoint.s], frame, 0);
  return [0, 1, 2].map(
    (r) => frame[9 + r] + arm[0] * frame[r] + arm[1] * frame[3 + r] + arm[2] * frame[6 + r],
  );
}

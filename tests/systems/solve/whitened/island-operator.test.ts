import { describe, expect, it } from "vitest";
import { contactVelocities } from "../../../../systems/solve/problem/friction-problem.js";
import { IslandOperator } from "../../../../systems/solve/whitened/island-operator.js";
import { WhitenedContacts } from "../../../../systems/solve/whitened/whitened-contacts.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import {
  denseContacts,
  fill,
  join,
  offsets,
  randomScene,
  tangledScene,
  type RandomScene,
} from "./random-contacts.js";

const seeds = [1, 2, 3, 4];

function prepare(scene: RandomScene) {
  const contacts = new WhitenedContacts(scene.world.memory);
  fill(scene, contacts);
  return { contacts, operator: new IslandOperator(contacts).select(0, scene.joined.length) };
}

function randomForces(seed: number, contacts: number): Float64Array {
  const random = seeded(seed);
  return Float64Array.from({ length: 3 * contacts }, () => symmetric(random));
}

/** All velocities that the operator gives, one contact after the other. */
function velocities(operator: IslandOperator, r: Float64Array): Float64Array {
  const out = new Float64Array(3 * operator.contacts);
  const one = new Float64Array(3);
  for (let i = 0; i < operator.contacts; i++) {
    operator.velocity(r, i, one);
    out.set(one, 3 * i);
  }
  return out;
}

/** The assembled W as a full matrix, row by row. */
function fullMatrix(operator: IslandOperator): number[][] {
  const { contacts, rowStart, column, blocks } = operator.assemble();
  const full = Array.from({ length: 3 * contacts }, () => new Array<number>(3 * contacts).fill(0));
  for (let i = 0; i < contacts; i++) {
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      if (k > rowStart[i]) expect(column[k]).toBeGreaterThan(column[k - 1]);
      for (let e = 0; e < 9; e++)
        full[3 * i + Math.floor(e / 3)][3 * column[k] + (e % 3)] = blocks[9 * k + e];
    }
  }
  return full;
}

describe("whitened contacts against J A^-1 J^T written out", () => {
  it.each(seeds)("seed %i: W, its diagonal blocks and b, to 1e-10", (seed) => {
    const scene = tangledScene(seed);
    const { operator } = prepare(scene);
    const dense = denseContacts(scene);
    expect(relativeDifference(fullMatrix(operator).flat(), dense.W.flat())).toBeLessThan(1e-10);
    expect(relativeDifference(operator.b.subarray(0, dense.b.length), dense.b)).toBeLessThan(1e-10);
    const blocks = scene.joined.flatMap((_, i) =>
      [0, 1, 2].flatMap((r) => [0, 1, 2].map((c) => dense.W[3 * i + r][3 * i + c])),
    );
    expect(relativeDifference(operator.diagonal, blocks)).toBeLessThan(1e-10);
  });

  it.each(seeds)("seed %i: a block stands only where contacts share a rod or a body", (seed) => {
    const scene = tangledScene(seed);
    const { operator } = prepare(scene);
    const { rowStart, column } = operator.assemble();
    const things = scene.joined.map(
      ({ B, A }) => new Set([`rod ${B}`, A.rod !== undefined ? `rod ${A.rod}` : `body ${A.body}`]),
    );
    things.forEach((set) => set.delete("body undefined"));
    things.forEach((mine, i) => {
      const expected = things.flatMap((other, j) => ([...other].some((thing) => mine.has(thing)) ? [j] : []));
      expect([...column.subarray(rowStart[i], rowStart[i + 1])]).toEqual(expected);
    });
  });

  it.each(seeds)("seed %i: forces change the velocities of rods and bodies as a dense solve does", (seed) => {
    const scene = tangledScene(seed);
    const { contacts, operator } = prepare(scene);
    const dense = denseContacts(scene);
    const { rods, world, bodies } = scene;
    const r = randomForces(seed, scene.joined.length);
    const before = rods.map(({ next, velocities: n }) => world.memory.f64.slice(next, next + n));
    operator.settle(r);
    for (const rod of world.rods) contacts.applyToRod(rod);
    const found = rods.flatMap(({ next }, k) => [...before[k].map((x, i) => world.memory.f64[next + i] - x)]);
    const body = new Float64Array(6);
    bodies.forEach((_, k) => {
      contacts.bodyVelocityChange(k, body, 0);
      found.push(...body);
    });
    const expected = new Float64Array(offsets(scene).at(-1) ?? 0);
    dense.solved.forEach((x, i) => x.forEach((value, k) => (expected[k] += value * r[i])));
    expect(relativeDifference(found, expected)).toBeLessThan(1e-10);
  });
});

describe("the operator", () => {
  it.each(seeds)("seed %i: velocities are those of the assembled problem, to 1e-12", (seed) => {
    const scene = tangledScene(seed);
    const { operator } = prepare(scene);
    const r = randomForces(seed + 100, scene.joined.length);
    operator.begin(r);
    const found = velocities(operator, r);
    const expected = new Float64Array(r.length);
    contactVelocities(operator.assemble(), r, expected);
    expect(relativeDifference(found, expected)).toBeLessThan(1e-12);
  });

  it.each(seeds)("seed %i: changes told one by one lead where beginning anew does, to 1e-12", (seed) => {
    const scene = tangledScene(seed);
    const { operator } = prepare(scene);
    const r = randomForces(seed, scene.joined.length);
    const random = seeded(seed + 7);
    operator.begin(r);
    const delta = new Float64Array(3);
    for (let k = 0; k < 200; k++) {
      const i = Math.floor(random() * scene.joined.length);
      for (let d = 0; d < 3; d++) r[3 * i + d] += delta[d] = symmetric(random);
      operator.change(i, delta);
    }
    const told = velocities(operator, r);
    operator.begin(r);
    expect(relativeDifference(told, velocities(operator, r))).toBeLessThan(1e-12);
  });

  it.each(seeds)(
    "seed %i: few contacts on long rods change to W written out, and back to w at the end",
    (seed) => {
      const scene = randomScene(seed);
      for (let k = 0; k < 3; k++) join(scene, 2, { rod: 0 });
      const { contacts, operator } = prepare(scene);
      const r = randomForces(seed, 3);
      operator.begin(r);
      const w = contacts.w.slice();
      const byColumns = velocities(operator, r);
      for (let sweep = 0; sweep < 50; sweep++) operator.begin(r);
      expect(relativeDifference(velocities(operator, r), byColumns)).toBeLessThan(1e-12);
      // W written out needs not be told of changes.
      const others = randomForces(seed + 20, 3);
      const untold = velocities(operator, others);
      operator.settle(r);
      expect(contacts.w).toEqual(w);
      operator.select(0, 3).begin(others);
      expect(relativeDifference(untold, velocities(operator, others))).toBeLessThan(1e-12);
    },
  );

  it("many contacts on short rods never do", () => {
    const scene = tangledScene(1);
    for (let k = 0; k < 60; k++) join(scene, 3, { rod: 1 });
    const { operator } = prepare(scene);
    const n = scene.joined.length;
    const [r, others] = [randomForces(1, n), randomForces(2, n)];
    for (let sweep = 0; sweep < 500; sweep++) operator.begin(r);
    const delta = new Float64Array(3);
    const before = velocities(operator, r);
    expect(relativeDifference(velocities(operator, others), before)).toBeLessThan(0.5);
    for (let i = 0; i < n; i++) {
      for (let d = 0; d < 3; d++) delta[d] = others[3 * i + d] - r[3 * i + d];
      operator.change(i, delta);
    }
    expect(relativeDifference(velocities(operator, others), before)).toBeGreaterThan(0.5);
  });

  it("islands side by side: each is a problem of its own, the state of one survives the other", () => {
    const scene = randomScene(11);
    for (const [B, A] of [
      [0, { rod: 1 }],
      [1, { rod: 1 }],
      [0, { body: 0 }],
      [2, { rod: 3 }],
      [3, { body: 1 }],
    ] as const) {
      join(scene, B, A);
    }
    const { contacts, operator } = prepare(scene);
    const r = randomForces(3, 5);
    operator.begin(r);
    const whole = velocities(operator, r);
    const fullW = fullMatrix(operator);
    const w = contacts.w.slice();
    contacts.w.fill(0);
    for (const [first, count] of [
      [3, 2],
      [0, 3],
    ]) {
      const own = r.slice(3 * first, 3 * (first + count));
      operator.select(first, count).begin(own);
      expect(velocities(operator, own)).toEqual(whole.slice(3 * first, 3 * (first + count)));
      const part = fullW
        .slice(3 * first, 3 * (first + count))
        .map((row) => row.slice(3 * first, 3 * (first + count)));
      expect(fullMatrix(operator)).toEqual(part);
    }
    expect(contacts.w).toEqual(w);
  });

  it.each(seeds)("seed %i: nothing is left of the scene, the islands and the forces before", (seed) => {
    const scene = tangledScene(seed);
    const n = scene.joined.length;
    const fresh = prepare(scene);
    const used = prepare(tangledScene(seed + 50));
    used.operator.begin(randomForces(1, n));
    fill(scene, used.contacts);
    used.operator.select(0, n).begin(randomForces(2, n));
    used.operator.select(0, n).begin(randomForces(3, n));
    used.operator.assemble();
    const r = randomForces(seed, n);
    for (const { operator } of [fresh, used]) operator.begin(r);
    expect(velocities(used.operator, r)).toEqual(velocities(fresh.operator, r));
    expect(used.operator.diagonal.slice(0, 9 * n)).toEqual(fresh.operator.diagonal.slice(0, 9 * n));
    expect(fullMatrix(used.operator)).toEqual(fullMatrix(fresh.operator));
  });

  it("filled again and again allocates nothing, nor do the iterations", () => {
    const scene = tangledScene(5);
    const { contacts, operator } = prepare(scene);
    const n = scene.joined.length;
    const r = randomForces(5, n);
    const out = new Float64Array(3);
    const work = () => {
      for (let k = 0; k < 150; k++) {
        fill(scene, contacts);
        operator.select(0, n).begin(r);
        for (let i = 0; i < n; i++) {
          operator.velocity(r, i, out);
          operator.change(i, out);
        }
        operator.assemble();
        contacts.bodyVelocityChange(0, out, 0);
      }
    };
    work();
    expect(leastHeapGrowth(work, 20_000)).toBeLessThan(20_000);
  });
});

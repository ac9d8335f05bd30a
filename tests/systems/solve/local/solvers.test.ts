import { describe, expect, it } from "vitest";
import { squaredFischerBurmeister } from "../../../../systems/solve/local/fischer-burmeister.js";
import {
  type LocalContacts,
  type LocalSolver,
  LocalStatus,
} from "../../../../systems/solve/local/local-solver.js";
import {
  bareSolvers,
  hybridSolver,
  safeSolvers,
  secularSolver,
} from "../../../../systems/solve/local/solvers.js";
import { seeded, symmetric } from "../../../oracle/random.js";

/** A contact with W = G G^T, of the given rank. */
function randomContact(random: () => number, mu: number, rank = 3): LocalContacts {
  const G = Array.from({ length: 9 }, (_, k) => (k % 3 < rank ? symmetric(random) : 0));
  const W = new Float64Array(9);
  for (let a = 0; a < 3; a++) {
    for (let c = 0; c < 3; c++) {
      for (let k = 0; k < 3; k++) W[3 * a + c] += G[3 * a + k] * G[3 * c + k];
    }
  }
  const b = Float64Array.from({ length: 3 }, () => symmetric(random));
  return { W, mu: Float64Array.of(mu), b, r: new Float64Array(3), alpha: new Float64Array(1) };
}

function velocityOf({ W, b, r }: LocalContacts): Float64Array {
  return b.map((value, k) => value + W[3 * k] * r[0] + W[3 * k + 1] * r[1] + W[3 * k + 2] * r[2]);
}

/** |f_FB| in the contact's own units, judged apart from the solvers. */
function violation(contacts: LocalContacts): number {
  const { W, b, r, mu } = contacts;
  const s = (W[0] + W[4] + W[8]) / 3;
  const force = r.map((value) => s * value);
  const size = Math.max(Math.hypot(...b), Math.max(1, mu[0]) * Math.hypot(...force));
  const square = new Float64Array(1);
  squaredFischerBurmeister(force, velocityOf(contacts), mu, 0, square);
  return Math.sqrt(square[0]) / size;
}

const copyOf = (contacts: LocalContacts): LocalContacts => ({
  ...contacts,
  r: contacts.r.slice(),
  alpha: contacts.alpha.slice(),
});

function solved(solver: LocalSolver, contacts: LocalContacts): { r: Float64Array; status: number } {
  const own = copyOf(contacts);
  const status = solver(own, 0);
  return { r: own.r, status };
}

const exact: [string, LocalSolver][] = [
  ["hybrid", hybridSolver],
  ["secular", secularSolver],
  ["enumerative", bareSolvers.enumerative],
];

describe.each(exact)("local solver: %s", (_, solver) => {
  it.each([0.01, 0.3, 1, 10])("satisfies the law of random contacts, mu = %f", (mu) => {
    const random = seeded(11);
    for (let trial = 0; trial < 2000; trial++) {
      const contacts = randomContact(random, mu);
      const status = solver(contacts, 0);
      expect(status, `seed 11, trial ${trial}`).not.toBe(LocalStatus.failed);
      expect(violation(contacts), `seed 11, trial ${trial}`).toBeLessThan(1e-10);
    }
  });

  it.each([1e-12, 1e-6, 1e6, 1e12])("does not depend on units: W times %f", (scale) => {
    const random = seeded(12);
    for (let trial = 0; trial < 200; trial++) {
      const contacts = randomContact(random, 0.5);
      const { r } = solved(solver, contacts);
      const heavy = solved(solver, { ...contacts, W: contacts.W.map((value) => scale * value) });
      const fast = solved(solver, { ...contacts, b: contacts.b.map((value) => scale * value) });
      const size = Math.hypot(...r);
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(scale * heavy.r[c] - r[c]), `seed 12, trial ${trial}`).toBeLessThanOrEqual(
          1e-8 * size,
        );
        expect(Math.abs(fast.r[c] / scale - r[c]), `seed 12, trial ${trial}`).toBeLessThanOrEqual(
          1e-8 * size,
        );
      }
    }
  });

  it("finds a force for singular W, where some force can undo b", () => {
    const random = seeded(13);
    for (let trial = 0; trial < 1000; trial++) {
      const contacts = randomContact(random, 0.4, 1 + (trial % 2));
      const { W, b } = contacts;
      const x = [symmetric(random), symmetric(random), symmetric(random)];
      for (let k = 0; k < 3; k++) b[k] = W[3 * k] * x[0] + W[3 * k + 1] * x[1] + W[3 * k + 2] * x[2];
      expect(solver(contacts, 0), `seed 13, trial ${trial}`).not.toBe(LocalStatus.failed);
      expect(violation(contacts), `seed 13, trial ${trial}`).toBeLessThan(1e-9);
    }
  });

  it("says so where no force helps: W = 0, and a normal that nothing moves", () => {
    const still = randomContact(seeded(1), 0.4, 0);
    still.b.set([-1, 0.2, 0.1]);
    expect(solver(still, 0)).toBe(LocalStatus.failed);
    expect(still.r.every(Number.isFinite)).toBe(true);
    const rail = randomContact(seeded(1), 0.4);
    rail.W.set([0, 0, 0, 0, 1, 0, 0, 0, 1]);
    rail.b.set([-1, 0.2, 0.1]);
    expect(solver(rail, 0)).toBe(LocalStatus.failed);
  });

  it("leaves the tangents alone without friction", () => {
    const random = seeded(14);
    for (let trial = 0; trial < 100; trial++) {
      const contacts = randomContact(random, 0);
      solver(contacts, 0);
      expect([...contacts.r]).toEqual([Math.max(0, -contacts.b[0] / contacts.W[0]), 0, 0]);
    }
  });

  it("stops an attachment whatever force that takes", () => {
    const random = seeded(15);
    for (let trial = 0; trial < 100; trial++) {
      const contacts = randomContact(random, -1);
      expect(solver(contacts, 0)).toBe(LocalStatus.solved);
      expect(Math.hypot(...velocityOf(contacts))).toBeLessThan(1e-12 * (1 + Math.hypot(...contacts.r)));
    }
  });

  it("touches no other contact", () => {
    const random = seeded(16);
    const one = randomContact(random, 0.3);
    one.b[0] = -1;
    const three: LocalContacts = {
      W: Float64Array.of(...new Float64Array(9).fill(NaN), ...one.W, ...new Float64Array(9).fill(NaN)),
      mu: Float64Array.of(NaN, 0.3, NaN),
      b: one.b,
      r: Float64Array.of(7, 7, 7, 0, 0, 0, 7, 7, 7),
      alpha: new Float64Array(3),
    };
    solver(three, 1);
    solver(one, 0);
    expect([...three.r]).toEqual([7, 7, 7, ...one.r, 7, 7, 7]);
  });
});

describe("the exact local solvers", () => {
  it("agree where the normal is pressed, from any guess", () => {
    const random = seeded(17);
    for (let trial = 0; trial < 2000; trial++) {
      const contacts = randomContact(random, 0.3);
      contacts.b[0] = -Math.abs(contacts.b[0]);
      const reference = solved(bareSolvers.enumerative, contacts).r;
      for (let c = 0; c < 3; c++) contacts.r[c] = symmetric(random);
      contacts.alpha[0] = 10 * random();
      for (const [name, solver] of exact) {
        const { r } = solved(solver, contacts);
        const distance = Math.hypot(r[0] - reference[0], r[1] - reference[1], r[2] - reference[2]);
        expect(distance, `${name}, seed 17, trial ${trial}`).toBeLessThan(1e-7 * Math.hypot(...reference));
      }
    }
  });
});

describe("local solvers for comparison", () => {
  it.each(["alart-curnier", "damped-alart-curnier", "fischer-burmeister", "duriez-2008"] as const)(
    "%s: what it calls solved is solved, and it mostly is",
    (name) => {
      const random = seeded(18);
      let failed = 0;
      for (let trial = 0; trial < 500; trial++) {
        const contacts = randomContact(random, 0.3);
        if (bareSolvers[name](contacts, 0) === LocalStatus.failed) failed++;
        else expect(violation(contacts), `seed 18, trial ${trial}`).toBeLessThan(1e-9);
      }
      expect(failed).toBeLessThan(250);
    },
  );

  it.each(Object.keys(safeSolvers) as (keyof typeof safeSolvers)[])(
    "%s with the fail-safe is exact",
    (name) => {
      const random = seeded(19);
      let rescued = 0;
      for (let trial = 0; trial < 500; trial++) {
        const contacts = randomContact(random, 0.3);
        const status = safeSolvers[name](contacts, 0);
        if (status === LocalStatus.byFailSafe) rescued++;
        expect(status).not.toBe(LocalStatus.failed);
        expect(violation(contacts), `seed 19, trial ${trial}`).toBeLessThan(1e-9);
      }
      // One pass and the pyramid do not even aim at the cone.
      if (name === "duriez-2006" || name === "pyramid") expect(rescued).toBeGreaterThan(100);
    },
  );

  it("the pyramid obeys its own law", () => {
    const random = seeded(20);
    for (let trial = 0; trial < 200; trial++) {
      const contacts = randomContact(random, 0.3);
      bareSolvers.pyramid(contacts, 0);
      const { r } = contacts;
      const u = velocityOf(contacts);
      const limit = 0.3 * r[0];
      // Relaxation stops after a while; ill-conditioned contacts are then still on their way.
      const near = 1e-2;
      expect(r[0]).toBeGreaterThanOrEqual(0);
      expect(u[0]).toBeGreaterThan(-near);
      for (const c of [1, 2]) {
        expect(Math.abs(r[c])).toBeLessThanOrEqual(limit * (1 + 1e-12));
        if (r[0] > 0 && Math.abs(r[c]) < 0.999 * limit) expect(Math.abs(u[c])).toBeLessThan(near);
      }
    }
  });

  it("one pass of the 2006 solver stays in the cone, and repeating it is the 2008 one", () => {
    const random = seeded(21);
    for (let trial = 0; trial < 200; trial++) {
      const contacts = randomContact(random, 0.3);
      const fixedPoint = solved(bareSolvers["duriez-2008"], contacts);
      for (let pass = 0; pass < 100; pass++) {
        bareSolvers["duriez-2006"](contacts, 0);
        const { r } = contacts;
        expect(Math.hypot(r[1], r[2])).toBeLessThanOrEqual(0.3 * r[0] * (1 + 1e-12));
      }
      if (fixedPoint.status === LocalStatus.failed) continue;
      contacts.r.forEach((value, c) => expect(value).toBeCloseTo(fixedPoint.r[c], 8));
    }
  });
});

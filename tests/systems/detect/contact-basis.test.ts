import { describe, expect, it } from "vitest";
import {
  basisGap,
  basisInputs,
  basisTangentA,
  basisTangentB,
  basisTiny,
  contactBasis,
} from "../../../systems/detect/contact-basis.js";
import { cross, dot } from "../../oracle/vectors.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { bendTo, contactRows, detectNow, place, plainWorld, straight } from "./detect-world.js";

const input = new Float64Array(basisInputs);
const out = new Float64Array(9);

function basisOf(gap: number[], a: number[], b: number[], endA = false, endB = false, tiny = 1e-9) {
  input.set(gap, basisGap);
  input.set(a, basisTangentA);
  input.set(b, basisTangentB);
  input[basisTiny] = tiny;
  contactBasis(input, endA, endB, out, 0);
  return { n: [...out.subarray(0, 3)], t1: [...out.subarray(3, 6)], t2: [...out.subarray(6)] };
}

function unit(v: number[]): number[] {
  const size = Math.hypot(...v);
  return v.map((x) => x / size);
}

function expectClose(found: number[], expected: number[], message = ""): void {
  found.forEach((x, i) => expect(Math.abs(x - expected[i]), message).toBeLessThan(1e-9));
}

const randomUnit = (random: () => number) => unit([0, 1, 2].map(() => symmetric(random)));

describe("the contact basis", () => {
  it("is orthonormal and right-handed in every case, coincident and degenerate ones too", () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const random = seeded(seed);
      const a = randomUnit(random);
      const kind = seed % 5;
      const b =
        kind === 0
          ? randomUnit(random)
          : kind === 1
            ? a
            : kind === 2
              ? a.map((x) => -x)
              : unit(a.map((x) => (kind === 3 ? x : -x) + symmetric(random, 10 ** -(8 * random()))));
      const size = random() < 0.2 ? 0 : 10 ** -(12 * random());
      const gap = random() < 0.3 ? a.map((x) => size * x) : randomUnit(random).map((x) => size * x);
      const { n, t1, t2 } = basisOf(gap, a, b, random() < 0.5, random() < 0.5);
      for (const v of [n, t1, t2]) expect(Math.abs(Math.hypot(...v) - 1), `seed ${seed}`).toBeLessThan(1e-12);
      expectClose([dot(n, t1), dot(n, t2), dot(t1, t2)], [0, 0, 0], `seed ${seed}`);
      expectClose(cross(n, t1), t2, `seed ${seed}`);
    }
  });

  it("points from A to B, across both where they cross", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed);
      const [a, b] = [randomUnit(random), randomUnit(random)];
      const normal = unit(cross(a, b));
      if (Math.hypot(...cross(a, b)) < 0.2) continue;
      const side = random() < 0.5 ? 1 : -1;
      const { n } = basisOf(
        normal.map((x) => side * 0.02 * x),
        a,
        b,
      );
      expectClose(
        n,
        normal.map((x) => side * x),
        `seed ${seed}`,
      );
    }
  });

  it("takes the gap across the fibres where they run along each other, whichever way", () => {
    const a = [1, 0, 0];
    for (const b of [a, [-1, 0, 0], unit([1, 1e-3, 0]), unit([-1, 1e-3, 0])]) {
      const { n, t1 } = basisOf([0, 0.01, 0.01], a, b);
      expect(Math.abs(n[1] - Math.SQRT1_2)).toBeLessThan(1e-3);
      expect(Math.abs(n[2] - Math.SQRT1_2)).toBeLessThan(1e-3);
      expect(t1[0]).toBeGreaterThan(0.999);
    }
  });

  it("takes the gap at an end, across the side that goes on, and between two ends", () => {
    expectClose(basisOf([0, 0, 0.02], [0, 0, 1], [1, 0, 0], true, false).n, [0, 0, 1]);
    expectClose(basisOf([0, 0, 0.02], [1, 0, 0], [0, 0, 1], false, true).n, [0, 0, 1]);
    const gap = unit([1, 2, -2]);
    const between = basisOf(
      gap.map((x) => 0.03 * x),
      [1, 0, 0],
      [0, 1, 0],
      true,
      true,
    );
    expectClose(between.n, gap);
  });

  it("has some direction across the fibres where the centrelines meet", () => {
    expectClose([Math.abs(dot(basisOf([0, 0, 0], [1, 0, 0], [0, 1, 0]).n, [0, 0, 1]))], [1]);
    expectClose([dot(basisOf([0, 0, 0], [1, 0, 0], [1, 0, 0]).n, [1, 0, 0])], [0]);
    expectClose([dot(basisOf([0, 0, 0], [1, 0, 0], [0, 1, 0], true, false).n, [0, 1, 0])], [0]);
  });

  it("takes the gap, not the cross product, away from the minimum", () => {
    // A point of fibres at 30 degrees where the gap leans along the first.
    const { n } = basisOf([0.02, 0, 0.02], [1, 0, 0], [Math.cos(0.5), Math.sin(0.5), 0]);
    expect(n[2]).toBeGreaterThan(0.9);
    expect(dot(n, [0.02, 0, 0.02])).toBeGreaterThan(0.9 * 0.02);
  });
});

/** Largest change of n and of t1 from one step to the next while `at(t)` poses the second rod, t from 0 to 1. */
function largestChange(steps: number, at: (t: number) => { position: number[]; direction: number[] }) {
  const world = plainWorld();
  straight(world, [-0.5, 0, 0], [1, 0, 0]);
  const other = straight(world, [0, 0, 0], [0, 1, 0]);
  let last: number[] | undefined;
  let largest = 0;
  for (let i = 0; i <= steps; i++) {
    const { position, direction } = at(i / steps);
    place(world, other, position, direction);
    detectNow(world);
    const rows = contactRows(world);
    expect(rows.length, `step ${i} of ${steps}`).toBeGreaterThan(0);
    const deepest = rows.reduce((best, row) => (row.gap < best.gap ? row : best));
    const basis = deepest.basis;
    if (last) for (let c = 0; c < 6; c++) largest = Math.max(largest, Math.abs(basis[c] - last[c]));
    last = basis;
  }
  return largest;
}

describe("the basis of a contact that moves", () => {
  const lift = 0.019;
  const motions: Record<string, (t: number) => { position: number[]; direction: number[] }> = {
    "from crossing to nearly parallel": (t) => {
      // Turned about a point in the middle, down to 1 degree.
      const angle = 1.5 - 1.482 * t;
      const direction = [Math.cos(angle), Math.sin(angle), 0];
      return { position: [0.03 - 0.5 * direction[0], -0.5 * direction[1], lift], direction };
    },
    "from crossing to nearly anti-parallel": (t) => {
      const angle = 1.5 + 1.62 * t;
      const direction = [Math.cos(angle), Math.sin(angle), 0];
      return { position: [0.03 - 0.5 * direction[0], -0.5 * direction[1], lift], direction };
    },
    "over the end of the first": (t) => ({
      position: [0.48 + 0.03 * t, -0.4, lift - 0.3 * t * 0.03],
      direction: [0, 1, 0],
    }),
    "over its own end": (t) => ({
      position: [0.1, -0.01 + 0.02 * t, lift - 0.005 * t],
      direction: [0.1, 1, 0],
    }),
    "over both ends at once": (t) => ({
      position: [0.49 + 0.02 * t, -0.01 + 0.02 * t, lift - 0.009 * t],
      direction: [0, 1, 0],
    }),
    "an end that turns to point at the first": (t) => {
      const angle = 1.4 * t;
      return { position: [0.1, 0, lift], direction: [0, Math.cos(angle), Math.sin(angle)] };
    },
    "around the first": (t) => {
      const angle = 2 * Math.PI * t;
      const [y, z] = [lift * Math.cos(angle), lift * Math.sin(angle)];
      return { position: [0.1, y, z], direction: [0, y, z] };
    },
  };
  it.each(Object.keys(motions))("changes no more than the motion does: %s", (name) => {
    const [coarse, fine] = [largestChange(200, motions[name]), largestChange(800, motions[name])];
    expect(coarse).toBeLessThan(0.15);
    // Twice the ratio of the steps, for motions whose fastest moment lies between two steps.
    expect(fine).toBeLessThan(0.5 * coarse + 1e-6);
  });

  it("stays with curved rods through every angle", () => {
    const world = plainWorld();
    straight(world, [-0.5, 0, 0], [1, 0, 0]);
    const arc = straight(world, [0, 0, 0], [1, 0, 0]);
    bendTo(world, arc, [0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0]);
    let last: { n: number[]; sB: number } | undefined;
    for (let i = 0; i <= 400; i++) {
      const angle = 0.02 + (i / 400) * 3;
      place(world, arc, [0, 0, 0.015], [Math.cos(angle), Math.sin(angle), 0]);
      detectNow(world);
      // Where they run along each other there are several: the same one again.
      const before = last?.sB ?? 0;
      const [row] = contactRows(world).sort((a, b) => Math.abs(a.sB - before) - Math.abs(b.sB - before));
      expect(row, `angle ${angle}`).toBeDefined();
      if (last) expect(dot(row.n, last.n), `angle ${angle}`).toBeGreaterThan(0.99);
      last = row;
    }
  });
});

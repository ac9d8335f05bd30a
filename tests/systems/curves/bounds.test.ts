import { beforeEach, describe, expect, it } from "vitest";
import { openBox, pushDomain } from "../../oracle/curves/box-stack.js";
import { contract } from "../../oracle/curves/contraction.js";
import { proveConvexSquare } from "../../oracle/curves/convex-square.js";
import { endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { boundBelow } from "../../oracle/curves/gap-model.js";
import { descend } from "../../oracle/curves/newton.js";
import { prepareQuery } from "../../oracle/curves/query.js";
import { clearBySquare } from "../../oracle/curves/square-bound.js";
import * as at from "../../oracle/curves/workspace.js";
import { seeded } from "../../oracle/random.js";
import { curveSetOf, curveTypes, gapAt, randomCurve, type CurveDescription } from "./curve-description.js";

/** Every bound of the search, on random boxes of random pairs, against what samples of the boxes show. */
const w = new Float64Array(at.workspaceSize);
const stack = new Float64Array(100);
const steps = 12;

let held = { contracted: 0, emptied: 0, cleared: 0, convex: 0 };
beforeEach(() => (held = { contracted: 0, emptied: 0, cleared: 0, convex: 0 }));

interface Box {
  curves: CurveSet;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

function randomBox(seed: number): Box {
  const random = seeded(seed);
  const type = () => curveTypes[Math.floor(random() * curveTypes.length)];
  const curves = curveSetOf(randomCurve(random, type()), randomCurve(random, type()));
  const interval = (end: number) => {
    const width = end * 0.5 ** (6 * random());
    const start = random() * (end - width);
    return [start, start + width];
  };
  const [x0, x1] = interval(endOfCurve(curves, 0));
  const [y0, y1] = interval(endOfCurve(curves, 1));
  return { curves, x0, x1, y0, y1 };
}

function open({ curves, x0, x1, y0, y1 }: Box): void {
  w.fill(0);
  w[at.domainX0] = x0;
  w[at.domainX1] = x1;
  w[at.domainY0] = y0;
  w[at.domainY1] = y1;
  w[at.upperLimit] = Infinity;
  w[at.tolerance] = 1e-9;
  prepareQuery(w, curves, 0, 1);
  pushDomain(w, stack);
  openBox(w, curves, 0, 1, stack, 0);
}

function forEachSample(
  { curves, x0, x1, y0, y1 }: Box,
  visit: (x: number, y: number, gap: number) => void,
): void {
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      const x = x0 + (i / steps) * (x1 - x0);
      const y = y0 + (j / steps) * (y1 - y0);
      visit(x, y, gapAt(curves, 0, x, 1, y));
    }
  }
}

function leastGap(box: Box): number {
  let least = Infinity;
  forEachSample(box, (_x, _y, gap) => (least = Math.min(least, gap)));
  return least;
}

describe("on 600 random boxes", () => {
  const seeds = Array.from({ length: 600 }, (_, i) => i + 1);

  it("no sample is below the lower bound", () => {
    for (const seed of seeds) {
      const box = randomBox(seed);
      open(box);
      expect(leastGap(box), `seed ${seed}`).toBeGreaterThanOrEqual(w[at.lowerBound] - 1e-13);
    }
  });

  it("contraction loses no sample within reach, and the bound on what it leaves holds for those", () => {
    for (const seed of seeds) {
      const box = randomBox(seed);
      open(box);
      w[at.reach] = leastGap(box) + 0.02;
      const left = contract(w);
      if (!left) held.emptied++;
      else if (
        (w[at.boxX1] - w[at.boxX0]) * (w[at.boxY1] - w[at.boxY0]) <
        0.5 * (box.x1 - box.x0) * (box.y1 - box.y0)
      )
        held.contracted++;
      if (left) boundBelow(w);
      forEachSample(box, (x, y, gap) => {
        if (gap >= w[at.reach]) return;
        const [dx, dy] = [x - w[at.A], y - w[at.B]];
        expect(left, `seed ${seed}`).toBe(true);
        expect(dx, `seed ${seed}`).toBeGreaterThanOrEqual(w[at.boxX0] - 1e-12);
        expect(dx, `seed ${seed}`).toBeLessThanOrEqual(w[at.boxX1] + 1e-12);
        expect(dy, `seed ${seed}`).toBeGreaterThanOrEqual(w[at.boxY0] - 1e-12);
        expect(dy, `seed ${seed}`).toBeLessThanOrEqual(w[at.boxY1] + 1e-12);
        expect(gap, `seed ${seed}`).toBeGreaterThanOrEqual(w[at.lowerBound] - 1e-13);
      });
    }
    expect(held.contracted).toBeGreaterThan(20);
  });

  it("contraction empties boxes that hold nothing within reach, and only those", () => {
    for (const seed of seeds) {
      const box = randomBox(seed);
      open(box);
      const least = leastGap(box);
      w[at.reach] = 0.3 * least;
      if (!contract(w)) held.emptied++;
    }
    expect(held.emptied).toBeGreaterThan(100);
  });

  it("the square bound clears no box with a sample below", () => {
    for (const seed of seeds) {
      const box = randomBox(seed);
      open(box);
      const least = leastGap(box);
      for (const share of [1.000001, 1.1]) {
        w[at.reach] = share * least;
        expect(clearBySquare(w), `seed ${seed}`).toBe(false);
      }
      w[at.reach] = 0.95 * least;
      if (clearBySquare(w)) held.cleared++;
    }
    expect(held.cleared).toBeGreaterThan(100);
  });

  it("half the squared distance is convex in the square that is proved so", () => {
    for (const seed of seeds) {
      const box = randomBox(seed);
      const { curves } = box;
      open(box);
      w[at.newtonX] = w[at.A];
      w[at.newtonY] = w[at.B];
      descend(w, curves, 0, 1);
      proveConvexSquare(w, curves, 0, 1);
      const r = w[at.convexRadius];
      if (!(r > 1e-4)) continue;
      held.convex++;
      const [cx, cy] = [w[at.newtonX], w[at.newtonY]];
      const f = (x: number, y: number) => 0.5 * gapAt(curves, 0, x, 1, y) ** 2;
      const inside = { x0: Math.max(0, cx - r), x1: Math.min(endOfCurve(curves, 0), cx + r) };
      const insideY = { y0: Math.max(0, cy - r), y1: Math.min(endOfCurve(curves, 1), cy + r) };
      const random = seeded(seed);
      for (let k = 0; k < 20; k++) {
        const pick = (lo: number, hi: number) => lo + random() * (hi - lo);
        const [x, y] = [pick(inside.x0, inside.x1), pick(insideY.y0, insideY.y1)];
        const [u, v] = [pick(inside.x0, inside.x1), pick(insideY.y0, insideY.y1)];
        expect(f((x + u) / 2, (y + v) / 2), `seed ${seed}`).toBeLessThanOrEqual(
          (f(x, y) + f(u, v)) / 2 + 1e-13,
        );
      }
    }
    expect(held.convex).toBeGreaterThan(100);
  });
});

describe("the order of the bounds, as boxes shrink", () => {
  it("is the third or better for curves side by side, by the square bound", () => {
    // Two arcs of circles in parallel planes, one unit apart: |G| is 1 all along.
    const arc = (z: number): CurveDescription => ({
      type: "helix",
      r0: [1, 0, z],
      R0: [
        [0, -1, 0],
        [1, 0, 0],
        [0, 0, 1],
      ],
      kappa: [0, 0, 1],
      length: 3,
    });
    const curves = curveSetOf(arc(0), arc(1));
    const shortfall = (h: number) => {
      open({ curves, x0: 1.5 - h, x1: 1.5 + h, y0: 1.5 - h, y1: 1.5 + h });
      let [low, high] = [0, 1];
      for (let k = 0; k < 60; k++) {
        const middle = (low + high) / 2;
        w[at.reach] = middle;
        if (clearBySquare(w)) low = middle;
        else high = middle;
      }
      return 1 - low;
    };
    expect(Math.log2(shortfall(0.2) / shortfall(0.1))).toBeGreaterThan(2.9);
    expect(shortfall(0.01)).toBeLessThan(1e-8);
  });
});

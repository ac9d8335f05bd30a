import { beforeEach, describe, expect, it } from "vitest";
import { Memory } from "../../../components/index.js";
import { endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { createPointQuery, queryDistance, queryPoint } from "../../../systems/shapes/point-query.js";
import { addBox, addSphere } from "../../../systems/shapes/primitive-shapes.js";
import { distanceToShape } from "../../../systems/shapes/shape-distance.js";
import { createShapeSet } from "../../../systems/shapes/shape-set.js";
import { addMesh } from "../../../systems/shapes/triangle-tree.js";
import { Entry, entry, EntrySearch } from "../../../systems/trial/obstacle-crossing.js";
import { limits } from "../../../systems/world/limits.js";
import {
  curveMayEnterShape,
  Entry as OracleEntry,
  entry as oracleEntry,
} from "../../oracle/obstacles/obstacle-crossing.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { identityPose, randomPose, shapeMakers } from "../shapes/shape-samples.js";
import { curveSetOf, movedCurve, pointAt, randomCurve } from "../curves/curve-description.js";

const radius = 0.01;
const memory = new Memory();
const shapes = createShapeSet(memory);
const search = new EntrySearch(memory);
/** A wall across z as two triangles: no inside. */
const wall = {
  points: [-9, -9, 0, 9, -9, 0, 9, 9, 0, -9, 9, 0],
  triangles: [0, 1, 2, 0, 2, 3],
};
const kinds = {
  sphere: addSphere(shapes, 0.2),
  "flat box": addBox(shapes, [0.5, 0.5, 0.03]),
  mesh: addMesh(shapes, wall),
};
search.poseBefore.set(identityPose);
search.poseAfter.set(identityPose);
function watchAll(curves: CurveSet): void {
  entry[Entry.start] = 0;
  entry[Entry.end] = endOfCurve(curves, 0);
}
const identity = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Signed distance of a shape, of a mesh the height over it. */
function distanceOf(shape: number, point: readonly number[]): number {
  const query = createPointQuery();
  query.values.set(point, queryPoint);
  distanceToShape(shapes, shape, identityPose, 0, query);
  return query.values[queryDistance];
}

/** Least distance on the way, from a grid; whether a point changes sides of z = 0 in it. */
function onTheWay(
  shape: number,
  before: CurveSet,
  after: CurveSet,
): { least: number; atFirst: number; sides: boolean } {
  const end = endOfCurve(before, 0);
  let [least, atFirst, sides] = [Infinity, Infinity, false];
  for (let i = 0; i <= 40; i++) {
    const [p, q] = [pointAt(before, 0, (i / 40) * end), pointAt(after, 0, (i / 40) * end)];
    sides ||= p[2] * q[2] < 0;
    atFirst = Math.min(atFirst, distanceOf(shape, [...p]));
    for (let k = 0; k <= 20; k++)
      least = Math.min(
        least,
        distanceOf(
          shape,
          [0, 1, 2].map((c) => p[c] + (k / 20) * (q[c] - p[c])),
        ),
      );
  }
  return { least, atFirst, sides };
}

describe.each(Object.entries(kinds))("a curve that moves by a %s", (name, shape) => {
  beforeEach(() => {
    entry[Entry.radius] = radius;
  });

  it("is found to enter where it does, and not where it stays outside", () => {
    let [entered, clear] = [0, 0];
    const enough = limits.trial.crossingDistance * radius;
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed);
      const curve = randomCurve(random, "helix");
      const put = () =>
        curveSetOf(
          movedCurve(
            curve,
            identity,
            [0, 1, 2].map(() => symmetric(random, 1)),
          ),
        );
      const [before, after] = [put(), put()];
      const { least, atFirst, sides } = onTheWay(shape, before, after);
      if (atFirst < 2 * enough || (name === "mesh" && throughAtFirst(before))) continue;
      watchAll(before);
      const mayEnter = search.mayEnter(shapes, shape, before, after, 0);
      if (least < 0 || (name === "mesh" && sides)) {
        entered++;
        expect(mayEnter, `seed ${seed} enters`).toBe(true);
      } else if (least > 3 * enough) {
        clear++;
        expect(mayEnter, `seed ${seed} stays outside`).toBe(false);
      }
    }
    expect(entered).toBeGreaterThan(4);
    expect(clear).toBeGreaterThan(4);
  });
});

function throughAtFirst(before: CurveSet): boolean {
  const end = endOfCurve(before, 0);
  const heights = Array.from({ length: 41 }, (_, i) => pointAt(before, 0, (i / 40) * end)[2]);
  return Math.min(...heights) * Math.max(...heights) <= 0;
}

describe.each(Object.keys(shapeMakers))("a curve and a %s that both move", (name) => {
  it("enters where the oracle says so, with as many pieces compared", () => {
    const entrySearch = new EntrySearch(memory);
    const seeds = 200;
    let [entered, pieces] = [0, 0];
    for (let seed = 1; seed <= seeds; seed++) {
      const random = seeded(seed);
      const set = createShapeSet(memory);
      const shape = shapeMakers[name](set, random);
      const curve = randomCurve(random, seed % 3 === 0 ? "clothoid" : "helix");
      const near = random() ** 2;
      const place = () => [0, 1, 2].map(() => symmetric(random, 1 + near));
      const offset = place();
      const before = curveSetOf(movedCurve(curve, identity, offset));
      const to = offset.map((x) => x + symmetric(random, near));
      const after = curveSetOf(movedCurve(curve, identity, to));
      const pose = randomPose(random, 0.5);
      const moved = pose.map((x) => x + symmetric(random, 0.1));
      entrySearch.poseBefore.set(pose);
      entrySearch.poseAfter.set(moved);
      entry[Entry.radius] = oracleEntry[OracleEntry.radius] = 0.1 * random();
      entry[Entry.start] = oracleEntry[OracleEntry.start] = 0.2 * endOfCurve(before, 0);
      entry[Entry.end] = oracleEntry[OracleEntry.end] = (1 - 0.2 * random()) * endOfCurve(before, 0);
      entry[Entry.pieces] = oracleEntry[OracleEntry.pieces] = 0;
      entry[Entry.mostPieces] = oracleEntry[OracleEntry.mostPieces] = seed % 5 === 0 ? 40 : Infinity;
      const mayEnter = entrySearch.mayEnter(set, shape, before, after, 0);
      const poses = [pose, moved] as const;
      const byOracle = curveMayEnterShape(set, shape, poses, before, after, 0);
      expect([mayEnter, entry[Entry.pieces]], `seed ${seed}`).toEqual([
        byOracle,
        oracleEntry[OracleEntry.pieces],
      ]);
      if (mayEnter) entered++;
      pieces += entry[Entry.pieces];
    }
    expect(entered).toBeGreaterThan(5);
    expect(seeds - entered).toBeGreaterThan(10);
    expect(pieces).toBeGreaterThan(1000);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { createPointQuery, queryDistance, queryPoint } from "../../../systems/shapes/point-query.js";
import { addBox, addSphere } from "../../../systems/shapes/primitive-shapes.js";
import { placePose, placementSize } from "../../../systems/shapes/rigid-pose.js";
import { localDistance } from "../../../systems/shapes/shape-distance.js";
import { createShapeSet } from "../../../systems/shapes/shape-set.js";
import { addMesh } from "../../../systems/shapes/triangle-tree.js";
import { curveMayEnter, Entry, entry, target } from "../../../systems/trial/obstacle-crossing.js";
import { limits } from "../../../systems/world/limits.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { curveSetOf, movedCurve, pointAt, randomCurve } from "../curves/curve-description.js";

const radius = 0.01;
const shapes = createShapeSet();
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
const still = [new Float64Array(placementSize), new Float64Array(placementSize)] as const;
for (const placement of still) placePose([0, 0, 0, 0, 0, 0, 1], 0, placement, 0);
const never = () => false;
const identity = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

function take(shape: number): void {
  target.kind = shapes.kind[shape];
  target.at = shapes.numbersAt[shape];
  target.indexAt = shapes.indicesAt[shape];
}

/** Signed distance of the shape in hand, of a mesh the height over it. */
function distanceOf(point: readonly number[]): number {
  const query = createPointQuery();
  query.values.set(point, queryPoint);
  localDistance(shapes, target.kind, target.at, target.indexAt, query);
  return query.values[queryDistance];
}

/** Least distance on the way, from a grid; whether a point changes sides of z = 0 in it. */
function onTheWay(before: CurveSet, after: CurveSet): { least: number; atFirst: number; sides: boolean } {
  const end = endOfCurve(before, 0);
  let [least, atFirst, sides] = [Infinity, Infinity, false];
  for (let i = 0; i <= 40; i++) {
    const [p, q] = [pointAt(before, 0, (i / 40) * end), pointAt(after, 0, (i / 40) * end)];
    sides ||= p[2] * q[2] < 0;
    atFirst = Math.min(atFirst, distanceOf([...p]));
    for (let k = 0; k <= 20; k++)
      least = Math.min(least, distanceOf([0, 1, 2].map((c) => p[c] + (k / 20) * (q[c] - p[c]))));
  }
  return { least, atFirst, sides };
}

describe.each(Object.entries(kinds))("a curve that moves by a %s", (name, shape) => {
  beforeEach(() => {
    take(shape);
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
      const { least, atFirst, sides } = onTheWay(before, after);
      if (atFirst < 2 * enough || (name === "mesh" && throughAtFirst(before))) continue;
      const mayEnter = curveMayEnter(shapes, still, before, after, 0, never, undefined);
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

  it("may enter where it is fixed", () => {
    entry[Entry.radius] = 0.1;
    const curve = randomCurve(seeded(3), "helix");
    const at = (z: number) => {
      const set = curveSetOf(curve);
      const middle = pointAt(set, 0, 0.5 * endOfCurve(set, 0));
      return curveSetOf(movedCurve(curve, identity, [-middle[0], -middle[1], z - middle[2]]));
    };
    const [before, after] = [at(3), at(-3)];
    expect(curveMayEnter(shapes, still, before, after, 0, never, undefined)).toBe(true);
    expect(curveMayEnter(shapes, still, before, after, 0, () => true, undefined)).toBe(false);
  });
});

function throughAtFirst(before: CurveSet): boolean {
  const end = endOfCurve(before, 0);
  const heights = Array.from({ length: 41 }, (_, i) => pointAt(before, 0, (i / 40) * end)[2]);
  return Math.min(...heights) * Math.max(...heights) <= 0;
}

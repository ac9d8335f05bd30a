import { describe, expect, it } from "vitest";
import { Memory } from "../../../components/index.js";
import { createPointQuery, queryLimit } from "../../../systems/shapes/point-query.js";
import { distanceToChild, distanceToShape } from "../../../systems/shapes/shape-distance.js";
import { childCount, createShapeSet } from "../../../systems/shapes/shape-set.js";
import { createPointQuery as createOracleQuery, forgetTriangle } from "../../oracle/obstacles/point-query.js";
import {
  distanceToChild as childByOracle,
  distanceToShape as shapeByOracle,
} from "../../oracle/obstacles/shape-distance.js";
import { seeded } from "../../oracle/random.js";
import { randomPoint, randomPose, shapeMakers } from "./shape-samples.js";

describe.each(Object.keys(shapeMakers))("the compiled distance from a %s", (name) => {
  it("is that of its oracle, bit by bit, with the closest point and the normal", () => {
    const memory = new Memory();
    const query = createPointQuery();
    const oracle = createOracleQuery();
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const shapes = createShapeSet(memory);
      const shape = shapeMakers[name](shapes, random);
      const children = childCount(shapes, shape);
      for (let i = 0; i < 40; i++) {
        const pose = randomPose(random, 0.5);
        const point = randomPoint(random);
        const limit = i % 4 === 0 ? 2 * random() : Infinity;
        for (let child = -1; child < children; child++) {
          for (const { values } of [query, oracle]) {
            values.fill(0);
            values.set(point);
            values[queryLimit] = limit;
          }
          forgetTriangle(oracle);
          if (child < 0) {
            distanceToShape(shapes, shape, pose, 0, query);
            shapeByOracle(shapes, shape, pose, 0, oracle);
          } else {
            distanceToChild(shapes, shape, child, pose, 0, query);
            childByOracle(shapes, shape, child, pose, 0, oracle);
          }
          // Beyond the limit nothing but the distance is said.
          const told = query.values[3] === Infinity ? 4 : query.values.length;
          expect(query.values.slice(0, told), `seed ${seed}`).toEqual(oracle.values.slice(0, told));
        }
      }
    }
  });
});

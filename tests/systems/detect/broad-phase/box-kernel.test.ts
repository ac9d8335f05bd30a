import { describe, expect, it } from "vitest";
import { rowLength, rowStride } from "../../../../components/spans/element-row.js";
import { boundCurve, sampleCurve } from "../../../../systems/curves/expansion.js";
import { expansionSize, halfWidth, parameter } from "../../../../systems/curves/expansion-layout.js";
import { boxStride } from "../../../../systems/detect/broad-phase/element-boxes.js";
import { createRod, createRodWorld, spaceClothoid, stages, superHelix } from "../../../../systems/index.js";
import { boundPart } from "../../../oracle/boxes/part-box.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { boxesOf } from "../boxes-of.js";

const radius = 1e-3;
/** Of a radius: what is left around ropes at rest (`limits.detect.restingGap`). */
const restingGap = 0.02;

describe.each(["super-helix", "clothoid"] as const)("boxes of the kernel around a %s", (model) => {
  it("are those of the formula, thickness included, and narrow", () => {
    let pieces = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const world = createRodWorld({ models: [superHelix, spaceClothoid] });
      const elements = 1 + (seed % 4);
      createRod(world, {
        model,
        length: 0.3,
        elements,
        radius,
        material: { density: 1300, youngModulus: 1e9 },
        curvature: Array.from({ length: 3 * elements }, () => symmetric(random, 200 * random() ** 2)),
        root: { kind: "free", position: [0, 0, 0], direction: [0, 1, 1] },
      });
      stages[0].run(world, 0);
      const thick = world.components.Rod.radius1[world.rods[0]] * (1 + restingGap);
      const boxes = boxesOf(world, 0, { withPieces: true });
      const w = new Float64Array(expansionSize);
      const box = new Float64Array(boxStride);
      for (let element = 0; element < boxes.elements; element++) {
        const first = boxes.firstBox[element];
        const count = boxes.firstBox[element + 1] - first;
        const half = (0.5 * world.detection.rows[element * rowStride + rowLength]) / count;
        for (let i = 0; i < count; i++, pieces++) {
          w[parameter] = (2 * i + 1) * half;
          w[halfWidth] = half;
          sampleCurve(world.detection.curves, element, w, 0);
          boundCurve(world.detection.curves, element, w, 0);
          boundPart(world.detection.curves, element, w, 0, box, 0);
          expect(boxes.owner[first + i]).toBe(element);
          for (let c = 0; c < boxStride; c++) {
            const expected = box[c] + (c < 3 ? -thick : thick);
            const found = boxes.bounds[(first + i) * boxStride + c];
            expect(Math.abs(found - expected), `seed ${seed}`).toBeLessThan(1e-12 * (1 + Math.abs(expected)));
          }
        }
      }
    }
    expect(pieces).toBeGreaterThan(200);
  });
});

import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

const point = new Vector3(0, 1.5, 0.17);

function build() {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const head = CreateSphere("head", { diameter: 0.2 }, scene);
  head.position.set(0, 1.6, 0);
  rods.addObstacle(head);
  const hair = rods.createHair(head, {
    strands: 8,
    length: 0.35,
    density: ({ y, z }) => (y > 0 && z > 0 ? 1 : 0),
  });
  return { rods, head, hair };
}

/** Of each strand, how near it comes to the place. */
const distances = (hair: ReturnType<typeof build>["hair"], to: Vector3) =>
  hair.rods.map((rod) => {
    const at = new Vector3();
    const found = Array.from({ length: 100 }, (_, i) =>
      Vector3.Distance(rod.getPointToRef((rod.length * i) / 99, at), to),
    );
    return Math.min(...found);
  });

describe("Hair.tie", () => {
  it("draws strands together in a band, gently, and takes them along with the head", () => {
    const { rods, head, hair } = build();
    for (let i = 0; i < 10; i++) rods.step(1 / 60);
    const band = hair.tie(point, { radius: 0.01 });
    expect(band.strands).toBe(8);
    let fastest = 0;
    for (let i = 0; i < 60; i++) {
      rods.step(1 / 60);
      for (const rod of hair.rods)
        fastest = Math.max(fastest, rod.getVelocityToRef(rod.length, new Vector3()).length());
    }
    expect(Math.max(...distances(hair, point))).toBeLessThan(0.016);
    expect(fastest).toBeLessThan(10);
    head.position.x = 0.1;
    for (let i = 0; i < 40; i++) rods.step(1 / 60);
    expect(Math.max(...distances(hair, point.add(new Vector3(0.1, 0, 0))))).toBeLessThan(0.016);
    band.dispose();
    expect([band.strands, band.isDisposed]).toEqual([0, true]);
    rods.step(0.1);
  });

  it("takes those whose roots are near enough, and goes with them", () => {
    const { rods, hair } = build();
    const far = hair.rods.map((rod) => Vector3.Distance(rod.getPointToRef(0, new Vector3()), point)).sort();
    const band = hair.tie(point, { reach: 0.5 * (far[3] + far[4]) });
    expect(band.strands).toBe(4);
    hair.dispose();
    expect(band.isDisposed).toBe(true);
    rods.step(0.1);
  });

  it("refuses what no strand can reach", () => {
    const { hair, rods } = build();
    expect(() => hair.tie(new Vector3(5, 0, 0))).toThrow(
      /point is .*; allowed: a place that strands can reach/,
    );
    expect(() => hair.tie(point, { radius: 0 })).toThrow(/radius/);
    expect(() => hair.tie(point, { colour: 1 } as never)).toThrow(/colour/);
    expect(() => hair.tie(null as never)).toThrow(/point/);
    expect(rods.attachments).toEqual([]);
  });
});

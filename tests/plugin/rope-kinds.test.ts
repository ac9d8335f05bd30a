import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, materials, readState, ropeLook, writeState } from "../../plugin/index.js";
import { ropeKindNames } from "../../plugin/rope-kinds.js";
import { createNullScene } from "./null-scene.js";

const line = { from: new Vector3(0, 2, 0), to: new Vector3(0, 1, 0) };

describe("kinds of ropes", () => {
  it.each(ropeKindNames)("a %s hangs, swings and comes to rest with default options", (kind) => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const rope = rods.createRope({ from: new Vector3(0, 2, 0), to: new Vector3(0.6, 1.2, 0), kind });
    let most = 0;
    for (let i = 0; i < 90; i++) {
      rods.step(1 / 60);
      most = Math.max(most, rope.energy.kinetic);
    }
    const weight = rope.material.density * Math.PI * rope.radius ** 2 * rope.length * 9.81;
    expect(most).toBeLessThan(weight);
    expect(rods.world.statistics.droppedSeconds).toBe(0);
    // What stretches does so by its own weight.
    expect(Vector3.Distance(rope.getPointToRef(rope.length, new Vector3()), line.from)).toBeLessThan(1.05);
  });

  it("say what options do not, and no more", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const cord = rods.createRope({ ...line, kind: "cord" });
    expect(cord.radius).toBe(0.003);
    expect(cord.material.density).toBe(materials.cotton.density);
    expect(cord.elements).toBe(34);
    const look = ropeLook();
    const own = rods.createRope({ ...line, kind: "cord", radius: 0.02, material: "hemp", elements: 9, look });
    expect([own.radius, own.elements, own.material.density]).toEqual([0.02, 9, materials.hemp.density]);
    expect(rods.getMesh(look).mesh.thinInstanceCount).toBe(0);
    expect(rods.createRope({ ...line, kind: "bungee" }).model).toBe("elastic-rod");
    expect(rods.createRope(line).radius).toBe(0.01);
    expect(() => rods.createRope({ ...line, kind: "string" as never })).toThrow(
      /kind is "string"; allowed: "rope"/,
    );
  });

  it("of one kind share a draw call; invisible ones take none", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    rods.createRope({ ...line, kind: "hose" });
    rods.createRope({ ...line, kind: "hose" });
    const hidden = rods.createRope({ ...line, visible: false });
    render();
    expect(rods.statistics.drawCalls).toBe(1);
    expect(hidden.isVisible).toBe(false);
    expect(hidden.cut(0.5).isVisible).toBe(false);
  });

  it("draws a chain as links, which states keep", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const chain = rods.createRope({ ...line, kind: "chain" });
    render();
    expect(chain.isVisible).toBe(false);
    const links = () => scene.meshes.filter(({ name }) => name === `chain link along ${chain.name}`);
    expect(links()).toHaveLength(1);
    const bytes = writeState(rods);
    const other = createNullScene();
    const again = new ElasticRods(other.scene);
    readState(again, bytes);
    other.render();
    expect(other.scene.meshes.some(({ name }) => name === `chain link along ${chain.name}`)).toBe(true);
  });
});

import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type RopeOptions } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

function build(options: Partial<RopeOptions> = {}) {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    from: new Vector3(0, 2, 0),
    to: new Vector3(0, 1, 0),
    radius: 0.01,
    ...options,
  });
  const bead = CreateBox("bead", { size: 0.02 }, scene);
  return { scene, render, rods, rope, bead };
}

/** Rows of the matrix of a copy: the images of the axes, and the place. */
function matrixOf(mesh: Mesh, index: number) {
  const m = mesh.thinInstanceGetWorldMatrices()[index];
  return [0, 1, 2, 3].map((row) => Vector3.FromArray(m.m, 4 * row));
}

describe("meshes along a rope", () => {
  it("stand at even places in the frames of the rope, each turned against the one before", () => {
    const { rods, rope, bead, render } = build();
    const beads = rods.along(rope, bead, { spacing: 0.1, start: 0.05, turn: Math.PI / 2, scale: 2 });
    expect(bead.isVisible).toBe(false);
    for (let i = 0; i < 20; i++) render();
    expect(beads.count).toBe(10);
    const point = new Vector3();
    const tangent = new Vector3();
    for (let i = 0; i < 10; i++) {
      const [x, y, z, at] = matrixOf(beads.mesh, i);
      rope.getPointToRef(0.05 + 0.1 * i, point);
      rope.getTangentToRef(0.05 + 0.1 * i, tangent);
      expect(Vector3.Distance(at, point)).toBeLessThan(1e-6);
      expect(Vector3.Distance(x, tangent.scale(2))).toBeLessThan(1e-6);
      expect(Vector3.Distance(Vector3.Cross(x, y), z.scale(2))).toBeLessThan(1e-5);
      if (i > 0) expect(Math.abs(Vector3.Dot(y, matrixOf(beads.mesh, i - 1)[1]))).toBeLessThan(1e-2);
    }
  });

  it("are as many as asked for, from end to end, or around a ring", () => {
    const { rods, rope, bead, render } = build();
    const line = rods.along(rope, bead, { count: 5 });
    const ring = rods.createRope({ from: Vector3.Zero(), to: Vector3.Right(), closed: true });
    const round = rods.along(ring, bead, { count: 8 });
    const ends = [rods.along(rope, bead, { at: "root" }), rods.along(rope, bead, { at: "tip" })];
    const some = rods.along(rope, bead, { at: [0.2, 0.7] });
    render();
    expect([line, round, ...ends, some].map(({ count }) => count)).toEqual([5, 8, 1, 1, 2]);
    expect(matrixOf(line.mesh, 4)[3].y).toBeCloseTo(1, 3);
    expect(matrixOf(ends[1].mesh, 0)[3].y).toBeCloseTo(1, 3);
  });

  it("keep upright where they are told to", () => {
    const { rods, bead, render } = build();
    const line = rods.createRope({ from: new Vector3(0, 1, 0), to: new Vector3(1, 1, 0), slack: 0.1 });
    const flags = rods.along(line, bead, { count: 7, up: Vector3.Up() });
    for (let i = 0; i < 30; i++) render();
    for (let i = 0; i < 7; i++) {
      const [x, y] = matrixOf(flags.mesh, i);
      expect(y.y).toBeCloseTo(Math.hypot(x.x, x.z), 4);
    }
  });

  it("stay in their places of the material when the rope is cut and wound", () => {
    const { rods, rope, bead, render, scene } = build();
    const beads = rods.along(rope, bead, { spacing: 0.1, start: 0.05 });
    const tip = rods.along(rope, bead, { at: "tip" });
    const places = () =>
      scene.meshes
        .filter(({ name }) => name.startsWith("bead along"))
        .flatMap((mesh) =>
          // Babylon keeps those of instances that are gone.
          (mesh as Mesh)
            .thinInstanceGetWorldMatrices()
            .slice(0, (mesh as Mesh).thinInstanceCount)
            .map(({ m }) => m[13].toFixed(3)),
        )
        .sort();
    render();
    const before = places();
    const piece = rope.cut(0.52);
    rods.paused = true;
    render();
    expect(places()).toEqual(before);
    expect(beads.count).toBe(5);
    expect(tip.rod).toBe(piece);
    rods.paused = false;
    rope.payOut(0.3);
    render();
    expect(beads.count).toBe(8);
    piece.dispose();
    render();
    expect(tip.isDisposed).toBe(true);
    expect(scene.meshes.filter(({ name }) => name.startsWith("bead along"))).toHaveLength(1);
  });

  it("go with the rope, with their mesh, with everything, a hundred times", () => {
    const { rods, scene, render } = build();
    const before = [scene.meshes.length, scene.geometries.length, scene.materials.length];
    for (let i = 0; i < 100; i++) {
      const rope = rods.createRope({ from: Vector3.Zero(), to: Vector3.Up() });
      const mesh = CreateBox("link", {}, scene);
      const along = rods.along(rope, mesh, { count: 3 });
      if (i % 10 === 0) render();
      if (i % 3 === 0) along.dispose();
      if (i % 3 === 1) rope.dispose();
      mesh.dispose();
      rope.dispose();
    }
    render();
    expect([scene.meshes.length, scene.geometries.length, scene.materials.length]).toEqual(before);
    rods.along(rods.rods[0], CreateBox("link", {}, scene), { count: 3 });
    rods.createRope({ from: Vector3.Zero(), to: Vector3.Up(), kind: "chain" });
    render();
    rods.dispose();
    expect(scene.meshes.filter(({ name }) => /along|chain/.test(name))).toEqual([]);
  });

  it("refuse what they cannot be", () => {
    const { rods, rope, bead } = build();
    const along =
      (options: object, mesh: unknown = bead) =>
      () =>
        rods.along(rope, mesh as Mesh, options);
    expect(along({})).toThrow(/spacing is undefined; allowed: metres, unless/);
    expect(along({ spacing: 0.1, count: 3 })).toThrow(/count is 3; allowed: either spacing or count/);
    expect(along({ spacing: 1e-6 })).toThrow(/spacing/);
    expect(along({ at: [2] })).toThrow(/at\[0\] is 2/);
    expect(along({ at: "middle" })).toThrow(/"root", "tip", or a list/);
    expect(along({ count: 2, up: Vector3.Zero() })).toThrow(/up/);
    expect(along({ count: 2 }, null)).toThrow(/mesh/);
    bead.dispose();
    expect(along({ count: 2 })).toThrow(/mesh/);
  });
});

import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { expect, it } from "vitest";
import { StrandDetail } from "../../../../plugin/hair/rendering/strand-detail.js";
import { strandTemplate } from "../../../../plugin/rendering/rod-template.js";
import { createNullScene } from "../../null-scene.js";

/** Rings of the triangles that are drawn, in order. */
function drawnRings(mesh: Mesh): number[] {
  const { indexStart, indexCount } = mesh.subMeshes[0];
  const drawn = Array.from(mesh.getIndices()!.slice(indexStart, indexStart + indexCount));
  return [...new Set(drawn.map((index) => Math.floor(index / 2)))].sort((a, b) => a - b);
}

it("draws straight strands with few points and coils with all, always from root to tip", () => {
  const mesh = new Mesh("strands", createNullScene().scene);
  const rings = 72;
  strandTemplate(rings, 1).applyToMesh(mesh);
  const every = mesh.getIndices()!.slice();
  const detail = new StrandDetail(mesh, rings);
  for (const [turn, pieces] of [
    [0, 31],
    [9, 31],
    [17, 41],
    [36, 71],
    [1000, 71],
  ]) {
    detail.show(turn);
    expect(detail.pieces, `radians: ${turn}`).toBe(pieces);
    const drawn = drawnRings(mesh);
    expect(drawn.length).toBe(pieces + 1);
    expect([drawn[0], drawn[drawn.length - 1]]).toEqual([0, rings - 1]);
    // Straight hair, too, bends where it leaves the skin.
    expect(drawn.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, ring) => ring));
  }
  const { indexStart, indexCount } = mesh.subMeshes[0];
  expect(Array.from(mesh.getIndices()!.slice(indexStart, indexStart + indexCount))).toEqual(
    Array.from(every),
  );
});

it("draws short strands whole", () => {
  const mesh = new Mesh("strands", createNullScene().scene);
  strandTemplate(4, 1).applyToMesh(mesh);
  const detail = new StrandDetail(mesh, 4);
  detail.show(0);
  expect(detail.pieces).toBe(3);
});

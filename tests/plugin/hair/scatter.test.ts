// Where hair grows: by area and density, whole, on a part, painted.
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { CreateGround } from "@babylonjs/core/Meshes/Builders/groundBuilder.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { SubMesh } from "@babylonjs/core/Meshes/subMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { describe, expect, it } from "vitest";
import { densityOn, type HairDensity, readDensity } from "../../../plugin/hair/density.js";
import { seededRandom } from "../../../systems/math/seeded-random.js";
import { scatterPoints, UV_STEPS, weighSurface } from "../../../plugin/hair/surface-points.js";
import { interpolate, surfaceOf } from "../../../plugin/hair/surface.js";
import { createNullScene } from "../null-scene.js";

const SEED = 20_261;

/** Points in the mesh's space, and the weight of the surface. */
function scatter(mesh: Mesh, count: number, density?: HairDensity, subMesh?: number) {
  const surface = surfaceOf(mesh, subMesh);
  const weighed = weighSurface(surface, densityOn(surface, density), count);
  const points = scatterPoints(weighed, count, seededRandom(SEED));
  const places = Array.from(points.triangle, (triangle, i) =>
    Array.from(
      interpolate(
        surface,
        surface.positions,
        3,
        triangle,
        points.u[i] / UV_STEPS,
        points.v[i] / UV_STEPS,
        new Float64Array(3),
      ),
    ),
  );
  return { places, points, total: weighed.total };
}

const scene = () => createNullScene().scene;
const share = (places: number[][], inside: (place: number[]) => boolean) =>
  places.filter(inside).length / places.length;

describe("points on a surface", () => {
  it("are where area is, whatever the triangles", () => {
    const sphere = CreateSphere("sphere", { diameter: 2, segments: 24 }, scene());
    const { places, total } = scatter(sphere, 4000);
    // Archimedes: a slice of a sphere has the area of the slice of its cylinder.
    expect(total).toBeCloseTo(4 * Math.PI, 0);
    for (const height of [-0.6, -0.2, 0.3, 0.8]) {
      expect(share(places, ([, y]) => y < height)).toBeCloseTo((1 + height) / 2, 2);
    }
  });

  it("leave no gap that independent draws would leave", () => {
    const count = 2500;
    const { places } = scatter(CreateGround("ground", { width: 1, height: 1 }, scene()), count);
    const cells = 25;
    const counts = new Int32Array(cells * cells);
    for (const [x, , z] of places) {
      counts[
        Math.min(cells - 1, Math.floor((z + 0.5) * cells)) * cells +
          Math.min(cells - 1, Math.floor((x + 0.5) * cells))
      ]++;
    }
    const mean = count / counts.length;
    const variance = counts.reduce((sum, n) => sum + (n - mean) ** 2, 0) / counts.length;
    // Poisson's would be the mean, 4.
    expect(variance).toBeLessThan(0.5 * mean);
    expect(counts.every((n) => n > 0)).toBe(true);
  });

  it("count in the world's metres, not in the mesh's", () => {
    const ground = CreateGround("ground", { width: 1, height: 1 }, scene());
    ground.scaling.set(2, 1, 3);
    expect(scatter(ground, 10).total).toBeCloseTo(6, 10);
  });

  it("stay on a sub-mesh", () => {
    const box = CreateBox("box", { size: 1 }, scene());
    const indices = box.getTotalIndices();
    box.releaseSubMeshes();
    new SubMesh(0, 0, box.getTotalVertices(), 0, 6, box);
    new SubMesh(0, 0, box.getTotalVertices(), 6, indices - 6, box);
    const { places, total } = scatter(box, 200, undefined, 0);
    expect(total).toBeCloseTo(1, 10);
    const [first] = places;
    const axis = [0, 1, 2].find((c) => places.every((place) => Math.abs(place[c] - first[c]) < 1e-6));
    expect(axis).toBeDefined();
    expect(() => scatter(box, 10, undefined, 2)).toThrow("subMesh is 2; allowed: a whole number from 0 to 1");
  });
});

describe("density", () => {
  it("of a painted picture", async () => {
    const [width, height] = [64, 32];
    const pixels = new Uint8Array(4 * width * height);
    // Twice as dense on the right, and a bald band at the upper edge.
    for (let i = 0; i < width * height; i++) {
      const value = Math.floor(i / width) >= 24 ? 0 : i % width < width / 2 ? 100 : 200;
      pixels.set([value, 255, 255, 255], 4 * i);
    }
    const nullScene = scene();
    const texture = RawTexture.CreateRGBATexture(pixels, width, height, nullScene);
    texture.readPixels = () => Promise.resolve(pixels);
    const density = await readDensity(texture);
    const ground = CreateGround("ground", { width: 1, height: 1, subdivisions: 1 }, nullScene);
    const { places, points } = scatter(ground, 3000, density);
    const uvs = ground.getVerticesData(VertexBuffer.UVKind)!;
    const surface = surfaceOf(ground);
    const at = places.map((_, i) =>
      Array.from(
        interpolate(
          surface,
          uvs,
          2,
          points.triangle[i],
          points.u[i] / UV_STEPS,
          points.v[i] / UV_STEPS,
          new Float64Array(2),
        ),
      ),
    );
    expect(share(at, ([u]) => u > 0.5)).toBeCloseTo(2 / 3, 1.7);
    expect(share(at, ([, v]) => v > 0.8)).toBe(0);
  });

  it("of vertex colours falls off between vertices", () => {
    const ground = CreateGround("ground", { width: 1, height: 1, subdivisions: 1 }, scene());
    const positions = ground.getVerticesData(VertexBuffer.PositionKind)!;
    const colours = new Float32Array((positions.length / 3) * 4);
    for (let i = 0; i < positions.length / 3; i++) colours[4 * i + 1] = positions[3 * i] > 0 ? 1 : 0;
    ground.setVerticesData(VertexBuffer.ColorKind, colours);
    const { places, total } = scatter(ground, 4000, { vertexColour: "g" });
    expect(total).toBeCloseTo(0.5, 3);
    // Density x + 1/2 has the distribution (x + 1/2)^2.
    for (const x of [-0.25, 0, 0.25])
      expect(share(places, (place) => place[0] < x)).toBeCloseTo((x + 0.5) ** 2, 2);
    expect(() => scatter(ground, 10, { vertexColour: "h" as "g" })).toThrow("density.vertexColour");
  });

  it("of a function of the place", () => {
    const sphere = CreateSphere("sphere", { diameter: 2, segments: 24 }, scene());
    const { places, total } = scatter(sphere, 1000, ({ y }) => (y > 0 ? 1 : 0));
    expect(total).toBeCloseTo(2 * Math.PI, 0);
    expect(share(places, ([, y]) => y < -0.05)).toBe(0);
  });

  it("refuses pictures that do not fit", () => {
    const ground = CreateGround("ground", { width: 1, height: 1 }, scene());
    const picture = { width: 2, height: 2, data: [1, 1, 1] };
    expect(() => scatter(ground, 10, picture)).toThrow(
      "density.data is 3; allowed: 4 numbers, one per pixel",
    );
  });
});

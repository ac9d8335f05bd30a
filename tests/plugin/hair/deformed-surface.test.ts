// Roots on skinned and morphing meshes, against Babylon's own deformation of the whole mesh.
import { Bone } from "@babylonjs/core/Bones/bone.js";
import { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { UV_STEPS } from "../../../plugin/hair/surface-points.js";
import { createNullScene } from "../null-scene.js";

function addSkeleton(mesh: Mesh, scene: Scene, influencers: number): Bone[] {
  const skeleton = new Skeleton("skeleton", "skeleton", scene);
  const bones = [0, 1, 2, 3, 4, 5].map(
    (i) => new Bone(`bone ${i}`, skeleton, null, Matrix.Translation(0, 0.02 * i, 0)),
  );
  const vertices = mesh.getTotalVertices();
  const write = (kind: string, value: (vertex: number, k: number) => number) =>
    mesh.setVerticesData(
      kind,
      Float32Array.from({ length: 4 * vertices }, (_, i) => value(i >> 2, i & 3)),
    );
  const weight = (vertex: number, k: number) => 1 + ((vertex * 7 + k * 3) % 5);
  const sum = (vertex: number) =>
    Array.from({ length: influencers }, (_, k) => weight(vertex, k)).reduce((a, b) => a + b);
  write(VertexBuffer.MatricesIndicesKind, (_, k) => k);
  write(VertexBuffer.MatricesWeightsKind, (vertex, k) =>
    k < influencers ? weight(vertex, k) / sum(vertex) : 0,
  );
  if (influencers > 4) {
    write(VertexBuffer.MatricesIndicesExtraKind, (_, k) => Math.min(5, 4 + k));
    write(VertexBuffer.MatricesWeightsExtraKind, (vertex, k) =>
      4 + k < influencers ? weight(vertex, 4 + k) / sum(vertex) : 0,
    );
  }
  mesh.numBoneInfluencers = influencers > 4 ? 8 : 4;
  mesh.skeleton = skeleton;
  return bones;
}

function addMorph(mesh: Mesh): MorphTarget[] {
  const manager = new MorphTargetManager();
  const positions = mesh.getVerticesData(VertexBuffer.PositionKind)!;
  const targets = [0, 1].map((k) => {
    const target = new MorphTarget(`target ${k}`, 0);
    target.setPositions(Float32Array.from(positions, (value, i) => value * (1 + 0.3 * Math.sin(i + k))));
    manager.addTarget(target);
    return target;
  });
  mesh.morphTargetManager = manager;
  return targets;
}

const cases = [
  { name: "at rest in a tilted, scaled mesh", bones: 0, morph: false, mirrored: false },
  { name: "in a mirrored mesh", bones: 0, morph: false, mirrored: true },
  { name: "with bones", bones: 3, morph: false, mirrored: false },
  { name: "with more than four bones a vertex", bones: 6, morph: false, mirrored: false },
  { name: "with morph targets", bones: 0, morph: true, mirrored: false },
  { name: "with both", bones: 4, morph: true, mirrored: false },
];

it.each(cases)("roots are on the deformed triangles: $name", ({ bones, morph, mirrored }) => {
  const { scene, render } = createNullScene();
  const mesh = CreateSphere("head", { diameter: 0.2, segments: 6, updatable: true }, scene);
  mesh.position.set(0.3, 1, -0.2);
  mesh.scaling.set(1.3, 0.9, mirrored ? -1.1 : 1.1);
  mesh.rotationQuaternion = Quaternion.RotationYawPitchRoll(0.4, 0.2, -0.3);
  const skeleton = bones > 0 ? addSkeleton(mesh, scene, bones) : [];
  const targets = morph ? addMorph(mesh) : [];
  const rods = new ElasticRods(scene);
  const hair = rods.createHair(mesh, { strands: 40, drawnPerStrand: 10, collisions: "none", elements: 3 });
  const rest = worldPositions(mesh);
  const restFrames = hair.rods.map((rod) => rod.getFrameToRef(0, new Quaternion()));
  // A smooth motion: roots get where they are told within a step.
  const steps = 6;
  for (let step = 1; step <= steps; step++) {
    const t = step / steps;
    skeleton.forEach((bone, i) => {
      bone
        .getLocalMatrix()
        .copyFrom(
          Matrix.RotationYawPitchRoll(0.5 * t * Math.sin(i), 0.3 * t, 0.2 * i * t).multiply(
            Matrix.Translation(0.01 * i * t, 0.02 * i, 0),
          ),
        );
      bone.markAsDirty();
    });
    targets.forEach((target, k) => (target.influence = t * (0.4 + 0.3 * k)));
    mesh.position.x = 0.3 + 0.02 * t;
    render();
  }
  const now = worldPositions(mesh);
  const { points } = hair.exportGroom().guides;
  const indices = mesh.getIndices()!;
  const place = new Vector3();
  const frame = new Quaternion();
  hair.rods.forEach((rod, i) => {
    const corners = [0, 1, 2].map((k) => indices[3 * points.triangle[i] + k]);
    const [u, v] = [points.u[i] / UV_STEPS, points.v[i] / UV_STEPS];
    const [a, b, c] = corners.map((corner) => now[corner]);
    const expected = a
      .scale(1 - u - v)
      .add(b.scale(u))
      .add(c.scale(v));
    rod.getPointToRef(0, place);
    expect(Vector3.Distance(place, expected), rod.name).toBeLessThan(2e-7);
    // The root has turned as its triangle has.
    const turn = frameOf(now, corners).multiply(Quaternion.Inverse(frameOf(rest, corners)));
    rod.getFrameToRef(0, frame);
    const wanted = turn.multiply(restFrames[i]).normalize();
    expect(Math.abs(Quaternion.Dot(wanted, frame.normalize())), rod.name).toBeGreaterThan(1 - 1e-11);
  });
  // Hair grows outwards, mirrored or not.
  const tangent = new Vector3();
  const outwards = hair.rods.filter((rod) => {
    const outside = rod.getPointToRef(0, place).subtract(mesh.position);
    return Vector3.Dot(rod.getTangentToRef(0, tangent), outside) > 0;
  });
  if (bones === 0 && !morph) expect(outwards.length).toBe(hair.rods.length);
  scene.dispose();
});

function worldPositions(mesh: Mesh): Vector3[] {
  mesh.skeleton?.prepare(true);
  const positions = mesh.getPositionData(true, true)!;
  const matrix = mesh.computeWorldMatrix(true);
  return Array.from({ length: positions.length / 3 }, (_, i) =>
    Vector3.TransformCoordinates(Vector3.FromArray(positions, 3 * i), matrix),
  );
}

/** Along the first side, across it in the triangle, across the triangle. */
function frameOf(positions: Vector3[], corners: number[]): Quaternion {
  const [a, b, c] = corners.map((corner) => positions[corner]);
  const side = b.subtract(a).normalize();
  const normal = Vector3.Cross(side, c.subtract(a)).normalize();
  return Quaternion.RotationQuaternionFromAxis(side, Vector3.Cross(normal, side), normal);
}

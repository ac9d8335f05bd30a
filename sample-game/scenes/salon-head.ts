// The head as it is seen: sculpted in code, with the scalp painted on it.
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCapsule } from "@babylonjs/core/Meshes/Builders/capsuleBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateLathe } from "@babylonjs/core/Meshes/Builders/latheBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { brass } from "../studio/surfaces.js";
import { HEAD_HEIGHT, scalp, skin, SKULL } from "./salon.js";

const SKIN = new Color3(0.62, 0.4, 0.3);

export function createHead(scene: Scene): Mesh {
  const head = CreateSphere("head", { diameter: 2, segments: 64, updatable: true }, scene);
  const positions = head.getVerticesData(VertexBuffer.PositionKind)!;
  const colours = new Float32Array((positions.length / 3) * 4);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    const grown = scalp(x, y, z);
    [positions[i], positions[i + 1], positions[i + 2]] = skin(x, y, z);
    // The shade of the roots; how dense the hair is stands in the fourth channel.
    const shade = 1 - 0.72 * grown;
    colours.set([shade, shade * (1 - 0.1 * grown), shade * (1 - 0.15 * grown), grown], (i / 3) * 4);
  }
  const normals = new Float32Array(positions.length);
  VertexData.ComputeNormals(positions, head.getIndices()!, normals);
  head.setVerticesData(VertexBuffer.PositionKind, positions);
  head.setVerticesData(VertexBuffer.NormalKind, closeSeam(positions, normals));
  head.setVerticesData(VertexBuffer.ColorKind, colours);
  head.hasVertexAlpha = false;
  head.position.y = HEAD_HEIGHT;
  head.material = skinMaterial(scene);
  head.receiveShadows = true;
  addFeatures(scene, head);
  return head;
}

/** Vertices at the same place get the same normal: the sphere's seam and its poles do not show. */
function closeSeam(positions: ArrayLike<number>, normals: Float32Array): Float32Array {
  const sums = new Map<string, Vector3>();
  const keyOf = (i: number) => [0, 1, 2].map((c) => Math.round(positions[i + c] * 1e6)).join();
  for (let i = 0; i < normals.length; i += 3) {
    const normal = Vector3.FromArray(normals, i);
    const sum = sums.get(keyOf(i));
    if (sum) sum.addInPlace(normal);
    else sums.set(keyOf(i), normal);
  }
  for (let i = 0; i < normals.length; i += 3) sums.get(keyOf(i))!.clone().normalize().toArray(normals, i);
  return normals;
}

function addFeatures(scene: Scene, head: Mesh): void {
  const flesh = skinMaterial(scene);
  for (const side of [-1, 1]) {
    const ear = CreateSphere(
      "ear",
      { diameterX: 0.018, diameterY: 0.062, diameterZ: 0.036, segments: 20 },
      scene,
    );
    ear.position.set(side * (SKULL.x + 0.001), -0.018, 0.012);
    ear.rotation.set(0.15, side * -0.35, 0);
    ear.material = flesh;
    const eye = CreateSphere("eye", { diameter: 0.023, segments: 20 }, scene);
    eye.position.set(side * 0.029, -0.004, -0.0685);
    eye.material = gloss(scene, new Color3(0.75, 0.73, 0.7));
    const iris = CreateSphere("iris", { diameter: 0.0115, segments: 16 }, scene);
    iris.position.set(side * 0.0287, -0.0045, -0.0752);
    iris.material = gloss(scene, new Color3(0.05, 0.035, 0.02));
    const brow = CreateCapsule("brow", { radius: 0.0022, height: 0.03, orientation: Vector3.Right() }, scene);
    brow.position.set(side * 0.031, 0.0135, -0.0815);
    brow.rotation.set(0, side * 0.35, side * -0.12);
    brow.material = gloss(scene, new Color3(0.04, 0.025, 0.015), 0.8);
    for (const part of [ear, eye, iris, brow]) {
      part.parent = head;
      part.receiveShadows = true;
    }
  }
  const profile = [
    [0.046, -0.06],
    [0.045, -0.13],
    [0.05, -0.18],
    [0.075, -0.215],
    [0.12, -0.24],
  ].map(([x, y]) => new Vector3(x, y, 0));
  const neck = CreateLathe("neck", { shape: profile, tessellation: 48, sideOrientation: 2 }, scene);
  neck.material = flesh;
  const cloth = [
    [0.068, -0.205],
    [0.09, -0.222],
    [0.13, -0.243],
    [0.165, -0.28],
    [0.172, -0.34],
    [0.16, -0.45],
    [0.155, -0.6],
  ].map(([x, y]) => new Vector3(x, y, 0));
  const shirt = CreateLathe("shirt", { shape: cloth, tessellation: 64, sideOrientation: 2 }, scene);
  shirt.material = gloss(scene, new Color3(0.035, 0.05, 0.075), 0.85);
  const stand = CreateCylinder(
    "stand",
    { diameter: 0.05, height: HEAD_HEIGHT - 0.5, tessellation: 32 },
    scene,
  );
  stand.position.set(0, (HEAD_HEIGHT - 0.5) / 2, 0.018);
  stand.material = brass(scene);
  for (const part of [neck, shirt]) {
    part.scaling.z = 0.72;
    part.position.set(0, HEAD_HEIGHT, 0.018);
    part.receiveShadows = true;
  }
}

function skinMaterial(scene: Scene): PBRMaterial {
  const material = new PBRMaterial("skin", scene);
  material.albedoColor = SKIN;
  material.metallic = 0;
  material.roughness = 0.52;
  material.subSurface.isTranslucencyEnabled = true;
  material.subSurface.tintColor = new Color3(0.8, 0.3, 0.2);
  material.subSurface.translucencyIntensity = 0.25;
  return material;
}

function gloss(scene: Scene, colour: Color3, roughness = 0.15): PBRMaterial {
  const material = new PBRMaterial("gloss", scene);
  material.albedoColor = colour;
  material.metallic = 0;
  material.roughness = roughness;
  return material;
}

// The head as it is seen: sculpted in code, with the scalp painted on it.
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateLathe } from "@babylonjs/core/Meshes/Builders/latheBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { CreateTube } from "@babylonjs/core/Meshes/Builders/tubeBuilder.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { brass } from "../studio/surfaces.js";
import { BUST, faceAt, HEAD_HEIGHT, lips, scalp, SHIRT, skin, SKULL } from "./salon.js";
import { sin } from "../../systems/math/elementary.js";

const SKIN = new Color3(0.62, 0.4, 0.3);

export function createHead(scene: Scene): Mesh {
  const head = CreateSphere("head", { diameter: 2, segments: 110, updatable: true }, scene);
  const positions = head.getVerticesData(VertexBuffer.PositionKind)!;
  const colours = new Float32Array((positions.length / 3) * 4);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    const grown = scalp(x, y, z);
    [positions[i], positions[i + 1], positions[i + 2]] = skin(x, y, z);
    // The shade of the roots; how dense the hair is stands in the fourth channel.
    const shade = 1 - 0.72 * grown;
    const red = lips(positions[i], positions[i + 1], positions[i + 2]);
    const [green, blue] = [1 - 0.1 * grown - 0.34 * red, 1 - 0.15 * grown - 0.3 * red];
    colours.set([shade * (1 - 0.1 * red), shade * green, shade * blue, grown], (i / 3) * 4);
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
    const brow = line(scene, "brow", 0.0021, [0.016, 0.014], [0.034, 0.0205], [0.052, 0.0135], side);
    const lashes = line(scene, "lashes", 0.0009, [0.018, -0.0125], [0.031, -0.0185], [0.045, -0.0115], side);
    for (const part of [ear, brow, lashes]) {
      part.parent = head;
      part.receiveShadows = true;
    }
  }
  const profile = [
    [0.045, -0.06],
    [0.043, -0.12],
    [0.047, -0.16],
    [0.065, -0.195],
    [0.12, -0.225],
  ].map(([x, y]) => new Vector3(x, y, 0));
  const neck = CreateLathe("neck", { shape: profile, tessellation: 48, sideOrientation: 2 }, scene);
  neck.material = flesh;
  const cloth = SHIRT.map(([x, y]) => new Vector3(x, y, 0));
  const shirt = CreateLathe("shirt", { shape: cloth, tessellation: 64, sideOrientation: 2 }, scene);
  shirt.material = gloss(scene, new Color3(0.035, 0.05, 0.075), 0.85);
  const stand = CreateCylinder(
    "stand",
    { diameter: 0.05, height: HEAD_HEIGHT - 0.5, tessellation: 32 },
    scene,
  );
  stand.position.set(0, (HEAD_HEIGHT - 0.5) / 2, BUST.z);
  stand.material = brass(scene);
  for (const part of [neck, shirt]) {
    part.scaling.z = BUST.depth;
    part.position.set(0, HEAD_HEIGHT, BUST.z);
    part.receiveShadows = true;
  }
}

/** A tray beside the head, `below` the middle of the comb that lies on it. */
export function createTray(scene: Scene, [x, y, z]: readonly number[], below: number): Mesh[] {
  const height = 0.004;
  const top = HEAD_HEIGHT + y - below;
  const tray = CreateCylinder("tray", { diameter: 0.066, height, tessellation: 48 }, scene);
  tray.position.set(x, top - 0.5 * height, z);
  const foot = CreateCylinder(
    "tray's foot",
    { diameter: 0.009, height: top - height, tessellation: 16 },
    scene,
  );
  foot.position.set(x, 0.5 * (top - height), z);
  return [tray, foot].map((mesh) => {
    mesh.material = brass(scene);
    mesh.receiveShadows = true;
    mesh.isPickable = false;
    return mesh;
  });
}

/** A dark line on the face through three places, thinner towards its ends. */
function line(
  scene: Scene,
  name: string,
  radius: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
  side: number,
): Mesh {
  const steps = 24;
  const path = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    // Lagrange's parabola.
    const [a, b, c] = [2 * (t - 0.5) * (t - 1), 4 * t * (1 - t), 2 * t * (t - 0.5)];
    return Vector3.FromArray(faceAt(side * (a * ax + b * bx + c * cx), a * ay + b * by + c * cy));
  });
  const thickness = (i: number) => radius * (0.3 + 0.7 * sin(Math.PI * (0.12 + (0.83 * i) / steps)));
  const mesh = CreateTube(name, { path, radiusFunction: thickness, tessellation: 10, cap: 3 }, scene);
  mesh.material = gloss(scene, new Color3(0.05, 0.03, 0.018), 0.8);
  return mesh;
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

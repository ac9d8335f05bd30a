import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { CreateTorus } from "@babylonjs/core/Meshes/Builders/torusBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { AlongOptions } from "./along-options.js";

/** Of a link's half width: how thick its wire is, and how much longer the link is than wide. */
const WIRE = 0.55;
const LONG = 1.6;

/** A link of half width 1, along x. */
export function createLink(scene: Scene): Mesh {
  const link = CreateTorus("chain link", { diameter: 2 - WIRE, thickness: WIRE, tessellation: 20 }, scene);
  const steel = new PBRMaterial("chain", scene);
  steel.albedoColor = new Color3(0.3, 0.3, 0.32);
  steel.metallic = 0.8;
  steel.roughness = 0.4;
  link.material = steel;
  return link;
}

/** Taut links of this half width: the inner ends of each hold its neighbours'. */
export function linksAlong(radius: number): AlongOptions {
  return {
    spacing: 2 * radius * LONG * (1 - WIRE),
    turn: Math.PI / 2,
    scale: { x: LONG * radius, y: radius, z: radius },
  };
}

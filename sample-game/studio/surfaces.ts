// What things in the studio are made of.
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import type { Scene } from "@babylonjs/core/scene.js";

export function wood(scene: Scene): PBRMaterial {
  const material = new PBRMaterial("wood", scene);
  material.albedoColor = new Color3(0.17, 0.085, 0.042);
  material.metallic = 0;
  material.roughness = 0.42;
  material.clearCoat.isEnabled = true;
  material.clearCoat.intensity = 0.5;
  material.clearCoat.roughness = 0.25;
  return material;
}

export function brass(scene: Scene): PBRMaterial {
  const material = new PBRMaterial("brass", scene);
  material.albedoColor = new Color3(0.72, 0.5, 0.24);
  material.metallic = 1;
  material.roughness = 0.34;
  return material;
}

/** Wood without varnish. */
export function plainWood(scene: Scene, colour: Color3): PBRMaterial {
  const material = new PBRMaterial("plain wood", scene);
  material.albedoColor = colour;
  material.metallic = 0;
  material.roughness = 0.68;
  return material;
}

export function enamel(scene: Scene, colour: Color3): PBRMaterial {
  const material = new PBRMaterial("enamel", scene);
  material.albedoColor = colour;
  material.metallic = 0;
  material.roughness = 0.3;
  material.clearCoat.isEnabled = true;
  material.clearCoat.intensity = 0.8;
  material.clearCoat.roughness = 0.12;
  return material;
}

/** Black, forged. */
export function iron(scene: Scene): PBRMaterial {
  const material = new PBRMaterial("iron", scene);
  material.albedoColor = new Color3(0.16, 0.16, 0.17);
  material.metallic = 0.9;
  material.roughness = 0.5;
  return material;
}

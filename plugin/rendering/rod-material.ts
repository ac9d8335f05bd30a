import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { ShadowDepthWrapper } from "@babylonjs/core/Materials/shadowDepthWrapper.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RodLook } from "./rod-look.js";

/**
 * The PBR material that a RodMaterialPlugin then bends along the rods; ropes and strands differ in their
 * gloss.
 */
export function createRodMaterial(name: string, scene: Scene, look: RodLook): PBRMaterial {
  const material = new PBRMaterial(name, scene);
  material.albedoColor = Color3.White();
  material.metallic = 0;
  material.roughness = look.roughness;
  material.enableSpecularAntiAliasing = true;
  if (look.kind === "rope") {
    // Loose fibre ends stand off natural rope and catch light along its outline.
    material.sheen.isEnabled = true;
    material.sheen.intensity = 0.25;
    material.sheen.roughness = 0.6;
    material.sheen.color = look.colour.scale(0.6).add(new Color3(0.2, 0.2, 0.2));
  } else {
    material.backFaceCulling = false;
    material.anisotropy.isEnabled = true;
    material.anisotropy.intensity = look.anisotropy;
    // Rough across the strand, glossy along it: highlights become bands across the hair.
    material.anisotropy.direction.copyFromFloats(0, 1);
  }
  // Standalone, so that rods out of the camera's sight cast their shadow into it from the first frame.
  material.shadowDepthWrapper = new ShadowDepthWrapper(material, scene, { standalone: true });
  return material;
}

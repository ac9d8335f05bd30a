import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { MaterialPluginBase } from "@babylonjs/core/Materials/materialPluginBase.js";
import type { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { UniformBuffer } from "@babylonjs/core/Materials/uniformBuffer.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { withoutLightBlocks } from "../../rendering/rod-material-plugin.js";
import type { ShaderStage } from "../../rendering/shaders/shader-dialect.js";
import type { HairLook } from "./hair-look.js";
import type { ScatteringTexture } from "./scattering-texture.js";
import { HAIR_ATTRIBUTES, HAIR_UNIFORMS } from "./shaders/hair-inputs.js";
import { HAIR_INPUTS, hairShader } from "./shaders/hair-shader.js";

/** What the hair knows of itself that the shader needs. */
export interface HairState {
  readonly look: HairLook;
  /** The mesh that it grows on. */
  readonly ground: AbstractMesh;
  /** Metres across that a strand is drawn. */
  readonly width: number;
  /** Metres, of a strand on average. */
  readonly length: number;
  /** Metres by which strands are shifted along each other, so that tight coils are not all in step. */
  readonly slip: number;
  readonly samples: BaseTexture;
  readonly depths: BaseTexture;
  readonly scattering: ScatteringTexture;
}

/** Lays the strands of a hair beside its guides and lights them as hair. */
export class HairMaterialPlugin extends MaterialPluginBase {
  constructor(
    material: PBRMaterial,
    private readonly state: HairState,
    samplesPerGuide: number,
  ) {
    super(material, "Hair", 200, { HAIR_SAMPLES: samplesPerGuide }, true, true);
    this.doNotSerialize = true;
  }

  override getClassName(): string {
    return "HairMaterialPlugin";
  }

  override isCompatible(language: ShaderLanguage): boolean {
    return language === ShaderLanguage.GLSL || language === ShaderLanguage.WGSL;
  }

  override getCustomCode(stage: string, language = ShaderLanguage.GLSL): Record<string, string> {
    const code = hairShader(stage as ShaderStage, language);
    return this._material.getScene().getEngine().supportsUniformBuffers ? code : withoutLightBlocks(code);
  }

  override getUniforms(language = ShaderLanguage.GLSL) {
    if (language === ShaderLanguage.WGSL) return { ubo: HAIR_UNIFORMS };
    const declarations = HAIR_UNIFORMS.map(({ name, type }) => `uniform ${type} ${name};`).join("\n");
    return { ubo: HAIR_UNIFORMS, vertex: declarations, fragment: declarations };
  }

  override getSamplers(samplers: string[]): void {
    samplers.push(...HAIR_INPUTS.textures.vertex, ...HAIR_INPUTS.textures.fragment);
  }

  override getAttributes(attributes: string[]): void {
    attributes.push(...HAIR_ATTRIBUTES);
  }

  override isReadyForSubMesh(): boolean {
    return this.state.samples.isReady() && this.state.depths.isReady();
  }

  override bindForSubMesh(uniforms: UniformBuffer, _scene: Scene, engine: AbstractEngine): void {
    const { look, ground, width, length, slip, samples, depths, scattering } = this.state;
    const { forward, backward, tint } = scattering.update(look);
    uniforms.updateMatrix("hairGround", ground.getWorldMatrix());
    uniforms.updateFloat4(
      "hairWidth",
      width,
      look.minimumPixelWidth,
      Math.max(look.tipTaper, 1e-3),
      engine.getRenderHeight(),
    );
    uniforms.updateFloat4("hairShape", look.clump, look.clumpTip, look.frizz, look.volume);
    uniforms.updateFloat4("hairGloss", look.roughness, look.scaleTilt, look.colourVariation, look.selfShadow);
    uniforms.updateFloat4("hairForward", forward[0], forward[1], forward[2], length);
    uniforms.updateFloat4("hairBackward", backward[0], backward[1], backward[2], slip);
    uniforms.updateFloat4("hairTint", tint[0], tint[1], tint[2], 0);
    uniforms.setTexture("rodSamples", samples);
    uniforms.setTexture("hairDepths", depths);
    uniforms.setTexture("hairScatter", scattering.texture);
  }

  override getActiveTextures(textures: BaseTexture[]): void {
    const { samples, depths, scattering } = this.state;
    textures.push(samples, depths, scattering.texture);
  }

  override hasTexture(texture: BaseTexture): boolean {
    const { samples, depths, scattering } = this.state;
    return texture === samples || texture === depths || texture === scattering.texture;
  }
}

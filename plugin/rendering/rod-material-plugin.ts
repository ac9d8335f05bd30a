import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { MaterialPluginBase } from "@babylonjs/core/Materials/materialPluginBase.js";
import type { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { UniformBuffer } from "@babylonjs/core/Materials/uniformBuffer.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RodLook } from "./rod-look.js";
import { ROD_ATTRIBUTES, ROD_UNIFORMS } from "./shaders/rod-inputs.js";
import { rodShader } from "./shaders/rod-shader.js";
import type { ShaderStage } from "./shaders/shader-dialect.js";

/** Bends the template of a RodMesh along the sampled rods and draws the surface of ropes and strands. */
export class RodMaterialPlugin extends MaterialPluginBase {
  constructor(
    material: PBRMaterial,
    readonly look: RodLook,
    /** Replaced by the owner when the rods outgrow it. */
    public samples: BaseTexture,
    samplesPerRod: number,
    ringsPerSample: number,
  ) {
    super(
      material,
      "Rod",
      200,
      {
        ROD_STRAND: look.kind === "strand",
        ROD_SAMPLES: samplesPerRod,
        ROD_RINGS: ringsPerSample,
      },
      true,
      true,
    );
    this.doNotSerialize = true;
  }

  override getClassName(): string {
    return "RodMaterialPlugin";
  }

  override isCompatible(language: ShaderLanguage): boolean {
    return language === ShaderLanguage.GLSL || language === ShaderLanguage.WGSL;
  }

  override getCustomCode(stage: string, language = ShaderLanguage.GLSL): Record<string, string> {
    const code = rodShader(stage as ShaderStage, language);
    return this._material.getScene().getEngine().supportsUniformBuffers ? code : withoutLightBlocks(code);
  }

  override getUniforms(language = ShaderLanguage.GLSL) {
    if (language === ShaderLanguage.WGSL) return { ubo: ROD_UNIFORMS };
    const declarations = ROD_UNIFORMS.map(({ name, type }) => `uniform ${type} ${name};`).join("\n");
    return { ubo: ROD_UNIFORMS, vertex: declarations, fragment: declarations };
  }

  override getSamplers(samplers: string[]): void {
    samplers.push("rodSamples");
  }

  override getAttributes(attributes: string[]): void {
    attributes.push(...ROD_ATTRIBUTES);
  }

  override isReadyForSubMesh(): boolean {
    return this.samples.isReady();
  }

  override bindForSubMesh(uniforms: UniformBuffer, _scene: Scene, engine: AbstractEngine): void {
    const look = this.look;
    const { r, g, b } = look.colour;
    uniforms.updateFloat4("rodBase", r, g, b, look.kind === "rope" ? look.layRadii : 0);
    if (look.kind === "rope") {
      const tracer = look.tracerColour;
      uniforms.updateFloat4("rodRope", look.plies, look.grooveDepth, look.yarnsPerPly, look.yarnTwist);
      uniforms.updateFloat4("rodTracer", tracer.r, tracer.g, tracer.b, look.tracerWidth);
    } else {
      uniforms.updateFloat4("rodStrand", look.minimumPixelWidth, look.tipTaper, look.rootShade, 0);
    }
    uniforms.updateFloat("rodTargetHeight", engine.getRenderHeight());
    uniforms.setTexture("rodSamples", this.samples);
  }

  override getActiveTextures(textures: BaseTexture[]): void {
    textures.push(this.samples);
  }

  override hasTexture(texture: BaseTexture): boolean {
    return texture === this.samples;
  }
}

/**
 * On devices without uniform buffers Babylon's lights are single uniforms: vLightData0 for light0.vLightData.
 */
export function withoutLightBlocks(code: Record<string, string>): Record<string, string> {
  const plain = (text: string) => text.replace(/\blight(\d)\.(\w+)/g, "$2$1");
  return Object.fromEntries(Object.entries(code).map(([point, text]) => [point, plain(text)]));
}

import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { MaterialPluginBase } from "@babylonjs/core/Materials/materialPluginBase.js";
import type { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { UniformBuffer } from "@babylonjs/core/Materials/uniformBuffer.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RodLook } from "./rod-look.js";
import { ROD_FRAGMENT_GLSL } from "./shaders/rod-fragment.glsl.js";
import { ROD_VERTEX_GLSL } from "./shaders/rod-vertex.glsl.js";

const UNIFORMS = [
  /** plies, groove depth, yarns per ply, yarn twist */
  { name: "rodRope", size: 4, type: "vec4" },
  /** tracer colour and width */
  { name: "rodTracer", size: 4, type: "vec4" },
  /** least width in pixels, tip taper, root shade, lay in radii */
  { name: "rodStrand", size: 4, type: "vec4" },
  /** height of the render target in pixels */
  { name: "rodTargetHeight", size: 1, type: "float" },
];

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
    return language === ShaderLanguage.GLSL;
  }

  override getCustomCode(shaderType: string): Record<string, string> | null {
    return shaderType === "vertex" ? ROD_VERTEX_GLSL : ROD_FRAGMENT_GLSL;
  }

  override getUniforms() {
    const declarations = UNIFORMS.map(({ name, type }) => `uniform ${type} ${name};`).join("\n");
    return { ubo: UNIFORMS, vertex: declarations, fragment: declarations };
  }

  override getSamplers(samplers: string[]): void {
    samplers.push("rodSamples");
  }

  override getAttributes(attributes: string[]): void {
    attributes.push("rodShape", "rodColour");
  }

  override isReadyForSubMesh(): boolean {
    return this.samples.isReady();
  }

  override bindForSubMesh(uniforms: UniformBuffer, _scene: Scene, engine: AbstractEngine): void {
    const look = this.look;
    if (look.kind === "rope") {
      const { r, g, b } = look.tracerColour;
      uniforms.updateFloat4("rodRope", look.plies, look.grooveDepth, look.yarnsPerPly, look.yarnTwist);
      uniforms.updateFloat4("rodTracer", r, g, b, look.tracerWidth);
      uniforms.updateFloat4("rodStrand", 0, 0, 0, look.layRadii);
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

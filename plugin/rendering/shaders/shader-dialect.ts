import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";

/**
 * The rod shaders are written once, in the part of GLSL that has a line-by-line counterpart in WGSL:
 * one declaration per line, no conditional operator, no writing to parameters, no structs.
 */
export type ShaderStage = "vertex" | "fragment";

const WGSL_TYPES: Record<string, string> = {
  float: "f32",
  int: "i32",
  vec2: "vec2f",
  vec3: "vec3f",
  vec4: "vec4f",
  mat4: "mat4x4f",
};
const TYPE = Object.keys(WGSL_TYPES).join("|");

/** GLSL names that Babylon keeps in a struct in WGSL. */
const WGSL_NAMES: Record<ShaderStage, Record<string, string>> = {
  vertex: {
    gl_InstanceID: "i32(vertexInputs.instanceIndex)",
    viewProjection: "scene.viewProjection",
    vEyePosition: "scene.vEyePosition",
    world: "mesh.world",
    position: "vertexInputs.position",
    normal: "vertexInputs.normal",
    rodShape: "vertexInputs.rodShape",
    rodColour: "vertexInputs.rodColour",
  },
  fragment: { vPositionW: "fragmentInputs.vPositionW" },
};

const WGSL_FUNCTIONS: Record<string, string> = {
  texelFetch: "textureLoad",
  ivec2: "vec2i",
  mat3: "mat3x3f",
  dFdx: "dpdx",
  dFdy: "dpdy",
  float: "f32",
  int: "i32",
};

export function inDialect(code: string, stage: ShaderStage, language: ShaderLanguage): string {
  return language === ShaderLanguage.GLSL ? code : toWgsl(code, stage);
}

function toWgsl(code: string, stage: ShaderStage): string {
  const parameter = new RegExp(`(${TYPE}) (\\w+)`, "g");
  return code
    .replace(
      new RegExp(`^(${TYPE}) (\\w+)\\((.*)\\) \\{$`, "gm"),
      (_, type: string, name: string, list: string) => {
        const parameters = list.replace(parameter, (_all, t: string, n: string) => `${n}: ${WGSL_TYPES[t]}`);
        return `fn ${name}(${parameters}) -> ${WGSL_TYPES[type]} {`;
      },
    )
    .replace(
      new RegExp(`^(\\s*)(${TYPE}) (\\w+)( =|;)`, "gm"),
      (_, indent: string, type: string, name: string, rest: string) =>
        `${indent}var ${name}: ${WGSL_TYPES[type]}${rest}`,
    )
    .replace(/(?<!\.)\b(\w+)\(/g, (call, name: string) =>
      Object.hasOwn(WGSL_FUNCTIONS, name) ? `${WGSL_FUNCTIONS[name]}(` : call,
    )
    .replace(/(?<![.\w])(\w+)\b(?!:)/g, (word, name: string) => {
      if (Object.hasOwn(WGSL_NAMES[stage], name)) return WGSL_NAMES[stage][name];
      if (/^vRod[A-Z]/.test(name))
        return `${stage === "vertex" ? "vertexOutputs" : "fragmentInputs"}.${name}`;
      return ROD_UNIFORMS.some((uniform) => uniform.name === name) ? `uniforms.${name}` : word;
    });
}

/** Uniforms of the plugin, in Babylon's form. */
export const ROD_UNIFORMS = [
  /** colour of rods without their own, lay in radii */
  { name: "rodBase", size: 4, type: "vec4" },
  /** plies, groove depth, yarns per ply, yarn twist */
  { name: "rodRope", size: 4, type: "vec4" },
  /** tracer colour and width */
  { name: "rodTracer", size: 4, type: "vec4" },
  /** least width in pixels, tip taper, root shade, 0 */
  { name: "rodStrand", size: 4, type: "vec4" },
  /** height of the render target in pixels */
  { name: "rodTargetHeight", size: 1, type: "float" },
];

/** As few as possible: with four shadow cascades PBR leaves three of WebGPU's sixteen to strands. */
const VARYINGS = [
  /** rope: turns around the section, arc length, radius factor of the cap, radius */
  /** strand: -1..1 across the ribbon, arc length / length, half width in pixels, 0 */
  "vRodSurface",
  /** tangent, lay pitch */
  "vRodTangent",
  /** colour, seed */
  "vRodColour",
];

/** Of one rod: (length, aspect, lay pitch or 0, seed); (colour, 1), or 0 for the base colour. */
export const ROD_ATTRIBUTES = ["rodShape", "rodColour"];

export function declarations(stage: ShaderStage, language: ShaderLanguage): string {
  const glsl = language === ShaderLanguage.GLSL;
  const declare = (storage: string, name: string, type: string) =>
    glsl ? `${storage} ${type} ${name};` : `${storage} ${name}: ${WGSL_TYPES[type]};`;
  const lines = VARYINGS.map((name) => declare("varying", name, "vec4"));
  if (stage === "vertex") {
    lines.push(...ROD_ATTRIBUTES.map((name) => declare("attribute", name, "vec4")));
    lines.push(glsl ? "uniform highp sampler2D rodSamples;" : "var rodSamples: texture_2d<f32>;");
  }
  return lines.join("\n");
}

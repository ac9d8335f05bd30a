import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { ROD_ATTRIBUTES, ROD_UNIFORMS, ROD_VARYINGS } from "./rod-inputs.js";

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

const UNIFORM_NAMES = Object.fromEntries(ROD_UNIFORMS.map(({ name }) => [name, `uniforms.${name}`]));

/** GLSL names that Babylon keeps in a struct in WGSL. */
const WGSL_NAMES: Record<ShaderStage, Record<string, string>> = {
  vertex: {
    gl_InstanceID: "i32(vertexInputs.instanceIndex)",
    viewProjection: "scene.viewProjection",
    vEyePosition: "scene.vEyePosition",
    world: "mesh.world",
    position: "vertexInputs.position",
    normal: "vertexInputs.normal",
    ...Object.fromEntries(ROD_ATTRIBUTES.map((name) => [name, `vertexInputs.${name}`])),
    ...Object.fromEntries(ROD_VARYINGS.map((name) => [name, `vertexOutputs.${name}`])),
    ...UNIFORM_NAMES,
  },
  fragment: {
    vPositionW: "fragmentInputs.vPositionW",
    ...Object.fromEntries(ROD_VARYINGS.map((name) => [name, `fragmentInputs.${name}`])),
    ...UNIFORM_NAMES,
  },
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
    .replace(/\b(\w+)\(/g, (call, name: string) =>
      Object.hasOwn(WGSL_FUNCTIONS, name) ? `${WGSL_FUNCTIONS[name]}(` : call,
    )
    .replace(/(^|[^.\w])(\w+)\b(?!:)/gm, (all, before: string, name: string) =>
      Object.hasOwn(WGSL_NAMES[stage], name) ? before + WGSL_NAMES[stage][name] : all,
    );
}

export function declarations(stage: ShaderStage, language: ShaderLanguage): string {
  const glsl = language === ShaderLanguage.GLSL;
  const declare = (storage: string, name: string, type: string) =>
    glsl ? `${storage} ${type} ${name};` : `${storage} ${name}: ${WGSL_TYPES[type]};`;
  const lines = ROD_VARYINGS.map((name) => declare("varying", name, "vec4"));
  if (stage === "vertex") {
    lines.push(...ROD_ATTRIBUTES.map((name) => declare("attribute", name, "vec4")));
    lines.push(glsl ? "uniform highp sampler2D rodSamples;" : "var rodSamples: texture_2d<f32>;");
  }
  return lines.join("\n");
}

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

/** What a shader reads and hands on beyond Babylon's own; attributes and varyings are vec4. */
export interface ShaderInputs {
  readonly uniforms: readonly { readonly name: string }[];
  readonly attributes: readonly string[];
  readonly varyings: readonly string[];
  /** Float textures, by the stage that reads them. */
  readonly textures: Readonly<Record<ShaderStage, readonly string[]>>;
}

const ROD_INPUTS: ShaderInputs = {
  uniforms: ROD_UNIFORMS,
  attributes: ROD_ATTRIBUTES,
  varyings: ROD_VARYINGS,
  textures: { vertex: ["rodSamples"], fragment: [] },
};

/** GLSL names that Babylon keeps in a struct in WGSL. */
function wgslNames(stage: ShaderStage, inputs: ShaderInputs): Record<string, string> {
  const within = (struct: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, `${struct}.${name}`]));
  const uniforms = within(
    "uniforms",
    inputs.uniforms.map(({ name }) => name),
  );
  if (stage === "fragment") {
    return {
      vPositionW: "fragmentInputs.vPositionW",
      ...within("fragmentInputs", inputs.varyings),
      ...uniforms,
    };
  }
  return {
    gl_InstanceID: "i32(vertexInputs.instanceIndex)",
    viewProjection: "scene.viewProjection",
    vEyePosition: "scene.vEyePosition",
    world: "mesh.world",
    position: "vertexInputs.position",
    normal: "vertexInputs.normal",
    ...within("vertexInputs", inputs.attributes),
    ...within("vertexOutputs", inputs.varyings),
    ...uniforms,
  };
}

const WGSL_FUNCTIONS: Record<string, string> = {
  texelFetch: "textureLoad",
  ivec2: "vec2i",
  mat3: "mat3x3f",
  dFdx: "dpdx",
  dFdy: "dpdy",
  float: "f32",
  int: "i32",
};

export function inDialect(
  code: string,
  stage: ShaderStage,
  language: ShaderLanguage,
  inputs = ROD_INPUTS,
): string {
  return language === ShaderLanguage.GLSL ? code : toWgsl(code, wgslNames(stage, inputs));
}

function toWgsl(code: string, names: Record<string, string>): string {
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
      Object.hasOwn(names, name) ? before + names[name] : all,
    );
}

export function declarations(stage: ShaderStage, language: ShaderLanguage, inputs = ROD_INPUTS): string {
  const glsl = language === ShaderLanguage.GLSL;
  const declare = (storage: string, name: string, type: string) =>
    glsl ? `${storage} ${type} ${name};` : `${storage} ${name}: ${WGSL_TYPES[type]};`;
  const lines = inputs.varyings.map((name) => declare("varying", name, "vec4"));
  if (stage === "vertex") lines.push(...inputs.attributes.map((name) => declare("attribute", name, "vec4")));
  for (const name of inputs.textures[stage]) {
    lines.push(glsl ? `uniform highp sampler2D ${name};` : `var ${name}: texture_2d<f32>;`);
  }
  return lines.join("\n");
}

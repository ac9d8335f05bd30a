import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { expect, it } from "vitest";
import {
  HAIR_ATTRIBUTES,
  HAIR_UNIFORMS,
  HAIR_VARYINGS,
} from "../../../../plugin/hair/rendering/shaders/hair-inputs.js";
import { hairShader } from "../../../../plugin/hair/rendering/shaders/hair-shader.js";

const glsl = (stage: "vertex" | "fragment") =>
  Object.values(hairShader(stage, ShaderLanguage.GLSL)).join("\n");
const wgsl = (stage: "vertex" | "fragment") =>
  Object.values(hairShader(stage, ShaderLanguage.WGSL)).join("\n");

it("uses every input that it declares", () => {
  const both = glsl("vertex") + glsl("fragment");
  for (const name of [
    ...HAIR_ATTRIBUTES,
    ...HAIR_VARYINGS,
    ...HAIR_UNIFORMS.map((uniform) => uniform.name),
  ]) {
    expect(both.split(new RegExp(`\\b${name}\\b`)).length, name).toBeGreaterThan(1);
  }
  for (const name of HAIR_VARYINGS) expect(glsl("fragment"), name).toMatch(new RegExp(`\\b${name}\\.`));
});

it("has no GLSL left in WGSL", () => {
  for (const stage of ["vertex", "fragment"] as const) {
    const code = wgsl(stage).replace(/^#.*$|\/\/.*$/gm, "");
    expect(code).not.toMatch(/^\s*(float|int|vec[234]|mat4) \w+/m);
    expect(code).not.toMatch(/texelFetch|ivec2|\bout\b|\?/);
    // Components cannot be assigned to.
    expect(code).not.toMatch(/\.(rgb|xyz|xy) [-+*/]?=/);
  }
});

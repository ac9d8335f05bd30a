import { describe, expect, it } from "vitest";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { rodShader } from "../../../plugin/rendering/shaders/rod-shader.js";
import { declarations, inDialect } from "../../../plugin/rendering/shaders/shader-dialect.js";

const wgsl = (code: string, stage: "vertex" | "fragment" = "vertex") =>
  inDialect(code, stage, ShaderLanguage.WGSL);

describe("shader dialect", () => {
  it("leaves GLSL as it is written", () => {
    const code = "vec3 a = vec3(rodShape.x);";
    expect(inDialect(code, "vertex", ShaderLanguage.GLSL)).toBe(code);
  });

  it("turns functions and declarations around", () => {
    expect(wgsl("vec3 rodRotate(vec4 q, vec3 v) {")).toBe("fn rodRotate(q: vec4f, v: vec3f) -> vec3f {");
    expect(wgsl("  float x = float(3);")).toBe("  var x: f32 = f32(3);");
    expect(wgsl("mat4 rows;")).toBe("var rows: mat4x4f;");
  });

  it("takes inputs from the structs in which Babylon keeps them", () => {
    expect(wgsl("vRodSurface = rodRope * position.x + world[0] * rodShape.y;")).toBe(
      "vertexOutputs.vRodSurface = uniforms.rodRope * vertexInputs.position.x + mesh.world[0] * vertexInputs.rodShape.y;",
    );
    expect(wgsl("normalW = vRodTangent.xyz * rodStrand.z;", "fragment")).toBe(
      "normalW = fragmentInputs.vRodTangent.xyz * uniforms.rodStrand.z;",
    );
  });

  it("leaves members and longer names that only look like inputs", () => {
    expect(wgsl("a.position = positionUpdated + normalUpdated;")).toBe(
      "a.position = positionUpdated + normalUpdated;",
    );
  });

  it("declares the same varyings in both stages", () => {
    for (const language of [ShaderLanguage.GLSL, ShaderLanguage.WGSL]) {
      const vertex = declarations("vertex", language).split("\n");
      for (const line of declarations("fragment", language).split("\n")) expect(vertex).toContain(line);
    }
  });

  it.each(["vertex", "fragment"] as const)("leaves no GLSL in the WGSL of the %s stage", (stage) => {
    for (const [point, code] of Object.entries(rodShader(stage, ShaderLanguage.WGSL))) {
      const withoutComments = code.replace(/\/\/.*$/gm, "");
      expect(withoutComments, point).not.toMatch(/^\s*(float|int|vec[234]|mat[34]) \w+/m);
      expect(withoutComments, point).not.toMatch(
        /\b(texelFetch|ivec2|dFdx|dFdy|gl_\w+|float|int|mat3)\(| \? /,
      );
    }
  });
});

// The shader in both languages: what it reads is declared, and nothing of GLSL is left in WGSL.
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { expect, it } from "vitest";
import {
  SEGMENT_ATTRIBUTES,
  SEGMENT_FLOATS,
  SEGMENT_UNIFORMS,
  segmentShader,
} from "../../../plugin/debug/segment-shader.js";

it("has a row of four numbers for each attribute", () => {
  expect(SEGMENT_FLOATS).toBe(4 * SEGMENT_ATTRIBUTES.length);
});

it.each([ShaderLanguage.GLSL, ShaderLanguage.WGSL])("declares what it reads, in language %d", (language) => {
  const vertex = segmentShader("vertex", language);
  for (const name of [...SEGMENT_ATTRIBUTES, "position"])
    expect(vertex).toMatch(new RegExp(`^attribute .*\\b${name}\\b.*;$`, "m"));
  for (const name of SEGMENT_UNIFORMS)
    expect(vertex).toMatch(new RegExp(`^uniform .*\\b${name}\\b.*;$`, "m"));
  for (const stage of ["vertex", "fragment"] as const)
    for (const name of ["vSegmentColour", "vSegmentPlace"])
      expect(segmentShader(stage, language)).toMatch(new RegExp(`^varying .*\\b${name}\\b.*;$`, "m"));
});

it("is WGSL where that is spoken", () => {
  for (const stage of ["vertex", "fragment"] as const) {
    const code = segmentShader(stage, ShaderLanguage.WGSL);
    expect(code).not.toMatch(/^\s*(float|vec[234]|mat4) \w+/m);
    expect(code).not.toMatch(/\bgl_\w+/);
    expect(code).toContain(`@${stage}`);
  }
});

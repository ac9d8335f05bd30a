import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import {
  declarations,
  inDialect,
  type ShaderInputs,
  type ShaderStage,
} from "../rendering/shaders/shader-dialect.js";

/** Floats of a segment: the four attributes, one after the other. */
export const SEGMENT_FLOATS = 16;

/**
 * (from, half width in metres), (to, metres nearer to the eye), (colour, 1 for round ends), (half width in
 * pixels at least: at the start, at the end; 0, 0).
 */
export const SEGMENT_ATTRIBUTES = ["segmentFrom", "segmentTo", "segmentColour", "segmentPixels"];
/** `segmentScreen`: width and height in pixels, the sign of depth along the line of sight. */
export const SEGMENT_UNIFORMS = ["view", "projection", "segmentScreen"];

const inputs: ShaderInputs = {
  uniforms: SEGMENT_UNIFORMS.map((name) => ({ name })),
  attributes: SEGMENT_ATTRIBUTES,
  /** Colour; pixels from the start, -1 to 1 across, pixels to the end, half width in pixels. */
  varyings: ["vSegmentColour", "vSegmentPlace"],
  textures: { vertex: [], fragment: [] },
};

/**
 * A segment becomes a quad that faces the eye: position.x is 0 at its start and 1 at its end, position.y -1
 * and 1 across. It is drawn as if it were nearer, so that what lies in a rod is seen on it, while whatever
 * stands in front hides both.
 */
const VERTEX = `
float liftPixels = 4.0;
float leastDepth = 0.0001;
vec4 viewA = view * vec4(segmentFrom.xyz, 1.0);
vec4 viewB = view * vec4(segmentTo.xyz, 1.0);
vec4 clipA = projection * viewA;
vec4 clipB = projection * viewB;
// What is behind the eye is cut off.
if (clipA.w < leastDepth && clipB.w > leastDepth) {
  clipA = mix(clipA, clipB, (leastDepth - clipA.w) / (clipB.w - clipA.w));
}
if (clipB.w < leastDepth && clipA.w > leastDepth) {
  clipB = mix(clipB, clipA, (leastDepth - clipB.w) / (clipA.w - clipB.w));
}
vec4 clip = mix(clipA, clipB, position.x);
vec2 halfScreen = 0.5 * segmentScreen.xy;
vec2 along = (clipB.xy / clipB.w - clipA.xy / clipA.w) * halfScreen;
float reach = length(along);
if (reach > 0.001) {
  along = along / reach;
} else {
  along = vec2(1.0, 0.0);
}
float pixelsPerMetre = abs(projection[1][1]) * halfScreen.y / clip.w;
float wide = max(mix(segmentPixels.x, segmentPixels.y, position.x), segmentFrom.w * pixelsPerMetre);
// A head that is short is narrow too.
if (segmentPixels.y == 0.0) {
  wide = min(wide, 0.7 * reach);
}
float beyond = segmentColour.w * (2.0 * position.x - 1.0);
vec2 offset = (vec2(-along.y, along.x) * position.y + along * beyond) * wide;
float lift = segmentTo.w + liftPixels / pixelsPerMetre;
float depth = mix(viewA.z, viewB.z, position.x) - segmentScreen.z * lift;
float liftedZ = projection[2][2] * depth + projection[3][2];
float liftedW = projection[2][3] * depth + projection[3][3];
float drawnZ = clip.z;
if (liftedW > leastDepth) {
  drawnZ = liftedZ / liftedW * clip.w;
}
vec4 placed = vec4(clip.xy + offset / halfScreen * clip.w, drawnZ, clip.w);
vSegmentColour = segmentColour;
vSegmentPlace = vec4(position.x * reach + beyond * wide, position.y, reach, wide);
`;

const FRAGMENT = `
float outside = max(max(-vSegmentPlace.x, vSegmentPlace.x - vSegmentPlace.z), 0.0) / max(vSegmentPlace.w, 0.001);
if (outside * outside + vSegmentPlace.y * vSegmentPlace.y > 1.001) {
  discard;
}
// Darker towards the edges, where it is wide enough: one can see which rod passes over which.
float edge = 1.0 - sqrt(max(1.0 - vSegmentPlace.y * vSegmentPlace.y, 0.0));
float shade = 1.0 - 0.5 * edge * smoothstep(2.0, 4.0, vSegmentPlace.w);
vec3 shaded = vSegmentColour.rgb * shade;
`;

const PRECISION = "precision highp float;\n";
const UNIFORMS: Record<"glsl" | "wgsl", string> = {
  glsl: "uniform mat4 view;\nuniform mat4 projection;\nuniform vec3 segmentScreen;\n",
  wgsl: "uniform view: mat4x4f;\nuniform projection: mat4x4f;\nuniform segmentScreen: vec3f;\n",
};

export function segmentShader(stage: ShaderStage, language: ShaderLanguage): string {
  const body = inDialect(stage === "vertex" ? VERTEX : FRAGMENT, stage, language, inputs);
  const declared = `${declarations(stage, language, inputs)}\n`;
  if (stage === "vertex")
    return language === ShaderLanguage.GLSL
      ? `${PRECISION}attribute vec3 position;\n${UNIFORMS.glsl}${declared}void main(void) {${body}gl_Position = placed;\n}\n`
      : `attribute position: vec3f;\n${UNIFORMS.wgsl}${declared}@vertex\nfn main(input: VertexInputs) -> FragmentInputs {${body}vertexOutputs.position = placed;\n}\n`;
  return language === ShaderLanguage.GLSL
    ? `${PRECISION}${declared}void main(void) {${body}gl_FragColor = vec4(shaded, 1.0);\n}\n`
    : `${declared}@fragment\nfn main(input: FragmentInputs) -> FragmentOutputs {${body}fragmentOutputs.color = vec4f(shaded, 1.0);\n}\n`;
}

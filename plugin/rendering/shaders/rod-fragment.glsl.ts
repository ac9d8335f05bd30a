import {
  ROPE_FRAGMENT_DEFINITIONS_GLSL,
  ROPE_FRAGMENT_GLSL,
  ROPE_OCCLUSION_GLSL,
} from "./rope-fragment.glsl.js";
import {
  STRAND_FRAGMENT_DEFINITIONS_GLSL,
  STRAND_FRAGMENT_GLSL,
  STRAND_LIGHTS_GLSL,
} from "./strand-fragment.glsl.js";

function byKind(rope: string, strand: string): string {
  return `#ifdef ROD_STRAND\n${strand}\n#else\n${rope}\n#endif`;
}

export const ROD_FRAGMENT_GLSL: Record<string, string> = {
  ...STRAND_LIGHTS_GLSL,
  CUSTOM_FRAGMENT_DEFINITIONS: byKind(ROPE_FRAGMENT_DEFINITIONS_GLSL, STRAND_FRAGMENT_DEFINITIONS_GLSL),
  // ShadowDepthWrapper ends the shadow pass at this line: depth needs none of the shading that follows.
  // In every other pass it is an unused define.
  CUSTOM_FRAGMENT_MAIN_BEGIN: "#define SHADOWDEPTH_FRAGMENT",
  CUSTOM_FRAGMENT_BEFORE_LIGHTS: byKind(ROPE_FRAGMENT_GLSL, STRAND_FRAGMENT_GLSL),
  CUSTOM_FRAGMENT_BEFORE_FINALCOLORCOMPOSITION: byKind(ROPE_OCCLUSION_GLSL, ""),
};

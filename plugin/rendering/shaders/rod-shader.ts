import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { CENTRELINE, CENTRELINE_FUNCTIONS } from "./centreline.js";
import { PLY_PROFILE } from "./ply-profile.js";
import { ROPE_FRAGMENT, ROPE_FRAGMENT_FUNCTIONS, ROPE_OCCLUSION } from "./rope-fragment.js";
import { ROPE_VERTEX } from "./rope-vertex.js";
import { declarations, inDialect, type ShaderStage } from "./shader-dialect.js";
import { STRAND_FRAGMENT, strandLight } from "./strand-fragment.js";
import { STRAND_VERTEX } from "./strand-vertex.js";

/** More lights than a PBR material shades at once by default (4). */
const MOST_LIGHTS = 8;

const VERTEX = {
  CUSTOM_VERTEX_DEFINITIONS: PLY_PROFILE + CENTRELINE_FUNCTIONS,
  CUSTOM_VERTEX_UPDATE_NORMAL: `${CENTRELINE}
${byKind(ROPE_VERTEX, STRAND_VERTEX)}
vRodColour = vec4(mix(rodBase.rgb, rodColour.rgb, step(1.0, rodColour.w)), fract(rodColour.w));
`,
};

const FRAGMENT = {
  CUSTOM_FRAGMENT_DEFINITIONS: PLY_PROFILE + ROPE_FRAGMENT_FUNCTIONS,
  CUSTOM_FRAGMENT_BEFORE_LIGHTS: byKind(ROPE_FRAGMENT, STRAND_FRAGMENT),
  CUSTOM_FRAGMENT_BEFORE_FINALCOLORCOMPOSITION: byKind(ROPE_OCCLUSION, ""),
  ...Object.fromEntries(
    Array.from({ length: MOST_LIGHTS }, (_, light) => [`CUSTOM_LIGHT${light}_COLOR`, strandLight(light)]),
  ),
};

function byKind(rope: string, strand: string): string {
  return `#ifdef ROD_STRAND\n${strand}\n#else\n${rope}\n#endif`;
}

/** The code to inject into the PBR shader of one stage, by injection point. */
export function rodShader(stage: ShaderStage, language: ShaderLanguage): Record<string, string> {
  const points: Record<string, string> = {};
  for (const [point, code] of Object.entries(stage === "vertex" ? VERTEX : FRAGMENT)) {
    points[point] = inDialect(code, stage, language);
  }
  const definitions = `CUSTOM_${stage.toUpperCase()}_DEFINITIONS`;
  points[definitions] = declarations(stage, language) + points[definitions];
  return { ...points, ...shadowPass(stage, language) };
}

/** What a ShadowDepthWrapper needs in any shader. */
export function shadowPass(stage: ShaderStage, language: ShaderLanguage): Record<string, string> {
  const wgsl = language === ShaderLanguage.WGSL;
  if (stage === "fragment")
    return { CUSTOM_FRAGMENT_MAIN_BEGIN: wgsl ? END_SHADOW_PASS_WGSL : END_SHADOW_PASS };
  return wgsl ? { CUSTOM_VERTEX_UPDATE_WORLDPOS: NORMAL_FOR_SHADOW_BIAS_WGSL } : {};
}

/**
 * ShadowDepthWrapper writes the depth in place of this line and, in GLSL, returns there: depth needs none of
 * the shading that follows. In every other pass it is an unused define.
 */
const END_SHADOW_PASS = "#define SHADOWDEPTH_FRAGMENT";

/** In WGSL the wrapper writes the depth but goes on; SM_FLOAT is defined in the shadow pass only. */
const END_SHADOW_PASS_WGSL = `${END_SHADOW_PASS}
#ifdef SM_FLOAT
return fragmentOutputs;
#endif`;

/** The wrapper's normal bias reads a local of this name, which the WGSL of PBR does not have. */
const NORMAL_FOR_SHADOW_BIAS_WGSL = "let vNormalW = vertexOutputs.vNormalW;";

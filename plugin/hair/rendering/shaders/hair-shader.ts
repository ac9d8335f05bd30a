import type { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage.js";
import { CENTRELINE_FUNCTIONS } from "../../../rendering/shaders/centreline.js";
import { shadowPass } from "../../../rendering/shaders/rod-shader.js";
import {
  declarations,
  inDialect,
  type ShaderInputs,
  type ShaderStage,
} from "../../../rendering/shaders/shader-dialect.js";
import { HAIR_FRAGMENT, HAIR_FRAGMENT_FUNCTIONS, hairLight } from "./hair-fragment.js";
import { HAIR_ATTRIBUTES, HAIR_UNIFORMS, HAIR_VARYINGS } from "./hair-inputs.js";
import { HAIR_VERTEX, HAIR_VERTEX_FUNCTIONS } from "./hair-vertex.js";

export const HAIR_INPUTS: ShaderInputs = {
  uniforms: HAIR_UNIFORMS,
  attributes: HAIR_ATTRIBUTES,
  varyings: HAIR_VARYINGS,
  textures: { vertex: ["rodSamples", "hairDepths"], fragment: ["hairScatter"] },
};

/** More lights than a PBR material shades at once by default (4). */
const MOST_LIGHTS = 8;

const CODE: Record<ShaderStage, Record<string, string>> = {
  vertex: {
    CUSTOM_VERTEX_DEFINITIONS: CENTRELINE_FUNCTIONS + HAIR_VERTEX_FUNCTIONS,
    CUSTOM_VERTEX_UPDATE_NORMAL: HAIR_VERTEX,
  },
  fragment: {
    CUSTOM_FRAGMENT_DEFINITIONS: HAIR_FRAGMENT_FUNCTIONS,
    CUSTOM_FRAGMENT_BEFORE_LIGHTS: HAIR_FRAGMENT,
    ...Object.fromEntries(
      Array.from({ length: MOST_LIGHTS }, (_, light) => [`CUSTOM_LIGHT${light}_COLOR`, hairLight(light)]),
    ),
  },
};

/** The code to inject into the PBR shader of one stage, by injection point. */
export function hairShader(stage: ShaderStage, language: ShaderLanguage): Record<string, string> {
  const points: Record<string, string> = { ...shadowPass(stage, language) };
  for (const [point, code] of Object.entries(CODE[stage])) {
    points[point] = inDialect(code, stage, language, HAIR_INPUTS);
  }
  const definitions = `CUSTOM_${stage.toUpperCase()}_DEFINITIONS`;
  points[definitions] = declarations(stage, language, HAIR_INPUTS) + points[definitions];
  return points;
}

/** A flat ribbon shaded as the round hair it stands for. */
export const STRAND_FRAGMENT_DEFINITIONS_GLSL = `
varying vec4 vRodSurface;
varying vec4 vRodLay;
varying vec3 vRodTangent;
varying vec3 vRodColour;
`;

export const STRAND_FRAGMENT_GLSL = `
vec3 rodTangent = normalize(vRodTangent);
vec3 rodRound;
{
  vec3 side = normalize(cross(rodTangent, viewDirectionW));
  vec3 facing = cross(side, rodTangent);
  // Narrower than two pixels the curvature cannot be resolved: a steady facing normal instead of noise.
  // Clamped because multisampling extrapolates beyond the edge.
  float x = clamp(vRodSurface.x, -1.0, 1.0) * 0.95 * smoothstep(0.4, 1.5, vRodSurface.z);
  rodRound = normalize(facing * sqrt(1.0 - x * x) + side * x);
  normalW = rodRound;
  float tone = fract(sin(vRodLay.w * 91.7) * 437.5);
  float root = mix(rodStrand.z, 1.0, smoothstep(0.0, 0.35, vRodSurface.y));
  surfaceAlbedo *= vRodColour * root * (0.75 + 0.5 * tone);
}
`;

/** Lights that one PBR material can see by default, and a few more. */
const MOST_LIGHTS = 8;

/**
 * Light scatters through a hair and leaves it on all sides, so it is lit by the angle between light and
 * tangent more than by the side that faces the light (Kajiya and Kay 1989): for each light the normal leans
 * towards the one around the hair that sees the light best.
 */
export const STRAND_LIGHTS_GLSL: Record<string, string> = Object.fromEntries(
  Array.from({ length: MOST_LIGHTS }, (_, light) => [
    `CUSTOM_LIGHT${light}_COLOR`,
    `
#ifdef ROD_STRAND
{
#if defined(DIRLIGHT${light})
  vec3 toLight = -light${light}.vLightData.xyz;
#elif defined(HEMILIGHT${light})
  vec3 toLight = light${light}.vLightData.xyz;
#else
  vec3 toLight = light${light}.vLightData.xyz - vPositionW;
#endif
  toLight = normalize(toLight);
  vec3 lit = toLight - rodTangent * dot(toLight, rodTangent);
  float strength = length(lit);
  normalW = strength > 1e-3 ? normalize(mix(rodRound, lit / strength, 0.55)) : rodRound;
}
#endif
`,
  ]),
);

/** A flat ribbon shaded as the round hair it stands for. */
export const STRAND_FRAGMENT = `
vec3 rodTangent = normalize(vRodTangent.xyz);
vec3 rodSide = normalize(cross(rodTangent, viewDirectionW));
// Narrower than two pixels the curvature cannot be resolved: a steady facing normal instead of noise.
// Clamped because multisampling extrapolates beyond the edge.
float rodX = clamp(vRodSurface.x, -1.0, 1.0) * 0.95 * smoothstep(0.4, 1.5, vRodSurface.z);
vec3 rodRound = normalize(cross(rodSide, rodTangent) * sqrt(1.0 - rodX * rodX) + rodSide * rodX);
normalW = rodRound;
#ifdef ANISOTROPIC
TBN = mat3(rodTangent, rodSide, rodRound);
#endif
float rodTone = fract(sin(vRodColour.w * 91.7) * 437.5);
float rodRoot = mix(rodStrand.z, 1.0, smoothstep(0.0, 0.35, vRodSurface.y));
surfaceAlbedo *= vRodColour.rgb * rodRoot * (0.75 + 0.5 * rodTone);
`;

/**
 * Light scatters through a hair and leaves it on all sides, so it is lit by the angle between light and
 * tangent more than by the side that faces the light (Kajiya and Kay 1989): for each light the normal leans
 * towards the one around the hair that sees the light best.
 */
export function strandLight(light: number): string {
  return `
#ifdef ROD_STRAND
#if defined(DIRLIGHT${light})
vec3 rodToLight${light} = normalize(-light${light}.vLightData.xyz);
#elif defined(HEMILIGHT${light})
vec3 rodToLight${light} = normalize(light${light}.vLightData.xyz);
#else
vec3 rodToLight${light} = normalize(light${light}.vLightData.xyz - vPositionW);
#endif
vec3 rodLit${light} = rodToLight${light} - rodTangent * dot(rodToLight${light}, rodTangent);
normalW = normalize(mix(rodRound, rodLit${light} / max(length(rodLit${light}), 1e-3), 0.55));
#endif
`;
}

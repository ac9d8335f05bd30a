import { TABLE_ANGLES, TABLE_COSINES } from "../scattering-table.js";

/** Scattering of light by hairs, one and many (Marschner et al. 2003; Zinke, Yuksel, Weber, Keyser 2008). */
export const HAIR_FRAGMENT_FUNCTIONS = `
vec4 hairLobe(float phi, float cosine, int block) {
  float x = phi / 3.14159265 * ${TABLE_ANGLES - 1}.0;
  float y = clamp((cosine - 0.03) / 0.97, 0.0, 1.0) * ${TABLE_COSINES - 1}.0;
  int column = min(int(x), ${TABLE_ANGLES - 2});
  int row = min(int(y), ${TABLE_COSINES - 2});
  int tableRow = row + block * ${TABLE_COSINES};
  vec4 lower = mix(texelFetch(hairScatter, ivec2(column, tableRow), 0), texelFetch(hairScatter, ivec2(column + 1, tableRow), 0), x - float(column));
  vec4 upper = mix(texelFetch(hairScatter, ivec2(column, tableRow + 1), 0), texelFetch(hairScatter, ivec2(column + 1, tableRow + 1), 0), x - float(column));
  return mix(lower, upper, y - float(row));
}

float hairGauss(float width, float angle) {
  return exp(-0.5 * angle * angle / (width * width)) / (width * 2.5066283);
}

// Hairs between here and the outside in direction d: a blend of the three axes on its side. The grid knows
// nothing of the place within a layer: the outermost hairs have none of its hair before them on the way out,
// all of it on the way in.
float hairDepth(vec3 d, vec3 up, vec3 down, vec3 away, float layer) {
  float share = mix(1.0, 1.0 - layer, smoothstep(-0.3, 0.5, dot(d, away)));
  return dot(d * d, mix(down, up, step(vec3(0.0, 0.0, 0.0), d))) * share;
}

// Light from one direction towards the viewer, per light that falls across the hair. The number of hairs on
// its way is Poisson's with mean depth, each leaves the share a of it: E[a^n] = exp(-depth (1 - a)). What
// none of them has met keeps its direction.
vec3 hairRadiance(vec3 t, vec3 v, vec3 l, float depth, vec3 tone, float shift) {
  float sinI = clamp(dot(l, t), -0.999, 0.999);
  float sinR = clamp(dot(v, t), -0.999, 0.999);
  float thetaI = asin(sinI);
  float thetaR = asin(sinR);
  float thetaH = 0.5 * (thetaI + thetaR);
  float cosD = cos(0.5 * (thetaR - thetaI));
  vec3 lAcross = l - t * sinI;
  vec3 vAcross = v - t * sinR;
  float cosPhi = dot(lAcross, vAcross) / max(length(lAcross) * length(vAcross), 1e-4);
  float phi = acos(clamp(cosPhi, -1.0, 1.0));
  vec4 first = hairLobe(phi, cosD, 0);
  vec4 second = hairLobe(phi, cosD, 1);
  float width = hairGloss.x;
  float tilt = hairGloss.y * shift;
  vec3 single = vec3(first.w, first.w, first.w) * hairGauss(width, thetaH + tilt);
  single += first.rgb * tone * hairGauss(0.5 * width, thetaH - 0.5 * tilt);
  single += second.rgb * tone * tone * hairGauss(2.0 * width, thetaH - 1.5 * tilt);
  single *= 1.0 / max(cosD * cosD, 0.05);
  vec3 forward = hairForward.rgb * tone;
  vec3 backward = hairBackward.rgb * tone;
  float direct = exp(-depth);
  vec3 arriving = exp(-depth * (vec3(1.0, 1.0, 1.0) - forward));
  // Hairs behind this one send light back through it, between them any number of times.
  vec3 through = forward * forward;
  vec3 gap = vec3(1.0, 1.0, 1.0) - min(through, vec3(0.95, 0.95, 0.95));
  vec3 returned = backward * through / gap + backward * backward * backward * through / (gap * gap * gap);
  vec3 spread = (arriving - vec3(direct, direct, direct)) * (forward + backward) + arriving * returned * 2.0;
  return (single * direct + spread / 9.8696) * sqrt(1.0 - sinI * sinI);
}
`;

export const HAIR_FRAGMENT = `
vec3 hairT = normalize(vHairTangent.xyz);
float hairChance = fract(sin(vHairTangent.w * 57.3) * 431.7);
float hairChance2 = fract(sin(vHairTangent.w * 23.1) * 517.3);
// More or less pigment than the mean. Of dark hair most light is gloss, which pigment does not change.
vec3 hairTone = pow(max(hairTint.rgb, vec3(0.15, 0.15, 0.15)), vec3(1.0, 1.0, 1.0) * (hairGloss.z * (2.0 * hairChance - 1.0)));
float hairShift = 0.5 + hairChance2;
vec3 hairOver = max(vHairUp.xyz, vec3(0.0, 0.0, 0.0)) * hairGloss.w;
vec3 hairUnder = max(vHairDown.xyz, vec3(0.0, 0.0, 0.0)) * hairGloss.w;
// Towards less hair: where light from all around comes from.
vec3 hairOut = hairUnder - hairOver;
vec3 hairFacing = normalize(viewDirectionW - hairT * dot(viewDirectionW, hairT));
vec3 hairAway = hairOut / (length(hairOut) + 0.05);
normalW = normalize(hairFacing * 0.5 + hairAway);
vec3 hairPass = vec3(1.0, 1.0, 1.0) - hairForward.rgb * hairTone;
vec3 hairAround = exp(-hairPass * (min(hairOver.x, hairUnder.x) * (1.0 - vHairDown.w)));
hairAround += exp(-hairPass * (min(hairOver.y, hairUnder.y) * (1.0 - vHairDown.w)));
hairAround += exp(-hairPass * (min(hairOver.z, hairUnder.z) * (1.0 - vHairDown.w)));
surfaceAlbedo = max((hairForward.rgb + hairBackward.rgb) * hairTone * hairAround / 3.0, vec3(1e-4, 1e-4, 1e-4));
`;

/**
 * Babylon's light is diffuse there: albedo * colour * n.l / pi, times shadow and attenuation. The normal is
 * turned to the light and the colour made what the hair sends to the viewer, so that lights of all kinds and
 * their shadows work.
 */
export function hairLight(light: number): string {
  return `
#ifndef HEMILIGHT${light}
#if defined(DIRLIGHT${light})
vec3 hairToLight${light} = normalize(-light${light}.vLightData.xyz);
#else
vec3 hairToLight${light} = normalize(light${light}.vLightData.xyz - vPositionW);
#endif
float hairDeep${light} = hairDepth(hairToLight${light}, hairOver, hairUnder, hairAway, vHairDown.w);
vec3 hairSent${light} = hairRadiance(hairT, viewDirectionW, hairToLight${light}, hairDeep${light}, hairTone, hairShift);
diffuse${light} = vec4(diffuse${light}.rgb * hairSent${light} * 3.14159265 / surfaceAlbedo, diffuse${light}.a);
normalW = hairToLight${light};
#endif
`;
}

import { PLY_PROFILE_GLSL } from "./ply-profile.glsl.js";

/** The look of a laid rope from (turns around the section, arc length): plies, yarns, fibres, cut ends. */
export const ROPE_FRAGMENT_DEFINITIONS_GLSL = `
${PLY_PROFILE_GLSL}
varying vec4 vRodSurface;
varying vec4 vRodLay;
varying vec3 vRodTangent;
varying vec3 vRodColour;
float rodOcclusion = 1.0;
const float ROD_TURN = 6.283185307;

float rodHash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

float rodNoise(vec2 p) {
  vec2 cell = floor(p);
  vec2 f = p - cell;
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(rodHash(cell), rodHash(cell + vec2(1.0, 0.0)), f.x),
    mix(rodHash(cell + vec2(0.0, 1.0)), rodHash(cell + vec2(1.0, 1.0)), f.x), f.y);
}
`;

export const ROPE_FRAGMENT_GLSL = `
{
  float turns = vRodSurface.x;
  float arc = vRodSurface.y;
  float capRadius = vRodSurface.z;
  float radius = vRodSurface.w;
  float pitch = vRodLay.y;
  float plies = rodRope.x;
  float depth = rodRope.y;
  float yarns = rodRope.z;

  float layTurns = turns - arc / pitch;
  vec3 ply = rodPly(layTurns, plies);
  float plyIndex = mod(floor(layTurns * plies), plies);

  // Metres of surface under a pixel: detail smaller than that fades to its mean instead of flickering.
  float footprint = max(length(vec2(dFdx(arc), dFdy(arc))), ROD_TURN * radius * length(vec2(dFdx(turns), dFdy(turns))));
  float plySize = ROD_TURN * radius / plies;
  float yarnSize = plySize / yarns;
  float plyFade = 1.0 - smoothstep(0.2, 0.7, footprint / plySize);
  float yarnFade = 1.0 - smoothstep(0.12, 0.45, footprint / yarnSize);
  float fibreFade = 1.0 - smoothstep(0.06, 0.25, footprint / yarnSize);

  // Yarns wind around their ply against the lay, so that on the crowns they run along the rope.
  // 1.2532 = asin(0.95) scales the angle on the ply to -1..1.
  float plyAngle = asin(0.95 * ply.x) / 1.2532;
  float plyAngleRate = 0.95 / (1.2532 * sqrt(1.0 - 0.9025 * ply.x * ply.x));
  float yarnTurn = 1.516 * plies * rodRope.w / pitch;
  float yarnAt = 0.5 * yarns * (plyAngle + yarnTurn * arc) + 31.0 * plyIndex + 7.0 * vRodLay.w;
  float yarn = floor(yarnAt);
  float across = 2.0 * (yarnAt - yarn) - 1.0;
  float yarnTone = rodHash(vec2(yarn, plyIndex + 3.0));
  float along = arc / radius + 17.0 * yarnTone;
  // Fibres lie askew in their yarn, the fine ones more so.
  float fibre = rodNoise(vec2(yarnAt * 8.0 + along * 1.3, along * 1.1));
  float fine = rodNoise(vec2(yarnAt * 27.0 + along * 4.5, along * 2.3)) * 0.6
    + rodNoise(vec2(yarnAt * 61.0 - along * 6.0, along * 3.1)) * 0.4;

  // Slopes of the surface, height per length: first along (around, tangent) by the plies, then across the yarns.
  float plySlope = -depth * ply.z * plies / 3.14159265 * plyFade;
  vec2 slope = vec2(plySlope / (1.0 - depth * ply.y), -plySlope * ROD_TURN * radius / pitch);
  vec2 yarnAcross = normalize(vec2(2.0 * plies * plyAngleRate / (ROD_TURN * radius), yarnTurn - 2.0 * plies * plyAngleRate / pitch));
  float yarnSlope = -0.34 * across / sqrt(1.15 - across * across) * yarnFade;
  float fibreSlope = (0.5 * (fibre - 0.5) + 0.9 * (fine - 0.5)) * fibreFade;
  slope += yarnAcross * (yarnSlope + fibreSlope);

  vec3 tangent = normalize(vRodTangent);
  vec3 around = cross(tangent, normalW);
  float aroundLength = length(around);
  around = aroundLength > 1e-4 ? around / aroundLength : vec3(0.0);
  float onSide = smoothstep(0.86, 0.99, capRadius);
  normalW = normalize(normalW - onSide * (around * slope.x + tangent * slope.y));

  float groove = smoothstep(0.12, 1.0, ply.y);
  float open = mix(0.74, mix(1.0, 0.2, groove), plyFade);
  float yarnGap = mix(0.86, mix(1.0, 0.55, smoothstep(0.5, 1.0, abs(across))), yarnFade);
  float tone = 1.0 + 0.25 * (yarnTone - 0.5) * yarnFade + (0.3 * (fibre - 0.5) + 0.5 * (fine - 0.5)) * fibreFade;

  // A cut end shows the plies as sectors and the fibres as dots.
  vec2 section = capRadius * vec2(cos(ROD_TURN * layTurns), sin(ROD_TURN * layTurns));
  float ends = rodNoise(section * 22.0 + 5.0 * plyIndex) * 0.6 + rodNoise(section * 47.0) * 0.4;
  float sector = smoothstep(0.0, 0.22, capRadius * (1.0 - abs(ply.x)) * 3.14159265 / plies) * smoothstep(-0.05, 0.2, capRadius);
  float endFade = 1.0 - smoothstep(0.04, 0.16, footprint / radius);
  float endOpen = mix(0.75, mix(0.25, 1.0, sector) * mix(1.0, 0.55 + 0.75 * ends, endFade), plyFade);
  rodOcclusion = mix(endOpen, open * yarnGap, onSide);

  float stripeEdge = abs(ply.x) + (0.1 * (fibre - 0.5) + 0.06 * (fine - 0.5)) * fibreFade;
  float stripe = plyIndex < 0.5 ? smoothstep(rodTracer.w + 0.05, rodTracer.w - 0.05, stripeEdge) : 0.0;
  stripe = mix(rodTracer.w / plies, stripe * step(1e-4, rodTracer.w), plyFade) * onSide;
  surfaceAlbedo *= mix(vRodColour, rodTracer.rgb, stripe) * mix(1.0, tone, onSide);
}
`;

/** Grooves see less of the sky and of their own highlights; direct light keeps a part, since shadows add to it. */
export const ROPE_OCCLUSION_GLSL = `
finalDiffuse *= mix(rodOcclusion, 1.0, 0.3);
finalAmbient *= rodOcclusion;
#ifdef REFLECTION
finalIrradiance *= rodOcclusion;
finalRadianceScaled *= rodOcclusion * rodOcclusion;
#endif
#ifdef SPECULARTERM
finalSpecularScaled *= rodOcclusion * rodOcclusion;
#endif
`;

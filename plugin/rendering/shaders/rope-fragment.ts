export const ROPE_FRAGMENT_FUNCTIONS = `
float rodHash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  vec3 mixed = q + vec3(dot(q, q.yzx + vec3(33.33)));
  return fract((mixed.x + mixed.y) * mixed.z);
}

float rodNoise(vec2 p) {
  vec2 cell = floor(p);
  vec2 at = p - cell;
  vec2 weight = at * at * (vec2(3.0) - 2.0 * at);
  float low = mix(rodHash(cell), rodHash(cell + vec2(1.0, 0.0)), weight.x);
  float high = mix(rodHash(cell + vec2(0.0, 1.0)), rodHash(cell + vec2(1.0, 1.0)), weight.x);
  return mix(low, high, weight.y);
}
`;

/**
 * The look of a laid rope from (turns around the section, arc length): plies, yarns, fibres, cut ends.
 * Sets normalW, surfaceAlbedo and rodOcclusion.
 */
export const ROPE_FRAGMENT = `
float rodOcclusion = 1.0;
{
  float turns = vRodSurface.x;
  float arc = vRodSurface.y;
  float capRadius = vRodSurface.z;
  float radius = vRodSurface.w;
  float pitch = vRodTangent.w;
  float plies = rodRope.x;
  float depth = rodRope.y;
  // Without yarns the surface is smooth, and without grooves it is evenly lit.
  float fibrous = step(0.5, rodRope.z);
  float yarns = max(rodRope.z, 1.0);

  float layTurns = turns - arc / pitch;
  vec3 ply = rodPly(layTurns, plies);
  float plyIndex = floor(plies * fract(layTurns));

  // Metres of surface under a pixel: detail smaller than that fades to its mean instead of flickering.
  float arcStep = length(vec2(dFdx(arc), dFdy(arc)));
  float turnStep = 6.283185307 * radius * length(vec2(dFdx(turns), dFdy(turns)));
  float footprint = max(arcStep, turnStep);
  float plySize = 6.283185307 * radius / plies;
  float yarnSize = plySize / yarns;
  float plyFade = 1.0 - smoothstep(0.2, 0.7, footprint / plySize);
  float yarnFade = fibrous - fibrous * smoothstep(0.12, 0.45, footprint / yarnSize);
  float fibreFade = fibrous - fibrous * smoothstep(0.06, 0.25, footprint / yarnSize);

  // Yarns wind around their ply against the lay, so that on the crowns they run along the rope.
  // 1.2532 = asin(0.95) scales the angle on the ply to -1..1; 1.516 = 2 * 0.95 / 1.2532.
  float plyAngle = asin(0.95 * ply.x) / 1.2532;
  float plyAngleRate = 0.95 / (1.2532 * sqrt(1.0 - 0.9025 * ply.x * ply.x));
  float yarnTurn = 1.516 * plies * rodRope.w / pitch;
  float yarnAt = 0.5 * yarns * (plyAngle + yarnTurn * arc) + 31.0 * plyIndex + 7.0 * vRodColour.w;
  float yarn = floor(yarnAt);
  float across = 2.0 * (yarnAt - yarn) - 1.0;
  float yarnTone = rodHash(vec2(yarn, plyIndex + 3.0));
  float along = arc / radius + 17.0 * yarnTone;
  // Fibres lie askew in their yarn, the fine ones more so.
  float fibre = rodNoise(vec2(yarnAt * 8.0 + along * 1.3, along * 1.1));
  float fine = 0.6 * rodNoise(vec2(yarnAt * 27.0 + along * 4.5, along * 2.3));
  fine += 0.4 * rodNoise(vec2(yarnAt * 61.0 - along * 6.0, along * 3.1));

  // Slopes of the surface (around, along): first of the plies, then across the yarns.
  float plySlope = -depth * ply.z * plies / 3.14159265 * plyFade;
  vec2 slope = vec2(plySlope / (1.0 - depth * ply.y), -plySlope * 6.283185307 * radius / pitch);
  float yarnPerTurn = 2.0 * plies * plyAngleRate;
  vec2 yarnAcross = normalize(vec2(yarnPerTurn / (6.283185307 * radius), yarnTurn - yarnPerTurn / pitch));
  float yarnSlope = -0.34 * across / sqrt(1.15 - across * across) * yarnFade;
  float fibreSlope = (0.5 * (fibre - 0.5) + 0.9 * (fine - 0.5)) * fibreFade;
  slope += yarnAcross * (yarnSlope + fibreSlope);

  vec3 tangent = normalize(vRodTangent.xyz);
  vec3 around = cross(tangent, normalW);
  around = around / max(length(around), 1e-4);
  float onSide = smoothstep(0.86, 0.99, capRadius);
  normalW = normalize(normalW - onSide * (around * slope.x + tangent * slope.y));

  float groove = smoothstep(0.12, 1.0, ply.y);
  float plyOpen = mix(1.0, mix(0.74, mix(1.0, 0.2, groove), plyFade), min(1.0, 10.0 * depth));
  float yarnOpen = mix(mix(1.0, 0.86, fibrous), mix(1.0, 0.55, smoothstep(0.5, 1.0, abs(across))), yarnFade);
  float tone = 1.0 + 0.25 * (yarnTone - 0.5) * yarnFade + (0.3 * (fibre - 0.5) + 0.5 * (fine - 0.5)) * fibreFade;

  // A cut end shows the plies as sectors and the fibres as dots.
  vec2 section = capRadius * vec2(cos(6.283185307 * layTurns), sin(6.283185307 * layTurns));
  float ends = 0.6 * rodNoise(section * 22.0 + vec2(5.0 * plyIndex)) + 0.4 * rodNoise(section * 47.0);
  float sector = smoothstep(0.0, 0.22, capRadius * (1.0 - abs(ply.x)) * 3.14159265 / plies);
  float endFade = 1.0 - smoothstep(0.04, 0.16, footprint / radius);
  float endOpen = mix(0.75, mix(0.25, 1.0, sector) * mix(1.0, 0.55 + 0.75 * ends, endFade), plyFade);
  rodOcclusion = mix(endOpen, plyOpen * yarnOpen, onSide);

  float stripeEdge = abs(ply.x) + (0.1 * (fibre - 0.5) + 0.06 * (fine - 0.5)) * fibreFade;
  float stripe = 1.0 - smoothstep(rodTracer.w - 0.05, rodTracer.w + 0.05, stripeEdge);
  stripe *= step(plyIndex, 0.5) * step(1e-4, rodTracer.w);
  stripe = mix(rodTracer.w / plies, stripe, plyFade) * onSide;
  surfaceAlbedo *= mix(vRodColour.rgb, rodTracer.rgb, stripe) * mix(1.0, tone, onSide);
}
`;

/** Grooves see less of the sky and of their own highlights; direct light keeps a part, since shadows add to it. */
export const ROPE_OCCLUSION = `
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

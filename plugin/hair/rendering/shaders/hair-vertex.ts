import { ROW_TEXELS, ROW_TEXELS_LOG2 } from "../../../rendering/rod-sample-texture.js";

/** A strand follows its guides. Written in the dialect of the rod shaders. */
export const HAIR_VERTEX_FUNCTIONS = `
vec4 hairTexel(int index) {
  return texelFetch(hairDepths, ivec2(index & ${ROW_TEXELS - 1}, index >> ${ROW_TEXELS_LOG2}u), 0);
}

// Turns the unit vector a to b the shortest way.
vec4 hairTurn(vec3 a, vec3 b) {
  vec4 q = vec4(cross(a, b), 1.0 + dot(a, b));
  return q / max(length(q), 1e-4);
}

// Where a strand with this root is if it goes with one guide: its distance at the root is turned as the way
// from the guide's root to here has turned. Turned as the section does, it would wind strands around the
// guide like a roller where that is coiled. What of it lies along the way that the guide bends would end up
// under the skin, so that part is given up behind the root.
vec3 hairBeside(float guide, int ring, vec3 root, float spread, float keep, vec4 wander) {
  int first = int(guide) * HAIR_SAMPLES * 2;
  vec3 start = rodTexel(first).xyz;
  vec4 startFrame = rodTexel(first + 1);
  vec3 here = rodTexel(first + 2 * ring).xyz;
  float phase = hairTexel(first + 1).w;
  vec3 tangent = rodRotate(startFrame, vec3(1.0, 0.0, 0.0));
  vec3 bend = rodRotate(startFrame, vec3(0.0, cos(phase), -sin(phase)));
  vec3 side = cross(tangent, bend);
  vec3 way = here - start;
  vec3 along = tangent;
  if (ring > 0) {
    along = way / max(length(way), 1e-5);
  }
  vec3 offset = (root - start) * spread;
  offset -= bend * (dot(offset, bend) * (1.0 - keep));
  offset += bend * (wander.x - wander.z) + side * wander.y + tangent * wander.w;
  return here + rodRotate(hairTurn(tangent, along), offset);
}

vec3 hairAlong(float guide, int ring) {
  return rodRotate(rodTexel((int(guide) * HAIR_SAMPLES + ring) * 2 + 1), vec3(1.0, 0.0, 0.0));
}

float hairNoise(float seed, float k) {
  return fract(sin(seed * 91.7 + k * 12.9898) * 437.58);
}
`;

export const HAIR_VERTEX = `
vec3 hairOrigin = (hairGround * vec4(hairRoot.xyz, 1.0)).xyz;
int hairLast = int(hairGuides.w * float(HAIR_SAMPLES - 1) + 0.5);
int hairRing = min(int(position.x + 0.5), hairLast);
float hairPlace = float(hairRing) / float(HAIR_SAMPLES - 1);
float hairShare = float(hairRing) / float(hairLast);
float hairMetres = hairPlace * hairForward.w;
float hairSeed = hairRoot.w;
// Free of its neighbours at the root, with its nearest guide further down.
float hairHold = hairShape.x * smoothstep(0.0, 0.4, hairPlace);
vec3 hairMix = mix(hairWeights.xyz, vec3(1.0, 0.0, 0.0), hairHold);
// What weighs next to nothing is left out, and the rest makes up for it.
hairMix = hairMix * step(vec3(0.003, 0.003, 0.003), hairMix);
hairMix = hairMix / (hairMix.x + hairMix.y + hairMix.z);
float hairSpread = mix(1.0, hairShape.y, smoothstep(0.0, 1.0, hairPlace));
float hairKeep = exp(-hairMetres / 0.015);
// 0 next to the simulated strands, 1 outermost.
float hairLayer = hairNoise(hairSeed, 5.0);
float hairRise = smoothstep(0.0, 0.04, hairMetres);
float hairWaves = 6.0 + 14.0 * hairNoise(hairSeed, 1.0);
float hairFray = hairShape.z * hairRise * (0.35 + 1.3 * pow(hairNoise(hairSeed, 2.0), 4.0)) * (0.4 + hairShare);
vec4 hairWander = vec4(
  hairFray * sin(hairWaves * hairPlace + 6.283 * hairNoise(hairSeed, 3.0)),
  hairFray * sin(1.37 * hairWaves * hairPlace + 6.283 * hairNoise(hairSeed, 4.0)),
  hairShape.w * hairRise * hairLayer,
  hairBackward.w * hairRise * (hairNoise(hairSeed, 6.0) - 0.5));
vec3 hairPosition = hairBeside(hairGuides.x, hairRing, hairOrigin, hairSpread, hairKeep, hairWander) * hairMix.x;
vec3 hairWay = hairAlong(hairGuides.x, hairRing) * hairMix.x;
int hairDeep = (int(hairGuides.x) * HAIR_SAMPLES + hairRing) * 2;
vec4 hairUp = hairTexel(hairDeep) * hairMix.x;
vec4 hairDown = hairTexel(hairDeep + 1) * hairMix.x;
if (hairMix.y > 0.0) {
  hairPosition += hairBeside(hairGuides.y, hairRing, hairOrigin, hairSpread, hairKeep, hairWander) * hairMix.y;
  hairWay += hairAlong(hairGuides.y, hairRing) * hairMix.y;
  int hairDeep1 = (int(hairGuides.y) * HAIR_SAMPLES + hairRing) * 2;
  hairUp += hairTexel(hairDeep1) * hairMix.y;
  hairDown += hairTexel(hairDeep1 + 1) * hairMix.y;
}
if (hairMix.z > 0.0) {
  hairPosition += hairBeside(hairGuides.z, hairRing, hairOrigin, hairSpread, hairKeep, hairWander) * hairMix.z;
  hairWay += hairAlong(hairGuides.z, hairRing) * hairMix.z;
  int hairDeep2 = (int(hairGuides.z) * HAIR_SAMPLES + hairRing) * 2;
  hairUp += hairTexel(hairDeep2) * hairMix.z;
  hairDown += hairTexel(hairDeep2 + 1) * hairMix.z;
}
hairWay = normalize(hairWay + vec3(1e-6, 0.0, 0.0));

// Moving along the line of sight leaves the pixel in place: that direction follows from the rows of the
// projection alone.
mat4 hairRows = transpose(viewProjection * world);
vec4 hairClip = vec4(hairPosition, 1.0) * hairRows;
vec2 hairPixel = hairClip.xy / hairClip.w;
vec3 hairSight = cross(hairRows[0].xyz - hairPixel.x * hairRows[3].xyz, hairRows[1].xyz - hairPixel.y * hairRows[3].xyz);
vec3 hairSide = cross(hairWay, hairSight);
if (dot(hairSide, hairSide) > 1e-12 * dot(hairSight, hairSight)) {
  hairSide = normalize(hairSide);
} else {
  hairSide = vec3(1.0, 0.0, 0.0);
}
float hairPixelSize = 2.0 * hairClip.w / (length(hairRows[1].xyz) * hairWidth.w);
float hairThin = 1.0 - 0.9 * smoothstep(1.0 - hairWidth.z, 1.0001, hairShare);
float hairPixels = hairWidth.x * hairThin / hairPixelSize;
float hairDrawn = max(hairPixels, hairWidth.y);
// Strands that have to be wider than they are cover for others, which thin out and vanish one after the
// other: from afar as a whole, near the tips, which would be dotted lines if they were thinner than pixels,
// each at a place of its own.
float hairCover = max(hairPixels / hairDrawn, 0.06);
float hairStays = clamp((1.15 * hairCover - hairWeights.w) / (0.15 * hairCover), 0.0, 1.0);
float hairHalf = 0.5 * hairDrawn * hairStays * hairPixelSize;
float hairAcross = normal.z * 2.0 - 1.0;
positionUpdated = hairPosition + hairSide * (hairHalf * hairAcross);
normalUpdated = normalize(cross(hairSide, hairWay));
vHairTangent = vec4((world * vec4(hairWay, 0.0)).xyz, hairSeed);
vHairUp = vec4(hairUp.x, hairUp.z, hairDown.x, hairShare);
vHairDown = vec4(hairUp.y, hairUp.w, hairDown.y, hairLayer);
`;

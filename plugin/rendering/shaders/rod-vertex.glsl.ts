import { ROW_TEXELS, ROW_TEXELS_LOG2 } from "../rod-sample-texture.js";
import { PLY_PROFILE_GLSL } from "./ply-profile.glsl.js";

/** Reads the samples and interpolates: a cubic through positions and tangents, a slerp through the frames. */
const ROD_POINT = `
uniform highp sampler2D rodSamples;
attribute vec4 rodShape;
attribute vec4 rodColour;
varying vec4 vRodSurface;
varying vec4 vRodLay;
varying vec3 vRodTangent;
varying vec3 vRodColour;

struct RodPoint { vec3 position; vec3 tangent; vec3 d1; float radius; };

vec4 rodTexel(int index) {
  return texelFetch(rodSamples, ivec2(index & ${ROW_TEXELS - 1}, index >> ${ROW_TEXELS_LOG2}), 0);
}

vec3 rodRotate(vec4 q, vec3 v) {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

vec4 rodSlerp(vec4 a, vec4 b, float t) {
  float cosine = dot(a, b);
  if (cosine < 0.0) { b = -b; cosine = -cosine; }
  if (cosine > 0.9999) return normalize(mix(a, b, t));
  float angle = acos(cosine);
  return (sin((1.0 - t) * angle) * a + sin(t * angle) * b) / sin(angle);
}

RodPoint rodPoint(int rod, float along) {
  int segment = min(int(along), ROD_SAMPLES - 2);
  float t = along - float(segment);
  int first = (rod * ROD_SAMPLES + segment) * 2;
  vec4 a = rodTexel(first);
  vec4 qa = rodTexel(first + 1);
  vec4 b = rodTexel(first + 2);
  vec4 qb = rodTexel(first + 3);
  vec3 ta = rodRotate(qa, vec3(1.0, 0.0, 0.0));
  vec3 tb = rodRotate(qb, vec3(1.0, 0.0, 0.0));
  // Arc length between the samples from chord and turn, to fourth order: it scales the end tangents.
  vec3 chord = b.xyz - a.xyz;
  vec3 turn = tb - ta;
  float span = length(chord) * (1.0 + dot(turn, turn) / 24.0);
  float u = 1.0 - t;
  RodPoint point;
  point.position = a.xyz + chord * (t * t * (3.0 - 2.0 * t)) + span * t * u * (ta * u - tb * t);
  vec3 velocity = chord * (6.0 * t * u) + span * (ta * (u * (1.0 - 3.0 * t)) + tb * (t * (3.0 * t - 2.0)));
  float speed = length(velocity);
  point.tangent = speed > 0.0 ? velocity / speed : ta;
  vec3 d1 = rodRotate(rodSlerp(qa, qb, t), vec3(0.0, 1.0, 0.0));
  point.d1 = normalize(d1 - point.tangent * dot(d1, point.tangent));
  point.radius = mix(a.w, b.w, t);
  return point;
}
`;

/**
 * vRodSurface = (turns around the section, arc length, radius factor of the cap, radius)
 * vRodLay = (length, lay pitch, groove depth drawn by the geometry, seed)
 */
const ROPE_VERTEX = `
float rodArc = position.x / float(ROD_SAMPLES - 1) * rodShape.x + position.z * rodAt.radius;
// Rings follow the plies when they are close enough together to do it; then every groove has its own edge.
float rodPitch = rodShape.z != 0.0 ? rodShape.z : rodStrand.w * rodTexel(gl_InstanceID * ROD_SAMPLES * 2).w;
float rodRingTurns = rodShape.x / (float(ROD_SAMPLES - 1) * float(ROD_RINGS) * abs(rodPitch));
float rodFollow = rodRingTurns < 0.13 ? 1.0 : 0.0;
float rodTurns = normal.z + rodFollow * rodArc / rodPitch;
float rodGroove = rodRope.y * (1.0 - smoothstep(0.09, 0.13, rodRingTurns));
float rodAngle = 6.283185307 * rodTurns;
vec2 rodCircle = vec2(cos(rodAngle), sin(rodAngle));
vec3 rodD2 = cross(rodAt.tangent, rodAt.d1);
float rodOut = position.y * (1.0 - rodGroove * rodPly(normal.z, rodRope.x).y);
vec2 rodSection = rodAt.radius * rodOut * rodCircle * vec2(1.0, rodShape.y);
positionUpdated = rodAt.position + rodAt.tangent * (position.z * rodAt.radius) + rodAt.d1 * rodSection.x + rodD2 * rodSection.y;
vec2 rodRadial = normalize(rodCircle * vec2(rodShape.y, 1.0)) * normal.y;
normalUpdated = rodAt.tangent * normal.x + rodAt.d1 * rodRadial.x + rodD2 * rodRadial.y;
vRodSurface = vec4(rodTurns, rodArc, position.y, rodAt.radius);
vRodLay = vec4(rodShape.x, rodPitch, rodGroove, rodShape.w);
`;

/** vRodSurface = (-1..1 across the ribbon, arc length / length, half width in pixels, radius) */
const STRAND_VERTEX = `
mat4 rodToClip = viewProjection * world;
vec4 rodClip = rodToClip * vec4(rodAt.position, 1.0);
// Rows of the projection: the direction that leaves the pixel in place is the line of sight, in any pass
// (camera or light, perspective or not).
mat4 rodRows = transpose(rodToClip);
vec2 rodPixel = rodClip.xy / rodClip.w;
vec3 rodSight = cross(rodRows[0].xyz - rodPixel.x * rodRows[3].xyz, rodRows[1].xyz - rodPixel.y * rodRows[3].xyz);
vec3 rodSide = cross(rodAt.tangent, rodSight);
float rodSideLength = length(rodSide);
rodSide = rodSideLength > 1e-12 ? rodSide / rodSideLength : rodAt.d1;
float rodAlong = position.x / float(ROD_SAMPLES - 1);
float rodTaper = mix(1.0, smoothstep(1.0, 1.0 - rodStrand.y, rodAlong) * 0.85 + 0.15, step(1e-4, rodStrand.y));
vec2 rodExtent = rodAt.radius * vec2(dot(rodSide, rodAt.d1), rodShape.y * dot(rodSide, cross(rodAt.tangent, rodAt.d1)));
float rodPixelSize = 2.0 * rodClip.w / (length(rodRows[1].xyz) * rodTargetHeight);
float rodWidth = length(rodExtent) * rodTaper;
float rodHalf = max(rodWidth, 0.5 * rodStrand.x * rodPixelSize * mix(0.5, 1.0, rodTaper));
float rodAcross = normal.z * 2.0 - 1.0;
positionUpdated = rodAt.position + rodSide * (rodHalf * rodAcross);
normalUpdated = normalize(cross(rodSide, rodAt.tangent));
normalUpdated *= sign(dot(mat3(world) * normalUpdated, vEyePosition.xyz - (world * vec4(rodAt.position, 1.0)).xyz) + 1e-9);
vRodSurface = vec4(rodAcross, rodAlong, rodHalf / rodPixelSize, rodAt.radius);
vRodLay = vec4(rodShape.x, rodShape.z, 0.0, rodShape.w);
`;

export const ROD_VERTEX_GLSL = {
  CUSTOM_VERTEX_DEFINITIONS: PLY_PROFILE_GLSL + ROD_POINT,
  CUSTOM_VERTEX_UPDATE_NORMAL: `
RodPoint rodAt = rodPoint(gl_InstanceID, position.x);
#ifdef ROD_STRAND
${STRAND_VERTEX}
#else
${ROPE_VERTEX}
#endif
#ifdef TANGENT
tangentUpdated = vec4(rodAt.tangent, 1.0);
#endif
vRodTangent = mat3(world) * rodAt.tangent;
vRodColour = rodColour.rgb;
`,
};

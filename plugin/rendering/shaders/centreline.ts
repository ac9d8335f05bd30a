import { ROW_TEXELS, ROW_TEXELS_LOG2 } from "../rod-sample-texture.js";

/** Reading the samples and turning by a quaternion. */
export const CENTRELINE_FUNCTIONS = `
vec4 rodTexel(int index) {
  return texelFetch(rodSamples, ivec2(index & ${ROW_TEXELS - 1}, index >> ${ROW_TEXELS_LOG2}u), 0);
}

vec3 rodRotate(vec4 q, vec3 v) {
  return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

vec4 rodSlerp(vec4 a, vec4 b, float t) {
  // Of b and -b, which are the same rotation, the one on a's side.
  vec4 near = b * (1.0 - 2.0 * step(dot(a, b), 0.0));
  float cosine = dot(a, near);
  if (cosine > 0.9999) {
    return normalize(mix(a, near, t));
  }
  float angle = acos(cosine);
  return (sin((1.0 - t) * angle) * a + sin(t * angle) * near) / sin(angle);
}
`;

/**
 * The rod at this vertex: a cubic through the samples' positions and tangents (the arc length that scales the
 * tangents follows from chord and turn to fourth order), the frame by slerp.
 */
export const CENTRELINE = `
int rodSegment = min(int(position.x), ROD_SAMPLES - 2);
float rodT = position.x - float(rodSegment);
float rodU = 1.0 - rodT;
int rodFirst = (gl_InstanceID * ROD_SAMPLES + rodSegment) * 2;
vec4 rodA = rodTexel(rodFirst);
vec4 rodFrameA = rodTexel(rodFirst + 1);
vec4 rodB = rodTexel(rodFirst + 2);
vec4 rodFrameB = rodTexel(rodFirst + 3);
vec3 rodTangentA = rodRotate(rodFrameA, vec3(1.0, 0.0, 0.0));
vec3 rodTangentB = rodRotate(rodFrameB, vec3(1.0, 0.0, 0.0));
vec3 rodChord = rodB.xyz - rodA.xyz;
vec3 rodTurned = rodTangentB - rodTangentA;
float rodSpan = length(rodChord) * (1.0 + dot(rodTurned, rodTurned) / 24.0);
vec3 rodPosition = rodA.xyz + rodChord * (rodT * rodT * (3.0 - 2.0 * rodT)) + rodSpan * rodT * rodU * (rodTangentA * rodU - rodTangentB * rodT);
vec3 rodVelocity = rodChord * (6.0 * rodT * rodU) + rodSpan * (rodTangentA * (rodU * (1.0 - 3.0 * rodT)) + rodTangentB * (rodT * (3.0 * rodT - 2.0)));
vec3 rodTangent = rodTangentA;
if (dot(rodVelocity, rodVelocity) > 0.0) {
  rodTangent = normalize(rodVelocity);
}
vec3 rodD1 = rodRotate(rodSlerp(rodFrameA, rodFrameB, rodT), vec3(0.0, 1.0, 0.0));
rodD1 = normalize(rodD1 - rodTangent * dot(rodD1, rodTangent));
vec3 rodD2 = cross(rodTangent, rodD1);
float rodRadius = mix(rodA.w, rodB.w, rodT);
`;

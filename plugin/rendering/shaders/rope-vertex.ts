/** Template to rope. position = (sample coordinate, radius factor, cap height), normal = (axial, radial, turns). */
export const ROPE_VERTEX = `
float rodArc = rodShape.w + position.x / float(ROD_SAMPLES - 1) * rodShape.x + position.z * rodRadius;
float rodPitch = rodShape.z;
if (rodPitch == 0.0) {
  rodPitch = rodBase.w * rodTexel(gl_InstanceID * ROD_SAMPLES * 2).w;
}
// The rings follow the plies, so that every groove has its own edge, unless they are too far apart for it.
float rodRingTurns = rodShape.x / (float(ROD_SAMPLES - 1) * float(ROD_RINGS) * abs(rodPitch));
float rodTurns = normal.z + step(rodRingTurns, 0.13) * rodArc / rodPitch;
float rodGroove = rodRope.y * (1.0 - smoothstep(0.09, 0.13, rodRingTurns));
float rodOut = position.y * (1.0 - rodGroove * rodPly(normal.z, rodRope.x).y);
vec2 rodCircle = vec2(cos(6.283185307 * rodTurns), sin(6.283185307 * rodTurns));
vec2 rodSection = rodRadius * rodOut * rodCircle * vec2(1.0, rodShape.y);
vec2 rodRadial = normalize(rodCircle * vec2(rodShape.y, 1.0)) * normal.y;
positionUpdated = rodPosition + rodTangent * (position.z * rodRadius) + rodD1 * rodSection.x + rodD2 * rodSection.y;
normalUpdated = rodTangent * normal.x + rodD1 * rodRadial.x + rodD2 * rodRadial.y;
vRodSurface = vec4(rodTurns, rodArc, position.y, rodRadius);
vRodTangent = vec4((world * vec4(rodTangent, 0.0)).xyz, rodPitch);
`;

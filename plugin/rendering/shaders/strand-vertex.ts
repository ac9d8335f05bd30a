/** Template to ribbon. normal.z is 0 on one edge and 1 on the other. */
export const STRAND_VERTEX = `
// Moving along the line of sight leaves the pixel in place: that direction follows from the rows of the
// projection alone, in any pass (camera or light, perspective or not).
mat4 rodRows = transpose(viewProjection * world);
vec4 rodClip = vec4(rodPosition, 1.0) * rodRows;
vec2 rodPixel = rodClip.xy / rodClip.w;
vec3 rodSight = cross(rodRows[0].xyz - rodPixel.x * rodRows[3].xyz, rodRows[1].xyz - rodPixel.y * rodRows[3].xyz);
vec3 rodSide = cross(rodTangent, rodSight);
if (dot(rodSide, rodSide) > 1e-12 * dot(rodSight, rodSight)) {
  rodSide = normalize(rodSide);
} else {
  rodSide = rodD1;
}
float rodAlong = position.x / float(ROD_SAMPLES - 1);
float rodTaper = 1.0 - 0.85 * smoothstep(1.0 - rodStrand.y, 1.0001, rodAlong);
// Half the width of the elliptic section as seen from here, but not less than the least number of pixels.
float rodPixelSize = 2.0 * rodClip.w / (length(rodRows[1].xyz) * rodTargetHeight);
float rodExtent = rodRadius * rodTaper * length(vec2(dot(rodSide, rodD1), rodShape.y * dot(rodSide, rodD2)));
float rodHalf = max(rodExtent, 0.5 * rodStrand.x * rodPixelSize * mix(0.5, 1.0, rodTaper));
float rodAcross = normal.z * 2.0 - 1.0;
positionUpdated = rodPosition + rodSide * (rodHalf * rodAcross);
vec3 rodToEye = vEyePosition.xyz - (world * vec4(rodPosition, 1.0)).xyz;
vec3 rodFacing = cross(rodSide, rodTangent);
normalUpdated = normalize(rodFacing * sign(dot((world * vec4(rodFacing, 0.0)).xyz, rodToEye) + 1e-9));
vRodSurface = vec4(rodAcross, rodAlong, rodHalf / rodPixelSize, 0.0);
vRodTangent = world * vec4(rodTangent, 0.0);
`;

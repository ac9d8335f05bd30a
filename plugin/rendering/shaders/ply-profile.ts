/**
 * The section of a laid rope: plies of round outline around the axis. rodPly takes the turns measured in the
 * frame of the lay and gives (x across the nearest ply in -1..1, depth of the surface below the crown in 0..1,
 * d depth / d x). A circle seen nearly to its edge (0.96 of its radius squared; it falls by
 * 1 - sqrt(1 - 0.96) = 0.8 there) makes the grooves narrow and the crowns full.
 */
export const PLY_PROFILE = `
vec3 rodPly(float layTurns, float plies) {
  float x = 2.0 * fract(layTurns * plies) - 1.0;
  float height = sqrt(1.0 - 0.96 * x * x);
  return vec3(x, (1.0 - height) / 0.8, 1.2 * x / height);
}
`;

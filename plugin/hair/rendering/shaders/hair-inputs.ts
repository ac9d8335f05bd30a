/** Uniforms of the hair material, in Babylon's form. */
export const HAIR_UNIFORMS = [
  /** takes the mesh's space, in which the roots are, to the world */
  { name: "hairGround", size: 16, type: "mat4" },
  /** width in metres, least width in pixels, tip taper, height of the render target in pixels */
  { name: "hairWidth", size: 4, type: "vec4" },
  /** clump, clump at the tip, frizz, volume */
  { name: "hairShape", size: 4, type: "vec4" },
  /** roughness along the hair, tilt of the scales, variation of pigment, self-shadow */
  { name: "hairGloss", size: 4, type: "vec4" },
  /** light that goes on, per hair; mean length of a strand in metres */
  { name: "hairForward", size: 4, type: "vec4" },
  /** light that comes back, per hair; metres by which strands are shifted along each other */
  { name: "hairBackward", size: 4, type: "vec4" },
  /** what the pigment of one hair leaves of light that passes through */
  { name: "hairTint", size: 4, type: "vec4" },
];

export const HAIR_VARYINGS = [
  /** tangent, seed */
  "vHairTangent",
  /** hairs between here and the outside along +x, +y, +z; place along the strand, 0 to 1 */
  "vHairUp",
  /** the same along -x, -y, -z; place in the layer of strands, 0 inside to 1 outside */
  "vHairDown",
];

export const HAIR_ATTRIBUTES = [
  /** root in the mesh's space, seed */
  "hairRoot",
  /** three guides, nearest first; share of their length that the strand has */
  "hairGuides",
  /** their weights; rank: strands with a higher one are left out first */
  "hairWeights",
];

/** Uniforms of the plugin, in Babylon's form. */
export const ROD_UNIFORMS = [
  /** colour of rods without their own, lay in radii */
  { name: "rodBase", size: 4, type: "vec4" },
  /** plies, groove depth, yarns per ply, yarn twist */
  { name: "rodRope", size: 4, type: "vec4" },
  /** tracer colour and width */
  { name: "rodTracer", size: 4, type: "vec4" },
  /** least width in pixels, tip taper, root shade, 0 */
  { name: "rodStrand", size: 4, type: "vec4" },
  /** height of the render target in pixels */
  { name: "rodTargetHeight", size: 1, type: "float" },
];

/** As few as possible: with four shadow cascades PBR leaves three of WebGPU's sixteen to strands. */
export const ROD_VARYINGS = [
  /** rope: turns around the section, arc length, radius factor of the cap, radius */
  /** strand: -1..1 across the ribbon, arc length / length, half width in pixels, 0 */
  "vRodSurface",
  /** tangent, lay pitch */
  "vRodTangent",
  /** colour, seed */
  "vRodColour",
];

/**
 * Of one rod: (length, aspect, lay pitch or 0, start of the lay); (colour, 1 + seed), or (0, seed) for the
 * base colour.
 */
export const ROD_ATTRIBUTES = ["rodShape", "rodColour"];

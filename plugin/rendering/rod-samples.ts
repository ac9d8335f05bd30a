/**
 * The one layout in which rods reach the renderer. A sample is eight floats, two RGBA texels:
 * (x, y, z, radius) and (qx, qy, qz, qw). The quaternion turns the section's frame to the world: X to the
 * tangent, Y and Z to the material directors d1 and d2, so that twist shows on the surface.
 */
export const FLOATS_PER_SAMPLE = 8;
export const TEXELS_PER_SAMPLE = 2;

/** Where the samples of all rods come from; knows nothing of the engine, so a simulator can implement it. */
export interface RodSampleSource {
  readonly rodCount: number;
  /** Every rod has the same number of samples, evenly spaced in arc length from its start to its end. */
  readonly samplesPerRod: number;
  /**
   * Writes `rodCount * samplesPerRod` samples, rod after rod. `out` may be longer; what lies beyond stays
   * untouched.
   */
  fill(out: Float32Array): void;
}

/** What stays the same about a rod while it moves. */
export interface RodAppearance {
  /** Arc length in metres. */
  length: number;
  /** Extent of the section along d2 divided by its extent along d1 (the sample's radius). Default 1. */
  aspect?: number;
  /** Colour in linear space, as PBRMaterial's albedoColor. Default: the material's colour. */
  colour?: { r: number; g: number; b: number };
  /**
   * Metres along the rod for one turn of a ply; negative turns the other way. Default: the material's lay.
   */
  layPitch?: number;
  /**
   * Metres along the lay where the rod begins. Default 0. Plies stay on their material when what is before it
   * changes: a piece that was cut off goes on where the cut is, and rope that comes out at the root does not
   * push them along.
   */
  layStart?: number;
  /** Whether links are drawn along it. */
  isChain?: boolean;
}

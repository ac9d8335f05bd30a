import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";

/** Strands to draw: for each one its three guides, nearest first, and their weights in 255ths. */
export interface StrandData {
  readonly guides: Uint16Array;
  readonly weights: Uint8Array;
  /** Roots in the space of the mesh they grow on. */
  readonly roots: Float32Array;
  /** Shares of the guides' length that they have. */
  readonly lengths: Float32Array;
  /** Metres from the guides at most, at the root. */
  readonly reach: number;
}

const FLOATS = 4;
const MATRIX_FLOATS = 16;
const GOLDEN = 0.618034;

/** One thin instance per strand: hairRoot, hairGuides and hairWeights of the shader. */
export class StrandInstances {
  readonly reach: number;
  /** Four numbers each: the place and a seed. */
  readonly roots: Float32Array;

  constructor(
    private readonly mesh: Mesh,
    { guides, weights, roots, lengths, reach }: StrandData,
  ) {
    const count = lengths.length;
    this.reach = reach;
    this.roots = new Float32Array(FLOATS * count);
    const leads = new Float32Array(FLOATS * count);
    const shares = new Float32Array(FLOATS * count);
    const matrices = new Float32Array(MATRIX_FLOATS * count);
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < 3; c++) {
        this.roots[FLOATS * i + c] = roots[3 * i + c];
        leads[FLOATS * i + c] = guides[3 * i + c];
        shares[FLOATS * i + c] = weights[3 * i + c] / 255;
      }
      // Seeds only have to differ between neighbours.
      this.roots[FLOATS * i + 3] = (i * GOLDEN) % 1;
      leads[FLOATS * i + 3] = lengths[i];
      // Strands are in random order already.
      shares[FLOATS * i + 3] = i / count;
      for (let diagonal = 0; diagonal < 4; diagonal++) matrices[MATRIX_FLOATS * i + diagonal * 5] = 1;
    }
    mesh.doNotSyncBoundingInfo = true;
    mesh.thinInstanceSetBuffer("matrix", matrices, MATRIX_FLOATS, true);
    mesh.thinInstanceSetBuffer("hairRoot", this.roots, FLOATS, false);
    mesh.thinInstanceSetBuffer("hairGuides", leads, FLOATS, true);
    mesh.thinInstanceSetBuffer("hairWeights", shares, FLOATS, true);
  }

  /** Draws this share of the strands, those of low rank. */
  show(share: number): void {
    const count = this.roots.length / FLOATS;
    this.mesh.thinInstanceCount = Math.min(count, Math.max(1, Math.ceil(share * count)));
  }

  rootsMoved(): void {
    this.mesh.thinInstanceBufferUpdated("hairRoot");
  }
}

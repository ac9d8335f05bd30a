import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";

/** Of a strand's rings one in so many is drawn, at most. */
const MOST_STRIDE = 4;
/** Radians that a drawn piece of a strand turns by. */
const TURN_PER_PIECE = 0.5;
/** However straight it grows, wind and combs bend it. */
const LEAST_PIECES = 19;
/**
 * Share of a strand, from its root, that is drawn through every ring: straight hair bends there, off the skin
 * and down.
 */
const ROOT = 1 / 7;

/** Vertices of a ring of the strands' template. */
const ACROSS = 2;
const INDICES_PER_PIECE = 6;

/**
 * How finely strands are drawn. Vertices are what twenty thousand strands cost most of, and only coils need
 * all of them: the lists of triangles through every ring, every second one and so on stand one after the
 * other in the mesh, and one of them is drawn. Near the root all of them go through every ring.
 */
export class StrandDetail {
  private readonly starts: number[] = [];
  private readonly counts: number[] = [];

  constructor(
    private readonly mesh: Mesh,
    private readonly rings: number,
  ) {
    const indices: number[] = [];
    for (let stride = 1; stride <= MOST_STRIDE; stride++) {
      this.starts.push(indices.length);
      for (let ring = 0, next = 0; ring < rings - 1; ring = next) {
        // The last piece may be shorter: strands end where they end.
        next = Math.min(ring + (ring < ROOT * (rings - 1) ? 1 : stride), rings - 1);
        stitch(indices, ring, next);
      }
      this.counts.push(indices.length - this.starts[stride - 1]);
    }
    mesh.setIndices(indices);
    this.show(Infinity);
  }

  /** Draws so many pieces that strands which turn by so many radians are smooth. */
  show(turn: number): void {
    const [subMesh] = this.mesh.subMeshes;
    const wanted = Math.max(LEAST_PIECES, turn / TURN_PER_PIECE);
    const stride = Math.min(MOST_STRIDE, Math.max(1, Math.floor((this.rings - 1) / wanted)));
    subMesh.indexStart = this.starts[stride - 1];
    subMesh.indexCount = this.counts[stride - 1];
  }

  /** Pieces of a strand as it is drawn now. */
  get pieces(): number {
    return this.mesh.subMeshes[0].indexCount / INDICES_PER_PIECE;
  }
}

function stitch(indices: number[], from: number, to: number): void {
  const [a, b] = [ACROSS * from, ACROSS * to];
  indices.push(a, b, a + 1, a + 1, b, b + 1);
}

import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";
import { type SurfacePoints, UV_STEPS } from "./surface-points.js";
import type { Surface } from "./surface.js";

type Numbers = ArrayLike<number>;

/** Bones of the vertices in use, `perVertex` to each. */
interface Skin {
  readonly perVertex: number;
  readonly bones: Uint16Array;
  readonly weights: Float32Array;
}

/**
 * Where triangles of a mesh are while it morphs and its bones move. Only the corners of triangles with hair
 * are computed: by the same sums as the graphics card's, on the mesh's own data.
 */
export class DeformedSurface {
  /** Corners in the mesh's space, as they are now: three numbers each. */
  readonly local: Float64Array;
  /** The same in world space, of the first list alone: drawn strands have no need of it. */
  readonly world: Float64Array;
  /** Numbers in the mesh of the corners. */
  private readonly vertices: Uint32Array;
  private readonly rest: Float64Array;
  private readonly skin: Skin | null;

  private constructor(
    private readonly mesh: AbstractMesh,
    positions: Numbers,
    vertices: Uint32Array,
    /** Three corners per point, as places in `local` and `world`. */
    private readonly corners: readonly Uint32Array[],
    /** How many of the corners belong to the first list; they come first. */
    inWorld: number,
  ) {
    this.vertices = vertices;
    this.rest = new Float64Array(3 * vertices.length);
    vertices.forEach((vertex, i) => {
      for (let c = 0; c < 3; c++) this.rest[3 * i + c] = positions[3 * vertex + c];
    });
    this.local = this.rest.slice();
    this.world = this.rest.slice(0, 3 * inWorld);
    this.skin = skinOf(mesh, vertices);
    this.update();
  }

  /** For some lists of points, which are told apart by their number afterwards. */
  static of(surface: Surface, lists: readonly SurfacePoints[]): DeformedSurface {
    const places = new Map<number, number>();
    const seen: number[] = [];
    const corners = lists.map(({ triangle }) => {
      const list = new Uint32Array(3 * triangle.length);
      for (let i = 0; i < list.length; i++) {
        const vertex = surface.indices[3 * triangle[Math.floor(i / 3)] + (i % 3)];
        let place = places.get(vertex);
        if (place === undefined) places.set(vertex, (place = places.size));
        list[i] = 3 * place;
      }
      seen.push(places.size);
      return list;
    });
    const vertices = Uint32Array.from(places.keys());
    return new DeformedSurface(surface.mesh, surface.positions, vertices, corners, seen[0]);
  }

  /** Whether points move within the mesh's space. */
  get deforms(): boolean {
    return this.skin !== null || morphsOf(this.mesh) !== null;
  }

  /**
   * Takes the mesh as it is now; between two frames Babylon's own matrices are those of the last, so they are
   * made anew.
   */
  update(): void {
    const matrix = this.mesh.computeWorldMatrix(true);
    if (this.deforms) {
      this.local.set(this.rest);
      this.morph();
      this.bend();
    }
    transformAll(this.local, matrix, this.world);
  }

  /** The point number `i` of the first list, in world space. */
  worldPoint({ u, v }: SurfacePoints, i: number, out: Float64Array): void {
    this.combine(this.world, 0, i, u[i] / UV_STEPS, v[i] / UV_STEPS, out, 0);
  }

  /** All points of list `list` in the mesh's space, each at the start of `stride` numbers. */
  localPoints(list: number, { u, v }: SurfacePoints, out: Float32Array, stride: number): void {
    for (let i = 0; i < u.length; i++) {
      this.combine(this.local, list, i, u[i] / UV_STEPS, v[i] / UV_STEPS, out, stride * i);
    }
  }

  /**
   * The frame of its triangle in world space, column by column: along its first side, across that in the
   * triangle, and across the triangle. It is made of positions alone, so it turns as the triangle does.
   */
  worldFrame(i: number, out: Float64Array): void {
    const [corners] = this.corners;
    const p = this.world;
    const a = corners[3 * i];
    const b = corners[3 * i + 1];
    const c = corners[3 * i + 2];
    let x = p[b] - p[a];
    let y = p[b + 1] - p[a + 1];
    let z = p[b + 2] - p[a + 2];
    let scale = 1 / Math.sqrt(x * x + y * y + z * z);
    x *= scale;
    y *= scale;
    z *= scale;
    const sx = p[c] - p[a];
    const sy = p[c + 1] - p[a + 1];
    const sz = p[c + 2] - p[a + 2];
    let nx = y * sz - z * sy;
    let ny = z * sx - x * sz;
    let nz = x * sy - y * sx;
    scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    nx *= scale;
    ny *= scale;
    nz *= scale;
    out[0] = x;
    out[1] = y;
    out[2] = z;
    out[3] = ny * z - nz * y;
    out[4] = nz * x - nx * z;
    out[5] = nx * y - ny * x;
    out[6] = nx;
    out[7] = ny;
    out[8] = nz;
  }

  private combine(
    positions: Float64Array,
    list: number,
    i: number,
    u: number,
    v: number,
    out: Float64Array | Float32Array,
    at: number,
  ): void {
    const corners = this.corners[list];
    const a = corners[3 * i];
    const b = corners[3 * i + 1];
    const c = corners[3 * i + 2];
    for (let k = 0; k < 3; k++) {
      out[at + k] = (1 - u - v) * positions[a + k] + u * positions[b + k] + v * positions[c + k];
    }
  }

  private morph(): void {
    const manager = morphsOf(this.mesh);
    if (!manager) return;
    const { vertices, rest, local } = this;
    for (let k = 0; k < manager.numTargets; k++) {
      const target = manager.getTarget(k);
      const positions = target.getPositions();
      if (target.influence === 0 || !positions) continue;
      for (let i = 0; i < vertices.length; i++) {
        for (let c = 0; c < 3; c++) {
          local[3 * i + c] += target.influence * (positions[3 * vertices[i] + c] - rest[3 * i + c]);
        }
      }
    }
  }

  private bend(): void {
    const { skin, mesh, local } = this;
    if (!skin || !mesh.skeleton) return;
    mesh.skeleton.prepare(true);
    const matrices = mesh.skeleton.getTransformMatrices(mesh);
    const { perVertex, bones, weights } = skin;
    for (let i = 0; 3 * i < local.length; i++) {
      blended.fill(0);
      for (let k = perVertex * i; k < perVertex * (i + 1); k++) {
        if (weights[k] === 0) continue;
        for (let c = 0; c < 16; c++) blended[c] += weights[k] * matrices[16 * bones[k] + c];
      }
      transform(local, 3 * i, blended, local);
    }
  }
}

/** Meshes have them, their instances and other abstract meshes may not. */
function morphsOf(mesh: AbstractMesh): MorphTargetManager | null {
  return "morphTargetManager" in mesh ? ((mesh as Mesh).morphTargetManager ?? null) : null;
}

const blended = new Float64Array(16);

function skinOf(mesh: AbstractMesh, vertices: Uint32Array): Skin | null {
  if (!mesh.skeleton) return null;
  const pairs: (readonly [Numbers, Numbers])[] = [];
  const add = (bones: Numbers | null, weights: Numbers | null) => {
    if (bones && weights) pairs.push([bones, weights]);
  };
  const { MatricesIndicesKind, MatricesWeightsKind } = VertexBuffer;
  add(mesh.getVerticesData(MatricesIndicesKind), mesh.getVerticesData(MatricesWeightsKind));
  if (mesh.numBoneInfluencers > 4) {
    const { MatricesIndicesExtraKind, MatricesWeightsExtraKind } = VertexBuffer;
    add(mesh.getVerticesData(MatricesIndicesExtraKind), mesh.getVerticesData(MatricesWeightsExtraKind));
  }
  if (pairs.length === 0) return null;
  const perVertex = 4 * pairs.length;
  const bones = new Uint16Array(perVertex * vertices.length);
  const weights = new Float32Array(perVertex * vertices.length);
  vertices.forEach((vertex, i) => {
    for (let k = 0; k < perVertex; k++) {
      const [boneData, weightData] = pairs[k >> 2];
      bones[perVertex * i + k] = boneData[4 * vertex + (k & 3)];
      weights[perVertex * i + k] = weightData[4 * vertex + (k & 3)];
    }
  });
  return { perVertex, bones, weights };
}

/** As many as there is room for. */
function transformAll(points: Float64Array, { m }: Matrix, out: Float64Array): void {
  for (let at = 0; at < out.length; at += 3) transform(points, at, m, out);
}

/** Row vectors times a matrix of Babylon, with the division that bone weights which do not sum to 1 need. */
function transform(points: Float64Array, at: number, m: Numbers, out: Float64Array): void {
  const x = points[at];
  const y = points[at + 1];
  const z = points[at + 2];
  const scale = 1 / (m[3] * x + m[7] * y + m[11] * z + m[15]);
  out[at] = (m[0] * x + m[4] * y + m[8] * z + m[12]) * scale;
  out[at + 1] = (m[1] * x + m[5] * y + m[9] * z + m[13]) * scale;
  out[at + 2] = (m[2] * x + m[6] * y + m[10] * z + m[14]) * scale;
}

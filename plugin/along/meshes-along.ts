import { Quaternion, type Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { cos, sin } from "../../systems/math/elementary.js";
import { getFrame, type RodWorld } from "../../systems/index.js";
import type { Rod } from "../rod.js";
import type { AlongPlan } from "./along-options.js";

const MATRIX = 16;
const frame = new Float64Array(12);

/**
 * Copies of a mesh along a rod, drawn in one call. The x axis of the mesh runs along the rod, y and z along its
 * two directors. They keep their places in the material: cutting, joining and winding take them along.
 */
export class MeshesAlong {
  /** All copies; add it to shadow generators, or change its material. */
  readonly mesh: Mesh;
  private matrices = new Float32Array(0);
  private ended = false;

  /** Made by `ElasticRods.along`. */
  constructor(
    private carrier: Rod,
    private readonly source: Mesh,
    private readonly plan: AlongPlan,
    private readonly world: RodWorld,
  ) {
    this.mesh = source.clone(`${source.name} along ${carrier.name}`, null, true);
    this.mesh.position.setAll(0);
    this.mesh.rotationQuaternion = Quaternion.Identity();
    this.mesh.scaling.setAll(1);
    this.mesh.isVisible = true;
    // Instances are everywhere along the rod; their boxes would have to be made anew for each image.
    this.mesh.alwaysSelectAsActiveMesh = true;
    this.mesh.doNotSyncBoundingInfo = true;
  }

  get rod(): Rod {
    return this.carrier;
  }

  /** How many there are now. */
  get count(): number {
    return this.mesh.thinInstanceCount;
  }

  get isDisposed(): boolean {
    return this.ended || this.carrier.isDisposed || this.mesh.isDisposed() || this.source.isDisposed();
  }

  dispose(): void {
    this.ended = true;
    this.mesh.dispose();
  }

  /** What goes on along `piece`, a part that was cut off; null if nothing of this does. */
  divide(piece: Rod): MeshesAlong | null {
    const { at } = this.plan;
    if (at === "tip") this.carrier = piece;
    if (typeof at === "string") return null;
    return new MeshesAlong(piece, this.source, this.plan, this.world);
  }

  /** Puts them where the rod is now. */
  update(): void {
    const { plan, carrier } = this;
    const { length, appearance } = carrier;
    const start = appearance.layStart ?? 0;
    let count = 0;
    if (plan.at === "root") this.put(count++, 0, 0);
    else if (plan.at === "tip") this.put(count++, length, 0);
    else if (plan.at) {
      for (const [i, place] of plan.at.entries())
        if (place >= start && place - start <= length) this.put(count++, place - start, i);
    } else {
      const first = Math.ceil((start - plan.start) / plan.spacing - ROUNDING);
      const closing = plan.isRing ? -ROUNDING : ROUNDING;
      const last = Math.floor((start + length - plan.start) / plan.spacing + closing);
      for (let k = first; k <= last; k++)
        this.put(count++, Math.min(Math.max(plan.start + k * plan.spacing - start, 0), length), k);
    }
    this.mesh.isVisible = count > 0;
    this.mesh.thinInstanceCount = count;
    if (count > 0) this.mesh.thinInstanceBufferUpdated("matrix");
  }

  /** Writes the matrix of the copy at arc length `s`, the `k`th in the material. */
  private put(index: number, s: number, k: number): void {
    if (MATRIX * (index + 1) > this.matrices.length) this.makeRoom(index + 1);
    const { up, turn, scale } = this.plan;
    const m = this.matrices;
    getFrame(this.world, this.carrier.handle, s, frame);
    if (up) raise(frame, up);
    const c = cos(turn * k);
    const d = sin(turn * k);
    const at = MATRIX * index;
    for (let i = 0; i < 3; i++) {
      const y = frame[3 + i];
      const z = frame[6 + i];
      m[at + i] = scale.x * frame[i];
      m[at + 4 + i] = scale.y * (c * y + d * z);
      m[at + 8 + i] = scale.z * (c * z - d * y);
      m[at + 12 + i] = frame[9 + i];
    }
    m[at + 15] = 1;
  }

  private makeRoom(count: number): void {
    const matrices = new Float32Array(MATRIX * Math.ceil(1.5 * count));
    matrices.set(this.matrices);
    this.matrices = matrices;
    this.mesh.thinInstanceSetBuffer("matrix", matrices, MATRIX, false);
  }
}

/** Of a spacing: a place that is beyond an end by rounding only. */
const ROUNDING = 1e-6;

/** Turns the directors about the tangent until the first is as near to `up` as it can be. */
function raise(m: Float64Array, up: Vector3): void {
  const along = m[0] * up.x + m[1] * up.y + m[2] * up.z;
  const x = up.x - along * m[0];
  const y = up.y - along * m[1];
  const z = up.z - along * m[2];
  const size = Math.sqrt(x * x + y * y + z * z);
  // Where the rod runs along `up`, no direction is nearer than another.
  if (size < 1e-6) return;
  m[3] = x / size;
  m[4] = y / size;
  m[5] = z / size;
  m[6] = m[1] * m[5] - m[2] * m[4];
  m[7] = m[2] * m[3] - m[0] * m[5];
  m[8] = m[0] * m[4] - m[1] * m[3];
}

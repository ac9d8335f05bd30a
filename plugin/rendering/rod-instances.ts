import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { positive, reject } from "../../systems/world/validate.js";
import type { RodAppearance } from "./rod-samples.js";

const FLOATS = 4;
const MATRIX_FLOATS = 16;

/** One thin instance per rod, with what does not move: rodShape and rodColour of the shader. */
export class RodInstances {
  private shape = new Float32Array(0);
  private colour = new Float32Array(0);
  private changed = false;

  constructor(private readonly mesh: Mesh) {
    // The template's own box means nothing; RodMesh bounds the rods.
    mesh.doNotSyncBoundingInfo = true;
  }

  get capacity(): number {
    return this.shape.length / FLOATS;
  }

  /** The larger of 1 and the section's aspect: how many radii the section reaches from the axis. */
  readonly reach = (rod: number): number => Math.max(1, this.shape[rod * FLOATS + 1]);

  reserve(rods: number): void {
    const before = this.capacity;
    if (rods <= before) return;
    const capacity = Math.max(rods, Math.ceil(before * 1.5), 8);
    const shape = new Float32Array(capacity * FLOATS);
    const colour = new Float32Array(capacity * FLOATS);
    shape.set(this.shape);
    colour.set(this.colour);
    this.shape = shape;
    this.colour = colour;
    for (let rod = before; rod < capacity; rod++) this.write(rod, { length: 1 });
    const shown = this.mesh.thinInstanceCount;
    this.mesh.thinInstanceSetBuffer("matrix", identities(capacity), MATRIX_FLOATS, true);
    this.mesh.thinInstanceCount = shown;
    this.mesh.thinInstanceSetBuffer("rodShape", shape, FLOATS, false);
    this.mesh.thinInstanceSetBuffer("rodColour", colour, FLOATS, false);
  }

  set(rod: number, appearance: RodAppearance): void {
    const { length, aspect, layPitch, layStart } = appearance;
    positive("length", length);
    if (aspect !== undefined) positive("aspect", aspect);
    if (layPitch !== undefined && (!Number.isFinite(layPitch) || layPitch === 0)) {
      reject("layPitch", layPitch, "a finite number other than 0");
    }
    if (layStart !== undefined && !Number.isFinite(layStart)) reject("layStart", layStart, "a finite number");
    this.reserve(rod + 1);
    this.write(rod, appearance);
    this.changed = true;
  }

  /** Shows the first `rods` rods. */
  show(rods: number): void {
    this.reserve(rods);
    this.mesh.thinInstanceCount = rods;
    // Without an instance Babylon would draw the bare template.
    this.mesh.isVisible = rods > 0;
    if (!this.changed) return;
    this.mesh.thinInstanceBufferUpdated("rodShape");
    this.mesh.thinInstanceBufferUpdated("rodColour");
    this.changed = false;
  }

  private write(
    rod: number,
    { length, aspect = 1, colour, layPitch = 0, layStart = 0 }: RodAppearance,
  ): void {
    const at = rod * FLOATS;
    // The seed only has to differ between neighbours; the golden ratio spreads it evenly.
    const seed = (rod * 0.618034) % 1;
    this.shape.set([length, aspect, layPitch, layStart], at);
    this.colour.set(colour ? [colour.r, colour.g, colour.b, 1 + seed] : [0, 0, 0, seed], at);
  }
}

function identities(count: number): Float32Array {
  const matrices = new Float32Array(count * MATRIX_FLOATS);
  for (let matrix = 0; matrix < count; matrix++) {
    for (let diagonal = 0; diagonal < 4; diagonal++) matrices[matrix * MATRIX_FLOATS + diagonal * 5] = 1;
  }
  return matrices;
}

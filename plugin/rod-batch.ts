import type { Scene } from "@babylonjs/core/scene.js";
import { sampleFloats, sampleRod, type RodWorld } from "../systems/index.js";
import { RodMesh, type RodLook, type RodSampleSource } from "./rendering/index.js";
import type { Rod } from "./rod.js";

/** All rods of one look: one mesh, one draw call. */
export class RodBatch implements RodSampleSource {
  readonly rodMesh: RodMesh;
  private readonly rods: Rod[] = [];
  /** A rod came, went or changed its look since the last update. */
  private changed = true;

  constructor(
    name: string,
    scene: Scene,
    private readonly world: RodWorld,
    readonly look: RodLook,
    readonly samplesPerRod: number,
  ) {
    this.rodMesh = new RodMesh(name, scene, this, look);
  }

  get rodCount(): number {
    return this.rods.length;
  }

  has(rod: Rod): boolean {
    return this.rods.includes(rod);
  }

  add(rod: Rod): void {
    this.rodMesh.setRod(this.rods.length, rod.appearance);
    this.rods.push(rod);
    this.changed = true;
  }

  /** The last rod takes the place of the one that goes. False if it is not one of these. */
  remove(rod: Rod): boolean {
    const index = this.rods.indexOf(rod);
    if (index < 0) return false;
    const last = this.rods.pop()!;
    if (last !== rod) {
      this.rods[index] = last;
      this.rodMesh.setRod(index, last.appearance);
    }
    this.changed = true;
    return true;
  }

  redraw(rod: Rod): void {
    const index = this.rods.indexOf(rod);
    if (index < 0) return;
    this.rodMesh.setRod(index, rod.appearance);
    this.changed = true;
  }

  /** Draws the rods as they are now, if there is anything new about them. */
  update(moved: boolean): void {
    if ((!moved && !this.changed) || this.rodMesh.mesh.isDisposed()) return;
    this.rodMesh.update();
    this.changed = false;
  }

  fill(out: Float32Array): void {
    const stride = this.samplesPerRod * sampleFloats;
    for (let i = 0; i < this.rods.length; i++) {
      const rod = this.rods[i]!;
      sampleRod(this.world, rod.handle.entity, this.samplesPerRod, out, i * stride);
      if (rod.rootTarget) holdRoot(out, i * stride, this.samplesPerRod, rod.rootTarget);
    }
  }

  dispose(): void {
    this.rods.length = 0;
    this.rodMesh.dispose();
  }
}

/**
 * A display that is faster than the simulator shows the node in between two of its frames. Shifting the drawn
 * root there, and less and less of the rod towards its tip, keeps hair on the head; the simulated rod knows
 * nothing of it.
 */
export function holdRoot(out: Float32Array, at: number, samples: number, target: Float64Array): void {
  const x = target[0]! - out[at]!;
  const y = target[1]! - out[at + 1]!;
  const z = target[2]! - out[at + 2]!;
  for (let i = 0; i < samples; i++, at += sampleFloats) {
    const fade = 1 - i / (samples - 1);
    const weight = fade * fade;
    out[at]! += weight * x;
    out[at + 1]! += weight * y;
    out[at + 2]! += weight * z;
  }
}

import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { ElasticRods } from "../elastic-rods.js";

/** Takes drawn hair out of all cameras' sight, and puts it back as it was. */
export class HiddenHair {
  /** Hidden meshes and the layers that they were in. */
  private readonly layers = new Map<Mesh, number>();

  constructor(private readonly rods: ElasticRods) {}

  hide(): void {
    for (const { drawnMesh } of this.rods.hair) {
      if (this.layers.has(drawnMesh)) continue;
      this.layers.set(drawnMesh, drawnMesh.layerMask);
      drawnMesh.layerMask = 0;
    }
  }

  show(): void {
    for (const [mesh, layer] of this.layers) if (mesh.layerMask === 0) mesh.layerMask = layer;
    this.layers.clear();
  }
}

// What a hand shows: a ring at the place that a press would take, and an elastic line while it pulls.
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Material } from "@babylonjs/core/Materials/material.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateTorus } from "@babylonjs/core/Meshes/Builders/torusBuilder.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** Both are as wide on the screen from any distance: shares of the distance to the camera. */
const RING = 0.018;
const LINE = 0.0035;
const COLOUR = new Color3(0.95, 0.66, 0.32);
const up = Vector3.Up();
const along = new Vector3();

/** The ring faces the camera. */
export class HoverRing {
  private readonly mesh: Mesh;

  constructor(private readonly scene: Scene) {
    this.mesh = CreateTorus("hover", { diameter: 1, thickness: 0.14, tessellation: 32 }, scene);
    this.mesh.bakeTransformIntoVertices(Matrix.RotationX(Math.PI / 2));
    this.mesh.billboardMode = Mesh.BILLBOARDMODE_ALL;
    dress(this.mesh, 0.8);
  }

  show(at: Vector3): void {
    const distance = Vector3.Distance(at, this.scene.activeCamera!.globalPosition);
    this.mesh.position.copyFrom(at);
    this.mesh.scaling.setAll(RING * distance);
    this.mesh.setEnabled(true);
  }

  hide(): void {
    this.mesh.setEnabled(false);
  }
}

/** A line from the held point to where the pointer wants it. */
export class StrainLine {
  private readonly mesh: Mesh;

  constructor(private readonly scene: Scene) {
    this.mesh = CreateCylinder("strain", { diameter: 1, height: 1, tessellation: 8 }, scene);
    this.mesh.rotationQuaternion = Quaternion.Identity();
    dress(this.mesh, 0.9);
  }

  show(from: Vector3, to: Vector3): void {
    to.subtractToRef(from, along);
    const length = along.length();
    const width = LINE * Vector3.Distance(from, this.scene.activeCamera!.globalPosition);
    // Shorter than wide, it would be a dot on the rope.
    if (length < width) return this.hide();
    Vector3.CenterToRef(from, to, this.mesh.position);
    this.mesh.scaling.set(width, length, width);
    Quaternion.FromUnitVectorsToRef(up, along.scaleInPlace(1 / length), this.mesh.rotationQuaternion!);
    this.mesh.setEnabled(true);
  }

  hide(): void {
    this.mesh.setEnabled(false);
  }

  dispose(): void {
    this.mesh.dispose(false, true);
  }
}

/** Seen through everything, and in nobody's way. */
function dress(mesh: Mesh, alpha: number): void {
  const material = new StandardMaterial(mesh.name, mesh.getScene());
  material.emissiveColor = COLOUR;
  material.disableLighting = true;
  material.alpha = alpha;
  material.disableDepthWrite = true;
  material.depthFunction = Constants.ALWAYS;
  material.transparencyMode = Material.MATERIAL_ALPHABLEND;
  mesh.material = material;
  mesh.isPickable = false;
  mesh.setEnabled(false);
}

// Something that the pointer pulls about, and that follows without a jerk.
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import "@babylonjs/core/Culling/ray.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { exp } from "../../systems/math/elementary.js";

/** It follows the pointer like a critically damped spring of this frequency, 1/s. */
const STIFFNESS = 11;

export interface Reach {
  readonly least: Vector3;
  readonly most: Vector3;
}

export class PointerDrag {
  /** How far it is from where it would be by itself. */
  readonly offset = Vector3.Zero();
  private readonly wanted = Vector3.Zero();
  private readonly velocity = Vector3.Zero();
  private readonly grabbed = new Vector3();
  private readonly plane = new Plane(0, 0, 1, 0);
  private readonly wantedAtGrab = new Vector3();
  private held = false;

  constructor(
    private readonly scene: Scene,
    private readonly camera: ArcRotateCamera,
    private readonly reach: Reach,
    private readonly isPart: (mesh: AbstractMesh) => boolean,
  ) {
    scene.onPointerObservable.add((info) => this.onPointer(info));
  }

  /** One step of `seconds` towards what the pointer asks for. */
  move(seconds: number): void {
    const decay = exp(-STIFFNESS * seconds);
    for (const axis of ["x", "y", "z"] as const) {
      // Exact solution of the critically damped spring: stable however long the step.
      const away = this.offset[axis] - this.wanted[axis];
      const push = this.velocity[axis] + STIFFNESS * away;
      this.offset[axis] = this.wanted[axis] + (away + push * seconds) * decay;
      this.velocity[axis] = (this.velocity[axis] - STIFFNESS * push * seconds) * decay;
    }
  }

  /** Back to where it would be by itself, at once. */
  reset(): void {
    for (const vector of [this.offset, this.wanted, this.velocity]) vector.setAll(0);
  }

  private onPointer({ type, pickInfo }: PointerInfo): void {
    if (type === PointerEventTypes.POINTERDOWN && pickInfo?.pickedMesh && this.isPart(pickInfo.pickedMesh)) {
      this.grab(pickInfo.pickedPoint!);
    } else if (type === PointerEventTypes.POINTERMOVE && this.held) {
      this.pull();
    } else if (type === PointerEventTypes.POINTERUP && this.held) {
      this.held = false;
      this.camera.attachControl(true);
    }
  }

  private grab(point: Vector3): void {
    this.held = true;
    this.camera.detachControl();
    this.grabbed.copyFrom(point);
    this.wantedAtGrab.copyFrom(this.wanted);
    // The pointer moves it in the plane that faces the viewer.
    Plane.FromPositionAndNormalToRef(point, this.camera.getForwardRay().direction, this.plane);
  }

  private pull(): void {
    const ray = this.scene.createPickingRay(this.scene.pointerX, this.scene.pointerY, null, this.camera);
    const distance = ray.intersectsPlane(this.plane);
    if (distance === null) return;
    ray.origin.addToRef(ray.direction.scale(distance), this.wanted);
    this.wanted.subtractInPlace(this.grabbed).addInPlace(this.wantedAtGrab);
    this.wanted.minimizeInPlace(this.reach.most).maximizeInPlace(this.reach.least);
  }
}

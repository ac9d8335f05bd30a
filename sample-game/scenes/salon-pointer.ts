// The mouse, a pen or a finger combs where it presses on hair; beside the head it moves the camera.
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { CreatePickingRay, type Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { IPointerEvent } from "@babylonjs/core/Events/deviceInputEvents.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods } from "../../plugin/index.js";
import type { SalonComb } from "./salon-comb.js";

/** Pixels by which strands may be missed: many more are drawn than can be picked. */
const REACH = 24;

export class SalonPointer {
  private pointer: number | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly camera: ArcRotateCamera,
    private readonly rods: ElasticRods,
    private readonly comb: SalonComb,
  ) {
    scene.onPointerObservable.add((info) => this.onPointer(info));
  }

  private onPointer({ type, event }: PointerInfo): void {
    const { pointerId, pointerType, shiftKey, buttons } = event as IPointerEvent;
    if (type === PointerEventTypes.POINTERDOWN && this.pointer === null) this.press(pointerId, shiftKey);
    else if (type === PointerEventTypes.POINTERMOVE) {
      if (this.pointer === pointerId) this.drag(shiftKey);
      else if (this.pointer === null && buttons === 0) this.hover();
    } else if (type === PointerEventTypes.POINTERUP && this.pointer === pointerId) {
      this.letGo(pointerType === "mouse");
    }
  }

  private press(pointerId: number, isShift: boolean): void {
    if (!this.isOnHair(this.ray())) return;
    this.pointer = pointerId;
    this.camera.detachControl();
    this.drag(isShift);
  }

  private drag(isShift: boolean): void {
    this.comb.ray = this.ray();
    this.comb.depth = isShift ? "shallow" : "deep";
  }

  /** A mouse can be seen without being pressed: the comb waits above the hair. */
  private hover(): void {
    const ray = this.ray();
    this.comb.ray = this.isOnHair(ray) ? ray : null;
  }

  private letGo(hovers: boolean): void {
    this.pointer = null;
    this.comb.depth = "above";
    if (!hovers) this.comb.ray = null;
    this.camera.attachControl(true);
  }

  private isOnHair(ray: Ray): boolean {
    if (this.comb.meets(ray)) return true;
    const spread = (REACH * this.camera.fov) / this.scene.getEngine().getRenderHeight();
    return this.rods.pick(ray, { spread }) !== null;
  }

  private ray(): Ray {
    return CreatePickingRay(this.scene, this.scene.pointerX, this.scene.pointerY, null, this.camera);
  }
}

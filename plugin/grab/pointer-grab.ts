import { CreatePickingRay, PickWithRay, type Ray } from "@babylonjs/core/Culling/ray.core.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Observer } from "@babylonjs/core/Misc/observable.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Camera } from "@babylonjs/core/Cameras/camera.js";
import type { IPointerEvent } from "@babylonjs/core/Events/deviceInputEvents.js";
import type { ElasticRods } from "../elastic-rods.js";
import { flag, within } from "../../systems/world/validate.js";
import { finitePoint, unitVector } from "../points.js";
import { grabNames, type GrabOptions } from "./grab-options.js";
import { Grabbing } from "./grabbing.js";
import type { Hand } from "./hand.js";

const DEFAULT_REACH = 8;
const MOST_REACH = 10_000;

/**
 * Lets the user grab rods with the pointer: the mouse, a pen, every finger by itself. Shift as the button is
 * let go of leaves the hand where it is, so that one mouse has two hands, and so does `pins` for those who
 * have no such key; grabbing at a pinned hand again, or `releaseAll`, frees it.
 */
export class PointerGrab extends Grabbing {
  private isPinning = false;
  private readonly active = new Map<number, Hand>();
  /** Of those, the ones that lie on a surface now, with the ray that led there. */
  private readonly laid = new Map<Hand, Ray>();
  private readonly observer: Observer<PointerInfo>;
  private cameraOff: Camera | null = null;

  constructor(rods: ElasticRods, options: GrabOptions = {}) {
    super(rods, options, grabNames);
    if (options.reach !== undefined) within("reach", options.reach, 0, MOST_REACH);
    if (options.planeNormal !== undefined) unitVector("planeNormal", options.planeNormal);
    this.observer = rods.scene.onPointerObservable.add((info) => this.onPointer(info));
  }

  /** Whether hands stay where they are let go of, as with shift; default false. */
  get pins(): boolean {
    return this.isPinning;
  }
  set pins(pins: boolean) {
    this.isPinning = flag("pins", pins);
  }

  /** Whether a pointer holds this hand now: a pinned one is held by nobody. */
  isHeld(hand: Hand): boolean {
    return [...this.active.values()].includes(hand);
  }

  override dispose(): void {
    super.dispose();
    this.scene.onPointerObservable.remove(this.observer);
  }

  private get scene(): Scene {
    return this.rods.scene;
  }

  private get camera(): Camera | null {
    return this.options.camera ?? this.scene.activeCamera;
  }

  private onPointer({ type, event }: PointerInfo): void {
    if (this.rods.isDisposed) return;
    const { pointerId } = event as IPointerEvent;
    const hand = this.active.get(pointerId);
    if (type === PointerEventTypes.POINTERDOWN && !hand) this.grab(pointerId);
    else if (type === PointerEventTypes.POINTERMOVE && hand) this.drag(hand);
    else if (type === PointerEventTypes.POINTERUP && hand)
      this.letGo(pointerId, hand, event.shiftKey || this.isPinning);
  }

  private grab(pointerId: number): void {
    const { camera } = this;
    if (!camera) return;
    const ray = this.ray();
    const pixel = pixelAngle(this.scene, camera);
    const spread = (this.options.reach ?? DEFAULT_REACH) * pixel;
    const pick = this.rods.pick(ray, {
      spread,
      ...this.sight(ray),
      ...(this.options.filter ? { filter: this.options.filter } : {}),
    });
    if (!pick) return;
    for (const pinned of this.hands.filter((other) => isSame(other, pick.rod, pick.s))) this.release(pinned);
    const hand = this.hold(pick.rod, pick.s);
    hand.dragIn(this.planeNormal(camera), ray);
    this.active.set(pointerId, hand);
    if (!this.cameraOff) {
      this.cameraOff = camera;
      camera.detachControl();
    }
    this.onGrabObservable.notifyObservers(hand);
  }

  private drag(hand: Hand): void {
    const ray = this.ray();
    const met = this.surfaceUnder(ray);
    if (met) {
      this.laid.set(hand, ray);
      hand.layOn(met.point, met.normal);
      return;
    }
    // From the edge of the surface on, in the plane through where it is.
    const last = this.laid.get(hand);
    if (last) hand.dragIn(this.planeNormal(this.camera!), last);
    this.laid.delete(hand);
    hand.follow(ray);
  }

  /** Where a ray meets what is dragged along, and the normal there, towards the viewer. */
  private surfaceUnder(ray: Ray): { point: Vector3; normal: Vector3 } | null {
    const { alongSurface = false } = this.options;
    if (alongSurface === false) return null;
    const counts = (mesh: AbstractMesh) =>
      mesh.isPickable && mesh.isVisible && mesh.isEnabled() && (alongSurface === true || alongSurface(mesh));
    const hit = PickWithRay(this.scene, ray, counts);
    const normal = hit?.getNormal(true, false);
    if (!hit?.pickedPoint || !normal) return null;
    if (Vector3.Dot(normal, ray.direction) > 0) normal.scaleInPlace(-1);
    return { point: hit.pickedPoint, normal };
  }

  private planeNormal(camera: Camera): Vector3 {
    const { planeNormal } = this.options;
    return planeNormal
      ? Vector3.FromArray([...finitePoint("planeNormal", planeNormal)]).normalize()
      : camera.getDirection(Vector3.Forward(this.scene.useRightHandedSystem));
  }

  private letGo(pointerId: number, hand: Hand, pin: boolean): void {
    this.active.delete(pointerId);
    if (!pin) this.release(hand);
    if (this.active.size === 0 && this.cameraOff) {
      this.cameraOff.attachControl(true);
      this.cameraOff = null;
    }
  }

  protected override release(hand: Hand): void {
    for (const [pointerId, held] of this.active) if (held === hand) this.active.delete(pointerId);
    this.laid.delete(hand);
    super.release(hand);
  }

  /** How far the pointer sees: ropes that lie on what stops it are seen, too. */
  private sight(ray: Ray): { farthest?: number } {
    if (this.options.occlusion === false) return {};
    const hit = PickWithRay(this.scene, ray);
    if (!hit?.hit) return {};
    const thickest = this.rods.rods.reduce((most, { radius }) => Math.max(most, 2 * radius), 0);
    return { farthest: hit.distance + thickest };
  }

  private ray() {
    // Not the scene's method of that name, which is there only for those who import all of Babylon's ray
    // casting.
    return CreatePickingRay(this.scene, this.scene.pointerX, this.scene.pointerY, null, this.camera);
  }
}

/** A pinned hand is grabbed again within this share of the rod. */
const SAME_PLACE = 0.02;

function isSame(hand: Hand, rod: Hand["rod"], s: number): boolean {
  return hand.rod === rod && Math.abs(hand.s - s) < SAME_PLACE * rod.length;
}

/** Radians that a pixel covers. */
export function pixelAngle(scene: Scene, camera: Camera): number {
  return camera.fov / scene.getEngine().getRenderHeight();
}

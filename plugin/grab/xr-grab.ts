import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Observable, Observer } from "@babylonjs/core/Misc/observable.js";
import type { WebXRAbstractMotionController } from "@babylonjs/core/XR/motionController/webXRAbstractMotionController.js";
import type { WebXRControllerComponent } from "@babylonjs/core/XR/motionController/webXRControllerComponent.js";
import type { WebXRInputSource } from "@babylonjs/core/XR/webXRInputSource.js";
import { quantity } from "../../systems/world/quantities.js";
import type { OptionNames } from "../../systems/world/options.js";
import { reject, within } from "../../systems/world/validate.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { GrabOptions } from "./grab-options.js";
import { Grabbing } from "./grabbing.js";
import type { Hand } from "./hand.js";

/** What is needed of Babylon's `WebXRInput`: `xr.input` of a default experience. */
export interface XRControllers {
  readonly controllers: readonly WebXRInputSource[];
  readonly onControllerAddedObservable: Observable<WebXRInputSource>;
  readonly onControllerRemovedObservable: Observable<WebXRInputSource>;
}

export interface XRGrabOptions extends Omit<
  GrabOptions,
  "camera" | "reach" | "planeNormal" | "alongSurface"
> {
  /** Metres around the controller within which it takes a rod directly; default 0.06. */
  reach?: number;
  /** Radians by which the ray of a controller that touches nothing may miss a rod; default 0.01. */
  spread?: number;
}

const xrNames: OptionNames<XRGrabOptions> = {
  reach: true,
  spread: true,
  compliance: true,
  mostForce: true,
  occlusion: true,
  filter: true,
};

/** A hand in the frame of what carries it. */
interface Carried {
  readonly hand: Hand;
  readonly node: TransformNode;
  readonly local: Vector3;
}

const DEFAULT_REACH = 0.06;
const DEFAULT_SPREAD = 0.01;

const inverse = new Matrix();
const place = new Vector3();

/**
 * Lets XR controllers grab rods: by their squeeze button, or the trigger of those that have none. A
 * controller takes the rod that it touches, else the one that it points at, and the point held moves with it
 * as if it were stuck to it.
 */
export class XRGrab extends Grabbing<XRGrabOptions> {
  private readonly carried = new Map<WebXRInputSource, Carried>();
  private readonly buttons = new Map<WebXRInputSource, () => void>();
  private readonly stepObserver: Observer<number>;
  private readonly added: Observer<WebXRInputSource>;
  private readonly removed: Observer<WebXRInputSource>;

  constructor(
    rods: ElasticRods,
    private readonly input: XRControllers,
    options: XRGrabOptions = {},
  ) {
    super(rods, options, xrNames);
    if (!input?.onControllerAddedObservable) reject("input", input, "the input of a WebXR experience");
    quantity("reach", options.reach ?? DEFAULT_REACH, "length");
    within("spread", options.spread ?? DEFAULT_SPREAD, 0, Math.PI);
    for (const controller of input.controllers) this.enter(controller);
    this.added = input.onControllerAddedObservable.add((controller) => this.enter(controller));
    this.removed = input.onControllerRemovedObservable.add((controller) => this.leave(controller));
    this.stepObserver = rods.onBeforeStepObservable.add(() => this.carry());
  }

  override dispose(): void {
    super.dispose();
    this.input.onControllerAddedObservable.remove(this.added);
    this.input.onControllerRemovedObservable.remove(this.removed);
    this.rods.onBeforeStepObservable.remove(this.stepObserver);
    for (const controller of [...this.buttons.keys()]) this.leave(controller);
  }

  /** Takes what the controller touches or points at, as its button does; null if there is nothing. */
  grab(controller: WebXRInputSource): Hand | null {
    this.letGo(controller);
    if (this.rods.isDisposed) return null;
    const pick = this.touched(controller) ?? this.pointedAt(controller);
    if (!pick) return null;
    const node = controller.grip ?? controller.pointer;
    const hand = this.hold(pick.rod, pick.s);
    const local = pick.rod.getPointToRef(pick.s, new Vector3());
    node.computeWorldMatrix(true).invertToRef(inverse);
    Vector3.TransformCoordinatesToRef(local, inverse, local);
    this.carried.set(controller, { hand, node, local });
    this.onGrabObservable.notifyObservers(hand);
    return hand;
  }

  letGo(controller: WebXRInputSource): void {
    const carried = this.carried.get(controller);
    if (carried) this.release(carried.hand);
  }

  protected override release(hand: Hand): void {
    for (const [controller, carried] of this.carried)
      if (carried.hand === hand) this.carried.delete(controller);
    super.release(hand);
  }

  private touched(controller: WebXRInputSource) {
    const reach = this.options.reach ?? DEFAULT_REACH;
    return this.rods.pick(rayOf(controller, true), { reach, farthest: reach, ...this.filter });
  }

  private pointedAt(controller: WebXRInputSource) {
    const spread = this.options.spread ?? DEFAULT_SPREAD;
    return this.rods.pick(rayOf(controller, false), { spread, ...this.filter });
  }

  private get filter() {
    return this.options.filter ? { filter: this.options.filter } : {};
  }

  /** Takes the hands to where their controllers are now. */
  private carry(): void {
    for (const { hand, node, local } of this.carried.values()) {
      Vector3.TransformCoordinatesToRef(local, node.computeWorldMatrix(true), place);
      // A controller that is nowhere for a while, as trackers lose them, leaves its hand where it is.
      if (Number.isFinite(place.x + place.y + place.z)) hand.moveTo(place);
    }
  }

  private enter(controller: WebXRInputSource): void {
    if (this.buttons.has(controller)) return;
    let component: WebXRControllerComponent | null = null;
    let pressed: Observer<WebXRControllerComponent> | null = null;
    const listen = (motion: WebXRAbstractMotionController) => {
      component = motion.getComponentOfType("squeeze") ?? motion.getMainComponent();
      pressed = component.onButtonStateChangedObservable.add(({ changes }) => {
        if (changes.pressed?.current === true) this.grab(controller);
        else if (changes.pressed?.current === false) this.letGo(controller);
      });
    };
    const known = controller.onMotionControllerInitObservable.add(listen);
    if (controller.motionController) listen(controller.motionController);
    this.buttons.set(controller, () => {
      controller.onMotionControllerInitObservable.remove(known);
      if (pressed) component?.onButtonStateChangedObservable.remove(pressed);
    });
  }

  private leave(controller: WebXRInputSource): void {
    this.letGo(controller);
    this.buttons.get(controller)?.();
    this.buttons.delete(controller);
  }
}

function rayOf(controller: WebXRInputSource, grip: boolean): Ray {
  const node = grip ? (controller.grip ?? controller.pointer) : controller.pointer;
  node.computeWorldMatrix(true);
  const ray = new Ray(new Vector3(), new Vector3());
  controller.getWorldPointerRayToRef(ray, grip);
  return ray;
}

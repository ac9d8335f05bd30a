// Bodies of Havok that the pointer pulls about by the point that it took hold of.
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import "@babylonjs/core/Culling/ray.js";
import { PointerEventTypes, type PointerInfo } from "@babylonjs/core/Events/pointerEvents.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { ElasticRods, PointerGrab } from "../../plugin/index.js";
import { pullOf } from "./soft-pull.js";

/** Newtons: enough to lift any of the things, too little to tear one off its ropes. */
const MOST_FORCE = 300;

interface Held {
  readonly body: PhysicsBody;
  /** In the frame of the body. */
  readonly point: Vector3;
  readonly plane: Plane;
  readonly target: Vector3;
}

export class BodyGrab {
  private held: Held | null = null;
  private isTaken = false;

  /** `ropes` has the first choice: what is meant is a rope if there is one under the pointer. */
  constructor(
    private readonly rods: ElasticRods,
    ropes: PointerGrab,
    private readonly camera: ArcRotateCamera,
  ) {
    ropes.onGrabObservable.add(() => (this.isTaken = true));
    rods.scene.onPointerObservable.add((info) => this.onPointer(info));
    rods.onBeforeStepObservable.add((seconds) => this.pull(seconds));
  }

  /** The body that is held now. */
  get body(): PhysicsBody | null {
    return this.held?.body ?? null;
  }

  release(): void {
    if (!this.held) return;
    this.held = null;
    this.camera.attachControl(true);
  }

  private onPointer({ type, pickInfo }: PointerInfo): void {
    if (type === PointerEventTypes.POINTERDOWN) {
      const body = pickInfo?.pickedMesh?.physicsBody;
      const isFree = !this.isTaken && !this.held;
      this.isTaken = false;
      if (isFree && body?.getMotionType() === PhysicsMotionType.DYNAMIC)
        this.grab(body, pickInfo!.pickedPoint!);
    } else if (type === PointerEventTypes.POINTERMOVE && this.held) this.aim(this.held);
    else if (type === PointerEventTypes.POINTERUP) this.release();
  }

  private grab(body: PhysicsBody, at: Vector3): void {
    const { position, rotationQuaternion } = body.transformNode;
    const point = at.subtract(position).applyRotationQuaternion(rotationQuaternion!.invert());
    // The pointer moves it in the plane that faces the viewer.
    const plane = Plane.FromPositionAndNormal(at, this.camera.getForwardRay().direction);
    this.held = { body, point, plane, target: at.clone() };
    this.camera.detachControl();
  }

  private aim({ plane, target }: Held): void {
    const { scene } = this.rods;
    const ray = scene.createPickingRay(scene.pointerX, scene.pointerY, null, this.camera);
    const distance = ray.intersectsPlane(plane);
    if (distance !== null) ray.origin.addToRef(ray.direction.scale(distance), target);
  }

  private pull(seconds: number): void {
    if (!this.held) return;
    const { body, point, target } = this.held;
    if (body.isDisposed) return this.release();
    const { position, rotationQuaternion } = body.transformNode;
    const at = point.applyRotationQuaternion(rotationQuaternion!).addInPlace(position);
    body.applyImpulse(pullOf(body, at, target, seconds, MOST_FORCE), at);
  }
}

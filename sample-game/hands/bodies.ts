// Bodies of Havok that the pointer pulls about by the point that it took hold of.
import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { ElasticRods } from "../../plugin/index.js";
import { pullOf } from "./soft-pull.js";
import type { Handle } from "./handle.js";

/** Newtons: enough to lift any of the things, too little to tear one off its ropes. */
const MOST_FORCE = 300;

interface Held {
  readonly body: PhysicsBody;
  /** In the frame of the body. */
  readonly point: Vector3;
  readonly plane: Plane;
  readonly target: Vector3;
}

/** Every dynamic body of the scene. */
export class Bodies implements Handle {
  private held: Held | null = null;

  constructor(rods: ElasticRods) {
    rods.onBeforeStepObservable.add((seconds) => this.pull(seconds));
  }

  owns(mesh: AbstractMesh): boolean {
    return mesh.physicsBody?.getMotionType() === PhysicsMotionType.DYNAMIC;
  }

  grab(mesh: AbstractMesh, at: Vector3, planeNormal: Vector3): void {
    const body = mesh.physicsBody!;
    const { position, rotationQuaternion } = body.transformNode;
    const point = at.subtract(position).applyRotationQuaternion(rotationQuaternion!.invert());
    this.held = { body, point, plane: Plane.FromPositionAndNormal(at, planeNormal), target: at.clone() };
  }

  follow(ray: Ray): void {
    if (!this.held) return;
    const distance = ray.intersectsPlane(this.held.plane);
    if (distance !== null) ray.origin.addToRef(ray.direction.scale(distance), this.held.target);
  }

  release(): void {
    this.held = null;
  }

  strainToRef(held: Vector3, wanted: Vector3): boolean {
    if (!this.held) return false;
    this.placeToRef(this.held, held);
    wanted.copyFrom(this.held.target);
    return true;
  }

  private pull(seconds: number): void {
    if (!this.held) return;
    const { body, target } = this.held;
    if (body.isDisposed) return this.release();
    const at = this.placeToRef(this.held, new Vector3());
    body.applyImpulse(pullOf(body, at, target, seconds, MOST_FORCE), at);
  }

  private placeToRef({ body, point }: Held, ref: Vector3): Vector3 {
    const { position, rotationQuaternion } = body.transformNode;
    return point.applyRotationQuaternionToRef(rotationQuaternion!, ref).addInPlace(position);
  }
}

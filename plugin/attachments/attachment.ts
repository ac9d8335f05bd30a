import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { Observable } from "@babylonjs/core/Misc/observable.js";
import {
  getAttachmentForce,
  getAttachmentTorque,
  isAttached,
  moveAttachment,
  removeAttachment,
  type AttachmentHandle,
  type RodWorld,
} from "../../systems/index.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import { finitePoint, type Point } from "../points.js";
import type { Rod } from "../rod.js";

/** What a rod can be held to: a point of the world, a node, an obstacle, another rod. */
export type AttachmentTarget = Point | TransformNode | Obstacle | Rod;

/** Of a node or an obstacle: the point in its frame, metres without its scaling. Of another rod: the arc length. */
export interface AttachmentOptions {
  point?: Point;
  s?: number;
  /** Holds the tangent too: a direction in the frame of the target, or "present" for the one that it has now. */
  direction?: Point | "present";
  /** Metres per newton; default 0, rigid. */
  compliance?: number;
  /** Newtons at which it breaks; default never. */
  breakingForce?: number;
  /** Newtons that it pulls with at most, for one with a compliance; default any. */
  mostForce?: number;
}

const numbers = new Float64Array(3);

/** Holds a point of a rod to something, until it is disposed, breaks, or what it holds is gone. */
export class Attachment {
  /** When the breaking force is exceeded, with the force that was too much; the attachment is gone by then. */
  readonly onBrokenObservable = new Observable<Attachment>();

  /** Made by `Rod.attach`. */
  constructor(
    readonly rod: Rod,
    /** Arc length on the rod. */
    readonly s: number,
    readonly target: AttachmentTarget,
    /** Names the attachment in the simulator, for those who use it directly. */
    readonly handle: AttachmentHandle,
    private readonly world: RodWorld,
  ) {}

  get isDisposed(): boolean {
    return !isAttached(this.world, this.handle);
  }

  /** Newtons that it exerts on the rod, as of the last step. */
  getForceToRef(ref: Vector3): Vector3 {
    getAttachmentForce(this.world, this.handle, numbers);
    return ref.copyFromFloats(numbers[0], numbers[1], numbers[2]);
  }

  /** Newton metres that it exerts on the rod, if it holds a direction. */
  getTorqueToRef(ref: Vector3): Vector3 {
    getAttachmentTorque(this.world, this.handle, numbers);
    return ref.copyFromFloats(numbers[0], numbers[1], numbers[2]);
  }

  /** Where the point of the world that it holds on to has to be at the end of the next step. */
  move(point: Point): void {
    numbers.set(finitePoint("point", point));
    moveAttachment(this.world, this.handle, numbers);
  }

  /** Lets go; a second call does nothing. */
  dispose(): void {
    if (!this.isDisposed) removeAttachment(this.world, this.handle);
    this.onBrokenObservable.clear();
  }
}

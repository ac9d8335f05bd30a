import type { Bone } from "@babylonjs/core/Bones/bone.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { Observable } from "@babylonjs/core/Misc/observable.js";
import type { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import {
  getAttachmentForce,
  getAttachmentTorque,
  isAttached,
  moveAttachment,
  removeAttachment,
  type AttachmentHandle,
  type RodWorld,
} from "../../systems/index.js";
import { holdObstacle } from "../../systems/attachments/hold-obstacle.js";
import type { OptionNames } from "../../systems/world/options.js";
import { checkRef } from "../checks.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import { finitePoint, type Point } from "../points.js";
import type { Rod } from "../rod.js";

/**
 * What a rod can be held to: a point of the world, a node, a bone, a body of Havok, an obstacle, another rod.
 */
export type AttachmentTarget = Point | TransformNode | Bone | PhysicsBody | PhysicsAggregate | Obstacle | Rod;

/**
 * Of a node, a bone, a body or an obstacle: the point in its frame, metres as it is scaled now; it moves
 * along when a node is scaled later. Of another rod: the arc length.
 */
export interface AttachmentOptions {
  point?: Point;
  s?: number;
  /** Of a bone: the mesh that it moves; default the first one of the scene that has its skeleton. */
  mesh?: AbstractMesh;
  /** Of a body with thin instances: which of them; default the first. */
  instance?: number;
  /**
   * Holds the tangent too: a direction in the frame of the target, or "present" for the one that it has now.
   */
  direction?: Point | "present";
  /**
   * Beside a direction and at right angles to it: holds the first director too, so that the rod cannot roll
   * about its tangent.
   */
  up?: Point | "present";
  /** Metres per newton; default 0, rigid. */
  compliance?: number;
  /** Newtons at which it breaks; default never. */
  breakingForce?: number;
  /** Newtons that it pulls with at most, for one with a compliance; default any. */
  mostForce?: number;
}

export const attachmentNames: OptionNames<AttachmentOptions> = {
  point: true,
  s: true,
  mesh: true,
  instance: true,
  direction: true,
  up: true,
  compliance: true,
  breakingForce: true,
  mostForce: true,
};

const numbers = new Float64Array(3);

/** Holds a point of a rod to something, until it is disposed, breaks, or what it holds is gone. */
export class Attachment {
  /**
   * When the breaking force is exceeded; `getForceToRef` then has the force that was too much. It holds
   * nothing any more.
   */
  readonly onBrokenObservable = new Observable<Attachment>();
  private readonly lastForce = new Float64Array(3);
  private broken = false;

  /** Made by `Rod.attach`. */
  constructor(
    private heldRod: Rod,
    private heldAt: number,
    private heldTo: AttachmentTarget,
    /** Names the attachment in the simulator, for those who use it directly. */
    readonly handle: AttachmentHandle,
    readonly world: RodWorld,
  ) {}

  /** The rod that it holds: another one once that was cut before it, or joined to another. */
  get rod(): Rod {
    return this.heldRod;
  }

  /** Arc length on the rod, metres. */
  get s(): number {
    return this.heldAt;
  }

  /** What holds it; a body is here as the obstacle that it is. */
  get target(): AttachmentTarget {
    return this.heldTo;
  }

  get isDisposed(): boolean {
    return !isAttached(this.world, this.handle);
  }

  /** Whether it let go because its breaking force was exceeded. */
  get isBroken(): boolean {
    return this.broken;
  }

  /** Newtons that it exerts on the rod, as of the last step; of a broken one, those that broke it. */
  getForceToRef(ref: Vector3): Vector3 {
    const force = this.broken ? this.lastForce : getAttachmentForce(this.world, this.handle, numbers);
    return checkRef("ref", ref).copyFromFloats(force[0], force[1], force[2]);
  }

  /** Newton metres that it exerts on the rod, if it holds a direction. */
  getTorqueToRef(ref: Vector3): Vector3 {
    getAttachmentTorque(this.world, this.handle, numbers);
    return checkRef("ref", ref).copyFromFloats(numbers[0], numbers[1], numbers[2]);
  }

  /** Where the point of the world that it holds on to has to be at the end of the next step. */
  move(point: Point): void {
    numbers.set(finitePoint("point", point));
    moveAttachment(this.world, this.handle, numbers);
  }

  /** Finds out where it is after `rod` was cut, joined or wound, and its material belongs to `now`. */
  relocate(rod: Rod, now: readonly Rod[]): void {
    if (this.isDisposed) return;
    const { Attachment: column } = this.world.components;
    const { entity } = this.handle;
    const at = (found: number) => now.find(({ handle }) => handle.entity === found)!;
    if (this.heldTo === rod) this.heldTo = at(column.other[entity]);
    if (this.heldRod !== rod) return;
    this.heldRod = at(column.rod[entity]);
    this.heldAt = column.s[entity] * this.world.units.length;
  }

  /** After the world was taken back to another state: what it holds, where, and what holds it. */
  put(rod: Rod, s: number, target: AttachmentTarget): void {
    this.heldRod = rod;
    this.heldAt = s;
    this.heldTo = target;
  }

  /** What it follows has turned out to be a body, which shall feel the rod. */
  holdBody(obstacle: Obstacle): void {
    holdObstacle(this.world, this.handle, obstacle.handle);
    this.heldTo = obstacle;
  }

  /** It let go under this force. */
  tellBroken(force: ArrayLike<number>): void {
    this.broken = true;
    this.lastForce.set(force);
    this.onBrokenObservable.notifyObservers(this);
  }

  /** Lets go; a second call does nothing. */
  dispose(): void {
    if (!this.isDisposed) removeAttachment(this.world, this.handle);
    this.onBrokenObservable.clear();
  }
}

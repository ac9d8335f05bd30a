import type { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Bone } from "@babylonjs/core/Bones/bone.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import {
  getObstaclePose,
  getObstacleVelocity,
  moveObstacle,
  placeObstacle,
  type ObstacleHandle,
  type RodWorld,
} from "../../systems/index.js";
import { livingObstacle } from "../../systems/bodies/obstacles.js";
import { isLiving } from "../../systems/world/handles.js";
import { quantityOrZero } from "../../systems/world/quantities.js";
import { reject } from "../../systems/world/validate.js";
import { quaternionToMatrix } from "../../systems/math/quaternion.js";
import { checkRef } from "../checks.js";
import { checkRotation, finitePoint, type Point, type Rotation, type Triple } from "../points.js";

/** What an obstacle asks of the set it belongs to. */
export interface ObstacleOwner {
  readonly world: RodWorld;
  /** Where its node or body is now. */
  readTarget(obstacle: Obstacle, position: Float64Array, quaternion: Float64Array): void;
  remove(obstacle: Obstacle): void;
}

const xyz = new Float64Array(3);
const xyzw = new Float64Array(4);
const numbers = new Float64Array(7);
const R = new Float64Array(9);

/** Something that rods run into. Dynamic bodies of Havok feel them; others do not. */
export class Obstacle {
  /** Its own frame, seen from its node: position 3, quaternion 4. */
  private readonly frame = Float64Array.of(0, 0, 0, 0, 0, 0, 1);

  /** Made by `ElasticRods`. */
  constructor(
    /** Shown in errors and tools. */
    public name: string,
    /** Names the obstacle in the simulator, for those who use it directly. */
    readonly handle: ObstacleHandle,
    /** What it follows; null if it goes where `move` says. */
    readonly node: TransformNode | Bone | null,
    /** The Havok body that it stands for, if it does. */
    readonly body: PhysicsBody | null,
    readonly owner: ObstacleOwner,
  ) {}

  get isDisposed(): boolean {
    return !isLiving(this.owner.world, "obstacle", this.handle);
  }

  /** Coulomb's coefficient; a contact has the geometric mean of both sides. */
  get friction(): number {
    return this.column.friction[this.entity];
  }
  set friction(value: number) {
    this.column.friction[this.entity] = quantityOrZero("friction", value, "friction");
  }

  getPoseToRef(position: Vector3, rotation: Quaternion): void {
    getObstaclePose(this.owner.world, this.handle, numbers);
    checkRef("rotation", rotation);
    checkRef("position", position).copyFromFloats(numbers[0], numbers[1], numbers[2]);
    rotation.copyFromFloats(numbers[3], numbers[4], numbers[5], numbers[6]);
  }

  /** Velocities that it has for the rods: rad/s and m/s. */
  getVelocityToRef(angular: Vector3, linear: Vector3): void {
    getObstacleVelocity(this.owner.world, this.handle, numbers);
    checkRef("linear", linear);
    checkRef("angular", angular).copyFromFloats(numbers[0], numbers[1], numbers[2]);
    linear.copyFromFloats(numbers[3], numbers[4], numbers[5]);
  }

  /** A point of its body's node, metres without its scaling, as the simulator wants it for this obstacle. */
  framePoint([x, y, z]: Triple): Triple {
    const { frame } = this;
    return this.frameDirection([x - frame[0], y - frame[1], z - frame[2]]);
  }

  /** The same for a direction. */
  frameDirection([x, y, z]: Triple): Triple {
    quaternionToMatrix(this.frame, 3, R, 0);
    const along = (c: number) => R[3 * c] * x + R[3 * c + 1] * y + R[3 * c + 2] * z;
    return [along(0), along(1), along(2)];
  }

  /** For the bridge to Havok: a dynamic body's frame is at its centre of mass, along its principal axes. */
  setFrame(frame: Float64Array): void {
    this.frame.set(frame);
  }

  /** Where it has to be at the end of the next step; not for one that follows a node. */
  move(position: Point, rotation?: Rotation): void {
    if (this.node) reject("obstacle", `${this.name} (follows ${this.node.name})`, "one without a node");
    this.readPose(position, rotation);
    moveObstacle(this.owner.world, this.handle, xyz, rotation ? xyzw : undefined);
  }

  /**
   * Puts it somewhere at once, without the velocity of getting there, which would sweep rods away: after a
   * respawn, or a pause in which its node went far. One that follows a node goes to where that is, and takes
   * no arguments.
   */
  teleport(position?: Point, rotation?: Rotation): void {
    livingObstacle(this.owner.world, this.handle);
    if (this.node) {
      if (position) reject("position", position, "none: the obstacle goes to its node");
      this.owner.readTarget(this, xyz, xyzw);
      placeObstacle(this.owner.world, this.handle, xyz, xyzw);
      return;
    }
    if (!position) reject("position", position, "a point with finite x, y and z");
    this.readPose(position, rotation);
    placeObstacle(this.owner.world, this.handle, xyz, rotation ? xyzw : undefined);
  }

  /** Removes the obstacle, not its node or body; a second call does nothing. */
  dispose(): void {
    if (!this.isDisposed) this.owner.remove(this);
  }

  private get column() {
    return this.owner.world.components.Obstacle;
  }

  private get entity(): number {
    return livingObstacle(this.owner.world, this.handle);
  }

  private readPose(position: Point, rotation: Rotation | undefined): void {
    xyz.set(finitePoint("position", position));
    if (!rotation) return;
    checkRotation(rotation);
    xyzw[0] = rotation.x;
    xyzw[1] = rotation.y;
    xyzw[2] = rotation.z;
    xyzw[3] = rotation.w;
  }
}

import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import {
  BodyState,
  getBodyState,
  isHeld,
  isPushed,
  reframeObstacle,
  reshapeObstacle,
  setBodyState,
  setObstacleMass,
  setObstacleSurface,
} from "../../../systems/bodies/driven-bodies.js";
import { createObstacle, moveObstacle, type ObstacleChild, type RodWorld } from "../../../systems/index.js";
import { limits } from "../../../systems/world/limits.js";
import { rotateQuaternion } from "../../../systems/math/quaternion.js";
import { reject } from "../../../systems/world/validate.js";
import { Obstacle, type ObstacleOwner } from "../obstacle.js";
import type { ObstacleOptions } from "../obstacle-options.js";
import { havokBody, isDynamicBody, MassNumbers, type BodyAccess, type HavokBody } from "./body-access.js";
import { BridgedMotion, Surroundings } from "./bridged-motion.js";
import { composePose, invertPose, shapeInFrame } from "./frames.js";
import type { GivenTarget } from "./havok-plugin.js";
import { brakeOf } from "./step-model.js";

const { mostPosition } = limits.ranges;

const node = new Float64Array(BodyState.size);
const state = new Float64Array(BodyState.size);
const mass = new Float64Array(MassNumbers.size);
const frame = new Float64Array(7);
const relative = new Float64Array(7);
const factors = new Float64Array(3);
const handed = new Float64Array(6);
const position = new Float64Array(3);
const quaternion = new Float64Array(4);

/** Numbers of what is remembered of a body: pose and motion on both sides, forces of two steps, flags. */
export const bridgeMemory = 7 + 2 * BodyState.size + 2 * 6 + 4;

/** A rigid body of Havok, one body or one instance of one, and the obstacle that it is for the rods. */
export class BridgedBody {
  readonly obstacle: Obstacle;
  readonly motion = new BridgedMotion();
  private rigid: HavokBody;
  private isDynamic = false;
  private readonly moments = new Float64Array(3);
  private readonly mass = new Float64Array(MassNumbers.size);
  private readonly frame = Float64Array.of(0, 0, 0, 0, 0, 0, 1);
  private readonly surroundings = new Float64Array(Surroundings.size);
  private readonly lastPose = new Float64Array(7);
  /** Havok's state while the rods stand. */
  private readonly frozen = new Float64Array(BodyState.size);
  private friction: number;
  private isMoving = false;
  private isFollowed = false;
  /** Havok's state at the start of the step, with the velocities that it was given. */
  private readonly started = new Float64Array(BodyState.size);
  /** In a recording that is shown: Havok's state as it was, while Havok stands. */
  told: Float64Array | null = null;
  /** The user's; Havok's is smaller in steps in which rods carry the body. */
  private gravityFactor = 1;
  private weighed = 1;

  constructor(
    private readonly world: RodWorld,
    private readonly access: BodyAccess,
    readonly body: PhysicsBody,
    readonly instance: number,
    private placed: ObstacleChild,
    public options: ObstacleOptions,
    owner: ObstacleOwner,
  ) {
    this.rigid = havokBody(body, instance);
    access.readState(this.rigid, node);
    this.lastPose.set(node.subarray(0, 7));
    const handle = createObstacle(world, {
      shape: shapeInFrame(placed, this.frame),
      position: node.subarray(0, 3),
      quaternion: node.subarray(3, 7),
    });
    const name = options.name ?? body.transformNode.name;
    this.obstacle = new Obstacle(name, handle, body.transformNode, body, owner);
    this.friction = this.obstacle.friction;
    this.refreshMass();
  }

  /** Writes what lasts from step to step, `bridgeMemory` numbers from `at` on. Returns where it ends. */
  writeMemory(out: Float64Array, at: number): number {
    out.set(this.lastPose, at);
    const pose = at + this.lastPose.length;
    out[pose] = this.isMoving ? 1 : 0;
    out[pose + 1] = this.isFollowed ? 1 : 0;
    return this.motion.writeMemory(out, pose + 2);
  }
  readMemory(from: ArrayLike<number>, at: number): number {
    const pose = at + this.lastPose.length;
    for (let i = at; i < pose; i++) this.lastPose[i - at] = from[i];
    this.isMoving = from[pose] === 1;
    this.isFollowed = from[pose + 1] === 1;
    return this.motion.readMemory(from, pose + 2);
  }

  /** Writes its pose and velocities as Havok has them, `BodyState.size` numbers from `at` on. */
  writeMotion(out: Float64Array | Float32Array, at: number): number {
    this.rigid = havokBody(this.body, this.instance);
    this.read(node);
    out.set(node, at);
    return at + BodyState.size;
  }

  /** Writes the velocities that Havok is told after a step, about as it keeps them. */
  foretell(out: Float64Array | Float32Array, at: number): void {
    if (!this.isDynamic || !this.motion.isEngaged) return;
    for (let r = BodyState.angular; r < BodyState.size; r++) out[at + r] = Math.fround(this.motion.own[r]);
  }

  /** Lets Havok have the body where it is shown. */
  writeTold(): void {
    if (this.told) this.access.writePose(this.rigid, this.told);
  }

  /** Whether Havok moves it. */
  get isMovedByHavok(): boolean {
    return this.isDynamic;
  }

  /** Writes what Havok's step of so many seconds is likely to make of it. */
  foresee(out: Float32Array, at: number, seconds: number): void {
    if (!this.isInStep) return;
    const { started } = this;
    this.motion.foreseeEnd(seconds, ended);
    out.set(ended, at + BodyState.angular);
    for (let c = 0; c < 3; c++) {
      centre[c] = this.mass[MassNumbers.centre + c];
      path[c] = START * started[BodyState.angular + c] + (1 - START) * ended[c];
      path[3 + c] = START * started[BodyState.linear + c] + (1 - START) * ended[3 + c];
    }
    composePose(started, centre, relative);
    for (let c = 0; c < 3; c++) relative[c] += seconds * path[3 + c];
    once[0] = seconds;
    rotateQuaternion(relative, 3, path, 0, once);
    for (let c = 0; c < 3; c++) centre[c] = -centre[c];
    composePose(relative, centre, node);
    for (let c = 0; c < BodyState.angular; c++) out[at + c] = node[c];
  }

  private read(out: Float64Array): void {
    if (this.told) out.set(this.told);
    else this.access.readState(this.rigid, out);
  }

  /** Another shape of Havok's, or the same with other children. */
  reshape(placed: ObstacleChild): void {
    this.placed = placed;
    reshapeObstacle(this.world, this.obstacle.handle, shapeInFrame(placed, this.frame));
  }

  setSurface(friction: number, restitution: number, groups: Uint32Array): void {
    // Someone may have set the obstacle's own coefficient meanwhile.
    if (this.obstacle.friction !== this.friction)
      this.options = { ...this.options, friction: this.obstacle.friction };
    const { options } = this;
    this.friction = options.friction ?? friction;
    setObstacleSurface(
      this.world,
      this.obstacle.handle,
      this.friction,
      options.restitution ?? restitution,
      options.collision?.membership ?? groups[0],
      options.collision?.collidesWith ?? groups[1],
    );
  }

  /** Before the rods' step of so many seconds: where the body is and what it is going to do. */
  begin(seconds: number, gravity: Float64Array, target: GivenTarget | undefined): void {
    const { access } = this;
    this.rigid = havokBody(this.body, this.instance);
    this.refreshMass();
    this.readNode();
    if (!this.isDynamic) {
      this.moveAlong(seconds, target);
      return;
    }
    this.started.set(node);
    this.toFrame();
    access.readSurroundings(this.rigid, factors);
    this.gravityFactor = factors[0];
    for (let c = 0; c < 3; c++) this.surroundings[c] = factors[0] * gravity[c];
    this.surroundings[Surroundings.linearDamping] = factors[1];
    this.surroundings[Surroundings.angularDamping] = factors[2];
    this.surroundings[Surroundings.brake] = brakeOf(gravity);
    if (!this.isFollowed) this.motion.reset(state);
    this.isFollowed = true;
    this.motion.begin(state, this.surroundings);
    setBodyState(this.world, this.obstacle.handle, this.motion.own, this.motion.acceleration);
    this.showForecast(seconds);
  }

  /**
   * Puts the body's node where it will be after the step, so that whoever follows it does not lag: Havok is
   * going to write it anyway. Not if the node tells Havok where the body is, or has a parent that does.
   */
  private showForecast(seconds: number): void {
    const { body, motion } = this;
    const { transformNode } = body;
    const isOutput = body.disablePreStep && !body.disableSync;
    if (!isOutput || body.numInstances > 0 || transformNode.parent || !isMoving(motion)) return;
    motion.foresee(seconds, this.surroundings, state);
    invertPose(this.frame, relative);
    composePose(state, relative, state);
    transformNode.position.copyFromFloats(state[0], state[1], state[2]);
    transformNode.rotationQuaternion?.copyFromFloats(state[3], state[4], state[5], state[6]);
  }

  /**
   * Whether the rods move it in the step under way; observers may have disposed of the body since that began.
   */
  private get isInStep(): boolean {
    return this.isDynamic && this.isFollowed && !this.body.isDisposed;
  }

  /** After the rods' step, which took `steps` parts: gives Havok what the rods did. */
  handOver(seconds: number, steps: number): void {
    if (!this.isInStep) return;
    const { world, obstacle, motion, surroundings } = this;
    getBodyState(world, obstacle.handle, state);
    const pushed = isPushed(world, obstacle.handle);
    if (!motion.handOver(state, pushed, seconds, steps, surroundings, handed)) return;
    this.started.set(handed, BodyState.angular);
    if (this.told) return;
    this.access.writeVelocity(this.rigid, handed, 0);
    this.weigh(1 - motion.carried);
  }

  /** After Havok's step. */
  finish(seconds: number): void {
    if (!this.isInStep) return;
    this.weigh(1);
    this.read(node);
    this.toFrame();
    if (!this.motion.finish(state, seconds)) return;
    if (this.told) this.foretell(this.told, 0);
    else this.access.writeVelocity(this.rigid, this.motion.own, BodyState.angular);
    this.motion.noteVelocity();
  }

  /** A step of Havok's goes by without the rods: what was remembered of the body is out of date. */
  forget(): void {
    this.isFollowed = false;
  }

  /**
   * Before a step of Havok's in which the rods stand still: what they push or are tied to has to stand with
   * them, or it would fall as if they were not there. Returns whether it is such a body.
   */
  freeze(): boolean {
    this.rigid = havokBody(this.body, this.instance);
    this.refreshMass();
    if (!this.isDynamic || !(this.motion.isEngaged || isHeld(this.world, this.obstacle.handle))) return false;
    const { access, rigid, frozen } = this;
    access.readState(rigid, frozen);
    access.readSurroundings(rigid, factors);
    this.gravityFactor = factors[0];
    this.weigh(0);
    access.writeVelocity(rigid, noAcceleration, 0);
    return true;
  }

  /**
   * After that step: back to where it was, with the velocities that it goes on with. Returns whether others
   * had moved it.
   */
  thaw(): boolean {
    const { access, rigid, frozen } = this;
    this.weigh(1);
    access.readState(rigid, node);
    let isMoved = false;
    for (let c = 0; c < 7; c++) isMoved ||= node[c] !== frozen[c];
    if (isMoved) access.writePose(rigid, frozen);
    access.writeVelocity(rigid, frozen, BodyState.angular);
    return isMoved;
  }

  /** It is an obstacle no more, maybe in the midst of a step: its weight in Havok is the user's again. */
  release(): void {
    if (!this.body.isDisposed) this.weigh(1);
  }

  /** Lets it have this share of its weight in Havok's step. */
  private weigh(share: number): void {
    if (share === this.weighed) return;
    this.access.writeGravityFactor(this.rigid, share * this.gravityFactor);
    this.weighed = share;
  }

  /** While held, the body stands still for the rods. */
  hold(isHeld: boolean): void {
    if (!this.isDynamic || this.body.isDisposed) return;
    if (isHeld) {
      if (this.motion.isEngaged) state.set(this.motion.own);
      else {
        this.readNode();
        this.toFrame();
      }
      state.fill(0, BodyState.angular);
      setBodyState(this.world, this.obstacle.handle, state, noAcceleration);
      setObstacleMass(this.world, this.obstacle.handle);
    } else setObstacleMass(this.world, this.obstacle.handle, this.mass[MassNumbers.mass], this.moments);
  }

  /** Where the obstacle would be if it had just been made. */
  readTarget(toPosition: Float64Array, toQuaternion: Float64Array): void {
    this.access.readState(this.rigid, node);
    this.toFrame();
    this.motion.reset(state);
    toPosition.set(state.subarray(0, 3));
    toQuaternion.set(state.subarray(3, 7));
  }

  /** node <- Havok's state of the body; an error if it is nowhere. */
  private readNode(): void {
    this.read(node);
    for (let i = 0; i < BodyState.size; i++)
      if (!(Math.abs(node[i]) <= (i < 3 ? mostPosition : Number.MAX_VALUE)))
        reject(`body ${this.obstacle.name}`, node, `places within ${mostPosition} m, and finite velocities`);
  }

  /** state <- the node's pose and Havok's velocities in `node`, as those of the obstacle's frame. */
  private toFrame(): void {
    composePose(node, this.frame, state);
    for (let r = 7; r < 13; r++) state[r] = node[r];
  }

  /**
   * Follows changes of motion type and mass; the obstacle's frame is that of the principal axes at the centre
   * of mass.
   */
  private refreshMass(): void {
    const { access, rigid } = this;
    let isDynamic = access.motionType(rigid) === isDynamicBody;
    if (isDynamic) {
      access.readMass(rigid, mass);
      // Without a mass Havok does not move it either.
      isDynamic = mass[MassNumbers.mass] > 0;
    }
    if (!isDynamic) {
      if (this.isDynamic) this.becomeAnimated();
      return;
    }
    if (this.isDynamic && isEqual(mass, this.mass)) return;
    this.mass.set(mass);
    for (let c = 0; c < 3; c++) {
      const moment = mass[MassNumbers.mass] * mass[MassNumbers.inertia + c];
      this.moments[c] = moment > 0 ? moment : Infinity;
      frame[c] = mass[MassNumbers.centre + c];
    }
    for (let c = 0; c < 4; c++) frame[3 + c] = mass[MassNumbers.turn + c];
    this.reframe();
    setObstacleMass(this.world, this.obstacle.handle, mass[MassNumbers.mass], this.moments);
    this.isDynamic = true;
    this.isFollowed = false;
  }

  private becomeAnimated(): void {
    this.isDynamic = false;
    frame.fill(0);
    frame[6] = 1;
    this.reframe();
    this.access.readState(this.rigid, node);
    this.toFrame();
    setBodyState(this.world, this.obstacle.handle, state, noAcceleration);
    setObstacleMass(this.world, this.obstacle.handle);
    this.isMoving = true;
  }

  /** The obstacle's frame becomes `frame`, relative to the node. */
  private reframe(): void {
    if (isEqual(frame, this.frame)) return;
    invertPose(this.frame, relative);
    composePose(relative, frame, relative);
    const { handle } = this.obstacle;
    reframeObstacle(this.world, handle, relative.subarray(0, 3), relative.subarray(3));
    this.frame.set(frame);
    this.obstacle.setFrame(frame);
    this.reshape(this.placed);
  }

  /** node <- where its velocities take it; they are those of its centre of mass. */
  private glide(seconds: number): void {
    this.access.readMass(this.rigid, mass);
    for (let c = 0; c < 3; c++) centre[c] = mass[MassNumbers.centre + c];
    composePose(node, centre, relative);
    for (let c = 0; c < 3; c++) relative[c] += seconds * node[BodyState.linear + c];
    once[0] = seconds;
    rotateQuaternion(relative, 3, node, BodyState.angular, once);
    for (let c = 0; c < 3; c++) centre[c] = -centre[c];
    composePose(relative, centre, node);
  }

  /** A static or animated body goes where it has been told to be, or where its velocity takes it. */
  private moveAlong(seconds: number, target: GivenTarget | undefined): void {
    const isTold = target && (target.instance === undefined || target.instance === this.instance);
    if (isTold) {
      target.position.toArray(node as unknown as number[], 0);
      target.rotation.toArray(node as unknown as number[], 3);
    } else {
      this.glide(seconds);
    }
    let hasMoved = false;
    for (let c = 0; c < 7; c++) hasMoved ||= node[c] !== this.lastPose[c];
    // One call more than it moves, so that it is at rest afterwards.
    if (!hasMoved && !this.isMoving) return;
    this.isMoving = hasMoved;
    for (let c = 0; c < 7; c++) this.lastPose[c] = node[c];
    for (let c = 0; c < 3; c++) position[c] = node[c];
    for (let c = 0; c < 4; c++) quaternion[c] = node[3 + c];
    moveObstacle(this.world, this.obstacle.handle, position, quaternion);
  }
}

/** Share that the velocity at the start has in the way of a step: Havok moves bodies four times in it. */
const START = 3 / 8;
const ended = new Float64Array(6);
const path = new Float64Array(6);
const once = new Float64Array(1);
const centre = Float64Array.of(0, 0, 0, 0, 0, 0, 1);

const noAcceleration = new Float64Array(6);

/** Whether it moves or is about to. */
function isMoving({ own, acceleration }: BridgedMotion): boolean {
  for (let r = 0; r < 6; r++) if (own[BodyState.angular + r] !== 0 || acceleration[r] !== 0) return true;
  return false;
}

function isEqual(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

import type { Bone } from "@babylonjs/core/Bones/bone.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Observable } from "@babylonjs/core/Misc/observable.js";
import {
  closeRod,
  createAttachment,
  turnAttachment,
  type AttachmentOptions as Held,
  type RodWorld,
} from "../../systems/index.js";
import { checkHold } from "../../systems/attachments/attachments.js";
import { checkOptions } from "../../systems/world/options.js";
import { reject } from "../../systems/world/validate.js";
import { carrierOf, isGone, readCarrier, type Carrier } from "../carrier.js";
import type { Failures } from "../events/failures.js";
import { Obstacle } from "../obstacles/obstacle.js";
import { finitePoint, type Point, type Triple } from "../points.js";
import { Rod } from "../rod.js";
import { solidTarget, type ObstacleOfBody, type SolidTarget } from "./solid-target.js";
import { Attachment, attachmentNames, type AttachmentOptions, type AttachmentTarget } from "./attachment.js";

/**
 * An attachment to a node or a bone: the point in its space, scaling and all, and the directions in its
 * frame.
 */
export interface AttachmentFollower extends Carrier {
  readonly attachment: Attachment;
  readonly point: Vector3;
  readonly direction: Vector3 | null;
  readonly up: Vector3 | null;
}

const nodePosition = new Vector3();
const nodeRotation = new Quaternion();
const inverse = new Quaternion();
const moved = new Vector3();
const inverseMatrix = new Matrix();
const xyz = new Float64Array(3);
const upXyz = new Float64Array(3);
const frame = new Quaternion();

/** All attachments of an ElasticRods. */
export class AttachmentSet {
  readonly members: Attachment[] = [];
  private readonly followers: AttachmentFollower[] = [];

  constructor(
    private readonly world: RodWorld,
    private readonly onBrokenObservable: Observable<Attachment>,
    private readonly obstacleOf: ObstacleOfBody,
    private readonly failures: Failures,
  ) {}

  add(rod: Rod, s: number, to: AttachmentTarget, given: AttachmentOptions): Attachment {
    checkOptions("options", given, attachmentNames);
    const { compliance, breakingForce, mostForce } = given;
    const common = {
      rod: rod.handle,
      s,
      ...(compliance === undefined ? {} : { compliance }),
      ...(breakingForce === undefined ? {} : { breakingForce }),
      ...(mostForce === undefined ? {} : { mostForce }),
    };
    // Before a body becomes an obstacle for it: an error leaves no trace.
    checkHold(this.world, { ...common, ...directionsOf(given) });
    if (given.point !== undefined) finitePoint("point", given.point);
    const { target, options } = solidTarget(to, given, this.obstacleOf);
    if (moves(target)) return this.addToCarrier(rod, s, carrierOf(target, options.mesh), options, common);
    if (options.mesh) reject("mesh", options.mesh.name, "none: only bones move a mesh");
    const aimed = aim(target, options);
    const held: Held = { ...common, to: aimed, ...directionsOf(options) };
    return this.enter(new Attachment(rod, s, target, createAttachment(this.world, held), this.world));
  }

  /** Joins the two ends of a rod. */
  close(rod: Rod): Attachment {
    return this.enter(new Attachment(rod, rod.length, rod, closeRod(this.world, rod.handle), this.world));
  }

  /**
   * Before a step: tells every attachment to a node or a bone where that is now; those of disposed ones let
   * go.
   */
  update(): void {
    for (let i = this.followers.length - 1; i >= 0; i--) {
      const follower = this.followers[i];
      if (follower.attachment.isDisposed || isGone(follower)) {
        follower.attachment.dispose();
        this.followers.splice(i, 1);
      } else this.follow(follower, i);
    }
  }

  /**
   * Before bodies are read for a step: a node may have got its body, or the body its shape, later than the
   * rod was attached to it. From then on the body is held, so that it feels the rod.
   */
  holdBodies(): void {
    for (let i = this.followers.length - 1; i >= 0; i--) {
      const follower = this.followers[i];
      const { node, bone, attachment } = follower;
      const body = bone ? null : node.physicsBody;
      const obstacle = body && !attachment.isDisposed ? this.obstacleOf(body) : null;
      // Listeners to bodies that are refused may have disposed of both.
      if (!obstacle || obstacle.isDisposed || attachment.isDisposed || !this.follow(follower, i)) continue;
      attachment.holdBody(obstacle);
      this.followers.splice(i, 1);
    }
  }

  /** Follows the one at `i`, or ends it if its node is nowhere. Returns whether it goes on. */
  private follow(follower: AttachmentFollower, i: number): boolean {
    const { attachment, node, bone } = follower;
    try {
      this.moveWith(follower);
      return true;
    } catch (cause) {
      this.failures.note(
        attachment,
        `the attachment of ${attachment.rod.name} to ${(bone ?? node).name} ended`,
        cause,
      );
      attachment.dispose();
      this.followers.splice(i, 1);
      return false;
    }
  }

  private moveWith(follower: AttachmentFollower): void {
    const { attachment, point, direction, up } = follower;
    const matrix = readCarrier(follower, nodePosition, nodeRotation);
    attachment.move(Vector3.TransformCoordinatesToRef(point, matrix, moved));
    if (!direction) return;
    direction.applyRotationQuaternionToRef(nodeRotation, moved);
    moved.toArray(xyz as unknown as number[]);
    if (up) up.applyRotationQuaternionToRef(nodeRotation, moved).toArray(upXyz as unknown as number[]);
    turnAttachment(this.world, attachment.handle, xyz, up ? upXyz : undefined);
  }

  /** After a step: tells of those that broke, and forgets all that are gone. */
  afterStep(): void {
    for (let i = this.members.length - 1; i >= 0; i--) {
      const attachment = this.members[i];
      if (!attachment.isDisposed) continue;
      this.members.splice(i, 1);
      const { entity, generation } = attachment.handle;
      const broken = this.world.broken.find((one) => one.entity === entity && one.generation === generation);
      if (broken) {
        attachment.tellBroken(broken.force);
        this.onBrokenObservable.notifyObservers(attachment);
      }
      attachment.dispose();
    }
  }

  /** The material of `rod` belongs to `now`, or has moved along it. */
  relocate(rod: Rod, now: readonly Rod[]): void {
    for (const attachment of this.members) attachment.relocate(rod, now);
  }

  /** What an attachment follows, if that is a node or a bone. */
  followerOf(attachment: Attachment): AttachmentFollower | undefined {
    return this.followers.find((follower) => follower.attachment === attachment);
  }

  /** After the world was taken back to another state: these are all that there are. */
  put(members: readonly Attachment[], followers: readonly AttachmentFollower[]): void {
    for (const one of this.members) if (!members.includes(one)) one.dispose();
    this.members.splice(0, Infinity, ...members);
    this.followers.splice(0, Infinity, ...followers);
  }

  private addToCarrier(
    rod: Rod,
    s: number,
    carrier: Carrier,
    options: AttachmentOptions,
    common: Omit<Held, "to" | "direction" | "up">,
  ): Attachment {
    if (options.s !== undefined) reject("s", options.s, "none: only other rods have an arc length");
    const point = Vector3.FromArray([...finitePoint("point", options.point ?? Vector3.ZeroReadOnly)]);
    const matrix = readCarrier(carrier, nodePosition, nodeRotation);
    if (matrix.determinant() === 0)
      reject("target", carrier.node.name, "a node that is not scaled to nothing");
    const place = point.applyRotationQuaternion(nodeRotation).addInPlace(nodePosition);
    // From now on it follows the scaling, too.
    Vector3.TransformCoordinatesToRef(place, matrix.invertToRef(inverseMatrix), point);
    const direction = inNode(rod, s, "direction", options.direction);
    const up = inNode(rod, s, "up", options.up);
    const handle = createAttachment(this.world, {
      ...common,
      to: { point: place.asArray() },
      ...(direction ? { direction: direction.applyRotationQuaternion(nodeRotation).asArray() } : {}),
      ...(up ? { up: up.applyRotationQuaternion(nodeRotation).asArray() } : {}),
    });
    const attachment = new Attachment(rod, s, carrier.bone ?? carrier.node, handle, this.world);
    this.followers.push({ ...carrier, attachment, point, direction, up });
    return this.enter(attachment);
  }

  private enter(attachment: Attachment): Attachment {
    this.members.push(attachment);
    return attachment;
  }
}

function moves(target: SolidTarget["target"]): target is TransformNode | Bone {
  return "computeWorldMatrix" in target;
}

function aim(
  target: Exclude<SolidTarget["target"], TransformNode | Bone>,
  { point, s }: AttachmentOptions,
): Held["to"] {
  if (target instanceof Rod) {
    if (point) reject("point", point, "none: a place on another rod is an arc length s");
    return { rod: target.handle, s: s ?? reject("s", s, "the arc length on the other rod") };
  }
  if (s !== undefined) reject("s", s, "none: only other rods have an arc length");
  if (target instanceof Obstacle) {
    const local = finitePoint("point", point ?? Vector3.ZeroReadOnly);
    return { obstacle: target.handle, point: local };
  }
  if (point) reject("point", point, "none: the target is a point itself");
  return { point: finitePoint("target", target) };
}

function directionsOf({ direction, up }: AttachmentOptions): Pick<Held, "direction" | "up"> {
  return {
    ...(direction === undefined ? {} : { direction: asDirection("direction", direction) }),
    ...(up === undefined ? {} : { up: asDirection("up", up) }),
  };
}

function asDirection(name: string, given: Point | "present"): Triple | "present" {
  return given === "present" ? given : finitePoint(name, given);
}

/**
 * The tangent ("direction") or the first director ("up") to hold, in the frame of the node whose rotation has
 * been read.
 */
function inNode(
  rod: Rod,
  s: number,
  name: "direction" | "up",
  given: Point | "present" | undefined,
): Vector3 | null {
  if (given === undefined) return null;
  if (given !== "present") return Vector3.FromArray([...finitePoint(name, given)]);
  const present = name === "direction" ? Vector3.Right() : Vector3.Up();
  present.applyRotationQuaternionInPlace(rod.getFrameToRef(s, frame));
  return present.applyRotationQuaternionInPlace(Quaternion.InverseToRef(nodeRotation, inverse));
}

import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import {
  createAttachment,
  turnAttachment,
  type AttachmentOptions as Held,
  type RodWorld,
} from "../../systems/index.js";
import { reject } from "../../systems/validate.js";
import { readNodePose } from "../node-pose.js";
import { Obstacle } from "../obstacles/obstacle.js";
import { finitePoint, type Point, type Triple } from "../points.js";
import { Rod } from "../rod.js";
import { Attachment, type AttachmentOptions, type AttachmentTarget } from "./attachment.js";

/** An attachment to a node: the point and the direction in the node's frame. */
interface Follower {
  readonly attachment: Attachment;
  readonly node: TransformNode;
  readonly point: Vector3;
  readonly direction: Vector3 | null;
}

const nodePosition = new Vector3();
const nodeRotation = new Quaternion();
const inverse = new Quaternion();
const moved = new Vector3();
const xyz = new Float64Array(3);

/** All attachments of an ElasticRods. */
export class AttachmentSet {
  readonly members: Attachment[] = [];
  private readonly followers: Follower[] = [];

  constructor(private readonly world: RodWorld) {}

  add(rod: Rod, s: number, target: AttachmentTarget, options: AttachmentOptions): Attachment {
    const { compliance, breakingForce, mostForce } = options;
    const common = {
      rod: rod.handle,
      s,
      ...(compliance === undefined ? {} : { compliance }),
      ...(breakingForce === undefined ? {} : { breakingForce }),
      ...(mostForce === undefined ? {} : { mostForce }),
    };
    if (isNode(target)) return this.addToNode(rod, s, target, options, common);
    const to = aim(target, options);
    const direction = options.direction;
    const held: Held = { ...common, to, ...(direction ? { direction: asDirection(direction) } : {}) };
    return this.enter(new Attachment(rod, s, target, createAttachment(this.world, held), this.world));
  }

  /** Before a step: tells every attachment to a node where that is now; those of disposed nodes let go. */
  update(): void {
    for (let i = this.followers.length - 1; i >= 0; i--) {
      const { attachment, node, point, direction } = this.followers[i];
      if (attachment.isDisposed || node.isDisposed()) {
        attachment.dispose();
        this.followers.splice(i, 1);
        continue;
      }
      readNodePose(node, nodePosition, nodeRotation);
      point.applyRotationQuaternionToRef(nodeRotation, moved);
      attachment.move(moved.addInPlace(nodePosition));
      if (!direction) continue;
      direction.applyRotationQuaternionToRef(nodeRotation, moved);
      moved.toArray(xyz as unknown as number[]);
      turnAttachment(this.world, attachment.handle, xyz);
    }
  }

  /** After a step: tells of those that broke, and forgets all that are gone. */
  afterStep(): void {
    for (let i = this.members.length - 1; i >= 0; i--) {
      const attachment = this.members[i];
      if (!attachment.isDisposed) continue;
      this.members.splice(i, 1);
      const { entity, generation } = attachment.handle;
      const isBroken = this.world.broken.some(
        (one) => one.entity === entity && one.generation === generation,
      );
      if (isBroken) attachment.onBrokenObservable.notifyObservers(attachment);
      attachment.dispose();
    }
  }

  private addToNode(
    rod: Rod,
    s: number,
    node: TransformNode,
    options: AttachmentOptions,
    common: Omit<Held, "to" | "direction">,
  ): Attachment {
    const point = Vector3.FromArray([...finitePoint("point", options.point ?? Vector3.ZeroReadOnly)]);
    readNodePose(node, nodePosition, nodeRotation);
    const place = point.applyRotationQuaternion(nodeRotation).addInPlace(nodePosition);
    let direction: Vector3 | null = null;
    if (options.direction === "present") {
      direction = rod.getTangentToRef(s, new Vector3());
      Quaternion.InverseToRef(nodeRotation, inverse);
      direction.applyRotationQuaternionInPlace(inverse);
    } else if (options.direction)
      direction = Vector3.FromArray([...finitePoint("direction", options.direction)]);
    const now = direction?.applyRotationQuaternion(nodeRotation);
    const handle = createAttachment(this.world, {
      ...common,
      to: { point: place.asArray() },
      ...(now ? { direction: now.asArray() } : {}),
    });
    const attachment = new Attachment(rod, s, node, handle, this.world);
    this.followers.push({ attachment, node, point, direction });
    return this.enter(attachment);
  }

  private enter(attachment: Attachment): Attachment {
    this.members.push(attachment);
    return attachment;
  }
}

function isNode(target: AttachmentTarget): target is TransformNode {
  return "computeWorldMatrix" in target;
}

function aim(target: Exclude<AttachmentTarget, TransformNode>, { point, s }: AttachmentOptions): Held["to"] {
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

function asDirection(direction: Point | "present"): Triple | "present" {
  return direction === "present" ? direction : finitePoint("direction", direction);
}

import type { Bone } from "@babylonjs/core/Bones/bone.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { carrierOf, isGone, readCarrier, type Carrier } from "./carrier.js";
import type { Failures } from "./events/failures.js";
import type { Rod } from "./rod.js";

/** A rod's root in the space of the node or bone it follows. */
export interface Follower {
  readonly rod: Rod;
  readonly position: Vector3;
  readonly rotation: Quaternion;
}

interface Followed extends Carrier {
  readonly followers: Follower[];
}

const inverse = new Matrix();
const translation = new Vector3();
const nodeRotation = new Quaternion();
const position = new Vector3();
const rotation = new Quaternion();

/**
 * Moves roots with nodes and bones. Each of them is evaluated once per frame, however many hairs grow on it.
 */
export class RootFollowing {
  private readonly followed: Followed[] = [];

  constructor(private readonly failures: Failures) {}

  /** Ties the root, where it is now, to the node or bone; null lets it stay where it is. */
  follow(rod: Rod, node: TransformNode | Bone | null): void {
    if (node === null) {
      this.release(rod);
      return;
    }
    const carrier = carrierOf(node);
    const follower = { rod, position: new Vector3(), rotation: new Quaternion() };
    rod.getRootToRef(follower.position, follower.rotation);
    readCarrier(carrier, translation, nodeRotation).invertToRef(inverse);
    Vector3.TransformCoordinatesToRef(follower.position, inverse, follower.position);
    Quaternion.InverseToRef(nodeRotation, rotation);
    rotation.multiplyToRef(follower.rotation, follower.rotation);
    this.release(rod);
    this.entryOf(carrier).followers.push(follower);
  }

  /** Where the root of a rod is in the space of what it follows; null if it follows nothing. */
  entryOfRod(rod: Rod): (Carrier & Follower) | null {
    for (const { node, bone, followers } of this.followed) {
      const follower = followers.find((one) => one.rod === rod);
      if (follower) return { node, bone, ...follower };
    }
    return null;
  }

  /** Ties the root as it was tied before. */
  put({ node, bone, ...follower }: Carrier & Follower): void {
    this.release(follower.rod);
    this.entryOf({ node, bone }).followers.push(follower);
  }

  nodeOf(rod: Rod): TransformNode | Bone | null {
    const entry = this.followed.find(({ followers }) => followers.some((follower) => follower.rod === rod));
    return entry ? (entry.bone ?? entry.node) : null;
  }

  /** Tells every root where its node is now. Roots of a disposed node stay where they are. */
  update(): void {
    for (let i = this.followed.length - 1; i >= 0; i--) {
      const { followers } = this.followed[i]!;
      if (isGone(this.followed[i]!)) {
        this.followed.splice(i, 1);
        continue;
      }
      const matrix = readCarrier(this.followed[i]!, translation, nodeRotation);
      for (const follower of followers) {
        Vector3.TransformCoordinatesToRef(follower.position, matrix, position);
        nodeRotation.multiplyToRef(follower.rotation, rotation);
        try {
          follower.rod.setRootTarget(position, rotation);
        } catch (cause) {
          this.loseAll(i, cause);
          break;
        }
      }
    }
  }

  /** A node that is nowhere is followed no more, by anyone. */
  private loseAll(i: number, cause: unknown): void {
    const [{ node, bone, followers }] = this.followed.splice(i, 1);
    for (const { rod } of followers)
      this.failures.note(rod, `${rod.name} follows ${(bone ?? node).name} no more`, cause);
  }

  release(rod: Rod): void {
    for (let i = 0; i < this.followed.length; i++) {
      const { followers } = this.followed[i]!;
      const k = followers.findIndex((follower) => follower.rod === rod);
      if (k < 0) continue;
      followers.splice(k, 1);
      if (followers.length === 0) this.followed.splice(i, 1);
      return;
    }
  }

  private entryOf({ node, bone }: Carrier): Followed {
    let entry = this.followed.find((candidate) => candidate.node === node && candidate.bone === bone);
    if (!entry) this.followed.push((entry = { node, bone, followers: [] }));
    return entry;
  }
}

import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { reshapeObstacle, scaleHeldPoints } from "../../systems/bodies/driven-bodies.js";
import {
  createObstacle,
  moveObstacle,
  removeObstacle,
  type ObstacleChild,
  type RodWorld,
} from "../../systems/index.js";
import { quantity } from "../../systems/world/quantities.js";
import { checkOptions } from "../../systems/world/options.js";
import { within } from "../../systems/world/validate.js";
import type { Failures } from "../events/failures.js";
import { isGone, readCarrier } from "../carrier.js";
import { readNodePose } from "../node-pose.js";
import type { Triple } from "../points.js";
import { boneCapsules, type BodyColliderOptions } from "./body-colliders.js";
import type { HavokBridge } from "./havok/havok-bridge.js";
import { instanceCount, instanceMatrices } from "./havok/havok-module.js";
import { Obstacle, type ObstacleOwner } from "./obstacle.js";
import {
  checkSurface,
  groundNames,
  obstacleNames,
  type GroundOptions,
  type ObstacleOptions,
} from "./obstacle-options.js";
import { bodyOf, describeSource, type DescribedObstacle, type ObstacleSource } from "./obstacle-source.js";

/** An obstacle's shape relative to what it follows. */
export interface ObstacleFollower extends DescribedObstacle {
  readonly obstacle: Obstacle;
  readonly position: Vector3;
  readonly rotation: Quaternion;
  /** Of the node, when the shape was made. */
  readonly scaling: Vector3;
}

const nodePosition = new Vector3();
const nodeRotation = new Quaternion();
const position = new Vector3();
const rotation = new Quaternion();
const scaling = new Vector3();
const matrix = new Matrix();
const xyz = new Float64Array(3);
const xyzw = new Float64Array(4);

/** Thickness of the ground, metres: whatever gets into it is led back up. */
const GROUND_DEPTH = 20;

/** All obstacles of an ElasticRods. */
export class ObstacleSet implements ObstacleOwner {
  readonly members: Obstacle[] = [];
  private readonly followers: ObstacleFollower[] = [];

  /** What makes bodies of Havok obstacles by itself; null if it shall not. */
  bridge: HavokBridge | null = null;

  constructor(
    readonly world: RodWorld,
    private readonly failures: Failures,
  ) {}

  add(source: ObstacleSource, options: ObstacleOptions): Obstacle {
    checkOptions("options", options, obstacleNames);
    checkSurface(options);
    const own = bodyOf(source);
    if (own && this.bridge?.connect()) return this.bridge.include(own, options);
    const described = describeSource(source, options);
    const { placed, node, bone, body, surface } = described;
    const offset = {
      position: Vector3.FromArray(Array.from(placed.position ?? [0, 0, 0])),
      rotation: Quaternion.FromArray(Array.from(placed.quaternion ?? [0, 0, 0, 1])),
      scaling: new Vector3(),
    };
    if (node) {
      readPose({ ...described, ...offset });
      offset.scaling.copyFrom(scaling);
    } else writePose(offset.position, offset.rotation);
    const handle = createObstacle(this.world, {
      shape: placed.shape,
      position: xyz,
      quaternion: xyzw,
      friction: options.friction ?? surface.friction ?? 0.5,
      restitution: options.restitution ?? surface.restitution ?? 0,
      collision: { ...surface.collision, ...options.collision },
    });
    const obstacle = new Obstacle(
      options.name ?? surface.name ?? "obstacle",
      handle,
      bone ?? node,
      body,
      this,
    );
    this.members.push(obstacle);
    if (node) this.followers.push({ ...described, ...offset, obstacle });
    return obstacle;
  }

  addBodyColliders(source: AbstractMesh | Skeleton, options: BodyColliderOptions): Obstacle[] {
    const { friction, restitution, collision } = options ?? {};
    return boneCapsules(source, options).map(({ mesh, bone, radius, halfLength, position, rotation }) =>
      this.add(
        { kind: "capsule", radius, halfLength },
        {
          name: bone.name,
          node: bone,
          mesh,
          position,
          rotation,
          ...(friction === undefined ? {} : { friction }),
          ...(restitution === undefined ? {} : { restitution }),
          ...(collision === undefined ? {} : { collision }),
        },
      ),
    );
  }

  addGround(given: GroundOptions): Obstacle {
    const { height = 0, size = 200, ...options } = checkOptions("options", given, groundNames);
    const half = quantity("size", size, "length") / 2;
    return this.add(
      { kind: "box", halfExtents: [half, GROUND_DEPTH / 2, half] },
      {
        name: "ground",
        ...options,
        position: { x: 0, y: within("height", height, -1e6, 1e6) - GROUND_DEPTH / 2, z: 0 },
      },
    );
  }

  /** Tells every obstacle where its node is now; those of disposed nodes and bodies go. */
  update(): void {
    for (let i = this.followers.length - 1; i >= 0; i--) {
      const follower = this.followers[i];
      const { node, bone } = follower;
      if (isGone({ node: node!, bone }) || follower.body?.isDisposed) {
        follower.obstacle.dispose();
        continue;
      }
      try {
        this.follow(follower);
      } catch (cause) {
        const { obstacle } = follower;
        this.failures.note(obstacle, `the obstacle ${obstacle.name} ended`, cause);
        obstacle.dispose();
      }
    }
  }

  private follow(follower: ObstacleFollower): void {
    readPose(follower);
    if (follower.remake && isRescaled(follower.scaling)) {
      this.rescale(follower, follower.remake());
      readPose(follower);
    }
    moveObstacle(this.world, follower.obstacle.handle, xyz, xyzw);
  }

  /** The shape anew, as large as its node is now; what is attached to it keeps its place on it. */
  private rescale(follower: ObstacleFollower, placed: ObstacleChild): void {
    const { handle } = follower.obstacle;
    reshapeObstacle(this.world, handle, placed.shape);
    scaling.divideToRef(follower.scaling, position).toArray(xyz as unknown as number[]);
    scaleHeldPoints(this.world, handle, xyz);
    follower.position.copyFromFloats(...((placed.position ?? [0, 0, 0]) as Triple));
    follower.scaling.copyFrom(scaling);
  }

  readTarget(obstacle: Obstacle, position: Float64Array, quaternion: Float64Array): void {
    if (this.bridge?.has(obstacle)) {
      this.bridge.readTarget(obstacle, position, quaternion);
      return;
    }
    readPose(this.followers.find((follower) => follower.obstacle === obstacle)!);
    position.set(xyz);
    quaternion.set(xyzw);
  }

  /** What tells an obstacle where to be; undefined for one that nothing tells. */
  followerOf(obstacle: Obstacle): ObstacleFollower | undefined {
    return this.followers.find((follower) => follower.obstacle === obstacle);
  }

  /** One that is in the simulator already. */
  enter(obstacle: Obstacle): void {
    if (!this.members.includes(obstacle)) this.members.push(obstacle);
  }

  /** From now on it follows this, or nothing. */
  tie(obstacle: Obstacle, follower: ObstacleFollower | null): void {
    const k = this.followers.findIndex((one) => one.obstacle === obstacle);
    if (k >= 0) this.followers.splice(k, 1);
    if (follower) this.followers.push(follower);
  }

  remove(obstacle: Obstacle): void {
    const index = this.members.indexOf(obstacle);
    if (index >= 0) this.members.splice(index, 1);
    const k = this.followers.findIndex((follower) => follower.obstacle === obstacle);
    if (k >= 0) this.followers.splice(k, 1);
    this.bridge?.exclude(obstacle);
    removeObstacle(this.world, obstacle.handle);
  }
}

/** Where the shape is now, to `xyz` and `xyzw`. */
function readPose(follower: Omit<ObstacleFollower, "obstacle">): void {
  const { node, bone, body } = follower;
  if (bone) {
    readCarrier({ node: node!, bone }, nodePosition, nodeRotation);
  } else if (body && instanceCount(body) > 0) {
    Matrix.FromArrayToRef(instanceMatrices(body), 16 * follower.instance, matrix);
    matrix.decompose(scaling, nodeRotation, nodePosition);
  } else {
    readNodePose(node!, nodePosition, nodeRotation, scaling);
  }
  follower.position.applyRotationQuaternionToRef(nodeRotation, position);
  position.addInPlace(nodePosition);
  nodeRotation.multiplyToRef(follower.rotation, rotation);
  writePose(position, rotation);
}

/** A node that is scaled to nothing for a while has its old shape meanwhile. */
function isRescaled(before: Vector3): boolean {
  const { x, y, z } = scaling;
  const isFlat = Math.min(Math.abs(x), Math.abs(y), Math.abs(z)) < 1e-6;
  return (
    !isFlat && !scaling.equalsWithEpsilon(before, 1e-6 * Math.max(Math.abs(x), Math.abs(y), Math.abs(z)))
  );
}

function writePose(position: Vector3, rotation: Quaternion): void {
  position.toArray(xyz as unknown as number[]);
  rotation.toArray(xyzw as unknown as number[]);
}

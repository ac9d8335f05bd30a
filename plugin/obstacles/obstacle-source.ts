import type { Bone } from "@babylonjs/core/Bones/bone.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { ObstacleChild, ObstacleShape } from "../../systems/index.js";
import { reject, wholeNumber } from "../../systems/world/validate.js";
import { carrierOf } from "../carrier.js";
import { checkNode } from "../checks.js";
import { checkRotation, finitePoint } from "../points.js";
import { HavokModule, instanceCount } from "./havok/havok-module.js";
import { describeShape } from "./havok/havok-shapes.js";
import { meshGeometry, meshShape, type MeshShapeName } from "./mesh-shapes.js";
import type { ObstacleOptions, SurfaceOptions } from "./obstacle-options.js";

/** What an obstacle can be made from: a Havok body or aggregate, a mesh, or a shape in metres. */
export type ObstacleSource = PhysicsBody | PhysicsAggregate | AbstractMesh | ObstacleShape;

/** What has been found out about a source. */
export interface DescribedObstacle {
  /** Its shape, and where that is relative to the node or, without one, in the world. */
  readonly placed: ObstacleChild;
  readonly node: TransformNode | null;
  /** The bone of the mesh `node` that it follows. */
  readonly bone: Bone | null;
  readonly body: PhysicsBody | null;
  /** Which instance of the body; 0 too if it has none. */
  readonly instance: number;
  /** Of a mesh: what it was taken for. */
  readonly meshShape?: MeshShapeName;
  /** Shape and place anew, for a source whose scaling may change. */
  remake?(): ObstacleChild;
  /** What holds where the user says nothing. */
  readonly surface: SurfaceOptions;
}

/** The body that a source is or has, if it is one of a physics engine. */
export function bodyOf(source: object): PhysicsBody | null {
  if (typeof source !== "object" || source === null || !("transformNode" in source)) return null;
  return (source as Partial<PhysicsAggregate>).body ?? (source as PhysicsBody);
}

export function describeSource(source: ObstacleSource, options: ObstacleOptions): DescribedObstacle {
  if (typeof source === "object" && source !== null) {
    // Told apart by what they have: an import of Babylon's classes would bring its whole physics along.
    if ("kind" in source) return fromShape(source, options);
    const body = bodyOf(source);
    if (body) return fromBody(body, options);
    if ("getVerticesData" in source) return fromMesh(source, options);
  }
  return reject("source", source, "a PhysicsBody, a PhysicsAggregate, a mesh, or a shape with a kind");
}

function fromShape(shape: ObstacleShape, options: ObstacleOptions): DescribedObstacle {
  only("a shape", options, ["node", "mesh", "position", "rotation"]);
  const { position, rotation, mesh } = options;
  const isCarried = options.node !== undefined && options.node !== null;
  if (!isCarried && mesh) reject("mesh", mesh.name, "none: only bones move a mesh");
  const { node, bone } = isCarried ? carrierOf(options.node!, mesh) : { node: null, bone: null };
  if (rotation) checkRotation(rotation);
  const placed = {
    shape,
    ...(position ? { position: finitePoint("position", position) } : {}),
    ...(rotation ? { quaternion: [rotation.x, rotation.y, rotation.z, rotation.w] } : {}),
  };
  return { placed, node, bone, body: null, instance: 0, surface: { name: shape.kind } };
}

function fromMesh(mesh: AbstractMesh, options: ObstacleOptions): DescribedObstacle {
  only("a mesh", options, ["shape"]);
  checkNode("source", mesh);
  checkStiff(mesh, options.shape ?? "mesh");
  const remake = () => meshShape(mesh, options.shape ?? "mesh");
  return {
    placed: remake(),
    remake,
    meshShape: options.shape ?? "mesh",
    node: mesh,
    bone: null,
    body: null,
    instance: 0,
    surface: { name: mesh.name },
  };
}

function fromBody(body: PhysicsBody, options: ObstacleOptions): DescribedObstacle {
  only("a body", options, ["instance"]);
  if (body.isDisposed) reject("source", "a disposed body", "a body that has not been disposed");
  const node = body.transformNode;
  const havok = HavokModule.of(body);
  const { shape } = body;
  if (!shape) return reject("source", `${node.name}, a body without a shape`, "a body with a shape");
  if (shape.isTrigger) reject("source", `${node.name}, a trigger`, "a body that others run into");
  const instances = instanceCount(body);
  if (instances > 0) wholeNumber("instance", options.instance ?? Number.NaN, 0, instances - 1);
  else if (options.instance !== undefined) reject("instance", options.instance, "none: the body has none");
  const geometry = "getVerticesData" in node ? meshGeometry(node as AbstractMesh) : null;
  const { friction = 0.5, restitution = 0 } = shape.material;
  return {
    placed: describeShape(havok, havok.idOf(shape), shape.type, instances > 0 ? null : geometry),
    node,
    bone: null,
    body,
    instance: options.instance ?? 0,
    surface: {
      name: node.name,
      friction,
      restitution,
      collision: {
        membership: shape.filterMembershipMask >>> 0,
        collidesWith: shape.filterCollideMask >>> 0,
      },
    },
  };
}

/** An obstacle keeps its shape: what a skeleton or morph targets do to a mesh would pass it by. */
function checkStiff(mesh: AbstractMesh, shape: string): void {
  const { skeleton, morphTargetManager } = mesh as AbstractMesh & Partial<Pick<Mesh, "morphTargetManager">>;
  if (skeleton) {
    reject(
      "source",
      `${mesh.name} (bent by its skeleton)`,
      "a stiff mesh; for a character rods.addBodyColliders(mesh), or a shape with { node: bone }",
    );
  }
  if (morphTargetManager && morphTargetManager.numTargets > 0 && (shape === "mesh" || shape === "hull")) {
    reject(
      "source",
      `${mesh.name} (morphs) as a ${shape}`,
      'a stiff mesh, or one of its simple shapes, as { shape: "sphere" } or { shape: "capsule" }',
    );
  }
}

const particular = ["shape", "instance", "node", "mesh", "position", "rotation"] as const;

/** An option that belongs to another kind of source is a mistake. */
function only(source: string, options: ObstacleOptions, allowed: readonly string[]): void {
  for (const name of particular) {
    if (options[name] !== undefined && !allowed.includes(name)) {
      reject(name, options[name], `nothing: ${source} as source knows ${allowed.join(", ")}`);
    }
  }
}

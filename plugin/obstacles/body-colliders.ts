import type { Bone } from "@babylonjs/core/Bones/bone.js";
import type { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { quantity, signedQuantity } from "../../systems/world/quantities.js";
import { reject } from "../../systems/world/validate.js";
import { readCarrier } from "../carrier.js";
import { checkNode } from "../checks.js";
import { checkSurface, surfaceNames, type SurfaceOptions } from "./obstacle-options.js";

export interface BodyColliderOptions extends Omit<SurfaceOptions, "name"> {
  /** Which bones get a capsule; default all that move enough of the skin. */
  filter?: (bone: Bone) => boolean;
  /** Metres: thinner bones, as of fingers, get none; default 0.01. */
  leastRadius?: number;
  /** Metres by which capsules are thicker than the skin; below 0 thinner. Default 0. */
  grow?: number;
}

const names: OptionNames<BodyColliderOptions> = {
  friction: surfaceNames.friction,
  restitution: surfaceNames.restitution,
  collision: surfaceNames.collision,
  filter: true,
  leastRadius: true,
  grow: true,
};

/** A capsule along y, in metres, seen from a bone. */
export interface BoneCapsule {
  readonly mesh: AbstractMesh;
  readonly bone: Bone;
  readonly radius: number;
  readonly halfLength: number;
  readonly position: Vector3;
  readonly rotation: Quaternion;
}

/** Fewer vertices than these make no body. */
const LEAST_VERTICES = 8;
/** What moves a vertex by at least this share has it: of two bones that share it evenly, both do. */
const SHARE = 0.49;
/** So much of the skin is within the radius of a capsule. */
const WITHIN = 0.75;

/** One capsule for every bone that moves enough of the skin, as it stands now. */
export function boneCapsules(source: AbstractMesh | Skeleton, options: BodyColliderOptions): BoneCapsule[] {
  const { filter, leastRadius = 0.01, grow = 0 } = checkOptions("options", options, names);
  checkSurface(options);
  if (filter !== undefined && typeof filter !== "function") reject("filter", filter, "a function of a bone");
  quantity("leastRadius", leastRadius, "length");
  signedQuantity("grow", grow, "length");
  const found: BoneCapsule[] = [];
  for (const mesh of skinsOf(source)) {
    for (const [bone, vertices] of verticesByBone(mesh)) {
      if (vertices.length < LEAST_VERTICES || !(filter?.(bone) ?? true)) continue;
      const capsule = capsuleAround(mesh, bone, vertices, grow);
      if (capsule.radius >= leastRadius) found.push(capsule);
    }
  }
  return found;
}

function skinsOf(source: AbstractMesh | Skeleton): AbstractMesh[] {
  if (typeof source !== "object" || (source as unknown) === null) return refuse(source);
  if ("bones" in source) {
    const skins = source.getScene().meshes.filter(({ skeleton }) => skeleton === source);
    return skins.length > 0 ? skins : refuse(`the skeleton ${source.name}, which moves no mesh`);
  }
  checkNode("source", source);
  return "skeleton" in source && source.skeleton ? [source] : refuse(`${source.name}, without a skeleton`);
}

function refuse(source: unknown): never {
  return reject("source", source, "a mesh with a skeleton, or a skeleton that moves a mesh");
}

/** The vertices that each bone has, in its own frame. */
function verticesByBone(mesh: AbstractMesh): Map<Bone, Vector3[]> {
  const positions = mesh.getVerticesData(VertexBuffer.PositionKind);
  const indices = mesh.getVerticesData(VertexBuffer.MatricesIndicesKind);
  const weights = mesh.getVerticesData(VertexBuffer.MatricesWeightsKind);
  if (!positions || !indices || !weights) return refuse(`${mesh.name}, whose skin has no weights`);
  const found = new Map<Bone, Vector3[]>();
  // Seams of a texture have their vertices twice, and would draw the middle towards them.
  const seen = new Map<Bone, Set<string>>();
  const { bones } = mesh.skeleton!;
  for (let i = 0; i < indices.length; i++) {
    if (weights[i]! < SHARE) continue;
    const bone = bones.find((one) => one.getIndex() === indices[i]) ?? bones[indices[i]!];
    if (!bone) continue;
    const vertex = Vector3.FromArray(positions, 3 * Math.floor(i / 4));
    const place = vertex
      .asArray()
      .map((x) => x.toFixed(6))
      .join();
    if (!seen.has(bone)) seen.set(bone, new Set());
    if (seen.get(bone)!.has(place)) continue;
    seen.get(bone)!.add(place);
    Vector3.TransformCoordinatesToRef(vertex, bone.getAbsoluteInverseBindMatrix(), vertex);
    if (!found.has(bone)) found.set(bone, []);
    found.get(bone)!.push(vertex);
  }
  return found;
}

/** Along the direction in which the skin of the bone is longest, in metres as the bone is now. */
function capsuleAround(mesh: AbstractMesh, bone: Bone, vertices: Vector3[], grow: number): BoneCapsule {
  const place = new Vector3();
  const turn = new Quaternion();
  const matrix = readCarrier({ node: mesh, bone }, place, turn).clone();
  const points = vertices.map((vertex) => Vector3.TransformCoordinates(vertex, matrix));
  const middle = points
    .reduce((sum, point) => sum.addInPlace(point), new Vector3())
    .scaleInPlace(1 / points.length);
  const axis = longestDirection(points, middle);
  const along = points.map((point) => Vector3.Dot(point.subtract(middle), axis));
  const across = points
    .map((point, i) => Vector3.Distance(point, middle.add(axis.scale(along[i]!))))
    .sort((a, b) => a - b);
  const radius = across[Math.floor(WITHIN * (across.length - 1))]! + grow;
  const [low, high] = [Math.min(...along) - grow, Math.max(...along) + grow];
  const centre = middle.add(axis.scale(0.5 * (low + high)));
  const back = Quaternion.Inverse(turn);
  return {
    mesh,
    bone,
    radius,
    halfLength: Math.max(0, 0.5 * (high - low) - radius),
    position: centre.subtract(place).applyRotationQuaternion(back),
    rotation: back.multiply(Quaternion.FromUnitVectorsToRef(Vector3.UpReadOnly, axis, new Quaternion())),
  };
}

/** The principal axis of the points, by powers of their covariance. */
function longestDirection(points: readonly Vector3[], middle: Vector3): Vector3 {
  const covariance = new Float64Array(9);
  for (const point of points) {
    const d = point.subtract(middle).asArray();
    for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) covariance[3 * r + c]! += d[r]! * d[c]!;
  }
  let axis = [0.36, 0.8, 0.48];
  for (let i = 0; i < 100; i++) {
    const next = [0, 1, 2].map((r) =>
      [0, 1, 2].reduce((sum, c) => sum + covariance[3 * r + c]! * axis[c]!, 0),
    );
    const size = Math.sqrt(next.reduce((sum, x) => sum + x * x, 0));
    if (size > 0) axis = next.map((x) => x / size);
  }
  return Vector3.FromArray(axis);
}

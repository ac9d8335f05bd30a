import type { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import {
  getEnergy,
  getMaterial,
  getFrame,
  getPoint,
  getVelocity,
  isAlive,
  moveRoot,
  rootKind,
  setMaterial,
  teleport,
  type Material,
  type MaterialOptions,
  type RodEnergy,
  type RodHandle,
  type RodWorld,
} from "../systems/index.js";
import { matrixToQuaternion } from "../systems/math/quaternion.js";
import { livingRod } from "../systems/rods.js";
import { reject } from "../systems/validate.js";
import type { Attachment, AttachmentOptions, AttachmentTarget } from "./attachments/attachment.js";
import { materialFor, type MaterialName } from "./materials.js";
import { checkRotation, finitePoint, type Point, type Rotation } from "./points.js";
import type { RodAppearance } from "./rendering/index.js";

export type RodKind = "rope" | "strand";

/** What a rod asks of the ElasticRods it belongs to. */
export interface RodOwner {
  readonly world: RodWorld;
  follow(rod: Rod, node: TransformNode | null): void;
  nodeOf(rod: Rod): TransformNode | null;
  redraw(rod: Rod): void;
  attach(rod: Rod, s: number, target: AttachmentTarget, options: AttachmentOptions): Attachment;
  remove(rod: Rod): void;
}

const numbers = new Float64Array(12);
const xyz = new Float64Array(3);
const xyzw = new Float64Array(4);

/** A rope or strand. Arc lengths `s` run from 0 at the root to `length`; all in SI and world space. */
export class Rod {
  readonly length: number;
  /** Semi-axes of the section along the first and the second director. */
  readonly radii: readonly [number, number];
  /** Where the root has last been told to be; a rod that was never moved has none. */
  rootTarget: Float64Array | null = null;
  private readonly lastEnergy: RodEnergy = { elastic: 0, gravitational: 0, kinetic: 0 };

  /** Made by `ElasticRods`. */
  constructor(
    readonly name: string,
    readonly kind: RodKind,
    /** Names the rod in the simulator, for those who use it directly. */
    readonly handle: RodHandle,
    private readonly owner: RodOwner,
    /** How it is drawn; `setColour` changes it. */
    readonly appearance: RodAppearance,
  ) {
    const { Rod: rods } = this.world.components;
    const metre = this.world.units.length;
    this.length = rods.length[handle.entity]! * metre;
    this.radii = [rods.radius1[handle.entity]! * metre, rods.radius2[handle.entity]! * metre];
  }

  /** Radius of a round section; the semi-axis along the first director of any. */
  get radius(): number {
    return this.radii[0];
  }

  get elements(): number {
    return this.world.components.Rod.elements[livingRod(this.world, this.handle)]!;
  }

  get root(): "clamped" | "pinned" | "free" {
    return rootKind(this.world, this.handle);
  }

  get isDisposed(): boolean {
    return !isAlive(this.world, this.handle);
  }

  getPointToRef(s: number, ref: Vector3): Vector3 {
    getPoint(this.world, this.handle, s, numbers);
    return ref.copyFromFloats(numbers[0]!, numbers[1]!, numbers[2]!);
  }

  getTangentToRef(s: number, ref: Vector3): Vector3 {
    getFrame(this.world, this.handle, s, numbers);
    return ref.copyFromFloats(numbers[0]!, numbers[1]!, numbers[2]!);
  }

  getVelocityToRef(s: number, ref: Vector3): Vector3 {
    getVelocity(this.world, this.handle, s, numbers);
    return ref.copyFromFloats(numbers[0]!, numbers[1]!, numbers[2]!);
  }

  /** The rotation that takes the axes x, y, z to the tangent and the two directors at `s`. */
  getFrameToRef(s: number, ref: Quaternion): Quaternion {
    getFrame(this.world, this.handle, s, numbers);
    matrixToQuaternion(numbers, 0, xyzw, 0);
    return ref.copyFromFloats(xyzw[0]!, xyzw[1]!, xyzw[2]!, xyzw[3]!);
  }

  /** Position and frame of the start. */
  getRootToRef(position: Vector3, rotation: Quaternion): void {
    this.getPointToRef(0, position);
    this.getFrameToRef(0, rotation);
  }

  /**
   * Holds the point at `s` to a point of the world, a node, an obstacle or another rod, until the attachment is disposed, breaks,
   * or one of both is gone. Any number of them, at the ends too.
   */
  attach(s: number, target: AttachmentTarget, options: AttachmentOptions = {}): Attachment {
    livingRod(this.world, this.handle);
    return this.owner.attach(this, s, target, options);
  }

  /** Joules. The same object each time. */
  get energy(): Readonly<RodEnergy> {
    return getEnergy(this.world, this.handle, this.lastEnergy);
  }

  /** A copy of the material's values. */
  get material(): Material {
    return getMaterial(this.world, this.handle);
  }

  /** Another material by name, or some values of the present one; takes effect in the next step. */
  setMaterial(material: MaterialName | Partial<MaterialOptions>): void {
    livingRod(this.world, this.handle);
    const values =
      typeof material === "string" ? materialFor(material, (this.radii[0] + this.radii[1]) / 2) : material;
    setMaterial(this.world, this.handle, values);
  }

  /** Linear colour. */
  setColour(colour: { r: number; g: number; b: number }): void {
    livingRod(this.world, this.handle);
    this.appearance.colour = checkColour(colour);
    this.owner.redraw(this);
  }

  /**
   * From now on the root moves with the node, its parents included, and keeps the place and direction it has relative
   * to it; null lets go.
   */
  follow(node: TransformNode | null): void {
    this.requireHeldRoot();
    this.owner.follow(this, node);
    if (node === null) this.rootTarget = null;
  }

  get followedNode(): TransformNode | null {
    return this.owner.nodeOf(this);
  }

  /**
   * Where the root has to be at the end of the next step; a clamped one may be turned too. It gets there in that step,
   * so a long way means a hard pull. Ends following a node.
   */
  moveRoot(position: Point, rotation?: Rotation): void {
    this.requireHeldRoot();
    finitePoint("position", position);
    if (rotation) checkRotation(rotation);
    this.owner.follow(this, null);
    this.setRootTarget(position, rotation);
  }

  /**
   * Puts the rod somewhere else at once, in the same shape and at rest, whatever holds its root. A rod that follows a node
   * goes on following it from there.
   */
  teleport(position: Point, rotation?: Rotation): void {
    finitePoint("position", position);
    if (rotation) checkRotation(rotation);
    const node = this.followedNode;
    teleport(
      this.world,
      this.handle,
      [position.x, position.y, position.z],
      rotation && [rotation.x, rotation.y, rotation.z, rotation.w],
    );
    this.rootTarget = null;
    if (node) this.owner.follow(this, node);
  }

  /** `moveRoot` for every frame: trusts its caller. */
  setRootTarget(position: Point, rotation?: Rotation): void {
    this.rootTarget ??= new Float64Array(3);
    xyz[0] = this.rootTarget[0] = position.x;
    xyz[1] = this.rootTarget[1] = position.y;
    xyz[2] = this.rootTarget[2] = position.z;
    if (rotation && this.root === "clamped") {
      xyzw[0] = rotation.x;
      xyzw[1] = rotation.y;
      xyzw[2] = rotation.z;
      xyzw[3] = rotation.w;
      moveRoot(this.world, this.handle, xyz, xyzw);
    } else {
      moveRoot(this.world, this.handle, xyz);
    }
  }

  /** Removes the rod; a second call does nothing. */
  dispose(): void {
    if (!this.isDisposed) this.owner.remove(this);
  }

  private get world(): RodWorld {
    return this.owner.world;
  }

  private requireHeldRoot(): void {
    if (this.root === "free") {
      reject("rod", `${this.name} (free)`, "a rod whose root is clamped or pinned");
    }
  }
}

export function checkColour<C extends { r: number; g: number; b: number }>(colour: C): C {
  for (const channel of ["r", "g", "b"] as const) {
    const value = colour[channel];
    if (!(Number.isFinite(value) && value >= 0)) {
      reject(`colour.${channel}`, value, "a finite number, 0 or above");
    }
  }
  return colour;
}

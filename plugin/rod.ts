import type { Bone } from "@babylonjs/core/Bones/bone.js";
import type { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import {
  getAdapt,
  getCare,
  getCollision,
  getCurvature,
  getEnergy,
  getMaterial,
  getFrame,
  getMoment,
  getPoint,
  getStep,
  getTension,
  getVelocity,
  holdShape,
  isAlive,
  moveRoot,
  rodLength,
  rootKind,
  rodModelName,
  setAdapt,
  setCare,
  setCollision,
  setElements,
  setMaterial,
  setRadius,
  setRodModel,
  setStep,
  teleport,
  type AdaptOptions,
  type JoinOptions,
  type Material,
  type MaterialOptions,
  type RodCollisionOptions,
  type RodEnd,
  type RodEnergy,
  type RodHandle,
  type RodStep,
  type RodWorld,
} from "../systems/index.js";
import { matrixToQuaternion } from "../systems/math/quaternion.js";
import { livingRod } from "../systems/rods/rods.js";
import { checkRodLength } from "../systems/rods/tools/winch.js";
import { flag, reject, within } from "../systems/world/validate.js";
import type { Attachment, AttachmentOptions, AttachmentTarget } from "./attachments/attachment.js";
import { checkRef } from "./checks.js";
import type { Load, LoadOptions } from "./forces/load.js";
import type { RodForces } from "./forces/rod-forces.js";
import { materialFor, type MaterialName } from "./materials.js";
import { meanNatural, setNaturalCurl } from "./natural-curl.js";
import { checkRotation, finitePoint, type Point, type Rotation } from "./points.js";
import type { RodAppearance } from "./rendering/index.js";
import { checkSection, type RodCare, type Section } from "./rod-options.js";
import type { Tearing } from "./rope-tools/tearing.js";
import type { RopeTools } from "./rope-tools/rope-tools.js";
import type { Winch, WinchOptions } from "./rope-tools/winch.js";
import { hypot } from "../systems/math/elementary.js";

export type RodKind = "rope" | "strand";

/** What a rod asks of the ElasticRods it belongs to. */
export interface RodOwner {
  readonly world: RodWorld;
  follow(rod: Rod, node: TransformNode | Bone | null): void;
  nodeOf(rod: Rod): TransformNode | Bone | null;
  redraw(rod: Rod): void;
  isDrawn(rod: Rod): boolean;
  show(rod: Rod, isShown: boolean): void;
  attach(rod: Rod, s: number, target: AttachmentTarget, options: AttachmentOptions): Attachment;
  readonly tools: RopeTools;
  readonly forces: RodForces;
  readonly tearing: Tearing;
  remove(rod: Rod): void;
}

const numbers = new Float64Array(12);
const xyz = new Float64Array(3);
const xyzw = new Float64Array(4);

/** A rope or strand. Arc lengths `s` run from 0 at the root to `length`; all in SI and world space. */
export class Rod {
  /** Where the root has last been told to be; a rod that was never moved has none. */
  rootTarget: Float64Array | null = null;
  private section: readonly [number, number];
  private readonly lastEnergy: RodEnergy = { elastic: 0, gravitational: 0, kinetic: 0 };

  /** Made by `ElasticRods`. */
  constructor(
    readonly name: string,
    readonly kind: RodKind,
    /** Names the rod in the simulator, for those who use it directly. */
    readonly handle: RodHandle,
    readonly owner: RodOwner,
    /** How it is drawn; `setColour` changes it. */
    readonly appearance: RodAppearance,
  ) {
    this.section = this.readSection();
  }

  /** Semi-axes of the section along the first and the second director. */
  get radii(): readonly [number, number] {
    return this.section;
  }

  /** Metres, as of now: cutting, joining and winding change it. */
  get length(): number {
    return rodLength(this.world, this.handle);
  }

  /** Radius of a round section; the semi-axis along the first director of any. */
  get radius(): number {
    return this.section[0];
  }

  /** Another section; shape, motion and material stay. */
  setRadius(radius: Section): void {
    setRadius(this.world, this.handle, checkSection(radius));
    this.refresh();
  }

  /** Whether it is drawn, where its hair does not do that; it goes on moving. */
  get isVisible(): boolean {
    return this.owner.isDrawn(this);
  }
  set isVisible(value: boolean) {
    livingRod(this.world, this.handle);
    this.owner.show(this, flag("isVisible", value));
  }

  /** Lets the tip grow or takes it in, until the rod has so many metres. */
  setLength(metres: number): void {
    this.payOut(checkRodLength(this.world, this.handle, metres, "tip"), "tip");
  }

  /** Divides it anew into so many elements of equal length; shape and motion stay as far as these can tell. */
  setElements(elements: number): void {
    setElements(this.world, this.handle, elements);
  }

  /** Natural curvature and twist, 1/m, the means of its elements; NaN where its model does not tell. */
  get naturalCurvature(): { curvature: number; twist: number } {
    const [twist, first, second] = meanNatural(this.world, this.handle);
    return { curvature: hypot(first, second), twist };
  }

  /**
   * Another natural curl, 1/m: a rope that is coiled or straightened. It bends by nature about the axis that it
   * had, else about its second director; what its elements differ by, they still do.
   */
  setNaturalCurvature(curvature: number, twist = 0): void {
    setNaturalCurl(this.world, this.handle, curvature, twist);
  }

  /**
   * From now on it stays as it is, as far as its own weight goes under the gravity of the last step: its natural
   * shape becomes the one that its weight bends to the present one. Its root has to be clamped.
   */
  holdShape(): void {
    holdShape(this.world, this.handle);
  }

  /**
   * Puts it where it would come to rest, at once: under its weight and its loads, with what holds it where that is
   * now. What is in the way is not seen. False where that was not found; then it is left on the way there.
   */
  settle(): boolean {
    return this.owner.forces.settle(this);
  }

  /** How careful steps are with it. */
  get care(): RodCare {
    return getCare(this.world, this.handle);
  }
  set care(care: RodCare) {
    setCare(this.world, this.handle, care);
  }

  /** Of which order its steps are where nothing touches it. */
  get step(): RodStep {
    return getStep(this.world, this.handle);
  }
  set step(step: RodStep) {
    setStep(this.world, this.handle, step);
  }

  /** Whom it touches; what is left out of a new one stays. */
  get collision(): Required<RodCollisionOptions> {
    return getCollision(this.world, this.handle);
  }
  set collision(collision: RodCollisionOptions) {
    setCollision(this.world, this.handle, collision);
  }

  /** Between which lengths its elements are halved and merged; null if they stay. */
  get adapt(): AdaptOptions | null {
    return getAdapt(this.world, this.handle);
  }
  set adapt(adapt: AdaptOptions | null) {
    setAdapt(this.world, this.handle, adapt);
  }

  /** Newtons of tension at which it tears, where that is largest; infinite if it does not. */
  get tearingForce(): number {
    return this.owner.tearing.forceOf(this);
  }
  set tearingForce(force: number) {
    livingRod(this.world, this.handle);
    this.owner.tearing.set(this, force);
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
    return checkRef("ref", ref).copyFromFloats(numbers[0]!, numbers[1]!, numbers[2]!);
  }

  getTangentToRef(s: number, ref: Vector3): Vector3 {
    getFrame(this.world, this.handle, s, numbers);
    return checkRef("ref", ref).copyFromFloats(numbers[0]!, numbers[1]!, numbers[2]!);
  }

  getVelocityToRef(s: number, ref: Vector3): Vector3 {
    getVelocity(this.world, this.handle, s, numbers);
    return checkRef("ref", ref).copyFromFloats(numbers[0]!, numbers[1]!, numbers[2]!);
  }

  /** The rotation that takes the axes x, y, z to the tangent and the two directors at `s`. */
  getFrameToRef(s: number, ref: Quaternion): Quaternion {
    getFrame(this.world, this.handle, s, numbers);
    matrixToQuaternion(numbers, 0, xyzw, 0);
    return checkRef("ref", ref).copyFromFloats(xyzw[0]!, xyzw[1]!, xyzw[2]!, xyzw[3]!);
  }

  /** Curvature of bending at `s`, 1/m: one over the radius of the bend. */
  getCurvature(s: number): number {
    getCurvature(this.world, this.handle, s, numbers);
    return Math.sqrt(numbers[1]! * numbers[1]! + numbers[2]! * numbers[2]!);
  }

  /** How far it is twisted at `s`, rad/m, natural twist included. */
  getTwist(s: number): number {
    return getCurvature(this.world, this.handle, s, numbers)[0]!;
  }

  /** The moment that the part beyond `s` exerts on the part before it by its stiffness, N m. */
  getMomentToRef(s: number, ref: Vector3): Vector3 {
    getMoment(this.world, this.handle, s, numbers);
    return checkRef("ref", ref).copyFromFloats(numbers[0]!, numbers[1]!, numbers[2]!);
  }

  /** Tension at `s`, N, below 0 where it is pressed; without inertia, so exact of a rod at rest. */
  getTension(s: number): number {
    return getTension(this.world, this.handle, s);
  }

  /** Position and frame of the start. */
  getRootToRef(position: Vector3, rotation: Quaternion): void {
    this.getPointToRef(0, position);
    this.getFrameToRef(0, rotation);
  }

  /**
   * Holds the point at `s` to a point of the world, a node, a bone, an obstacle or another rod, until the
   * attachment is disposed, breaks, or one of both is gone. Any number of them, at the ends too. A point
   * instead of options is the one in the target's frame.
   */
  attach(s: number, target: AttachmentTarget, options: AttachmentOptions | Point = {}): Attachment {
    livingRod(this.world, this.handle);
    const isPoint = typeof options === "object" && options !== null && "x" in options;
    return this.owner.attach(this, s, target, isPoint ? { point: options } : options);
  }

  /**
   * A force (N, in world space) at `s` during the next steps, until the image after them: call it for every
   * image, as in `rods.onBeforeStepObservable`. `addLoad` is one that stays.
   */
  applyForce(s: number, force: Point): void {
    this.owner.forces.apply(this, s, "force", force);
  }

  /** A torque (N m, in world space) at `s`, as `applyForce`: along the tangent it twists, across it bends. */
  applyTorque(s: number, torque: Point): void {
    this.owner.forces.apply(this, s, "torque", torque);
  }

  /** A blow (N s, in world space) at `s`, spread over the next steps. */
  applyImpulse(s: number, impulse: Point): void {
    this.owner.forces.apply(this, s, "impulse", impulse);
  }

  /** A force and a torque at `s` until the load is disposed: a weight, an end moment, a thruster. */
  addLoad(s: number, options: LoadOptions): Load {
    return this.owner.forces.addLoad(this, s, options);
  }

  /**
   * Cuts it at `s`. The part with the root stays this rod; the part with the tip is a new free rod of the
   * same look, which is returned. Every point keeps its place and velocity; attachments and hands beyond the
   * cut hold the new rod. Both parts must be as long as the rod is thick.
   */
  cut(s: number, name = `${this.name} (cut off)`): Rod {
    return this.owner.tools.cut(this, s, name);
  }

  /**
   * Joins an end of the free rod `other` to the tip of this one, as a splice does; default the nearer end.
   * Both are this rod then, and `other` is gone; its attachments and hands go over. Section and material must
   * be the same, and the ends close together.
   */
  join(other: Rod, options: JoinOptions = {}): void {
    if (!(other instanceof Rod)) reject("other", other, "a rod of the same ElasticRods");
    this.owner.tools.join(this, other, options);
  }

  /**
   * Lets it have so many metres more at one end, or takes them in (below 0), in the course of the next step;
   * `winch` does that all the time.
   */
  payOut(metres: number, end: RodEnd = "root", options: { elementLength?: number } = {}): void {
    this.owner.tools.payOut(this, metres, end, options);
  }

  /** A winch at one of its ends; it runs by its `speed`. */
  winch(options: WinchOptions = {}): Winch {
    livingRod(this.world, this.handle);
    return this.owner.tools.addWinch(this, options);
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

  /** The name of the rod model that it is made of. */
  get model(): string {
    return rodModelName(this.world, this.handle);
  }

  /**
   * Makes it one of another model of the world's. It keeps its elements, and shape and motion as well as these
   * can in the new model; attachments, hands, contacts, look and observers stay.
   */
  setModel(model: string): void {
    setRodModel(this.world, this.handle, model);
  }

  /** Linear colour. */
  setColour(colour: { r: number; g: number; b: number }): void {
    livingRod(this.world, this.handle);
    this.appearance.colour = checkColour(colour);
    this.owner.redraw(this);
  }

  /**
   * From now on the root moves with the node, its parents included, or with the bone as the skin of its mesh
   * shows it, and keeps the place and direction it has relative to it; null lets go.
   */
  follow(node: TransformNode | Bone | null): void {
    this.requireHeldRoot();
    this.owner.follow(this, node);
    if (node === null) this.rootTarget = null;
  }

  get followedNode(): TransformNode | Bone | null {
    return this.owner.nodeOf(this);
  }

  /**
   * Where the root has to be at the end of the next step; a clamped one may be turned too. It gets there in
   * that step, so a long way means a hard pull. Ends following a node.
   */
  moveRoot(position: Point, rotation?: Rotation): void {
    this.requireHeldRoot();
    finitePoint("position", position);
    if (rotation) checkRotation(rotation);
    this.owner.follow(this, null);
    this.setRootTarget(position, rotation);
  }

  /**
   * Puts the rod somewhere else at once, in the same shape and at rest, whatever holds its root. A rod that
   * follows a node goes on following it from there.
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
    xyz[0] = position.x;
    xyz[1] = position.y;
    xyz[2] = position.z;
    if (rotation && this.root === "clamped") {
      xyzw[0] = rotation.x;
      xyzw[1] = rotation.y;
      xyzw[2] = rotation.z;
      xyzw[3] = rotation.w;
      moveRoot(this.world, this.handle, xyz, xyzw);
    } else {
      moveRoot(this.world, this.handle, xyz);
    }
    this.rootTarget ??= new Float64Array(3);
    this.rootTarget.set(xyz);
  }

  /** Removes the rod; a second call does nothing. */
  dispose(): void {
    if (!this.isDisposed) this.owner.remove(this);
  }

  private get world(): RodWorld {
    return this.owner.world;
  }

  /** After the world was taken back to another state: what is remembered of it is read again. */
  refresh(): void {
    this.section = this.readSection();
    this.appearance.length = this.length;
    this.appearance.aspect = this.section[1] / this.section[0];
    this.owner.redraw(this);
  }

  private readSection(): readonly [number, number] {
    const { Rod: rods } = this.world.components;
    const { entity } = this.handle;
    const metre = this.world.units.length;
    return [rods.radius1[entity] * metre, rods.radius2[entity] * metre];
  }

  private requireHeldRoot(): void {
    if (this.root === "free") {
      reject("rod", `${this.name} (free)`, "a rod whose root is clamped or pinned");
    }
  }
}

/** Of a channel; 1 is white, and lamps are brighter. */
const MOST_COLOUR = 1e4;

export function checkColour<C extends { r: number; g: number; b: number }>(colour: C): C {
  if (typeof colour !== "object" || colour === null) reject("colour", colour, "an object with r, g and b");
  for (const channel of ["r", "g", "b"] as const) {
    const value = colour[channel];
    within(`colour.${channel}`, value, 0, MOST_COLOUR);
  }
  return colour;
}

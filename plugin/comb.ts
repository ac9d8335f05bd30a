import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCapsule } from "@babylonjs/core/Meshes/Builders/capsuleBuilder.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { Observable, type Observer } from "@babylonjs/core/Misc/observable.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import {
  combShape,
  getCombForce,
  getCombTorque,
  getSnag,
  getToothForce,
  isSnagged,
  measureComb,
  setSnag,
  type CombHandle,
  type CombMeasures,
  type SnagOptions,
} from "../systems/index.js";
import { checkMeasures, measureNames, measuresOf } from "../systems/bodies/comb/comb-shape.js";
import { checkSnag, snagNames, snagOf } from "../systems/bodies/comb/comb.js";
import { checkOptions, type OptionNames } from "../systems/world/options.js";
import { quantity } from "../systems/world/quantities.js";
import { reject } from "../systems/world/validate.js";
import { checkNode, checkRef } from "./checks.js";
import type { ElasticRods } from "./elastic-rods.js";
import { checkSurface, surfaceNames, type SurfaceOptions } from "./obstacles/obstacle-options.js";
import type { Obstacle } from "./obstacles/obstacle.js";
import { checkRotation, finitePoint, type Point, type Rotation } from "./points.js";
import { slerpToRef } from "./slerp.js";
import { acos } from "../systems/math/elementary.js";

export interface CombOptions extends CombMeasures, SnagOptions, SurfaceOptions {
  /**
   * What carries the comb: a hand, a controller, an animated node; its mesh becomes a child of that. Default
   * none.
   */
  node?: TransformNode;
  /** Where it begins, relative to the node if there is one. Default the origin. */
  position?: Point;
  rotation?: Rotation;
  /** m/s that `moveTo` makes of a leap of the pointer; default 1. */
  mostSpeed?: number;
}

export const combNames: OptionNames<CombOptions> = {
  ...measureNames,
  ...snagNames,
  ...surfaceNames,
  node: true,
  position: true,
  rotation: true,
  mostSpeed: true,
};

/** A tooth of which rods do not let go: see `SnagOptions`. */
export interface CombSnag {
  readonly comb: Comb;
  readonly tooth: number;
  /** Newtons against its motion. */
  readonly force: number;
}

/** See `ElasticRods.createComb`. */
export function createComb(rods: ElasticRods, options: CombOptions = {}): Comb {
  checkOptions("options", options, combNames);
  checkSurface(options);
  checkSnag(snagOf(options));
  const shape = combShape(measuresOf(options));
  if (options.node !== undefined) checkNode("node", options.node);
  const mostSpeed = quantity("mostSpeed", options.mostSpeed ?? 1, "speed");
  const position = finitePoint("position", options.position ?? Vector3.ZeroReadOnly);
  const rotation = options.rotation ?? Quaternion.Identity();
  checkRotation(rotation);
  const { x, y, z, w } = rotation;
  const { name = "comb", friction = 0.1, restitution, collision } = options;
  const mesh = combMesh(name, shape, rods.scene);
  const surface: CombSurface = {
    friction,
    ...(restitution === undefined ? {} : { restitution }),
    ...(collision ? { collision } : {}),
  };
  mesh.parent = options.node ?? null;
  mesh.position.copyFromFloats(...position);
  mesh.rotationQuaternion = new Quaternion(x, y, z, w).normalize();
  try {
    return new Comb(rods, mesh, shapeComb(rods, mesh, options, surface, options), surface, mostSpeed);
  } catch (error) {
    mesh.dispose();
    throw error;
  }
}

type CombSurface = Omit<SurfaceOptions, "name">;

/** What rods feel of a comb. */
interface CombBody {
  readonly obstacle: Obstacle;
  readonly handle: CombHandle;
  readonly measures: CombMeasures;
}

/** In the frame of its mesh's parent. */
interface Pose {
  readonly position: Vector3;
  readonly rotation: Quaternion;
}

/** One whose obstacle is in the simulator already; it draws a mesh of its own. */
export function adoptComb(
  rods: ElasticRods,
  name: string,
  measures: CombMeasures,
  surface: CombSurface,
  mostSpeed: number,
  bodyOf: (mesh: Mesh) => Pick<CombBody, "obstacle" | "handle">,
): Comb {
  const mesh = combMesh(name, combShape(measures), rods.scene);
  mesh.rotationQuaternion = Quaternion.Identity();
  return new Comb(rods, mesh, { ...bodyOf(mesh), measures }, surface, mostSpeed);
}

function shapeComb(
  rods: ElasticRods,
  mesh: Mesh,
  options: CombMeasures,
  surface: CombSurface,
  snag: SnagOptions,
): CombBody {
  const measures = measuresOf(options);
  const shape = combShape(measures);
  const obstacle = rods.addObstacle(shape, { ...surface, name: mesh.name, node: mesh });
  try {
    const handle = measureComb(rods.world, obstacle.handle, measures, snagOf(snag));
    return { obstacle, handle, measures };
  } catch (error) {
    obstacle.dispose();
    throw error;
  }
}

const numbers = new Float64Array(3);
const away = new Vector3();

/** A comb in rods' way, with the force that it takes to pull it. */
export class Comb {
  /** Newtons that rods exert on it in the last step, along the world's axes: what a hand feels. */
  readonly force = new Vector3();
  /** Newton metres about its origin, the middle of the handle. */
  readonly torque = new Vector3();
  readonly onSnagObservable = new Observable<CombSnag>();

  private readonly before: Observer<number>;
  private readonly after: Observer<number>;
  private goal: Pose | null = null;

  /** Made by `ElasticRods.createComb`. */
  constructor(
    readonly rods: ElasticRods,
    readonly mesh: Mesh,
    private body: CombBody,
    private readonly surface: CombSurface,
    private fastest: number,
  ) {
    this.before = rods.onBeforeStepObservable.add((seconds) => this.approach(seconds));
    this.after = rods.onAfterStepObservable.add(() => this.read());
  }

  /** What rods run into; another one after `setMeasures`. */
  get obstacle(): Obstacle {
    return this.body.obstacle;
  }

  /** Names the comb in the simulator. */
  get handle(): CombHandle {
    return this.body.handle;
  }

  /** Of teeth and handle, metres; those that it was not given are the defaults. */
  get measures(): Required<CombMeasures> {
    return checkMeasures(this.body.measures);
  }

  /** What of it the simulator does not know. */
  get memory(): { readonly surface: CombSurface; readonly goal: Pose | null } {
    const { friction } = this.obstacle;
    return { surface: { ...this.surface, friction }, goal: this.goal };
  }

  /** After the world was taken back to another state: where its mesh was, and where it was going. */
  put(place: Pose, goal: Pose | null): void {
    this.mesh.position.copyFrom(place.position);
    this.mesh.rotationQuaternion!.copyFrom(place.rotation);
    this.goal = goal;
  }

  /** Other teeth, or another handle, where it is; what is left out stays. */
  setMeasures(measures: CombMeasures): void {
    this.requireAlive();
    checkOptions("measures", measures, measureNames);
    const { rods, mesh, snag } = this;
    const all = checkMeasures({ ...this.measures, ...measures });
    const { friction } = this.obstacle;
    const before = this.obstacle;
    const drawn = combMesh(mesh.name, combShape(all), rods.scene);
    this.body = shapeComb(rods, mesh, all, { ...this.surface, friction }, snag);
    before.dispose();
    drawn.geometry!.applyToMesh(mesh);
    // The one it has goes by the number of triangles that there were.
    mesh._createGlobalSubMesh(true);
    drawn.dispose();
    mesh.refreshBoundingInfo();
  }

  /** m/s of `moveTo`; change it at any time. */
  get mostSpeed(): number {
    return this.fastest;
  }
  set mostSpeed(speed: number) {
    this.fastest = quantity("mostSpeed", speed, "speed");
  }

  get teeth(): number {
    return this.handle.teeth;
  }

  get isDisposed(): boolean {
    return this.obstacle.isDisposed;
  }

  /** What counts as a snag; change it at any time. */
  get snag(): Required<SnagOptions> {
    return getSnag(this.rods.world, this.handle);
  }
  set snag(options: SnagOptions) {
    setSnag(this.rods.world, this.handle, options);
  }

  /** Newtons that rods exert on a tooth, or on the handle. */
  getToothForceToRef(tooth: number | "handle", ref: Vector3): Vector3 {
    getToothForce(this.rods.world, this.handle, tooth, numbers);
    return Vector3.FromArrayToRef(numbers, 0, checkRef("ref", ref));
  }

  isSnagged(tooth: number): boolean {
    return isSnagged(this.rods.world, this.handle, tooth);
  }

  /**
   * Goes there, in the frame of its mesh, from now on, never faster than `mostSpeed`: for pointers, which
   * leap.
   */
  moveTo(position: Point, rotation?: Rotation): void {
    this.requireAlive();
    const turn = rotation ?? this.goal?.rotation ?? this.mesh.rotationQuaternion!;
    checkRotation(turn);
    this.goal = {
      position: new Vector3(...finitePoint("position", position)),
      rotation: new Quaternion(turn.x, turn.y, turn.z, turn.w).normalize(),
    };
  }

  /** Stays where it is. */
  stop(): void {
    this.goal = null;
  }

  /** Removes the comb and its mesh; a second call does nothing. */
  dispose(): void {
    this.rods.onBeforeStepObservable.remove(this.before);
    this.rods.onAfterStepObservable.remove(this.after);
    this.onSnagObservable.clear();
    this.obstacle.dispose();
    if (!this.mesh.isDisposed()) this.mesh.dispose();
  }

  private requireAlive(): void {
    if (this.isDisposed) reject("comb", `${this.mesh.name} (disposed)`, "a comb that has not been disposed");
  }

  private approach(seconds: number): void {
    if (!this.goal || this.isDisposed) return;
    const { mesh, goal, mostSpeed } = this;
    const rotation = mesh.rotationQuaternion!;
    goal.position.subtractToRef(mesh.position, away);
    // Tips turn about the origin: their way counts too.
    const cosine = Math.min(1, Math.abs(Quaternion.Dot(rotation, goal.rotation)));
    const way = Math.max(away.length(), 2 * acos(cosine) * mesh.getBoundingInfo().boundingSphere.radius);
    const share = way > 0 ? Math.min(1, (mostSpeed * seconds) / way) : 1;
    mesh.position.addInPlace(away.scaleInPlace(share));
    slerpToRef(rotation, goal.rotation, share, rotation);
  }

  private read(): void {
    if (this.isDisposed) return;
    const { world } = this.rods;
    Vector3.FromArrayToRef(getCombForce(world, this.handle, numbers), 0, this.force);
    Vector3.FromArrayToRef(getCombTorque(world, this.handle, numbers), 0, this.torque);
    for (const { entity, generation, tooth, force } of world.snags) {
      if (entity !== this.handle.entity || generation !== this.handle.generation) continue;
      this.onSnagObservable.notifyObservers({ comb: this, tooth, force });
    }
  }
}

/** The capsules that rods feel, as one mesh. */
function combMesh(name: string, { children }: ReturnType<typeof combShape>, scene: Scene): Mesh {
  const parts = children.map(({ shape, position = [0, 0, 0], quaternion = [0, 0, 0, 1] }) => {
    if (shape.kind !== "capsule") throw new Error(`A comb is made of capsules, not of a ${shape.kind}`);
    const { radius, halfLength } = shape;
    const height = 2 * (halfLength + radius);
    const part = CreateCapsule(name, { radius, height, tessellation: 12, capSubdivisions: 4 }, scene);
    Vector3.FromArrayToRef(position, 0, part.position);
    part.rotationQuaternion = Quaternion.FromArray(quaternion);
    return part;
  });
  const mesh = Mesh.MergeMeshes(parts, true)!;
  mesh.name = name;
  return mesh;
}

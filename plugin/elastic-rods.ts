import type { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Observable, Observer } from "@babylonjs/core/Misc/observable.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createRodWorld, setGravity, setWind, type RodWorld } from "../systems/index.js";
import { livingRod } from "../systems/rods/rods.js";
import { accelerationUnit, velocityUnit } from "../systems/world/units.js";
import { reject } from "../systems/world/validate.js";
import {
  checkElasticRodsOptions,
  type CheckedOptions,
  type ElasticRodsOptions,
} from "./elastic-rods-options.js";
import type { AlongOptions } from "./along/along-options.js";
import type { MeshesAlong } from "./along/meshes-along.js";
import type { Attachment } from "./attachments/attachment.js";
import { AttachmentSet } from "./attachments/attachment-set.js";
import { createComb, type Comb, type CombOptions } from "./comb.js";
import { Contacts } from "./contacts.js";
import { disposeAll, runAll } from "./dispose-all.js";
import { Failures } from "./events/failures.js";
import { LostWorkers } from "./events/lost-workers.js";
import { Overloads } from "./events/overloads.js";
import { ContactEvents } from "./events/contact-events.js";
import type { GrabOptions } from "./grab/grab-options.js";
import type { Hand } from "./grab/hand.js";
import { holdRod } from "./grab/hold-rod.js";
import { pickRodOf, type PickedRod, type RodPickOptions } from "./grab/pick-rod.js";
import type { Field, ForceField, ForceFieldOptions } from "./forces/force-field.js";
import type { Hair } from "./hair/hair.js";
import type { HairOptions } from "./hair/hair-options.js";
import { HairSet } from "./hair/hair-set.js";
import type { RefusedBody } from "./obstacles/havok/havok-bridge.js";
import type { BodyColliderOptions } from "./obstacles/body-colliders.js";
import type { GroundOptions, ObstacleOptions } from "./obstacles/obstacle-options.js";
import { ObstacleSet } from "./obstacles/obstacle-set.js";
import { bodyOf, type ObstacleSource } from "./obstacles/obstacle-source.js";
import type { Obstacle } from "./obstacles/obstacle.js";
import type { InspectorToken, RodsInspectorOptions } from "./inspector/index.js";
import type { RodLook, RodMesh } from "./rendering/index.js";
import { checkLook } from "./rendering/rod-look.js";
import { RodDrawing } from "./rod-drawing.js";
import { enterParts } from "./parts.js";
import { Rod } from "./rod.js";
import { RodSet } from "./rod-set.js";
import { ofKind } from "./rope-kinds.js";
import { ropeRod, type RopeOptions } from "./rope.js";
import { layOf } from "./rope-lay.js";
import { Stepping, type SteppingOwner } from "./stepping.js";
import { createRodStatistics, type RodStatistics } from "./statistics.js";
import { strandRod, type StrandOptions } from "./strand.js";
import { WorldSettings } from "./world-settings.js";

/**
 * All elastic rods of a scene: simulates them and draws them while the scene renders. Where the scene has
 * Havok, rods and its bodies move together: the rods step just before every step of Havok, as long as that,
 * and stand while it stands. Else they step after the scene's animations, when every node is where it will be
 * drawn.
 */
export class ElasticRods extends WorldSettings {
  /** The simulator, for those who want to use it directly. */
  readonly world: RodWorld;
  /** m/s^2; change it at any time. */
  readonly gravity: Vector3;
  /** Velocity of the air, m/s; change it at any time. */
  readonly wind: Vector3;
  /**
   * No step is taken while this is true, except by `step`. Where Havok goes on, bodies that rods push or are
   * attached to stand as the rods do, and go on afterwards as they were going.
   */
  paused = false;
  readonly statistics: Readonly<RodStatistics>;
  /** Who touches whom, where and how hard, in the last step. */
  readonly contacts: Contacts;

  private readonly failures: Failures;
  protected readonly options: CheckedOptions;
  private readonly rodSet: RodSet;
  private readonly drawing: RodDrawing;
  private readonly hairSet: HairSet;
  private readonly obstacleSet: ObstacleSet;
  private readonly stepping: Stepping;
  private readonly attachmentSet: AttachmentSet;
  private readonly contactEvents: ContactEvents;
  private readonly overloads: Overloads;
  private readonly lostWorkers: LostWorkers;
  private readonly counters: RodStatistics;
  private readonly renderObserver: Observer<Scene>;
  private readonly disposeObserver: Observer<Scene>;
  private readonly vector = new Float64Array(3);
  private madeCombs: Comb[] = [];
  private moved = false;
  private disposed = false;

  constructor(
    readonly scene: Scene,
    options: ElasticRodsOptions = {},
  ) {
    super();
    this.options = checkElasticRodsOptions(scene, options);
    const { gravity, wind, collides, tolerance, crowd, restSpeed, models, budget } = this.options;
    const { largestSpeed, largestTurn, ropeSamples, strandSamples, workers, workerUrl } = this.options;
    const { subSteps, crowdSubSteps } = this.options;
    this.gravity = new Vector3(gravity.x, gravity.y, gravity.z);
    this.wind = new Vector3(wind.x, wind.y, wind.z);
    // `update` decides how many frames an image may take; `step` runs all it is asked for.
    const bounds = { maximumFrames: 1_000_000, budget, largestSpeed, largestTurn };
    const threads = { workers, ...(workerUrl === undefined ? {} : { workerUrl }) };
    this.world = createRodWorld({ subSteps, crowdSubSteps, collides, models, ...bounds, ...threads });
    this.world.solver.tolerance = tolerance;
    this.world.isCrowd = crowd;
    this.world.resting.speed = restSpeed / velocityUnit(this.world.units);
    this.failures = new Failures(this.onErrorObservable);
    this.obstacleSet = new ObstacleSet(this.world, this.failures);
    this.stepping = new Stepping(scene, this.world, this.options, this.steppingOwner(), this.obstacleSet);
    this.attachmentSet = new AttachmentSet(
      this.world,
      this.onAttachmentBrokenObservable,
      (body, instance) => this.stepping.bridge.obstacleOf(body, instance),
      this.failures,
    );
    this.drawing = new RodDrawing(scene, this.world, { rope: ropeSamples, strand: strandSamples });
    this.rodSet = new RodSet(this.world, this.drawing, this.attachmentSet, this, this.failures);
    const { members } = this.rodSet;
    this.contacts = new Contacts(this.world, members, this.obstacleSet.members);
    this.contactEvents = new ContactEvents(this.world, members, this.obstacleSet.members, this);
    this.overloads = new Overloads(this.world, members, this.onOverloadObservable);
    this.lostWorkers = new LostWorkers(this.world.threads, this.onWorkersLostObservable);
    this.hairSet = new HairSet(
      {
        scene,
        world: this.world,
        addRods: (names, optionsOf) => this.rodSet.addUndrawn(names, optionsOf),
        discard: (rods) => this.rodSet.discard(rods),
        tellAdded: (rods) => this.rodSet.tellAdded(rods),
      },
      this.failures,
    );
    this.statistics = this.counters = createRodStatistics(this.world.statistics);
    const { rodSet, drawing, attachmentSet, obstacleSet, hairSet, stepping, contactEvents } = this;
    enterParts(this, {
      ...{ rodSet, drawing, attachmentSet, obstacleSet, hairSet, stepping, contactEvents },
      enterComb: (comb) => void this.madeCombs.push(comb),
      show: () => void (this.moved = true),
    });
    this.renderObserver = scene.onBeforeRenderObservable.add(() => this.update());
    this.disposeObserver = scene.onDisposeObservable.addOnce(() => this.dispose());
  }

  /** Living rods, in the order of their creation. */
  get rods(): readonly Rod[] {
    return this.rodSet.members;
  }

  /** Living obstacles, in the order of their creation. */
  get obstacles(): readonly Obstacle[] {
    return this.obstacleSet.members;
  }

  /** Living attachments, in the order of their creation. */
  get attachments(): readonly Attachment[] {
    return this.attachmentSet.members;
  }

  /** Living hair, in the order of its creation. */
  get hair(): readonly Hair[] {
    return this.hairSet.members;
  }

  /** Living combs, in the order of their creation. */
  get combs(): readonly Comb[] {
    return (this.madeCombs = this.madeCombs.filter((comb) => !comb.isDisposed));
  }

  get isDisposed(): boolean {
    return this.disposed;
  }

  /** m/s from which on `onImpactObservable` tells of a contact that closes; default 0.1. */
  get impactSpeed(): number {
    return this.contactEvents.impactSpeed;
  }
  set impactSpeed(speed: number) {
    this.contactEvents.impactSpeed = speed;
  }

  /**
   * Simulated seconds per second. Slow motion takes shorter steps instead of fewer, so that it stays smooth.
   * 0 stands still. Havok, where the rods step with it, is slowed down with them.
   */
  get timeScale(): number {
    return this.stepping.timeScale;
  }
  set timeScale(scale: number) {
    this.stepping.timeScale = scale;
  }

  /** The mesh of all ropes without a look of their own; its `look` and `material` can be tuned. */
  get ropeMesh(): RodMesh {
    return this.getMesh(this.drawing.looks.rope);
  }

  /** The mesh of all strands without a look of their own. */
  get strandMesh(): RodMesh {
    return this.getMesh(this.drawing.looks.strand);
  }

  /** The mesh that draws the rods of a look. */
  getMesh(look: RodLook): RodMesh {
    this.requireAlive();
    checkLook("look", look);
    return this.drawing.getMesh(look);
  }

  createRope(given: RopeOptions): Rod {
    return this.underItsWeight(() => {
      const options = ofKind(given, (kind) => this.drawing.lookOfKind(kind));
      const rod = ropeRod(options, this.surroundings());
      const look = options.look ?? this.drawing.looks.rope;
      return this.rodSet.add("rope", look, options, rod, "nylon", {
        ...layOf(options, look, rod),
        tearingForce: options.tearingForce ?? Infinity,
        ...(given.kind === "chain" && given.look === undefined ? { isChain: true } : {}),
      });
    });
  }

  createStrand(options: StrandOptions): Rod {
    return this.underItsWeight(() => {
      const rod = strandRod(options, this.surroundings());
      return this.rodSet.add("strand", options.look ?? this.drawing.looks.strand, options, rod, "hair", {});
    });
  }

  /**
   * Hair that grows on a mesh: simulated strands, and many more that are drawn between them in one draw call.
   */
  createHair(mesh: AbstractMesh, options: HairOptions = {}): Hair {
    const hair = this.underItsWeight(() => this.hairSet.create(mesh, options));
    this.rodSet.tellAdded(hair.rods);
    return hair;
  }

  /**
   * A comb, drawn. It goes where its mesh goes: move that by code, an animation, a behaviour, or `moveTo`.
   */
  createComb(options: CombOptions = {}): Comb {
    this.requireAlive();
    const comb = createComb(this, options);
    this.madeCombs.push(comb);
    return comb;
  }

  /**
   * Something for rods to run into: a mesh, which follows its node, scaling and all, or a shape in metres,
   * which follows one; they go with it and do not feel the rods. Or a body or aggregate of Havok, which is an
   * obstacle by itself already (option `havok`) and gets other options here.
   */
  addObstacle(source: ObstacleSource, options: ObstacleOptions = {}): Obstacle {
    this.requireAlive();
    return this.obstacleSet.add(source, options);
  }

  /**
   * Capsules for a character: one for every bone of the mesh or skeleton that moves enough of its skin, which
   * follows it from then on.
   */
  addBodyColliders(source: AbstractMesh | Skeleton, options: BodyColliderOptions = {}): Obstacle[] {
    this.requireAlive();
    return this.obstacleSet.addBodyColliders(source, options);
  }

  /**
   * The obstacle that a body of Havok is, or one of its instances; null without Havok or a shape. One that
   * the option `havok` has left out becomes an obstacle that nothing touches, to attach rods to.
   */
  obstacleOf(body: PhysicsBody, instance?: number): Obstacle | null {
    this.requireAlive();
    const own = bodyOf(body) ?? reject("body", body, "a PhysicsBody");
    return this.stepping.bridge.obstacleOf(own, instance);
  }

  /** Bodies of Havok that cannot be obstacles, and why. */
  get onBodyRefusedObservable(): Observable<RefusedBody> {
    return this.stepping.bridge.onBodyRefusedObservable;
  }

  /** Level ground. */
  createGround(options: GroundOptions = {}): Obstacle {
    this.requireAlive();
    return this.obstacleSet.addGround(options);
  }

  /**
   * Lets a field act on all rods, place by place and step by step: a function of your own, or `windField`,
   * `vortexField`, `magnetField`, `waterField`.
   */
  addField(field: Field, options: ForceFieldOptions = {}): ForceField {
    this.requireAlive();
    return this.rodSet.forces.addField(field, options);
  }

  /** The rod that a ray points at, on its smooth curve; null if there is none. */
  pick(ray: Ray, options: RodPickOptions = {}): PickedRod | null {
    this.requireAlive();
    return pickRodOf(this.world, this.rods, ray, options);
  }

  /** A hand that holds a rod softly and with a bounded force; `PointerGrab` is one by mouse and touch. */
  grab(rod: Rod, s: number, options: GrabOptions = {}): Hand {
    this.requireAlive();
    if (!(rod instanceof Rod)) reject("rod", rod, "a rod of this ElasticRods");
    livingRod(this.world, rod.handle);
    return holdRod(rod, s, options);
  }

  /**
   * Copies of a mesh along a rod, in one draw call: links, beads, bunting, end pieces. Their x axis runs along the
   * rod. The mesh itself is hidden from now on.
   */
  along(rod: Rod, mesh: Mesh, options: AlongOptions): MeshesAlong {
    this.requireAlive();
    if (!(rod instanceof Rod)) reject("rod", rod, "a rod of this ElasticRods");
    livingRod(this.world, rod.handle);
    return this.drawing.along.add(rod, mesh, options);
  }

  /** Lets all rods, those to come too, cast shadows in this generator's map. */
  addShadowCaster(generator: ShadowGenerator): void {
    this.requireAlive();
    if (typeof generator?.addShadowCaster !== "function") reject("generator", generator, "a ShadowGenerator");
    this.drawing.addShadowCaster(generator);
    this.hairSet.addShadowCaster(generator);
  }

  removeShadowCaster(generator: ShadowGenerator): void {
    this.drawing.removeShadowCaster(generator);
    this.hairSet.removeShadowCaster(generator);
  }

  /**
   * Simulates `seconds` now, in whole frames, whether paused or not; the drawing follows before the next
   * render. Bodies of Havok stand still meanwhile.
   */
  step(seconds: number): void {
    this.requireAlive();
    this.stepping.step(seconds);
  }

  /** Babylon's Inspector with rods in it; needs the packages `@babylonjs/inspector` and `react`. */
  async showInspector(options: RodsInspectorOptions = {}): Promise<InspectorToken> {
    this.requireAlive();
    return (await import("./inspector/index.js")).showRodsInspector(this, options);
  }

  /** Removes all rods, obstacles and everything that the scene has of them. */
  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    this.scene.onBeforeRenderObservable.remove(this.renderObserver);
    this.scene.onDisposeObservable.remove(this.disposeObserver);
    runAll([
      () => this.hairSet.dispose(),
      () => disposeAll(this.rods),
      () => this.stepping.dispose(),
      () => disposeAll(this.obstacles),
      () => this.drawing.dispose(),
      () => this.world.threads.dispose(),
      () => this.clearObservables(),
    ]);
  }

  private steppingOwner(): SteppingOwner {
    const isPaused = () => this.paused;
    const isDisposed = () => this.disposed;
    return {
      get paused() {
        return isPaused();
      },
      get isDisposed() {
        return isDisposed();
      },
      announce: (seconds) => this.announce(seconds),
      prepare: (seconds) => this.prepare(seconds),
      conclude: (seconds) => this.conclude(seconds),
    };
  }

  private announce(seconds: number): void {
    this.onBeforeStepObservable.notifyObservers(seconds);
    if (this.disposed) return;
    this.setOrKeep("gravity", setGravity);
    this.setOrKeep("wind", setWind);
    this.attachmentSet.holdBodies();
  }

  /** What is no vector any more becomes again what it was. */
  private setOrKeep(name: "gravity" | "wind", set: typeof setGravity): void {
    const { world, vector } = this;
    const given = this[name];
    try {
      vector[0] = given.x;
      vector[1] = given.y;
      vector[2] = given.z;
      set(world, vector);
    } catch (cause) {
      this.failures.note(name, `${name} stays what it was`, cause);
      const unit = name === "gravity" ? accelerationUnit(world.units) : velocityUnit(world.units);
      Vector3.FromArrayToRef(world[name], 0, given).scaleInPlace(unit);
    }
  }

  private prepare(seconds: number): void {
    this.rodSet.followRoots();
    this.hairSet.moveRoots();
    this.obstacleSet.update();
    this.attachmentSet.update();
    this.rodSet.tools.update(seconds);
    this.rodSet.forces.beforeStep(seconds);
    this.failures.tell();
    if (!this.disposed) this.contactEvents.beforeStep();
  }

  private conclude(seconds: number): void {
    this.moved = true;
    this.rodSet.tools.afterStep();
    this.attachmentSet.afterStep();
    this.rodSet.forces.afterStep(seconds);
    this.contactEvents.afterStep();
    this.overloads.afterStep();
    this.rodSet.tearing.afterStep();
    this.onAfterStepObservable.notifyObservers(seconds);
  }

  /** Once per rendered frame. */
  private update(): void {
    this.stepping.update();
    if (this.disposed) return;
    this.lostWorkers.tell();
    if (this.disposed) return;
    const before = performance.now();
    this.counters.drawCalls = this.drawing.update(this.moved) + this.hairSet.draw(this.moved);
    this.moved = false;
    this.counters.meshMilliseconds = performance.now() - before;
  }

  private surroundings() {
    // Slack sags downwards even where nothing weighs anything.
    const weightless = this.gravity.lengthSquared() === 0;
    return {
      down: weightless ? Vector3.DownReadOnly : this.gravity,
      rightHandedAxes: this.scene.useRightHandedSystem,
    };
  }

  /** What is held in its shape has to know what it weighs. What cannot be made leaves the world as it was. */
  private underItsWeight<T>(create: () => T): T {
    this.requireAlive();
    const { gravity } = this.world;
    const [x, y, z] = gravity;
    this.setOrKeep("gravity", setGravity);
    try {
      return create();
    } catch (cause) {
      gravity.set([x, y, z]);
      throw cause;
    }
  }

  private requireAlive(): void {
    if (this.disposed) reject("ElasticRods", "disposed", "one that has not been disposed");
  }
}

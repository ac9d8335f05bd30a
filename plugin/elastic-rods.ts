import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Observable, type Observer } from "@babylonjs/core/Misc/observable.js";
import type { Scene } from "@babylonjs/core/scene.js";
import {
  createRod,
  createRodWorld,
  removeRod,
  setGravity,
  setWind,
  stepWorld,
  type RodOptions,
  type RodWorld,
} from "../systems/index.js";
import { nonNegative, positive, reject } from "../systems/validate.js";
import { displaySeconds, FramePacing } from "./display-time.js";
import { checkElasticRodsOptions, type ElasticRodsOptions } from "./elastic-rods-options.js";
import type { Attachment } from "./attachments/attachment.js";
import { AttachmentSet } from "./attachments/attachment-set.js";
import { Contacts } from "./contacts.js";
import type { GrabOptions } from "./grab/grab-options.js";
import type { Hand } from "./grab/hand.js";
import { holdRod } from "./grab/hold-rod.js";
import { pickRodOf, type PickedRod, type RodPickOptions } from "./grab/pick-rod.js";
import type { GroundOptions, ObstacleOptions } from "./obstacles/obstacle-options.js";
import { ObstacleSet } from "./obstacles/obstacle-set.js";
import type { ObstacleSource } from "./obstacles/obstacle-source.js";
import type { Obstacle } from "./obstacles/obstacle.js";
import type { RodAppearance, RodLook, RodMesh } from "./rendering/index.js";
import { RodDrawing } from "./rod-drawing.js";
import { colourOf, type CommonRodOptions } from "./rod-options.js";
import { checkColour, Rod, type RodKind, type RodOwner } from "./rod.js";
import { RootFollowing } from "./root-following.js";
import { ropeRod, type RopeOptions } from "./rope.js";
import { createRodStatistics, type RodStatistics } from "./statistics.js";
import { strandRod, type StrandOptions } from "./strand.js";

/**
 * All elastic rods of a scene: simulates them and draws them while the scene renders. Steps after the scene's
 * animations and physics, when every node is where it will be drawn.
 */
export class ElasticRods {
  /** The simulator, for those who want to use it directly. */
  readonly world: RodWorld;
  /** m/s^2; change it at any time. */
  readonly gravity: Vector3;
  /** Velocity of the air, m/s; change it at any time. */
  readonly wind: Vector3;
  /** No step is taken while this is true, except by `step`. */
  paused = false;
  readonly statistics: Readonly<RodStatistics>;
  /** Who touches whom, where and how hard, in the last step. */
  readonly contacts: Contacts;

  readonly onRodAddedObservable = new Observable<Rod>();
  readonly onRodRemovedObservable = new Observable<Rod>();
  /**
   * Before the rods move, with the seconds to be simulated, 0 if the display is faster than the simulator: the latest
   * moment to move the nodes that they follow.
   */
  readonly onBeforeStepObservable = new Observable<number>();
  /** After the rods have moved, with the seconds that were simulated. */
  readonly onAfterStepObservable = new Observable<number>();

  private readonly options: Required<ElasticRodsOptions>;
  private readonly members: Rod[] = [];
  private readonly drawing: RodDrawing;
  private readonly pacing = new FramePacing();
  private readonly following = new RootFollowing();
  private readonly obstacleSet: ObstacleSet;
  private readonly attachmentSet: AttachmentSet;
  private readonly owner: RodOwner;
  private readonly counters: RodStatistics;
  private readonly renderObserver: Observer<Scene>;
  private readonly disposeObserver: Observer<Scene>;
  private readonly vector = new Float64Array(3);
  private scaleOfTime = 1;
  /** Frames, a fraction, that `step` was given but has not run. */
  private owed = 0;
  private created = 0;
  private moved = false;
  private disposed = false;

  constructor(
    readonly scene: Scene,
    options: ElasticRodsOptions = {},
  ) {
    this.options = checkElasticRodsOptions(scene, options);
    const { gravity, wind, collides, tolerance, ropeSamples, strandSamples } = this.options;
    this.gravity = new Vector3(gravity.x, gravity.y, gravity.z);
    this.wind = new Vector3(wind.x, wind.y, wind.z);
    // `update` decides how many frames an image may take; `step` runs all it is asked for.
    this.world = createRodWorld({ subSteps: this.options.subSteps, maximumFrames: 1_000_000, collides });
    this.world.solver.tolerance = tolerance;
    this.obstacleSet = new ObstacleSet(this.world);
    this.attachmentSet = new AttachmentSet(this.world);
    this.contacts = new Contacts(this.world, this.members, this.obstacleSet.members);
    this.drawing = new RodDrawing(scene, this.world, { rope: ropeSamples, strand: strandSamples });
    this.statistics = this.counters = createRodStatistics(this.world.statistics);
    this.owner = {
      world: this.world,
      follow: (rod, node) => this.following.follow(rod, node),
      nodeOf: (rod) => this.following.nodeOf(rod),
      redraw: (rod) => this.drawing.redraw(rod),
      attach: (rod, s, target, attachment) => this.attachmentSet.add(rod, s, target, attachment),
      remove: (rod) => this.remove(rod),
    };
    this.renderObserver = scene.onBeforeRenderObservable.add(() => this.update());
    this.disposeObserver = scene.onDisposeObservable.addOnce(() => this.dispose());
  }

  /** Living rods, in the order of their creation. */
  get rods(): readonly Rod[] {
    return this.members;
  }

  /** Living obstacles, in the order of their creation. */
  get obstacles(): readonly Obstacle[] {
    return this.obstacleSet.members;
  }

  /** Living attachments, in the order of their creation. */
  get attachments(): readonly Attachment[] {
    return this.attachmentSet.members;
  }

  get isDisposed(): boolean {
    return this.disposed;
  }

  /** Whether rods touch each other, themselves and obstacles; change it at any time. */
  get collides(): boolean {
    return this.world.collides;
  }
  set collides(value: boolean) {
    this.world.collides = value;
  }

  /** Simulated seconds per second. Slow motion takes shorter steps instead of fewer, so that it stays smooth. */
  get timeScale(): number {
    return this.scaleOfTime;
  }
  set timeScale(scale: number) {
    this.scaleOfTime = positive("timeScale", scale);
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
    return this.drawing.getMesh(look);
  }

  createRope(options: RopeOptions): Rod {
    const rod = ropeRod(options, this.surroundings());
    const look = options.look ?? this.drawing.looks.rope;
    const layPitch = options.layPitch;
    if (layPitch !== undefined && !(Number.isFinite(layPitch) && layPitch !== 0)) {
      reject("layPitch", layPitch, "a finite number other than 0");
    }
    return this.add("rope", look, options, rod, "nylon", layPitch === undefined ? {} : { layPitch });
  }

  createStrand(options: StrandOptions): Rod {
    const rod = strandRod(options, this.surroundings());
    return this.add("strand", options.look ?? this.drawing.looks.strand, options, rod, "hair", {});
  }

  /**
   * Something for rods to run into: a Havok body or aggregate, a mesh, or a shape. It follows its body or node, scaled as
   * that is now, and goes with it. Rods feel it; it does not feel the rods.
   */
  addObstacle(source: ObstacleSource, options: ObstacleOptions = {}): Obstacle {
    this.requireAlive();
    return this.obstacleSet.add(source, options);
  }

  /** Level ground. */
  createGround(options: GroundOptions = {}): Obstacle {
    this.requireAlive();
    return this.obstacleSet.addGround(options);
  }

  /** The rod that a ray points at, on its smooth curve; null if there is none. */
  pick(ray: Ray, options: RodPickOptions = {}): PickedRod | null {
    this.requireAlive();
    return pickRodOf(this.world, this.members, ray, options);
  }

  /** A hand that holds a rod softly and with a bounded force; `PointerGrab` is one by mouse and touch. */
  grab(rod: Rod, s: number, options: GrabOptions = {}): Hand {
    this.requireAlive();
    return holdRod(rod, s, options);
  }

  /** Lets all rods, those to come too, cast shadows in this generator's map. */
  addShadowCaster(generator: ShadowGenerator): void {
    this.requireAlive();
    this.drawing.addShadowCaster(generator);
  }

  removeShadowCaster(generator: ShadowGenerator): void {
    this.drawing.removeShadowCaster(generator);
  }

  /** Simulates `seconds` now, in whole frames, whether paused or not; the drawing follows before the next render. */
  step(seconds: number): void {
    this.requireAlive();
    this.owed += nonNegative("seconds", seconds) / this.frame;
    // A frame that is short by rounding only is run.
    const frames = Math.floor(this.owed + 1e-6);
    this.owed = Math.max(0, this.owed - frames);
    this.runFrames(frames);
  }

  /** Removes all rods, obstacles and everything that the scene has of them. */
  dispose(): void {
    if (this.disposed) return;
    for (let i = this.members.length - 1; i >= 0; i--) this.members[i]!.dispose();
    for (let i = this.obstacles.length - 1; i >= 0; i--) this.obstacles[i].dispose();
    this.disposed = true;
    this.scene.onBeforeRenderObservable.remove(this.renderObserver);
    this.scene.onDisposeObservable.remove(this.disposeObserver);
    this.drawing.dispose();
    this.onRodAddedObservable.clear();
    this.onRodRemovedObservable.clear();
    this.onBeforeStepObservable.clear();
    this.onAfterStepObservable.clear();
  }

  /** Seconds of a frame at the present time scale. */
  private get frame(): number {
    return this.options.frame * Math.min(1, this.scaleOfTime);
  }

  private runFrames(frames: number): void {
    const { world, vector, frame } = this;
    const seconds = frames * frame;
    this.onBeforeStepObservable.notifyObservers(seconds);
    setGravity(world, copyTo(vector, this.gravity));
    setWind(world, copyTo(vector, this.wind));
    this.following.update();
    this.obstacleSet.update();
    this.attachmentSet.update();
    world.clock.frame = frame / world.units.time;
    stepWorld(world, seconds);
    this.moved = true;
    this.attachmentSet.afterStep();
    this.onAfterStepObservable.notifyObservers(seconds);
  }

  /** Once per rendered frame. */
  private update(): void {
    if (!this.paused) {
      const seconds = displaySeconds(this.scene) * this.scaleOfTime;
      const due = this.pacing.next(seconds / this.frame);
      const frames = Math.min(due, this.options.maximumFrames);
      this.world.statistics.droppedSeconds += (due - frames) * this.frame;
      this.runFrames(frames);
    }
    const before = performance.now();
    this.counters.drawCalls = this.drawing.update(this.moved);
    this.moved = false;
    this.counters.meshMilliseconds = performance.now() - before;
  }

  /** Everything is checked before the first thing is created. */
  private add(
    kind: RodKind,
    look: RodLook,
    options: CommonRodOptions,
    rod: RodOptions,
    defaultMaterial: "nylon" | "hair",
    more: { layPitch?: number },
  ): Rod {
    this.requireAlive();
    if (look.kind !== kind) reject("look.kind", look.kind, `"${kind}"`);
    const colour = colourOf(options, options.material ?? defaultMaterial);
    if (colour) checkColour(colour);
    const handle = createRod(this.world, rod);
    const [radius1, radius2] = rod.radius as readonly [number, number];
    const appearance: RodAppearance = {
      length: rod.length!,
      aspect: radius2 / radius1,
      ...(colour ? { colour } : {}),
      ...more,
    };
    const name = options.name ?? `${kind} ${++this.created}`;
    const member = new Rod(name, kind, handle, this.owner, appearance);
    this.drawing.add(member, look);
    this.members.push(member);
    this.onRodAddedObservable.notifyObservers(member);
    return member;
  }

  private remove(rod: Rod): void {
    this.following.release(rod);
    this.members.splice(this.members.indexOf(rod), 1);
    this.drawing.remove(rod);
    removeRod(this.world, rod.handle);
    this.onRodRemovedObservable.notifyObservers(rod);
  }

  private surroundings() {
    // Slack sags downwards even where nothing weighs anything.
    const weightless = this.gravity.lengthSquared() === 0;
    return {
      down: weightless ? Vector3.DownReadOnly : this.gravity,
      rightHandedAxes: this.scene.useRightHandedSystem,
    };
  }

  private requireAlive(): void {
    if (this.disposed) reject("ElasticRods", "disposed", "one that has not been disposed");
  }
}

function copyTo(out: Float64Array, { x, y, z }: Vector3): Float64Array {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return out;
}

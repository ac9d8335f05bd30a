import { Observable } from "@babylonjs/core/Misc/observable.js";
import { PhysicsShapeType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import type { PhysicsShape } from "@babylonjs/core/Physics/v2/physicsShape.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ObstacleChild, RodWorld } from "../../../systems/index.js";
import { reject, wholeNumber } from "../../../systems/world/validate.js";
import type { Point } from "../../points.js";
import type { Obstacle, ObstacleOwner } from "../obstacle.js";
import type { ObstacleOptions } from "../obstacle-options.js";
import { describeSource } from "../obstacle-source.js";
import { BodyAccess } from "./body-access.js";
import { BridgedBody } from "./bridged-body.js";
import { instanceCount } from "./havok-module.js";
import {
  findHavok,
  listenToSteps,
  stopListening,
  targetOf,
  type GivenTarget,
  type HavokEngine,
  type HavokPlugin,
  type StepListener,
} from "./havok-plugin.js";

/** Which bodies of Havok become obstacles by themselves. */
export interface HavokOptions {
  /** Asked once for every body that has a shape, and again when its shape changes; default all. */
  filter?(body: PhysicsBody): boolean;
}

/** A body that was not understood, and why. */
export interface RefusedBody {
  readonly body: PhysicsBody;
  readonly error: Error;
}

/** A body of the scene as it was last seen. */
interface Entry {
  readonly body: PhysicsBody;
  /** One, or one for each instance; none as long as it is left out. */
  readonly parts: BridgedBody[];
  shape: PhysicsShape | null;
  isTrigger: boolean;
  children: number;
  /** What the user said: yes, with these options, or no. */
  wish: ObstacleOptions | "none" | undefined;
  seen: number;
}

/** What the bridge asks of the set that its obstacles belong to. */
export interface BridgeOwner extends ObstacleOwner {
  readonly members: Obstacle[];
}

const gravity = new Float64Array(3);
const groups = new Uint32Array(2);
const untouchable = { membership: 0, collidesWith: 0 };

/**
 * All bodies of the scene's Havok engine as obstacles, in both directions: before a step of Havok's the rods
 * take the same step with the bodies among them, and Havok gets what the rods did to those.
 */
export class HavokBridge {
  /** A body that cannot be an obstacle, with the error that says why; once for each shape that it has. */
  readonly onBodyRefusedObservable = new Observable<RefusedBody>();

  private engine: HavokEngine | null = null;
  private plugin: HavokPlugin | null = null;
  private access: BodyAccess | null = null;
  private readonly entries = new Map<PhysicsBody, Entry>();
  private readonly owners = new Map<Obstacle, BridgedBody>();
  private stamp = 0;
  private readonly refused: RefusedBody[] = [];
  private handedOver = false;
  /** What stands still in the step of Havok's that is under way. */
  private readonly frozen: BridgedBody[] = [];

  constructor(
    private readonly scene: Scene,
    private readonly world: RodWorld,
    private readonly owner: BridgeOwner,
    /** Null: bodies are left alone. */
    private readonly options: HavokOptions | null,
    private readonly listener: StepListener,
  ) {}

  /**
   * Looks for Havok, which may come and go while the scene lives: before every image, and whenever a body is
   * asked for, which may be the first that is heard of it. Returns whether it is there.
   */
  connect(): boolean {
    const found = this.options ? findHavok(this.scene) : null;
    if ((found?.plugin ?? null) === this.plugin) return found !== null;
    this.disconnect();
    if (!found) return false;
    this.engine = found.engine;
    this.plugin = found.plugin;
    this.access = new BodyAccess(found.plugin._hknp);
    listenToSteps(found.plugin, this.listener);
    this.refresh();
    return true;
  }

  private disconnect(): void {
    for (const entry of [...this.entries.values()]) this.drop(entry);
    if (this.plugin) stopListening(this.plugin, this.listener);
    this.access?.dispose();
    this.engine = this.plugin = this.access = null;
  }

  dispose(): void {
    this.disconnect();
    this.onBodyRefusedObservable.clear();
  }

  /** Bodies that have come, gone, got another shape or other instances. */
  refresh(): void {
    const { engine, entries, access } = this;
    if (!engine || !access) return;
    this.stamp++;
    for (const body of engine.getBodies()) {
      if (body.isDisposed) continue;
      let entry = entries.get(body);
      if (!entry) entries.set(body, (entry = newEntry(body)));
      entry.seen = this.stamp;
      this.follow(entry, access);
    }
    for (const entry of entries.values()) if (entry.seen !== this.stamp) this.drop(entry);
    this.tellRefused();
  }

  /** When all bodies have been looked at: listeners may dispose of any. */
  private tellRefused(): void {
    if (this.refused.length === 0) return;
    for (const refused of this.refused.splice(0)) this.onBodyRefusedObservable.notifyObservers(refused);
  }

  /** Before the rods' step of so many seconds. */
  begin(seconds: number): void {
    this.refresh();
    // A listener may have disposed of it all.
    if (this.engine) this.beginWith(seconds, this.engine.gravity);
  }

  /** The same with the bodies that there are, in this gravity. */
  beginWith(seconds: number, { x, y, z }: Point): void {
    const { plugin } = this;
    if (!plugin) return;
    gravity[0] = x;
    gravity[1] = y;
    gravity[2] = z;
    for (const entry of this.entries.values()) this.beginBody(entry, seconds, targetOf(plugin, entry.body));
    this.tellRefused();
  }

  private beginBody(entry: Entry, seconds: number, target: GivenTarget | undefined): void {
    try {
      for (const part of entry.parts) part.begin(seconds, gravity, target);
    } catch (error) {
      this.refuse(entry, error as Error);
    }
  }

  /** A body that is not understood, or that Havok has lost: the game goes on without it. */
  private refuse(entry: Entry, error: Error): void {
    this.release(entry, 0);
    this.refused.push({ body: entry.body, error });
  }

  /** After the rods' step, which took so many parts. */
  handOver(seconds: number, steps: number): void {
    for (const { parts } of this.entries.values()) for (const part of parts) part.handOver(seconds, steps);
    this.handedOver = true;
  }

  /** After Havok's step. */
  finish(seconds: number): void {
    if (this.handedOver)
      for (const { parts } of this.entries.values()) for (const part of parts) part.finish(seconds);
    this.handedOver = false;
    for (const part of this.frozen) {
      // What others have moved meanwhile has been shown there.
      if (!part.obstacle.isDisposed && !part.body.isDisposed && part.thaw()) this.plugin?.sync(part.body);
    }
    this.frozen.length = 0;
  }

  /** Before a step of Havok's without the rods. */
  skip(): void {
    this.refresh();
    for (const { parts } of this.entries.values()) {
      for (const part of parts) {
        if (part.freeze()) this.frozen.push(part);
        else part.forget();
      }
    }
  }

  /** Lets all bodies stand still for the rods, or no longer. */
  hold(isHeld: boolean): void {
    if (isHeld) this.refresh();
    for (const entry of this.entries.values()) {
      try {
        for (const part of entry.parts) part.hold(isHeld);
      } catch (error) {
        this.refuse(entry, error as Error);
      }
    }
    this.tellRefused();
  }

  /** Makes a body an obstacle whatever the filter says, or gives new options to the one that it is. */
  include(body: PhysicsBody, options: ObstacleOptions): Obstacle {
    const instances = instanceCount(body);
    if (instances > 0) wholeNumber("instance", options.instance ?? Number.NaN, 0, instances - 1);
    // Checks the options, and says what is wrong with the body.
    describeSource(body, options);
    const entry = this.entries.get(body) ?? newEntry(body);
    this.entries.set(body, entry);
    entry.seen = this.stamp;
    const { instance = 0, ...common } = options;
    if (entry.parts.length === 0) {
      entry.shape = null;
      entry.wish = common;
      this.follow(entry, this.access!);
    }
    const part = entry.parts[instance];
    if (!part) reject("source", body.transformNode.name, "a body whose shape can be an obstacle");
    part.options = { ...part.options, ...common };
    if (options.name !== undefined) part.obstacle.name = options.name;
    this.refreshSurface(entry, this.access!);
    return part.obstacle;
  }

  /**
   * The obstacle that a body is; one that the filter has left out becomes one that nothing touches. Null
   * without a shape.
   */
  obstacleOf(body: PhysicsBody, instance = 0): Obstacle | null {
    if (!this.connect() || body.isDisposed || !body.shape || body.shape.isTrigger) return null;
    wholeNumber("instance", instance, 0);
    this.refresh();
    const known = this.entries.get(body)?.parts[instance];
    if (known) return known.obstacle;
    const count = instanceCount(body);
    if (instance >= Math.max(1, count))
      return reject("instance", instance, `from 0 to ${Math.max(0, count - 1)}`);
    return this.include(body, { collision: untouchable, ...(count > 0 ? { instance } : {}) });
  }

  /** Havok and its bodies, where it is there. */
  get havok(): { readonly engine: HavokEngine; readonly plugin: HavokPlugin } | null {
    const { engine, plugin } = this;
    return engine && plugin ? { engine, plugin } : null;
  }

  /** Whether Havok is about to take the step that the rods have taken. */
  get isHandedOver(): boolean {
    return this.handedOver;
  }

  /** Whether the rods have taken a step that Havok has not taken yet. */
  get isBetween(): boolean {
    return this.handedOver || this.frozen.length > 0;
  }

  /** How many `parts` there are. */
  get count(): number {
    return this.owners.size;
  }

  /** Bodies as obstacles, in the order in which they became some. */
  get parts(): IterableIterator<BridgedBody> {
    return this.owners.values();
  }

  partOf(obstacle: Obstacle): BridgedBody | undefined {
    return this.owners.get(obstacle);
  }

  /** Bodies that the user has taken out. */
  get excluded(): PhysicsBody[] {
    return [...this.entries.values()].flatMap(({ body, wish }) => (wish === "none" ? [body] : []));
  }

  /** From now on the body is let alone, or, if it shall, comes anew as if it had just been seen. */
  dismiss(body: PhysicsBody, comesAnew: boolean): void {
    const entry = this.entries.get(body);
    if (!entry) return;
    this.release(entry, 0);
    entry.wish = comesAnew ? undefined : "none";
    if (comesAnew) this.entries.delete(body);
  }

  has(obstacle: Obstacle): boolean {
    return this.owners.has(obstacle);
  }

  readTarget(obstacle: Obstacle, position: Float64Array, quaternion: Float64Array): void {
    this.owners.get(obstacle)?.readTarget(position, quaternion);
  }

  /** The user has disposed of the obstacle: its body is let alone from now on, all instances of it. */
  exclude(obstacle: Obstacle): void {
    const part = this.owners.get(obstacle);
    const entry = part && this.entries.get(part.body);
    this.owners.delete(obstacle);
    if (!entry || !part) return;
    entry.wish = "none";
    part.release();
    entry.parts.splice(entry.parts.indexOf(part), 1);
    this.release(entry, 0);
  }

  private follow(entry: Entry, access: BodyAccess): void {
    const { body, parts } = entry;
    const { shape } = body;
    const isTrigger = shape?.isTrigger ?? false;
    const children =
      shape?.type === PhysicsShapeType.CONTAINER ? access.childCount(shape._pluginData as [unknown]) : 0;
    const isChanged = shape !== entry.shape || isTrigger !== entry.isTrigger || children !== entry.children;
    const count = Math.max(1, instanceCount(body));
    if (!isChanged) {
      if (parts.length > 0 && parts.length !== count) this.resize(entry, count, access);
      if (parts.length > 0) this.refreshSurface(entry, access);
      return;
    }
    entry.shape = shape ?? null;
    entry.isTrigger = isTrigger;
    entry.children = children;
    if (!shape || isTrigger || !this.isWanted(entry)) {
      this.release(entry, 0);
      return;
    }
    try {
      const placed = describe(body);
      for (const part of parts) part.reshape(placed);
      this.resize(entry, count, access, placed);
      this.refreshSurface(entry, access);
    } catch (error) {
      this.refuse(entry, error as Error);
    }
  }

  private isWanted({ body, wish }: Entry): boolean {
    if (wish === "none") return false;
    return wish !== undefined || (this.options?.filter?.(body) ?? true);
  }

  private resize(entry: Entry, count: number, access: BodyAccess, placed = describe(entry.body)): void {
    const { body, parts } = entry;
    this.release(entry, count);
    const options = typeof entry.wish === "object" ? entry.wish : {};
    while (parts.length < count) {
      const part = new BridgedBody(this.world, access, body, parts.length, placed, options, this.owner);
      parts.push(part);
      this.owners.set(part.obstacle, part);
      this.owner.members.push(part.obstacle);
    }
  }

  private refreshSurface({ body, parts }: Entry, access: BodyAccess): void {
    const shape = body.shape!;
    const { friction = 0.5, restitution = 0 } = shape.material;
    access.readFilter(shape._pluginData as [unknown], groups);
    for (const part of parts) part.setSurface(friction, restitution, groups);
  }

  private drop(entry: Entry): void {
    this.release(entry, 0);
    this.entries.delete(entry.body);
  }

  /** Removes the obstacles of all instances from `first` on. */
  private release({ parts }: Entry, first: number): void {
    while (parts.length > first) {
      const part = parts.pop()!;
      part.release();
      this.owners.delete(part.obstacle);
      part.obstacle.dispose();
    }
  }
}

function describe(body: PhysicsBody): ObstacleChild {
  return describeSource(body, instanceCount(body) > 0 ? { instance: 0 } : {}).placed;
}

function newEntry(body: PhysicsBody): Entry {
  return { body, parts: [], shape: null, isTrigger: false, children: 0, wish: undefined, seen: 0 };
}

import type { Scene } from "@babylonjs/core/scene.js";
import { stepWorld, type RodWorld } from "../systems/index.js";
import { quantity, quantityOrZero } from "../systems/world/quantities.js";
import { reject } from "../systems/world/validate.js";
import { displaySeconds, FramePacing } from "./display-time.js";
import type { CheckedOptions } from "./elastic-rods-options.js";
import type { Point } from "./points.js";
import { HavokBridge } from "./obstacles/havok/havok-bridge.js";
import type { StepListener } from "./obstacles/havok/havok-plugin.js";
import type { ObstacleSet } from "./obstacles/obstacle-set.js";

/** What happens around the steps, with the seconds that they take. */
export interface SteppingOwner {
  readonly paused: boolean;
  /** Whether an observer has disposed of it all. */
  readonly isDisposed: boolean;
  /** Whoever wants to move things or to change gravity has to do it now. */
  announce(seconds: number): void;
  /** Tells the simulator where everything has to be in the end. */
  prepare(seconds: number): void;
  conclude(seconds: number): void;
}

/** Who keeps what happens. */
export interface FrameListener {
  /** Everything has been told to the simulator, which takes a step now. */
  beforeRods(seconds: number, isWithHavok: boolean): void;
  /** The simulator has taken it; nobody else has done anything yet. */
  afterRods(): void;
  /** Havok has taken its step; what that did has not been looked at. */
  afterHavok(): void;
  /** All is done. */
  afterFrame(): void;
  dispose(): void;
}

/** Decides when rods step, and how far: with Havok, or else with the display. */
export class Stepping implements StepListener {
  readonly bridge: HavokBridge;
  private readonly pacing = new FramePacing();
  private scale = 1;
  /** Frames, a fraction, that `step` was given but has not run. */
  private owed = 0;
  /** No step within a step, which observers might ask for. */
  private isStepping = false;
  recorder: FrameListener | null = null;
  /** While a recording is shown, time stands still, for Havok too. */
  isShown = false;

  constructor(
    private readonly scene: Scene,
    private readonly world: RodWorld,
    private readonly options: CheckedOptions,
    private readonly owner: SteppingOwner,
    obstacles: ObstacleSet,
  ) {
    const { havok } = options;
    this.bridge = new HavokBridge(scene, world, obstacles, typeof havok === "object" ? havok : null, this);
    obstacles.bridge = this.bridge;
    this.bridge.connect();
  }

  get timeScale(): number {
    return this.isShown ? 0 : this.scale;
  }
  set timeScale(scale: number) {
    this.scale = scale === 0 ? 0 : quantity("timeScale", scale, "timeScale");
  }

  /** What it was set to. */
  get ownTimeScale(): number {
    return this.scale;
  }

  /** Whether rods or Havok are in a step, so that one is ahead of the other. */
  get isBusy(): boolean {
    return this.isStepping || this.bridge.isBetween;
  }

  /** Of a frame that has begun and not been run: what `step` was given, and what the display is behind. */
  get fractions(): readonly [number, number, number] {
    return [this.owed, ...this.pacing.state];
  }
  set fractions([owed, behind, last]: readonly [number, number, number]) {
    this.owed = owed;
    this.pacing.state = [behind, last];
  }

  /** Whole frames now, bodies of Havok at rest. */
  step(seconds: number): void {
    if (this.isStepping) reject("step", "called by an observer of a step", "between steps");
    if (this.isShown) reject("step", "called while a recording is shown", "after RodRecorder.resume");
    this.owed += quantityOrZero("seconds", seconds, "stepped") / this.frame;
    // A frame that is short by rounding only is run.
    const frames = Math.floor(this.owed + 1e-6);
    this.owed = Math.max(0, this.owed - frames);
    this.runFrames(frames);
  }

  /** Once per rendered frame. */
  update(): void {
    if (this.bridge.connect() || this.owner.paused || this.timeScale === 0) return;
    const due = this.pacing.next((displaySeconds(this.scene) * this.scale) / this.frame);
    const frames = Math.min(due, this.options.maximumFrames);
    this.world.statistics.droppedSeconds += (due - frames) * this.frame;
    this.runFrames(frames);
  }

  beforeStep(seconds: number): void {
    if (this.owner.paused) {
      this.bridge.skip();
      return;
    }
    const { subSteps, maximumFrames } = this.options;
    // Steps as long as ever, or a little shorter; longer ones only if the display is very slow.
    const due = Math.ceil((seconds / this.frame) * subSteps - 1e-6);
    const steps = Math.min(Math.max(1, due), maximumFrames * subSteps);
    this.isStepping = true;
    try {
      this.owner.announce(seconds);
      this.bridge.begin(seconds);
      this.run(seconds, seconds, steps, true);
      this.bridge.handOver(seconds, steps);
      if (!this.owner.isDisposed) this.owner.conclude(seconds);
    } finally {
      this.isStepping = false;
    }
  }

  afterStep(seconds: number): void {
    const isWhole = this.bridge.isHandedOver;
    if (isWhole) this.recorder?.afterHavok();
    this.bridge.finish(seconds);
    if (isWhole) this.recorder?.afterFrame();
  }

  /** The rods' part of a frame again, and what Havok did then in its place. */
  replay(seconds: number, gravity: Point | null, tellAll: () => void, tellHavok: () => void): void {
    const { bridge, world } = this;
    if (gravity) bridge.beginWith(seconds, gravity);
    tellAll();
    stepWorld(world, seconds);
    if (!gravity) return;
    bridge.handOver(seconds, world.clock.subSteps);
    tellHavok();
    bridge.finish(seconds);
  }

  dispose(): void {
    this.recorder?.dispose();
    this.bridge.dispose();
  }

  /** Seconds of a frame at the present time scale; `step` goes on in whole ones where time stands still. */
  private get frame(): number {
    return this.options.frame * (this.scale === 0 ? 1 : Math.min(1, this.scale));
  }

  private runFrames(frames: number): void {
    const seconds = frames * this.frame;
    this.isStepping = true;
    try {
      this.owner.announce(seconds);
      this.bridge.hold(true);
      this.run(seconds, this.frame, this.options.subSteps, false);
      this.bridge.hold(false);
      if (!this.owner.isDisposed) this.owner.conclude(seconds);
      if (!this.owner.isDisposed) this.recorder?.afterFrame();
    } finally {
      this.isStepping = false;
    }
  }

  private run(seconds: number, frame: number, subSteps: number, isWithHavok: boolean): void {
    const { clock, units } = this.world;
    if (!this.owner.isDisposed) this.owner.prepare(seconds);
    // Any observer may have disposed of it all; there is nothing to step then.
    if (this.owner.isDisposed) return;
    clock.frame = frame / units.time;
    clock.subSteps = subSteps;
    this.recorder?.beforeRods(seconds, isWithHavok);
    stepWorld(this.world, seconds);
    this.recorder?.afterRods();
  }
}

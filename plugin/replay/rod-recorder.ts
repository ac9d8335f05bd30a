import type { Observer } from "@babylonjs/core/Misc/observable.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { checksum } from "../../systems/states/checksum.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject, within, wholeNumber } from "../../systems/world/validate.js";
import { displaySeconds } from "../display-time.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { RodsParts } from "../parts.js";
import { requireParts } from "../states/write-state.js";
import type { FrameListener } from "../stepping.js";
import { leaveOutBodies } from "./bodies-in-image.js";
import { HavokMemory } from "./havok-memory.js";
import { Playback } from "./playback.js";
import { Recording } from "./recording.js";
import { SceneNumbers } from "./scene-numbers.js";
import { Structures } from "./structures.js";
import { ImageReader, WorldImage } from "./world-image.js";

export interface RodRecorderOptions {
  /** How many frames `rollBack` can go back; default 8. */
  rollback?: number;
  /** Every how many frames a whole state is kept, from which `seek` begins; default 60. */
  every?: number;
  /** What the recording may take; the oldest frames give way to the newest. Default 20 million. */
  bytes?: number;
}

const optionNames: OptionNames<RodRecorderOptions> = { rollback: true, every: true, bytes: true };
/** Frames: some ten seconds; a minute. */
const MOST_ROLLBACK = 600;
const MOST_EVERY = 3600;
const [LEAST_BYTES, MOST_BYTES] = [1e5, 2e9];

/** Where one has come to. */
export interface RecordedMoment {
  /** The frame whose end it is. */
  readonly frame: number;
  /**
   * Whether all goes on bit by bit as it did. Not so for bodies of Havok that were put back without what Havok
   * knows of their contacts.
   */
  readonly isExact: boolean;
}

/** The state at the end of a frame, and the world just after its step, before anybody did anything. */
interface Slot {
  readonly end: WorldImage;
  readonly stepped: WorldImage;
}

const sum = new Uint32Array(2);

/**
 * Records rods and bodies frame by frame: what was told to the simulator, every so often a whole state, and
 * the states of the last frames. So one can go back by a few frames at once and step them again with other
 * inputs, as rollback netcode does, and look at all that was recorded, to play it again or to go on from there.
 */
export class RodRecorder {
  private readonly parts: RodsParts;
  private readonly slots: Slot[];
  private readonly numbers: SceneNumbers;
  private readonly structures: Structures;
  private readonly recording: Recording;
  private readonly playback: Playback;
  private readonly every: number;
  private readonly told = new WorldImage();
  private acting = new Float64Array(8);
  private havok: HavokMemory | null = null;
  private now = 0;
  /** The oldest frame to roll back to. */
  private oldest = 0;
  private player: Observer<Scene> | null = null;
  private ahead = 0;

  constructor(
    readonly rods: ElasticRods,
    options: RodRecorderOptions = {},
  ) {
    this.parts = requireParts(rods, "new RodRecorder");
    const { rollback = 8, every = 60, bytes = 2e7 } = checkOptions("options", options, optionNames);
    wholeNumber("rollback", rollback, 0, MOST_ROLLBACK);
    this.every = wholeNumber("every", every, 1, MOST_EVERY);
    within("bytes", bytes, LEAST_BYTES, MOST_BYTES);
    if (this.parts.stepping.recorder)
      reject("rods", "recorded already", "an ElasticRods that no other RodRecorder records");
    this.slots = Array.from({ length: rollback + 1 }, () => ({
      end: new WorldImage(),
      stepped: new WorldImage(),
    }));
    this.numbers = new SceneNumbers(rods, this.parts);
    this.structures = new Structures(rods, this.parts);
    this.recording = new Recording(Math.floor(bytes));
    this.playback = new Playback(rods, this.parts, this.recording, this.numbers, this.structures);
    this.parts.stepping.recorder = this.listener;
    this.begin();
  }

  /** The last frame that was recorded; while a recording is shown, the one that is. */
  get frame(): number {
    return this.playback.isOn ? this.playback.frame : this.now;
  }

  /** The first frame that `seek` can show, and the last. */
  get first(): number {
    return this.recording.first;
  }
  get last(): number {
    return this.now;
  }

  /** How many frames `rollBack` can go back now. */
  get reach(): number {
    return this.now - this.oldest;
  }

  /** Bytes that are held, all together. */
  get bytes(): number {
    const images = this.slots.reduce((all, { end, stepped }) => all + end.size + stepped.size, 0);
    const { recording, structures, havok, told } = this;
    return images + recording.size + structures.size + (havok?.size ?? 0) + told.size;
  }

  /** Whether a recording is shown, and the game's time stands still. */
  get isShowing(): boolean {
    return this.playback.isOn;
  }

  get isDisposed(): boolean {
    return this.parts.stepping.recorder !== this.listener;
  }

  /**
   * All as it was at the end of the frame so many back, which is the last one then: rods, obstacles,
   * attachments, combs, bodies of Havok. What was made since is removed, what is gone since comes anew. Nodes
   * stay where the game has put them: inputs are the game's.
   */
  rollBack(frames: number): RecordedMoment {
    this.require("rollBack");
    if (this.isShowing) reject("rollBack", "called while a recording is shown", "after resume");
    wholeNumber("frames", frames, 0, this.reach);
    const { rods, structures, numbers, havok } = this;
    const frame = this.now - frames;
    const { end } = this.slotOf(frame);
    const reader = new ImageReader(end.words);
    const isExact = !this.parts.stepping.bridge.havok || (havok?.reach ?? -1) >= frames;
    structures.restore(reader.structure);
    if (isExact) havok?.back(frames);
    reader.put(rods.world);
    numbers.put(reader.numbers, !isExact);
    this.goOnFrom(frame, isExact);
    return { frame, isExact };
  }

  /**
   * Shows a frame of the recording: rods, combs and bodies where they were. Time stands still, for Havok too,
   * until `resume`.
   */
  seek(frame: number): void {
    this.require("seek");
    wholeNumber("frame", frame, this.first, this.last);
    this.playback.seek(frame);
  }

  /** Shows frame after frame, as fast as they were; it stops at the last one. */
  play(): void {
    this.require("play");
    if (!this.playback.isOn) this.seek(this.first);
    this.ahead = 0;
    this.player ??= this.rods.scene.onBeforeRenderObservable.add(() => this.advance());
  }

  /** Stays at the frame that is shown. */
  stop(): void {
    this.rods.scene.onBeforeRenderObservable.remove(this.player);
    this.player = null;
  }

  /**
   * Time goes on, from the frame that is shown; those after it are forgotten. Bodies of Havok are put where
   * they were; what Havok knew of their contacts is gone.
   */
  resume(): RecordedMoment {
    this.require("resume");
    this.stop();
    if (!this.playback.isOn) return { frame: this.now, isExact: true };
    const { frame } = this.playback;
    const isExact = !this.parts.stepping.bridge.havok;
    this.playback.end();
    this.oldest = Math.min(this.now, frame);
    this.goOnFrom(frame, isExact, true);
    return { frame, isExact };
  }

  /** Records no more. What is shown goes on from there. */
  dispose(): void {
    if (this.isDisposed) return;
    this.stop();
    if (this.playback.isOn) this.playback.end();
    this.forget();
  }

  private forget(): void {
    this.parts.stepping.recorder = null;
    this.havok?.dispose();
    this.havok = null;
    this.slots.length = 0;
    this.recording.ring.clear(0);
  }

  private readonly listener: FrameListener = {
    beforeRods: (seconds, isWithHavok) => {
      const { rods, told, recording } = this;
      told.take(rods.world, this.structures.refresh()).append(this.whatActs(), this.actingCount);
      if (isWithHavok) this.leaveOut(new ImageReader(told.words));
      const bridge = isWithHavok ? this.parts.stepping.bridge : null;
      recording.tell(seconds, this.structures.now, told.words, told.count, bridge);
    },
    afterRods: () => {
      const { stepped } = this.slotOf(this.now + 1);
      stepped.take(this.rods.world, this.structures.now);
      this.recording.noteSum(this.baseFrom(stepped));
    },
    afterHavok: () => this.recording.noteHavok(this.parts.stepping.bridge),
    afterFrame: () => {
      this.now++;
      this.keep();
    },
    dispose: () => {
      this.stop();
      this.forget();
    },
  };

  /** The end of a frame. */
  private keep(): void {
    const { rods, numbers, recording, structures } = this;
    const { end, stepped } = this.slotOf(this.now);
    const structure = structures.now;
    numbers.take();
    end.take(rods.world, structures.refresh()).append(numbers.values, numbers.count);
    // Who has come or gone since the step is told with the next one.
    const isDue =
      this.now - recording.newestKey >= this.every || recording.newestKey < recording.ring.first - 1;
    const isKey = isDue && structures.now === structure;
    if (isKey) stepped.append(numbers.values, numbers.count);
    recording.push(isKey ? stepped.words : null, stepped.count, this.bridge);
    if (isKey) stepped.strip();
    if (!recording.ring.has(this.now)) this.begin();
    this.oldest = Math.max(this.oldest, this.now - this.slots.length + 1);
    this.keepHavok();
    const { ring } = recording;
    if (isKey && ring.first < ring.next)
      structures.dropBefore(Math.min(recording.structureOf(ring.first), this.structureOf(this.oldest)) - 1);
  }

  private structureOf(frame: number): number {
    return new ImageReader(this.slotOf(frame).end.words).structure;
  }

  /** The recording begins with what is now. */
  private begin(): void {
    const { rods, numbers, recording, structures } = this;
    const { end, stepped } = this.slotOf(this.now);
    numbers.take();
    for (const image of [end, stepped])
      image.take(rods.world, structures.refresh()).append(numbers.values, numbers.count);
    recording.begin(this.now, stepped.words, stepped.count, this.bridge);
    stepped.strip();
    this.baseFrom(stepped);
    this.oldest = this.now;
    this.keepHavok();
  }

  /** What comes is told as the difference from this world. Returns its checksum. */
  private baseFrom({ words, count }: WorldImage): number {
    const { told } = this.recording;
    told.begin(words, count);
    this.leaveOut(new ImageReader(told.words));
    checksum(told.words, 0, told.count, sum);
    return sum[0];
  }

  private leaveOut(image: ImageReader): void {
    leaveOutBodies(image, this.rods.world, this.parts.stepping.bridge);
  }

  private goOnFrom(frame: number, isExact: boolean, isAnew = false): void {
    this.now = frame;
    if (!isAnew && this.recording.dropAfter(frame)) {
      this.baseFrom(this.slotOf(frame).stepped);
      this.recording.noteMotions(this.bridge);
      if (!isExact) this.keepHavok();
    } else if (isAnew && this.recording.dropAfter(frame)) this.again();
    else this.begin();
    this.playback.show();
  }

  /** The frame that was shown is the last one, and there is none before it to roll back to. */
  private again(): void {
    const { rods, numbers, structures } = this;
    const { end, stepped } = this.slotOf(this.now);
    numbers.take();
    stepped.take(rods.world, structures.refresh());
    end.take(rods.world, structures.now).append(numbers.values, numbers.count);
    this.baseFrom(stepped);
    this.recording.noteMotions(this.bridge);
    this.oldest = this.now;
    this.keepHavok();
  }

  private keepHavok(): void {
    const found = this.parts.stepping.bridge.havok?.plugin ?? null;
    if ((this.havok?.plugin ?? null) !== found) {
      this.havok?.dispose();
      this.havok = found && this.slots.length > 1 ? new HavokMemory(found, this.slots.length - 1) : null;
    }
    this.havok?.keep();
  }

  private get bridge() {
    const { bridge } = this.parts.stepping;
    return bridge.havok ? bridge : null;
  }

  private slotOf(frame: number): Slot {
    return this.slots[frame % this.slots.length];
  }

  private get actingCount(): number {
    return 4 + this.parts.rodSet.forces.actingCount;
  }

  /** Gravity of Havok's bodies, loads and forces: they act while the simulator steps. */
  private whatActs(): Float64Array {
    const count = this.actingCount;
    if (this.acting.length < count) this.acting = new Float64Array(2 * count);
    const { bridge } = this.parts.stepping;
    const { x, y, z } = bridge.havok?.engine.gravity ?? this.playback.gravity;
    const { gravity } = this.playback;
    // As a difference: it hardly ever changes.
    this.acting[0] = x === gravity.x && y === gravity.y && z === gravity.z ? 0 : 1;
    this.acting[1] = this.acting[0] * x;
    this.acting[2] = this.acting[0] * y;
    this.acting[3] = this.acting[0] * z;
    this.parts.rodSet.forces.writeActing(this.acting, 4);
    return this.acting;
  }

  private advance(): void {
    this.ahead += displaySeconds(this.rods.scene);
    while (this.playback.frame < this.last) {
      const seconds = this.recording.secondsOf(this.playback.frame + 1);
      if (this.ahead < seconds) return;
      this.ahead -= seconds;
      this.playback.seek(this.playback.frame + 1);
    }
    this.stop();
  }

  private require(call: string): void {
    if (this.isDisposed) reject(call, "called of a disposed recorder", "as long as it records");
    const { stepping } = this.parts;
    if (stepping.isBusy) reject(call, "called by an observer of a step", "between steps");
  }
}

import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { BodyState } from "../../systems/bodies/driven-bodies.js";
import { checksum } from "../../systems/states/checksum.js";
import { bridgeMemory, type BridgedBody } from "../obstacles/havok/bridged-body.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { RodsParts } from "../parts.js";
import { leaveOutBodies, putInBodies } from "./bodies-in-image.js";
import { DifferenceChain } from "./difference-chain.js";
import { Motions } from "./motions.js";
import type { Recording } from "./recording.js";
import type { SceneNumbers } from "./scene-numbers.js";
import type { Structures } from "./structures.js";
import { ImageReader, WorldImage } from "./world-image.js";

const sum = new Uint32Array(2);

/** Shows what was recorded: from a key on, frame by frame, the rods' steps again and Havok's as they were. */
export class Playback {
  /** The frame that is shown; -1 while none is. */
  frame = -1;
  /** Of Havok's bodies, where frames say no other. */
  readonly gravity: Vector3;
  private readonly chain = new DifferenceChain();
  private readonly stepped = new WorldImage();
  private readonly motions = new Motions();

  constructor(
    private readonly rods: ElasticRods,
    private readonly parts: RodsParts,
    private readonly recording: Recording,
    private readonly numbers: SceneNumbers,
    private readonly structures: Structures,
  ) {
    const { bridge } = parts.stepping;
    bridge.connect();
    this.gravity = (bridge.havok?.engine.gravity ?? rods.gravity).clone();
  }

  get isOn(): boolean {
    return this.frame >= 0;
  }

  seek(frame: number): void {
    const key = this.recording.keyUpTo(frame, this.chain);
    if (!this.isOn || frame < this.frame || key > this.frame) this.begin(key);
    else this.baseOfNow();
    while (this.frame < frame) this.next();
    this.show();
  }

  /** Time goes on from what is shown. */
  end(): void {
    const { stepping } = this.parts;
    this.numbers.take();
    for (const part of stepping.bridge.parts) part.told = null;
    stepping.isShown = false;
    this.frame = -1;
    const values = this.numbers.values.slice(0, this.numbers.count);
    this.numbers.put(values, stepping.bridge.havok !== null);
  }

  /** Shows bodies and combs where they are, and lets rods be drawn anew. */
  show(): void {
    const { stepping, contactEvents } = this.parts;
    const { havok } = stepping.bridge;
    for (const part of stepping.bridge.parts) part.writeTold();
    if (havok)
      for (const body of havok.engine.getBodies())
        if (!body.disableSync && !body.isDisposed) havok.plugin.sync(body);
    contactEvents.refresh();
    for (const rod of this.rods.rods) if (rod.appearance.length !== rod.length) rod.refresh();
    this.parts.show();
  }

  private begin(key: number): void {
    const { parts, chain } = this;
    const reader = new ImageReader(chain.words);
    this.structures.restore(reader.structure);
    parts.stepping.isShown = true;
    reader.put(this.rods.world);
    this.numbers.put(reader.numbers, false);
    this.takeMotions(reader.numbers);
    this.frame = key;
    this.baseOfNow();
  }

  /** What the next frame was told is the difference from the world of now. */
  private baseOfNow(): void {
    const { world } = this.rods;
    const { chain, stepped } = this;
    stepped.take(world, this.structures.now);
    chain.begin(stepped.words, stepped.count);
    leaveOutBodies(new ImageReader(chain.words), world, this.parts.stepping.bridge);
  }

  private next(): void {
    const { recording, chain, parts, rods } = this;
    const { stepping, rodSet } = parts;
    const { bridge } = stepping;
    const frame = this.frame + 1;
    const { bytes } = recording.ring;
    const seconds = recording.secondsOf(frame);
    const isWithHavok = recording.isWithHavok(frame);
    let at = chain.forward(bytes, recording.partsOf(frame));
    const reader = new ImageReader(chain.words);
    if (reader.structure !== this.structures.now) this.restructure(reader.structure);
    const { numbers } = reader;
    const told = numbers[0] === 0 ? this.gravity : { x: numbers[1], y: numbers[2], z: numbers[3] };
    const gravity = isWithHavok ? told : null;
    const { motions } = this;
    const tell = (end: number) => {
      at = end;
      this.tell();
    };
    if (isWithHavok) tell(motions.take(bytes, at));
    const tellAll = () => {
      if (isWithHavok) putInBodies(reader, rods.world, bridge);
      reader.put(rods.world);
      rodSet.forces.readActing(numbers.subarray(4), seconds);
    };
    stepping.replay(seconds, gravity, tellAll, () => tell(motions.takeStepped(bridge, seconds, bytes, at)));
    rodSet.forces.afterStep(seconds);
    this.frame = frame;
    this.noteMotions();
    if (isWithHavok) tell(motions.take(bytes, at));
    this.baseOfNow();
    checksum(chain.words, 0, chain.count, sum);
    if (sum[0] !== recording.sumOf(frame))
      throw new Error(
        `frame ${frame} of the recording went otherwise this time: a field of force or a system of your own ` +
          "depends on more than place and time, or a body's mass or damping has been changed",
      );
  }

  /** Who comes and goes with a frame; what the bridge remembers of bodies stays. */
  private restructure(structure: number): void {
    const { bridge } = this.parts.stepping;
    const memory = new Map<BridgedBody, Float64Array>();
    for (const part of bridge.parts) {
      const numbers = new Float64Array(bridgeMemory);
      part.writeMemory(numbers, 0);
      memory.set(part, numbers);
    }
    this.structures.restore(structure);
    for (const [part, numbers] of memory) part.readMemory(numbers, 0);
  }

  /** From the numbers of a key. */
  private takeMotions(numbers: Float64Array): void {
    const { bridge } = this.parts.stepping;
    let at = this.numbers.bodiesAt;
    for (const part of bridge.parts) {
      at += bridgeMemory;
      part.told = numbers.slice(at, at + BodyState.size);
      at += BodyState.size;
    }
    this.noteMotions();
  }

  private noteMotions(): void {
    this.motions.read(this.parts.stepping.bridge);
    this.motions.accept();
  }

  private tell(): void {
    let at = 0;
    for (const part of this.parts.stepping.bridge.parts) {
      part.told ??= new Float64Array(BodyState.size);
      for (let i = 0; i < BodyState.size; i++) part.told[i] = this.motions.values[at + i];
      at += BodyState.size;
    }
  }
}

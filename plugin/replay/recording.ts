import { CodeReader } from "./codes.js";
import { DifferenceChain } from "./difference-chain.js";
import { applyDifference } from "./difference.js";
import { Motions } from "./motions.js";
import { RecordRing } from "./record-ring.js";
import type { HavokBridge } from "../obstacles/havok/havok-bridge.js";

/**
 * What a frame was: with a step of Havok's; one whose state is kept; as long as most,
 * and of their structure.
 */
const Flag = { withHavok: 1, key: 2, usual: 4 } as const;
/** Layout of a record: flags, checksum of the world afterwards, seconds, structure; then its parts. */
const At = { flags: 0, sum: 1, seconds: 5, structure: 13, parts: 17 } as const;
/** Where the parts of a usual one begin. */
const usualParts = At.seconds;

/**
 * Frames one behind the other: of each what was told to the simulator since the last one, what Havok did, and
 * of every so many a key, their state. All is kept as differences, the keys from the newest to the oldest. The
 * oldest frames make room for the newest; their numbers are those of the ring's records.
 */
export class Recording {
  readonly ring: RecordRing;
  /** The last frame that has a key. */
  newestKey = 0;
  /** What the simulator was told is kept as the difference from the world after the frame before. */
  readonly told = new DifferenceChain();
  private readonly keys = new DifferenceChain();
  private readonly motions = new Motions();
  private record = new Uint8Array(1024);
  private view = new DataView(this.record.buffer);
  private end = 0;
  /** Of the frame under way, and of most frames: that with which the recording began. */
  private seconds = 0;
  private readonly usual = { seconds: 0, structure: 0 };

  constructor(bytes: number) {
    this.ring = new RecordRing(bytes);
  }

  /** Bytes that it takes. */
  get size(): number {
    const { ring, told, keys, record } = this;
    return ring.size + told.words.byteLength + keys.words.byteLength + record.length;
  }

  /** The number of the last frame. */
  get last(): number {
    return this.ring.next - 1;
  }

  /** The first frame whose state can be had: that of the oldest key behind which all frames are there. */
  get first(): number {
    let first = this.newestKey;
    for (let frame = this.newestKey; frame >= this.ring.first; frame--)
      if (this.isKey(frame) && frame < first) first = frame;
    const start = this.ring.first - 1;
    return this.startsAt(start) ? start : first;
  }

  /** Begins anew: this is the state after that frame. */
  begin(frame: number, words: Uint32Array, count: number, bridge: HavokBridge | null): void {
    this.ring.clear(frame + 1);
    this.start = frame;
    this.newestKey = frame;
    this.keys.clear();
    this.keys.push(words, count, this.room(this.keys.room(count)), 0);
    this.end = 0;
    this.noteMotions(bridge);
  }
  private start = 0;

  /** Before the simulator's step: the words are the world as it was told. */
  tell(
    seconds: number,
    structure: number,
    words: Uint32Array,
    count: number,
    bridge: HavokBridge | null,
  ): void {
    const { usual, ring } = this;
    if (ring.first === ring.next) Object.assign(usual, { seconds, structure });
    const isUsual = usual.seconds === seconds && usual.structure === structure;
    this.seconds = seconds;
    this.end = isUsual ? usualParts : At.parts;
    this.room(this.told.room(count));
    this.view.setUint8(At.flags, (bridge ? Flag.withHavok : 0) | (isUsual ? Flag.usual : 0));
    if (!isUsual) {
      this.view.setFloat64(At.seconds, seconds);
      this.view.setUint32(At.structure, structure);
    }
    this.end = this.told.push(words, count, this.record, this.end);
    if (bridge) this.writeMotions(bridge);
  }

  /** After Havok's step. */
  noteHavok(bridge: HavokBridge): void {
    this.motions.read(bridge);
    this.room(this.motions.room);
    this.end = this.motions.writeStepped(bridge, this.seconds, this.record, this.end);
  }

  private writeMotions(bridge: HavokBridge): void {
    this.motions.read(bridge);
    this.room(this.motions.room);
    this.end = this.motions.write(this.record, this.end);
  }

  /** The world after the simulator's step. */
  noteSum(sum: number): void {
    this.view.setUint32(At.sum, sum);
  }

  /** The frame is done; its state is a key if it is given. */
  push(key: Uint32Array | null, count: number, bridge: HavokBridge | null): void {
    if (bridge && this.view.getUint8(At.flags) & Flag.withHavok) {
      this.motions.foretell(bridge);
      this.writeMotions(bridge);
    } else this.noteMotions(bridge);
    if (key) {
      this.room(this.keys.room(count));
      this.view.setUint8(At.flags, this.view.getUint8(At.flags) | Flag.key);
      this.end = this.keys.push(key, count, this.record, this.end);
      this.newestKey = this.ring.next;
    }
    this.ring.push(this.record, this.end);
  }

  /** Forgets all frames after this one. False if nothing is left that it could begin with. */
  dropAfter(frame: number): boolean {
    const before = this.keyBefore(frame, this.keys);
    if (before < 0) return false;
    this.newestKey = before;
    this.ring.dropFrom(frame + 1);
    return true;
  }

  /** The state of the last key up to that frame, to the chain. Returns its frame. */
  keyUpTo(frame: number, chain: DifferenceChain): number {
    chain.begin(this.keys.words, this.keys.count);
    return this.keyBefore(frame, chain);
  }

  isKey(frame: number): boolean {
    return this.ring.has(frame) && (this.byte(frame, At.flags) & Flag.key) !== 0;
  }

  isWithHavok(frame: number): boolean {
    return (this.byte(frame, At.flags) & Flag.withHavok) !== 0;
  }

  private isUsual(frame: number): boolean {
    return (this.byte(frame, At.flags) & Flag.usual) !== 0;
  }

  secondsOf(frame: number): number {
    return this.isUsual(frame) ? this.usual.seconds : this.viewOf(frame).getFloat64(At.seconds);
  }

  structureOf(frame: number): number {
    return this.isUsual(frame) ? this.usual.structure : this.viewOf(frame).getUint32(At.structure);
  }

  sumOf(frame: number): number {
    return this.viewOf(frame).getUint32(At.sum);
  }

  /** Where the parts of a frame begin among the bytes of the ring. */
  partsOf(frame: number): number {
    return this.ring.beginOf(frame) + (this.isUsual(frame) ? usualParts : At.parts);
  }

  noteMotions(bridge: HavokBridge | null): void {
    if (!bridge) return;
    this.motions.read(bridge);
    this.motions.accept();
  }

  /** Takes a chain that stands at the newest key back. Below 0: it does not go so far. */
  private keyBefore(frame: number, chain: DifferenceChain): number {
    let key = this.newestKey;
    while (key > frame) {
      if (!this.ring.has(key)) return -1;
      const before = this.previousKey(key);
      if (before < 0) return -1;
      chain.back(this.ring.bytes, this.keyLinkOf(key));
      key = before;
    }
    return key;
  }

  private previousKey(key: number): number {
    for (let frame = key - 1; frame >= this.ring.first; frame--) if (this.isKey(frame)) return frame;
    return this.startsAt(this.ring.first - 1) ? this.ring.first - 1 : -1;
  }

  /** Whether that is the state with which the recording began, and no frame is missing since. */
  private startsAt(frame: number): boolean {
    return frame === this.start;
  }

  /** It stands behind all other parts. */
  private keyLinkOf(frame: number): number {
    const { bytes } = this.ring;
    let at = skipLink(bytes, this.partsOf(frame));
    if (this.isWithHavok(frame)) for (let k = 0; k < 3; k++) at = skipped.read(bytes, at, noNumbers);
    return at;
  }

  private byte(frame: number, at: number): number {
    return this.ring.bytes[this.ring.beginOf(frame) + at];
  }

  private viewOf(frame: number): DataView {
    const { bytes } = this.ring;
    return new DataView(bytes.buffer, this.ring.beginOf(frame));
  }

  /** The record, with so many bytes behind what is written. */
  private room(size: number): Uint8Array {
    if (this.record.length < this.end + size) {
      const larger = new Uint8Array(2 * (this.end + size));
      larger.set(this.record.subarray(0, this.end));
      this.record = larger;
      this.view = new DataView(larger.buffer);
    }
    return this.record;
  }
}

const skipped = new CodeReader();
const noNumbers = new Float32Array(0);
const nowhere = new Uint32Array(0);

function skipLink(bytes: Uint8Array, at: number): number {
  return applyDifference(bytes, at + 4, nowhere);
}

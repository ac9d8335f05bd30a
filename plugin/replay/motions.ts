import { BodyState } from "../../systems/bodies/driven-bodies.js";
import type { HavokBridge } from "../obstacles/havok/havok-bridge.js";
import { CodeReader, CodeWriter } from "./codes.js";

/** Bytes that a number takes at most. */
const MOST_BYTES = 6;

/** Motions of Havok's bodies, in its own precision, and how they differ from those before. */
export class Motions {
  values = new Float32Array(0);
  /** What Havok's step is likely to make of them. */
  private foreseen = new Float32Array(0);
  private next = new Float32Array(0);
  private readonly writer = new CodeWriter();
  private readonly reader = new CodeReader();

  /** Bytes that a difference takes at most. */
  get room(): number {
    return MOST_BYTES * (this.next.length + 2);
  }

  /** Reads those of now, to be written or taken. */
  read(bridge: HavokBridge): void {
    this.resize(BodyState.size * bridge.count);
    let at = 0;
    for (const part of bridge.parts) at = part.writeMotion(this.next, at);
  }

  /** Writes how far those read last are from those before, which they become. Returns where it ends. */
  write(out: Uint8Array, at: number): number {
    const end = this.writer.write(this.values, this.next, out, at);
    this.values.set(this.next);
    return end;
  }

  /** The same after a step of Havok's of so many seconds, as they differ from what the bridge foresees. */
  writeStepped(bridge: HavokBridge, seconds: number, out: Uint8Array, at: number): number {
    this.foresee(bridge, seconds);
    const end = this.writer.write(this.foreseen, this.next, out, at);
    this.values.set(this.next);
    return end;
  }

  /** Turns the motions before into those that were written. Returns where that ends. */
  take(from: Uint8Array, at: number): number {
    return this.reader.read(from, at, this.values);
  }

  takeStepped(bridge: HavokBridge, seconds: number, from: Uint8Array, at: number): number {
    this.foresee(bridge, seconds);
    const end = this.reader.read(from, at, this.foreseen);
    this.values.set(this.foreseen);
    return end;
  }

  private foresee(bridge: HavokBridge, seconds: number): void {
    this.foreseen.set(this.values);
    let at = 0;
    for (const part of bridge.parts) {
      part.foresee(this.foreseen, at, seconds);
      at += BodyState.size;
    }
  }

  /** Puts what the bridge tells Havok after a step into those before. */
  foretell(bridge: HavokBridge): void {
    let at = 0;
    for (const part of bridge.parts) {
      part.foretell(this.values, at);
      at += BodyState.size;
    }
  }

  /** Those read last become those before. */
  accept(): void {
    this.values.set(this.next);
  }

  resize(count: number): void {
    if (this.next.length === count && this.values.length === count) return;
    this.next = new Float32Array(count);
    this.values = resized(this.values, count);
    this.foreseen = new Float32Array(count);
  }
}

function resized(values: Float32Array, count: number): Float32Array<ArrayBuffer> {
  const other = new Float32Array(count);
  other.set(values.subarray(0, count));
  return other;
}

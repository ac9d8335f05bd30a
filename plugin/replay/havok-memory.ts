import type { HavokPlugin } from "../obstacles/havok/havok-plugin.js";
import { DifferenceChain } from "./difference-chain.js";
import { RecordRing } from "./record-ring.js";

type Call = (...given: unknown[]) => unknown;
/** Havok's module: its calls by their names, which a game may have replaced. */
type Calls = Record<string, Call> & HavokPlugin["_hknp"];

/** Calls that make or end what numbers in JavaScript stand for, in this world of Havok's or in another. */
const makesOrEnds = /^HP_\w+_(Create\w*|Release)$/;
/** Bytes that are asked of Havok's allocator to learn where its memory ends: more than it has free in between. */
const PROBE = 2 ** 22;
/** What differences of the last frames may take. */
const MOST_BYTES = 2 ** 28;
/** Words that are compared at once. */
const GROUP = 8;

/**
 * Havok's memory at the ends of the last frames. What a world of Havok knows beyond poses and velocities (the
 * manifolds of its contacts, the impulses its solver starts with, islands and who sleeps in them) can neither
 * be read nor written, and bodies that are only put back go on otherwise. But all of it lies in the memory of
 * Havok's WebAssembly, and a few hundred kilobytes of that change in a frame.
 *
 * Once something is made or ends there, what was kept before is of no use: it would bring back what JavaScript
 * no longer knows.
 */
export class HavokMemory {
  private readonly chain = new DifferenceChain();
  private readonly ring = new RecordRing(MOST_BYTES);
  private link = new Uint8Array(0);
  private readonly calls: Calls;
  private readonly wrapped = new Map<string, { own: Call; mine: Call }>();
  /** Words of the memory that were ever used. */
  private used = 0;
  private isChanged = true;

  constructor(
    readonly plugin: HavokPlugin,
    private readonly frames: number,
  ) {
    this.calls = plugin._hknp as Calls;
    for (const name of Object.keys(this.calls)) if (makesOrEnds.test(name)) this.wrap(name);
    this.wrapStep();
  }

  /** How many frames it can go back. */
  get reach(): number {
    return this.isChanged || this.chain.isEmpty ? -1 : this.ring.next - this.ring.first;
  }

  get size(): number {
    return this.ring.size + this.chain.words.byteLength + this.link.length;
  }

  /** At the end of a frame. */
  keep(): void {
    const heap = this.heap;
    if (this.isChanged) {
      this.clear();
      this.used = Math.max(this.used, lastUsed(heap));
      this.isChanged = false;
    }
    this.used = Math.max(this.used, this.probe());
    const { chain, ring, used } = this;
    const isFirst = chain.isEmpty;
    const room = chain.room(used);
    if (this.link.length < room) this.link = new Uint8Array(room);
    const end = chain.push(heap, used, this.link, 0);
    if (!isFirst) ring.push(this.link, end);
    while (ring.next - ring.first > this.frames) ring.dropOldest();
  }

  /** As it was so many frames before the last one that was kept. */
  back(frames: number): void {
    const { chain, ring } = this;
    for (let k = 0; k < frames; k++) {
      chain.back(ring.bytes, ring.beginOf(ring.next - 1));
      ring.dropFrom(ring.next - 1);
    }
    const { words, count } = chain;
    this.heap.set(words.subarray(0, count));
  }

  dispose(): void {
    for (const [name, { own, mine }] of this.wrapped) if (this.calls[name] === mine) this.calls[name] = own;
    this.wrapped.clear();
    this.clear();
  }

  private clear(): void {
    this.chain.clear();
    this.ring.clear(0);
  }

  /** What lies behind the last piece that is in use is no part of a state: nobody reads it before writing. */
  private probe(): number {
    const at = this.calls._malloc(PROBE);
    this.calls._free(at);
    return Math.min(this.heap.length, GROUP * Math.ceil(at / 4 / GROUP));
  }

  /** It is another view when the memory has grown. */
  private get heap(): Uint32Array {
    const { buffer } = this.calls.HEAPU8;
    return new Uint32Array(buffer);
  }

  private wrap(name: string): void {
    this.replace(name, (own) => (...given) => {
      this.isChanged = true;
      return own(...given);
    });
  }

  /** Another world that steps in the same memory must not be taken back with this one. */
  private wrapStep(): void {
    this.replace("HP_World_Step", (own) => (world, seconds) => {
      if (!this.isOwn(world)) this.isChanged = true;
      return own(world, seconds);
    });
  }

  private isOwn(world: unknown): boolean {
    const { world: own, _worldRegions: regions } = this.plugin as HavokPlugin & {
      world: unknown;
      _worldRegions?: readonly { world: unknown }[];
    };
    return isSame(world, own) || (regions ?? []).some((region) => isSame(world, region.world));
  }

  private replace(name: string, by: (own: Call) => Call): void {
    const own = this.calls[name];
    if (typeof own !== "function") return;
    const mine = by(own);
    this.wrapped.set(name, { own, mine });
    this.calls[name] = mine;
  }
}

/** Names of worlds are lists of one number. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && a[0] === b[0]);
}

/** Words up to the last that is not 0. */
function lastUsed(words: Uint32Array): number {
  let last = words.length - 1;
  while (last >= 0 && words[last] === 0) last--;
  return GROUP * Math.ceil((last + 1) / GROUP);
}

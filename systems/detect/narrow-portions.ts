import { createRows, reserveRows, type Memory, type Rows } from "../../components/index.js";
import { kernelModule, loadKernel } from "../kernels/load-kernel.js";
import { NarrowHead } from "../kernels/narrow-phase-layout.js";
import kernelText from "../kernels/narrow-phase.wasm.js";
import type { PortionFunction, Threads } from "../threads/threads.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { createFoundContacts, reserveFound, type FoundContacts } from "./found-contacts.js";
import { tellFound, tellPieces } from "./narrow-tables.js";
import { createKeptPieces, type KeptPieces } from "./kept-pieces.js";

const { leastPairs } = limits.threads;

interface PortionKernel {
  roomBytes(): number;
  takeRoom(at: number): void;
  searchPortion: PortionFunction;
}
const notHere = { takeOffSection: () => undefined, closestSegments: () => false };

const pairLayout = { foundOf: "i32", unitsOf: "f64", headOf: "u32", rowOf: "i32" } as const;

/** What a thread's instance of the kernel has for itself. */
interface PortionRoom {
  /** Where its head begins, which is followed by all else; counted in words. */
  readonly head: number;
  readonly found: FoundContacts;
  readonly pieces: KeptPieces;
}

/**
 * The candidate pairs in portions, which threads search beside each other before the kernel's `searchPairs` goes
 * through all pairs in order: what has been searched it takes, with what it cost, as long as the rods of the pair
 * have work left. So the contacts, their order and the work are those of one thread.
 */
export class NarrowPortions {
  readonly #memory: Memory;
  readonly #pairs: Rows<typeof pairLayout>;
  /** Of the main thread and of the workers. */
  readonly #rooms: PortionRoom[] = [];
  #i32 = new Int32Array(0);
  #kernel = -1;
  #own: PortionFunction = () => undefined;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#pairs = createRows(memory, pairLayout, 0);
    memory.view(() => (this.#i32 = new Int32Array(memory.linear.buffer)));
  }

  /** Makes the kernel known to threads, before they are started. The main thread has a second instance. */
  shareWith(threads: Threads): void {
    const { linear } = this.#memory;
    const own = loadKernel<PortionKernel>(kernelText, linear, notHere);
    const bytes = own.roomBytes();
    own.takeRoom(this.#makeRoom(bytes));
    this.#own = own.searchPortion;
    this.#kernel = threads.add({
      module: kernelModule(kernelText, linear),
      functions: ["searchPortion"],
      globals: [],
      ownOf: () => ({ env: {}, fixed: {}, begin: [["takeRoom", this.#makeRoom(bytes)]] }),
    });
  }

  #makeRoom(bytes: number): number {
    const at = this.#memory.allocate(Math.ceil(bytes / 8)) * 8;
    const [found, pieces] = [createFoundContacts(this.#memory, 0), createKeptPieces(this.#memory, 0)];
    this.#rooms.push({ head: at / 4, found, pieces });
    return at;
  }

  /** Searches all pairs if that is worth it; the kernel's own head, which knows all tables, is in word `head`. */
  search(world: RodWorld, head: number): void {
    const isPortioned = this.#isWorthIt(world);
    if (isPortioned) this.#searchPortions(world, head);
    const i32 = this.#i32;
    i32[head + NarrowHead.isPortioned] = isPortioned ? 1 : 0;
    for (const room of this.#rooms)
      if (isPortioned) i32[head + NarrowHead.isRefused] |= i32[room.head + NarrowHead.isRefused];
  }

  #searchPortions({ threads, detection }: RodWorld, head: number): void {
    const { pairs, boxes, found } = detection;
    reserveRows(this.#pairs, pairs.count);
    for (const room of this.#rooms) {
      reserveFound(room.found, found.gap.length);
      reserveRows(room.pieces, boxes.elements);
    }
    // All room is made: now where it is.
    const i32 = this.#i32;
    this.tell(i32, head);
    for (const room of this.#rooms) {
      i32.copyWithin(room.head, head, head + NarrowHead.bytes / 4);
      tellFound(i32, room.head, room.found);
      tellPieces(i32, room.head, room.pieces);
    }
    threads.run(this.#kernel, "searchPortion", this.#own, pairs.count, 0, 0);
  }

  /** Where the tables of pairs are; the head is in word `head`. */
  tell(i32: Int32Array, head: number): void {
    i32[head + NarrowHead.foundOf] = this.#pairs.foundOf.byteOffset;
    i32[head + NarrowHead.unitsOf] = this.#pairs.unitsOf.byteOffset;
    i32[head + NarrowHead.headOf] = this.#pairs.headOf.byteOffset;
    i32[head + NarrowHead.rowOf] = this.#pairs.rowOf.byteOffset;
  }

  /** By what there is, not by the clock. What is left to the host is not done by workers. */
  #isWorthIt({ threads, detection, rods, components }: RodWorld): boolean {
    const { pairs, method } = detection;
    if (threads.workers === 0 || this.#kernel < 0 || method !== "curve" || pairs.count === 0) return false;
    if (threads.sharing === "worthwhile" && pairs.count < leastPairs) return false;
    const { radius1, radius2 } = components.Rod;
    for (const rod of rods) if (radius1[rod] !== radius2[rod]) return false;
    return true;
  }
}

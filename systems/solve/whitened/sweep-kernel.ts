import { createLinearMemory } from "../../../components/index.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import {
  headForces,
  headHomes,
  headIsSingle,
  headList,
  headOwners,
  headPrevious,
  headPreviousW,
  headRecords,
  headShares,
  headSize,
  headSum,
  headUphill,
  headUphillCount,
  headUphillSize,
  headUphillSum,
  headVelocities,
  headViolations,
  headW,
  pairSize,
  recordColumns,
  recordCompliance,
  recordScale,
} from "../../kernels/sweep-layout.js";
import sweepText from "../../kernels/sweep.wasm.js";
import { writeContactRecord, type KernelContacts } from "../local/contact-record.js";
import { roomForIndices } from "../sparse/room.js";
import { Span } from "./columns.js";
import { pairs, writeColumns } from "./sweep-columns.js";
import type { WhitenedContacts } from "./whitened-contacts.js";

interface SweepFunctions {
  sweep(from: number, count: number): number;
  addForces(count: number): void;
  countAtHome(count: number): number;
  gather(count: number, contacts: number, to: number): void;
  violations(count: number): void;
  addPreviousForces(count: number): void;
  extrapolate(
    count: number,
    owners: number,
    beta: number,
    leastUphill: number,
    loss: number,
    gain: number,
    leastShare: number,
    whole: number,
  ): void;
}

/** How contacts that swing lose their momentum: `gauss-seidel/nesterov.ts`. */
export interface Damping {
  readonly leastUphill: number;
  readonly loss: number;
  readonly gain: number;
  readonly leastShare: number;
  readonly whole: number;
}

/** The stretches of w that the contacts in hand act on: where they begin, and by that over 3 how long they are. */
export interface KernelOwners {
  readonly owners: Int32Array;
  readonly count: number;
  readonly support: Int32Array;
}

const page = 65536;
/** Contacts whose records do not fit into the nearer caches: theirs are gathered. */
const leastToGather = 2000;
/** Share of all records up to which there is room for gathered ones, and that of the gathered ones that may be others before it is done anew. */
const mostGathered = 0.75;
const mostStrays = 0.05;

/**
 * Whitened contacts in the memory of a compiled sweep (`kernels/assembly/sweep.ts`). They are copied there once a solve, 0.6 us a contact,
 * in the order that suits it: 26 numbers of a contact, then its columns, so that a sweep reads memory from one end to the other.
 *
 * Wisps that are combed, ms of the processor for a sweep over all contacts and for the true residual, JavaScript and this:
 *   9,455 contacts    2.8 -> 1.1    2.8 -> 1.3
 *   31,453 contacts   12.4 -> 5.2   14.1 -> 7.5
 *
 * Where a sweep leaves out every second contact, which are open, memory comes late: it is fetched ahead only for those who read on and on. So the
 * records of those that are visited are gathered, one behind the other. CPU ms of a solve: 14,000 of 29,000 contacts 1,079 -> 741, 20,000 of 41,000 2,692 -> 1,772.
 *
 * Forces are the caller's and are copied at every call: they are a hundredth of what a sweep reads.
 *
 * Columns of a large island do not fit into the processor's caches, and sweeps wait for memory. Where single precision will do they are half
 * as long; w and all sums stay doubles.
 */
export class SweepKernel {
  /** The state of the iterations, at the places of `WhitenedContacts.w`. Another array after `load`. */
  w: Float64Array = new Float64Array(0);
  /** Whether the forces are kept here, see `keepForces`. */
  keepsForces = false;
  readonly #memory = createLinearMemory(page);
  readonly #functions = loadKernel<SweepFunctions>(sweepText, this.#memory);
  #f64 = new Float64Array(this.#memory.buffer);
  #f32 = new Float32Array(this.#memory.buffer);
  #i32 = new Int32Array(this.#memory.buffer);
  #contacts = 0;
  /** Contacts in the list, and stretches of w. */
  #listed = 0;
  #ownerCount = 0;
  /** Whether forces and w of the sweep before are known, and belong to each other. */
  #hasPrevious = false;
  #isPreviousKnown = false;
  /** Room for contacts and entries of w; where arrays begin, in numbers of their kind. */
  #contactRoom = 0;
  #wRoom = 0;
  #list = 0;
  #recordOf = 0;
  #forces = 0;
  #velocities = 0;
  #violations = 0;
  #input = 0;
  #uphill = 0;
  #shares = 0;
  #previous = 0;
  #previousW = 0;
  #owners = 0;
  #w = 0;
  #records = 0;
  #homes = 0;
  /** Where gathered records begin, 0 where there is no room for them, and how many there are. */
  #gatherAt = 0;
  #gathered = 0;
  readonly #gathersFrom: number;
  #isListed: Int32Array = new Int32Array(0);

  constructor(gathersFrom = leastToGather) {
    this.#gathersFrom = gathersFrom;
  }

  /** From here on the contacts are those from `first` on; `w` is anything. Columns are kept in single precision if `isSingle`. */
  load(
    all: WhitenedContacts,
    first: number,
    island: KernelContacts,
    stretches: KernelOwners,
    isSingle: boolean,
  ): void {
    const { contacts } = island;
    const { spans } = all;
    let numbers = 0;
    for (let i = first; i < first + contacts; i++) {
      const span = Span.size * i;
      numbers += pairSize * (pairs(spans[span + Span.length]) + pairs(spans[span + Span.secondLength]));
    }
    const size = recordColumns * contacts + (isSingle ? numbers / 2 : numbers);
    const isLarge = contacts >= this.#gathersFrom;
    this.#makeRoom(contacts, all.w.length, isLarge ? Math.ceil((1 + mostGathered) * size) : size);
    this.#gatherAt = isLarge ? this.#records + size : 0;
    this.#gathered = 0;
    this.#contacts = contacts;
    this.#i32[headIsSingle / 4] = isSingle ? 1 : 0;
    this.#hasPrevious = this.keepsForces = false;
    this.#takeOwners(stretches);
    const columns = isSingle ? this.#f32 : this.#f64;
    let record = this.#records;
    for (let i = 0; i < contacts; i++) {
      this.#i32[this.#recordOf + i] = this.#i32[this.#homes + i] = 8 * record;
      writeContactRecord(this.#f64, record, island, i);
      this.#f64[record + recordCompliance] = all.compliance[first + i];
      record = writeColumns(this.#i32, columns, record, all, Span.size * (first + i));
    }
    this.#i32[this.#homes + contacts] = 8 * record;
  }

  /** Puts the records of the listed contacts one behind the other, if that is worth it. Nothing but time hangs on it. */
  gather(list: Int32Array, count: number): void {
    if (this.#gatherAt === 0 || count > mostGathered * this.#contacts) return;
    this.#takeList(list, count);
    const strays = this.#functions.countAtHome(count);
    if (strays + (this.#gathered - (count - strays)) <= mostStrays * count) return;
    this.#functions.gather(count, this.#contacts, 8 * this.#gatherAt);
    this.#gathered = count;
  }

  /** `w` += what forces r do, but for those of contacts that have none. */
  addForces(r: Float64Array): void {
    this.#takeForces(r);
    this.#functions.addForces(this.#contacts);
    this.#isPreviousKnown = this.keepsForces = false;
  }

  /** From here on the forces are kept here, and r is not read or written, until `giveForces`. */
  keepForces(r: Float64Array): void {
    if (!this.keepsForces) this.#takeForces(r);
    this.keepsForces = true;
  }

  /** The forces that the last sweep has left, and those that it began with. */
  giveForces(r: Float64Array, input: Float64Array): void {
    this.keepsForces = false;
    this.readForces(r);
    for (let k = 0; k < 3 * this.#contacts; k++) input[k] = this.#f64[this.#input + k];
  }

  /** Momentum begins anew. */
  forgetMomentum(): void {
    this.#hasPrevious = false;
    this.#f64.fill(1, this.#shares, this.#shares + this.#contacts);
  }

  /**
   * For Nesterov's method (`gauss-seidel/nesterov.ts`): how far its momentum points uphill for the listed contacts, to out[at]; others have none. The
   * list may be another one after `addForces` only.
   * After a look at the forces they are taken from r again. False after the first sweep, whose forces are only noted.
   */
  measureUphill(r: Float64Array, list: Int32Array, count: number, out: Float64Array, at: number): boolean {
    // Between two looks at the forces the list is that of the sweep.
    if (!this.keepsForces) this.#takeList(list, count);
    this.keepForces(r);
    if (!this.#hasPrevious) {
      this.#f64.copyWithin(this.#previous, this.#forces, this.#forces + 3 * this.#contacts);
      this.#hasPrevious = true;
      this.#isPreviousKnown = false;
      return false;
    }
    if (!this.#isPreviousKnown) this.#findPreviousW();
    out[at] = this.#f64[headUphillSum / 8];
    return true;
  }

  /** The forces become the method's next point, with beta[at] of the momentum, and w goes along. */
  extrapolate(beta: Float64Array, at: number, damping: Damping): void {
    const { leastUphill, loss, gain, leastShare, whole } = damping;
    const { extrapolate } = this.#functions;
    extrapolate(this.#listed, this.#ownerCount, beta[at], leastUphill, loss, gain, leastShare, whole);
  }

  /** After w was made anew: that of the forces before, too. Contacts that are not listed have no momentum. */
  #findPreviousW(): void {
    const f64 = this.#f64;
    this.#isListed = roomForIndices(this.#isListed, this.#contacts);
    this.#isListed.fill(0, 0, this.#contacts);
    for (let k = 0; k < this.#listed; k++) this.#isListed[this.#i32[this.#list + k]] = 1;
    for (let i = 0; i < this.#contacts; i++) {
      if (this.#isListed[i] === 1) continue;
      for (let k = 3 * i; k < 3 * i + 3; k++) f64[this.#previous + k] = f64[this.#forces + k];
    }
    for (let k = 0; k < this.#ownerCount; k++) {
      const from = this.#previousW + this.#i32[this.#owners + 2 * k];
      f64.fill(0, from, from + this.#i32[this.#owners + 2 * k + 1] + 1);
    }
    this.#functions.addPreviousForces(this.#contacts);
    this.#isPreviousKnown = true;
  }

  #takeOwners({ owners, count, support }: KernelOwners): void {
    this.#ownerCount = count;
    for (let k = 0; k < count; k++) {
      this.#i32[this.#owners + 2 * k] = owners[k];
      this.#i32[this.#owners + 2 * k + 1] = support[owners[k] / 3];
    }
  }

  /** The listed contacts are those that sweeps visit; their forces are r. */
  beginSweep(r: Float64Array, list: Int32Array, count: number): void {
    this.#takeList(list, count);
    this.#f64.fill(0, headSum / 8, headUphillCount / 8 + 1);
    if (this.keepsForces) this.#f64.copyWithin(this.#input, this.#forces, this.#forces + 3 * this.#contacts);
    else this.#takeForces(r);
  }

  /** Goes on at a place of the list; gives the place of the first contact that it cannot do, or `count` when it is through. */
  sweep(from: number, count: number): number {
    return this.#functions.sweep(from, count);
  }

  /** The forces as they are, to r; of contact i alone. */
  readForces(r: Float64Array): void {
    const at = this.#forces;
    for (let k = 0; k < 3 * this.#contacts; k++) r[k] = this.#f64[at + k];
  }

  readForce(i: number, r: Float64Array): void {
    for (let k = 3 * i; k < 3 * i + 3; k++) r[k] = this.#f64[this.#forces + k];
  }

  /** The force of a contact that the sweep has left to the caller. */
  writeForce(i: number, r: Float64Array): void {
    const f64 = this.#f64;
    let product = 0;
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      f64[this.#forces + k] = r[k];
      product += (f64[this.#input + k] - r[k]) * (r[k] - f64[this.#previous + k]);
    }
    product *= f64[this.#i32[this.#recordOf + i] / 8 + recordScale];
    f64[this.#uphill + i] = product;
    f64[headUphillSum / 8] += product;
    f64[headUphillSize / 8] += Math.abs(product);
    if (product !== 0) f64[headUphillCount / 8]++;
  }

  /** out[at] += what the last call has summed up: squared changes of a sweep, squared violations. */
  addSum(out: Float64Array, at: number): void {
    out[at] += this.#f64[headSum / 8];
  }

  /** All velocities and squared violations with the forces r, to which w must belong. */
  violations(r: Float64Array, u: Float64Array, violation: Float64Array): void {
    this.#takeForces(r);
    this.#functions.violations(this.#contacts);
    for (let k = 0; k < 3 * this.#contacts; k++) u[k] = this.#f64[this.#velocities + k];
    for (let i = 0; i < this.#contacts; i++) violation[i] = this.#f64[this.#violations + i];
  }

  #takeList(list: Int32Array, count: number): void {
    const at = this.#list;
    for (let k = 0; k < count; k++) this.#i32[at + k] = list[k];
    this.#listed = count;
  }

  #takeForces(r: Float64Array): void {
    const at = this.#forces;
    for (let k = 0; k < 3 * this.#contacts; k++) this.#f64[at + k] = r[k];
  }

  /** Records stand last: where only they need more room, nothing moves. */
  #makeRoom(contacts: number, w: number, numbers: number): void {
    const moves = contacts > this.#contactRoom || w > this.#wRoom;
    if (contacts > this.#contactRoom) this.#contactRoom = even(Math.max(contacts, 2 * this.#contactRoom));
    if (w > this.#wRoom) this.#wRoom = even(Math.max(w, 2 * this.#wRoom));
    if (moves) {
      const room = this.#contactRoom;
      this.#list = headSize / 4;
      this.#recordOf = this.#list + room;
      this.#homes = this.#recordOf + room;
      this.#forces = (this.#homes + room + 2) / 2;
      this.#velocities = this.#forces + 3 * room;
      this.#violations = this.#velocities + 3 * room;
      this.#input = this.#violations + room;
      this.#uphill = this.#input + 3 * room;
      this.#shares = this.#uphill + room;
      this.#previous = this.#shares + room;
      // Every contact acts on two stretches at most, each of which takes two integers.
      this.#owners = 2 * (this.#previous + 3 * room);
      // The entry of zeros may stand for one beyond the end.
      this.#w = this.#owners / 2 + 2 * room;
      this.#previousW = this.#w + this.#wRoom + 2;
      this.#records = even(this.#previousW + this.#wRoom + 2);
    }
    const bytes = 8 * (this.#records + numbers);
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(Math.max(missing, 0.5 * this.#memory.buffer.byteLength) / page));
      this.#f64 = new Float64Array(this.#memory.buffer);
      this.#f32 = new Float32Array(this.#memory.buffer);
      this.#i32 = new Int32Array(this.#memory.buffer);
    }
    if (missing <= 0 && !moves) return;
    this.w = new Float64Array(this.#memory.buffer, 8 * this.#w, this.#wRoom + 1);
    this.#i32[headList / 4] = 4 * this.#list;
    this.#i32[headRecords / 4] = 4 * this.#recordOf;
    this.#i32[headHomes / 4] = 4 * this.#homes;
    this.#i32[headForces / 4] = 8 * this.#forces;
    this.#i32[headVelocities / 4] = 8 * this.#velocities;
    this.#i32[headViolations / 4] = 8 * this.#violations;
    this.#i32[headW / 4] = 8 * this.#w;
    this.#i32[headUphill / 4] = 8 * this.#uphill;
    this.#i32[headShares / 4] = 8 * this.#shares;
    this.#i32[headPrevious / 4] = 8 * this.#previous;
    this.#i32[headPreviousW / 4] = 8 * this.#previousW;
    this.#i32[headOwners / 4] = 4 * this.#owners;
  }
}

const even = (count: number): number => count + (count % 2);

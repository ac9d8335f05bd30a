import { limits } from "../../world/limits.js";
import { createLinearMemory, kernelBytes } from "../../../components/index.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import { ContactRecord, mostBeyond, SweepHead, vectorBytes } from "../../kernels/sweep-layout.js";
import sweepText from "../../kernels/sweep.wasm.js";
import { writeContactRecord, type KernelContacts } from "../local/contact-record.js";
import { Span } from "./columns.js";
import { columnsSize, writeColumns } from "./sweep-columns.js";
import type { WhitenedContacts } from "./whitened-contacts.js";

const { contactsToGather, mostGathered, mostStrays } = limits.whitened;

interface SweepFunctions {
  sweep(from: number, count: number): number;
  findW(count: number, owners: number): void;
  countAtHome(count: number): number;
  gather(count: number, contacts: number, to: number): void;
  violations(count: number): void;
  extrapolate(owners: number): void;
}

/** How contacts that swing lose their momentum: `gauss-seidel/nesterov.ts`. */
export interface Damping {
  readonly leastUphill: number;
  readonly loss: number;
  readonly gain: number;
  readonly leastShare: number;
  readonly whole: number;
}

/**
 * The stretches of w that the contacts in hand act on: where they begin, and by that over 3
 * how long they are.
 */
export interface KernelOwners {
  readonly owners: Int32Array;
  readonly count: number;
  readonly support: Int32Array;
}

const page = 65536;
/** Numbers of a record, without its columns. */
const recordSize = ContactRecord.bytes / 8;

/**
 * Whitened contacts in the memory of a compiled sweep (`kernels/assembly/sweep.ts`). They are copied there
 * once a solve, 0.6 us a contact, in the order that suits it: the numbers of a contact, then its columns, so
 * that a sweep reads memory from one end to the other. It takes 0.4 of the time of JavaScript.
 *
 * Where a sweep leaves out every second contact, which are open, memory comes late: it is prefetched only for
 * reading in order. So the records of contacts that are visited are gathered, one behind the other, which
 * takes a third off a solve of 29,000 contacts.
 *
 * Forces are the caller's and are copied at every call: they are a hundredth of what a sweep reads.
 *
 * Columns of a large island do not fit into the processor's caches, and sweeps wait for memory. Where single
 * precision will do they are half as long, and so is w: four numbers at a time.
 */
export class SweepKernel {
  /**
   * The state of the iterations, at the places of `WhitenedContacts.w`, of the precision of the columns.
   * Another array after `load`.
   */
  w: Float64Array | Float32Array = new Float64Array(0);
  /** Whether the forces are kept here, see `keepForces`. */
  keepsForces = false;
  readonly #memory = createLinearMemory(kernelBytes);
  readonly #functions = loadKernel<SweepFunctions>(sweepText, this.#memory);
  #f64 = new Float64Array(this.#memory.buffer);
  #f32 = new Float32Array(this.#memory.buffer);
  #i32 = new Int32Array(this.#memory.buffer);
  #doubles = new Float64Array(0);
  #singles = new Float32Array(0);
  #contacts = 0;
  /** Stretches of w. */
  #ownerCount = 0;
  /** Whether there has been a sweep since momentum began. */
  #hasPrevious = false;
  /** Room for contacts and entries of w; where arrays begin, in numbers of their kind. */
  #contactRoom = 0;
  #wRoom = 0;
  #list = 0;
  #recordOf = 0;
  #forces = 0;
  #velocities = 0;
  #violations = 0;
  #shares = 0;
  #previous = 0;
  #previousW = 0;
  #lessW = 0;
  #owners = 0;
  #w = 0;
  #records = 0;
  #homes = 0;
  /** Where gathered records begin, 0 where there is no room for them, and how many there are. */
  #gatherAt = 0;
  #gathered = 0;
  readonly #gathersFrom: number;

  constructor(gathersFrom = contactsToGather) {
    this.#gathersFrom = gathersFrom;
  }

  /**
   * From here on the contacts are those from `first` on; `w` is anything. Columns are kept in
   * single precision if `isSingle`.
   */
  load(
    all: WhitenedContacts,
    first: number,
    island: KernelContacts,
    stretches: KernelOwners,
    isSingle: boolean,
  ): void {
    const { contacts } = island;
    const inVector = vectorBytes / (isSingle ? Float32Array : Float64Array).BYTES_PER_ELEMENT;
    let size = recordSize * contacts;
    for (let i = first; i < first + contacts; i++) size += columnsSize(all, Span.size * i, inVector);
    const isLarge = contacts >= this.#gathersFrom;
    this.#makeRoom(contacts, all.w.length, isLarge ? Math.ceil((1 + mostGathered) * size) : size);
    this.#gatherAt = isLarge ? this.#records + size : 0;
    this.#gathered = 0;
    this.#contacts = contacts;
    this.#i32[SweepHead.isSingle] = isSingle ? 1 : 0;
    this.w = isSingle ? this.#singles : this.#doubles;
    // What stood there, of the other precision perhaps, may be no numbers.
    this.w.fill(0);
    this.keepsForces = false;
    this.#takeOwners(stretches);
    this.forgetMomentum();
    const columns = isSingle ? this.#f32 : this.#f64;
    let record = this.#records;
    for (let i = 0; i < contacts; i++) {
      this.#i32[this.#recordOf + i] = this.#i32[this.#homes + i] = 8 * record;
      writeContactRecord(this.#f64, record, island, i);
      this.#f64[record + ContactRecord.compliance] = all.compliance[2 * (first + i)];
      this.#f64[record + ContactRecord.complianceAcross] = all.compliance[2 * (first + i) + 1];
      record = writeColumns(this.#i32, columns, record, all, Span.size * (first + i));
    }
    this.#i32[this.#homes + contacts] = 8 * record;
  }

  /**
   * Puts the records of the listed contacts one behind the other, if that is worth it. Nothing but
   * time hangs on it.
   */
  gather(list: Int32Array, count: number): void {
    if (this.#gatherAt === 0 || count > mostGathered * this.#contacts) return;
    this.#takeList(list, count);
    const strays = this.#functions.countAtHome(count);
    if (strays + (this.#gathered - (count - strays)) <= mostStrays * count) return;
    this.#functions.gather(count, this.#contacts, 8 * this.#gatherAt);
    this.#gathered = count;
  }

  /** `w` <- what forces r do. */
  findW(r: Float64Array): void {
    this.#takeForces(r);
    this.#functions.findW(this.#contacts, this.#ownerCount);
    this.keepsForces = false;
  }

  /** From here on the forces are kept here, and r is not read or written, until `giveForces`. */
  keepForces(r: Float64Array): void {
    if (!this.keepsForces) this.#takeForces(r);
    this.keepsForces = true;
  }

  /** The forces that the last sweep has left, and those that the one before left. */
  giveForces(r: Float64Array, before: Float64Array): void {
    this.keepsForces = false;
    this.readForces(r);
    for (let k = 0; k < 3 * this.#contacts; k++) before[k] = this.#f64[this.#previous + k];
  }

  /** Momentum begins anew. */
  forgetMomentum(): void {
    const f64 = this.#f64;
    this.#hasPrevious = false;
    f64.fill(0, this.#previous, this.#previous + 3 * this.#contacts);
    f64[SweepHead.beta] = 0;
    f64[SweepHead.leastUphill] = Infinity;
    f64[SweepHead.loss] = f64[SweepHead.gain] = 1;
    f64[SweepHead.leastShare] = f64[SweepHead.whole] = 0;
    f64.fill(1, this.#shares, this.#shares + this.#contacts);
    const isSingle = this.#i32[SweepHead.isSingle] === 1;
    const numbers = isSingle ? this.#f32 : f64;
    const perDouble = isSingle ? 2 : 1;
    for (let k = 0; k < this.#ownerCount; k++) {
      const place = this.#i32[this.#owners + 2 * k];
      const end = place + this.#i32[this.#owners + 2 * k + 1] + mostBeyond;
      numbers.fill(0, perDouble * this.#previousW + place, perDouble * this.#previousW + end);
      numbers.fill(0, perDouble * this.#lessW + place, perDouble * this.#lessW + end);
    }
  }

  /**
   * For Nesterov's method (`gauss-seidel/nesterov.ts`): how far its momentum pointed uphill in the last
   * sweep, to out[at]. False after the first one, which had none. Contacts may be left out of the list from
   * here on if they have had no force in the last two sweeps.
   */
  measureUphill(out: Float64Array, at: number): boolean {
    this.keepsForces = true;
    out[at] = this.#f64[SweepHead.uphillSum];
    if (this.#hasPrevious) return true;
    this.#hasPrevious = true;
    this.#functions.extrapolate(this.#ownerCount);
    return false;
  }

  /** The next sweep starts from the method's next point, with beta[at] of the momentum. */
  extrapolate(beta: Float64Array, at: number, damping: Damping): void {
    const f64 = this.#f64;
    f64[SweepHead.beta] = beta[at];
    f64[SweepHead.leastUphill] =
      (damping.leastUphill * f64[SweepHead.uphillSize]) / Math.max(1, f64[SweepHead.uphillCount]);
    f64[SweepHead.loss] = damping.loss;
    f64[SweepHead.gain] = damping.gain;
    f64[SweepHead.leastShare] = damping.leastShare;
    f64[SweepHead.whole] = damping.whole;
    this.#functions.extrapolate(this.#ownerCount);
  }

  #takeOwners({ owners, count, support }: KernelOwners): void {
    this.#ownerCount = count;
    for (let k = 0; k < count; k++) {
      this.#i32[this.#owners + 2 * k] = owners[k];
      this.#i32[this.#owners + 2 * k + 1] = support[owners[k] / 3];
    }
  }

  /**
   * The listed contacts are those that sweeps visit; their forces are r, without momentum, unless
   * they are kept here.
   */
  beginSweep(r: Float64Array, list: Int32Array, count: number): void {
    this.#takeList(list, count);
    this.#f64.fill(0, SweepHead.sum, SweepHead.uphillCount + 1);
    if (this.keepsForces) return;
    this.#takeForces(r);
    this.#f64[SweepHead.beta] = 0;
  }

  /**
   * Goes on at a place of the list; gives the place of the first contact that it cannot do, or `count`
   * when it is through.
   */
  sweep(from: number, count: number): number {
    return this.#functions.sweep(from, count);
  }

  /** The forces as they are, to r. */
  readForces(r: Float64Array): void {
    const at = this.#forces;
    for (let k = 0; k < 3 * this.#contacts; k++) r[k] = this.#f64[at + k];
  }

  /** To r where contact i starts from, which the sweep has left to the caller. */
  readForce(i: number, r: Float64Array): void {
    const f64 = this.#f64;
    const part = this.#momentumOf(i);
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      const now = f64[this.#forces + k];
      r[k] = now + part * (now - f64[this.#previous + k]);
    }
  }

  /** The force that the caller has found for it; it gets all of its momentum. */
  writeForce(i: number, r: Float64Array): void {
    const f64 = this.#f64;
    const part = this.#momentumOf(i);
    let product = 0;
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      const now = f64[this.#forces + k];
      const start = now + part * (now - f64[this.#previous + k]);
      product += (start - r[k]) * (r[k] - now);
      f64[this.#previous + k] = now;
      f64[this.#forces + k] = r[k];
    }
    product *= f64[this.#i32[this.#recordOf + i] / 8 + ContactRecord.scale];
    f64[this.#shares + i] = 1;
    f64[SweepHead.uphillSum] += product;
    f64[SweepHead.uphillSize] += Math.abs(product);
    if (product !== 0) f64[SweepHead.uphillCount]++;
  }

  #momentumOf(i: number): number {
    const share = this.#f64[this.#shares + i];
    return (share < this.#f64[SweepHead.whole] ? share : 1) * this.#f64[SweepHead.beta];
  }

  /** out[at] += what the last call has summed up: squared changes of a sweep, squared violations. */
  addSum(out: Float64Array, at: number): void {
    out[at] += this.#f64[SweepHead.sum];
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
      this.#list = SweepHead.bytes / 4;
      this.#recordOf = this.#list + room;
      this.#homes = this.#recordOf + room;
      this.#forces = (this.#homes + room + 2) / 2;
      this.#velocities = this.#forces + 3 * room;
      this.#violations = this.#velocities + 3 * room;
      this.#shares = this.#violations + room;
      this.#previous = this.#shares + room;
      // Every contact acts on two stretches at most, each of which takes two integers.
      this.#owners = 2 * (this.#previous + 3 * room);
      // Entries of zeros may stand for some beyond the end.
      this.#w = this.#owners / 2 + 2 * room;
      this.#previousW = this.#w + this.#wRoom + mostBeyond + 1;
      this.#lessW = this.#previousW + this.#wRoom + mostBeyond + 1;
      this.#records = even(this.#lessW + this.#wRoom + mostBeyond + 1);
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
    this.#doubles = new Float64Array(this.#memory.buffer, 8 * this.#w, this.#wRoom + mostBeyond);
    this.#singles = new Float32Array(this.#memory.buffer, 8 * this.#w, this.#wRoom + mostBeyond);
    this.#i32[SweepHead.list] = 4 * this.#list;
    this.#i32[SweepHead.contacts] = 4 * this.#recordOf;
    this.#i32[SweepHead.homes] = 4 * this.#homes;
    this.#i32[SweepHead.forces] = 8 * this.#forces;
    this.#i32[SweepHead.velocities] = 8 * this.#velocities;
    this.#i32[SweepHead.violations] = 8 * this.#violations;
    this.#i32[SweepHead.w] = 8 * this.#w;
    this.#i32[SweepHead.shares] = 8 * this.#shares;
    this.#i32[SweepHead.previous] = 8 * this.#previous;
    this.#i32[SweepHead.previousW] = 8 * this.#previousW;
    this.#i32[SweepHead.withheldW] = 8 * this.#lessW;
    this.#i32[SweepHead.stretches] = 4 * this.#owners;
  }
}

const even = (count: number): number => count + (count % 2);

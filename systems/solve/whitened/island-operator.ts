import { limits } from "../../world/limits.js";
import { type ContactOperator, contactVelocity } from "../contact-operator.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import { moreIndices, moreNumbers, roomForIndices, roomForNumbers } from "../../math/room.js";
import { Assembly } from "./assembly.js";
import { Span } from "./columns.js";
import { type KernelOwners, SweepKernel } from "./sweep-kernel.js";
import type { WhitenedContacts } from "./whitened-contacts.js";

const { contactsForKernel, contactsForSinglePrecision } = limits.whitened;

/**
 * A contiguous range of whitened contacts that shares no rod and no dynamic body with the rest, as a problem
 * of its own. `select` makes it the range at hand. Columns and w stay where they are; only the 13 numbers per
 * contact that solvers index from 0 are copied (views of them would be garbage at every island of every
 * step). Arrays may be longer than `contacts` says.
 *
 * `velocity` and `change` are the innermost loop of the simulator. Columns are interleaved (3 k + d), and the
 * entries of an element are taken a turn: 188 ns per contact of 117 numbers, against 200 to 247 with three
 * separate columns. Single precision gains nothing here: memory is not the limit.
 *
 * In WebAssembly, with vectors, a sweep takes 0.42 of the time. So `begin` hands islands over to the compiled
 * sweep (`sweep-kernel.ts`), whose w is then the state that is worked on. `settle` comes back.
 *
 * Few contacts on long rods are the opposite of hair: their columns are longer than a row of W. Once as much
 * work has been done with the columns as writing W takes, W is written and used instead, so that neither
 * choice can cost much more than the better.
 */
export class IslandOperator implements ContactOperator {
  contacts = 0;
  diagonal: Float64Array = new Float64Array(0);
  b: Float64Array = new Float64Array(0);
  mu: Float64Array = new Float64Array(0);

  /**
   * Whether columns of single precision will do for the sweeps of large islands, from the next `select` on.
   */
  allowsSingle = false;

  #compliance: Float64Array = new Float64Array(0);
  #first = 0;
  #revision = -1;
  // Taken over by `select`: the hot calls read them without a detour.
  #spans: Int32Array = new Int32Array(0);
  #columns: Float64Array = new Float64Array(0);
  #w: Float64Array | Float32Array = new Float64Array(0);
  /**
   * Places in w of the rods and bodies of the island; by place over 3, the longest
   * support there, 0 elsewhere.
   */
  #owners: Int32Array = new Int32Array(0);
  #ownerCount = 0;
  /** They are found when first asked for: a lone attachment never asks. */
  #ownersKnown = false;
  #support: Int32Array = new Int32Array(0);
  readonly #kernelOwners = { owners: this.#owners, count: 0, support: this.#support };
  /** By place over 3, likewise: how many sides of contacts are there, and their supports together. */
  #sides: Int32Array = new Int32Array(0);
  #supports: Float64Array = new Float64Array(0);
  readonly #all: WhitenedContacts;
  readonly #assembly = new Assembly();
  #assembled = false;
  /** Products made so far, and those that all columns, all blocks and the writing of W take. */
  #work = 0;
  #columnWork = 0;
  #blockWork = 0;
  #assemblyWork = 0;
  /** Whether velocities come from W written out; w then waits for `settle`. */
  #written = false;
  readonly #kernel: SweepKernel | undefined;
  #loaded = false;
  #swept = false;
  #isSingle = false;

  constructor(contacts: WhitenedContacts, compiled = true) {
    this.#all = contacts;
    this.#kernel = compiled ? new SweepKernel() : undefined;
  }

  /** The compiled sweep, if it holds the state. */
  get kernel(): SweepKernel | undefined {
    return this.#swept ? this.#kernel : undefined;
  }

  /**
   * From here on the problem is contacts `first` to `first + count - 1`, until contacts are added or cleared.
   */
  select(first: number, count: number): this {
    const all = this.#all;
    // Forces may be found again with other velocities: W is then the same.
    const isSame = this.#first === first && this.contacts === count && this.#revision === all.revision;
    this.#first = first;
    this.contacts = count;
    this.#revision = all.revision;
    this.#spans = all.spans;
    this.#columns = all.columns;
    this.#w = all.w;
    this.diagonal = roomForNumbers(this.diagonal, 9 * count);
    this.b = roomForNumbers(this.b, 3 * count);
    this.mu = roomForNumbers(this.mu, count);
    this.#compliance = roomForNumbers(this.#compliance, 2 * count);
    const { diagonal, b, mu } = this;
    for (let i = 0; i < 9 * count; i++) diagonal[i] = all.diagonal[9 * first + i];
    for (let i = 0; i < 3 * count; i++) b[i] = all.b[3 * first + i];
    for (let i = 0; i < count; i++) mu[i] = all.mu[first + i];
    for (let i = 0; i < 2 * count; i++) this.#compliance[i] = all.compliance[2 * first + i];
    this.#isSingle = this.allowsSingle && count >= contactsForSinglePrecision;
    this.#ownersKnown = false;
    this.#assembled &&= isSame;
    this.#written = this.#loaded = this.#swept = false;
    this.#work = 0;
    return this;
  }

  begin(r: Float64Array): void {
    if (!this.#written) this.#written = this.#worthWriting();
    if (this.#written) {
      this.#swept = false;
      this.assemble();
    } else if (this.#kernel && this.contacts >= contactsForKernel) this.#beginSweeps(this.#kernel, r);
    else this.settle(r);
  }

  #beginSweeps(kernel: SweepKernel, r: Float64Array): void {
    if (!this.#ownersKnown) this.#findOwners();
    if (!this.#loaded) kernel.load(this.#all, this.#first, this, this.#stretches(), this.#isSingle);
    this.#loaded = this.#swept = true;
    this.#w = kernel.w;
    kernel.findW(r);
  }

  #stretches(): KernelOwners {
    const stretches = this.#kernelOwners;
    stretches.owners = this.#owners;
    stretches.count = this.#ownerCount;
    stretches.support = this.#support;
    return stretches;
  }

  #clearW(): void {
    if (!this.#ownersKnown) this.#findOwners();
    for (let k = 0; k < this.#ownerCount; k++) {
      const owner = this.#owners[k];
      this.#w.fill(0, owner, owner + this.#support[owner / 3]);
    }
  }

  /** w and all that is read from it belong to these forces: what rods and bodies are given in the end. */
  settle(r: Float64Array): void {
    this.#swept = false;
    this.#w = this.#all.w;
    if (this.contacts === 1) return this.#put(r);
    // Velocities will be asked for, and rows of W may be shorter than columns.
    if (!this.#written && this.#assembled) this.#written = this.#worthWriting();
    this.#clearW();
    for (let i = 0; i < this.contacts; i++) {
      // Most contacts of dense hair are open.
      if (r[3 * i] !== 0 || r[3 * i + 1] !== 0 || r[3 * i + 2] !== 0) this.#add(i, r, 3 * i);
    }
  }

  velocity(r: Float64Array, i: number, out: Float64Array): void {
    if (this.#written) contactVelocity(this.#assembly, r, i, out);
    else this.#velocityFromColumns(r, i, out);
  }

  change(i: number, delta: Float64Array): void {
    if (!this.#written) this.#add(i, delta, 0);
  }

  /** Numbers of all columns, products that it takes to write W out, and whether it was written out. */
  get columnNumbers(): number {
    if (!this.#ownersKnown) this.#findOwners();
    return this.#columnWork;
  }
  get assemblyProducts(): number {
    if (!this.#ownersKnown) this.#findOwners();
    return this.#assemblyWork;
  }
  get isAssembled(): boolean {
    return this.#assembled;
  }

  /** Made when first asked for, valid until the next `select`. */
  assemble(): FrictionProblem {
    if (!this.#assembled) this.#assembly.assemble(this.#all, this.#first, this);
    this.#assembled = true;
    return this.#assembly;
  }

  /**
   * Asked about once a sweep, which goes through all columns twice, and `begin` once more,
   * but through W once.
   */
  #worthWriting(): boolean {
    if (!this.#ownersKnown) this.#findOwners();
    if (2 * this.#blockWork > 3 * this.#columnWork) return false;
    this.#work += 3 * this.#columnWork;
    return this.#assembled || this.#work > this.#assemblyWork;
  }

  #velocityFromColumns(r: Float64Array, i: number, out: Float64Array): void {
    const columns = this.#columns;
    const spans = this.#spans;
    const w = this.#w;
    const b = this.b;
    const across = this.#compliance[2 * i + 1];
    const span = Span.size * (this.#first + i);
    let u0 = b[3 * i] + this.#compliance[2 * i] * r[3 * i];
    let u1 = b[3 * i + 1] + across * r[3 * i + 1];
    let u2 = b[3 * i + 2] + across * r[3 * i + 2];
    let y = spans[span];
    for (let side = span + Span.w; side < span + Span.size; side += 2) {
      const from = spans[side];
      const end = from + spans[side + 1];
      for (let k = from; k < end; k += 3, y += 9) {
        const w0 = w[k];
        const w1 = w[k + 1];
        const w2 = w[k + 2];
        u0 += columns[y] * w0 + columns[y + 3] * w1 + columns[y + 6] * w2;
        u1 += columns[y + 1] * w0 + columns[y + 4] * w1 + columns[y + 7] * w2;
        u2 += columns[y + 2] * w0 + columns[y + 5] * w1 + columns[y + 8] * w2;
      }
    }
    out[0] = u0;
    out[1] = u1;
    out[2] = u2;
  }

  /**
   * So that `begin`, which accelerators call at every sweep, clears each rod once (2.5 instead
   * of 4.0 ms above).
   */
  #findOwners(): void {
    this.#ownersKnown = true;
    const spans = this.#spans;
    for (let k = 0; k < this.#ownerCount; k++) {
      const place = this.#owners[k] / 3;
      this.#support[place] = this.#sides[place] = this.#supports[place] = 0;
    }
    this.#ownerCount = 0;
    const places = this.#all.w.length / 3 + 1;
    const support = (this.#support = moreIndices(this.#support, places));
    const sides = (this.#sides = moreIndices(this.#sides, places));
    const supports = (this.#supports = moreNumbers(this.#supports, places));
    const owners = (this.#owners = roomForIndices(this.#owners, 2 * this.contacts));
    const end = Span.size * (this.#first + this.contacts);
    for (let span = Span.size * this.#first; span < end; span += Span.size) {
      for (let side = span + Span.w; side < span + Span.size; side += 2) {
        const length = spans[side + 1];
        if (length === 0) continue;
        const place = spans[side] / 3;
        if (support[place] === 0) owners[this.#ownerCount++] = spans[side];
        support[place] = Math.max(support[place], length);
        sides[place]++;
        supports[place] += length;
      }
    }
    this.#countWork();
  }

  /**
   * Of two sides that share a rod, those with the shorter support count: two thirds of the mean
   * of evenly spread ones.
   */
  #countWork(): void {
    this.#columnWork = this.#blockWork = this.#assemblyWork = 0;
    for (let k = 0; k < this.#ownerCount; k++) {
      const place = this.#owners[k] / 3;
      const sides = this.#sides[place];
      this.#columnWork += 3 * this.#supports[place];
      this.#blockWork += 9 * sides * sides;
      this.#assemblyWork += 3 * sides * this.#supports[place];
    }
  }

  /** w <- Y r of the only contact. */
  #put(r: Float64Array): void {
    const span = Span.size * this.#first;
    for (let side = span + Span.w; side < span + Span.size; side += 2) {
      const from = this.#spans[side];
      const end = from + this.#spans[side + 1];
      for (let k = from; k < end; k++) this.#w[k] = 0;
    }
    this.#add(0, r, 0);
  }

  /** w += Y_i f for the force at `force[at]`. */
  #add(i: number, force: Float64Array, at: number): void {
    const columns = this.#columns;
    const spans = this.#spans;
    const w = this.#w;
    const f0 = force[at];
    const f1 = force[at + 1];
    const f2 = force[at + 2];
    const span = Span.size * (this.#first + i);
    let y = spans[span];
    for (let side = span + Span.w; side < span + Span.size; side += 2) {
      const from = spans[side];
      const end = from + spans[side + 1];
      for (let k = from; k < end; k += 3, y += 9) {
        w[k] += columns[y] * f0 + columns[y + 1] * f1 + columns[y + 2] * f2;
        w[k + 1] += columns[y + 3] * f0 + columns[y + 4] * f1 + columns[y + 5] * f2;
        w[k + 2] += columns[y + 6] * f0 + columns[y + 7] * f1 + columns[y + 8] * f2;
      }
    }
  }
}

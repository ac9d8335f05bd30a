/**
 * One address space for everything the simulator computes with: rods own spans of `f64`, component columns
 * are views of the same buffer, and the kernels (`systems/kernels`) work on it as their linear memory, by the
 * same offsets. It may be shared.
 *
 * Growing replaces the buffer, so `f64` must be read anew at the start of a stage and never kept across
 * steps.
 */
const page = 65536;

/**
 * Bytes that a world's memory begins with, and that of a kernel which has one for itself: enough for ropes
 * and a few dozen strands. From the first buffer that is replaced on, V8 asks at every access to any typed
 * array whether it is still there, and a knot of 40 elements takes 13 % longer. But a megabyte more makes a
 * world take 0.25 ms more to create.
 */
export const worldBytes = 2 ** 22;
export const kernelBytes = 2 ** 20;

/** A memory that kernels can be linked to: they are compiled for one that may grow as far as addresses go. */
export function createLinearMemory(bytes: number, shared = false): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / page), maximum: page, shared });
}

/**
 * Spans come in multiples of this many doubles (one cache line pair), so that a freed span is likely to fit
 * again.
 */
const granule = 16;

export class Memory {
  /** The whole address space as doubles. Replaced when it grows. */
  f64: Float64Array;
  readonly linear: WebAssembly.Memory;

  #top = 0;
  readonly #released = new Map<number, number[]>();
  readonly #views: (() => void)[] = [];

  /** `linear` is used from its beginning. */
  constructor(linear: WebAssembly.Memory = createLinearMemory(worldBytes)) {
    this.linear = linear;
    this.f64 = new Float64Array(linear.buffer);
  }

  /** How many doubles are reserved, and how many have ever been handed out. */
  get capacity(): number {
    return this.f64.length;
  }
  get used(): number {
    return this.#top;
  }

  /** Offset in `f64` of a zeroed span of `count` doubles. */
  allocate(count: number): number {
    const size = roundUp(count);
    const reusable = this.#released.get(size)?.pop();
    if (reusable !== undefined) {
      this.f64.fill(0, reusable, reusable + size);
      return reusable;
    }
    const offset = this.#top;
    this.#top += size;
    if (this.#top > this.f64.length) this.#grow(Math.max(this.#top, 2 * this.f64.length));
    return offset;
  }

  release(offset: number, count: number): void {
    const size = roundUp(count);
    const spans = this.#released.get(size);
    if (spans) spans.push(offset);
    else this.#released.set(size, [offset]);
  }

  /**
   * `bind` runs now and whenever the buffer is replaced: it must create its views of `memory.f64.buffer`
   * anew.
   */
  view(bind: () => void): void {
    this.#views.push(bind);
    bind();
  }

  /** Lets all create their views anew, in the order in which they began to. */
  bindViews(): void {
    for (const bind of this.#views) bind();
  }

  #grow(doubles: number): void {
    const missing = 8 * doubles - this.linear.buffer.byteLength;
    if (missing > 0) this.linear.grow(Math.ceil(missing / page));
    this.f64 = new Float64Array(this.linear.buffer);
    this.bindViews();
  }
}

function roundUp(count: number): number {
  return Math.ceil(count / granule) * granule;
}

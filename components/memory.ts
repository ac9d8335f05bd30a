/**
 * One address space for everything the simulator computes with. Rods own spans of `f64`, component columns are views
 * of the same buffer, so the whole state can live in a plain, a shared or a WebAssembly memory: a stage sees only
 * `memory.f64` and offsets.
 *
 * Growing replaces the buffer, so `f64` must be read anew at the start of a stage and never kept across steps.
 */
export interface Backing {
  /** Returns a buffer of at least `bytes` bytes that begins with the contents of the previous one; the rest is zero. */
  resize(bytes: number): ArrayBufferLike;
}

/** Ordinary or shared memory, by the constructor that is passed in. */
export function bufferBacking(
  create: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): Backing {
  let current = create(0);
  return {
    resize(bytes) {
      const next = create(bytes);
      new Uint8Array(next).set(new Uint8Array(current));
      return (current = next);
    },
  };
}

/** The linear memory of a WebAssembly module, which must keep nothing of its own there. */
export function webAssemblyBacking(memory: WebAssembly.Memory): Backing {
  const page = 65536;
  return {
    resize(bytes) {
      const missing = bytes - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / page));
      return memory.buffer;
    },
  };
}

/** Spans come in multiples of this many doubles (one cache line pair), so that a freed span is likely to fit again. */
const granule = 16;

export class Memory {
  /** The whole address space as doubles. Replaced when it grows. */
  f64: Float64Array;

  #top = 0;
  readonly #backing: Backing;
  readonly #released = new Map<number, number[]>();
  readonly #views: (() => void)[] = [];

  constructor(backing: Backing = bufferBacking(), doubles = 1 << 15) {
    this.#backing = backing;
    this.f64 = new Float64Array(backing.resize(doubles * 8));
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

  /** `bind` runs now and whenever the buffer is replaced: it must create its views of `memory.f64.buffer` anew. */
  view(bind: () => void): void {
    this.#views.push(bind);
    bind();
  }

  #grow(doubles: number): void {
    this.f64 = new Float64Array(this.#backing.resize(doubles * 8));
    for (const bind of this.#views) bind();
  }
}

function roundUp(count: number): number {
  return Math.ceil(count / granule) * granule;
}

/** A place in memory: `p[i]` is the i-th number from there. */
@unmanaged
export class Numbers {
  @inline
  @operator("[]")
  get(i: i32): f64 {
    return load<f64>(changetype<usize>(this) + ((<usize>i) << 3));
  }

  @inline
  @operator("[]=")
  set(i: i32, value: f64): void {
    store<f64>(changetype<usize>(this) + ((<usize>i) << 3), value);
  }

  /** Two numbers that follow each other. */
  @inline
  pair(i: i32): v128 {
    return v128.load(changetype<usize>(this) + ((<usize>i) << 3));
  }

  @inline
  setPair(i: i32, value: v128): void {
    v128.store(changetype<usize>(this) + ((<usize>i) << 3), value);
  }
}

/** All of memory, by the offsets that TypeScript uses. */
export const heap = changetype<Numbers>(0);

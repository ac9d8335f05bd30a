/** A place in memory: `p[i]` is the i-th number from there. Two numbers at a time go by `pair`. */
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

  /** The same number twice. */
  @inline
  both(i: i32): v128 {
    return v128.load64_splat(changetype<usize>(this) + ((<usize>i) << 3));
  }

  @inline
  setPair(i: i32, value: v128): void {
    v128.store(changetype<usize>(this) + ((<usize>i) << 3), value);
  }

  /** What begins with the i-th number. */
  @inline
  part<T>(i: i32): T {
    return changetype<T>(changetype<usize>(this) + ((<usize>i) << 3));
  }

  @inline
  from(i: i32): Numbers {
    return this.part<Numbers>(i);
  }
}

/** What stands at an offset that TypeScript uses: all of memory in numbers. */
// @ts-ignore: decorator
@inline
export function place<T>(offset: i32): T {
  return changetype<T>((<usize>offset) << 3);
}

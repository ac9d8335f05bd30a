/** Numbers or addresses, one behind the other. */
@unmanaged
export class Run<T> {
  @inline
  @operator("[]")
  get(i: usize): T {
    return load<T>(changetype<usize>(this) + (i << alignof<T>()));
  }

  @inline
  @operator("[]=")
  set(i: usize, value: T): void {
    store<T>(changetype<usize>(this) + (i << alignof<T>()), value);
  }
}

/** Records, one behind the other. */
@unmanaged
export class Rows<T> {
  @inline
  @operator("[]")
  get(i: usize): T {
    return changetype<T>(changetype<usize>(this) + i * offsetof<T>());
  }
}

/** The record behind this one. */
// @ts-ignore: decorator
@inline
export function after<T>(record: T): T {
  return changetype<T>(changetype<usize>(record) + offsetof<T>());
}

/** A force or a velocity in the basis of a contact: along the normal, and along both tangents. */
@unmanaged
export class LocalVector {
  n: f64;
  s: f64;
  t: f64;

  @inline
  set(n: f64, s: f64, t: f64): void {
    this.n = n;
    this.s = s;
    this.t = t;
  }
}

/** Arithmetic on two numbers at a time. */
export abstract class Pair {
  @inline
  static of(first: f64, second: f64): v128 {
    return f64x2.replace_lane(f64x2.splat(first), 1, second);
  }

  @inline
  static first(pair: v128): f64 {
    return f64x2.extract_lane(pair, 0);
  }

  @inline
  static second(pair: v128): f64 {
    return f64x2.extract_lane(pair, 1);
  }

  @inline
  static sum(pair: v128): f64 {
    return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
  }

  /** The first, or the second, numbers of two pairs. */
  @inline
  static firsts(a: v128, b: v128): v128 {
    return v128.shuffle<f64>(a, b, 0, 2);
  }

  @inline
  static seconds(a: v128, b: v128): v128 {
    return v128.shuffle<f64>(a, b, 1, 3);
  }

  /** a b + c d */
  @inline
  static twoProducts(a: v128, b: v128, c: v128, d: v128): v128 {
    return f64x2.add(f64x2.mul(a, b), f64x2.mul(c, d));
  }

  /** a b + c d + e f */
  @inline
  static threeProducts(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128): v128 {
    return f64x2.add(Pair.twoProducts(a, b, c, d), f64x2.mul(e, f));
  }
}

import { Numbers } from "./numbers";
import { Pair } from "./pair";

/** Two wrenches side by side. */
export abstract class Wrench {
  /** Times the column that begins at `S[c]`. */
  @inline
  static dot(w0: v128, w1: v128, w2: v128, w3: v128, w4: v128, w5: v128, S: Numbers, c: i32): v128 {
    const first = Pair.twoProducts(S.both(c), w0, S.both(c + 1), w1);
    const second = Pair.twoProducts(S.both(c + 2), w2, S.both(c + 3), w3);
    const third = Pair.twoProducts(S.both(c + 4), w4, S.both(c + 5), w5);
    return f64x2.add(f64x2.add(first, second), third);
  }

  /** Component r on its way to the root: less by U y. */
  @inline
  static pass(w: v128, y0: v128, y1: v128, y2: v128, U: Numbers, r: i32): v128 {
    return f64x2.sub(w, Pair.threeProducts(U.both(r), y0, U.both(r + 6), y1, U.both(r + 12), y2));
  }
}

/** A twist by two numbers at a time. */
export abstract class Twist {
  /** Times the column that begins at `U[c]`. */
  @inline
  static dot(xi0: v128, xi2: v128, xi4: v128, U: Numbers, c: i32): f64 {
    return Pair.sum(Pair.threeProducts(U.pair(c), xi0, U.pair(c + 2), xi2, U.pair(c + 4), xi4));
  }

  /** Components r and r + 1 on their way to the tip: more by S x. */
  @inline
  static move(xi: v128, x0: v128, x1: v128, x2: v128, S: Numbers, r: i32): v128 {
    return f64x2.add(xi, Pair.threeProducts(S.pair(r), x0, S.pair(r + 6), x1, S.pair(r + 12), x2));
  }
}

import {
  clothoidHalf,
  clothoidPieces,
  clothoidSlope,
  curveBend,
  curveEnd,
  curveSnap,
  curveStride,
  curveT,
  curveW,
} from "../../../curves/curve-set";
import { Rows } from "../_runs";

/** A curve as `curves/curve-set.ts` has it: a(u) = M + u T + S2(u) U + S3(u) W about its middle. */
@unmanaged
export class Curve {
  Mx: f64;
  My: f64;
  Mz: f64;
  Tx: f64;
  Ty: f64;
  Tz: f64;
  Ux: f64;
  Uy: f64;
  Uz: f64;
  Wx: f64;
  Wy: f64;
  Wz: f64;
  /** The parameter runs over [0, end]. */
  end: f64;
  /** k^2 */
  k2: f64;
  /** Largest |a'|, |a''|, |a'''| and |a''''| over the whole curve. */
  speed: f64;
  bend: f64;
  jerk: f64;
  snap: f64;
}

if (
  offsetof<Curve>("Tx") != curveT << 3 ||
  offsetof<Curve>("Wx") != curveW << 3 ||
  offsetof<Curve>("end") != curveEnd << 3 ||
  offsetof<Curve>("bend") != curveBend << 3 ||
  offsetof<Curve>("snap") != curveSnap << 3 ||
  offsetof<Curve>() != curveStride << 3
) {
  ERROR("Curve is not as the layout says");
}

/** A clothoid has these in the place of M, T, U, W: kappa at its start, d kappa / ds, and its pieces. */
@unmanaged
export class Clothoid {
  kappa0: f64;
  kappa1: f64;
  kappa2: f64;
  slope0: f64;
  slope1: f64;
  slope2: f64;
  /** How many there are, and half of one's length. */
  pieces: f64;
  half: f64;
}

if (
  offsetof<Clothoid>("slope0") != clothoidSlope << 3 ||
  offsetof<Clothoid>("pieces") != clothoidPieces << 3 ||
  offsetof<Clothoid>("half") != clothoidHalf << 3
) {
  ERROR("Clothoid is not as the layout says");
}

/** A term of the polynomial of a clothoid's piece. */
@unmanaged
export class Term {
  x: f64;
  y: f64;
  z: f64;
}

/** A curve, what it is, and the terms of all its pieces if it is a clothoid. */
@unmanaged
export class CurveOfKind {
  curve: Curve;
  kind: i32;
  terms: Rows<Term>;
  unused: i32;

  @inline
  copy(from: CurveOfKind): void {
    this.curve = from.curve;
    this.kind = from.kind;
    this.terms = from.terms;
  }
}

/**
 * A curve's expansion about one parameter value, which must reach `half` to both sides: the point, its first
 * three derivatives, and bounds of |a''|, |a'''|, |a''''| within that reach.
 */
@unmanaged
export class Expansion extends CurveOfKind {
  parameter: f64;
  half: f64;
  x: f64;
  y: f64;
  z: f64;
  dx: f64;
  dy: f64;
  dz: f64;
  ddx: f64;
  ddy: f64;
  ddz: f64;
  dddx: f64;
  dddy: f64;
  dddz: f64;
  bend: f64;
  jerk: f64;
  snap: f64;
}

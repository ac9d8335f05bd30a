/**
 * Curves for contact detection, all kinds in one flat table, so that the distance search stays monomorphic.
 *
 * Every kind but the clothoid solves a'''' = -k^2 a'' and is written about the middle u = 0 of its interval:
 *
 *   a(u) = M + u T + S2(u) U + S3(u) W,   S_n(u) = u^n sum_j (-k^2 u^2)^j / (n + 2j)!
 *
 * A helix has k = |kappa|. With k = 0 the functions are 1, u, u^2/2, u^3/6: the cubic, the quadratic and the
 * segment. So one formula serves them all, with no switch in the hot loop and no special case at small
 * curvature. A clothoid is a chain of polynomial pieces (clothoid-curve.ts).
 */
export interface CurveSet {
  /** Largest number of curves. */
  capacity: number;
  /** `emptyCurve`, `helixCurve`, `cubicCurve` or `clothoidCurve`. */
  kind: Uint8Array;
  /** `curveStride` doubles per curve; the offsets stand below. */
  data: Float64Array;
  /** The polynomial pieces that a clothoid owns. */
  firstPiece: Int32Array;
  ownedPieces: Int32Array;
  /** Pieces of all clothoids; replaced by a longer array when one of them outgrows it, and then only. */
  pieces: Float64Array;
  usedPieces: number;
}

export const emptyCurve = 0;
export const helixCurve = 1;
export const cubicCurve = 2;
export const clothoidCurve = 3;

export const curveStride = 18;
/** M, T, U, W of the formula above. A clothoid keeps kappa at its start and d kappa / ds in their place. */
export const curveM = 0;
export const curveT = 3;
export const curveU = 6;
export const curveW = 9;
export const clothoidKappa = 0;
export const clothoidSlope = 3;
/**
 * How many pieces the clothoid has now (it may own more, from a time when it turned more), and
 * half of one's length.
 */
export const clothoidPieces = 6;
export const clothoidHalf = 7;
/** The parameter runs over [0, end]: arc length for rods, t in [0, 1] for splines and segments. */
export const curveEnd = 12;
/** k^2 */
export const curveK2 = 13;
/** Largest |a'|, |a''|, |a'''| and |a''''| over the whole curve. */
export const curveSpeed = 14;
export const curveBend = 15;
export const curveJerk = 16;
export const curveSnap = 17;

/** Terms of the polynomial of a clothoid piece (clothoid-curve.ts says how long it may be for that). */
export const pieceTerms = 19;
export const pieceStride = 3 * pieceTerms;

/** The columns of a set whose curves stand in a memory (`placeRows`). */
export const curveLayout = {
  kind: "u8",
  data: ["f64", curveStride],
  firstPiece: "i32",
  ownedPieces: "i32",
} as const;

/** Those of its pieces, where they stand there too. */
export const pieceLayout = { pieces: ["f64", pieceStride] } as const;

/** Room for `capacity` curves, and for `clothoidPieces` pieces of clothoids (about one per radian of turn). */
export function createCurveSet(capacity: number, clothoidPieces = 0): CurveSet {
  return {
    capacity,
    kind: new Uint8Array(capacity),
    data: new Float64Array(capacity * curveStride),
    firstPiece: new Int32Array(capacity),
    ownedPieces: new Int32Array(capacity),
    pieces: new Float64Array(clothoidPieces * pieceStride),
    usedPieces: 0,
  };
}

/** The end of the parameter interval [0, end] of a curve. */
export function endOfCurve(curves: CurveSet, id: number): number {
  return curves.data[id * curveStride + curveEnd];
}

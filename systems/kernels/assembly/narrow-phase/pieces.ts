import { detect } from "../../../world/limits/detect";
import { Rows } from "../_runs";
import { Curve } from "./curve";
import { sample } from "./expansion";
import { cell, head } from "./room";

/** Of a piece: the point in its middle, the tangent and the second derivative there. */
@unmanaged
export class PieceMiddle {
  x: f64;
  y: f64;
  z: f64;
  dx: f64;
  dy: f64;
  dz: f64;
  ddx: f64;
  ddy: f64;
  ddz: f64;
}

/**
 * An element in pieces of equal length. Those of a short one are kept with the element, of a longer one they
 * stand behind this, for as long as a pair is searched. Then which of them are far from the other element.
 */
@unmanaged
export class Pieces {
  /** Half the length of a piece, how sharply it is bent at most, and the largest third derivative. */
  half: f64;
  bend: f64;
  jerk: f64;
  /** How steeply the distance may fall beyond the first and beyond the last piece for a contact to stay. */
  before: f64;
  beyond: f64;
  count: i32;
  middles: Rows<PieceMiddle>;

  @inline get own(): Rows<PieceMiddle> {
    return changetype<Rows<PieceMiddle>>(changetype<usize>(this) + offsetof<Pieces>());
  }

  @inline
  isFar(i: i32): bool {
    return load<u8>(this.marks + i) != 0;
  }

  @inline
  markFar(i: i32, isFar: bool): void {
    store<u8>(this.marks + i, isFar);
  }

  @inline
  private get marks(): usize {
    return changetype<usize>(this.own) + <usize>detect.piecesPerPair * offsetof<PieceMiddle>();
  }

  /** How steeply the distance may fall at the border before piece k. */
  @inline
  slopeBeyond(k: i32): f64 {
    return k == 0 ? this.before : k == this.count ? this.beyond : detect.flatPieceSlope;
  }
}

export const piecesBytes: usize =
  offsetof<Pieces>() + <usize>detect.piecesPerPair * (offsetof<PieceMiddle>() + 1);

/** Takes the whole of an element's curve, a helix, as one piece. */
export function takeWhole(pieces: Pieces, element: i32, length: f64): void {
  const curve = takeElement(pieces, element);
  pieces.count = 1;
  pieces.half = 0.5 * length;
  pieces.middles = pieces.own;
  // A helix is written about its middle.
  const middle = pieces.own[0];
  middle.x = curve.Mx;
  middle.y = curve.My;
  middle.z = curve.Mz;
  middle.dx = curve.Tx;
  middle.dy = curve.Ty;
  middle.dz = curve.Tz;
  middle.ddx = curve.Ux;
  middle.ddy = curve.Uy;
  middle.ddz = curve.Uz;
}

/** Takes `count` pieces of it, unless they have been taken in this step. */
export function takePieces(pieces: Pieces, element: i32, length: f64, count: i32): void {
  const curve = takeElement(pieces, element);
  pieces.count = count;
  pieces.half = (0.5 * length) / count;
  if (count > detect.keptPieces) pieces.middles = pieces.own;
  else {
    pieces.middles = changetype<Rows<PieceMiddle>>(
      changetype<usize>(head.middles) + <usize>(element * detect.keptPieces) * offsetof<PieceMiddle>(),
    );
    if (head.piecesStep[element] == head.step && head.piecesCount[element] == count) return;
    head.piecesStep[element] = head.step;
    head.piecesCount[element] = count;
  }
  const e = cell.a;
  e.curve = curve;
  e.kind = head.kind[element];
  for (let i = 0; i < count; i++) {
    e.parameter = (2 * i + 1) * pieces.half;
    sample(e);
    const middle = pieces.middles[i];
    middle.x = e.x;
    middle.y = e.y;
    middle.z = e.z;
    middle.dx = e.dx;
    middle.dy = e.dy;
    middle.dz = e.dz;
    middle.ddx = e.ddx;
    middle.ddy = e.ddy;
    middle.ddz = e.ddz;
  }
}

/** What both have in common. At an end of the rod there is nothing beyond. */
function takeElement(pieces: Pieces, element: i32): Curve {
  const curve = head.curves[element];
  const rod = head.rod;
  const isLast = element + 1 == head.elements || rod[element + 1] != rod[element];
  pieces.bend = curve.bend;
  pieces.jerk = curve.jerk;
  pieces.before = head.place[element] == 0 ? Infinity : detect.steepSlope;
  pieces.beyond = isLast ? Infinity : detect.steepSlope;
  return curve;
}

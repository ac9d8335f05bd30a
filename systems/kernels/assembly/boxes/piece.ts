import { detect } from "../../../world/limits/detect";
import { Piece } from "../_grid-layout";
import { Expansion } from "../narrow-phase/curve";
import { ElementRow } from "../narrow-phase/element-row";
import { norm } from "./element";

/** More than all rounding to single precision together, as a share of the coordinates' size. */
const roundingShare: f64 = 1e-6;

/**
 * Long bent elements have chains of boxes, and boxes of two of them overlap far more often than the elements
 * come near each other: in a combed wisp of 2,025 fibres 656,000 pairs for 53,000 contacts, each of which
 * took a branch and bound of one to eight boxes to be found apart. What the chain's links hold, the pieces,
 * are nearly parabolas; so each is written down once in a step, and where boxes overlap their pieces are
 * compared (`grid/near-pieces.ts`), at a tenth of that price. 73,000 pairs are left, and the search of each
 * starts in the pieces that are near.
 *
 * Numbers of a piece, about its middle, as in `narrow-phase/gap-model.ts`:
 *
 *   a(x) = m + p x + c x^2 / 2 + rest,   |x| <= half,   |rest| <= |a'''| half^3 / 24 + |a''''| half^4 / 24.
 *
 * Along a direction n that stays, the distance of two pieces is at least n . (a - b) all the time, and in a
 * step it changes by n . (their travel); where they slide along each other that is next to nothing, however
 * fast they are.
 *
 * In single precision, since most of the time goes into fetching them, with the rounding as a part of the
 * margin.
 */
export function writePiece(e: Expansion, row: ElementRow, step: f64, out: Piece): void {
  const h = e.half;
  const eighth = 0.125 * h * h;
  out.x = <f32>e.x;
  out.y = <f32>e.y;
  out.z = <f32>e.z;
  out.slopeX = <f32>(e.dx + eighth * e.dddx);
  out.slopeY = <f32>(e.dy + eighth * e.dddy);
  out.slopeZ = <f32>(e.dz + eighth * e.dddz);
  out.bendX = <f32>e.ddx;
  out.bendY = <f32>e.ddy;
  out.bendZ = <f32>e.ddz;
  const x = e.x - row.middleX;
  const y = e.y - row.middleY;
  const z = e.z - row.middleZ;
  out.travelX = <f32>(step * (row.velocityX + row.angularY * z - row.angularZ * y));
  out.travelY = <f32>(step * (row.velocityY + row.angularZ * x - row.angularX * z));
  out.travelZ = <f32>(step * (row.velocityZ + row.angularX * y - row.angularY * x));
  out.half = <f32>h;
  out.bulge = <f32>(0.5 * e.bend * h * h);
  const size = h + abs(e.x) + abs(e.y) + abs(e.z);
  const rest = ((e.jerk + e.snap * h) * h * h * h) / 24 + roundingShare * size;
  // The element goes as a rigid body, up to a rest.
  const spin = norm(row.angularX, row.angularY, row.angularZ);
  out.margin = <f32>((1 + detect.spareGap) * row.radius + rest + step * (row.rest + h * spin));
}

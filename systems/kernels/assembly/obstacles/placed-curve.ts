import { clothoidCurve, pieceTerms } from "../../../curves/curve-set";
import { Clothoid, Curve } from "../narrow-phase/curve";
import { sample } from "../narrow-phase/expansion";
import { Placement } from "./placement";
import { query } from "./query-room";
import { asked, placedCurve, sampled } from "./search-room";
import { Vector } from "./vector";

/** Takes the curve in hand into the frame of a placement. */
export function placeCurve(m: Placement): void {
  const curve = asked.curve;
  const kind = asked.kind;
  memory.copy(changetype<usize>(placedCurve), changetype<usize>(curve), offsetof<Curve>());
  sampled.curve = placedCurve;
  sampled.kind = kind;
  sampled.terms = asked.placedTerms;
  if (kind == clothoidCurve) {
    placeClothoid(m, <i32>changetype<Clothoid>(curve).pieces);
    return;
  }
  m.movePointIn(partOf(curve, offsetof<Curve>("Mx")), partOf(placedCurve, offsetof<Curve>("Mx")));
  m.turnIn(partOf(curve, offsetof<Curve>("Tx")), partOf(placedCurve, offsetof<Curve>("Tx")));
  m.turnIn(partOf(curve, offsetof<Curve>("Ux")), partOf(placedCurve, offsetof<Curve>("Ux")));
  m.turnIn(partOf(curve, offsetof<Curve>("Wx")), partOf(placedCurve, offsetof<Curve>("Wx")));
}

// @ts-ignore: decorator
@inline
function partOf(curve: Curve, offset: usize): Vector {
  return changetype<Vector>(changetype<usize>(curve) + offset);
}

/** Of each polynomial piece the first term is a point, the others are vectors. */
function placeClothoid(m: Placement, pieces: i32): void {
  const from = asked.terms;
  const to = asked.placedTerms;
  for (let i = 0; i < pieces * pieceTerms; i++) {
    const term = changetype<Vector>(from[i]);
    const placed = changetype<Vector>(to[i]);
    if (i % pieceTerms == 0) m.movePointIn(term, placed);
    else m.turnIn(term, placed);
  }
}

/** The point at arc length s to the query, with its derivatives to the sample. */
export function samplePlaced(s: f64): void {
  const e = sampled;
  e.parameter = s;
  sample(e);
  query.setPoint(e.x, e.y, e.z);
}

import { clothoidCurve, pieceTerms } from "../../../curves/curve-set";
import { Box } from "../_grid-layout";
import { Rows } from "../_runs";
import { Term } from "../narrow-phase/curve";
import { bound, sample } from "../narrow-phase/expansion";
import {
  from,
  keptMargin,
  room,
  row,
  sagittaOf,
  spreadX,
  spreadY,
  spreadZ,
  takeElement,
  to,
  velocityX,
  velocityY,
  velocityZ,
} from "./element";
import { boundPart } from "./part-box";
import { writePiece } from "./piece";
import { head, part } from "./room";

/**
 * Writes the boxes of the elements from `first` on, for which there is room, and what is in them if that is
 * wanted. Gives the element before which it stopped because its curve must be written, or how many there are.
 */
export function boundElements(first: i32): i32 {
  const elements = head.elements;
  for (let element = first; element < elements; element++) {
    const start = head.firstBox[element];
    const count = head.firstBox[element + 1] - start;
    if (count > 0 && !boundElement(element, start, count)) return element;
  }
  return elements;
}

function boundElement(element: i32, start: i32, count: i32): bool {
  const isSampled = count > 1 || head.withPieces != 0;
  if (isSampled && head.written[element] != head.step) return false;
  takeElement(element);
  head.keptMargin[element] = keptMargin();
  if (isSampled) takeCurve(element);
  const half = (0.5 * row.length) / count;
  for (let i = 0; i < count; i++) {
    const box = head.bounds[start + i];
    head.owner[start + i] = element;
    if (isSampled) {
      part.parameter = (2 * i + 1) * half;
      part.half = half;
      sample(part);
      bound(part);
      boundPart(part, box);
      if (head.withPieces != 0) writePiece(part, row, head.h, head.pieces[start + i]);
    } else boundArc(box);
    addTravel(box, i, count);
  }
  return true;
}

function takeCurve(element: i32): void {
  part.curve = head.curves[element];
  part.kind = head.kind[element];
  if (part.kind != clothoidCurve) return;
  const first = <usize>head.firstPiece[element] * pieceTerms;
  part.terms = changetype<Rows<Term>>(head.terms[first]);
}

/** The box of the whole arc in hand. */
function boundArc(box: Box): void {
  const sagitta = sagittaOf(row);
  box.minX = min(from.x, to.x) - sagitta;
  box.minY = min(from.y, to.y) - sagitta;
  box.minZ = min(from.z, to.z) - sagitta;
  box.maxX = max(from.x, to.x) + sagitta;
  box.maxY = max(from.y, to.y) + sagitta;
  box.maxZ = max(from.z, to.z) + sagitta;
}

/** Between the ends of the element the velocity goes from that of one to that of the other. */
function addTravel(box: Box, i: i32, count: i32): void {
  const h = head.h;
  const along = <f64>(2 * i + 1) / count - 1;
  const travelX = h * (velocityX + along * spreadX);
  const travelY = h * (velocityY + along * spreadY);
  const travelZ = h * (velocityZ + along * spreadZ);
  const changeX = (h * abs(spreadX)) / count;
  const changeY = (h * abs(spreadY)) / count;
  const changeZ = (h * abs(spreadZ)) / count;
  box.minX += min(0.0, travelX - changeX) - room;
  box.minY += min(0.0, travelY - changeY) - room;
  box.minZ += min(0.0, travelZ - changeZ) - room;
  box.maxX += max(0.0, travelX + changeX) + room;
  box.maxY += max(0.0, travelY + changeY) + room;
  box.maxZ += max(0.0, travelZ + changeZ) + room;
}

import { clothoidCurve } from "../../../curves/curve-set";
import { detect } from "../../../world/limits/detect";
import { ElementRow } from "../narrow-phase/element-row";
import { astray, from, row, speed, takeElement, to } from "./element";
import { head } from "./room";

/** Bounds of the second derivative along the axes, and by how much the curve turns per length. */
let bendX: f64 = 0;
let bendY: f64 = 0;
let bendZ: f64 = 0;
let turn: f64 = 0;

/**
 * Says from element `first` on which boxes are whose. Gives the element before which it stopped because its
 * curve must be written, or how many there are.
 */
export function planBoxes(first: i32): i32 {
  const elements = head.elements;
  for (let element = first; element < elements; element++) {
    let boxes = 0;
    if (head.firstBox[element] != 0) {
      boxes = countBoxes(element);
      if (boxes == 0) return element;
    }
    head.firstBox[element] = head.count;
    head.count += boxes;
  }
  head.firstBox[elements] = head.count;
  return elements;
}

/**
 * How many boxes an element has: enough that none turns more than a radian and that boxes are narrow across
 * their longest side. Splitting an element that lies along an axis gains nothing, however long it is.
 * Gives 0 if its curve is needed and not there.
 */
function countBoxes(element: i32): i32 {
  takeElement(element);
  // What travels farther than that is not held more closely by narrower boxes.
  const width = head.width * row.radius + head.h * speed + astray;
  bendX = bendY = bendZ = row.bend;
  if (across(row) <= width) return 1;
  if (head.written[element] != head.step) return 0;
  boundBending(element);
  const wide = across(row);
  if (wide <= width) return 1;
  const boxes = ceil(max(wide / width, row.length * turn));
  return boxes >= 1 ? <i32>min<f64>(boxes, detect.boxesPerElement) : 1;
}

/** The second widest side of the element's box. */
function across(row: ElementRow): f64 {
  const sag = 0.25 * row.length * row.length;
  const x = abs(to.x - from.x) + bendX * sag;
  const y = abs(to.y - from.y) + bendY * sag;
  const z = abs(to.z - from.z) + bendZ * sag;
  return max(min(x, y), min(max(x, y), z));
}

function boundBending(element: i32): void {
  const curve = head.curves[element];
  if (head.kind[element] == clothoidCurve) bendX = bendY = bendZ = curve.bend;
  else {
    bendX = alongAxis(curve.Ux, curve.Wx, curve.k2, curve.end);
    bendY = alongAxis(curve.Uy, curve.Wy, curve.k2, curve.end);
    bendZ = alongAxis(curve.Uz, curve.Wz, curve.k2, curve.end);
  }
  turn = curve.bend > 0 ? curve.jerk / curve.bend : 0;
}

function alongAxis(u: f64, w: f64, k2: f64, end: f64): f64 {
  return k2 > 0 ? sqrt(u * u + (w * w) / k2) : abs(u) + 0.5 * end * abs(w);
}

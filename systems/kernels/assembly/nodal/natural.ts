import { RootKind } from "../../../../components/components";
import { Law, NodalRoom } from "../../../models/nodal/layout";
import { atan2, cos, sin } from "../_math";
import { Numbers } from "../rods/numbers";
import { elements, kind, rest } from "../rods/rod";
import { openness } from "./frames";
import { cell, firstStrained } from "./node-strain";
import { D, edge, gradient, natural } from "./rod";
import { inRoom, law } from "./room";
import { Edge } from "./rows";

/**
 * Springs: n_i, by how much two edges differ in the natural shape, in the frame of the first, which is
 * carried along the rod from its root. Behind it stands the moment with which it would turn about that edge.
 */
export const naturalSize: i32 = 4;

// @ts-ignore: decorator
@inline
export function naturalAt(i: i32): Numbers {
  return natural.from(naturalSize * i);
}

// @ts-ignore: decorator
@inline
export function edgeBefore(i: i32): Edge {
  return i > 0 ? edge(i - 1) : inRoom<Edge>(NodalRoom.clamp);
}

/** Of the roll that `fixNatural` has found. */
let rolledCosine: f64 = 1;
let rolledSine: f64 = 0;

export function cosineOfRoll(): f64 {
  return rolledCosine;
}

export function sineOfRoll(): f64 {
  return rolledSine;
}

/** Edges of the state are found. */
export function fixNatural(): void {
  if (law != Law.massSpring) return;
  rolledCosine = 1;
  rolledSine = 0;
  for (let i = firstStrained(); i < elements; i++) {
    const frame = edgeBefore(i).frame;
    const n = naturalAt(i);
    for (let c = 0; c < 3; c++)
      n[c] = frame[c] * rest[3 * i] + frame[3 + c] * rest[3 * i + 1] + frame[6 + c] * rest[3 * i + 2];
    n[3] = 0;
  }
  if (kind != RootKind.clamped) rollFreely();
}

/**
 * Nothing holds the frame of a root that is not clamped, and no section of a chain has a spin: it takes the
 * roll of least energy. So no moment is left about the rod, and its energy is that of its shape alone.
 */
function rollFreely(): void {
  let along: f64 = 0;
  let across: f64 = 0;
  for (let i = 1; i < elements; i++) {
    const n = naturalAt(i);
    const a = edge(i - 1);
    const b = edge(i);
    const weight = 1 / cell(i);
    const scale = b.length / b.rest;
    const tn = a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
    // Of the difference only what is across the first edge counts.
    for (let c = 0; c < 3; c++) {
      along += weight * scale * b[c] * (n[c] - tn * a[c]);
      across += weight * scale * b[c] * crossOf(a, n, c);
    }
  }
  if (along == 0 && across == 0) return;
  const roll = atan2(across, along);
  const c0 = cos(roll);
  const s0 = sin(roll);
  rolledCosine = c0;
  rolledSine = s0;
  for (let i = 1; i < elements; i++) {
    const n = naturalAt(i);
    const a = edge(i - 1);
    const tn = a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
    const x = crossOf(a, n, 0);
    const y = crossOf(a, n, 1);
    const z = crossOf(a, n, 2);
    n[0] = tn * a[0] + c0 * (n[0] - tn * a[0]) + s0 * x;
    n[1] = tn * a[1] + c0 * (n[1] - tn * a[1]) + s0 * y;
    n[2] = tn * a[2] + c0 * (n[2] - tn * a[2]) + s0 * z;
  }
}

function crossOf(a: Numbers, b: Numbers, c: i32): f64 {
  const d = c == 2 ? 0 : c + 1;
  const e = c == 0 ? 2 : c - 1;
  return a[d] * b[e] - a[e] * b[d];
}

/** Notes the moment of node i, whose strain is found. */
export function noteMoment(i: i32): void {
  const n = naturalAt(i);
  const a = edgeBefore(i);
  const strain = inRoom<Numbers>(NodalRoom.strain);
  let moment: f64 = 0;
  for (let c = 0; c < 3; c++) moment += strain[c] * crossOf(a, n, c);
  n[3] = moment * inRoom<Numbers>(NodalRoom.stiffness)[0];
}

/**
 * Bending a node turns all frames beyond it about their edges, by -kb / 2 . (de- / |e-| + de+ / |e+|): what
 * their moments do then belongs to the gradient.
 */
export function addMoments(): void {
  let moment: f64 = 0;
  for (let i = elements - 1; i >= firstStrained(); i--) {
    const a = edgeBefore(i);
    const b = edge(i);
    const scale = moment / openness(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
    for (let c = 0; c < 3; c++) {
      const force = scale * crossOf(a, b, c);
      const at = D * i + c;
      gradient[at] -= force * b.inverse;
      gradient[at + D] += force * b.inverse;
      if (i == 0) continue;
      gradient[at - D] -= force * a.inverse;
      gradient[at] += force * a.inverse;
    }
    moment += naturalAt(i)[3];
  }
}

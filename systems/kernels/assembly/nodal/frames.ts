import { RootKind } from "../../../../components/components";
import { Law, NodalRoom } from "../../../models/nodal/layout";
import { nodal } from "../../../world/limits/nodal";
import { atan2, cos, sin } from "../_math";
import { Numbers } from "../rods/numbers";
import { quaternionToMatrix, rotateQuaternion } from "../rods/quaternion";
import { Vector } from "../rods/records";
import { elements, kind, lengths } from "../rods/rod";
import { D, edge } from "./rod";
import { inRoom, law } from "./room";
import { Edge, NodeRow, State } from "./rows";

/** 1 + cos of the angle between two directions; edges that fold back count as nearly folded. */
// @ts-ignore: decorator
@inline
export function openness(cosine: f64): f64 {
  return Math.max(1 + cosine, nodal.folded);
}

/**
 * out <- a unit vector m at right angles to t, carried to u by the shortest turn (parallel transport), and
 * made of unit length at right angles to u.
 */
export function carry(m: Vector, tx: f64, ty: f64, tz: f64, ux: f64, uy: f64, uz: f64, out: Vector): void {
  const share = (m.x * ux + m.y * uy + m.z * uz) / openness(tx * ux + ty * uy + tz * uz);
  let x = m.x - share * (tx + ux);
  let y = m.y - share * (ty + uy);
  let z = m.z - share * (tz + uz);
  const along = x * ux + y * uy + z * uz;
  x -= along * ux;
  y -= along * uy;
  z -= along * uz;
  const scale = 1 / Math.sqrt(x * x + y * y + z * z);
  out.put(x * scale, y * scale, z * scale);
}

/** Edges of a state: tangents, lengths, frames. */
export function findEdges(from: State): void {
  const clamp = clampEdge(from);
  for (let j = 0; j < elements; j++) {
    const node = from.node(j);
    const to = edge(j);
    placeEdge(to, node.next.x - node.x, node.next.y - node.y, node.next.z - node.z);
    to.rest = lengths[j];
    if (law == Law.corde) {
      quaternionToMatrix(node.quaternion, to.frame);
      continue;
    }
    if (law == Law.massSpring && (j > 0 || kind == RootKind.clamped)) {
      // No section turns by itself: frames are carried along the rod.
      const before = j > 0 ? edge(j - 1) : clamp;
      carry(before.first, before.tx, before.ty, before.tz, to.tx, to.ty, to.tz, to.first);
    } else to.first.copy(node.director);
    finishFrame(to);
  }
}

function placeEdge(to: Edge, x: f64, y: f64, z: f64): void {
  const length = Math.sqrt(x * x + y * y + z * z);
  to.length = length;
  to.inverse = 1 / length;
  to.tx = x * to.inverse;
  to.ty = y * to.inverse;
  to.tz = z * to.inverse;
}

/** From the tangent and the first director. */
function finishFrame(to: Edge): void {
  to.ox = to.tx;
  to.oy = to.ty;
  to.oz = to.tz;
  to.bx = to.ty * to.az - to.tz * to.ay;
  to.by = to.tz * to.ax - to.tx * to.az;
  to.bz = to.tx * to.ay - to.ty * to.ax;
}

/** The frame of a clamp in the place of an edge before the first, which nothing turns. */
export function clampEdge(from: State): Edge {
  const clamp = inRoom<Edge>(NodalRoom.clamp);
  quaternionToMatrix(from.quaternion, clamp.frame);
  clamp.tx = clamp.ox;
  clamp.ty = clamp.oy;
  clamp.tz = clamp.oz;
  clamp.inverse = 0;
  clamp.length = 1;
  clamp.rest = 1;
  return clamp;
}

/** The angle by which the directors of an edge are turned against those carried over from the one before. */
export function twistBetween(a: Edge, b: Edge, near: f64): f64 {
  const carried = inRoom<Vector>(NodalRoom.vector);
  carry(a.first, a.tx, a.ty, a.tz, b.tx, b.ty, b.tz, carried);
  const sine = carried.x * b.bx + carried.y * b.by + carried.z * b.bz;
  const cosine = carried.x * b.ax + carried.y * b.ay + carried.z * b.az;
  const angle = atan2(-sine, cosine);
  return angle + 2 * Math.PI * Math.floor((near - angle) / (2 * Math.PI) + 0.5);
}

/** out <- m turned about the unit vector at right angles to it by an angle. */
function turnAbout(m: Vector, x: f64, y: f64, z: f64, angle: f64): void {
  const c = cos(angle);
  const s = sin(angle);
  const px = y * m.z - z * m.y;
  const py = z * m.x - x * m.z;
  const pz = x * m.y - y * m.x;
  m.put(c * m.x + s * px, c * m.y + s * py, c * m.z + s * pz);
}

/**
 * `to`, which may be `from` itself, <- a state moved by h v, and its edges. Directors are carried along in
 * time by parallel transport and turned by their own rate; a clamp turns by h w.
 */
export function moveState(from: State, v: Numbers, h: f64, w: Numbers, to: State): void {
  for (let c = 0; c < 4; c++) to[c] = from[c];
  if (kind == RootKind.clamped) rotateQuaternion(to.quaternion, h * w[0], h * w[1], h * w[2]);
  for (let j = 0; j < elements; j++) {
    const node = from.node(j);
    const out = to.node(j);
    const here = v.from(D * j);
    out.twist = node.twist;
    if (law == Law.corde) turnQuaternion(node.quaternion, here.from(3), h, out.quaternion);
    else moveDirector(node, here, h, out);
    if (law == Law.elasticRod) out.twist += h * (here[3] - (j > 0 ? here[3 - D] : 0));
    moveNode(node, here, h, out);
  }
  moveNode(from.node(elements), v.from(D * elements), h, to.node(elements));
  findEdges(to);
  if (law != Law.elasticRod) return;
  for (let j = 0; j < elements; j++) {
    if (j == 0 && kind != RootKind.clamped) continue;
    const before = j > 0 ? edge(j - 1) : inRoom<Edge>(NodalRoom.clamp);
    to.node(j).twist = twistBetween(before, edge(j), to.node(j).twist);
  }
}

/** Before the node itself is moved. */
function moveDirector(node: NodeRow, here: Numbers, h: f64, out: NodeRow): void {
  const x = node.next.x - node.x;
  const y = node.next.y - node.y;
  const z = node.next.z - node.z;
  let tx = x + h * (here[D] - here[0]);
  let ty = y + h * (here[D + 1] - here[1]);
  let tz = z + h * (here[D + 2] - here[2]);
  const inverse = 1 / Math.sqrt(x * x + y * y + z * z);
  const scale = 1 / Math.sqrt(tx * tx + ty * ty + tz * tz);
  tx *= scale;
  ty *= scale;
  tz *= scale;
  carry(node.director, x * inverse, y * inverse, z * inverse, tx, ty, tz, out.director);
  if (law == Law.elasticRod) turnAbout(out.director, tx, ty, tz, h * here[3]);
}

/** By h omega, in its own axes: omega in the world turns it as well from the left. */
function turnQuaternion(from: Numbers, omega: Numbers, h: f64, to: Numbers): void {
  const frame = inRoom<Numbers>(NodalRoom.gradients);
  quaternionToMatrix(from, frame);
  for (let c = 0; c < 4; c++) to[c] = from[c];
  rotateQuaternion(
    to,
    h * (frame[0] * omega[0] + frame[3] * omega[1] + frame[6] * omega[2]),
    h * (frame[1] * omega[0] + frame[4] * omega[1] + frame[7] * omega[2]),
    h * (frame[2] * omega[0] + frame[5] * omega[1] + frame[8] * omega[2]),
  );
}

function moveNode(from: NodeRow, v: Numbers, h: f64, to: NodeRow): void {
  to.x = from.x + h * v[0];
  to.y = from.y + h * v[1];
  to.z = from.z + h * v[2];
}

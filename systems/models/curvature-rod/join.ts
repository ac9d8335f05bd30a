import { cos, hypot, sin } from "../../math/elementary.js";
import { directorRoll } from "../../math/director-roll.js";
import { matrixToQuaternion, rotationBetween } from "../../math/quaternion.js";
import { limits } from "../../world/limits.js";
import type { RodWorld } from "../../world/world.js";
import { jointStride } from "../../../components/spans/joint.js";
import { allocateSpans, assignSpans, releaseSpans, spansOf, type RodSpans } from "../rod-spans.js";
import { Body, Header, qCurvature, qRootQuaternion, vCurvature } from "../rod-workspace.js";
import { curvatureCount } from "./layout.js";
import type { Reshaped } from "./reshaped.js";
import { forgetCarried, settleRod } from "./settle.js";
import { SharedRoom } from "../kernel-room.js";

const { spliceRadii } = limits.models;

const twist = new Float64Array(6);
const frame = new Float64Array(jointStride);

/**
 * Runs the other way: t' = -t, d1' = d1, d2' = -d2, so kappa' = (kappa0, -kappa1, kappa2), from the tip on.
 * Elliptic sections stay as they are.
 */
export function reverseRod(world: RodWorld, model: Reshaped, rod: number): void {
  settleRod(world, model, rod);
  const heap = world.memory.f64;
  const { elements, q, v, rest, lengths, joints } = spansOf(world, rod);
  const curvatures = curvatureCount(model.layout, elements);
  model.kernelOf(world).jointTwist(rod, v, elements);
  for (let r = 0; r < 6; r++) twist[r] = heap[SharedRoom.found + r];
  frame.set(heap.subarray(joints + elements * jointStride, joints + (elements + 1) * jointStride));
  for (let c = 0; c < 3; c++) {
    frame[c] = -frame[c];
    frame[6 + c] = -frame[6 + c];
  }
  // The twist about the old root becomes that about the tip.
  const x = frame[9] - heap[q];
  const y = frame[10] - heap[q + 1];
  const z = frame[11] - heap[q + 2];
  twist[3] += twist[1] * z - twist[2] * y;
  twist[4] += twist[2] * x - twist[0] * z;
  twist[5] += twist[0] * y - twist[1] * x;
  heap.set(frame.subarray(9, 12), q);
  matrixToQuaternion(frame, 0, heap, q + qRootQuaternion);
  heap.set(twist, v);
  heap.subarray(lengths, lengths + elements).reverse();
  for (const at of [q + qCurvature, v + vCurvature, rest]) {
    // Reversing all numbers reverses the components too.
    const numbers = heap.subarray(at, at + 3 * curvatures).reverse();
    for (let i = 0; i < numbers.length; i += 3) {
      const [k2, k1, k0] = [numbers[i], numbers[i + 1], numbers[i + 2]];
      numbers[i] = k0;
      numbers[i + 1] = -k1;
      numbers[i + 2] = k2;
    }
  }
  forgetCarried(world, rod);
  model.kernelOf(world).deform(rod);
}

/** See `RodModel.append`. */
export function appendRod(world: RodWorld, model: Reshaped, rod: number, other: number): void {
  settleRod(world, model, rod);
  fitRoot(world, model, rod, other);
  const { Rod } = world.components;
  const first = spansOf(world, rod);
  const second = spansOf(world, other);
  const spans = allocateSpans(world, Rod.model[rod], first.elements + second.elements);
  const heap = world.memory.f64;
  heap.copyWithin(spans.q, first.q, first.q + qCurvature);
  heap.copyWithin(spans.v, first.v, first.v + vCurvature);
  // Where both have a curvature at the joint, it is the same.
  copyAll(heap, model, second, spans, first.elements);
  copyAll(heap, model, first, spans, 0);
  // The section where they meet has the spin of both.
  const { rowSize } = model.layout;
  const meeting = spans.workspace + Header.size + first.elements * rowSize + Body.spinMomentum;
  for (let c = 0; c < 3; c++) heap[meeting + c] += heap[first.workspace + Header.tipSpinMomentum + c];
  const tip = second.workspace + Header.tipSpinMomentum;
  heap.copyWithin(spans.workspace + Header.tipSpinMomentum, tip, tip + 3);
  assignSpans(world, rod, spans);
  Rod.length[rod] += Rod.length[other];
  carryBoth(world, model, rod, first, second);
  releaseSpans(world, Rod.model[rod], first);
  model.kernelOf(world).deform(rod);
  settleRod(world, model, rod);
}

/** Elements with the velocity field that they carry, to element `at` on. */
function copyAll(heap: Float64Array, model: Reshaped, from: RodSpans, to: RodSpans, at: number): void {
  const { layout, carriedNumbers } = model;
  const { elements } = from;
  const q = from.q + qCurvature;
  const v = from.v + vCurvature;
  const count = 3 * curvatureCount(layout, elements);
  heap.copyWithin(to.lengths + at, from.lengths, from.lengths + elements);
  heap.copyWithin(to.q + qCurvature + 3 * at, q, q + count);
  heap.copyWithin(to.v + vCurvature + 3 * at, v, v + count);
  heap.copyWithin(to.rest + 3 * at, from.rest, from.rest + count);
  for (let i = 0; i < elements; i++) {
    const row = from.workspace + Header.size + i * layout.rowSize;
    const target = to.workspace + Header.size + (at + i) * layout.rowSize;
    for (const [first, last] of carriedNumbers) heap.copyWithin(target + first, row + first, row + last);
  }
}

/**
 * The joined rod has the momenta and the centre of mass of both: what moving one of them to the other has
 * changed is restored when the rod is settled.
 */
function carryBoth(world: RodWorld, model: Reshaped, rod: number, first: RodSpans, second: RodSpans): void {
  const heap = world.memory.f64;
  const to = world.components.Workspace.span[rod];
  const [a, b] = [first.workspace, second.workspace];
  for (let r = 0; r < 6; r++)
    heap[to + Header.momentum + r] = heap[a + Header.momentum + r] + heap[b + Header.momentum + r];
  // Angular momentum about the origin of the first.
  const p = b + Header.momentum + 3;
  const arm = [0, 1, 2].map((c) => heap[b + Header.momentumOrigin + c] - heap[a + Header.momentumOrigin + c]);
  for (let c = 0; c < 3; c++) {
    const [d, e] = [(c + 1) % 3, (c + 2) % 3];
    heap[to + Header.momentum + c] += arm[d] * heap[p + e] - arm[e] * heap[p + d];
  }
  heap.copyWithin(to + Header.momentumOrigin, a + Header.momentumOrigin, a + Header.momentumOrigin + 3);
  const [lengthA, lengthB] = [first, second].map(({ lengths, elements }) =>
    heap.subarray(lengths, lengths + elements).reduce((sum, length) => sum + length, 0),
  );
  for (let c = 0; c < 3; c++) {
    const moment = lengthA * heap[a + Header.centre + c] + lengthB * heap[b + Header.centre + c];
    heap[to + Header.centre + c] = moment / (lengthA + lengthB);
  }
  heap[to + Header.carried] = 1;
  heap[to + Header.kinetic] = model.kernelOf(world).carriedEnergy(rod);
}

/** Radians that need no splice. */
const rounding = 1e-13;

const quaternions = new Float64Array(8);

/**
 * Turns the directors of `other` about its tangent, along all of it, so that they go on from those of `rod`;
 * a round rod stays the same. What is left of the angle (that of the tangents, and the roll of elliptic
 * sections) is bent into the start of `other`, a piece of which turns from one frame to the other. Its natural
 * curvature changes as much, so that it stays that way and no force arises.
 */
function fitRoot(world: RodWorld, model: Reshaped, rod: number, other: number): void {
  settleRod(world, model, other);
  const { Rod, Centreline } = world.components;
  const tip = Centreline.jointsSpan[rod] + Rod.elements[rod] * jointStride;
  const roll = directorRoll(world.memory.f64, tip, Centreline.jointsSpan[other]);
  const isRound = Rod.radius1[rod] === Rod.radius2[rod];
  rollDirectors(world, model, other, isRound ? roll : Math.PI * Math.round(roll / Math.PI));
  forgetCarried(world, other);
  if (!model.splice(world, rod, tip, other)) settleRod(world, model, other);
}

/** How long a splice at the start of `other` may be: shorter than half of its first element, or all of it. */
export function spliceLength(world: RodWorld, rod: number, other: number): number {
  const { Rod } = world.components;
  const { q, lengths } = spansOf(world, other);
  const heap = world.memory.f64;
  const length = heap[lengths];
  const bend = hypot(heap[q + qCurvature], heap[q + qCurvature + 1], heap[q + qCurvature + 2]);
  const splice = Math.min(spliceRadii * Math.max(Rod.radius1[rod], Rod.radius2[rod]), 1 / bend);
  return splice < 0.5 * length ? splice : length;
}

/** Whether two frames are the same but for rounding. */
export function isSameFrame(heap: Float64Array, from: number, to: number, turn: Float64Array): boolean {
  return turnBetween(heap, from, to, turn) < rounding;
}

/** turn <- the world's rotation vector from one frame to the other; its angle. */
export function turnBetween(heap: Float64Array, from: number, to: number, turn: Float64Array): number {
  matrixToQuaternion(heap, from, quaternions, 0);
  matrixToQuaternion(heap, to, quaternions, 4);
  rotationBetween(quaternions, 0, quaternions, 4, turn, 0);
  return hypot(turn[0], turn[1], turn[2]);
}

/** d1' = cos d1 + sin d2 all along the rod. */
function rollDirectors(world: RodWorld, model: Reshaped, rod: number, angle: number): void {
  const heap = world.memory.f64;
  const { elements, q, v, rest, joints } = spansOf(world, rod);
  const count = 3 * curvatureCount(model.layout, elements);
  const cosine = cos(angle);
  const sine = sin(angle);
  for (const at of [q + qCurvature, v + vCurvature, rest]) {
    for (let i = at; i < at + count; i += 3) {
      const k1 = heap[i + 1];
      const k2 = heap[i + 2];
      heap[i + 1] = cosine * k1 + sine * k2;
      heap[i + 2] = cosine * k2 - sine * k1;
    }
  }
  frame.set(heap.subarray(joints, joints + jointStride));
  for (let c = 0; c < 3; c++) {
    const d1 = frame[3 + c];
    const d2 = frame[6 + c];
    frame[3 + c] = cosine * d1 + sine * d2;
    frame[6 + c] = cosine * d2 - sine * d1;
  }
  matrixToQuaternion(frame, 0, heap, q + qRootQuaternion);
  model.kernelOf(world).deform(rod);
}

import {
  Element,
  Header,
  jointPosition,
  jointStride,
  qCurvature,
  vCurvature,
} from "../../models/super-helix/layout.js";
import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { limits } from "../../world/limits.js";
import type { RodWorld } from "../../world/world.js";
import { restingShare } from "../care.js";
import { expectedVelocity } from "../expected-velocity.js";
import { boxStride, purposeMargin, purposeStep, purposeWidth, type ElementBoxes } from "./element-boxes.js";

const { boxesPerElement } = limits.detect;

/** Velocity twist (angular, linear about the root point) at the element's start, and the velocities of both its ends. */
const twist = new Float64Array(6);
const startVelocity = new Float64Array(3);
const endVelocity = new Float64Array(3);

/** Along each axis, at the start of the piece in hand: place, tangent, second derivative, and third derivative / k. */
const point = new Float64Array(3);
const tangent = new Float64Array(3);
const bend = new Float64Array(3);
const jerk = new Float64Array(3);
/** How far the element can leave its chord per square of a piece's length, axis by axis. */
const bulge = new Float64Array(3);

/**
 * Numbers of the element in hand that its functions share: its length, |kappa|, the bending part of it, how wide its
 * boxes may be, the speed by which points between its ends outrun them, the angle by which the frame turns and the drift
 * that it brings about, and the speed of its faster end. They travel in an array because a number passed to a function, or
 * returned, would be boxed.
 */
const shared = new Float64Array(8);
const sharedLength = 0;
const sharedK = 1;
const sharedBending = 2;
const sharedWidth = 3;
const sharedBowing = 4;
const sharedTurn = 5;
const sharedDrift = 6;
const sharedSpeed = 7;

const f = createHelixFunctions();

/**
 * Appends the boxes of one rod's helices, whose numbers begin with `first`. Along a coordinate axis a helix is x(s) = s t + S2 u + S3 w with u = K x t and
 * w = K x u at its start (the kernel's `kinematics.ts`): a drift and an oscillation. Its second derivative has the
 * amplitude A = sqrt(u^2 + w^2 / k^2), so a piece of length l stays within A l^2 / 8 of its chord, and within 2 A / k^2
 * whatever its length. A is an axis's own: it vanishes along the axis of the curl.
 */
export function boundHelices(world: RodWorld, rod: number, boxes: ElementBoxes, first: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod];
  const q = GeneralizedCoordinates.qSpan[rod];
  const v = expectedVelocity(world, rod);
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const joints = Centreline.jointsSpan[rod];
  const { bounds, owner, firstBox, purpose, pushes, crowded } = boxes;
  const h = purpose[purposeStep];
  const radius = Math.max(Rod.radius1[rod], Rod.radius2[rod]);
  seenFromFrame(heap, v, q, boxes);
  const radiusAndMargin = radius * (1 + restingShare(crowded[first] === 1)) + purpose[purposeMargin];

  let box = boxes.count;
  for (let i = 0; i < elements; i++) {
    const joint = joints + i * jointStride;
    const kappa = q + qCurvature + 3 * i;
    const rate = v + vCurvature + 3 * i;
    const length = heap[lengths + i];
    const bending = heap[kappa + 1] * heap[kappa + 1] + heap[kappa + 2] * heap[kappa + 2];
    const kk = heap[kappa] * heap[kappa] + bending;
    const k = Math.sqrt(kk);
    shared[sharedLength] = length;
    shared[sharedK] = k;
    shared[sharedBending] = Math.sqrt(bending);
    boundBowing(heap, rate);
    for (let c = 0; c < 3; c++) startVelocity[c] = endVelocity[c];
    advanceTwist(heap, rate, Workspace.span[rod] + Header.size + i * Element.size + Element.S);
    velocityAt(heap, joint + jointStride + jointPosition, q);
    boundDrift();
    // What travels farther than that is not held more closely by narrower boxes.
    shared[sharedWidth] = purpose[purposeWidth] * radius + h * shared[sharedSpeed];
    const fat = radiusAndMargin + h * (shared[sharedBowing] + shared[sharedDrift] + pushes[first + i]);
    startHelix(heap, joint, kappa);
    const pieces = countPieces(heap, joint);
    firstBox[first + i] = box;

    const l = length / pieces;
    // Infinity where the rod is straight. A choice between a number and the constant Infinity would be boxed.
    const leave = Math.min(0.125 * l * l, 2 / kk);
    f[0] = kk * l * l;
    if (pieces > 1) helixFunctions(f);
    const S1 = l * f[1];
    const S2 = l * l * f[2];
    const S3 = l * l * l * f[3];
    const sine = k * S1;
    const cosine = 1 - kk * S2;
    for (let piece = 1; piece <= pieces; piece++, box++) {
      owner[box] = first + i;
      for (let c = 0; c < 3; c++) {
        const from = point[c];
        const t = tangent[c];
        const u = bend[c];
        const w = jerk[c];
        const to =
          piece === pieces
            ? heap[joint + jointStride + jointPosition + c]
            : from + l * t + S2 * u + S3 * k * w;
        const around = fat + bulge[c] * leave;
        const travel0 = h * startVelocity[c];
        const travel1 = h * endVelocity[c];
        bounds[box * boxStride + c] = Math.min(from, to) + Math.min(travel0, travel1, 0) - around;
        bounds[box * boxStride + 3 + c] = Math.max(from, to) + Math.max(travel0, travel1, 0) + around;
        point[c] = to;
        tangent[c] = t + S1 * u + S2 * k * w;
        bend[c] = cosine * u + sine * w;
        jerk[c] = cosine * w - sine * u;
      }
    }
  }
  boxes.count = box;
}

/**
 * The velocity twist at the root, relative to the frame. Two points that meet at a time t have moved relative to each other
 * by t w x d + t u, d their distance at first, w the turn of the frame, u what it leaves of their relative velocity; in the
 * frame their distance is then wrong by at most t^2 |w| |u|, for which the boxes make room.
 */
function seenFromFrame(heap: Float64Array, v: number, root: number, { frame, purpose }: ElementBoxes): void {
  const x = heap[root] - frame[6];
  const y = heap[root + 1] - frame[7];
  const z = heap[root + 2] - frame[8];
  for (let r = 0; r < 6; r++) twist[r] = heap[v + r] - frame[r];
  twist[3] -= frame[1] * z - frame[2] * y;
  twist[4] -= frame[2] * x - frame[0] * z;
  twist[5] -= frame[0] * y - frame[1] * x;
  for (let c = 0; c < 3; c++) endVelocity[c] = twist[3 + c];
  const speed = Math.sqrt(frame[0] * frame[0] + frame[1] * frame[1] + frame[2] * frame[2]);
  shared[sharedTurn] = purpose[purposeStep] * speed;
}

/** The drift that the turning frame brings about, per time: h |w| times the speed of the element's faster end. */
function boundDrift(): void {
  let start = 0;
  let end = 0;
  for (let c = 0; c < 3; c++) {
    start += startVelocity[c] * startVelocity[c];
    end += endVelocity[c] * endVelocity[c];
  }
  shared[sharedSpeed] = Math.sqrt(Math.max(start, end));
  shared[sharedDrift] = shared[sharedTurn] * shared[sharedSpeed];
}

function startHelix(heap: Float64Array, joint: number, kappa: number): void {
  const k0 = heap[kappa];
  const k1 = heap[kappa + 1];
  const k2 = heap[kappa + 2];
  const perK = shared[sharedK] > 0 ? 1 / shared[sharedK] : 0;
  for (let c = 0; c < 3; c++) {
    const t = heap[joint + c];
    const d1 = heap[joint + 3 + c];
    const d2 = heap[joint + 6 + c];
    point[c] = heap[joint + jointPosition + c];
    tangent[c] = t;
    bend[c] = k2 * d1 - k1 * d2;
    jerk[c] = (k0 * (k1 * d1 + k2 * d2) - (k1 * k1 + k2 * k2) * t) * perK;
    bulge[c] = Math.sqrt(bend[c] * bend[c] + jerk[c] * jerk[c]);
  }
}

/**
 * Enough pieces that none turns more than a radian and that boxes are narrow across their longest side: splitting an
 * element that lies along an axis gains nothing, however long it is.
 */
function countPieces(heap: Float64Array, joint: number): number {
  const length = shared[sharedLength];
  const width = shared[sharedWidth];
  const sag = 0.25 * length * length;
  const next = joint + jointStride + jointPosition;
  const x = Math.abs(heap[next] - point[0]) + bulge[0] * sag;
  const y = Math.abs(heap[next + 1] - point[1]) + bulge[1] * sag;
  const z = Math.abs(heap[next + 2] - point[2]) + bulge[2] * sag;
  const across = Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
  if (across <= width) return 1;
  return Math.min(Math.ceil(Math.max(across / width, shared[sharedK] * length)), boxesPerElement);
}

/**
 * How much faster than its ends a point between them can move. The velocity field has r''-rate
 * omega x r'' + R (kappaDot x e1) with omega(s) within l |kappaDot| of its value at the start: that start value turns
 * the element as a whole, hence its distance from the chord; the rest is a field with a bounded second derivative.
 */
function boundBowing(heap: Float64Array, rate: number): void {
  const l = shared[sharedLength];
  const bending = shared[sharedBending];
  const r0 = heap[rate];
  const across = heap[rate + 1] * heap[rate + 1] + heap[rate + 2] * heap[rate + 2];
  const omega = Math.sqrt(twist[0] * twist[0] + twist[1] * twist[1] + twist[2] * twist[2]);
  const sagitta = Math.min(0.125 * bending * l * l, 0.5 * l);
  const change = l * Math.sqrt(r0 * r0 + across) * bending + Math.sqrt(across);
  shared[sharedBowing] = omega * sagitta + 0.125 * l * l * change;
}

/** xi_{i+1} = xi_i + S_i kappaDot_i */
function advanceTwist(heap: Float64Array, rate: number, S: number): void {
  for (let c = 0; c < 3; c++) {
    const value = heap[rate + c];
    for (let r = 0; r < 6; r++) twist[r] += value * heap[S + 6 * c + r];
  }
}

function velocityAt(heap: Float64Array, point: number, root: number): void {
  const x = heap[point] - heap[root];
  const y = heap[point + 1] - heap[root + 1];
  const z = heap[point + 2] - heap[root + 2];
  endVelocity[0] = twist[3] + twist[1] * z - twist[2] * y;
  endVelocity[1] = twist[4] + twist[2] * x - twist[0] * z;
  endVelocity[2] = twist[5] + twist[0] * y - twist[1] * x;
}

import type { CurvatureLayout } from "../curvature-rod/layout.js";
import { Header, vCurvature } from "../rod-workspace.js";

/**
 * Where things stand in the spans of a super space clothoid (`models/rod-workspace.ts` has what all rods of
 * curvatures share). An element of N has the curvatures of its two joints, a at its start and b at its end:
 * there are N + 1 of them. Matrices of 6 x 3 (a twist, or a wrench, per curvature) are stored column by
 * column, angular part first: S[6 c + r].
 */
export { jointPosition, jointStride } from "../../../components/spans/joint.js";
export { Header, qCurvature, qRootQuaternion, vCurvature, vRootLinear } from "../rod-workspace.js";

/** Nodes of an element at most. */
export const mostNodes = 16;
/** Numbers of a node: its frame column by column, and one to make them even; its motion. */
export const frameSize = 10;
export const motionSize = 18;

/** A row begins as that of any model (`Body`). */
export const Element = {
  J: 0,
  h: 6,
  mass: 9,
  wrench: 10,
  drag: 16,
  spinMomentum: 17,
  force: 20,
  stiffening: 23,
  /** xi_{i+1} = xi_i + Sa kappaDot_i + Sb kappaDot_{i+1}, twists about the root point. */
  Sa: 24,
  Sb: 42,
  /** Momentum per rate of the element itself: F = [int r x B; int B]. */
  Fa: 60,
  Fb: 78,
  /** m_xy = int Bx^T By: the lower triangles of aa and bb (xx xy xz yy yz zz), and ab row by row. */
  maa: 96,
  mbb: 102,
  mab: 108,
  /** The frame at the start as a quaternion. */
  quaternion: 118,
  /** Both curvatures and the length that the joints were last placed for. */
  placed: 122,
  /** How many nodes there are; 0 in a new rod. */
  nodes: 129,
  /** Of the nodes, one after the other: velocity after the last step. */
  velocity: 130,
  /** Position from the root point in the present shape, and the frame. */
  position: 178,
  frames: 226,
  /** Motion per rate: x by all six of the element, then y, then z; those of a first. */
  motion: 386,
  /** Both curvatures, the length and the quaternion that the motion was last found for. */
  moved: 674,
  size: 686,
} as const;

/** Behind the rows, one for each curvature: what the factorisation keeps of it. */
export const Knot = {
  /** H = L L^T (l00 l10 l20 l11 l21 l22 with reciprocal diagonal). */
  L: 0,
  /** U by the twist of the joint before, and by the curvature there. */
  Ux: 6,
  Uk: 24,
  /** Impulse of the step: carried momentum, wind. After `whiten`, the part of L^-1 g. */
  own: 33,
  /** The curvature in the shape that the carried velocities belong to. */
  field: 36,
  size: 40,
} as const;

/** For the methods that rods of curvatures share: an element has two. */
export const curvatureLayout: CurvatureLayout = {
  perElement: 2,
  rowSize: Element.size,
  S: Element.Sa,
  F: Element.Fa,
  fieldCurvature: (elements, i) => knotsStart(elements) + i * Knot.size + Knot.field,
};

export function knotsStart(elements: number): number {
  return Header.size + elements * Element.size;
}

/** Behind them: room for the three columns of a contact, and a vector like v. */
export function exchangeStart(elements: number): number {
  return knotsStart(elements) + (elements + 1) * Knot.size;
}

export function velocityCount(elements: number): number {
  return vCurvature + 3 * (elements + 1);
}

/** Behind that: the element whose `response` was asked for last, for the `push` that follows. */
export function respondingAt(elements: number): number {
  return exchangeStart(elements) + 4 * velocityCount(elements);
}

export function workspaceSize(elements: number): number {
  return respondingAt(elements) + 1;
}

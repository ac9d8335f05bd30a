import type { CurvatureLayout } from "../curvature-rod/layout.js";
import { Header, vCurvature } from "../rod-workspace.js";

/**
 * Where things stand in the spans of a super-helix (`models/rod-workspace.ts` has what all rods of curvatures
 * share). Matrices of 6 x 3 (a twist, or a wrench, per curvature) are stored column by column, angular part
 * first: S[6 c + r].
 */
export { jointPosition, jointStride } from "../../../components/spans/joint.js";
export { Header, qCurvature, qRootQuaternion, vCurvature, vRootLinear } from "../rod-workspace.js";

/**
 * A row begins as that of any model (`Body`). What is read by pairs stands at even places: a pair then never
 * lies across two lines of the cache.
 */
export const Element = {
  J: 0,
  h: 6,
  mass: 9,
  wrench: 10,
  drag: 16,
  spinMomentum: 17,
  force: 20,
  stiffening: 23,
  /** xi_{i+1} = xi_i + S_i kappaDot_i, twists about the root point. */
  S: 24,
  /** Momentum per kappaDot_i of the element itself: F = [int r x (R b); int R b]. */
  F: 42,
  /** U = (P S + F) L^-T */
  U: 60,
  /**
   * m = int b^T b (xx xy xz yy yz zz); after factoring L (l00 l10 l20 l11 l21 l22 with reciprocal diagonal).
   */
  m: 78,
  /**
   * Impulse of the step on kappa_i from the element itself: carried momentum, wind. After `whiten`, the part
   * of L^-1 g.
   */
  own: 84,
  /** How many nodes there are: 0 if nothing is carried, else 4 or 8. */
  nodes: 87,
  /** Velocity of the nodes after the last step: x of up to 8 nodes, then y, then z. */
  velocity: 88,
  /** S2 at up to 8 nodes in the present shape, then S3, a2, a3. */
  functions: 112,
  /** kappa in the shape that the velocity of the nodes belongs to. */
  fieldCurvature: 144,
  /** kappa and length that the joints were last placed for. */
  placed: 147,
  /** f_3 to f_7 at the element's end. */
  ends: 152,
  size: 158,
} as const;

/** For the methods that rods of curvatures share: an element has one. */
export const curvatureLayout: CurvatureLayout = {
  perElement: 1,
  rowSize: Element.size,
  S: Element.S,
  F: Element.F,
  fieldCurvature: (_elements, i) => Header.size + i * Element.size + Element.fieldCurvature,
};

/** Behind the rows: room for the three columns of a contact, and a vector like v. */
export function exchangeStart(elements: number): number {
  return Header.size + elements * Element.size;
}

/** Behind that: the element whose `response` was asked for last, for the `push` that follows. */
export function respondingAt(elements: number): number {
  return exchangeStart(elements) + 4 * (vCurvature + 3 * elements);
}

export function workspaceSize(elements: number): number {
  return respondingAt(elements) + 1;
}

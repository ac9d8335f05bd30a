import { Element, Header, jointStride, qCurvature } from "../../../models/super-helix/layout";
import { helixFunctions } from "./functions";
import { forgetPlaced, placeJoints } from "./kinematics";
import { heap, Numbers } from "./numbers";
import { addMomentum } from "./rigid-motion";
import { elements, joints, lengthColumn, lengths, number, q, workspace } from "./rod";
import { centroid, expectedMomentum, f } from "./scratch";

/**
 * Coordinates of a free rod are those of its root, and a straight step of the root with a turn about it takes the centre of mass
 * off its way by half the square of the angle: many radii where a blow turns a rod. So the rod is put where its momentum takes it.
 */

/**
 * Where the centre of mass will be after a step h with the velocity at `velocity`, to `out[at]`. The rows must be those of
 * the present shape, of inertia times 1 + h drag.
 */
export function expectCentre(velocity: i32, h: f64, out: Numbers, at: i32): void {
  for (let r = 0; r < 6; r++) expectedMomentum[r] = 0;
  addMomentum(velocity, h, expectedMomentum, 0);
  centreByMomentum(expectedMomentum, 3, h, out, at);
}

/** The same by the linear momentum at `momentum[from]`. */
export function centreByMomentum(momentum: Numbers, from: i32, h: f64, out: Numbers, at: i32): void {
  let mass: f64 = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  const end = workspace + Header.size + elements * Element.size;
  for (let row = workspace + Header.size; row < end; row += Element.size) {
    const unscale = 1 / (1 + h * heap[row + Element.drag]);
    mass += unscale * heap[row + Element.mass];
    x += unscale * heap[row + Element.h];
    y += unscale * heap[row + Element.h + 1];
    z += unscale * heap[row + Element.h + 2];
  }
  out[at] = heap[q] + (x + h * momentum[from]) / mass;
  out[at + 1] = heap[q + 1] + (y + h * momentum[from + 1]) / mass;
  out[at + 2] = heap[q + 2] + (z + h * momentum[from + 2]) / mass;
}

/** Moves the root, without turning anything, so that the centre of mass is at `wanted[at]`. Joints are left to `deform`. */
export function moveCentreTo(wanted: Numbers, at: i32): void {
  findCentroid();
  for (let c = 0; c < 3; c++) heap[q + c] += wanted[at + c] - centroid[c];
}

/** centroid <- mean of r over the arc length, with int r = l x + l^2 / 2 t + S3 u + S4 w for every element. */
function findCentroid(): void {
  placeJoints();
  forgetPlaced();
  for (let c = 0; c < 3; c++) centroid[c] = 0;
  for (let i = 0; i < elements; i++) {
    const kappa = q + qCurvature + 3 * i;
    const l = heap[lengths + i];
    const k0 = heap[kappa];
    const k1 = heap[kappa + 1];
    const k2 = heap[kappa + 2];
    const bend = k1 * k1 + k2 * k2;
    f[0] = (k0 * k0 + bend) * l * l;
    helixFunctions(f);
    const S3 = l * l * l * f[3];
    const S4 = l * l * l * l * f[4];
    // u = k2 d1 - k1 d2 and w = k0 (k1 d1 + k2 d2) - (k1^2 + k2^2) t
    const along = 0.5 * l * l - bend * S4;
    const first = k2 * S3 + k0 * k1 * S4;
    const second = k0 * k2 * S4 - k1 * S3;
    for (let c = 0; c < 3; c++) {
      const t = joints + i * jointStride + c;
      centroid[c] += l * heap[t + 9] + along * heap[t] + first * heap[t + 3] + second * heap[t + 6];
    }
  }
  for (let c = 0; c < 3; c++) centroid[c] /= number(lengthColumn);
}

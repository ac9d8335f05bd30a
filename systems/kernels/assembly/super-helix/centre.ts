import { helixFunctions } from "./functions";
import { forgetPlaced, placeJoints } from "./kinematics";
import { addMomentum } from "./rigid-motion";
import { elements, header, joints, lengthColumn, lengths, number, q } from "./rod";
import { Vector } from "./records";
import { Velocity } from "./rows";
import { centroid, expectedMomentum, f } from "./scratch";

/**
 * Coordinates of a free rod are those of its root. A straight step of the root with a turn about it takes the
 * centre of mass off its way by half the square of the angle: many radii where a blow turns a rod. So the rod
 * is put where its momentum takes it.
 */

/**
 * Where the centre of mass will be after a step h with a velocity. The rows must be those of the present
 * shape, of inertia times 1 + h drag.
 */
export function expectCentre(velocity: Velocity, h: f64, out: Vector): void {
  for (let r = 0; r < 6; r++) expectedMomentum[r] = 0;
  addMomentum(velocity, h, expectedMomentum);
  centreByMomentum(expectedMomentum.linear, h, out);
}

/** The same by the linear momentum. */
export function centreByMomentum(momentum: Vector, h: f64, out: Vector): void {
  let mass: f64 = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  let row = header.element(0);
  for (let i = 0; i < elements; i++, row = row.next) {
    const unscale = 1 / (1 + h * row.drag);
    mass += unscale * row.mass;
    x += unscale * row.h.x;
    y += unscale * row.h.y;
    z += unscale * row.h.z;
  }
  out.x = q.x + (x + h * momentum.x) / mass;
  out.y = q.y + (y + h * momentum.y) / mass;
  out.z = q.z + (z + h * momentum.z) / mass;
}

/** Moves the root, without a turn, so that the centre of mass is at `wanted`. Joints are left to `deform`. */
export function moveCentreTo(wanted: Vector): void {
  findCentroid();
  q.x += wanted.x - centroid.x;
  q.y += wanted.y - centroid.y;
  q.z += wanted.z - centroid.z;
}

/** centroid <- mean of r over the arc length; of an element int r = l x + l^2 / 2 t + S3 u + S4 w. */
function findCentroid(): void {
  placeJoints();
  forgetPlaced();
  centroid.put(0, 0, 0);
  let joint = joints;
  for (let i = 0; i < elements; i++, joint = joint.next) {
    const kappa = q.kappa(i);
    const l = lengths[i];
    const k0 = kappa[0];
    const k1 = kappa[1];
    const k2 = kappa[2];
    const bend = k1 * k1 + k2 * k2;
    f[0] = (k0 * k0 + bend) * l * l;
    helixFunctions(f);
    const S3 = l * l * l * f[3];
    const S4 = l * l * l * l * f[4];
    // u = k2 d1 - k1 d2 and w = k0 (k1 d1 + k2 d2) - (k1^2 + k2^2) t
    const along = 0.5 * l * l - bend * S4;
    const first = k2 * S3 + k0 * k1 * S4;
    const second = k0 * k2 * S4 - k1 * S3;
    centroid.x += l * joint.x + along * joint.tx + first * joint.ax + second * joint.bx;
    centroid.y += l * joint.y + along * joint.ty + first * joint.ay + second * joint.by;
    centroid.z += l * joint.z + along * joint.tz + first * joint.az + second * joint.bz;
  }
  const length = number(lengthColumn);
  centroid.x /= length;
  centroid.y /= length;
  centroid.z /= length;
}

import { RootKind } from "../../../../components/components";
import { centreByMomentum, moveCentroidTo } from "../rods/centre";
import { expectHeight } from "../rods/height";
import { Vector } from "../rods/records";
import { elements, header, joints, kind, lengthColumn, lengths, number, q, v } from "../rods/rod";
import { twistSize, Velocity } from "../rods/rows";
import { centroid, expectedMomentum } from "../rods/scratch";
import { helixFunctions } from "./functions";
import { forgetPlaced, placeJoints } from "./kinematics";
import { addMomentum } from "./rigid-motion";
import { ElementRow } from "./rows";
import { f } from "./scratch";

/** Where the centre of mass will be after a step h with a velocity (`rods/centre.ts` says why). */
export function expectCentre(velocity: Velocity, h: f64, out: Vector): void {
  for (let r = 0; r < twistSize; r++) expectedMomentum[r] = 0;
  addMomentum(velocity, h, expectedMomentum);
  centreByMomentum<ElementRow>(expectedMomentum.linear, h, out);
}

/** After the velocity is found, in the shape it was found in: the momentum and the place to be shown next. */
export function expectMomentum(h: f64): void {
  const wanted = header.momentum;
  for (let r = 0; r < twistSize; r++) wanted[r] = 0;
  addMomentum(v, h, wanted);
  header.momentumOrigin.copy(q);
  if (kind == RootKind.free) centreByMomentum<ElementRow>(wanted.linear, h, header.centre);
}

/** Moves the root, without a turn, so that the centre of mass is at `wanted`. Joints are left to `deform`. */
export function moveCentreTo(wanted: Vector): void {
  placeJoints();
  forgetPlaced();
  findCentroid();
  moveCentroidTo(wanted);
}

/** After a step by the midpoint rule, in the shape in its middle, that of v. */
export function expectByMidpoint(h: f64): void {
  for (let r = 0; r < twistSize; r++) expectedMomentum[r] = 0;
  addMomentum(v, 0.5 * h, expectedMomentum);
  expectHeight(h);
}

/** centroid <- mean of r over the arc length; of an element int r = l x + l^2 / 2 t + S3 u + S4 w. Joints are placed. */
export function findCentroid(): void {
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

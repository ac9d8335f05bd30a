import { KernelRoom } from "../../../models/super-helix/kernel-room";
import { Numbers } from "./numbers";
import { Spatial, Symmetric, Vector } from "./records";

/** Of the rod at hand. */
@unmanaged
class RodConstants {
  rootX: f64;
  rootY: f64;
  rootZ: f64;
  /** Line density; and the same times 1 + h drag where drag is uniform, for the inertia. */
  density: f64;
  inertia: f64;
  /** Inertia of the section at the element's start about the tangent, drag included. */
  spin: f64;
}

/** A rigid body: inertia about the root, first moment, mass. */
@unmanaged
class RigidBody extends Symmetric {
  hx: f64;
  hy: f64;
  hz: f64;
  mass: f64;
}

/** u(s) = V0 + s V1 + S2 V2 + S3 V3 + kd (a2 u + a3 w) along an element. */
@unmanaged
class VelocityField extends Numbers {
  @inline get V0(): Vector { return this.part<Vector>(0); }
  @inline get V1(): Vector { return this.part<Vector>(3); }
  @inline get V2(): Vector { return this.part<Vector>(6); }
  @inline get V3(): Vector { return this.part<Vector>(9); }
  @inline get u(): Vector { return this.part<Vector>(12); }
  @inline get w(): Vector { return this.part<Vector>(15); }
}

/** What the functions of the kernel hand to each other in memory, since they return one number at most. */

/** y and f_1 to f_8 (`functions.ts`). */
export const f = changetype<Numbers>(KernelRoom.scratch << 3);
/** Moments of the element at hand, and integrals of its carried velocity. */
export const G = changetype<Numbers>((KernelRoom.scratch + 10) << 3);
export const X = changetype<Numbers>((KernelRoom.scratch + 28) << 3);
export const constants = changetype<RodConstants>((KernelRoom.scratch + 46) << 3);
/** f_3 to f_7 at the end of an element without a row, and the velocity of the one at hand. */
export const ends = changetype<Numbers>((KernelRoom.scratch + 200) << 3);
export const field = changetype<VelocityField>((KernelRoom.scratch + 212) << 3);
/** Twist of the joint reached. */
export const twist = changetype<Spatial>((KernelRoom.scratch + 54) << 3);
/**
 * Articulated inertia at the root, 21 numbers: the angular block (xx xy xz yy yz zz), the coupling (angular
 * row by linear column, 9), the linear block (6).
 */
export const P = changetype<Numbers>((KernelRoom.scratch + 60) << 3);
/** Wrenches at the root: of the carried momentum and of the elastic impulse. */
export const wrench = changetype<Spatial>((KernelRoom.scratch + 82) << 3);
export const elasticWrench = changetype<Spatial>((KernelRoom.scratch + 88) << 3);
/** Momentum (angular about the root, linear) that the rod carries; what is missing. */
export const momentum = changetype<Spatial>((KernelRoom.scratch + 94) << 3);
export const missing = changetype<Spatial>((KernelRoom.scratch + 100) << 3);
/** The rod as a rigid body. */
export const body = changetype<RigidBody>((KernelRoom.scratch + 106) << 3);
/**
 * Centre of mass of a free rod from its root, or the pin of a pinned one; the inertia about it, and its
 * factor.
 */
export const centre = changetype<Vector>((KernelRoom.scratch + 116) << 3);
export const central = changetype<Symmetric>((KernelRoom.scratch + 120) << 3);
export const centralFactor = changetype<Numbers>((KernelRoom.scratch + 126) << 3);
export const turn = changetype<Vector>((KernelRoom.scratch + 132) << 3);
/** The velocity that gravity and wind would give to everything alike in a step, and a change of velocity. */
export const fall = changetype<Vector>((KernelRoom.scratch + 136) << 3);
export const kick = changetype<Vector>((KernelRoom.scratch + 140) << 3);
export const given = changetype<Vector>((KernelRoom.scratch + 144) << 3);
/** Twist of a moving root, and the momentum of going along with it. */
export const rootMotion = changetype<Spatial>((KernelRoom.scratch + 148) << 3);
export const rigid = changetype<Spatial>((KernelRoom.scratch + 154) << 3);
/**
 * Force on the own curvature of a contact's element; the same and the wrenches of a second and a third force.
 */
export const own = changetype<Numbers>((KernelRoom.scratch + 178) << 3);
export const secondOwn = changetype<Numbers>((KernelRoom.scratch + 182) << 3);
export const secondWrench = changetype<Spatial>((KernelRoom.scratch + 186) << 3);
export const thirdOwn = changetype<Numbers>((KernelRoom.scratch + 192) << 3);
export const thirdWrench = changetype<Spatial>((KernelRoom.scratch + 206) << 3);
/** Mean turn of all joints. */
export const meanTurn = changetype<Vector>((KernelRoom.scratch + 160) << 3);
/** Centroid, where it should be, and the momentum that takes it there. */
export const centroid = changetype<Vector>((KernelRoom.scratch + 164) << 3);
export const expected = changetype<Vector>((KernelRoom.scratch + 168) << 3);
export const expectedMomentum = changetype<Spatial>((KernelRoom.scratch + 172) << 3);

export const gravity = changetype<Vector>(KernelRoom.gravity << 3);
export const wind = changetype<Vector>(KernelRoom.wind << 3);

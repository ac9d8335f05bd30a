import { SharedRoom } from "../../../models/kernel-room";
import { callRoom } from "./call-room";
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

/** What functions of a kernel hand to each other in memory, since they return one number at most. */

export const constants = changetype<RodConstants>(callRoom + (SharedRoom.scratch << 3));
/** Twist of the joint reached. */
export const twist = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 8) << 3));
/**
 * Articulated inertia at the root, 21 numbers: the angular block (xx xy xz yy yz zz), the coupling (angular
 * row by linear column, 9), the linear block (6).
 */
export const P = changetype<Numbers>(callRoom + ((SharedRoom.scratch + 14) << 3));
/** Wrenches at the root: of the carried momentum and of the elastic impulse; or of a contact's forces. */
export const wrench = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 36) << 3));
export const elasticWrench = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 42) << 3));
export const secondWrench = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 132) << 3));
export const thirdWrench = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 138) << 3));
/** Momentum (angular about the root, linear) that the rod carries; what is missing. */
export const momentum = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 48) << 3));
export const missing = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 54) << 3));
/** The rod as a rigid body. */
export const body = changetype<RigidBody>(callRoom + ((SharedRoom.scratch + 60) << 3));
/**
 * Centre of mass of a free rod from its root, or the pin of a pinned one; the inertia about it, and its
 * factor.
 */
export const centre = changetype<Vector>(callRoom + ((SharedRoom.scratch + 70) << 3));
export const central = changetype<Symmetric>(callRoom + ((SharedRoom.scratch + 74) << 3));
export const centralFactor = changetype<Numbers>(callRoom + ((SharedRoom.scratch + 80) << 3));
export const turn = changetype<Vector>(callRoom + ((SharedRoom.scratch + 86) << 3));
/** The velocity that gravity and wind would give to everything alike in a step, and a change of velocity. */
export const fall = changetype<Vector>(callRoom + ((SharedRoom.scratch + 90) << 3));
export const kick = changetype<Vector>(callRoom + ((SharedRoom.scratch + 94) << 3));
export const given = changetype<Vector>(callRoom + ((SharedRoom.scratch + 98) << 3));
/** Twist of a moving root, and the momentum of going along with it. */
export const rootMotion = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 102) << 3));
export const rigid = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 108) << 3));
/** Mean turn of all joints. */
export const meanTurn = changetype<Vector>(callRoom + ((SharedRoom.scratch + 114) << 3));
/** Centroid, where it should be, and the momentum that takes it there. */
export const centroid = changetype<Vector>(callRoom + ((SharedRoom.scratch + 118) << 3));
export const expected = changetype<Vector>(callRoom + ((SharedRoom.scratch + 122) << 3));
export const expectedMomentum = changetype<Spatial>(callRoom + ((SharedRoom.scratch + 126) << 3));

export const gravity = changetype<Vector>(SharedRoom.gravity << 3);
export const wind = changetype<Vector>(SharedRoom.wind << 3);

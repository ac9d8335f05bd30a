import { SharedRoom } from "../../../models/kernel-room";
import { callRoom } from "../rods/call-room";
import { Numbers } from "../rods/numbers";
import { Vector } from "../rods/records";

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

/** What functions of this kernel hand to each other in memory, beside those of `rods/scratch.ts`. */

/** y and f_1 to f_8 (`functions.ts`). */
export const f = changetype<Numbers>(callRoom + (SharedRoom.own << 3));
/** Moments of the element at hand, and integrals of its carried velocity. */
export const G = changetype<Numbers>(callRoom + ((SharedRoom.own + 10) << 3));
export const X = changetype<Numbers>(callRoom + ((SharedRoom.own + 28) << 3));
/** f_3 to f_7 at the end of an element without a row, and the velocity of the one at hand. */
export const ends = changetype<Numbers>(callRoom + ((SharedRoom.own + 46) << 3));
export const field = changetype<VelocityField>(callRoom + ((SharedRoom.own + 52) << 3));
/** Force on the own curvature of a contact's element, and of a second and a third force. */
export const own = changetype<Numbers>(callRoom + ((SharedRoom.own + 70) << 3));
export const secondOwn = changetype<Numbers>(callRoom + ((SharedRoom.own + 73) << 3));
export const thirdOwn = changetype<Numbers>(callRoom + ((SharedRoom.own + 76) << 3));

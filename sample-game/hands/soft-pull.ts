import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";

/** A held point follows like a critically damped spring of this frequency, 1/s. */
const STIFFNESS = 14;

/**
 * The impulse of a step with which a spring between `at`, a point of the body, and `target` pulls at it. Spring and damper are taken at
 * the end of the step, with an effective mass of the point that is not too large in any direction; so no step is too long for it.
 */
export function pullOf(
  body: PhysicsBody,
  at: Vector3,
  target: Vector3,
  seconds: number,
  mostForce: number,
): Vector3 {
  const { mass = 1, centerOfMass, inertia } = body.getMassProperties();
  const { position, rotationQuaternion } = body.transformNode;
  const centre = centerOfMass!.applyRotationQuaternion(rotationQuaternion!).addInPlace(position);
  const arm = at.subtract(centre);
  // Havok tells moments per kilogram.
  const least = Math.min(inertia!.x, inertia!.y, inertia!.z);
  const effective = mass / (1 + arm.lengthSquared() / least);
  const [linear, angular] = [new Vector3(), new Vector3()];
  body.getLinearVelocityToRef(linear);
  body.getAngularVelocityToRef(angular);
  const velocity = linear.addInPlace(angular.cross(arm));
  const spring = effective * STIFFNESS * STIFFNESS;
  const damper = 2 * effective * STIFFNESS;
  // p = h (k (x - h v') - c v') with v' = v + p / m.
  const give = seconds * (damper + seconds * spring);
  const wanted = target
    .subtract(at)
    .scaleInPlace(seconds * spring)
    .subtractInPlace(velocity.scaleInPlace(give));
  const impulse = wanted.scaleInPlace(1 / (1 + give / effective));
  const most = seconds * mostForce;
  const size = impulse.length();
  return size > most ? impulse.scaleInPlace(most / size) : impulse;
}

// Bodies that fell off the stage or were thrown far away come back to where they were at first.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";

/** Metres around the middle of the stage beyond which a body is lost. */
const FAR = 4;
/** Seconds that it may be out there, so that what swings far comes back by itself. */
const PATIENCE = 1.5;

interface Home {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  away: number;
}

export class LostBodies {
  private readonly homes = new Map<PhysicsBody, Home>();

  /** From here on these are watched, in place of those before; they are at home now. */
  watch(bodies: Iterable<PhysicsBody>): void {
    this.homes.clear();
    for (const body of bodies) {
      if (body.getMotionType() !== PhysicsMotionType.DYNAMIC) continue;
      const { position, rotationQuaternion } = body.transformNode;
      this.homes.set(body, {
        position: position.clone(),
        rotation: rotationQuaternion?.clone() ?? Quaternion.Identity(),
        away: 0,
      });
    }
  }

  /** After a step of `seconds`. */
  update(seconds: number): void {
    for (const [body, home] of this.homes) {
      if (body.isDisposed) this.homes.delete(body);
      else if (isFar(body.transformNode.position)) {
        home.away += seconds;
        if (home.away > PATIENCE) bringBack(body, home);
      } else home.away = 0;
    }
  }
}

function isFar({ x, y, z }: Vector3): boolean {
  // What is not a number is lost as well.
  return !(x * x + z * z < FAR * FAR && y > -0.5 && y < FAR);
}

function bringBack(body: PhysicsBody, home: Home): void {
  home.away = 0;
  body.disablePreStep = false;
  body.transformNode.position.copyFrom(home.position);
  body.transformNode.rotationQuaternion!.copyFrom(home.rotation);
  body.setLinearVelocity(Vector3.Zero());
  body.setAngularVelocity(Vector3.Zero());
  // Havok reads the node at its next step; from then on it leads again.
  body.transformNode.getScene().onAfterPhysicsObservable.addOnce(() => (body.disablePreStep = true));
}

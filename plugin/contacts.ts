import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { RodWorld } from "../systems/index.js";
import { lastStep } from "../systems/rods/internal-forces.js";
import { impulseUnit, velocityUnit } from "../systems/world/units.js";
import { reject } from "../systems/world/validate.js";
import { checkRef } from "./checks.js";
import type { Obstacle } from "./obstacles/obstacle.js";
import type { Rod } from "./rod.js";
import { hypot } from "../systems/math/elementary.js";

/**
 * What friction does at a contact: "open" carries no force (yet), "sticking" holds, "sliding" has reached its
 * limit and moves.
 */
export type ContactState = "open" | "sticking" | "sliding";

/**
 * Share of the limit mu r_N from which on friction counts as used up: solvers stop a little before or beyond
 * it.
 */
const LIMIT = 0.999;
/** m/s: slower sliding cannot be seen. At its limit, a contact may still hold. */
const STILL = 1e-3;

/**
 * The contacts of the last step, numbered from 0 to `count` - 1 and anew in every step: between rods, of a
 * rod with itself, and with obstacles. Also those that were only near enough to close. Reading them creates
 * nothing.
 */
export class Contacts {
  /** Made by `ElasticRods`. */
  constructor(
    private readonly world: RodWorld,
    private readonly rods: readonly Rod[],
    private readonly obstacles: readonly Obstacle[],
  ) {}

  get count(): number {
    return this.world.contacts.count;
  }

  /** The rod that the normal points to and the impulse acts on. */
  getRod(index: number): Rod {
    const entity = this.world.contacts.B[this.check(index)];
    return memberOf(this.rods, entity);
  }

  /** The other side; the same rod if it touches itself. */
  getOther(index: number): Rod | Obstacle {
    const { A, withObstacle } = this.world.contacts;
    const entity = A[this.check(index)];
    return memberOf<Rod | Obstacle>(withObstacle[index] === 1 ? this.obstacles : this.rods, entity);
  }

  /** Arc length at which the rod touches, metres from its root. */
  getArcLength(index: number): number {
    return this.world.contacts.sB[this.check(index)] * this.world.units.length;
  }

  /** Distance of the surfaces at the start of the step, metres; negative where they overlap. */
  getGap(index: number): number {
    return this.world.contacts.gap[this.check(index)] * this.world.units.length;
  }

  /**
   * Middle between the points of the two sides that are closest to each other: centrelines, or an obstacle's
   * surface.
   */
  getPointToRef(index: number, ref: Vector3): Vector3 {
    const { points } = this.world.contacts;
    const at = 6 * this.check(index);
    const half = 0.5 * this.world.units.length;
    return checkRef("ref", ref).copyFromFloats(
      half * (points[at] + points[at + 3]),
      half * (points[at + 1] + points[at + 4]),
      half * (points[at + 2] + points[at + 5]),
    );
  }

  /** Unit vector from the other side to the rod. */
  getNormalToRef(index: number, ref: Vector3): Vector3 {
    const { basis } = this.world.contacts;
    const at = 9 * this.check(index);
    return checkRef("ref", ref).copyFromFloats(basis[at], basis[at + 1], basis[at + 2]);
  }

  /**
   * What the rod got in the last step, normal force and friction, N s; `getForceToRef` has it as a force.
   */
  getImpulseToRef(index: number, ref: Vector3): Vector3 {
    const { impulse } = this.world.contacts;
    const unit = impulseUnit(this.world.units);
    const at = 3 * this.check(index);
    return checkRef("ref", ref).copyFromFloats(
      unit * impulse[at],
      unit * impulse[at + 1],
      unit * impulse[at + 2],
    );
  }

  /** The force on the rod, normal force and friction, N: the mean over its last step. */
  getForceToRef(index: number, ref: Vector3): Vector3 {
    const { B } = this.world.contacts;
    const seconds = lastStep(this.world, B[this.check(index)]) * this.world.units.time;
    return this.getImpulseToRef(index, ref).scaleInPlace(1 / seconds);
  }

  getState(index: number): ContactState {
    const { basis, impulse, velocity, friction } = this.world.contacts;
    const n = 9 * this.check(index);
    const normal = component(basis, n, impulse, 3 * index);
    if (!(normal > 0)) return "open";
    const t1 = component(basis, n + 3, impulse, 3 * index);
    const t2 = component(basis, n + 6, impulse, 3 * index);
    const slip = velocityUnit(this.world.units) * hypot(velocity[3 * index + 1], velocity[3 * index + 2]);
    const holds = slip < STILL || hypot(t1, t2) < LIMIT * friction[index] * normal;
    return holds ? "sticking" : "sliding";
  }

  private check(index: number): number {
    if (!(Number.isInteger(index) && index >= 0 && index < this.count)) {
      reject(
        "contact",
        index,
        this.count > 0 ? `a whole number from 0 to ${this.count - 1}` : "none: there are none",
      );
    }
    return index;
  }
}

function memberOf<T extends Rod | Obstacle>(members: readonly T[], entity: number): T {
  for (const member of members) if (member.handle.entity === entity) return member;
  return reject(
    "contact",
    `with entity ${entity}`,
    "a rod or an obstacle that was not made behind the plugin's back",
  );
}

function component(basis: Float64Array, e: number, impulse: Float64Array, i: number): number {
  return basis[e] * impulse[i] + basis[e + 1] * impulse[i + 1] + basis[e + 2] * impulse[i + 2];
}

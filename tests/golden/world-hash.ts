// The state of a world as a number: equal only for equal bits.
import { createHash } from "node:crypto";
import { getObstaclePose, getObstacleVelocity, type RodWorld } from "../../systems/index.js";

/** Of SHA-256; 64 bits are enough to tell two runs apart. */
const hexDigits = 16;

/** Folds the states of a world, moment by moment, into one hash. */
export class WorldHash {
  private readonly hash = createHash("sha256");

  /**
   * q and v of the rods, poses and velocities of the obstacles, both in order of creation, and the impulses of the contacts in the
   * order of the solve. Where any of it lies in memory does not matter.
   */
  add(world: RodWorld): this {
    const { components, memory, models, contacts } = world;
    const { Rod, GeneralizedCoordinates, Obstacle } = components;
    for (const rod of world.rods) {
      const elements = Rod.elements[rod];
      const model = models[Rod.model[rod]];
      const [q, v] = [GeneralizedCoordinates.qSpan[rod], GeneralizedCoordinates.vSpan[rod]];
      this.take("q of a rod", memory.f64.subarray(q, q + model.coordinateCount(elements)));
      this.take("v of a rod", memory.f64.subarray(v, v + model.velocityCount(elements)));
    }
    for (const entity of world.obstacles) {
      const handle = { entity, generation: Obstacle.generation[entity] };
      this.take("pose of an obstacle", getObstaclePose(world, handle, new Float64Array(7)));
      this.take("velocity of an obstacle", getObstacleVelocity(world, handle, new Float64Array(6)));
    }
    this.take("impulses", contacts.impulse.subarray(0, 3 * contacts.count));
    return this;
  }

  /** Of all that was added so far; more can be added afterwards. */
  value(): string {
    return this.hash.copy().digest("hex").slice(0, hexDigits);
  }

  /** The count goes first, so that numbers cannot change sides. The bits of NaN are not defined, and nothing should be NaN. */
  private take(what: string, numbers: Float64Array): void {
    if (!numbers.every(Number.isFinite)) throw new Error(`${what}: ${numbers.join(" ")} are not all finite`);
    this.hash.update(new Float64Array([numbers.length]));
    this.hash.update(numbers);
  }
}

// The state of a world as a number: equal only for equal bits. It needs nothing of Node, so that browsers hash alike.
import { getObstaclePose, getObstacleVelocity, type RodWorld } from "../../systems/index.js";

/** Folds the states of a world, moment by moment, into one hash of 64 bits. */
export class WorldHash {
  private low = 0x9e3779b9 | 0;
  private high = 0x85ebca6b | 0;

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
    const digits = (half: number) => (half >>> 0).toString(16).padStart(8, "0");
    return digits(this.high) + digits(this.low);
  }

  /** The count goes first, so that numbers cannot change sides. The bits of NaN are not defined, and nothing should be NaN. */
  private take(what: string, numbers: Float64Array): void {
    if (!numbers.every(Number.isFinite)) throw new Error(`${what}: ${numbers.join(" ")} are not all finite`);
    this.mix(numbers.length);
    for (const word of new Int32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length)) this.mix(word);
  }

  /** Two halves that each are multiplied, turned and fed into the other, as in MurmurHash. */
  private mix(word: number): void {
    const a = Math.imul(this.low ^ word, 0xcc9e2d51);
    const b = Math.imul(this.high ^ ((word << 15) | (word >>> 17)), 0x1b873593);
    this.low = ((a << 13) | (a >>> 19)) + Math.imul(b, 5);
    this.high = (((b << 16) | (b >>> 16)) ^ this.low) + 0x38b34ae5;
    this.low |= 0;
    this.high |= 0;
  }
}

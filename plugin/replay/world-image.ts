import { takeMembers, type LivingMembers } from "../../systems/states/read-state.js";
import { ObstacleInertia, ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { inertiaSize, obstacleNumbers } from "../../systems/states/span-numbers.js";
import { parseParts } from "../../systems/states/parse-state.js";
import { StateWriter } from "../../systems/states/state-writer.js";
import { writeParts } from "../../systems/states/write-state.js";
import type { RodWorld } from "../../systems/index.js";

/** Numbers at the front: which structure it is of, where the world ends, in bytes, how many numbers follow it. */
const Head = { structure: 0, end: 1, numbers: 2, obstacles: 3, size: 4 } as const;
const nothing = new Uint8Array(0);
const motionSize = ObstaclePose.size + ObstacleVelocity.size;

/** A state of this process as words: the world, then numbers of the plugin's. */
export class WorldImage {
  private readonly writer = new StateWriter(0);

  get words(): Uint32Array {
    return new Uint32Array(this.writer.bytes.buffer);
  }

  get count(): number {
    return this.writer.length / 4;
  }

  get size(): number {
    return this.writer.bytes.length;
  }

  /** As the world is now, without numbers. */
  take(world: RodWorld, structure: number): this {
    const { writer } = this;
    writer.rewind();
    writer.run("f64", Head.size);
    const obstacles = writeParts(writer, world, nothing, true);
    const { head } = this;
    head[Head.structure] = structure;
    head[Head.end] = writer.length;
    head[Head.numbers] = 0;
    head[Head.obstacles] = obstacles;
    return this;
  }

  /** Puts so many numbers behind the world. */
  append(numbers: Float64Array, count: number): this {
    const of = this.writer.run("f64", count);
    for (let i = 0; i < count; i++) of[i] = numbers[i];
    this.head[Head.numbers] += count;
    return this;
  }

  /** Takes the numbers behind the world away. */
  strip(): void {
    this.writer.length = this.head[Head.end];
    this.head[Head.numbers] = 0;
  }

  /** The writer moves to a larger room as it grows. */
  private get head(): Float64Array {
    return new Float64Array(this.writer.bytes.buffer, 0, Head.size);
  }
}

/** What stands in the words of an image. */
export class ImageReader {
  private readonly head: Float64Array;

  constructor(private readonly words: Uint32Array) {
    this.head = new Float64Array(words.buffer, words.byteOffset, Head.size);
  }

  get structure(): number {
    return this.head[Head.structure];
  }

  get numbers(): Float64Array {
    const { buffer, byteOffset } = this.words;
    return new Float64Array(buffer, byteOffset + this.head[Head.end], this.head[Head.numbers]);
  }

  /** How many words the world takes. */
  get worldCount(): number {
    return this.head[Head.end] / 4;
  }

  /** So that the words are those of the world alone. */
  strip(): void {
    this.head[Head.numbers] = 0;
  }

  /** Puts it into a world of the same structure. */
  put(world: RodWorld): void {
    const { rods, obstacles, attachments } = world;
    const before: LivingMembers = { rod: rods, obstacle: obstacles, attachment: attachments };
    const { buffer, byteOffset } = this.words;
    const begin = 8 * Head.size;
    const bytes = new Uint8Array(buffer, byteOffset + begin, this.head[Head.end] - begin);
    takeMembers(world, parseParts(world, bytes, false), before);
  }

  /** Pose and velocities of the obstacle at that place of the world's list. */
  motionOf(place: number): Float64Array {
    return this.ofObstacle(place, 0, motionSize);
  }

  /** Its inertia along the world's axes. */
  turnedInertiaOf(place: number): Float64Array {
    return this.ofObstacle(place, motionSize + ObstacleInertia.world, inertiaSize - ObstacleInertia.world);
  }

  private ofObstacle(place: number, from: number, count: number): Float64Array {
    const { buffer, byteOffset } = this.words;
    const begin = byteOffset + this.head[Head.obstacles] + 8 * (obstacleNumbers * place + from);
    return new Float64Array(buffer, begin, count);
  }
}

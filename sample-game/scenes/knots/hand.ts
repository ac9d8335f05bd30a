import { add, scale, type Triple } from "../../../plugin/points.js";
import {
  createAttachment,
  getAttachmentForce,
  getPoint,
  moveAttachment,
  removeAttachment,
  type AttachmentHandle,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { norm } from "../../../systems/math/elementary.js";

export interface HandOptions {
  readonly rod: RodHandle;
  /** Metres from the rod's root. */
  readonly s: number;
  /** Newtons that it pulls with at most, and metres that it yields then. */
  readonly mostForce: number;
  readonly yields: number;
}

/** Holds a rope by a point, softly and with a bounded force, and takes it along. */
export class Hand {
  readonly #attachment: AttachmentHandle;
  #place: Triple;

  constructor(
    private readonly world: RodWorld,
    private readonly options: HandOptions,
  ) {
    const { rod, s, mostForce, yields } = options;
    this.#place = this.held;
    const compliance = yields / mostForce;
    this.#attachment = createAttachment(world, { rod, s, to: { point: this.#place }, compliance, mostForce });
  }

  /** Where the hand is, which is ahead of what it holds. */
  get place(): Triple {
    return this.#place;
  }

  /** Where the point is that it holds. */
  get held(): Triple {
    const { rod, s } = this.options;
    const [x, y, z] = getPoint(this.world, rod, s, new Float64Array(3));
    return [x, y, z];
  }

  /** Newtons that it pulls with. */
  get force(): number {
    return norm(getAttachmentForce(this.world, this.#attachment, new Float64Array(3)));
  }

  /** Where to be at the end of the next step of the world. */
  moveTo(place: Triple): void {
    this.#place = place;
    moveAttachment(this.world, this.#attachment, place);
  }

  moveBy(direction: Triple, way: number): void {
    this.moveTo(add(this.#place, scale(direction, way)));
  }

  letGo(): void {
    removeAttachment(this.world, this.#attachment);
  }
}

// What the other hand does for one that drags a rope: it lifts what that is tucked under, and keeps other ends from being dragged along.
import {
  createAttachment,
  getPoint,
  isAttached,
  moveAttachment,
  removeAttachment,
  type AttachmentHandle,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import type { Crossing, Place } from "./strands.js";
import { hypot } from "../../../systems/math/elementary.js";

interface Finger {
  readonly rod: RodHandle;
  readonly s: number;
  readonly attachment: AttachmentHandle;
  readonly place: Float64Array;
}

/** m/s up. */
const SPEED = 0.5;
const COMPLIANCE = 3e-3;
const MOST_FORCE = 5;
/** Metres that the rope has to be beyond a lifted one until that is let down again. */
const PASSED = 0.05;
/** Metres along a rope within which one finger is enough. */
const SPACING = 0.06;

const point = new Float64Array(3);

export class OtherHand {
  private readonly fingers: Finger[] = [];
  private readonly thumbs: AttachmentHandle[] = [];

  /** It lifts as high as this, metres. */
  constructor(
    private readonly world: RodWorld,
    private readonly height: number,
  ) {}

  /** Lifts the ropes that are about to be passed under, and lets down those that the tucked one, at `place`, is clear of. */
  lift(ahead: readonly Crossing[], place: Place, seconds: number): void {
    for (const { rod, s } of ahead) if (!this.fingerAt(rod, s)) this.add(rod, s);
    for (let i = this.fingers.length - 1; i >= 0; i--) {
      const finger = this.fingers[i];
      getPoint(this.world, finger.rod, finger.s, point);
      const isClear = hypot(point[0] - place.x, point[2] - place.z) > PASSED;
      const isAhead = ahead.some(({ rod, s }) => this.fingerAt(rod, s) === finger);
      if (isClear && !isAhead) this.remove(i);
      else this.raise(finger, seconds);
    }
  }

  /** Keeps a rope in its place at `s`, as well as a thumb can. */
  keep(rod: RodHandle, s: number): void {
    const to = { point: getPoint(this.world, rod, s, new Float64Array(3)) };
    this.thumbs.push(
      createAttachment(this.world, { rod, s, to, compliance: COMPLIANCE, mostForce: MOST_FORCE }),
    );
  }

  /** Whether a rope is held above a height near `s`. */
  isLifted(rod: RodHandle, s: number, height: number): boolean {
    return this.fingerAt(rod, s) !== undefined && getPoint(this.world, rod, s, point)[1] > height;
  }

  dropAll(): void {
    while (this.fingers.length > 0) this.remove(this.fingers.length - 1);
    for (const thumb of this.thumbs) if (isAttached(this.world, thumb)) removeAttachment(this.world, thumb);
    this.thumbs.length = 0;
  }

  private fingerAt(rod: RodHandle, s: number): Finger | undefined {
    return this.fingers.find(
      (finger) => finger.rod.entity === rod.entity && Math.abs(finger.s - s) < SPACING,
    );
  }

  private add(rod: RodHandle, s: number): void {
    const place = getPoint(this.world, rod, s, new Float64Array(3));
    const attachment = createAttachment(this.world, {
      rod,
      s,
      to: { point: place },
      compliance: COMPLIANCE,
      mostForce: MOST_FORCE,
    });
    this.fingers.push({ rod, s, attachment, place });
  }

  private raise({ attachment, place }: Finger, seconds: number): void {
    place[1] = Math.min(this.height, place[1] + SPEED * seconds);
    moveAttachment(this.world, attachment, place);
  }

  private remove(index: number): void {
    const [{ attachment }] = this.fingers.splice(index, 1);
    if (isAttached(this.world, attachment)) removeAttachment(this.world, attachment);
  }
}

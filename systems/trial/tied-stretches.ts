import { AttachmentTarget, RootKind } from "../../components/index.js";
import { reachOfTie } from "../attachments/tied-places.js";
import { moreNumbers } from "../math/room.js";
import { createPointQuery, queryDistance, queryPoint } from "../shapes/point-query.js";
import { distanceToShape } from "../shapes/shape-distance.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { buriedLength } = limits.detect;
const { tiedLeave } = limits.trial;

/** Where a rod comes out of the obstacle that it, or its root, is fixed in: there it may be inside. */
export class TiedStretches {
  #count = 0;
  #from: Float64Array = new Float64Array(0);
  #to: Float64Array = new Float64Array(0);
  readonly #query = createPointQuery();

  /** Takes a rod and an obstacle in hand, as they stand. */
  take(world: RodWorld, rod: number, obstacle: number): void {
    const { Attachment, Root } = world.components;
    const reach = reachOfTie(world, rod);
    this.#count = 0;
    if (Root.kind[rod] !== RootKind.free)
      this.#add(-Infinity, Math.max(reach, -buriedLength * this.#distance(world, obstacle, rod, 0)));
    for (const attachment of world.attachments) {
      if (Attachment.target[attachment] !== AttachmentTarget.obstacle) continue;
      if (Attachment.rod[attachment] !== rod || Attachment.other[attachment] !== obstacle) continue;
      const s = Attachment.s[attachment];
      // The obstacle may be a shell around it.
      const depth = Math.abs(this.#distance(world, obstacle, rod, s));
      const leave = tiedLeave * reach + depth;
      this.#add(s - leave, s + leave);
    }
  }

  /** The first place from `s` on that is not tied. */
  endOfTied(s: number): number {
    let end = s;
    for (let i = 0; i < this.#count; i++) {
      if (this.#from[i] > end || this.#to[i] <= end) continue;
      end = this.#to[i];
      i = -1;
    }
    return end;
  }

  /** The first place from `s` on, which is not tied, that is; or Infinity. */
  startOfTied(s: number): number {
    let start = Infinity;
    for (let i = 0; i < this.#count; i++) if (this.#from[i] >= s) start = Math.min(start, this.#from[i]);
    return start;
  }

  #add(from: number, to: number): void {
    const i = this.#count++;
    this.#from = moreNumbers(this.#from, i + 1);
    this.#to = moreNumbers(this.#to, i + 1);
    this.#from[i] = from;
    this.#to[i] = to;
  }

  /** How far a place on a rod is from the surface of an obstacle. */
  #distance(world: RodWorld, obstacle: number, rod: number, s: number): number {
    const { components, models, shapes, memory } = world;
    const { Obstacle, Rod } = components;
    const { values } = this.#query;
    models[Rod.model[rod]].point(world, rod, s, values, queryPoint);
    distanceToShape(shapes, Obstacle.shape[obstacle], memory.f64, Obstacle.poseSpan[obstacle], this.#query);
    return values[queryDistance];
  }
}

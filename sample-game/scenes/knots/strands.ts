import { getPoint, rodLength, type RodHandle, type RodWorld } from "../../../systems/index.js";
import { hypot } from "../../../systems/math/elementary.js";

/** Where a way along the deck, seen from above, crosses a rope. */
export interface Crossing {
  readonly rod: RodHandle;
  /** Arc length on the rope, and how far along the way; metres. */
  readonly s: number;
  readonly along: number;
  /** Height of the rope's middle. */
  readonly y: number;
}

/** A place on the deck; y is up. */
export interface Place {
  readonly x: number;
  readonly z: number;
}

/** Ropes are looked at in pieces of this length, metres: a thickness or two. */
const PIECE = 0.01;

/** The ropes of a world as polylines, taken once and asked often. */
export class Strands {
  private readonly shapes: { rod: RodHandle; step: number; points: Float64Array }[];

  constructor(
    private readonly world: RodWorld,
    rods: readonly RodHandle[],
  ) {
    this.shapes = rods.map((rod) => ({ rod, step: 0, points: new Float64Array(0) }));
  }

  /** Where the ropes are now. */
  look(): void {
    const point = new Float64Array(3);
    for (const shape of this.shapes) {
      const length = rodLength(this.world, shape.rod);
      const pieces = Math.ceil(length / PIECE);
      if (shape.points.length !== 3 * (pieces + 1)) shape.points = new Float64Array(3 * (pieces + 1));
      shape.step = length / pieces;
      for (let i = 0; i <= pieces; i++) {
        shape.points.set(getPoint(this.world, shape.rod, Math.min(length, i * shape.step), point), 3 * i);
      }
    }
  }

  /** All crossings of the straight way from one place to another, but for those that `isOwn` says belong to the one who goes there. */
  crossings(from: Place, to: Place, isOwn: (rod: RodHandle, s: number) => boolean): Crossing[] {
    const found: Crossing[] = [];
    const [dx, dz] = [to.x - from.x, to.z - from.z];
    const way = hypot(dx, dz);
    if (way === 0) return found;
    for (const { rod, step, points } of this.shapes) {
      for (let i = 0; i + 5 < points.length; i += 3) {
        const [ex, ez] = [points[i + 3] - points[i], points[i + 5] - points[i + 2]];
        const turn = dx * ez - dz * ex;
        if (turn === 0) continue;
        const [ox, oz] = [points[i] - from.x, points[i + 2] - from.z];
        const onWay = (ox * ez - oz * ex) / turn;
        const onPiece = (ox * dz - oz * dx) / turn;
        if (onWay < 0 || onWay > 1 || onPiece < 0 || onPiece >= 1) continue;
        const s = (i / 3 + onPiece) * step;
        if (isOwn(rod, s)) continue;
        const y = points[i + 1] + onPiece * (points[i + 4] - points[i + 1]);
        found.push({ rod, s, along: onWay * way, y });
      }
    }
    return found.sort((a, b) => a.along - b.along);
  }

  /** Highest middle of a rope within `reach` of a place, seen from above; -Infinity if there is none. */
  highestNear({ x, z }: Place, reach: number, isOwn: (rod: RodHandle, s: number) => boolean): number {
    let highest = -Infinity;
    for (const { rod, step, points } of this.shapes) {
      for (let i = 0; i < points.length; i += 3) {
        if (hypot(points[i] - x, points[i + 2] - z) > reach || isOwn(rod, (i / 3) * step)) continue;
        highest = Math.max(highest, points[i + 1]);
      }
    }
    return highest;
  }
}

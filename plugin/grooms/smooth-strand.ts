import { hypot } from "../../systems/math/elementary.js";

/** Straight pieces that a smooth one between two points is measured by. */
const PIECES = 8;

/**
 * The smooth curve through the points of a strand (Catmull and Rom, with the spacing of the roots of distances,
 * which makes no loops), by its arc length. Points that fall together are one.
 */
export class SmoothStrand {
  readonly length: number;
  private readonly points: Float64Array;
  /** Arc length up to the end of each straight piece. */
  private readonly along: Float64Array;
  private readonly places: Float64Array;

  /** x y z of each point. */
  constructor(given: ArrayLike<number>) {
    this.points = distinct(given);
    const segments = this.points.length / 3 - 1;
    this.along = new Float64Array(PIECES * segments + 1);
    this.places = new Float64Array(3 * this.along.length);
    const at = new Float64Array(3);
    for (let i = 0; i < this.along.length; i++) {
      this.evaluate(Math.min(Math.floor(i / PIECES), Math.max(segments - 1, 0)), i, at);
      this.places.set(at, 3 * i);
      if (i > 0) this.along[i] = this.along[i - 1] + this.distance(i - 1, i);
    }
    this.length = this.along[this.along.length - 1];
  }

  /** `count` + 1 points at equal arc lengths, x y z each. */
  sample(count: number): Float64Array {
    const out = new Float64Array(3 * (count + 1));
    let piece = 0;
    for (let k = 0; k <= count; k++) {
      const wanted = (k / count) * this.length;
      while (piece < this.along.length - 2 && this.along[piece + 1] < wanted) piece++;
      const share = (wanted - this.along[piece]) / (this.along[piece + 1] - this.along[piece]);
      for (let c = 0; c < 3; c++) {
        const from = this.places[3 * piece + c];
        out[3 * k + c] = from + Math.min(1, share) * (this.places[3 * piece + 3 + c] - from);
      }
    }
    return out;
  }

  private distance(a: number, b: number): number {
    const [x, y, z] = [0, 1, 2].map((c) => this.places[3 * b + c] - this.places[3 * a + c]);
    return hypot(x, y, z);
  }

  /** The end of piece `piece`, in segment `segment`: by the pyramid of Barry and Goldman. */
  private evaluate(segment: number, piece: number, out: Float64Array): void {
    const count = this.points.length / 3;
    const share = piece / PIECES - segment;
    if (count === 1) return out.set(this.points);
    const corners = [-1, 0, 1, 2].map((k) => this.corner(segment + k, count));
    const knots = [0, 0, 0, 0];
    for (let k = 1; k < 4; k++) {
      const [a, b] = [corners[k - 1], corners[k]];
      knots[k] = knots[k - 1] + Math.sqrt(hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
    }
    const t = knots[1] + share * (knots[2] - knots[1]);
    for (let level = 1; level < 4; level++)
      for (let k = 0; k < 4 - level; k++) {
        // The middle of the pyramid lies between the two inner knots, its sides reach beyond.
        const [low, high] = level === 3 ? [knots[1], knots[2]] : [knots[k], knots[k + level]];
        const u = (t - low) / (high - low);
        corners[k] = corners[k].map((x, c) => (1 - u) * x + u * corners[k + 1][c]);
      }
    out.set(corners[0]);
  }

  /** Beyond its ends the strand goes on as it ends. */
  private corner(i: number, count: number): number[] {
    const at = (k: number) => [0, 1, 2].map((c) => this.points[3 * k + c]);
    if (i < 0) return at(0).map((x, c) => 2 * x - at(1)[c]);
    if (i >= count) return at(count - 1).map((x, c) => 2 * x - at(count - 2)[c]);
    return at(i);
  }
}

function distinct(given: ArrayLike<number>): Float64Array {
  const kept: number[] = [];
  for (let at = 0; at < given.length; at += 3) {
    const last = kept.length - 3;
    const isNew = last < 0 || [0, 1, 2].some((c) => given[at + c] !== kept[last + c]);
    if (isNew) kept.push(given[at], given[at + 1], given[at + 2]);
  }
  return Float64Array.from(kept);
}

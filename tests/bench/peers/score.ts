import { frame, rope, type LiveRope, type Scene } from "./rope.js";

/** Intervals between the material points at which shapes are compared. */
export const intervals = 16;

/** What a run is held against: x and y of the points at rest, or after every frame of the swing. */
export interface Truth {
  readonly rest?: Float64Array;
  readonly swing?: readonly Float64Array[];
}

export interface Score {
  /**
   * Root of the mean squared distance of the points (over all frames of the swing), as a share of the length; of the
   * loaded rope the change of its length.
   */
  readonly error: number;
  /** Of the swing, as a share of the true period. */
  readonly periodError?: number;
}

/** Runs the scene to its end. */
export function score(scene: Scene, live: LiveRope, truth: Truth): Score {
  const frames = Math.round(scene.seconds / frame);
  const points = new Float64Array(3 * (intervals + 1));
  const centre: number[] = [];
  let squares = 0;
  for (let f = 0; f <= frames; f++) {
    if (f > 0) live.frame();
    if (truth.swing === undefined && f < frames) continue;
    live.read();
    if (!(Math.abs(live.nodes[live.nodes.length - 2]) < 10 * rope.length)) return { error: Infinity };
    splineThrough(live.nodes, points);
    squares += meanSquare(points, truth.swing?.[f] ?? truth.rest!);
    centre.push(centreOfMass(points, 3));
  }
  if (scene.name === "load") return { error: Math.abs(lengthOf(live.nodes) / rope.length - 1) };
  const error = Math.sqrt(squares / centre.length) / rope.length;
  if (!truth.swing) return { error };
  const wanted = period(truth.swing.map((shape) => centreOfMass(shape, 2)));
  return { error, periodError: Math.abs(period(centre) / wanted - 1) };
}

function meanSquare(points: Float64Array, wanted: Float64Array): number {
  let sum = 0;
  for (let i = 0; i <= intervals; i++) {
    sum += (points[3 * i] - wanted[2 * i]) ** 2 + (points[3 * i + 1] - wanted[2 * i + 1]) ** 2;
    sum += points[3 * i + 2] ** 2;
  }
  return sum / (intervals + 1);
}

/** Catmull and Rom's spline: what a polygon of nodes is usually drawn as, and nearer to the true curve than its chords. */
function splineThrough(nodes: Float64Array, out: Float64Array): void {
  const last = nodes.length / 3 - 1;
  for (let i = 0; i <= intervals; i++) {
    const u = (i / intervals) * last;
    const k = Math.min(Math.floor(u), last - 1);
    const t = u - k;
    for (let c = 0; c < 3; c++) {
      const b = nodes[3 * k + c];
      const d = nodes[3 * k + 3 + c];
      const before = k > 0 ? nodes[3 * k - 3 + c] : 2 * b - d;
      const after = k + 1 < last ? nodes[3 * k + 6 + c] : 2 * d - b;
      const [m0, m1] = [(d - before) / 2, (after - b) / 2];
      const square = t * t;
      const cube = square * t;
      out[3 * i + c] =
        (2 * cube - 3 * square + 1) * b +
        (cube - 2 * square + t) * m0 +
        (3 * square - 2 * cube) * d +
        (cube - square) * m1;
    }
  }
}

function lengthOf(nodes: Float64Array): number {
  let sum = 0;
  for (let i = 3; i < nodes.length; i += 3) {
    sum += Math.hypot(nodes[i] - nodes[i - 3], nodes[i + 1] - nodes[i - 2], nodes[i + 2] - nodes[i - 1]);
  }
  return sum;
}

/** The horizontal coordinate. */
function centreOfMass(points: Float64Array, stride: number): number {
  let sum = 0;
  for (let i = 0; i <= intervals; i++) {
    sum += points[stride * i] * (i === 0 || i === intervals ? 0.5 : 1);
  }
  return sum / intervals;
}

/** Seconds between the first two passages from right to left; NaN if there are none. */
function period(x: readonly number[]): number {
  const times: number[] = [];
  for (let f = 1; f < x.length; f++) {
    if (x[f - 1] > 0 && x[f] <= 0) times.push((f - 1 + x[f - 1] / (x[f - 1] - x[f])) * frame);
  }
  return times[1] - times[0];
}

// A knot as it is drawn on paper: what passes below is interrupted beside what passes above.
import type { Triple } from "../../../plugin/points.js";
import { layKnot } from "./laid-knot.js";
import type { KnotPathName } from "./paths.js";

/** A short piece of a rope; those that come later are drawn over the earlier ones. */
export interface DiagramPiece {
  readonly rope: number;
  readonly points: readonly (readonly [number, number])[];
}

export interface KnotDiagram {
  /** Lowest first. */
  readonly pieces: readonly DiagramPiece[];
  /** Left, top, width, height of all crossings and of the beginning of the ends; the rope is `thickness` wide. */
  readonly box: readonly [number, number, number, number];
  readonly thickness: number;
}

const RADIUS = 1;
/** Thicknesses between two turns: a loose knot shows how it goes. */
const SPACING = 2.1;
/** Points in a piece: so few that it is above or below another as a whole. */
const PIECE = 6;

/** Seen from above the laid knot, y downwards as on a screen, in radii of the rope. */
export function knotDiagram(name: KnotPathName): KnotDiagram {
  const { ropes, closed } = layKnot(name, { radius: RADIUS, spacing: SPACING });
  const pieces = ropes.flatMap((points, rope) => inPieces(closed ? [...points, points[0]] : points, rope));
  pieces.sort((a, b) => a.height - b.height);
  return { pieces, box: boxAround(crossings(ropes)), thickness: 2 * RADIUS };
}

/** What is shown of the ends beyond the outermost crossings, radii. */
const ENDS = 9;

function boxAround(points: readonly (readonly [number, number])[]): KnotDiagram["box"] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - ENDS, Math.min(...ys) - ENDS];
  return [left, top, Math.max(...xs) + ENDS - left, Math.max(...ys) + ENDS - top];
}

/** Where the ropes cross themselves and each other, as seen. */
function crossings(ropes: readonly (readonly Triple[])[]): (readonly [number, number])[] {
  const pieces = ropes.flatMap((points) => points.slice(1).map((b, i) => [points[i], b] as const));
  const found: (readonly [number, number])[] = [];
  for (const [i, [a, b]] of pieces.entries()) {
    for (let j = i + 2; j < pieces.length; j++) {
      const [c, d] = pieces[j];
      const turn = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
      const s = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / turn;
      const t = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / turn;
      if (s >= 0 && s < 1 && t >= 0 && t < 1)
        found.push([a[0] + s * (b[0] - a[0]), -a[1] - s * (b[1] - a[1])]);
    }
  }
  return found;
}

function inPieces(points: readonly Triple[], rope: number): (DiagramPiece & { height: number })[] {
  const pieces = [];
  for (let begin = 0; begin + 1 < points.length; begin += PIECE) {
    const run = points.slice(begin, begin + PIECE + 1);
    pieces.push({
      rope,
      points: run.map(([x, y]) => [x, -y] as const),
      height: run.reduce((sum, [, , z]) => sum + z, 0) / run.length,
    });
  }
  return pieces;
}

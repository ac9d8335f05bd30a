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
  /** Left, top, width, height; the rope is `thickness` wide. */
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
  const [xs, ys] = [ropes.flat().map(([x]) => x), ropes.flat().map(([, y]) => -y)];
  const [left, top] = [Math.min(...xs) - 2 * RADIUS, Math.min(...ys) - 2 * RADIUS];
  return {
    pieces,
    box: [left, top, Math.max(...xs) + 2 * RADIUS - left, Math.max(...ys) + 2 * RADIUS - top],
    thickness: 2 * RADIUS,
  };
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

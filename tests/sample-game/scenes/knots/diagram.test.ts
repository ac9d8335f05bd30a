import { describe, expect, it } from "vitest";
import { knotDiagram, type DiagramPiece } from "../../../../sample-game/scenes/knots/diagram.js";
import { layKnot } from "../../../../sample-game/scenes/knots/laid-knot.js";
import { levels } from "../../../../sample-game/scenes/knots/levels.js";
import { recogniseBend, recogniseKnot } from "../../../../systems/index.js";

describe.each(levels)("the drawing of a $title", ({ path }) => {
  const { pieces, box } = knotDiagram(path);

  it("shows the knot, and not much of the ends", () => {
    const [left, top, width, height] = box;
    const isInside = ([x, y]: readonly [number, number]) =>
      x > left && x < left + width && y > top && y < top + height;
    const points = pieces.flatMap((piece) => piece.points);
    expect(points.filter(isInside).length).toBeGreaterThan(0.6 * points.length);
    const reach = Math.max(...points.map(([x]) => Math.abs(x)));
    expect(width).toBeLessThan(2 * reach);
  });

  it("is of the knot: what is drawn later passes above", () => {
    // The knot again, from nothing but the drawing: every piece as high as its turn to be drawn.
    const ropes = layKnot(path, { radius: 1, spacing: 2.1 }).ropes.map((points, rope) => {
      const order = new Map<DiagramPiece, number>(pieces.map((piece, turn) => [piece, turn]));
      const own = pieces.filter((piece) => piece.rope === rope);
      return points.flatMap(([x, y]) => {
        const piece = own.find(({ points: drawn }) => drawn.some(([px, py]) => px === x && py === -y))!;
        return [x, y, 0.1 * order.get(piece)!];
      });
    });
    const name = (knots: readonly number[][]) =>
      knots.length === 2 ? recogniseBend(knots[0], knots[1]).name : recogniseKnot(knots[0]).name;
    expect(name(ropes)).toBe(name(layKnot(path, { radius: 1 }).ropes.map((points) => points.flat())));
  });
});

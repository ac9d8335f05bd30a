import { createRodWorld } from "../../systems/index.js";
import { paintSolid, previewOf } from "../preview.js";
import { buildDeck, DECK, deckRopes, POST, POSTS } from "./knots/deck.js";
import { takenAt, waypoints } from "./knots/demonstration.js";
import { KnotGame } from "./knots/game.js";
import { levels } from "./knots/levels.js";
import type { SceneModule } from "./scene-module.js";

/** Seconds that the preview shows a knot when it is tied. */
const ADMIRE = 1.5;

export const knotsScene: SceneModule = {
  id: "knots",
  title: "Knots",
  description: "Tie knots with the mouse: over, under and through. The game knows what you have tied.",
  preview() {
    const world = createRodWorld({ subSteps: 3 });
    world.solver.tolerance = 1e-3;
    const deck = buildDeck(world, "one");
    const game = new KnotGame(world, deck, levels[0]);
    let rest = 0;
    return previewOf({
      world,
      rods: deckRopes("one").map((options, i) => ({ handle: deck.rods[i], options })),
      // Seen from above: the picture's up is away from the viewer.
      view: { x: 0, y: 0.06, height: 1.05, axes: "xz" },
      move() {
        game.move(1 / 60);
        rest -= 1 / 60;
        if (game.hand.holds || rest > 0) return;
        const drag = game.nextDrag;
        if (!drag) game.reset();
        else {
          const way = waypoints(world, deck.rods, drag);
          game.take(deck.rods[drag.rope], takenAt(world, deck.rods, drag));
          for (const { x, z, pass } of way) game.goTo(x, z, pass);
          game.letGo();
        }
        rest = game.nextDrag ? 0.5 : ADMIRE;
      },
      bodies: [
        { depth: Infinity, paint: drawDeck },
        ...POSTS.map(({ x, z }) => ({
          // As high as a post is, nothing lies on it.
          depth: -1,
          paint: (context: CanvasRenderingContext2D) =>
            paintSolid(context, "#5b3a22", () => context.arc(x, z, POST.radius, 0, 2 * Math.PI)),
        })),
      ],
    });
  },
  load: () => import("./knots-view.js"),
};

const PLANKS = 9;

function drawDeck(context: CanvasRenderingContext2D): void {
  const { halfWidth, halfDepth } = DECK;
  paintSolid(context, "#a98a63", () => context.rect(-halfWidth, -halfDepth, 2 * halfWidth, 2 * halfDepth));
  context.beginPath();
  for (let i = 1; i < PLANKS; i++) {
    const z = halfDepth * ((2 * i) / PLANKS - 1);
    context.moveTo(-halfWidth, z);
    context.lineTo(halfWidth, z);
  }
  context.strokeStyle = "rgb(60 40 25 / 35%)";
  context.lineWidth = 0.004;
  context.stroke();
}

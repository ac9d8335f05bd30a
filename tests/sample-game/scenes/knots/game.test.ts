// Knots tied in Node as a player ties them: by an end that is dragged about the deck, over ropes and under them.
import { describe, expect, it } from "vitest";
import { buildDeck, DECK, ROPE_RADIUS } from "../../../../sample-game/scenes/knots/deck.js";
import { takenAt, waypoints } from "../../../../sample-game/scenes/knots/demonstration.js";
import { KnotGame, MOST_FORCE } from "../../../../sample-game/scenes/knots/game.js";
import { levels, type Level } from "../../../../sample-game/scenes/knots/levels.js";
import {
  createRodWorld,
  rodLength,
  rodPoints,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../../systems/index.js";

const FRAME = 1 / 60;

function play(level: Level) {
  const world = createRodWorld({ subSteps: 3 });
  world.solver.tolerance = 1e-3;
  const deck = buildDeck(world, level.layout);
  const game = new KnotGame(world, deck, level);
  const run = (seconds: number) => {
    for (let i = 0; i < Math.round(seconds / FRAME); i++) frame();
  };
  const frame = () => {
    game.move(FRAME);
    stepWorld(world, FRAME);
    game.look(FRAME);
  };
  const drag = (
    rope: number,
    s: number,
    way: readonly { x: number; z: number; pass: "over" | "under" }[],
  ) => {
    game.take(deck.rods[rope], s);
    for (const { x, z, pass } of way) game.goTo(x, z, pass);
    game.letGo();
    for (let i = 0; i < 15 / FRAME && game.hand.holds; i++) frame();
    run(0.3);
  };
  return { world, deck, game, run, drag };
}

function followHint({ world, deck, game, drag }: ReturnType<typeof play>): void {
  const next = game.nextDrag!;
  drag(next.rope, takenAt(world, deck.rods, next), waypoints(world, deck.rods, next));
}

/** Milliseconds, on a machine that does much else. */
const PATIENCE = 200_000;

/** The first level; with ALL_KNOTS=1 all of them, which takes minutes. */
const tested = levels.filter((_, i) => i === 0 || process.env.ALL_KNOTS);

describe.each(tested)("$title", (level) => {
  it(
    "is tied by doing what the hint shows, and not torn through by any pull",
    () => {
      const scene = play(level);
      const { game, deck, world, run } = scene;
      run(0.3);
      for (const drag of level.drags) {
        expect(game.nextDrag).toBe(drag);
        followHint(scene);
      }
      expect(game.nextDrag).toBeUndefined();
      expect(game.tied.text).toBe(level.title);
      expect(game.isDone).toBe(true);
      if (deck.rods.length > 1) return;
      const [rod] = deck.rods;
      game.take(rod, rodLength(world, rod));
      game.goTo(DECK.halfWidth, -0.3, "over");
      run(0.6);
      expect(game.hand.force).toBeGreaterThan(0.9 * MOST_FORCE);
      game.goTo(DECK.halfWidth, 0.3, "over");
      run(0.8);
      game.letGo();
      run(0.2);
      expect(game.tied.text).toBe(level.title);
      expect(nearestTurns(world, rod)).toBeGreaterThan(1.9 * ROPE_RADIUS);
    },
    PATIENCE,
  );
});

describe("a hand", () => {
  it(
    "passes over a rope, or under it, as it is told",
    () => {
      for (const pass of ["over", "under"] as const) {
        const { world, deck, run, drag } = play(levels[0]);
        run(0.3);
        drag(0, rodLength(world, deck.rods[0]), [
          { x: 0.1, z: -0.15, pass },
          { x: -0.2, z: 0, pass },
          { x: -0.45, z: 0.45, pass },
        ]);
        const [upper, lower] = heightsAtCrossing(rodPoints(world, deck.rods[0], 300));
        // In the order of arc length: the end comes last.
        if (pass === "over") expect(lower - upper).toBeGreaterThan(1.5 * ROPE_RADIUS);
        else expect(upper - lower).toBeGreaterThan(1.5 * ROPE_RADIUS);
      }
    },
    PATIENCE,
  );
});

describe("undo", () => {
  it(
    "leads back to the very shape and hint before a drag, and reset to the start",
    () => {
      const scene = play(levels[0]);
      const { world, deck, game, run } = scene;
      const shape = () => [...rodPoints(world, deck.rods[0], 50)];
      const start = shape();
      run(0.2);
      const before = shape();
      expect(game.canUndo).toBe(false);
      followHint(scene);
      const between = shape();
      expect(game.nextDrag).toBe(levels[0].drags[1]);
      game.take(deck.rods[0], 0.7);
      game.goTo(0, -0.2, "under");
      run(0.2);
      game.undo();
      expect(game.hand.holds).toBeNull();
      expect(world.attachments).toHaveLength(1);
      expect(shape()).toEqual(between);
      game.undo();
      expect(shape()).toEqual(before);
      expect(game.nextDrag).toBe(levels[0].drags[0]);
      expect(game.canUndo).toBe(false);
      game.reset();
      expect(shape()).toEqual(start);
    },
    PATIENCE,
  );
});

/** Heights of a curve, x y z, at its only crossing as seen from above, in the order along it. */
function heightsAtCrossing(points: Float64Array): [number, number] {
  const found: [number, number][] = [];
  const n = points.length / 3;
  for (let i = 0; i + 1 < n; i++) {
    for (let j = i + 3; j + 1 < n; j++) {
      const [ax, az] = [points[3 * i + 3] - points[3 * i], points[3 * i + 5] - points[3 * i + 2]];
      const [bx, bz] = [points[3 * j + 3] - points[3 * j], points[3 * j + 5] - points[3 * j + 2]];
      const [ox, oz] = [points[3 * j] - points[3 * i], points[3 * j + 2] - points[3 * i + 2]];
      const turn = ax * bz - az * bx;
      const [onA, onB] = [(ox * bz - oz * bx) / turn, (ox * az - oz * ax) / turn];
      if (onA >= 0 && onA < 1 && onB >= 0 && onB < 1) found.push([points[3 * i + 1], points[3 * j + 1]]);
    }
  }
  expect(found).toHaveLength(1);
  return found[0];
}

/** Least distance of two places of a rope that are more than 10 radii apart along it. */
function nearestTurns(world: RodWorld, rod: RodHandle): number {
  const points = rodPoints(world, rod, 600);
  const apart = Math.ceil((10 * ROPE_RADIUS * 599) / rodLength(world, rod));
  let least = Infinity;
  for (let i = 0; i < 600; i++) {
    for (let j = i + apart; j < 600; j++) {
      const [x, y, z] = [0, 1, 2].map((c) => points[3 * i + c] - points[3 * j + c]);
      least = Math.min(least, Math.hypot(x, y, z));
    }
  }
  return least;
}

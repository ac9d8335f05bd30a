import { expect, it } from "vitest";
import { layKnot, ropeAlong } from "../../../../sample-game/scenes/knots/laid-knot.js";
import { levels } from "../../../../sample-game/scenes/knots/levels.js";
import type { KnotPathName } from "../../../../sample-game/scenes/knots/paths.js";
import { whatIsTied } from "../../../../sample-game/scenes/knots/tied.js";
import { createRod, createRodWorld } from "../../../../systems/index.js";

function tied(name: KnotPathName) {
  const world = createRodWorld();
  const rods = layKnot(name, { radius: 0.005 }).ropes.map((path) =>
    createRod(world, ropeAlong(path, { radius: 0.005, elements: 150 })),
  );
  return whatIsTied(world, rods);
}

it.each(levels)("$title is called so, and reached by no other knot", (level) => {
  expect(tied(level.path).text).toBe(level.title);
  for (const other of levels.filter(({ layout }) => (layout === "one") === (level.layout === "one"))) {
    expect(level.isTied(tied(other.path))).toBe(other === level);
  }
});

it("knows what is no goal, too", () => {
  expect(tied("granny").text).toBe("Granny knot");
  expect(tied("bow").text).toBe("Half knot");
  expect(tied("clove hitch").text).toBe("No knot yet");
});

it("two ropes with a knot each are no bend until they hold each other", () => {
  const world = createRodWorld();
  const [path] = layKnot("double overhand", { radius: 0.005 }).ropes;
  const rods = [0, 1].map((z) =>
    createRod(
      world,
      ropeAlong(
        path.map(([x, y, up]) => [x, y, up + z] as const),
        { radius: 0.005, elements: 150 },
      ),
    ),
  );
  expect(whatIsTied(world, rods)).toMatchObject({ text: "Double overhand knot", knots: ["5_1", "5_1"] });
});

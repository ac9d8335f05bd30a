// What a state has left out would show here: worlds go on from it bit by bit, in place and in an empty world.
import { expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  cutRod,
  moveRoot,
  readState,
  stepWorld,
  writeState,
  type RodWorld,
} from "../../../systems/index.js";
import { goldenScenes, type GoldenName } from "../../golden/scenes.js";
import { WorldHash } from "../../golden/world-hash.js";
import { FRAME } from "../../plugin/null-scene.js";

const frames = 20;

const hashOf = (world: RodWorld) => new WorldHash().add(world).value();

/** Hashes of the frames that follow, when nothing is told to move any more. */
function goOn(world: RodWorld): string[] {
  return Array.from({ length: frames }, () => {
    stepWorld(world, FRAME);
    return hashOf(world);
  });
}

it.each(["contacts", "knot", "hair"] satisfies GoldenName[])("%s goes on from its bytes", (name) => {
  const { world, step } = goldenScenes[name]();
  for (let i = 1; i <= 40; i++) step(i * FRAME);
  const bytes = writeState(world);
  const expected = goOn(world);
  readState(world, bytes);
  expect(writeState(world)).toEqual(bytes);
  expect(goOn(world)).toEqual(expected);
  const empty = createRodWorld();
  readState(empty, bytes);
  expect(goOn(empty)).toEqual(expected);
});

it.each(["super-helix", "clothoid"])("a %s is cut alike before and after it is read", (model) => {
  const world = createRodWorld();
  const material = { density: 1000, youngModulus: 1e7 };
  const rod = createRod(world, { model, length: 1, elements: 8, radius: 0.005, material });
  for (let i = 1; i <= 30; i++) {
    moveRoot(world, rod, [0.1 * Math.sin(0.4 * i), 0, 0]);
    stepWorld(world, FRAME);
  }
  const bytes = writeState(world);
  cutRod(world, rod, 0.37);
  const expected = goOn(world);
  const empty = createRodWorld();
  const { rods } = readState(empty, bytes);
  cutRod(empty, rods[0], 0.37);
  expect(goOn(empty)).toEqual(expected);
});

// What a state has left out would show here: worlds go on from it bit by bit, in place and in an empty world.
import { expect, it } from "vitest";
import { createRodWorld, readState, stepWorld, writeState, type RodWorld } from "../../../systems/index.js";
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

// A short while of each; `npm run experiment -- round-trips` has the long one, in other processes too.
import { expect, it } from "vitest";
import { readState, writeState } from "../../../plugin/index.js";
import { goOn, roundTripScenes, type RoundTripName } from "./round-trip-scenes.js";

const [before, after] = [14, 12];

it.each(Object.keys(roundTripScenes) as RoundTripName[])(
  "%s goes on bit by bit where it was, and where only the game's own nodes are",
  (name) => {
    const build = roundTripScenes[name];
    const whole = build("small", false);
    for (let frame = 1; frame <= before; frame++) whole.step(frame);
    const bytes = writeState(whole.rods);
    whole.rest();
    const expected = goOn(whole, before, after);
    const { rods } = whole.rods;
    const { rods: read } = readState(whole.rods, bytes);
    expect(read.length === rods.length && read.every((rod, i) => rod === rods[i])).toBe(true);
    expect(goOn(whole, before, after)).toEqual(expected);
    const bare = build("small", true);
    readState(bare.rods, bytes);
    expect(goOn(bare, before, after)).toEqual(expected);
    const list = ({ rods }: typeof bare) => [
      rods.rods.map(({ name, kind, radius }) => [name, kind, radius]),
      rods.obstacles.map(({ name }) => name),
      rods.attachments.map(({ rod }) => rod.name),
      rods.hair.map(({ name, guideCount, drawnCount }) => [name, guideCount, drawnCount]),
      rods.combs.map(({ mesh, teeth }) => [mesh.name, teeth]),
    ];
    expect(list(bare)).toEqual(list(whole));
  },
);

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { throwRod } from "../physics/contact-scenes.js";
import { actionKinds } from "./actions/index.js";
import { isNamed, violated } from "./invariants.js";
import { play } from "./play.js";
import { Playground } from "./playground.js";
import { codeOf, sequences, type Sequence } from "./sequence.js";
import { createGuards, tryOut } from "./try-out.js";
import { stateHash } from "./state-hash.js";

const rope = { from: { x: 0, y: 1, z: 0 }, to: { x: 0.3, y: 1, z: 0 }, radius: 0.005 };
const begin = { havok: false, options: {} };

/** Seeds that fit into a suite, calls of each; CPU seconds of a frame, and seconds for making a failed one small. */
const seeds = 300;
const steps = 12;
const limit = 10;
const shrink = 5;

/** Any number of sequences, with all there is to do in them, on demand: `npm run experiment -- fuzz`. */
it(`${seeds} sequences of sound calls leave the world whole`, async () => {
  const guards = createGuards(limit);
  const arbitrary = sequences(["options"], steps);
  const failed: string[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const failure = await tryOut(guards, arbitrary, seed, shrink, []);
    if (failure) failed.push(`${failure.failure}: ${failure.what}\n${codeOf(failure.sequence, seed)}`);
  }
  for (const guard of guards) guard.close();
  expect(failed.join("\n")).toBe("");
}, 300_000);

describe("a violation is found", () => {
  it("where a call threw what is not ours", () => {
    const broken = { ...begin, actions: [{ do: "createRope", with: null }] };
    expect(play(broken).violation?.invariant).toBe("errors named");
  });

  it("where the world is not what it may be", () => {
    const playground = new Playground(begin);
    actionKinds["createRope"].run(playground, { ...rope, root: "free" });
    const { world } = playground.rods;
    expect(violated(world)).toEqual([]);
    const [thrown] = playground.rods.rods;
    throwRod(world, thrown.handle, [0, 1e4, 0]);
    expect(violated(world).map(({ invariant }) => invariant)).toEqual(["speed"]);
    throwRod(world, thrown.handle, [NaN, 0, 0]);
    expect(violated(world).map(({ invariant }) => invariant)).toEqual(["finite"]);
    playground.dispose();
  });

  it("where a call has changed anything", () => {
    const playground = new Playground(begin);
    const before = stateHash(playground);
    expect(stateHash(playground)).toBe(before);
    actionKinds["createRope"].run(playground, rope);
    const after = stateHash(playground);
    expect(after).not.toBe(before);
    playground.rods.wind.x = 1;
    expect(stateHash(playground)).not.toBe(after);
    playground.dispose();
  });
});

it("tells our errors from others", () => {
  expect(isNamed(new RangeError("radius is -1; allowed: a finite number above 0"))).toBe(true);
  expect(isNamed(new TypeError("Cannot read properties of undefined"))).toBe(false);
  expect(isNamed(new RangeError("Invalid array length"))).toBe(false);
});

it("prints code that means the same sequence", () => {
  const [sequence] = fc.sample(sequences(["wild", "bad"], 20), { seed: 3, numRuns: 1 });
  let read: Sequence | undefined;
  const run = new Function("it", "play", "expect", codeOf(sequence, 3)) as (...parts: unknown[]) => void;
  const collect = (given: Sequence) => ((read = given), {});
  run(
    (_: string, test: () => void) => test(),
    collect,
    () => ({ toBeUndefined: () => undefined }),
  );
  const plain = (value: unknown) => structuredClone(value);
  expect(plain(read)).toEqual(plain(sequence));
});

const origin = { x: 0, y: 0, z: 0 };

/** As they were found and made small. */
it.each<{ seed: number; actions: Sequence["actions"] }>([
  {
    seed: 24,
    actions: [
      { do: "gravity", with: origin },
      {
        do: "createHair",
        with: { at: { x: 0, y: 0.02, z: 0 }, strands: 1, collisions: NaN, isSolid: false },
      },
    ],
  },
  {
    seed: 94,
    actions: [
      { do: "gravity", with: origin },
      { do: "createStrand", with: { from: { x: 0, y: 0.02, z: 0 }, direction: origin, length: NaN } },
    ],
  },
])("seed $seed leaves the world whole", ({ actions }) => {
  const { violation } = play({ ...begin, actions: [{ do: "createRope", with: rope }, ...actions] });
  expect(violation).toBeUndefined();
});

import { execFile } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { createRodWorld, stepWorld, teleport } from "../../systems/index.js";
import { createGround, createStick } from "../physics/contact-scenes.js";
import { goldenScenes, type GoldenName } from "./scenes.js";
import { differenceOf, readHashes, updateCommand, type GoldenHashes } from "./stored.js";
import { traceScene } from "./trace.js";
import { WorldHash } from "./world-hash.js";

const names = Object.keys(goldenScenes) as GoldenName[];
const stored = readHashes();
const TWO_MINUTES = 120_000;

describe("the golden scenes", () => {
  it("are those whose hashes are stored", () => expect(Object.keys(stored)).toEqual(names));

  it.each(names)(
    "%s moves as it is known to, bit by bit",
    (name) => {
      expect(differenceOf(name, traceScene(name).moments, stored[name])).toBeUndefined();
    },
    TWO_MINUTES,
  );

  it(
    "move alike in another process",
    async () => expect(await differencesIn(process.execPath)).toEqual([]),
    TWO_MINUTES,
  );

  const others = (process.env.OTHER_NODES ?? "").split(delimiter).filter((path) => path !== "");

  if (others.length === 0)
    it.skip("move alike in other versions of Node (skipped: OTHER_NODES names none)", () => undefined);

  it.each(others)(
    "move alike in the Node at %s",
    async (node) => expect(await differencesIn(node)).toEqual([]),
    TWO_MINUTES,
  );
});

/** Of the scenes as a process of that Node runs them. */
async function differencesIn(node: string): Promise<string[]> {
  const run = fileURLToPath(new URL("./run.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(node, ["--import", "tsx", run, "--json"]);
  const hashes = JSON.parse(stdout) as GoldenHashes;
  expect(Object.keys(hashes)).toEqual(names);
  return names.flatMap((name) => differenceOf(name, hashes[name], stored[name]) ?? []);
}

describe("a difference", () => {
  it("names the scene, both hashes, when they part, and what to do", () => {
    const expected = { 10: "aa", 20: "bb", 30: "cc" };
    expect(differenceOf("knot", expected, { ...expected })).toBeUndefined();
    const message = differenceOf("knot", { 10: "aa", 20: "dd", 30: "ee" }, expected);
    expect(message).toContain("knot: expected cc, got ee; it first differs after frame 10, at frame 20");
    expect(message).toContain(updateCommand);
    expect(differenceOf("hair", expected, undefined)).toContain("hair: expected none, got cc");
    expect(differenceOf("hair", { 10: "aa", 20: "bb" }, expected)).toContain("at frame 30");
  });
});

describe("the hash of a world", () => {
  const build = () => {
    const world = createRodWorld();
    createGround(world);
    const stick = createStick(world, { centre: [0, 0.0019, 0], direction: [1, 0, 0] });
    stepWorld(world, 1 / 60);
    return { world, stick };
  };
  const hashOf = ({ world }: ReturnType<typeof build>) => new WorldHash().add(world).value();

  it("is that of equal states, wherever they are in memory", () => {
    const moved = createRodWorld();
    createGround(moved);
    moved.memory.allocate(1000);
    const stick = createStick(moved, { centre: [0, 0.0019, 0], direction: [1, 0, 0] });
    stepWorld(moved, 1 / 60);
    expect(hashOf({ world: moved, stick })).toBe(hashOf(build()));
  });

  it.each<[string, (scene: ReturnType<typeof build>) => void]>([
    ["the last bit of a coordinate", ({ world, stick }) => nudge(world.memory.f64, qOf(world, stick.entity))],
    ["a rod's place", ({ world, stick }) => teleport(world, stick, [0, 0.1, 0])],
    ["a contact's impulse", ({ world }) => nudge(world.contacts.impulse, 1)],
    ["a contact less", ({ world }) => (world.contacts.count -= 1)],
    ["a step more", ({ world }) => stepWorld(world, 1 / 60)],
  ])("tells %s", (_, change) => {
    const scene = build();
    change(scene);
    expect(hashOf(scene)).not.toBe(hashOf(build()));
  });

  it("refuses what is not a number", () => {
    const { world } = build();
    world.contacts.impulse[0] = NaN;
    expect(() => new WorldHash().add(world)).toThrow(/impulses: NaN .* are not all finite/);
  });
});

const qOf = ({ components }: ReturnType<typeof createRodWorld>, rod: number) =>
  components.GeneralizedCoordinates.qSpan[rod];

/** The next number of those that a double can be. */
function nudge(numbers: Float64Array, at: number): void {
  const bits = new BigUint64Array(numbers.buffer, numbers.byteOffset, numbers.length);
  bits[at] += 1n;
}

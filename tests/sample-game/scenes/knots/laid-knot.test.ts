import { describe, expect, it } from "vitest";
import { clearanceBetween, selfClearance } from "../../../../sample-game/scenes/knots/clearance.js";
import { layKnot, ropeAlong } from "../../../../sample-game/scenes/knots/laid-knot.js";
import { knotPaths, type KnotPathName } from "../../../../sample-game/scenes/knots/paths.js";
import {
  createRod,
  createRodWorld,
  linkingNumber,
  recogniseBend,
  recogniseKnot,
  recogniseRod,
} from "../../../../systems/index.js";
import { seeded } from "../../../oracle/random.js";
import { turnedAtRandom } from "../../../systems/knots/curves.js";

const names = Object.keys(knotPaths) as KnotPathName[];
const radius = 0.005;
const flat = (name: KnotPathName) => layKnot(name, { radius }).ropes.map((rope) => rope.flat());
/** Under a few rotations, which must not matter. */
function nameOf(points: readonly number[], closed = false): Set<string> {
  const random = seeded(9);
  const knots = Array.from({ length: 10 }, () => recogniseKnot(turnedAtRandom(points, random), { closed }));
  return new Set(knots.map(({ name }) => name));
}

describe("laid knots", () => {
  it.each([
    ["overhand", "3_1"],
    ["figure-eight", "4_1"],
    ["double overhand", "5_1"],
    // The type of a bowline whose tail leads out of its loop.
    ["bowline", "6_3"],
    // What holds only by the post is no knot without it.
    ["clove hitch", "unknot"],
    // Either rope of the bend has a double overhand knot.
    ["double fisherman's", "5_1"],
    ["reef", "unknot"],
  ] as const)("%s is %s", (name, type) => {
    for (const rope of flat(name)) expect(nameOf(rope)).toEqual(new Set([type]));
  });

  it("reef and granny join two ropes", () => {
    expect(recogniseBend(...pair("reef"))).toMatchObject({ name: "square", certain: true });
    expect(recogniseBend(...pair("granny"))).toMatchObject({ name: "granny", certain: true });
  });

  it("of a bow the half knot is left when its loops are pulled out", () => {
    expect(recogniseBend(...pair("bow"))).toMatchObject({ name: "3_1", certain: true });
  });

  it("double fisherman's knots are of the same hand, and hold each other", () => {
    const [a, b] = pair("double fisherman's");
    expect(recogniseKnot(a).chirality).toBe(recogniseKnot(b).chirality);
    expect(recogniseBend(a, b).name).not.toBe("unknot");
  });

  it("a clove hitch goes around its post twice, a Prusik knot as often forth as back", () => {
    const post = (name: KnotPathName) =>
      [0, 0, -1, 0, 0, 1].map((z) => z * layKnot(name, { radius }).post!.halfLength);
    expect(Math.abs(linkingNumber(flat("clove hitch")[0], post("clove hitch")))).toBe(2);
    expect(linkingNumber(flat("prusik")[0], post("prusik"), { closedA: true })).toBe(0);
    expect(nameOf(flat("prusik")[0], true)).toEqual(new Set(["unknot"]));
  });

  it.each(names)("%s touches nothing", (name) => {
    const spacing = 1.2;
    const wanted = 2 * radius * spacing * (1 - 1e-9);
    const { ropes, closed, post } = layKnot(name, { radius, spacing });
    for (const rope of ropes) expect(selfClearance(rope, closed)).toBeGreaterThanOrEqual(wanted);
    if (ropes.length > 1) expect(clearanceBetween(ropes[0], ropes[1])).toBeGreaterThanOrEqual(wanted);
    if (!post) return;
    const nearest = Math.min(...ropes.flat().map(([x, y]) => Math.hypot(x, y)));
    expect(nearest - post.radius).toBeGreaterThanOrEqual(wanted / 2);
  });

  it.each(["overhand", "figure-eight", "bowline"] as const)("a rod laid as %s is one", (name) => {
    const [path] = layKnot(name, { radius }).ropes;
    const world = createRodWorld();
    const rod = createRod(world, ropeAlong(path, { radius, elements: 150 }));
    expect(recogniseRod(world, rod, 300).name).toBe(recogniseKnot(path.flat()).name);
  });
});

describe("clearance", () => {
  it("of a circle is its diameter, of a hairpin the distance of its legs", () => {
    const circle = Array.from({ length: 400 }, (_, i) => {
      const angle = (Math.PI * i) / 200;
      return [3 * Math.cos(angle), 3 * Math.sin(angle), 0] as const;
    });
    expect(selfClearance(circle, true)).toBeCloseTo(6, 1);
    const hairpin = [-2, 2].flatMap((y) =>
      Array.from({ length: 50 }, (_, i) => [y < 0 ? i : 49 - i, y / 2, 0] as const),
    );
    expect(selfClearance(hairpin)).toBeCloseTo(2, 5);
    expect(
      selfClearance([
        [0, 0, 0],
        [1, 0, 0],
        [2, 0.1, 0],
      ]),
    ).toBe(Infinity);
  });
});

function pair(name: KnotPathName): [number[], number[]] {
  const [a, b] = flat(name);
  return [a, b];
}

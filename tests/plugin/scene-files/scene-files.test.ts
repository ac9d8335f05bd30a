import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { type ElasticRods, ropeLook, writeState } from "../../../plugin/index.js";
import { writeHair } from "../../../plugin/grooms/index.js";
import { describeRods, loadRods, rodsInExtras } from "../../../plugin/scene-files/index.js";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import { hairyBall } from "../grooms/hairy-ball.js";
import { isNamed, mutateJson } from "../grooms/mutations.js";
import { fileByHand, stageFor } from "./file-by-hand.js";

const tipOf = (rod: ElasticRods["rods"][number]) => rod.getPointToRef(rod.length, new Vector3());

describe("a file written by hand", () => {
  it("makes all that it describes, matched by name", () => {
    const { scene, rods } = stageFor();
    const loaded = loadRods(rods, JSON.stringify(fileByHand));
    expect(loaded.leftOut).toEqual([]);
    expect(rods.rods.map(({ name }) => name)).toEqual([
      ...["line", "lead", "lock", "coil"],
      ...Array.from({ length: 5 }, (_, i) => `mop strand ${i + 1}`),
    ]);
    const [line, lead, lock] = loaded.rods;
    expect([line.radius, line.material.density, line.elements]).toEqual([0.01, expect.any(Number), 12]);
    expect(lead.followedNode).toBe(scene.getTransformNodeByName("post"));
    expect(lock.kind).toBe("strand");
    expect(loaded.hair[0].mesh.name).toBe("ball");
    expect(loaded.obstacles[0].node?.name).toBe("table");
    expect(loaded.combs[0].measures.teeth).toBe(4);
    expect(loaded.attachments.map(({ rod, s }) => [rod.name, s])).toEqual([
      ["line", 1],
      ["lead", 0.5],
      ["coil", 0.4],
    ]);
    expect([rods.gravity.y, rods.wind.x]).toEqual([-3, 1]);
    rods.step(0.2);
    expect(Number.isFinite(tipOf(line).y)).toBe(true);
  });

  it("grows hair files that it names", () => {
    const { rods } = stageFor();
    const file = {
      format: "babylon-rods",
      version: 1,
      grooms: [{ file: "wig.hair", on: "ball", hold: true, count: 6, name: "wig" }],
    };
    const { hair } = loadRods(rods, file, { files: { "wig.hair": writeHair(hairyBall(12)) } });
    expect([hair[0].name, hair[0].guideCount, hair[0].drawnCount]).toEqual(["wig", 6, 12]);
    expect(() => loadRods(rods, file, { files: { "wig.tfx": writeHair(hairyBall(4)) } })).toThrow(
      'file.grooms[0].file is "wig.hair"; allowed: a file that `files` has',
    );
  });

  it("tells what is missing, all of it, and makes nothing", () => {
    const { rods, scene } = stageFor();
    scene.getMeshByName("ball")!.dispose();
    scene.getTransformNodeByName("post")!.dispose();
    const before = writeState(rods);
    expect(() => loadRods(rods, fileByHand)).toThrow(
      /with node "post" \(file.ropes\[1\]\), node "ball" \(file.hair\[0\]\)/,
    );
    expect(writeState(rods)).toEqual(before);
  });

  it("does without what the resolver does without, and takes what it gives", () => {
    const { rods, scene } = stageFor();
    const other = new TransformNode("other", scene);
    scene.getMeshByName("ball")!.dispose();
    const loaded = loadRods(rods, fileByHand, {
      resolve: ({ name }) => (name === "ball" ? null : name === "post" ? other : undefined),
    });
    expect(loaded.hair).toEqual([]);
    expect(loaded.leftOut.map(({ kind, name, by }) => [kind, name, by])).toEqual([
      ["node", "ball", "file.hair[0]"],
    ]);
    expect(loaded.rods[1].followedNode).toBe(other);
  });

  it("stands in the extras of glTF, or in the metadata of a .babylon file", () => {
    const { scene, rods } = stageFor();
    expect(rodsInExtras(scene)).toEqual([]);
    const rope = {
      format: "babylon-rods",
      version: 1,
      ropes: [{ from: [0, 1, 0], to: [1, 1, 0], radius: 0.01 }],
    };
    scene.getTransformNodeByName("post")!.metadata = { gltf: { extras: { babylonRods: rope } } };
    scene.metadata = { babylonRods: rope };
    for (const found of rodsInExtras(scene)) loadRods(rods, found);
    expect(rods.rods).toHaveLength(2);
  });
});

describe("a scene that was tuned", () => {
  it("is written back, and the file of what is loaded from it is the same", () => {
    const first = stageFor();
    const { rods: made } = loadRods(first.rods, fileByHand);
    made[0].setRadius(0.012);
    made[0].setMaterial({ youngModulus: 2.5e6, friction: 0.7 });
    made[1].setNaturalCurvature(3, 1);
    made[2].setColour({ r: 0.5, g: 0.25, b: 1 });
    made[3].cut(0.25);
    first.rods.hair[0].setCurl(40);
    first.rods.combs[0].setMeasures({ teeth: 6 });
    const free = first.rods.createRope({
      from: Vector3.Zero(),
      to: Vector3.Up(),
      radius: 0.01,
      root: "free",
      look: ropeLook({ plies: 4 }),
    });
    free.adapt = { shortest: 0.02, longest: 0.1 };
    free.collision = { collidesWith: 3 };
    first.rods.step(0.5);
    const { file, leftOut } = describeRods(first.rods);
    expect(leftOut).toEqual([]);
    const text = JSON.stringify(file);
    const second = stageFor();
    loadRods(second.rods, text);
    expect(JSON.stringify(describeRods(second.rods).file)).toBe(text);
    // Rods are where they were, in the shape that they had.
    const named = (rods: ElasticRods, name: string) => rods.rods.find((rod) => rod.name === name)!;
    for (const name of ["line", "lead", "lock", "coil", free.name]) {
      const [a, b] = [first, second].map(({ rods }) => named(rods, name));
      expect(Vector3.Distance(tipOf(a), tipOf(b)), name).toBeLessThan(1e-9);
      expect([b.radius, b.root, b.care, b.model]).toEqual([a.radius, a.root, a.care, a.model]);
    }
    expect(second.rods.hair[0].options.curl).toBe(40);
  });

  it("has hair from a groom, which stands in the file itself", () => {
    const { rods } = stageFor();
    const files = { "wig.hair": writeHair(hairyBall(8)) };
    const file = {
      format: "babylon-rods",
      version: 1,
      grooms: [{ file: "wig.hair", on: "ball", hold: true }],
    };
    loadRods(rods, file, { files });
    const told = describeRods(rods).file;
    const again = stageFor();
    loadRods(again.rods, told);
    expect(again.rods.hair[0].guideCount).toBe(8);
    // It is held there too: its natural shape stands in the groom.
    const tips = again.rods.rods.map(tipOf);
    again.rods.step(1);
    const soft = again.rods.rods.map((rod, i) => Vector3.Distance(tipOf(rod), tips[i]) / rod.length);
    expect(soft.sort((a, b) => a - b)[4]).toBeLessThan(1e-3);
  });

  it("says what it cannot say", () => {
    const { rods } = stageFor();
    const rope = rods.createRope({ from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01, name: "hoist" });
    rope.addLoad(1, { force: Vector3.Up() });
    rope.winch();
    rods.createGround({ name: "floor" });
    const { leftOut } = describeRods(rods);
    expect(leftOut).toEqual(["the obstacle floor", "the winch of hoist", "a load of hoist"]);
  });
});

describe("a wrong file", () => {
  const by = (change: object) => ({ ...fileByHand, ...change });
  const rope = fileByHand.ropes[0];

  it.each<[unknown, RegExp]>([
    ["{", /file is "no JSON"; allowed: JSON with the format "babylon-rods"/],
    [{}, /file.format is undefined; allowed: "babylon-rods"/],
    [by({ version: 2 }), /file.version is 2; allowed: 1/],
    [by({ rope: [] }), /file.rope is \[\]; allowed: no option of this name; did you mean "ropes"/],
    [by({ ropes: {} }), /file.ropes is an object; allowed: a list/],
    [by({ ropes: [{ ...rope, lenght: 1 }] }), /file.ropes\[0\].lenght is 1; .*did you mean "length"/],
    [
      by({ ropes: [{ ...rope, from: [0, 1] }] }),
      /file.ropes\[0\].from is \[0, 1\]; allowed: 3 finite numbers/,
    ],
    [
      by({ ropes: [{ ...rope, radius: -1 }] }),
      /file.ropes\[0\]: radius is -1; allowed: a finite number from/,
    ],
    [by({ ropes: [{ ...rope, elements: 1e9 }] }), /file.ropes\[0\]: elements is 1000000000/],
    [
      by({ ropes: [{ ...rope, look: 7 }] }),
      /file.ropes\[0\].look is 7; allowed: a number below 1, or a look/,
    ],
    [
      JSON.stringify(fileByHand).replace('"radius"', '"__proto__"'),
      /file.ropes\[0\].__proto__ is 0.01; allowed: no field/,
    ],
    [JSON.stringify(fileByHand).replace('"format"', '"constructor"'), /file.constructor is "babylon-rods"/],
    [by({ hair: [{ on: "ball", strands: 4294967296 }] }), /file.hair\[0\].strands is .*; allowed: at most/],
    [by({ hair: [{ on: "post" }] }), /file.hair\[0\].on is "post"; allowed: a mesh/],
    [
      by({ attachments: [{ rod: "nobody", s: 0, to: { point: [0, 0, 0] } }] }),
      /file.attachments\[0\].rod is "nobody"/,
    ],
    [by({ attachments: [{ rod: "line", s: 5, to: { point: [0, 0, 0] } }] }), /file.attachments\[0\]: s is 5/],
    [by({ rods: [{ radius: 0.01 }] }), /file.rods\[0\]: (length|elements|material)/],
    ["[".repeat(100_000), /file is "no JSON"/],
  ])("is refused with the place, the value and what is allowed: %#", (file, error) => {
    const { rods } = stageFor();
    const before = JSON.stringify(describeRods(rods));
    expect(() => loadRods(rods, file)).toThrow(error);
    expect(JSON.stringify(describeRods(rods))).toBe(before);
    expect(rods.world.rods).toEqual([]);
  });

  it("is refused or loads, however it was spoilt", () => {
    const random = seededRandom(5);
    const text = JSON.stringify(fileByHand);
    const faults: string[] = [];
    const { rods } = stageFor();
    for (let i = 0; i < 60; i++) {
      const { name, file } = mutateJson(text, random);
      try {
        const made = loadRods(rods, file);
        for (const one of [made.attachments, made.combs, made.hair, made.rods, made.obstacles].flat())
          one.dispose();
      } catch (error) {
        if (!isNamed(error)) faults.push(`${name}: ${String(error)}`);
      }
      if (rods.rods.length + rods.obstacles.length + rods.hair.length > 0)
        faults.push(`${name}: left something`);
      rods.gravity.set(0, -9.81, 0);
      rods.wind.setAll(0);
    }
    expect(faults).toEqual([]);
  });
});

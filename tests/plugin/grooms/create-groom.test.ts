import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, writeState, type Rod } from "../../../plugin/index.js";
import {
  createGroom,
  curvesOfRods,
  readHair,
  readTfx,
  writeHair,
  writeTfx,
  type GroomOptions,
} from "../../../plugin/grooms/index.js";
import { curvesFromPoints, type StrandCurves } from "../../../plugin/grooms/curves.js";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import { createNullScene } from "../null-scene.js";
import { BALL, hairyBall, kinds } from "./hairy-ball.js";
import { isNamed, mutateBytes } from "./mutations.js";
import { mixedCurves } from "./sample-curves.js";

function stage() {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const ball = CreateSphere("ball", { diameter: 2 * BALL, segments: 12 }, scene);
  return { scene, rods, ball };
}

const POINTS = 17;
const shapeOf = (rod: Rod): Vector3[] =>
  Array.from({ length: POINTS }, (_, k) => rod.getPointToRef((k / (POINTS - 1)) * rod.length, new Vector3()));

/** Percent of its length by which a point of each rod has come away, at most. */
function travel(rods: readonly Rod[], act: () => void): number[] {
  const before = rods.map(shapeOf);
  act();
  return rods.map((rod, i) => {
    const after = shapeOf(rod);
    return (100 * Math.max(...before[i].map((point, k) => Vector3.Distance(point, after[k])))) / rod.length;
  });
}

describe("hair of every kind from a .hair file on a ball", () => {
  const file = writeHair(hairyBall(24));

  it("stands still with hold: within 1 % of its length after two seconds, whatever its shape", () => {
    const { rods, ball } = stage();
    const groom = createGroom(rods, file, { on: ball, hold: true });
    expect(groom.rods).toHaveLength(24);
    expect(groom.fitError).toBeLessThan(1.5);
    expect(groom.rootDistance).toBeLessThan(0.02 * BALL);
    // Not one of them moves; those that lean would have fallen, had they not been made stiffer.
    expect(Math.max(...travel(groom.rods, () => rods.step(2)))).toBeLessThan(1e-3);
    const leaning = groom.stiffened.filter((factor) => factor > 1).length;
    expect(leaning).toBeGreaterThan(0);
    expect(leaning).toBeLessThan(24 / kinds.length + 3);
    // A gust moves them, and they come back.
    const settled = travel(groom.rods, () => {
      rods.wind.set(2, 0, 1);
      rods.step(0.3);
      rods.wind.setAll(0);
      rods.step(4);
    });
    expect(Math.max(...settled)).toBeLessThan(1);
  });

  it("sags without", () => {
    const { rods, ball } = stage();
    const groom = createGroom(rods, file, { on: ball });
    const moved = travel(groom.rods, () => rods.step(2)).sort((a, b) => a - b);
    expect(moved[12]).toBeGreaterThan(3);
    expect(moved[23]).toBeGreaterThan(20);
  });

  it("is where the file has it, and grows on the skin", () => {
    const { rods, ball } = stage();
    ball.position.set(1, 2, 3);
    ball.rotationQuaternion = Quaternion.FromEulerAngles(0.3, 1, -0.4);
    const groom = createGroom(rods, file, { on: ball, hold: true, count: 12 });
    expect(groom.rods).toHaveLength(12);
    expect(groom.hair!.drawnCount).toBe(24);
    const given = hairyBall(24);
    const found = curvesOfRods(groom.rods, { on: ball, points: 40 });
    for (let i = 0; i < 12; i++) {
      const at = (curves: StrandCurves, strand: number, k: number) =>
        Vector3.FromArray(curves.points, 3 * (curves.starts[strand] + k));
      // Whichever strand it is: the nearest is within the fit's error and the way to the skin.
      const off = Array.from({ length: 24 }, (_, strand) =>
        Math.max(...[0, 13, 26, 39].map((k) => Vector3.Distance(at(found, i, k), at(given, strand, k)))),
      );
      expect(Math.min(...off)).toBeLessThan(0.015 * 0.16 + groom.rootDistance);
    }
  });

  it("draws others between the simulated ones, in the lengths that they have", () => {
    const { rods, ball } = stage();
    const { hair } = createGroom(rods, hairyBall(60), { on: ball, count: 10, drawn: 30, name: "wig" });
    expect([hair!.guideCount, hair!.drawnCount, hair!.name]).toEqual([10, 30, "wig"]);
    expect(rods.hair).toEqual([hair]);
    const { strands } = hair!.exportGroom();
    for (let i = 0; i < 30; i++)
      expect(strands.weights[3 * i] + strands.weights[3 * i + 1] + strands.weights[3 * i + 2]).toBe(255);
    hair!.dispose();
    expect(rods.rods).toEqual([]);
  });

  it("thins out evenly from afar: the first tenth of the drawn ones stand all around", () => {
    const { rods, ball } = stage();
    const { hair } = createGroom(rods, hairyBall(400), { on: ball, count: 4, elements: 4 });
    const { triangle } = hair!.exportGroom().strands.points;
    const positions = ball.getVerticesData("position")!;
    const sides = [...triangle.subarray(0, 40)].map((t) => {
      const at = 3 * ball.getIndices()![3 * t];
      return [positions[at] > 0, positions[at + 2] > 0].join();
    });
    for (const side of new Set(sides)) expect(sides.filter((one) => one === side).length).toBeGreaterThan(3);
    expect(new Set(sides).size).toBe(4);
  });
});

describe("strands without a skin", () => {
  it("go with a node, and stay in their shape while it stands", () => {
    const { scene, rods } = stage();
    const node = new TransformNode("hand", scene);
    node.position.set(0, 1, 0);
    const groom = createGroom(rods, mixedCurves(), { on: node, hold: true });
    expect(groom.hair).toBeNull();
    expect(rods.rods).toEqual(groom.rods);
    expect(groom.rods[0].followedNode).toBe(node);
    expect(groom.fitError).toBeLessThan(1);
    expect(Math.max(...travel(groom.rods, () => rods.step(1)))).toBeLessThan(1e-6);
    node.position.x = 0.5;
    rods.step(0.5);
    expect(groom.rods[0].getPointToRef(0, new Vector3()).x).toBeCloseTo(0.5, 6);
    groom.dispose();
    expect(rods.rods).toEqual([]);
  });

  it("stand up where the file has z upwards and centimetres", () => {
    const { rods } = stage();
    const upright = curvesFromPoints([[0, 5, 10].map((z) => ({ x: 1, y: 2, z }))]);
    const [rod] = createGroom(rods, upright, { scale: 0.01, axes: ["x", "z", "-y"] }).rods;
    const ends = [0, rod.length].map((s) => rod.getPointToRef(s, new Vector3()).asArray());
    expect(ends).toEqual([
      [0.01, 0, -0.02].map((x) => expect.closeTo(x, 6)),
      [0.01, 0.1, -0.02].map((x) => expect.closeTo(x, 6)),
    ]);
    const [first] = [curvesOfRods([rod], { scale: 0.01, axes: ["x", "z", "-y"], points: 2 })];
    expect([...first.points]).toEqual([1, 2, 0, 1, 2, 10].map((x) => expect.closeTo(x, 4)));
    expect((first.thickness as Float32Array)[0]).toBeCloseTo(0.01, 6);
  });

  it.each([
    ["hair", (curves: StrandCurves) => readHair(writeHair(curves))],
    ["tfx", (curves: StrandCurves) => readTfx(writeTfx(curves))],
  ])("come back from the .%s file that living ones are written to", (_, through) => {
    const { rods } = stage();
    const { rods: first } = createGroom(rods, mixedCurves(), { hold: true });
    const { rods: again, fitError } = createGroom(rods, through(curvesOfRods(first, { points: 32 })), {
      hold: true,
    });
    expect(fitError).toBeLessThan(1);
    // In whatever order they came.
    for (const rod of again) {
      const off = first.map((one) => {
        const [a, b] = [shapeOf(one), shapeOf(rod)];
        return Math.max(...a.map((point, k) => Vector3.Distance(point, b[k]))) / one.length;
      });
      expect(Math.min(...off)).toBeLessThan(0.015);
    }
  });

  it("have the model and the material that are asked for", () => {
    const { rods } = stage();
    const material = { density: 1000, youngModulus: 1e9, internalDamping: 0.01 };
    const groom = createGroom(rods, mixedCurves(), { model: "clothoid", material, elements: 8, every: 2 });
    expect(groom.rods.map(({ model, elements }) => [model, elements])).toEqual([
      ["clothoid", 8],
      ["clothoid", 8],
    ]);
    expect(groom.rods[0].material.youngModulus).toBeCloseTo(1e9, -1);
  });
});

describe("what cannot be", () => {
  it.each<[GroomOptions, RegExp]>([
    [{ scale: 1000 }, /scale is "one by which strands are \d+ m long"; allowed: at most 10 m of hair/],
    [{ scale: 1e-5 }, /groom is "4 strands shorter than 0.0001 m"; allowed/],
    [{ axes: ["x", "x", "y"] }, /axes is .*; allowed: each of x, y and z once/],
    [{ axes: ["x", "up" as "y", "z"] }, /axes\[1\] is "up"; allowed: "x", "y", "z", "-x", "-y", "-z"/],
    [{ count: 5, every: 2 }, /every is 2; allowed: either count or every/],
    [{ tolerence: 1 } as GroomOptions, /options.tolerence is 1; .*did you mean "tolerance"/],
    [{ elements: 1e9 }, /elements is 1000000000; allowed: a whole number from 1 to 1000/],
    [{ model: "elastic-rod", hold: true }, /hold is|model/],
    [{ look: { kind: "rope" } as never }, /look/],
  ])("is refused by name and leaves nothing: %j", (options, error) => {
    const { rods } = stage();
    const before = writeState(rods);
    expect(() => createGroom(rods, mixedCurves(), options)).toThrow(error);
    expect(writeState(rods)).toEqual(before);
  });

  it("is 65 million elements", () => {
    const { rods, ball } = stage();
    const many = curvesFromPoints(
      Array.from({ length: 65_000 }, (_, i) => [
        { x: 0, y: BALL, z: i * 1e-7 },
        { x: 0, y: 2 * BALL, z: i * 1e-7 },
      ]),
    );
    const asked = { on: ball, count: 65_000, elements: 1000 };
    expect(() => createGroom(rods, many, asked)).toThrow(
      /elements is "1000 for each of 65000 strands"; allowed: at most 500000 in all/,
    );
    expect(rods.rods).toEqual([]);
  });

  it("is a spoilt file, which is refused by name or grows", () => {
    const { rods, ball } = stage();
    const random = seededRandom(3);
    const files = [writeHair(mixedCurves()), writeTfx(mixedCurves(), { vertices: 8 })];
    const faults: string[] = [];
    for (let i = 0; i < 60; i++) {
      const { name, file } = mutateBytes(files[i % 2], i % 2 ? 32 : 136, random);
      try {
        createGroom(rods, file, { ...(i % 4 < 2 ? { on: ball } : {}), hold: true, scale: 0.5 }).dispose();
      } catch (error) {
        if (!isNamed(error)) faults.push(`${name}: ${String(error)}`);
      }
      if (rods.rods.length + rods.hair.length > 0) faults.push(`${name}: left something`);
    }
    expect(faults).toEqual([]);
  });
});

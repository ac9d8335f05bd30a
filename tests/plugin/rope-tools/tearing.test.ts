import { describe, expect, it } from "vitest";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import {
  ElasticRods,
  readState,
  writeState,
  type Rod,
  type RodTorn,
  type RopeOptions,
} from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

const radius = 0.005;
const density = 1100;
const g = 9.81;
const lineWeight = density * Math.PI * radius ** 2 * g;

function hang(options: Partial<RopeOptions> = {}) {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    from: new Vector3(0, 2, 0),
    to: new Vector3(0, 1, 0),
    radius,
    material: { density, youngModulus: 5e6, internalDamping: 0.02 },
    elements: 10,
    ...options,
  });
  const torn: RodTorn[] = [];
  rods.onRodTornObservable.add((one) => void torn.push(one));
  return { scene, render, rods, rope, torn };
}

/** Pulls at the tip by so many newtons more every second, until it tears; returns the last pull. */
function pullHarder(
  { rods, torn }: ReturnType<typeof hang>,
  rope: Rod,
  s: number,
  rate: number,
  up = -1,
): number {
  const force = new Vector3();
  let pull = 0;
  const observer = rods.onBeforeStepObservable.add((seconds) => {
    pull += rate * seconds;
    rope.applyForce(s, force.set(0, up * pull, 0));
  });
  for (let i = 0; i < 600 && torn.length === 0; i++) rods.step(1 / 60);
  observer.remove();
  return pull;
}

describe("tearing", () => {
  it("happens at the top, when (m + lambda L) g passes the force", () => {
    const scene = hang({ tearingForce: 20 });
    const pull = pullHarder(scene, scene.rope, 1, 10);
    expect(Math.abs(pull - (20 - lineWeight)) / 20).toBeLessThan(0.02);
    expect(scene.torn).toHaveLength(1);
    const [{ rod, piece, s, tension }] = scene.torn;
    expect(rod).toBe(scene.rope);
    expect(s).toBeCloseTo(2 * radius, 9);
    expect(piece.length).toBeCloseTo(1 - 2 * radius, 9);
    expect(tension).toBeGreaterThan(20);
    expect(tension).toBeLessThan(20.5);
  });

  it("happens near the tip of a rope that hangs from there", () => {
    const scene = hang({
      tearingForce: 20,
      root: "free",
      from: new Vector3(0, 1, 0),
      to: new Vector3(0, 2, 0),
    });
    scene.rope.attach(1, new Vector3(0, 2, 0));
    const pull = pullHarder(scene, scene.rope, 0, 10);
    // To an element: its weight counts to where it begins.
    expect(Math.abs(pull - (20 - 0.9 * lineWeight)) / 20).toBeLessThan(0.02);
    expect(scene.torn[0].s).toBeCloseTo(0.9, 6);
  });

  it("does not happen in free fall, nor on the way through the air", () => {
    const { rods, torn } = hang({ tearingForce: 0.05 * lineWeight, root: "free" });
    for (let i = 0; i < 90; i++) rods.step(1 / 60);
    expect(torn).toEqual([]);
  });

  it("feels the swing: 2.5 weights at the root of a bar that falls from level", () => {
    const most = (tearingForce: number) => {
      const { rods, rope, torn } = hang({
        tearingForce,
        to: new Vector3(1, 2, 0),
        material: { density, youngModulus: 1e11 },
      });
      for (let i = 0; i < 60; i++) rods.step(1 / 60);
      return { torn, tearing: rope.tearingForce };
    };
    expect(most(2.55 * lineWeight).torn).toEqual([]);
    expect(most(2.4 * lineWeight).torn).toHaveLength(1);
  });

  it("of a rope that cannot bear itself is one cut a rod and frame, and ends", () => {
    const { rods, torn } = hang({ tearingForce: 0.05 * lineWeight, elements: 16 });
    rods.createGround({ height: 0.5 });
    let before = 1;
    for (let i = 0; i < 60; i++) {
      rods.step(1 / 60);
      expect(rods.rods.length).toBeLessThanOrEqual(2 * before);
      before = rods.rods.length;
    }
    expect(torn.length).toBe(rods.rods.length - 1);
    expect(torn.length).toBeLessThanOrEqual(50);
    const moving = rods.rods.reduce((sum, { energy }) => sum + energy.kinetic, 0);
    expect(moving).toBeLessThan(lineWeight);
  });

  it("bears that listeners dispose of what is torn, or of everything", () => {
    const one = hang({ tearingForce: 5 });
    one.rods.onRodCutObservable.add(({ rod, piece }) => {
      rod.dispose();
      piece.dispose();
    });
    pullHarder(one, one.rope, 1, 20);
    expect(one.rods.rods).toEqual([]);
    one.rods.step(0.1);

    const all = hang({ tearingForce: 5 });
    all.rods.onRodTornObservable.add(() => all.rods.dispose());
    all.rope.addLoad(1, { force: new Vector3(0, -10, 0) });
    for (let i = 0; i < 30; i++) all.render();
    expect(all.rods.isDisposed).toBe(true);
  });

  it("goes over to both parts, and ends by being told so", () => {
    const { rods, rope, torn } = hang({ tearingForce: 20 });
    const piece = rope.cut(0.5);
    expect([rope.tearingForce, piece.tearingForce]).toEqual([20, 20]);
    rope.tearingForce = Infinity;
    rope.addLoad(0.5, { force: new Vector3(0, -50, 0) });
    for (let i = 0; i < 60; i++) rods.step(1 / 60);
    expect(torn).toEqual([]);
    for (const bad of [0, -1, Number.NaN, "5" as never, 1e30])
      expect(() => (rope.tearingForce = bad)).toThrow("tearingForce");
    expect(() =>
      rods.createRope({ from: Vector3.Zero(), to: Vector3.Up(), radius, tearingForce: 5, model: "corde" }),
    ).toThrow(/tearingForce: model "corde" cannot be divided/);
    expect(rods.rods).toHaveLength(2);
  });

  it("is kept by states: the same step tears", () => {
    const pull = ({ rods, torn }: ReturnType<typeof hang>, from: number) => {
      let k = from;
      for (; k < from + 200 && torn.length === 0; k++) {
        rods.rods[0].applyForce(1, new Vector3(0, -10 - 0.1 * k, 0));
        rods.step(1 / 60);
      }
      return { k, tension: torn[0]?.tension };
    };
    const one = hang({ tearingForce: 20 });
    for (let k = 0; k < 30; k++) {
      one.rope.applyForce(1, new Vector3(0, -10 - 0.1 * k, 0));
      one.rods.step(1 / 60);
    }
    const bytes = writeState(one.rods);
    const other = hang();
    readState(other.rods, bytes);
    expect(other.rods.rods[0].tearingForce).toBe(20);
    const wanted = pull(one, 30);
    expect(wanted.k).toBeGreaterThan(60);
    expect(pull(other, 30)).toEqual(wanted);
  });
});

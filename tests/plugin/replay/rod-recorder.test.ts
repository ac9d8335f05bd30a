import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, RodRecorder, writeState, type Rod } from "../../../plugin/index.js";
import { WorldHash } from "../../golden/world-hash.js";
import { box, createBody, createHavokScene } from "../havok-scene.js";
import { createNullScene, FRAME } from "../null-scene.js";
import { roundTripScenes, type RoundTripName } from "../states/round-trip-scenes.js";

const hashOf = ({ world }: ElasticRods) => new WorldHash().add(world).value();

function ropeScene() {
  const { scene } = createNullScene();
  const hook = new TransformNode("hook", scene);
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({
    name: "line",
    from: new Vector3(0, 1, 0),
    to: new Vector3(0.6, 1, 0),
    radius: 0.01,
  });
  rope.follow(hook);
  const step = (count = 1) => {
    const hashes: string[] = [];
    for (let i = 0; i < count; i++) {
      rods.step(FRAME);
      hashes.push(hashOf(rods));
    }
    return hashes;
  };
  return { scene, hook, rods, rope, step };
}

describe.each(Object.keys(roundTripScenes) as RoundTripName[])("%s", (name) => {
  it("goes back 8 frames, which end in the same bits again; every frame is shown as it was", () => {
    const { rods, step, rest } = roundTripScenes[name]("small", false);
    let frame = 0;
    const run = (count: number) =>
      Array.from({ length: count }, () => {
        step(++frame);
        return hashOf(rods);
      });
    run(10);
    rest();
    const recorder = new RodRecorder(rods, { every: 7 });
    run(3);
    for (let round = 0; round < 2; round++) {
      const expected = run(8);
      expect(recorder.rollBack(8)).toEqual({ frame: recorder.frame, isExact: true });
      frame -= 8;
      expect(run(8)).toEqual(expected);
    }
    const from = recorder.frame;
    const shown = run(12);
    for (const at of [11, 2, 3, 4, 0, 9]) {
      recorder.seek(from + 1 + at);
      expect(hashOf(rods), `frame ${at}`).toBe(shown[at]);
    }
    recorder.dispose();
  });
});

describe("rolling back", () => {
  it("brings back who has gone since, and removes who has come", () => {
    const { rods, rope, step } = ropeScene();
    const other = rods.createRope({ from: new Vector3(0, 2, 0), to: new Vector3(0, 3, 0), radius: 0.01 });
    rope.attach(0.6, other, { s: 1 });
    const winch = rope.winch({ speed: 0.1, longest: 2, end: "tip" });
    const load = rope.addLoad(0.3, { force: { x: 0, y: -1, z: 0 } });
    step(3);
    const recorder = new RodRecorder(rods);
    const expected = step(5);
    const added: Rod[] = [];
    rods.onRodAddedObservable.add((rod) => void added.push(rod));
    recorder.rollBack(5);
    step(1);
    const piece = rope.cut(0.3);
    step(1);
    other.dispose();
    winch.dispose();
    load.dispose();
    const late = rods.createRope({ from: new Vector3(5, 1, 0), to: new Vector3(6, 1, 0), radius: 0.01 });
    step(1);
    expect(recorder.rollBack(3)).toEqual({ frame: 0, isExact: true });
    expect([piece, late, other].map(({ isDisposed }) => isDisposed)).toEqual([true, true, true]);
    expect(rods.rods).toHaveLength(2);
    expect(rods.rods[0]).toBe(rope);
    expect(added.at(-1)).toBe(rods.rods[1]);
    expect(step(5)).toEqual(expected);
  });

  it("forgets what was wound, pushed and hung on since", () => {
    const { rods, rope, hook, step } = ropeScene();
    const winch = rope.winch({ speed: 0.2, longest: 2, end: "tip" });
    const load = rope.addLoad(0.3, { force: { x: 0, y: -1, z: 0 } });
    const comb = rods.createComb({ teeth: 3, position: { x: 1, y: 1, z: 0 } });
    comb.moveTo(new Vector3(2, 1, 0), new Quaternion(0, 1, 0, 0));
    const recorder = new RodRecorder(rods, { rollback: 4 });
    step(2);
    const { length } = rope;
    const at = comb.mesh.position.clone();
    winch.speed = -0.3;
    load.force.y = 5;
    comb.moveTo(new Vector3(0, 0, 0));
    rods.gravity.y = 3;
    rope.applyForce(0.2, { x: 0, y: 0, z: 4 });
    hook.position.x = 0.1;
    step(2);
    hook.position.x = 0;
    recorder.rollBack(2);
    expect([winch.speed, load.force.y, rods.gravity.y, rope.length]).toEqual([0.2, -1, -9.81, length]);
    expect(comb.mesh.position.asArray()).toEqual(at.asArray());
    const again = step(4);
    recorder.rollBack(4);
    expect(step(4)).toEqual(again);
    expect(recorder.reach).toBe(4);
  });

  it("tells where Havok's bodies cannot go on bit by bit: something was made there since", () => {
    const { scene, step } = createHavokScene();
    createBody(scene, box(scene, 10, 1, 10), { at: [0, -0.5, 0], name: "floor" });
    const crate = createBody(scene, box(scene, 0.3), { at: [0, 0.3, 0], mass: 1, name: "crate" });
    const rods = new ElasticRods(scene);
    const recorder = new RodRecorder(rods);
    step(6);
    const { y } = crate.transformNode.position;
    step(2);
    createBody(scene, box(scene, 0.1), { at: [3, 3, 0], mass: 1, name: "late" });
    step(1);
    expect(recorder.rollBack(3).isExact).toBe(false);
    expect(crate.transformNode.position.y).toBeCloseTo(y, 5);
    step(5);
    expect(recorder.rollBack(4).isExact).toBe(true);
  });
});

describe("a recording", () => {
  it("plays what was done between the frames: creation, cutting, forces, hands, nodes", () => {
    const { rods, rope, hook, step } = ropeScene();
    rods.onAfterStepObservable.add(() => {
      // What observers do counts for the frame after.
      rods.wind.x = 0.01 * recorder.frame;
    });
    const recorder = new RodRecorder(rods, { every: 5 });
    const shown: string[] = [];
    const play = (count: number) => shown.push(...step(count));
    play(2);
    hook.position.set(0.02, 0.01, 0);
    rope.applyForce(0.5, { x: 0, y: 2, z: 0 });
    play(2);
    const late = rods.createRope({ from: new Vector3(0, 2, 0), to: new Vector3(0.5, 2, 0), radius: 0.01 });
    const hand = rods.grab(late, 0.2);
    play(2);
    hand.moveTo(new Vector3(0.2, 2.05, 0));
    rope.cut(0.3);
    play(3);
    hand.release();
    play(2);
    expect([recorder.first, recorder.last]).toEqual([0, shown.length]);
    for (const frame of [11, 1, 5, 6, 7, 3, 10]) {
      recorder.seek(frame);
      expect(hashOf(rods), `frame ${frame}`).toBe(shown[frame - 1]);
    }
    expect(recorder.resume()).toEqual({ frame: 10, isExact: true });
    expect([recorder.frame, recorder.last, recorder.reach]).toEqual([10, 10, 0]);
    rods.step(FRAME);
    expect(recorder.last).toBe(11);
  });

  it("stays within its bytes: the oldest frames go", () => {
    const { rods, step } = ropeScene();
    const recorder = new RodRecorder(rods, { every: 4, bytes: 1e5, rollback: 2 });
    const shown = step(150);
    expect(recorder.first).toBeGreaterThan(4);
    expect(recorder.bytes).toBeLessThan(4e5);
    for (const frame of [recorder.first, 149, recorder.first + 1, recorder.last]) {
      recorder.seek(frame);
      expect(hashOf(rods)).toBe(shown[frame - 1]);
    }
    expect(() => recorder.seek(recorder.first - 1)).toThrow(/frame is .*allowed: a whole number from/);
  });

  it("is played in the time that it took, and stops at its end", () => {
    const { scene, rods, step } = ropeScene();
    scene.useConstantAnimationDeltaTime = true;
    rods.paused = true;
    const recorder = new RodRecorder(rods);
    step(5);
    recorder.play();
    expect([recorder.frame, recorder.isShowing]).toEqual([0, true]);
    for (let i = 0; i < 3; i++) scene.onBeforeRenderObservable.notifyObservers(scene);
    expect(recorder.frame).toBe(2);
    for (let i = 0; i < 6; i++) scene.onBeforeRenderObservable.notifyObservers(scene);
    expect([recorder.frame, rods.timeScale]).toEqual([5, 0]);
    recorder.resume();
    expect(rods.timeScale).toBe(1);
  });

  it("shows Havok's bodies and lets them go on from there", () => {
    const { scene, step } = createHavokScene();
    createBody(scene, box(scene, 10, 1, 10), { at: [0, -0.5, 0], name: "floor" });
    const crate = createBody(scene, box(scene, 0.3), { at: [0, 1, 0], mass: 1, name: "crate" });
    const rods = new ElasticRods(scene);
    rods
      .createRope({ from: new Vector3(0, 2, 0), to: new Vector3(0, 1.15, 0), radius: 0.01 })
      .attach(0.85, crate);
    const recorder = new RodRecorder(rods, { every: 6 });
    const heights: number[] = [];
    for (let i = 0; i < 20; i++) {
      step();
      heights.push(crate.transformNode.position.y);
    }
    recorder.seek(9);
    expect(crate.transformNode.position.y).toBeCloseTo(heights[8], 6);
    step(5);
    expect(crate.transformNode.position.y).toBeCloseTo(heights[8], 6);
    expect(recorder.resume()).toEqual({ frame: 9, isExact: false });
    step();
    expect(crate.transformNode.position.y).toBeCloseTo(heights[9], 4);
  });
});

describe("a recorder is told off, and disposed of, by name", () => {
  it("names what is not allowed when", () => {
    const { rods, step } = ropeScene();
    const recorder = new RodRecorder(rods);
    step(3);
    expect(() => new RodRecorder(rods)).toThrow(/rods is "recorded already"/);
    expect(() => recorder.rollBack(4)).toThrow(/frames is 4; allowed: a whole number from 0 to 3/);
    expect(() => recorder.seek(7)).toThrow(/frame is 7; allowed: a whole number from 0 to 3/);
    rods.onAfterStepObservable.addOnce(() =>
      expect(() => recorder.rollBack(1)).toThrow(/rollBack is "called by an observer of a step"/),
    );
    step(1);
    recorder.seek(1);
    expect(() => rods.step(FRAME)).toThrow(/step is "called while a recording is shown"/);
    expect(() => writeState(rods)).toThrow(/writeState is "called while a recording is shown"/);
    expect(() => recorder.rollBack(0)).toThrow(/rollBack is "called while a recording is shown"/);
    recorder.dispose();
    recorder.dispose();
    expect([recorder.isDisposed, rods.timeScale]).toEqual([true, 1]);
    expect(() => recorder.seek(1)).toThrow(/seek is "called of a disposed recorder"/);
    step(1);
    new RodRecorder(rods).dispose();
  });

  it("goes with its rods, in a step as well", () => {
    const { rods, step } = ropeScene();
    const recorder = new RodRecorder(rods);
    step(2);
    rods.onAfterStepObservable.addOnce(() => rods.dispose());
    rods.step(FRAME);
    expect(recorder.isDisposed).toBe(true);
    const second = ropeScene();
    const other = new RodRecorder(second.rods);
    second.rods.onAfterStepObservable.addOnce(() => other.dispose());
    second.step(2);
    expect(other.isDisposed).toBe(true);
  });
});

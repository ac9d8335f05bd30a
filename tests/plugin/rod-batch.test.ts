import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { RodBatch } from "../../plugin/rod-batch.js";
import { ElasticRods, ropeLook, type Rod } from "../../plugin/index.js";
import { sampleFloats } from "../../systems/index.js";
import { createNullScene, FRAME } from "./null-scene.js";

const SAMPLES = 16;

function setup() {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const batch = new RodBatch("batch", scene, rods.world, ropeLook(), SAMPLES);
  const read = () => {
    const out = new Float32Array(batch.rodCount * SAMPLES * sampleFloats);
    batch.fill(out);
    return out;
  };
  const ropeAt = (x: number) =>
    rods.createRope({ from: new Vector3(x, 1, 0), to: new Vector3(x, 0, 0), radius: 0.02 });
  return { scene, render, rods, batch, read, ropeAt };
}

function expectSamples(out: Float32Array, index: number, rod: Rod): void {
  const point = new Vector3();
  for (let i = 0; i < SAMPLES; i++) {
    const at = (index * SAMPLES + i) * sampleFloats;
    rod.getPointToRef((rod.length * i) / (SAMPLES - 1), point);
    expect(out[at]).toBeCloseTo(point.x, 6);
    expect(out[at + 1]).toBeCloseTo(point.y, 6);
    expect(out[at + 2]).toBeCloseTo(point.z, 6);
    expect(out[at + 3]).toBeCloseTo(rod.radius, 6);
  }
}

describe("RodBatch", () => {
  it("writes its rods one after the other", () => {
    const { batch, read, ropeAt } = setup();
    const [a, b] = [ropeAt(0), ropeAt(1)];
    batch.add(a);
    batch.add(b);
    const out = read();
    expectSamples(out, 0, a);
    expectSamples(out, 1, b);
  });

  it("fills the gap of a rod that goes with the last one", () => {
    const { batch, read, ropeAt } = setup();
    const [a, b, c] = [ropeAt(0), ropeAt(1), ropeAt(2)];
    for (const rod of [a, b, c]) batch.add(rod);
    expect(batch.remove(a)).toBe(true);
    expect(batch.remove(a)).toBe(false);
    const out = read();
    expectSamples(out, 0, c);
    expectSamples(out, 1, b);
  });

  it("draws the root at its node between two frames of the simulator, and the tip where it is", () => {
    const { scene, rods, batch, read, ropeAt } = setup();
    const node = new TransformNode("node", scene);
    const rod = ropeAt(0);
    batch.add(rod);
    rod.follow(node);
    rods.step(FRAME);
    expectSamples(read(), 0, rod);
    node.position.x = 0.1;
    // Less than a frame: nothing moves yet.
    rods.step(0.25 * FRAME);
    expect(rod.getPointToRef(0, new Vector3()).x).toBeCloseTo(0, 9);
    const out = read();
    const drawn = Array.from({ length: SAMPLES }, (_, i) => out[i * sampleFloats]!);
    expect(drawn[0]).toBeCloseTo(0.1, 6);
    expect(drawn[SAMPLES - 1]).toBeCloseTo(0, 6);
    for (let i = 1; i < SAMPLES; i++) expect(drawn[i]!).toBeLessThan(drawn[i - 1]!);
    rods.step(FRAME);
    expectSamples(read(), 0, rod);
  });
});

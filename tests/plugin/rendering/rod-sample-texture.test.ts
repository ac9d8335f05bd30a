import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import {
  ROW_TEXELS,
  ROW_TEXELS_LOG2,
  RodSampleTexture,
  rowsFor,
} from "../../../plugin/rendering/rod-sample-texture.js";
import { FLOATS_PER_SAMPLE } from "../../../plugin/rendering/rod-samples.js";

describe("RodSampleTexture", () => {
  let scene: Scene;
  beforeEach(() => {
    scene = new Scene(new NullEngine());
  });
  afterEach(() => scene.getEngine().dispose());

  it("needs one row for the texels of a row and one more for the next texel", () => {
    expect(rowsFor(0, 64)).toBe(1);
    expect(rowsFor(16, 64)).toBe(1);
    expect(rowsFor(17, 64)).toBe(2);
    expect(rowsFor(1, ROW_TEXELS / 2)).toBe(1);
    expect(rowsFor(1, ROW_TEXELS / 2 + 1)).toBe(2);
    expect(rowsFor(2000, 64)).toBe(125);
  });

  it("finds every sample where the shader's mask and shift look for it, rows broken anywhere", () => {
    const samplesPerRod = 37;
    const rods = 100;
    const samples = new RodSampleTexture(scene, samplesPerRod, rods);
    for (let i = 0; i < rods * samplesPerRod; i++) samples.data[i * FLOATS_PER_SAMPLE] = i;
    for (let rod = 0; rod < rods; rod++) {
      for (let sample = 0; sample < samplesPerRod; sample++) {
        const texel = (rod * samplesPerRod + sample) * 2;
        const column = texel & (ROW_TEXELS - 1);
        const row = texel >> ROW_TEXELS_LOG2;
        expect(samples.data[(row * ROW_TEXELS + column) * 4]).toBe(rod * samplesPerRod + sample);
        expect(column + 1, "both texels of a sample share a row").toBeLessThan(ROW_TEXELS);
      }
    }
    expect(samples.texture.getSize()).toEqual({ width: ROW_TEXELS, height: rowsFor(rods, samplesPerRod) });
  });

  it("holds more rods than a texture has rows", () => {
    const mostRows = scene.getEngine().getCaps().maxTextureSize;
    const samples = new RodSampleTexture(scene, 64);
    samples.reserve(10 * mostRows);
    expect(samples.capacity).toBeGreaterThanOrEqual(10 * mostRows);
    expect(samples.texture.getSize().height).toBeLessThanOrEqual(mostRows);
  });

  it("refuses what no texture can hold, by name and range, and stays as it was", () => {
    const samples = new RodSampleTexture(scene, 64, 10);
    const before = samples.data;
    const most = (scene.getEngine().getCaps().maxTextureSize * ROW_TEXELS) / 128;
    expect(() => samples.reserve(most + 1)).toThrow(
      `rodCount is ${most + 1}; allowed: a whole number from 0 to ${most}`,
    );
    expect(samples.data).toBe(before);
    expect(() => new RodSampleTexture(scene, 1)).toThrow(
      "samplesPerRod is 1; allowed: a whole number from 2",
    );
  });

  it("keeps the samples and frees the old texture when it grows", () => {
    const samples = new RodSampleTexture(scene, 64, 1);
    const old = samples.texture;
    for (let i = 0; i < 64 * FLOATS_PER_SAMPLE; i++) samples.data[i] = i + 1;
    samples.reserve(1000);
    expect(samples.texture).not.toBe(old);
    expect(scene.textures).toEqual([samples.texture]);
    for (let i = 0; i < 64 * FLOATS_PER_SAMPLE; i++) expect(samples.data[i]).toBe(i + 1);
    expect(samples.data[64 * FLOATS_PER_SAMPLE]).toBe(0);
  });

  it("grows a logarithmic number of times when rods come one by one", () => {
    const samples = new RodSampleTexture(scene, 64);
    let growths = 0;
    for (let rods = 1; rods <= 5000; rods++) {
      const before = samples.data;
      samples.reserve(rods);
      if (samples.data !== before) growths++;
    }
    expect(growths).toBeLessThanOrEqual(Math.ceil(Math.log(rowsFor(5000, 64)) / Math.log(1.5)) + 1);
  });
});

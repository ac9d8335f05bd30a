import { Constants } from "@babylonjs/core/Engines/constants.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { FLOATS_PER_SAMPLE, TEXELS_PER_SAMPLE } from "./rod-samples.js";
import { wholeNumber } from "../../systems/world/validate.js";

/**
 * Texels per row. Every WebGL2 device has at least this, and a power of two lets the shader split a texel's
 * number into column and row with a mask and a shift.
 */
export const ROW_TEXELS_LOG2 = 11;
export const ROW_TEXELS = 1 << ROW_TEXELS_LOG2;
const FLOATS_PER_TEXEL = 4;

/** Rows that hold `rods` rods written one after the other, wrapping from row to row at any sample. */
export function rowsFor(rods: number, samplesPerRod: number): number {
  return Math.max(1, Math.ceil((rods * samplesPerRod * TEXELS_PER_SAMPLE) / ROW_TEXELS));
}

/**
 * The float texture the vertex shader reads the rods from. Rods lie in it as in memory, without gaps, so one
 * write fills it and one call uploads it whatever the number of rods.
 */
export class RodSampleTexture {
  /** The samples, to be written before `upload`. Another array after the texture has grown. */
  data: Float32Array<ArrayBuffer>;
  texture: RawTexture;
  private rows: number;

  constructor(
    private readonly scene: Scene,
    readonly samplesPerRod: number,
    rods = 0,
  ) {
    wholeNumber("samplesPerRod", samplesPerRod, 2);
    this.checkRoom(rods);
    this.rows = rowsFor(rods, samplesPerRod);
    this.data = allocate(this.rows);
    this.texture = this.createTexture();
  }

  /** Rods that fit before the texture has to grow. */
  get capacity(): number {
    return Math.floor(this.data.length / (this.samplesPerRod * FLOATS_PER_SAMPLE));
  }

  /** Makes room for `rods` rods and keeps what is written. Growing by half keeps repeated adding linear. */
  reserve(rods: number): void {
    this.checkRoom(rods);
    if (rods <= this.capacity) return;
    this.rows = Math.min(
      this.mostRows,
      Math.max(rowsFor(rods, this.samplesPerRod), Math.ceil(this.rows * 1.5)),
    );
    const grown = allocate(this.rows);
    grown.set(this.data);
    this.data = grown;
    this.texture.dispose();
    this.texture = this.createTexture();
  }

  upload(): void {
    this.texture.update(this.data);
  }

  dispose(): void {
    this.texture.dispose();
  }

  private get mostRows(): number {
    return this.scene.getEngine().getCaps().maxTextureSize;
  }

  private checkRoom(rods: number): void {
    const texels = this.mostRows * ROW_TEXELS;
    wholeNumber("rodCount", rods, 0, Math.floor(texels / (this.samplesPerRod * TEXELS_PER_SAMPLE)));
  }

  private createTexture(): RawTexture {
    const texture = new RawTexture(
      this.data,
      ROW_TEXELS,
      this.rows,
      Constants.TEXTUREFORMAT_RGBA,
      this.scene,
      false,
      false,
      Constants.TEXTURE_NEAREST_SAMPLINGMODE,
      Constants.TEXTURETYPE_FLOAT,
    );
    texture.name = "rod samples";
    return texture;
  }
}

function allocate(rows: number): Float32Array<ArrayBuffer> {
  return new Float32Array(rows * ROW_TEXELS * FLOATS_PER_TEXEL);
}

import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { HairLook } from "./hair-look.js";
import { absorptionOf, type Dye, type Rgb } from "./melanin.js";
import { scatteringTable, TABLE_ANGLES, TABLE_COSINES } from "./scattering-table.js";

/** Of a path once through the middle of a hair. */
const MEAN_PATH = 1.6;

/**
 * The table of a look's scattering on the graphics card, computed anew when its pigments or its roundness
 * change.
 */
export class ScatteringTexture {
  readonly texture: RawTexture;
  forward: Rgb = [0, 0, 0];
  backward: Rgb = [0, 0, 0];
  /** What a hair's pigment leaves of light on its way through. */
  tint: Rgb = [1, 1, 1];
  private eumelanin = Number.NaN;
  private pheomelanin = Number.NaN;
  private dye: Dye | undefined;
  private roundness = Number.NaN;

  constructor(scene: Scene, look: HairLook) {
    const texels = new Float32Array(TABLE_ANGLES * TABLE_COSINES * 8);
    this.texture = new RawTexture(
      texels,
      TABLE_ANGLES,
      2 * TABLE_COSINES,
      Constants.TEXTUREFORMAT_RGBA,
      scene,
      false,
      false,
      Constants.TEXTURE_NEAREST_SAMPLINGMODE,
      Constants.TEXTURETYPE_FLOAT,
    );
    this.texture.name = "hair scattering";
    this.update(look);
  }

  update({ melanin, roundness }: HairLook): this {
    const { eumelanin, pheomelanin, dye } = melanin;
    const isSame = eumelanin === this.eumelanin && pheomelanin === this.pheomelanin && dye === this.dye;
    if (isSame && roundness === this.roundness) return this;
    const { texels, forward, backward } = scatteringTable(melanin, roundness);
    this.texture.update(texels);
    this.forward = forward;
    this.backward = backward;
    const [r, g, b] = absorptionOf(melanin);
    this.tint = [Math.exp(-MEAN_PATH * r), Math.exp(-MEAN_PATH * g), Math.exp(-MEAN_PATH * b)];
    this.eumelanin = eumelanin;
    this.pheomelanin = pheomelanin;
    this.dye = dye;
    this.roundness = roundness;
    return this;
  }

  dispose(): void {
    this.texture.dispose();
  }
}

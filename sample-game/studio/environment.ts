// Image-based lighting without an image: the sky, filtered for every roughness, as PBR materials expect it.
import { Constants } from "@babylonjs/core/Engines/constants.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Materials/Textures/baseTexture.polynomial.js";
import { RawCubeTexture } from "@babylonjs/core/Materials/Textures/rawCubeTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { SphericalHarmonics, SphericalPolynomial } from "@babylonjs/core/Maths/sphericalPolynomial.js";
import { ToHalfFloat } from "@babylonjs/core/Misc/textureTools.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { backdropRadiance, skyRadiance, type Rgb } from "./sky.js";

const SIZE = 64;
const LEVELS = Math.log2(SIZE) + 1;

/** Direction of a texel of face (+x, -x, +y, -y, +z, -z), u and v from -1 to 1: the convention of OpenGL. */
const FACES: readonly ((u: number, v: number) => Rgb)[] = [
  (u, v) => [1, -v, -u],
  (u, v) => [-1, -v, u],
  (u, v) => [u, 1, v],
  (u, v) => [u, -1, -v],
  (u, v) => [u, -v, 1],
  (u, v) => [-u, -v, -1],
];

export interface Environment {
  /** For materials: reflections by roughness, and diffuse light. */
  light: RawCubeTexture;
  /** For the background. */
  sky: RawCubeTexture;
}

export function createEnvironment(scene: Scene): Environment {
  const type = Constants.TEXTURETYPE_HALF_FLOAT;
  const format = Constants.TEXTUREFORMAT_RGBA;
  const levels = Array.from({ length: LEVELS }, (_, level) => filteredLevel(level));
  const trilinear = Constants.TEXTURE_TRILINEAR_SAMPLINGMODE;
  const light = new RawCubeTexture(scene, levels[0]!, SIZE, format, type, true, false, trilinear);
  const internal = light.getInternalTexture()!;
  for (let level = 1; level < LEVELS; level++) {
    // The engine takes the size of what it uploads from the texture, whatever the level.
    internal.width = internal.height = SIZE >> level;
    scene.getEngine().updateRawCubeTexture(internal, levels[level]!, format, type, false, null, level);
  }
  internal.width = internal.height = SIZE;
  // Level 0 is a mirror, and each level doubles the roughness up to 1 at the last.
  light.lodGenerationScale = 1;
  light.sphericalPolynomial = diffuseLight();
  light.gammaSpace = false;
  const sky = new RawCubeTexture(scene, backdrop(), SIZE, format, type, false, false);
  sky.coordinatesMode = Texture.SKYBOX_MODE;
  sky.gammaSpace = false;
  return { light, sky };
}

function backdrop(): Uint16Array[] {
  const colour: Rgb = [0, 0, 0];
  return halfFloatFaces(SIZE, ([x, y, z]) => backdropRadiance(x, y, z, colour));
}

/** Six faces of half floats in which each texel sees the sky through the lobe of the level's roughness. */
function filteredLevel(level: number): Uint16Array[] {
  const size = SIZE >> level;
  const lobe = level === 0 ? [{ x: 0, y: 0, z: 1, weight: 1 }] : reflectionLobe(2 ** level / SIZE, 48);
  const colour: Rgb = [0, 0, 0];
  return halfFloatFaces(size, (direction) => throughLobe(direction, lobe, colour));
}

function halfFloatFaces(size: number, radianceFrom: (direction: Rgb) => Rgb): Uint16Array[] {
  return FACES.map((face) => {
    const texels = new Uint16Array(size * size * 4);
    forEachTexel(size, face, (direction, texel) => {
      const colour = radianceFrom(direction);
      for (let c = 0; c < 3; c++) texels[4 * texel + c] = ToHalfFloat(colour[c]!);
      texels[4 * texel + 3] = ToHalfFloat(1);
    });
    return texels;
  });
}

interface LobeSample {
  x: number;
  y: number;
  z: number;
  weight: number;
}

/** Directions around +z into which a GGX surface of roughness `alpha` reflects a ray along +z. */
function reflectionLobe(alpha: number, count: number): LobeSample[] {
  const samples: LobeSample[] = [];
  for (let i = 0; i < count; i++) {
    const u = (i + 0.5) / count;
    const cosine = Math.sqrt((1 - u) / (1 + (alpha * alpha - 1) * u));
    const sine = Math.sqrt(1 - cosine * cosine);
    // The golden angle spreads the azimuths.
    const azimuth = 2.399963 * i;
    const z = 2 * cosine * cosine - 1;
    if (z <= 0) continue;
    const across = 2 * cosine * sine;
    samples.push({ x: across * Math.cos(azimuth), y: across * Math.sin(azimuth), z, weight: z });
  }
  const total = samples.reduce((sum, { weight }) => sum + weight, 0);
  return samples.map((sample) => ({ ...sample, weight: sample.weight / total }));
}

const radiance: Rgb = [0, 0, 0];

function throughLobe([nx, ny, nz]: Rgb, lobe: readonly LobeSample[], out: Rgb): Rgb {
  // A frame around the direction; which one does not matter.
  const sign = nz >= 0 ? 1 : -1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  const t = [1 + sign * nx * nx * a, sign * b, -sign * nx] as const;
  const s = [b, sign + ny * ny * a, -ny] as const;
  out.fill(0);
  for (const { x, y, z, weight } of lobe) {
    skyRadiance(
      t[0] * x + s[0] * y + nx * z,
      t[1] * x + s[1] * y + ny * z,
      t[2] * x + s[2] * y + nz * z,
      radiance,
    );
    for (let c = 0; c < 3; c++) out[c]! += weight * radiance[c]!;
  }
  return out;
}

/** The same sky for matt surfaces. */
function diffuseLight(): SphericalPolynomial {
  const size = 16;
  const harmonics = new SphericalHarmonics();
  const colour: Rgb = [0, 0, 0];
  for (const face of FACES) {
    forEachTexel(size, face, ([x, y, z], _, solidAngle) => {
      skyRadiance(x, y, z, colour);
      harmonics.addLight(new Vector3(x, y, z), Color3.FromArray(colour), solidAngle);
    });
  }
  harmonics.convertIncidentRadianceToIrradiance();
  harmonics.convertIrradianceToLambertianRadiance();
  return SphericalPolynomial.FromHarmonics(harmonics);
}

function forEachTexel(
  size: number,
  face: (u: number, v: number) => Rgb,
  visit: (direction: Rgb, texel: number, solidAngle: number) => void,
): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y, z] = face((2 * column + 1) / size - 1, (2 * row + 1) / size - 1);
      const length = Math.hypot(x, y, z);
      const solidAngle = 4 / (size * size * length ** 3);
      visit([x / length, y / length, z / length], row * size + column, solidAngle);
    }
  }
}

import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { oneOf, positiveInteger, reject } from "../../systems/world/validate.js";
import { interpolate, type Surface } from "./surface.js";

/** A painted picture of density: one number per pixel from 0 (bald) to 1, rows from v = 0 upwards. */
export interface DensityMap {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

const channels = ["r", "g", "b", "a"] as const;
export type ColourChannel = (typeof channels)[number];

/**
 * Where hair grows and how densely: a picture over the texture coordinates, a channel of the vertex colours,
 * or a function.
 */
export type HairDensity =
  | DensityMap
  | { readonly vertexColour: ColourChannel }
  | ((position: { x: number; y: number; z: number }) => number);

/** Density at a point of the surface, 0 to 1. */
export type DensityAt = (triangle: number, u: number, v: number) => number;

/** One channel of a texture, read back from the graphics card; painted textures have to be loaded before. */
export async function readDensity(texture: BaseTexture, channel: ColourChannel = "r"): Promise<DensityMap> {
  const offset = channels.indexOf(oneOf("channel", channel, channels));
  const { width, height } = texture.getSize();
  const pixels = await texture.readPixels();
  if (!pixels) return reject("texture", texture.name, "a texture that is loaded and can be read");
  const bytes = pixels instanceof Float32Array ? pixels : new Uint8Array(pixels.buffer, pixels.byteOffset);
  const most = bytes instanceof Float32Array ? 1 : 255;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = bytes[4 * i + offset] / most;
  return { width, height, data };
}

const values = new Float64Array(4);
const clamped = (value: number) => (value > 0 ? Math.min(value, 1) : 0);

export function densityOn(surface: Surface, density: HairDensity | undefined): DensityAt {
  if (density === undefined) return () => 1;
  if (typeof density === "function") {
    return (triangle, u, v) => {
      const [x, y, z] = interpolate(surface, surface.positions, 3, triangle, u, v, values);
      return clamped(density({ x, y, z }));
    };
  }
  if (typeof density !== "object" || density === null) {
    return reject("density", density, "a picture, a channel of the vertex colours, or a function");
  }
  return "vertexColour" in density
    ? vertexColourDensity(surface, density.vertexColour)
    : pictureDensity(surface, density);
}

function vertexColourDensity(surface: Surface, channel: ColourChannel): DensityAt {
  const { mesh, colours, colourChannels } = surface;
  const offset = channels.indexOf(oneOf("density.vertexColour", channel, channels));
  if (!colours || offset >= colourChannels) {
    return reject("density.vertexColour", channel, `a channel of the vertex colours of ${mesh.name}`);
  }
  return (triangle, u, v) =>
    clamped(interpolate(surface, colours, colourChannels, triangle, u, v, values)[offset]);
}

function pictureDensity(surface: Surface, { width, height, data }: DensityMap): DensityAt {
  positiveInteger("density.width", width, 65_536);
  positiveInteger("density.height", height, 65_536);
  if (data?.length !== width * height) {
    reject("density.data", data?.length, `${width * height} numbers, one per pixel`);
  }
  const { mesh, uvs } = surface;
  if (!uvs) return reject("density", `a picture on ${mesh.name}`, "a mesh with texture coordinates");
  const fraction = (x: number) => x - Math.floor(x);
  const held = (i: number, size: number) => Math.min(Math.max(i, 0), size - 1);
  return (triangle, u, v) => {
    const [s, t] = interpolate(surface, uvs, 2, triangle, u, v, values);
    // Between the middles of four pixels, as a texture is filtered; what is painted at one edge does not show
    // at the other.
    const x = fraction(s) * width - 0.5;
    const y = fraction(t) * height - 0.5;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const at = (c: number, r: number) => data[held(row + r, height) * width + held(column + c, width)];
    const lower = at(0, 0) + (x - column) * (at(1, 0) - at(0, 0));
    const upper = at(0, 1) + (x - column) * (at(1, 1) - at(0, 1));
    return clamped(lower + (y - row) * (upper - lower));
  };
}

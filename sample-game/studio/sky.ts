// The light that comes from every direction: a soft morning sky over a pale floor, computed instead of photographed.

export type Rgb = [number, number, number];

/** Towards the sun; the same for the sky's glow and for the light that casts shadows. */
export const SUN_DIRECTION: Rgb = normalised([-0.42, 0.86, -0.46]);

const ZENITH: Rgb = [0.2, 0.31, 0.46];
const HORIZON: Rgb = [0.72, 0.72, 0.71];
const FLOOR: Rgb = [0.4, 0.39, 0.38];

/** Large soft lamps, as in a photographer's studio: they draw the long highlights on round rods. */
const LAMPS: readonly { towards: Rgb; sharpness: number; colour: Rgb }[] = [
  { towards: SUN_DIRECTION, sharpness: 24, colour: [3.4, 2.9, 2.3] },
  { towards: normalised([0.9, 0.35, -0.3]), sharpness: 14, colour: [0.5, 0.65, 0.9] },
  { towards: normalised([0.1, 0.3, 1]), sharpness: 10, colour: [0.75, 0.62, 0.5] },
];

/** Linear radiance of the backdrop from the direction (x, y, z), of length 1, to `out`. */
export function backdropRadiance(x: number, y: number, z: number, out: Rgb): Rgb {
  // Haze: the horizon's colour thins out upwards, and the floor takes over just below it.
  const haze = Math.exp(-2.6 * Math.max(0, y)) * (1 - 0.25 * x - 0.1 * z);
  const floor = belowHorizon(y);
  for (let c = 0; c < 3; c++) {
    const sky = HORIZON[c]! * haze + ZENITH[c]! * (1 - haze);
    out[c] = sky + (FLOOR[c]! - sky) * floor;
  }
  return out;
}

/** All the light from that direction: the backdrop and the lamps, which stand out of sight. */
export function skyRadiance(x: number, y: number, z: number, out: Rgb): Rgb {
  backdropRadiance(x, y, z, out);
  const floor = belowHorizon(y);
  for (const { towards, sharpness, colour } of LAMPS) {
    const cosine = x * towards[0] + y * towards[1] + z * towards[2];
    const glow = Math.exp(sharpness * (cosine - 1)) * (1 - floor);
    for (let c = 0; c < 3; c++) out[c]! += colour[c]! * glow;
  }
  return out;
}

function belowHorizon(y: number): number {
  return smoothstep(0.015, -0.12, y);
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

function normalised([x, y, z]: Rgb): Rgb {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

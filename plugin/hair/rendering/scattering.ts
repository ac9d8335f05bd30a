// Light that a hair, a cylinder of glass with pigment in it, sends around itself (Marschner, Jensen,
// Cammarano, Worley, Hanrahan 2003): R is reflected, TT passes through, TRT is reflected once inside.
import type { Rgb } from "./melanin.js";

/** Index of refraction of keratin. */
const ETA = 1.55;
/** Offsets h across the fibre, in radii, that light is followed from. */
const OFFSETS = 64;

export interface AzimuthalLobes {
  r: number;
  readonly tt: [number, number, number];
  readonly trt: [number, number, number];
}

export const createLobes = (): AzimuthalLobes => ({ r: 0, tt: [0, 0, 0], trt: [0, 0, 0] });

/** Unpolarised Fresnel reflectance of a dielectric from outside. */
export function fresnel(cosine: number, eta = ETA): number {
  const c = Math.min(Math.max(cosine, 0), 1);
  const root = Math.sqrt(eta * eta - 1 + c * c);
  const perpendicular = (c - root) / (c + root);
  const parallel = (eta * eta * c - root) / (eta * eta * c + root);
  return 0.5 * (perpendicular * perpendicular + parallel * parallel);
}

/**
 * What of the light that meets the fibre at offset h leaves it as R, TT and TRT (Marschner et al., section
 * 5.2.1).
 */
export function attenuations(h: number, cosThetaD: number, absorption: Rgb, out: AzimuthalLobes): void {
  const sineSquared = 1 - cosThetaD * cosThetaD;
  const cosGammaI = Math.sqrt(Math.max(0, 1 - h * h));
  // Seen along the fibre, refraction has this index.
  const etaPerpendicular = Math.sqrt(ETA * ETA - sineSquared) / cosThetaD;
  const cosGammaT = Math.sqrt(Math.max(0, 1 - (h / etaPerpendicular) ** 2));
  const cosThetaT = Math.sqrt(1 - sineSquared / (ETA * ETA));
  const f = fresnel(cosThetaD * cosGammaI);
  const path = (2 * cosGammaT) / cosThetaT;
  out.r = f;
  for (let c = 0; c < 3; c++) {
    const transmitted = Math.exp(-absorption[c] * path);
    out.tt[c] = (1 - f) * (1 - f) * transmitted;
    out.trt[c] = (1 - f) * (1 - f) * f * transmitted * transmitted;
  }
}

/** Angle around the fibre by which a path with p segments inside leaves it (Marschner et al., Eq. 3). */
export function exitAngle(p: 0 | 1 | 2, h: number, cosThetaD: number): number {
  const etaPerpendicular = Math.sqrt(ETA * ETA - 1 + cosThetaD * cosThetaD) / cosThetaD;
  return 2 * p * Math.asin(h / etaPerpendicular) - 2 * Math.asin(h) + p * Math.PI;
}

/** Beyond so many widths a Gaussian is less than a rounding of the table, whose numbers have 24 bits. */
const REACH = 6;

/** Gaussian of the angle around a circle; the nearest turns are enough up to a width of 1. */
function aroundCircle(angle: number, width: number): number {
  const turn = 2 * Math.PI;
  const near = angle - turn * Math.round(angle / turn);
  let sum = 0;
  for (let k = -1; k <= 1; k++) {
    const off = (near + k * turn) / width;
    if (Math.abs(off) < REACH) sum += Math.exp(-0.5 * off * off);
  }
  return sum / (width * Math.sqrt(turn));
}

/** What leaves a fibre from every offset across it, and by which angles: the same for all directions around the fibre. */
export interface FibrePaths {
  readonly lobes: readonly AzimuthalLobes[];
  /** Of R, TT and TRT, for each offset. */
  readonly angles: readonly (readonly [number, number, number])[];
}

export function fibrePaths(cosThetaD: number, absorption: Rgb): FibrePaths {
  const offsets = Array.from({ length: OFFSETS }, (_, i) => (2 * i + 1) / OFFSETS - 1);
  return {
    lobes: offsets.map((h) => {
      const lobes = createLobes();
      attenuations(h, cosThetaD, absorption, lobes);
      return lobes;
    }),
    angles: offsets.map((h) => [
      exitAngle(0, h, cosThetaD),
      exitAngle(1, h, cosThetaD),
      exitAngle(2, h, cosThetaD),
    ]),
  };
}

/**
 * N_p of the three lobes at the angle phi between light and viewer around the fibre, blurred by the roughness
 * `width` of the surface (radians): N_p = 1/2 int A_p(h) G(phi - Phi_p(h)) dh. Over all phi they sum to the
 * light that is not absorbed.
 */
export function azimuthalLobes(
  phi: number,
  { lobes, angles }: FibrePaths,
  width: number,
  out: AzimuthalLobes,
): AzimuthalLobes {
  out.r = 0;
  out.tt.fill(0);
  out.trt.fill(0);
  const share = 1 / OFFSETS;
  for (let i = 0; i < OFFSETS; i++) {
    const path = lobes[i];
    const [r, tt, trt] = angles[i];
    out.r += share * path.r * aroundCircle(phi - r, width);
    const through = share * aroundCircle(phi - tt, width);
    const back = share * aroundCircle(phi - trt, 1.5 * width);
    for (let c = 0; c < 3; c++) {
      out.tt[c] += through * path.tt[c];
      out.trt[c] += back * path.trt[c];
    }
  }
  return out;
}

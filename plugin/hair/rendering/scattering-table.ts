import { absorptionOf, type Melanin } from "./melanin.js";
import { azimuthalLobes, createLobes, fibrePaths } from "./scattering.js";

/**
 * Columns: phi from 0 to pi. Rows: the cosine of theta_d, twice: first TT with R in the fourth channel, then
 * TRT.
 */
export const TABLE_ANGLES = 48;
export const TABLE_COSINES = 24;
/** Grazing light has no share in the integral, and its refraction no limit. */
const LEAST_COSINE = 0.03;

export interface ScatteringTable {
  readonly texels: Float32Array<ArrayBuffer>;
  /**
   * Shares of light that go on, away from where it came, and that come back, on average over all directions.
   */
  readonly forward: [number, number, number];
  readonly backward: [number, number, number];
}

export function cosineOfRow(row: number): number {
  return LEAST_COSINE + ((1 - LEAST_COSINE) * row) / (TABLE_COSINES - 1);
}

export function scatteringTable(melanin: Melanin, width: number): ScatteringTable {
  const absorption = absorptionOf(melanin);
  const texels = new Float32Array(TABLE_ANGLES * TABLE_COSINES * 8);
  const lobes = createLobes();
  const forward: [number, number, number] = [0, 0, 0];
  const backward: [number, number, number] = [0, 0, 0];
  let sum = 0;
  for (let row = 0; row < TABLE_COSINES; row++) {
    const cosine = cosineOfRow(row);
    const paths = fibrePaths(cosine, absorption);
    // Directions at theta are cos theta times as many, and light on a slanted fibre is cos theta as bright.
    const rowWeight = cosine * cosine;
    sum += rowWeight;
    for (let column = 0; column < TABLE_ANGLES; column++) {
      const phi = (Math.PI * column) / (TABLE_ANGLES - 1);
      const { r, tt, trt } = azimuthalLobes(phi, paths, width, lobes);
      texels.set([...tt, r], 4 * (row * TABLE_ANGLES + column));
      texels.set([...trt, 0], 4 * ((TABLE_COSINES + row) * TABLE_ANGLES + column));
      // Trapezoidal rule over both sides.
      const end = column === 0 || column === TABLE_ANGLES - 1;
      const weight = (rowWeight * (end ? 1 : 2) * Math.PI) / (TABLE_ANGLES - 1);
      // phi is 0 towards the light.
      const half = phi > Math.PI / 2 ? forward : backward;
      for (let c = 0; c < 3; c++) half[c] += weight * (r + tt[c] + trt[c]);
    }
  }
  for (let c = 0; c < 3; c++) {
    forward[c] /= sum;
    backward[c] /= sum;
  }
  return { texels, forward, backward };
}

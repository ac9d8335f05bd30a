/** Red, green and blue as the screen has them, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** From little to much: dark to light and cold to warm, so that it is read in grey too. */
export const sequential: readonly Rgb[] = [
  [0.3, 0.32, 0.78],
  [0.13, 0.5, 0.85],
  [0.15, 0.75, 0.6],
  [0.65, 0.88, 0.25],
  [1, 0.78, 0.15],
  [1, 0.35, 0.1],
];

/** From below 0 to above, pale in the middle. */
export const diverging: readonly Rgb[] = [
  [0.1, 0.3, 0.95],
  [0.45, 0.65, 1],
  [0.9, 0.9, 0.9],
  [1, 0.6, 0.4],
  [0.9, 0.1, 0.1],
];

export const contactColours = {
  sticking: [0.15, 0.9, 0.3],
  sliding: [1, 0.25, 0.15],
  open: [0.6, 0.65, 0.7],
} as const satisfies Record<string, Rgb>;
export const attachmentColour: Rgb = [1, 0.3, 0.95];
export const jointColour: Rgb = [1, 1, 1];
export const boxColour: Rgb = [0.45, 0.6, 0.75];
export const sleepingColour: Rgb = [0.55, 0.35, 0.95];
export const frameColours: readonly [Rgb, Rgb, Rgb] = [
  [1, 0.2, 0.2],
  [0.25, 0.85, 0.25],
  [0.3, 0.5, 1],
];
export const careColours: readonly [exact: Rgb, crowd: Rgb] = [
  [1, 0.7, 0.1],
  [0.3, 0.6, 1],
];

/** The colour at a `share` of the way along a palette, to `out`. */
export function mixPalette(palette: readonly Rgb[], share: number, out: Float32Array): void {
  const place = Math.min(Math.max(share, 0), 1) * (palette.length - 1);
  const before = Math.min(Math.floor(place), palette.length - 2);
  const t = place - before;
  for (let c = 0; c < 3; c++) out[c] = (1 - t) * palette[before][c] + t * palette[before + 1][c];
}

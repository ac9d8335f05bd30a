import type { RodWorld } from "../../systems/index.js";

/** Half widths of marks in pixels, at least. */
export const markPixels = {
  line: 0.75,
  edge: 0.5,
  joint: 1.75,
  contact: 2.5,
  openContact: 1.5,
  attachment: 3.5,
  ribbon: 1,
  shaft: 1.25,
  arrowHead: 4.5,
} as const;

/** Half widths in radii of the rod; a ribbon has to cover it. */
export const markRadii = { joint: 0.4, contact: 0.4, attachment: 0.8, ribbon: 1.1 } as const;

/** Radii by which marks are nearer to the eye: what counts more is drawn over the rest. */
export const liftRadii = { ribbon: 2, joint: 3, contact: 4 } as const;

/** Radii that frames and normals are long, and shares of an element: the larger counts, for hair too. */
const RADII = 4;
const SHARE = 0.25;

const sizes = { radius: 0, size: 0 };

/** Metres: the larger semi-axis of a rod, and the length of frames and normals on it. The same object each time. */
export function markSize({ components, units }: RodWorld, rod: number): Readonly<typeof sizes> {
  const { radius1, radius2, length, elements } = components.Rod;
  sizes.radius = Math.max(radius1[rod], radius2[rod]) * units.length;
  sizes.size = Math.max(RADII * sizes.radius, (SHARE * length[rod] * units.length) / elements[rod]);
  return sizes;
}

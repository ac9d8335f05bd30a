import type { RodWorld } from "../../systems/index.js";

/** Radii that marks are long, and shares of an element: what is larger counts, so that hair has marks too. */
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

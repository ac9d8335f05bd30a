// Where a camera has to stand so that panels cover nothing of what is to be seen. No Babylon.

/** From a point, in four directions: in heights of the picture. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pixels from each edge of the picture that are covered. */
export type Covered = Extent;

/**
 * By what factor a camera must be further away than where things reach as far as `reach` from what it looks at, and where that is to be on
 * the screen: in heights of the picture to the right of its middle and above. No farther and no more aside than it has to.
 */
export function fitPicture(
  reach: Extent,
  width: number,
  height: number,
  covered: Covered,
): { farther: number; x: number; y: number } {
  // What is left of the picture, in its heights; panels that leave nothing are not heeded.
  const free = {
    width: Math.max(width - covered.left - covered.right, 0.25 * width) / height,
    height: Math.max(height - covered.top - covered.bottom, 0.25 * height) / height,
  };
  const farther = Math.max(
    1,
    (reach.left + reach.right) / free.width,
    (reach.top + reach.bottom) / free.height,
  );
  return {
    farther,
    x: placed(
      reach.left / farther,
      reach.right / farther,
      covered.left / height,
      covered.right / height,
      width / height,
    ),
    y: placed(reach.bottom / farther, reach.top / farther, covered.bottom / height, covered.top / height, 1),
  };
}

/** Off the middle, along an axis: as little as may be, and in the middle of what is free where nothing else will do. */
function placed(
  before: number,
  beyond: number,
  coveredBefore: number,
  coveredBeyond: number,
  size: number,
): number {
  const least = coveredBefore + before - 0.5 * size;
  const most = 0.5 * size - coveredBeyond - beyond;
  return least > most ? 0.5 * (least + most) : Math.min(Math.max(0, least), most);
}

/** The edges that panels cover, each panel counted to the one of which it takes least. */
export function coveredEdges(
  panels: readonly Pick<DOMRect, "left" | "right" | "top" | "bottom">[],
  width: number,
  height: number,
): Covered {
  const covered = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const panel of panels) {
    if (panel.right <= panel.left || panel.bottom <= panel.top) continue;
    const taken = {
      left: panel.right,
      right: width - panel.left,
      top: panel.bottom,
      bottom: height - panel.top,
    };
    const share = (edge: keyof typeof taken) =>
      taken[edge] / (edge === "left" || edge === "right" ? width : height);
    const edges = Object.keys(taken) as (keyof typeof taken)[];
    const edge = edges.reduce((best, other) => (share(other) < share(best) ? other : best));
    covered[edge] = Math.max(covered[edge], taken[edge]);
  }
  return covered;
}

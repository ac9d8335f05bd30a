import type { KnotDiagram } from "./diagram.js";

/**
 * How the edges hang together around the crossings. Crossing c has the slots 4 c to 4 c + 3, anticlockwise
 * from where the lower strand comes in; the upper strand leaves by slot 1 where the crossing is right-handed,
 * by slot 3 where it is left-handed. `mate` is the slot at the other end of the same edge. Corner k of a
 * crossing lies between its slots k and k + 1.
 */
export function slotMates(diagram: KnotDiagram): Int32Array {
  const length = diagram.passes.length;
  const mate = new Int32Array(2 * length);
  for (let pass = 0; pass < length; pass++) {
    const out = slotOf(diagram, pass, true);
    const into = slotOf(diagram, pass + 1 < length ? pass + 1 : 0, false);
    mate[out] = into;
    mate[into] = out;
  }
  return mate;
}

/** The slot by which a pass leaves its crossing, or by which it comes in. */
export function slotOf({ passes, over, signs }: KnotDiagram, pass: number, leaving: boolean): number {
  const c = passes[pass];
  if (!over[pass]) return 4 * c + (leaving ? 2 : 0);
  return 4 * c + (leaving === signs[c] > 0 ? 1 : 3);
}

/** The face that each corner belongs to; faces are numbered from 0. */
export function facesOfCorners(mate: Int32Array): { faces: Int32Array; count: number } {
  const faces = new Int32Array(mate.length).fill(-1);
  let count = 0;
  for (let start = 0; start < mate.length; start++) {
    if (faces[start] >= 0) continue;
    for (let corner = start; faces[corner] < 0;) {
      faces[corner] = count;
      // Along the edge that the corner begins with; at its far end the face lies before the edge.
      corner = cornerBefore(mate[corner]);
    }
    count++;
  }
  return { faces, count };
}

/** The corner on the other side of a slot than the one that has its number. */
export function cornerBefore(slot: number): number {
  return (slot & ~3) | ((slot + 3) & 3);
}

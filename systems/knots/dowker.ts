import type { KnotDiagram } from "./diagram.js";
import { slotMates } from "./planar.js";

/**
 * The knot with this Dowker-Thistlethwaite code, or its mirror image, which has the same code. The passes are
 * numbered from 1 on; number 2 i + 1 and number |code[i]| are at the same crossing; the odd one is over
 * unless the entry is negative.
 */
export function diagramOfCode(code: readonly number[]): KnotDiagram {
  const n = code.length;
  const passes = new Int32Array(2 * n);
  const over = new Uint8Array(2 * n);
  code.forEach((entry, crossing) => {
    const [odd, even] = [2 * crossing, Math.abs(entry) - 1];
    passes[odd] = passes[even] = crossing;
    over[odd] = entry > 0 ? 1 : 0;
    over[even] = 1 - over[odd];
  });
  // The code does not say which way the strands cross. For a prime knot one choice, up to its mirror image,
  // can be drawn in the plane: with two faces more than crossings (Euler).
  const mate = slotMates({ passes, over, signs: new Int8Array(n).fill(1) });
  for (let choice = 0; choice < 2 ** (n - 1); choice++) {
    if (faceCount(mate, choice) !== n + 2) continue;
    return { passes, over, signs: Int8Array.from({ length: n }, (_, c) => ((choice >> c) & 1 ? -1 : 1)) };
  }
  throw new RangeError(`code is [${code.join(", ")}]; allowed: the Dowker-Thistlethwaite code of a knot`);
}

/**
 * Faces if the crossings whose bits are set in `turned` are left-handed: their slots 1 and 3 are exchanged.
 */
function faceCount(mate: Int32Array, turned: number): number {
  const exchanged = (slot: number) => ((slot & 1) === 1 && (turned >> (slot >> 2)) & 1 ? slot ^ 2 : slot);
  const seen = new Uint8Array(mate.length);
  let count = 0;
  for (let start = 0; start < mate.length; start++) {
    if (seen[start]) continue;
    count++;
    for (let corner = start; !seen[corner];) {
      seen[corner] = 1;
      const end = exchanged(mate[exchanged(corner)]);
      corner = (end & ~3) | ((end + 3) & 3);
    }
  }
  return count;
}

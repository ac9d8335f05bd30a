const NEIGHBOURS = 4;
export const GUIDES_PER_STRAND = 3;

/**
 * For every strand its three nearest guides and their weights in 255ths. Places have six numbers: position
 * and direction, the latter in metres, so that hair on both sides of a parting is not mixed. A weight falls
 * to zero where its guide ceases to be one of the three, so that there is no seam.
 */
export function nearestGuides(
  strands: Float64Array,
  guides: Float64Array,
): { guides: Uint16Array; weights: Uint8Array } {
  const strandCount = strands.length / 6;
  const guideCount = guides.length / 6;
  const leads = new Uint16Array(GUIDES_PER_STRAND * strandCount);
  const weights = new Uint8Array(GUIDES_PER_STRAND * strandCount);
  const nearest = new Int32Array(NEIGHBOURS);
  const distance = new Float64Array(NEIGHBOURS);
  for (let strand = 0; strand < strandCount; strand++) {
    nearest.fill(0);
    distance.fill(Infinity);
    for (let guide = 0; guide < guideCount; guide++) {
      let square = 0;
      for (let c = 0; c < 6; c++) {
        const d = strands[6 * strand + c] - guides[6 * guide + c];
        square += d * d;
      }
      if (square >= distance[NEIGHBOURS - 1]) continue;
      let k = NEIGHBOURS - 1;
      for (; k > 0 && distance[k - 1] > square; k--) {
        distance[k] = distance[k - 1];
        nearest[k] = nearest[k - 1];
      }
      distance[k] = square;
      nearest[k] = guide;
    }
    weigh(nearest, distance, leads, weights, GUIDES_PER_STRAND * strand);
  }
  return { guides: leads, weights };
}

const shares = new Float64Array(GUIDES_PER_STRAND);

function weigh(
  nearest: Int32Array,
  distance: Float64Array,
  leads: Uint16Array,
  weights: Uint8Array,
  at: number,
): void {
  const farthest = Math.sqrt(distance[NEIGHBOURS - 1]);
  let sum = 0;
  for (let k = 0; k < GUIDES_PER_STRAND; k++) {
    const d = Math.sqrt(distance[k]);
    const fall = Number.isFinite(farthest) ? 1 - d / farthest : 1 / (1 + d);
    shares[k] = Number.isFinite(d) ? fall * fall + 1e-6 : 0;
    sum += shares[k];
  }
  let left = 255;
  for (let k = GUIDES_PER_STRAND - 1; k > 0; k--) {
    weights[at + k] = Math.round((255 * shares[k]) / sum);
    left -= weights[at + k];
  }
  weights[at] = left;
  for (let k = 0; k < GUIDES_PER_STRAND; k++) leads[at + k] = nearest[k];
}

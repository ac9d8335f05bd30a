import { seededRandom } from "../math/seeded-random.js";
import { limits } from "../world/limits.js";
import { nonNegative } from "../world/validate.js";
import { cos, norm } from "../math/elementary.js";

const { imperfectionModes } = limits.rods;

export interface ImperfectionOptions {
  /** Of its length, by which it is out of straight at most. */
  share: number;
  /** Another one for another shape; default 0. */
  seed?: number;
}

export function checkImperfection(
  imperfection: number | ImperfectionOptions = 0,
): Required<ImperfectionOptions> {
  if (typeof imperfection === "number") return { share: nonNegative("imperfection", imperfection), seed: 0 };
  return {
    share: nonNegative("imperfection.share", imperfection.share),
    seed: nonNegative("imperfection.seed", imperfection.seed ?? 0),
  };
}

/**
 * Adds to the natural curvature of a rod what no real one is without. A perfectly straight rod that is pressed
 * along itself does not know where to go: its load rises far above Euler's before rounding decides.
 *
 * The bow of half a wave whose height is a share e of the length L has the curvature (pi^2 e / L) sin(pi s / L).
 * That is divided among a few waves across both directors, at random.
 */
export function addImperfection(
  natural: Float64Array,
  lengths: Float64Array,
  { share, seed }: Required<ImperfectionOptions>,
): void {
  if (share === 0) return;
  const length = lengths.reduce((sum, x) => sum + x, 0);
  const random = seededRandom(seed);
  const weights = Float64Array.from({ length: 2 * imperfectionModes }, () => 2 * random() - 1);
  const size = (Math.PI * Math.PI * share) / (length * norm(weights));
  let start = 0;
  for (let i = 0; i < lengths.length; i++) {
    const end = start + lengths[i];
    for (let mode = 0; mode < imperfectionModes; mode++) {
      const wave =
        size * meanSine(((mode + 1) * Math.PI * start) / length, ((mode + 1) * Math.PI * end) / length);
      natural[3 * i + 1] += weights[2 * mode] * wave;
      natural[3 * i + 2] += weights[2 * mode + 1] * wave;
    }
    start = end;
  }
}

function meanSine(from: number, to: number): number {
  return (cos(from) - cos(to)) / (to - from);
}

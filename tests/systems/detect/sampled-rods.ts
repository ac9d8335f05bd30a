import type { RodWorld } from "../../../systems/index.js";
import { qCurvature } from "../../../systems/models/super-helix/layout.js";
import { pointAt } from "./detect-world.js";

/** A rod as `count + 1` even samples: points, arc lengths, bending curvature there, and turn from the root. */
export interface SampledRod {
  points: number[][];
  s: number[];
  bend: number[];
  turn: number[];
}

export function sampleRod(world: RodWorld, rod: number, count: number): SampledRod {
  const { Rod, GeneralizedCoordinates } = world.components;
  const heap = world.memory.f64;
  const elements = Rod.elements[rod];
  const lengths = Array.from(
    { length: elements },
    (_, i) => heap[GeneralizedCoordinates.lengthsSpan[rod] + i],
  );
  const bends = Array.from({ length: elements }, (_, i) => {
    const kappa = GeneralizedCoordinates.qSpan[rod] + qCurvature + 3 * i;
    return Math.hypot(heap[kappa + 1], heap[kappa + 2]);
  });
  const s = Array.from({ length: count + 1 }, (_, i) => (i / count) * Rod.length[rod]);
  const points = s.map((at) => pointAt(world, rod, at));
  const bend: number[] = [];
  const turn: number[] = [];
  for (const at of s) {
    let [element, start, sum] = [0, 0, 0];
    while (element < elements - 1 && at > start + lengths[element]) {
      sum += lengths[element] * bends[element];
      start += lengths[element++];
    }
    bend.push(bends[element]);
    turn.push(sum + (at - start) * bends[element]);
  }
  return { points, s, bend, turn };
}

/**
 * Local minima of the distance over the samples of two rods, closer than `below`, as [i, j, distance]. For a rod and itself
 * only i < j counts, and what is beside the diagonal never is a minimum.
 */
export function localMinima(
  A: number[][],
  B: number[][],
  below: number,
  ofItself = false,
): [number, number, number][] {
  const distance = A.map((p) =>
    Float64Array.from(B, (q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])),
  );
  const minima: [number, number, number][] = [];
  for (let i = 0; i < A.length; i++) {
    for (let j = ofItself ? i + 2 : 0; j < B.length; j++) {
      const d = distance[i][j];
      if (!(d < below)) continue;
      let isLowest = true;
      for (let di = -1; di <= 1 && isLowest; di++) {
        for (let dj = -1; dj <= 1; dj++) {
          const other = distance[i + di]?.[j + dj];
          if ((di !== 0 || dj !== 0) && other !== undefined && other <= d) isLowest = false;
        }
      }
      if (isLowest) minima.push([i, j, d]);
    }
  }
  return minima;
}

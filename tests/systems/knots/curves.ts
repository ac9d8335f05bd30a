import { symmetric } from "../../oracle/random.js";

/** Points x y z one after the other of a curve with parameter from 0 to 1, the end left out. */
export function sampleCurve(curve: (t: number) => readonly number[], samples: number): number[] {
  return Array.from({ length: samples }, (_, i) => curve(i / samples)).flat();
}

/** The torus knot that winds p times the long way and q times the short way; right-handed for positive p and q. */
export function torusKnot(p: number, q: number, samples = 40 * Math.max(p, q)): number[] {
  return sampleCurve((t) => {
    const away = 2 + Math.cos(2 * Math.PI * q * t);
    return [
      away * Math.cos(2 * Math.PI * p * t),
      away * Math.sin(2 * Math.PI * p * t),
      -Math.sin(2 * Math.PI * q * t),
    ];
  }, samples);
}

export function mirrorImage(points: readonly number[]): number[] {
  return points.map((x, i) => (i % 3 === 2 ? -x : x));
}

export function reversed(points: readonly number[]): number[] {
  return Array.from({ length: points.length / 3 }, (_, i) =>
    points.slice(points.length - 3 * i - 3).slice(0, 3),
  ).flat();
}

/** Turned about the origin by a random rotation, all of them equally likely. */
export function turnedAtRandom(points: readonly number[], random: () => number): number[] {
  const [x, y, z, w] = randomQuaternion(random);
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
  const turned: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    for (const [a, b, c] of rows) turned.push(a * points[i] + b * points[i + 1] + c * points[i + 2]);
  }
  return turned;
}

function randomQuaternion(random: () => number): number[] {
  for (;;) {
    const q = [0, 1, 2, 3].map(() => symmetric(random));
    const length = Math.hypot(...q);
    if (length > 0.1 && length < 1) return q.map((each) => each / length);
  }
}

/** Bent smoothly: moved by a sum of a few waves in space, a diffeomorphism as long as `size` times the largest wave number is below one. */
export function bent(points: readonly number[], size: number, random: () => number): number[] {
  const waves = Array.from({ length: 4 }, () => ({
    k: [0, 1, 2].map(() => symmetric(random)),
    phase: 2 * Math.PI * random(),
    along: [0, 1, 2].map(() => symmetric(random, size / 4)),
  }));
  const result: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const at = [points[i], points[i + 1], points[i + 2]];
    for (let c = 0; c < 3; c++) {
      const move = waves.reduce(
        (sum, { k, phase, along }) =>
          sum + along[c] * Math.sin(k[0] * at[0] + k[1] * at[1] + k[2] * at[2] + phase),
        0,
      );
      result.push(at[c] + move);
    }
  }
  return result;
}

/** Corners anywhere in a cube. */
export function randomPolygon(corners: number, random: () => number): number[] {
  return Array.from({ length: 3 * corners }, () => symmetric(random));
}

/** A closed curve as an open rope: cut where it is farthest out. */
export function cutOpen(points: readonly number[]): number[] {
  const centre = [0, 1, 2].map(
    (k) => points.reduce((sum, x, i) => sum + (i % 3 === k ? x : 0), 0) / (points.length / 3),
  );
  let [farthest, at] = [0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const distance = Math.hypot(points[i] - centre[0], points[i + 1] - centre[1], points[i + 2] - centre[2]);
    if (distance > farthest) [farthest, at] = [distance, i];
  }
  return [...points.slice(at), ...points.slice(0, at + 3)];
}

/** A rope along x with overhand knots in a row, "R" for a right-handed and "L" for a left-handed one. */
export function overhands(hands: string): number[] {
  const points: number[] = [-8, 0, 0];
  [...hands].forEach((hand, place) => {
    for (let i = 0; i <= 40; i++) {
      const t = (i / 40) * 2 - 1;
      // A long trefoil with its ends along x, as a polynomial (Shastri 1992).
      const s = 2.1 * t;
      const x = s ** 3 - 3 * s;
      const y = s ** 4 - 4 * s ** 2;
      const z = (s ** 5 - 10 * s) / 5;
      points.push(12 * place + x, y, hand === "R" ? z : -z);
    }
  });
  points.push(12 * (hands.length - 1) + 8, 0, 0);
  return points;
}

/**
 * Two ropes, standing parts first, that meet in interlocked bights: a reef knot, or a granny knot if the lower half is turned over. Rope a comes from
 * the left, its bight is on the right.
 */
export function interlockedBights(granny: boolean): { a: number[]; b: number[] } {
  const lower = granny ? -1 : 1;
  // Upper leg: below the other's bight, above its leg, and with the own bight below it again.
  const upperLeg = [-9, 1, 0, -2, 0.5, 0, -1, 0.5, -0.5, 0, 0.75, 0.5];
  const bight = [1, 1, -0.5, 1.4, 0.4, -0.5, 1.4, -0.4, -0.5 * lower, 1, -1, -0.5 * lower];
  const lowerLeg = [0, -0.75, 0.5 * lower, -1, -0.5, -0.5 * lower, -2, -0.5, 0, -9, -1, 0];
  const a = [...upperLeg, ...bight, ...lowerLeg];
  // The other is the same seen from behind: turned by half a turn about y.
  const b = a.map((x, i) => (i % 3 === 1 ? x : -x));
  return { a, b };
}

/** The same polyline through `samples` points at equal distances. */
export function resampled(points: readonly number[], samples: number): number[] {
  const n = points.length / 3;
  const lengths = Array.from({ length: n - 1 }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((k) => points[3 * i + 3 + k] - points[3 * i + k])),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const result: number[] = [];
  let [edge, before] = [0, 0];
  for (let i = 0; i < samples; i++) {
    const s = (total * i) / (samples - 1);
    while (edge < n - 2 && before + lengths[edge] < s) before += lengths[edge++];
    const share = Math.min(1, (s - before) / lengths[edge]);
    for (let k = 0; k < 3; k++) {
      const from = points[3 * edge + k];
      result.push(from + share * (points[3 * edge + 3 + k] - from));
    }
  }
  return result;
}

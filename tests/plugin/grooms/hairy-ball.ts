// Hair of every kind on a ball of 10 cm, as a file has it: curls, waves, straight strands that hang or lean.
import type { StrandCurves } from "../../../plugin/grooms/curves.js";
import { curvesFromPoints } from "../../../plugin/grooms/curves.js";
import { seededRandom } from "../../../sample-game/scenes/seeded-random.js";
import type { Shape, Vec } from "./sample-curves.js";
import { strandOf } from "./sample-curves.js";

export const BALL = 0.1;
export const kinds = ["straight", "leaning", "wavy", "curly"] as const;
export type Kind = (typeof kinds)[number];

/** Grows away from the ball, then this way; made of turning tangents, so that its arc length is `s`. */
function pathOf(kind: Kind, out: Vec, random: () => number): Shape {
  const [phase, side] = [6 * random(), random() - 0.5];
  const tangent = (s: number): Vec => {
    // Off the skin, then downwards: by a fifth of the way where it does not lean.
    const fall = kind === "leaning" ? 0.35 : Math.min(1, s / 0.04);
    const lean = {
      x: out.x * (1 - fall) + 0.3 * side * out.z,
      y: out.y * (1 - fall) - fall,
      z: out.z * (1 - fall),
    };
    const [swing, rate] =
      kind === "wavy" ? [0.5, (2 * Math.PI) / 0.06] : kind === "curly" ? [1, (2 * Math.PI) / 0.035] : [0, 0];
    const [a, b] = [
      swing * Math.cos(rate * s + phase),
      kind === "curly" ? swing * Math.sin(rate * s + phase) : 0,
    ];
    const turned = { x: lean.x + a * out.z + b * out.x, y: lean.y, z: lean.z - a * out.x + b * out.z };
    const size = Math.hypot(turned.x, turned.y, turned.z);
    return { x: turned.x / size, y: turned.y / size, z: turned.z / size };
  };
  return (s) => {
    const pieces = 300;
    let [x, y, z] = [BALL * out.x, BALL * out.y, BALL * out.z];
    for (let i = 0; i < pieces; i++) {
      const t = tangent(((i + 0.5) / pieces) * s);
      [x, y, z] = [x + (s / pieces) * t.x, y + (s / pieces) * t.y, z + (s / pieces) * t.z];
    }
    return { x, y, z };
  };
}

/** Strands of one kind after the other, on the upper half of the ball about the origin. */
export function hairyBall(strands: number, seed = 1): StrandCurves {
  const random = seededRandom(seed);
  return curvesFromPoints(
    Array.from({ length: strands }, (_, i) => {
      const [height, around] = [0.15 + 0.8 * random(), 2 * Math.PI * random()];
      const level = Math.sqrt(1 - height * height);
      const out = { x: level * Math.cos(around), y: height, z: level * Math.sin(around) };
      return strandOf(pathOf(kinds[i % kinds.length], out, random), 0.1 + 0.06 * random(), 40);
    }),
  );
}

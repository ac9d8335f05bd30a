import { RootKind } from "../../../components/index.js";
import { atan2 } from "../../math/elementary.js";
import type { RodWorld } from "../../world/world.js";
import { Law } from "./layout.js";
import { matrixOf, product, turnAtNode, twistAtNode, type Quaternion } from "./rotations.js";
import type { LawIndex } from "./sizes.js";

/**
 * Natural strains are those of the chain of edges that has the natural curvature, so a rod that is made in
 * its natural shape is free of strain to rounding, and closes to a ring if that does.
 */
export function setNaturalCurvature(
  law: LawIndex,
  world: RodWorld,
  rod: number,
  natural: ArrayLike<number>,
): void {
  const heap = world.memory.f64;
  const { Rod, Root, GeneralizedCoordinates } = world.components;
  const rest = GeneralizedCoordinates.restSpan[rod];
  const lengths = heap.subarray(GeneralizedCoordinates.lengthsSpan[rod]);
  // The frame that is carried along a chain of springs, as seen from the material one.
  let carried: Quaternion = Float64Array.of(0, 0, 0, 1);
  for (let i = 0; i < Rod.elements[rod]; i++) {
    const turn = turnAtNode(natural, lengths, i);
    const twist = twistAtNode(natural, lengths, i);
    if (law !== Law.massSpring) {
      heap.set(law === Law.corde ? cordeStrain(turn) : elasticRodStrain(turn, twist), rest + 3 * i);
      continue;
    }
    if (i === 0 && Root.kind[rod] !== RootKind.clamped) continue;
    const seen = product(carried, turn);
    const R = matrixOf(seen);
    heap.set([R[0] - 1, R[1], R[2]], rest + 3 * i);
    carried = product(inverseOfShortest(R), seen);
  }
}

/** K = 2 Im p. */
function cordeStrain(p: Quaternion): number[] {
  const sign = p[3] < 0 ? -2 : 2;
  return [sign * p[0], sign * p[1], sign * p[2]];
}

/** Twist, and the binormal of the curve along the mean directors of both edges. */
export function elasticRodStrain(turn: Quaternion, near: number): number[] {
  const R = matrixOf(turn);
  const [t, m1, m2] = [0, 3, 6].map((at) => R.subarray(at, at + 3));
  // kb = 2 e1 x t / (1 + e1 . t)
  const scale = 2 / (1 + t[0]);
  const [ky, kz] = [-scale * t[2], scale * t[1]];
  const carried = [-t[1], 1 - (t[1] * t[1]) / (1 + t[0]), (-t[1] * t[2]) / (1 + t[0])];
  const along = (m: ArrayLike<number>) => carried[0] * m[0] + carried[1] * m[1] + carried[2] * m[2];
  const angle = atan2(-along(m2), along(m1));
  const twist = angle + 2 * Math.PI * Math.round((near - angle) / (2 * Math.PI));
  return [twist, 0.5 * (ky * (1 + m1[1]) + kz * m1[2]), 0.5 * (ky * m2[1] + kz * (1 + m2[2]))];
}

/** The shortest turn that takes the first column of R back to the first axis. */
function inverseOfShortest(R: ArrayLike<number>): Quaternion {
  // About t x e1, by the angle between them.
  const w = Math.sqrt(0.5 * (1 + R[0]));
  return Float64Array.of(0, (0.5 * R[2]) / w, (-0.5 * R[1]) / w, w);
}

import { RootKind } from "../../../components/index.js";
import { atan2, hypot } from "../../math/elementary.js";
import type { RodWorld } from "../../world/world.js";
import { cellOf } from "./curvature.js";
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

/** The natural curvature that the strain of node i belongs to; springs know none of twist. */
export function naturalCurvatureAt(
  law: LawIndex,
  world: RodWorld,
  rod: number,
  i: number,
  out: Float64Array,
): void {
  const heap = world.memory.f64;
  const at = world.components.GeneralizedCoordinates.restSpan[rod] + 3 * i;
  const perLength = 1 / cellOf(world, rod, i);
  const [a, b, c] = [heap[at], heap[at + 1], heap[at + 2]];
  if (law === Law.massSpring) {
    const sine = hypot(b, c);
    const share = sine > 0 ? (atan2(sine, 1 + a) / sine) * perLength : 0;
    out.set([0, -share * c, share * b]);
  } else if (law === Law.corde) {
    // 2 sin(angle / 2) along the axis
    const size = hypot(a, b, c);
    const angle = 2 * atan2(0.5 * size, Math.sqrt(Math.max(0, 1 - 0.25 * size * size)));
    const share = size > 0 ? (angle / size) * perLength : 0;
    out.set([share * a, share * b, share * c]);
  } else {
    // 2 tan(angle / 2)
    const size = hypot(b, c);
    const share = size > 0 ? (2 * atan2(0.5 * size, 1) * perLength) / size : 0;
    out.set([perLength * a, share * b, share * c]);
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

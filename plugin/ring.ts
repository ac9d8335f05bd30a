import { cos, hypot, norm, sin } from "../systems/math/elementary.js";
import { solveSymmetric } from "../systems/math/small-solve.js";
import { limits } from "../systems/world/limits.js";
import { flag, positiveInteger, reject, within } from "../systems/world/validate.js";
import { across, add, anyAcross, cross, dot, scale, subtract, type Triple } from "./points.js";
import { directorAcross, frameQuaternion } from "./root-frame.js";
import type { RopeOptions, Shape } from "./rope.js";

const { mostElements } = limits.rods;

/** Tangent and directors. */
type Frame = readonly [Triple, Triple, Triple];

interface Pose {
  readonly frame: Frame;
  readonly at: Triple;
}

/** Radians: a thousand turns. */
const MOST_TWIST = 2000 * Math.PI;
/** Of the radius: what is left open of a ring, and how often its pieces are bent anew for that. */
const OPENING = 1e-12;
const MOST_CORRECTIONS = 40;

/** Whether a rope of this thickness is to be a ring of this diameter, or an error about what does not go with that. */
export function checkRing(options: RopeOptions, diameter: number, thickness: number): boolean {
  const { closed, twist, length, slack, curl } = options;
  if (!flag("closed", closed ?? false)) {
    if (twist !== undefined) reject("twist", twist, "only with closed");
    return false;
  }
  for (const [name, value] of Object.entries({ length, slack, curl }))
    if (value !== undefined)
      reject(name, value, "none with closed: a ring is a straight rope bent to a circle");
  within("twist", twist ?? 0, -MOST_TWIST, MOST_TWIST);
  if (diameter <= thickness)
    reject(
      "to",
      `${diameter} m away from \`from\``,
      `with closed, more than the rope is thick, ${thickness} m`,
    );
  return true;
}

/** A circle of this diameter, which begins downwards and bends towards `along`. */
export function ring(along: Triple, diameter: number, down: Triple, { director }: RopeOptions): Shape {
  const t = across(down, along) ?? anyAcross(along);
  const d1 = directorAcross(director, t);
  const turning = scale(cross(t, along), 2 / diameter);
  return {
    length: Math.PI * diameter,
    curvature: [0, dot(turning, d1), dot(turning, cross(t, d1))],
    quaternion: frameQuaternion({ t, d1 }),
  };
}

/**
 * (twist, curvature 1, curvature 2) of every element of a ring that is twisted by `twist` in all.
 *
 * The bend stays in its plane while the directors turn about the tangent. Elements bend about directions that
 * turn with them, so that those of a twisted ring miss its start by a little: of all bends that meet it, in
 * place and direction, those are taken that differ least.
 */
export function ringCurvature({ length, curvature }: Shape, elements: number, twist = 0): ArrayLike<number> {
  if (twist === 0) return curvature;
  positiveInteger("elements", elements, mostElements);
  const out = new Float64Array(3 * elements);
  const half = twist / elements / 2;
  const mean = sin(half) / half;
  for (let i = 0; i < elements; i++) {
    const angle = (2 * i + 1) * half;
    const [c, s] = [mean * cos(angle), mean * sin(angle)];
    out[3 * i] = twist / length;
    out[3 * i + 1] = c * curvature[1] + s * curvature[2];
    out[3 * i + 2] = c * curvature[2] - s * curvature[1];
  }
  close(out, length / elements, twist);
  return out;
}

/** Newton's method for the six conditions, of least change each time. */
function close(curvature: Float64Array, element: number, twist: number): void {
  const count = curvature.length;
  const radius = (element * count) / (6 * Math.PI);
  const start: Frame = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const goal: Frame = [start[0], [0, cos(twist), sin(twist)], [0, -sin(twist), cos(twist)]];
  const J = new Float64Array(6 * count);
  for (let round = 0; round < MOST_CORRECTIONS; round++) {
    const middles: Pose[] = [];
    let pose: Pose = { frame: start, at: [0, 0, 0] };
    for (let i = 0; i < count; i += 3) {
      middles.push(bent(pose, curvature, i, element / 2));
      pose = bent(pose, curvature, i, element);
    }
    const open = opening(pose, goal, radius);
    if (norm(open) < OPENING) return;
    middles.forEach(({ frame, at }, i) => {
      const arm = subtract(pose.at, at);
      frame.forEach((axis, k) => {
        const moved = scale(cross(axis, arm), element / radius);
        const turned = scale(axis, element);
        for (let c = 0; c < 3; c++) {
          J[count * c + 3 * i + k] = moved[c];
          J[count * (3 + c) + 3 * i + k] = turned[c];
        }
      });
    });
    correct(curvature, J, open);
  }
}

/** By how much the end is away from the start, in radii, and turned from the goal: three numbers each. */
function opening({ frame, at }: Pose, goal: Frame, radius: number): Float64Array {
  let turn: Triple = [0, 0, 0];
  for (let k = 0; k < 3; k++) turn = add(turn, scale(cross(frame[k], goal[k]), 0.5));
  return Float64Array.from([...scale(at, -1 / radius), ...turn]);
}

/** curvature += J^T (J J^T)^-1 open */
function correct(curvature: Float64Array, J: Float64Array, open: Float64Array): void {
  const count = curvature.length;
  const product = new Float64Array(36);
  for (let r = 0; r < 6; r++)
    for (let c = 0; c < 6; c++)
      for (let i = 0; i < count; i++) product[6 * r + c] += J[count * r + i] * J[count * c + i];
  solveSymmetric(product, 6, open);
  for (let r = 0; r < 6; r++) for (let i = 0; i < count; i++) curvature[i] += J[count * r + i] * open[r];
}

/** So many metres on along a helix, by its Darboux vector in the frame. */
function bent({ frame, at }: Pose, curvature: Float64Array, i: number, length: number): Pose {
  const inWorld = (a: Triple): Triple =>
    add(add(scale(frame[0], a[0]), scale(frame[1], a[1])), scale(frame[2], a[2]));
  const darboux: Triple = [curvature[i], curvature[i + 1], curvature[i + 2]];
  const size = hypot(...darboux);
  const angle = size * length;
  const axis = inWorld(scale(darboux, 1 / size));
  const turned = (a: Triple): Triple => {
    const along = scale(axis, dot(axis, a));
    return add(add(along, scale(subtract(a, along), cos(angle))), scale(cross(axis, a), sin(angle)));
  };
  const along = scale(axis, dot(axis, frame[0]));
  const round = add(
    scale(subtract(frame[0], along), sin(angle)),
    scale(cross(axis, frame[0]), 1 - cos(angle)),
  );
  return {
    frame: [turned(frame[0]), turned(frame[1]), turned(frame[2])],
    at: add(at, add(scale(along, length), scale(round, 1 / size))),
  };
}
